import CCompression
import Foundation

/// Reads an untrusted zip archive. Writes nothing to disk, limits unpacked sizes and verifies CRCs.
///
/// Source: PKWARE's APPNOTE 6.3.10.
public final class ZipArchive {
    public struct Entry: Sendable, Hashable {
        public var name: String
        /// 0 stored, 8 deflated.
        public var method: Int
        public var isEncrypted: Bool
        /// Packed and unpacked size in bytes.
        public var packedSize: Int
        public var size: Int
        var crc: UInt32
        var offset: Int
        var nameBytes: [UInt8]
    }

    public private(set) var entries: [Entry] = []
    private let source: Source
    private let length: Int

    private enum Source {
        case file(FileHandle)
        case bytes([UInt8])
    }

    static let maxEntries = 200_000
    /// Maximum compression ratio of a large entry; more counts as a zip bomb.
    static let maxRatio = 300

    public init(path: String) throws(ZipFault) {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            source = .file(file)
            length = Int(clamping: try file.seekToEnd())
        } catch {
            throw .unreadable(error.localizedDescription)
        }
        try readDirectory()
    }

    /// An archive in memory.
    public init(bytes: [UInt8]) throws(ZipFault) {
        source = .bytes(bytes)
        length = bytes.count
        try readDirectory()
    }

    deinit { if case .file(let file) = source { try? file.close() } }

    public func entry(_ name: String) -> Entry? {
        entries.first { $0.name == name } ?? lowercased[name.lowercased()].map { entries[$0] }
    }

    /// Entries by lowercase name: many programs write names in another case than they refer to.
    private lazy var lowercased: [String: Int] = Dictionary(
        entries.enumerated().map { ($1.name.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first })

    /// An entry's bytes; throws for more than `limit`.
    public func bytes(of entry: Entry, atMost limit: Int) throws(ZipFault) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(entry.size, limit))
        try unpack(entry, atMost: limit) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Passes an entry's bytes to `take` in chunks. Errors of `take` become
    /// ``ZipFault/unreadable(_:)`` unless they are a ``ZipFault``.
    public func unpack(
        _ entry: Entry, atMost limit: Int, take: (UnsafeRawBufferPointer) throws -> Void
    ) throws(ZipFault) {
        guard !entry.isEncrypted else { throw .encrypted(name: entry.name) }
        guard entry.size <= limit else { throw .tooLarge(name: entry.name, limit: limit) }
        guard entry.size < 50_000_000 || entry.size / Self.maxRatio <= entry.packedSize else {
            throw .suspicious(
                name: entry.name, "unpacks to more than \(Self.maxRatio) times its size")
        }
        var check = ZipCheck(entry: entry)
        do {
            let start = try dataStart(of: entry)
            switch entry.method {
            case 0:
                try parts(of: entry, from: start) { part in
                    try check.see(part)
                    try take(part)
                }
            case 8:
                let inflater = try Inflater(name: entry.name)
                try parts(of: entry, from: start) { part in
                    try inflater.feed(part) { out in
                        try check.see(out)
                        try take(out)
                    }
                }
                guard inflater.isFinished else { throw ZipFault.cutOff("“\(entry.name)”") }
            default: throw ZipFault.method(name: entry.name, entry.method)
            }
            try check.finish()
        } catch let fault as ZipFault {
            throw fault
        } catch {
            throw .unreadable(String(describing: error))
        }
    }

    // MARK: Reading

    private func read(_ count: Int, at offset: Int, of place: String) throws(ZipFault) -> [UInt8] {
        guard offset >= 0, count >= 0, offset <= length - count else { throw .cutOff(place) }
        let file: FileHandle
        switch source {
        case .bytes(let bytes): return Array(bytes[offset..<(offset + count)])
        case .file(let handle): file = handle
        }
        var bytes: [UInt8] = []
        do {
            try file.seek(toOffset: UInt64(offset))
            while bytes.count < count, let part = try file.read(upToCount: count - bytes.count),
                !part.isEmpty
            {
                bytes += part
            }
        } catch {
            throw .unreadable(error.localizedDescription)
        }
        guard bytes.count == count else { throw .cutOff(place) }
        return bytes
    }

    private func parts(
        of entry: Entry, from start: Int, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var done = 0
        while done < entry.packedSize {
            let count = min(1 << 18, entry.packedSize - done)
            let part = try read(count, at: start + done, of: "“\(entry.name)”")
            try part.withUnsafeBytes(body)
            done += count
        }
    }

    private func dataStart(of entry: Entry) throws(ZipFault) -> Int {
        let header = ZipBytes(try read(30, at: entry.offset, of: "“\(entry.name)”"))
        guard header.long(0) == 0x0403_4B50 else {
            throw .damaged(name: entry.name, "it isn't where the archive says")
        }
        let nameLength = header.short(26)
        let name = try read(nameLength, at: entry.offset + 30, of: "“\(entry.name)”")
        guard name == entry.nameBytes else {
            throw .suspicious(name: entry.name, "has a different name in its own header")
        }
        return entry.offset + 30 + nameLength + header.short(28)
    }

    // MARK: The directory

    private func readDirectory() throws(ZipFault) {
        let (count, size, offset) = try directoryPlace()
        guard count <= Self.maxEntries, size <= 64 << 20 else {
            throw .suspicious(name: "directory", "has more than \(Self.maxEntries) entries")
        }
        let bytes = ZipBytes(try read(size, at: offset, of: "the directory"))
        var at = 0
        var total = 0
        entries.reserveCapacity(count)
        for _ in 0..<count {
            guard at + 46 <= size, bytes.long(at) == 0x0201_4B50 else {
                throw .damaged(name: "directory", "it has fewer entries than it says")
            }
            let end = at + 46 + bytes.short(at + 28) + bytes.short(at + 30) + bytes.short(at + 32)
            guard end <= size else { throw .cutOff("the directory") }
            let entry = try Self.entry(bytes, at: at)
            total += entry.packedSize
            guard total <= length else {
                throw .suspicious(name: entry.name, "overlaps other entries")
            }
            entries.append(entry)
            at = end
        }
    }

    /// Number of entries, size and offset of the directory, from the end record.
    private func directoryPlace() throws(ZipFault) -> (count: Int, size: Int, offset: Int) {
        let reach = min(length, 22 + 65535)
        guard reach >= 22 else { throw .notAnArchive }
        let start = length - reach
        let tail = ZipBytes(try read(reach, at: start, of: "the end"))
        var at = reach - 22
        while at >= 0, tail.long(at) != 0x0605_4B50 || at + 22 + tail.short(at + 20) > reach {
            at -= 1
        }
        guard at >= 0 else { throw .notAnArchive }
        let small = (tail.short(at + 10), tail.long(at + 12), tail.long(at + 16))
        guard small.0 == 0xFFFF || small.1 == 0xFFFF_FFFF || small.2 == 0xFFFF_FFFF else {
            return small
        }
        let locator = start + at - 20
        guard locator >= 0 else { return small }
        let pointer = ZipBytes(try read(20, at: locator, of: "the end"))
        guard pointer.long(0) == 0x0706_4B50 else { return small }
        let record = ZipBytes(try read(56, at: pointer.wide(8), of: "the end"))
        guard record.long(0) == 0x0606_4B50 else {
            throw .damaged(name: "directory", "its position is unknown")
        }
        return (record.wide(32), record.wide(40), record.wide(48))
    }

    private static func entry(_ bytes: ZipBytes, at: Int) throws(ZipFault) -> Entry {
        let nameEnd = at + 46 + bytes.short(at + 28)
        let nameBytes = Array(bytes.bytes[(at + 46)..<nameEnd])
        var entry = Entry(
            name: String(decoding: nameBytes, as: UTF8.self), method: bytes.short(at + 10),
            isEncrypted: bytes.short(at + 8) & 1 != 0, packedSize: bytes.long(at + 20),
            size: bytes.long(at + 24), crc: UInt32(bytes.long(at + 16)),
            offset: bytes.long(at + 42), nameBytes: nameBytes)
        try readExtra(bytes, from: nameEnd, length: bytes.short(at + 30), into: &entry)
        let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(".."), parts.first != "", !entry.name.contains("\\"),
            !entry.name.contains("\0"), parts.first?.hasSuffix(":") != true
        else { throw .suspicious(name: entry.name, "has a name that points outside the archive") }
        // Unix file type in the upper half of the attributes.
        guard bytes.short(at + 40) & 0xF000 != 0xA000 else {
            throw .suspicious(name: entry.name, "is a link")
        }
        return entry
    }

    /// 64-bit sizes are in an extra field, in this order, if the 32-bit ones are all ones.
    private static func readExtra(
        _ bytes: ZipBytes, from start: Int, length: Int, into entry: inout Entry
    ) throws(ZipFault) {
        var at = start
        while at + 4 <= start + length {
            let end = at + 4 + bytes.short(at + 2)
            guard end <= start + length else { return }
            if bytes.short(at) == 1 {
                var next = at + 4
                func take(_ value: inout Int) {
                    guard value == 0xFFFF_FFFF, next + 8 <= end else { return }
                    value = bytes.wide(next)
                    next += 8
                }
                take(&entry.size)
                take(&entry.packedSize)
                take(&entry.offset)
            }
            at = end
        }
        guard entry.size >= 0, entry.packedSize >= 0, entry.offset >= 0 else {
            throw .damaged(name: entry.name, "its size isn't valid")
        }
    }
}

/// Little-endian numbers; 0 past the end.
struct ZipBytes {
    let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func short(_ at: Int) -> Int { number(at, 2) }
    func long(_ at: Int) -> Int { number(at, 4) }
    /// Negative if it exceeds Int.
    func wide(_ at: Int) -> Int { number(at, 8) }

    private func number(_ at: Int, _ count: Int) -> Int {
        guard at >= 0, at + count <= bytes.count else { return 0 }
        var value: UInt64 = 0
        for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[at + index]) }
        return Int(truncatingIfNeeded: value)
    }
}

/// Size and checksum of unpacked bytes.
private struct ZipCheck {
    let entry: ZipArchive.Entry
    private var count = 0
    private var sum: uLong = 0

    init(entry: ZipArchive.Entry) { self.entry = entry }

    mutating func see(_ part: UnsafeRawBufferPointer) throws(ZipFault) {
        count += part.count
        guard count <= entry.size else {
            throw .damaged(name: entry.name, "it's longer than it says")
        }
        sum = crc32(sum, part.bindMemory(to: UInt8.self).baseAddress, uInt(part.count))
    }

    func finish() throws(ZipFault) {
        guard count == entry.size else {
            throw .damaged(name: entry.name, "it's shorter than it says")
        }
        guard UInt32(truncatingIfNeeded: sum) == entry.crc else {
            throw .damaged(name: entry.name, "its checksum doesn't match")
        }
    }
}
