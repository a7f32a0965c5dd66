import AppCore
import DocumentReading
import Foundation

/// The pictures and recordings in a package file, each read on its own.
///
/// Source: Anki's manual, "Packaged Decks", and the files that Anki writes: the entry `media` maps
/// the entries `0`, `1`, … to file names, as JSON or, in the current format, as a compressed list in
/// Protocol Buffers, whose files are compressed, too.
public struct AnkiPackageMedia {
    /// A file's content, or why there is none.
    public enum Content: Sendable, Hashable {
        case file([UInt8])
        case missing, damaged
        /// Over ``AnkiSyncClient/maxMediaBytes``.
        case tooLarge
    }

    /// The maximum size of the list of names, in bytes.
    static let maxListBytes = 64_000_000

    private let archive: ZipArchive
    private let entries: [String: ZipArchive.Entry]
    private let isCompressed: Bool

    /// A package without a list of names has no files.
    public init(path: String) throws(AnkiFault) {
        do {
            archive = try ZipArchive(path: path)
            isCompressed = archive.entry("collection.anki21b") != nil
            guard let list = archive.entry("media") else {
                entries = [:]
                return
            }
            let bytes = try archive.bytes(of: list, atMost: Self.maxListBytes)
            let names = isCompressed ? try Self.names(bytes) : Self.legacyNames(bytes)
            var found: [String: ZipArchive.Entry] = [:]
            for entry in archive.entries {
                guard let name = names[entry.name]?.precomposedStringWithCanonicalMapping,
                    AnkiMediaName.isSafe(name), found[name] == nil
                else { continue }
                found[name] = entry
            }
            entries = found
        } catch let fault as ZipFault {
            throw .unreadable(fault.description)
        } catch {
            throw .unreadable("Its list of pictures and recordings is damaged.")
        }
    }

    /// - Parameter name: as in ``AnkiNote/media``.
    public func content(of name: String) -> Content {
        guard let entry = entries[name] else { return .missing }
        let limit = AnkiSyncClient.maxMediaBytes
        do {
            guard isCompressed else {
                return .file(try archive.bytes(of: entry, atMost: limit))
            }
            // A file that can't be compressed grows a little.
            let packed = try archive.bytes(of: entry, atMost: limit + limit / 100)
            return .file(try Zstandard.unpacked(packed, name: name, limit: limit))
        } catch ZipFault.tooLarge {
            return .tooLarge
        } catch {
            return .damaged
        }
    }

    /// Names by entry: `{"0":"tide.mp3"}`.
    private static func legacyNames(_ bytes: [UInt8]) -> [String: String] {
        (try? WireJSON.decode([String: String].self, from: bytes)) ?? [:]
    }

    /// Names by entry: field 1 of each message in field 1, in order.
    private static func names(_ bytes: [UInt8]) throws -> [String: String] {
        let list = try Zstandard.unpacked(bytes, name: "media", limit: maxListBytes)
        var names: [String: String] = [:]
        for (number, file) in ProtobufFields(list).messages(1).enumerated() {
            if let name = ProtobufFields(Array(file)).text(1) { names[String(number)] = name }
        }
        return names
    }
}
