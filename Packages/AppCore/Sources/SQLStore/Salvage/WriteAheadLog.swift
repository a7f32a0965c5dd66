import Foundation

/// The committed pages in a write-ahead log, as SQLite would apply them: up to the first frame
/// whose checksum is wrong.
///
/// Source: https://sqlite.org/fileformat2.html#the_write_ahead_log
struct WriteAheadLog {
    /// nil if there is no valid log.
    private(set) var pageSize: Int?
    private(set) var pages: [Int: [UInt8]] = [:]

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    /// Empty if the file doesn't exist.
    init(_ path: String) {
        guard let handle = FileHandle(forReadingAtPath: path) else { return }
        defer { try? handle.close() }
        guard let header = Self.read(handle, Self.headerSize) else { return }
        let magic = BigEndian.number(header, at: 0)
        guard magic & ~1 == 0x377F_0682 else { return }
        let size = Int(BigEndian.number(header, at: 8))
        guard Self.isPageSize(size) else { return }
        var sum = Checksum(isBigEndian: magic & 1 == 1)
        sum.add(header[..<24])
        guard sum.matches(header, at: 24) else { return }
        pageSize = size
        var pending: [Int: [UInt8]] = [:]
        while let frame = Self.read(handle, Self.frameHeaderSize),
            frame[8..<16] == header[16..<24], let page = Self.read(handle, size)
        {
            sum.add(frame[..<8])
            sum.add(page[...])
            guard sum.matches(frame, at: 16) else { return }
            pending[Int(BigEndian.number(frame, at: 0))] = page
            // A frame with the database's size ends a transaction.
            guard BigEndian.number(frame, at: 4) > 0 else { continue }
            pages.merge(pending) { $1 }
            pending = [:]
        }
    }

    static func isPageSize(_ size: Int) -> Bool {
        (512...65536).contains(size) && size & (size - 1) == 0
    }

    private static func read(_ handle: FileHandle, _ count: Int) -> [UInt8]? {
        guard let bytes = try? handle.read(upToCount: count), bytes.count == count else {
            return nil
        }
        return Array(bytes)
    }

    /// The running checksum of a log, over pairs of four-byte numbers.
    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            var offset = bytes.startIndex
            while offset + 8 <= bytes.endIndex {
                first &+= number(bytes, offset) &+ second
                second &+= number(bytes, offset + 4) &+ first
                offset += 8
            }
        }

        func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
            BigEndian.number(bytes, at: offset) == first
                && BigEndian.number(bytes, at: offset + 4) == second
        }

        private func number(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> UInt32 {
            let number = bytes[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return isBigEndian ? number : number.byteSwapped
        }
    }
}
