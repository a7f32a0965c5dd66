import AppCore
import DocumentReading
import Foundation

/// A media file's latest change on a server.
public struct AnkiMediaChange: Sendable, Hashable, Decodable {
    /// Untrusted: see ``AnkiMediaName``.
    public var name: String
    public var usn: Int64
    /// The contents' SHA-1 in hexadecimal; empty for a deleted file.
    public var sha1: String

    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        name = try values.decode(String.self)
        usn = try values.decode(Int64.self)
        sha1 = try values.decodeIfPresent(String.self) ?? ""
    }
}

/// Pictures and recordings. Each request is complete in itself, so a media sync can stop anywhere.
///
/// Source: what Anki's own client and server exchange.
extension AnkiSyncClient {
    /// The maximum number of files in one request; a server rejects more.
    public static let maxMediaFiles = 25
    /// The maximum size of a file that is received or sent, in bytes. A server accepts at most
    /// 100 MB per request.
    public static let maxMediaBytes = 20_000_000

    /// Some of the changes after `usn`, in order; none if there are no more.
    public func mediaChanges(since usn: Int64) async throws -> [AnkiMediaChange] {
        try await askMedia("mediaChanges", JSONValue.object(["lastUsn": .integer(usn)]))
    }

    /// Files that a server sent.
    public struct MediaFiles: Sendable {
        public var contents: [String: [UInt8]] = [:]
        /// The names of files over ``AnkiSyncClient/maxMediaBytes``.
        public var tooLarge: Set<String> = []
        /// The names of files that can't be unpacked; the others came whole.
        public var damaged: Set<String> = []
    }

    /// Receives files; a server may send only some of them. At most ``maxMediaFiles`` names.
    public func mediaFiles(_ names: [String]) async throws -> MediaFiles {
        let body = JSONValue.object(["files": .array(names.map(JSONValue.string))])
        let archive = try await post("/msync/downloadFiles", WireJSON.encode(body))
        do {
            let zip = try ZipArchive(bytes: archive)
            guard let entry = zip.entry("_meta") else { throw ZipFault.cutOff("_meta") }
            let meta = try WireJSON.decode(
                [String: String].self, from: zip.bytes(of: entry, atMost: 1_000_000))
            var files = MediaFiles()
            // Only what was asked for, and once, whatever else the archive has.
            var waiting = Set(names)
            for entry in zip.entries {
                guard let name = meta[entry.name], waiting.remove(name) != nil else { continue }
                if entry.size > Self.maxMediaBytes {
                    files.tooLarge.insert(name)
                } else if let bytes = try? zip.bytes(of: entry, atMost: Self.maxMediaBytes) {
                    files.contents[name] = bytes
                } else {
                    files.damaged.insert(name)
                }
            }
            return files
        } catch {
            throw AnkiSyncFault.damaged("an archive of pictures and recordings")
        }
    }

    /// Adds or replaces files, and deletes those without contents. Returns how many of them, from
    /// the first on, the server took.
    ///
    /// - Parameters:
    ///   - files: at most ``maxMediaFiles``, and 100 MB.
    public func sendMedia(
        _ files: [(name: String, content: [UInt8]?)]
    ) async throws -> Int {
        let path = NSTemporaryDirectory() + "/homeroom-anki-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        var zip = try ZipWriter(path: path)
        var meta: [JSONValue] = []
        for (index, file) in files.enumerated() {
            if let content = file.content { try zip.add(String(index), content) }
            meta.append(
                .array([.string(file.name), file.content == nil ? .null : .string(String(index))]))
        }
        try zip.add("_meta", WireJSON.encode(JSONValue.array(meta)))
        try zip.finish()
        let body = try Array(Data(contentsOf: URL(filePath: path)))
        let answer: [Int] = try Self.media(
            "uploadChanges", try await post("/msync/uploadChanges", body))
        guard let taken = answer.first, (0...files.count).contains(taken) else {
            throw AnkiSyncFault.damaged("the answer to uploadChanges")
        }
        return taken
    }

    /// Whether the server counts as many files.
    public func agrees(onMedia count: Int) async throws -> Bool {
        let answer: String = try await askMedia(
            "mediaSanity", JSONValue.object(["local": .integer(Int64(count))]))
        return answer == "OK"
    }

    private func askMedia<Answer: Decodable>(
        _ method: String, _ body: some Encodable
    ) async throws -> Answer {
        try Self.media(method, await post("/msync/" + method, WireJSON.encode(body)))
    }

    private static func media<Answer: Decodable>(
        _ method: String, _ bytes: [UInt8]
    ) throws -> Answer {
        guard let envelope = try? WireJSON.decode(MediaEnvelope<Answer>.self, from: bytes) else {
            throw AnkiSyncFault.damaged("the answer to \(method)")
        }
        if let problem = envelope.err, !problem.isEmpty { throw AnkiSyncFault.refused(problem) }
        guard let data = envelope.data else {
            throw AnkiSyncFault.damaged("the answer to \(method)")
        }
        return data
    }
}

private struct MediaEnvelope<Answer: Decodable>: Decodable {
    var data: Answer?
    /// The server's message; empty if all is well.
    var err: String?
}
