import AppCore
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file's lines, one after the other.
struct FileLineReader {
    let file: URL
    private let bytes: [UInt8]
    private var position = 0
    /// The number of the last line read, from 1.
    private(set) var number = 0
    /// The offset in the file of the last line read, in bytes.
    private(set) var start = 0

    /// The maximum length of a line, in bytes.
    static let longest = 1 << 18

    /// Throws ``Problem/Code/notFound`` if there is no file, ``Problem/Code/invalid`` if it is too
    /// large.
    init(_ file: URL, atMost limit: Int) throws(Problem) {
        self.init(try FileBytes.read(file, atMost: limit), of: file)
    }

    init(_ bytes: [UInt8], of file: URL) {
        self.file = file
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next line without its line ending; nil after the last one. Throws if a line is too long.
    mutating func next() throws(Problem) -> LineFields? {
        guard position < bytes.count else { return nil }
        start = position
        let found = bytes.firstIndex(of: 0x0A, in: start..<bytes.count)
        var end = found ?? bytes.count
        position = end + 1
        number += 1
        guard end - start <= Self.longest else {
            throw .damaged(file, line: number, "The line has more than \(Self.longest) bytes.")
        }
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return LineFields(bytes: bytes, position: start, end: end)
    }

    /// The error for the line read last.
    func damaged(_ reason: String) -> Problem { .damaged(file, line: number, reason) }
}

/// A line whose fields are read from the start.
struct LineFields {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    fileprivate init(bytes: [UInt8], position: Int, end: Int) {
        self.bytes = bytes
        self.position = position
        self.end = end
    }

    /// A line of its own, without its newline; control characters become spaces.
    init(_ line: Slice<UnsafeRawBufferPointer>) {
        var bytes = Array(line)
        for place in bytes.indices where bytes[place] < 0x20 { bytes[place] = 0x20 }
        self.init(bytes: bytes, position: 0, end: bytes.count)
    }

    var isEmpty: Bool { position >= end }

    /// The next byte.
    var first: UInt8? { isEmpty ? nil : bytes[position] }

    /// The field up to the next separator, which is skipped; nil at the end of the line.
    mutating func next(by separator: UInt8 = 0x20) -> String? {
        guard !isEmpty else { return nil }
        let stop = bytes.firstIndex(of: separator, in: position..<end) ?? end
        defer { position = stop + 1 }
        return String(decoding: bytes[position..<stop], as: UTF8.self)
    }

    /// The bytes before the next separator; nil if there is none.
    func bytes(upTo separator: UInt8) -> ArraySlice<UInt8>? {
        bytes.firstIndex(of: separator, in: position..<end).map { bytes[position..<$0] }
    }

    /// The rest of the line; nil if it isn't UTF-8.
    var rest: String? {
        guard !isEmpty else { return "" }
        return String(validating: bytes[position..<end], as: UTF8.self)
    }

    /// Moves past the first occurrence of these bytes; false, without moving, if there is none.
    mutating func skip(past mark: [UInt8]) -> Bool {
        guard let head = mark.first else { return true }
        var place = position
        while place + mark.count <= end,
            let found = bytes.firstIndex(of: head, in: place..<end - mark.count + 1)
        {
            if bytes[found..<found + mark.count].elementsEqual(mark) {
                position = found + mark.count
                return true
            }
            place = found + 1
        }
        return false
    }
}

extension [UInt8] {
    /// Uses the C library's search, which is fast even in unoptimized builds.
    fileprivate func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        withUnsafeBytes { all in
            guard let base = all.baseAddress, !range.isEmpty else { return nil }
            return memchr(base + range.lowerBound, Int32(byte), range.count)
                .map { UnsafeRawPointer($0) - base }
        }
    }
}

/// Reads whole files from untrusted sources, up to a size limit.
enum FileBytes {
    /// Throws ``Problem/Code/notFound`` if there is no file, ``Problem/Code/invalid`` if it has
    /// more than `limit` bytes.
    static func read(_ file: URL, atMost limit: Int) throws(Problem) -> [UInt8] {
        let path = file.path(percentEncoded: false)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Problem(.notFound, "File not found.", place: path)
        }
        guard !isFolder.boolValue else {
            throw Problem(.invalid, "This is a folder, not a file.", place: path)
        }
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            // Reads one byte more than the limit, which also catches endless devices.
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            guard data.count <= limit else {
                throw Problem.damaged(file, "It has more than \(limit >> 20) MB.")
            }
            return Array(data)
        } catch {
            throw (error as? Problem)
                ?? Problem(
                    .notFound, "The file can't be read.", reason: "\(error.localizedDescription)",
                    place: path)
        }
    }
}
