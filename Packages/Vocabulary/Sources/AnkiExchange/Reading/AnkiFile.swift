import DocumentReading
import Foundation

/// A package file: finds the collection in it and unpacks it.
struct AnkiFile {
    /// The maximum unpacked size of a collection, in bytes.
    static let maxCollectionBytes = 2_000_000_000
    /// The maximum compression ratio; beyond it, a large collection counts as a zip bomb.
    static let maxRatio = 300

    private let archive: ZipArchive
    private let collection: ZipArchive.Entry
    private let isZstandard: Bool
    init(path: String) throws(AnkiFault) {
        do throws(ZipFault) {
            archive = try ZipArchive(path: path)
        } catch {
            throw .unreadable(error.description)
        }
        let version = try Self.version(of: archive)
        // Older collections next to a current one only contain an update notice.
        let names = ["collection.anki2", "collection.anki21", "collection.anki21b"]
        let wanted = version.map { [names[$0 - 1]] } ?? names.reversed()
        guard let entry = wanted.lazy.compactMap(archive.entry).first else {
            throw .unreadable("It's a zip archive without an Anki collection.")
        }
        collection = entry
        isZstandard = entry.name == names[2]
    }

    /// The package's version: 1…3; nil for old packages.
    private static func version(of archive: ZipArchive) throws(AnkiFault) -> Int? {
        guard let entry = archive.entry("meta") else { return nil }
        let bytes: [UInt8]
        do throws(ZipFault) {
            bytes = try archive.bytes(of: entry, atMost: 10_000)
        } catch {
            throw .unreadable(error.description)
        }
        let version = ProtobufFields(bytes).number(1) ?? 1
        guard version <= 3 else { throw .newer("It claims format \(version).") }
        return max(1, Int(version))
    }

    /// Unpacks the collection to a file at `path`.
    func unpack(to path: String) throws(AnkiFault) {
        do {
            let url = URL(fileURLWithPath: path)
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            defer { try? file.close() }
            if isZstandard {
                let limit = min(
                    Self.maxCollectionBytes, max(64_000_000, collection.size * Self.maxRatio))
                let reader = try ZstandardReader(name: collection.name, limit: limit)
                try archive.unpack(collection, atMost: Self.maxCollectionBytes) { part in
                    try reader.feed(part) { try file.write(contentsOf: $0) }
                }
                guard reader.isFinished else { throw ZipFault.cutOff("“\(collection.name)”") }
            } else {
                try archive.unpack(collection, atMost: Self.maxCollectionBytes) {
                    try file.write(contentsOf: $0)
                }
            }
            try Self.leaveLog(file)
        } catch let fault as ZipFault {
            throw .unreadable(fault.description)
        } catch {
            throw .cannotWrite("Unpacking it: \(error.localizedDescription)")
        }
    }

    /// Clears the header's write-ahead log (WAL) flag; otherwise SQLite would look for a log file.
    private static func leaveLog(_ file: FileHandle) throws {
        guard try file.seekToEnd() >= 100 else { return }
        try file.seek(toOffset: 18)
        try file.write(contentsOf: [1, 1] as [UInt8])
    }
}

/// The number and byte fields of a Protocol Buffers message.
///
/// Source: Protocol Buffers, Encoding.
struct ProtobufFields {
    private var numbers: [UInt64: UInt64] = [:]
    private var texts: [UInt64: [ArraySlice<UInt8>]] = [:]

    /// The maximum number of fields, one for each entry of an archive.
    private static let maxFields = 200_000

    /// Reads up to the first byte that isn't valid, or ``maxFields`` fields.
    init(_ bytes: [UInt8]) {
        var (at, count) = (0, 0)
        func varint() -> UInt64? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 64, by: 7) {
                guard at < bytes.count else { return nil }
                let byte = bytes[at]
                at += 1
                value |= UInt64(byte & 0x7F) << shift
                if byte < 0x80 { return value }
            }
            return nil
        }
        while count < Self.maxFields, let key = varint() {
            count += 1
            switch key & 7 {
            case 0:
                guard let value = varint() else { return }
                numbers[key >> 3] = value
            case 1: at += 8
            case 2:
                guard let size = varint(), size <= UInt64(bytes.count - at) else { return }
                texts[key >> 3, default: []].append(bytes[at..<(at + Int(size))])
                at += Int(size)
            case 5: at += 4
            default: return
            }
            guard at <= bytes.count else { return }
        }
    }

    func number(_ field: UInt64) -> UInt64? { numbers[field] }
    func text(_ field: UInt64) -> String? {
        texts[field]?.last.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A repeated field's messages, in order.
    func messages(_ field: UInt64) -> [ArraySlice<UInt8>] { texts[field] ?? [] }
}
