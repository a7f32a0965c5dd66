import CCompression

/// Inflates bytes in chunks.
public final class Inflater {
    /// zlib stores a pointer to its stream, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private let name: String
    private(set) var isFinished = false

    init(name: String) throws(ZipFault) {
        self.name = name
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Negative: without a zlib header.
        let code = inflateInit2_(
            stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw .damaged(name: name, "it can't be unpacked") }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    func feed(
        _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard !isFinished else { return }
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: part.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = uInt(part.count)
        repeat {
            let (code, count) = inflateOnce()
            try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            if code == Z_STREAM_END {
                isFinished = true
                return
            }
            // No progress until the next chunk.
            if code == Z_BUF_ERROR { return }
            guard code == Z_OK else {
                throw ZipFault.damaged(name: name, "it isn't valid deflate data")
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    }

    /// All of `packed`, which has no zlib header; nil if it's damaged or larger than `limit` bytes.
    public static func inflated(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        var result: [UInt8] = []
        do {
            let inflater = try Inflater(name: "")
            try packed.withUnsafeBytes { bytes in
                try inflater.feed(bytes) { part in
                    guard result.count + part.count <= limit else {
                        throw ZipFault.tooLarge(name: "", limit: limit)
                    }
                    result += part
                }
            }
            return inflater.isFinished ? result : nil
        } catch {
            return nil
        }
    }

    private func inflateOnce() -> (code: Int32, count: Int) {
        buffer.withUnsafeMutableBytes { out in
            stream.pointee.next_out = out.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_out = uInt(out.count)
            let code = inflate(stream, Z_NO_FLUSH)
            return (code, out.count - Int(stream.pointee.avail_out))
        }
    }
}
