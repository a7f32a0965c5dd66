import CCompression
import DocumentReading

/// A streaming Zstandard decompressor.
final class ZstandardReader {
    private let stream: OpaquePointer
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private let name: String
    private let limit: Int
    private var written = 0
    /// Whether the frame has ended and no other has begun.
    private(set) var isFinished = false

    /// `limit`: the maximum unpacked size, in bytes.
    init(name: String, limit: Int) throws(ZipFault) {
        guard let stream = ZSTD_createDCtx() else {
            throw .damaged(name: name, "it can't be unpacked")
        }
        self.stream = stream
        self.name = name
        self.limit = limit
    }

    deinit { ZSTD_freeDCtx(stream) }

    func feed(
        _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var input = ZSTD_inBuffer(src: part.baseAddress, size: part.count, pos: 0)
        var isFull = false
        while input.pos < input.size || isFull {
            let (left, count) = step(&input)
            guard ZSTD_isError(left) == 0 else {
                throw ZipFault.damaged(name: name, "it isn't Zstandard data")
            }
            written += count
            guard written <= limit else { throw ZipFault.tooLarge(name: name, limit: limit) }
            isFinished = left == 0
            // A finished frame has no more output; reading again would start another frame.
            isFull = count == buffer.count && !isFinished
            try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    private func step(_ input: inout ZSTD_inBuffer) -> (left: Int, count: Int) {
        buffer.withUnsafeMutableBytes { out in
            var output = ZSTD_outBuffer(dst: out.baseAddress, size: out.count, pos: 0)
            let left = ZSTD_decompressStream(stream, &output, &input)
            return (left, output.pos)
        }
    }
}

/// Compresses and decompresses whole texts with Zstandard.
enum Zstandard {
    /// `limit`: the maximum unpacked size, in bytes.
    static func unpacked(_ bytes: [UInt8], name: String, limit: Int) throws -> [UInt8] {
        let reader = try ZstandardReader(name: name, limit: limit)
        var unpacked: [UInt8] = []
        try bytes.withUnsafeBytes { try reader.feed($0) { unpacked += $0 } }
        guard reader.isFinished else { throw ZipFault.cutOff(name) }
        return unpacked
    }

    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var packed = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = packed.withUnsafeMutableBytes { out in
            bytes.withUnsafeBytes { part in
                ZSTD_compress(out.baseAddress, out.count, part.baseAddress, part.count, 3)
            }
        }
        guard ZSTD_isError(count) == 0 else { return [] }
        return Array(packed.prefix(count))
    }
}
