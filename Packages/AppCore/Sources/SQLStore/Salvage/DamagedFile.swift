import Foundation

/// The pages of a SQLite file that SQLite itself may refuse to read, with the committed pages of
/// its write-ahead log in place of their older versions. Pages are numbered from 1. Reads only.
///
/// Source: https://sqlite.org/fileformat2.html
struct DamagedFile {
    /// Bytes of a page.
    let pageSize: Int
    /// Bytes of a page that hold content; a few at its end may be reserved.
    let usableSize: Int
    /// The number of the last page.
    let pageCount: Int
    private let file: Int32
    private let log: [Int: [UInt8]]

    private static let magic = Array("SQLite format 3\0".utf8)
    /// SQLite's page size, unless another is chosen.
    private static let standardPageSize = 4096

    /// Throws ``SQLError/cannotWrite(_:)`` if the file can't be opened. Close it after use.
    init(_ path: String) throws(SQLError) {
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .cannotWrite(String(cString: strerror(errno))) }
        let header = Self.bytes(file, at: 0, count: 100) ?? []
        let written = WriteAheadLog(path + "-wal")
        let size = Self.size(in: header) ?? written.pageSize ?? Self.standardPageSize
        let isIntact = header.starts(with: Self.magic) && Self.size(in: header) == size
        let reserved = isIntact ? Int(header[20]) : 0
        pageSize = size
        usableSize = size - (reserved <= size - 480 ? reserved : 0)
        var status = stat()
        let bytes = fstat(file, &status) == 0 ? Int(status.st_size) : 0
        log = written.pageSize == size ? written.pages : [:]
        pageCount = max((bytes + size - 1) / size, log.keys.max() ?? 0)
    }

    func close() { _ = Foundation.close(file) }

    /// The bytes of a page; nil if it doesn't exist or the disk can't read it.
    func page(_ number: Int) -> [UInt8]? {
        guard (1...max(1, pageCount)).contains(number) else { return nil }
        return log[number]
            ?? Self.bytes(file, at: (number - 1) * pageSize, count: pageSize)
    }

    /// The bytes of an intact file with its log applied, as one that has no log. Throws
    /// ``SQLError/cannotWrite(_:)`` for more than fits into memory.
    func image() throws(SQLError) -> [UInt8] {
        guard var first = page(1), first.starts(with: Self.magic) else {
            throw .corrupt("file is not a database")
        }
        // Its own number of pages, if it has one.
        let count = Int(BigEndian.number(first, at: 28))
        let pages = (1...max(1, pageCount)).contains(count) ? count : pageCount
        guard pages * pageSize <= Self.maxImage else {
            throw .cannotWrite("The file is too large to be read from a disk that is read-only.")
        }
        // The versions of the format: without a log.
        (first[18], first[19]) = (1, 1)
        var image = first
        image.reserveCapacity(pages * pageSize)
        for number in 1..<max(1, pages) {
            guard let page = page(number + 1) else { throw .corrupt("a page can't be read") }
            image += page
        }
        return image
    }

    private static let maxImage = 1 << 30

    /// The unused pages, whose old content must not come back. nil if their list is damaged.
    func freePages() -> Set<Int>? {
        guard let first = page(1), first.starts(with: Self.magic) else { return nil }
        var found: Set<Int> = []
        var trunk = Int(BigEndian.number(first, at: 32))
        while trunk != 0 {
            guard found.insert(trunk).inserted, let page = page(trunk) else { return nil }
            let count = Int(BigEndian.number(page, at: 4))
            guard count <= usableSize / 4 - 2 else { return nil }
            for index in 0..<count { found.insert(Int(BigEndian.number(page, at: 8 + 4 * index))) }
            trunk = Int(BigEndian.number(page, at: 0))
        }
        return found
    }

    /// The page size in a file's header; nil if it isn't valid.
    private static func size(in header: [UInt8]) -> Int? {
        guard header.count >= 100, header.starts(with: magic) else { return nil }
        let stored = Int(header[16]) << 8 | Int(header[17])
        let size = stored == 1 ? 65536 : stored
        return WriteAheadLog.isPageSize(size) ? size : nil
    }

    private static func bytes(_ file: Int32, at offset: Int, count: Int) -> [UInt8]? {
        var found = [UInt8](repeating: 0, count: count)
        var read = 0
        while read < count {
            let more = found[read...].withUnsafeMutableBytes {
                pread(file, $0.baseAddress, $0.count, off_t(offset + read))
            }
            if more < 0, errno == EINTR { continue }
            guard more > 0 else { return nil }
            read += more
        }
        return found
    }
}

/// Numbers in SQLite's files.
enum BigEndian {
    /// Four bytes; the caller checks the bounds.
    static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A number of one to nine bytes and the offset after it; nil beyond `end`.
    static func variable(_ bytes: [UInt8], at offset: Int, end: Int) -> (value: Int64, next: Int)? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset + index < end else { return nil }
            let byte = bytes[offset + index]
            if index == 8 {
                return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9)
            }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return (Int64(bitPattern: value), offset + index + 1) }
        }
        return nil
    }
}
