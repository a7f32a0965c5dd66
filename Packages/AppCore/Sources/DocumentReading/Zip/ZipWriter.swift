import CCompression
import Foundation

/// Writes a zip archive entry by entry; ``finish()`` writes the directory.
public struct ZipWriter {
    private let file: FileHandle
    private var directory: [UInt8] = []
    private var count = 0
    private var at = 0

    /// Creates or empties the file.
    public init(path: String) throws {
        let url = URL(fileURLWithPath: path)
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
    }

    /// `isDeflated`: compressed, otherwise stored.
    public mutating func add(_ name: String, _ bytes: [UInt8], isDeflated: Bool = false) throws {
        let packed = isDeflated ? Self.deflated(bytes) : bytes
        let sum = bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
        var facts: [UInt8] = []
        // Version 2.0, UTF-8 names, the method, and the format's earliest date.
        facts.append(2, 20)
        facts.append(2, 0x0800)
        facts.append(2, isDeflated ? 8 : 0)
        facts.append(2, 0)
        facts.append(2, 0x21)
        facts.append(4, Int(sum))
        facts.append(4, packed.count)
        facts.append(4, bytes.count)
        facts.append(2, name.utf8.count)
        facts.append(2, 0)
        var header: [UInt8] = []
        header.append(4, 0x0403_4B50)
        try write(header + facts + Array(name.utf8))
        directory.append(4, 0x0201_4B50)
        directory.append(2, 20)
        directory += facts
        // No comment, the first disk, no attributes.
        directory.append(contentsOf: repeatElement(0, count: 10))
        directory.append(4, at - header.count - facts.count - name.utf8.count)
        directory += Array(name.utf8)
        try write(packed)
        count += 1
    }

    /// Writes the directory and flushes to disk.
    public mutating func finish() throws {
        var end: [UInt8] = []
        end.append(4, 0x0605_4B50)
        end.append(4, 0)
        end.append(2, count)
        end.append(2, count)
        end.append(4, directory.count)
        end.append(4, at)
        end.append(2, 0)
        try write(directory)
        try write(end)
        try file.synchronize()
        try file.close()
    }

    private mutating func write(_ bytes: [UInt8]) throws {
        try file.write(contentsOf: bytes)
        at += bytes.count
    }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        // zlib stores a pointer to its stream, so it must not move.
        withUnsafeTemporaryAllocation(of: z_stream.self, capacity: 1) { place in
            place.initialize(repeating: z_stream())
            guard let stream = place.baseAddress else { return [] }
            let code = deflateInit2_(
                stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size))
            guard code == Z_OK else { return [] }
            defer { deflateEnd(stream) }
            var packed = [UInt8](
                repeating: 0, count: Int(deflateBound(stream, uLong(bytes.count))))
            let count = packed.withUnsafeMutableBytes { out in
                bytes.withUnsafeBytes { part in
                    stream.pointee.next_in = UnsafeMutablePointer(
                        mutating: part.bindMemory(to: UInt8.self).baseAddress)
                    stream.pointee.avail_in = uInt(part.count)
                    stream.pointee.next_out = out.bindMemory(to: UInt8.self).baseAddress
                    stream.pointee.avail_out = uInt(out.count)
                    deflate(stream, Z_FINISH)
                    return out.count - Int(stream.pointee.avail_out)
                }
            }
            return Array(packed.prefix(count))
        }
    }
}

extension [UInt8] {
    /// Appends a little-endian number of `count` bytes.
    fileprivate mutating func append(_ count: Int, _ value: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}
