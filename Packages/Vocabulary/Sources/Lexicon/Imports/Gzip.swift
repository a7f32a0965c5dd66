import AppCore
import CCompression
import Foundation

/// Decompresses gzip. A `.dict.dz` file of dictd is gzip with an index in its header, which readers
/// may skip.
enum Gzip {
    static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Decompresses all members in order.
    ///
    /// Throws ``Problem/Code/invalid`` for damaged bytes, and for more than `limit` bytes unpacked.
    static func unpacked(
        _ bytes: [UInt8], of file: URL, atMost limit: Int
    ) throws(Problem) -> [UInt8] {
        var stream = z_stream()
        // 16 selects the gzip header, 15 the largest window.
        guard
            inflateInit2_(&stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { throw Problem(.internal, "zlib can't start.") }
        defer { inflateEnd(&stream) }
        var unpacked: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        var position = 0
        while position < bytes.count {
            let step = Self.step(&stream, bytes, &position, &chunk)
            guard step.code == Z_OK || step.code == Z_STREAM_END else {
                throw .damaged(file, "It's damaged, or its end is missing.")
            }
            guard unpacked.count + step.made <= limit else {
                throw .damaged(file, "Unpacked it has more than \(limit >> 20) MB.")
            }
            unpacked.append(contentsOf: chunk[..<step.made])
            if step.code == Z_STREAM_END {
                guard position < bytes.count, isPacked(Array(bytes[position...].prefix(2))) else {
                    return unpacked
                }
                inflateReset(&stream)
            }
        }
        throw .damaged(file, "It's damaged, or its end is missing.")
    }

    /// Decompresses until the chunk is full or the input is used up.
    private static func step(
        _ stream: inout z_stream, _ bytes: [UInt8], _ position: inout Int, _ chunk: inout [UInt8]
    ) -> (code: Int32, made: Int) {
        var input = Array(bytes[position..<min(position + 1 << 16, bytes.count)])
        let available = input.count
        let room = chunk.count
        let code = input.withUnsafeMutableBufferPointer { input in
            chunk.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(available)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(room)
                return inflate(&stream, Z_NO_FLUSH)
            }
        }
        position += available - Int(stream.avail_in)
        return (code, room - Int(stream.avail_out))
    }
}
