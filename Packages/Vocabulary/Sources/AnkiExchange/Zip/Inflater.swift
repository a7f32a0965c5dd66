import CCompression

/// Unpacks deflated bytes part by part. ``end()`` must be called once.
struct Inflater {
    private var stream = z_stream()
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private let name: String
    private(set) var isFinished = false

    init(name: String) throws(ZipFault) {
        self.name = name
        // Negative: without a header of zlib's own.
        let code = inflateInit2_(
            &stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw .damaged(name: name, "it cannot be unpacked") }
    }

    mutating func end() { inflateEnd(&stream) }

    mutating func feed(
        _ part: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard !isFinished else { return }
        stream.next_in = UnsafeMutablePointer(
            mutating: part.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = uInt(part.count)
        repeat {
            let (code, count) = inflateOnce()
            try buffer.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            if code == Z_STREAM_END {
                isFinished = true
                return
            }
            // Nothing more to take in or to give out until there is another part.
            if code == Z_BUF_ERROR { return }
            guard code == Z_OK else {
                throw ZipFault.damaged(name: name, "it is not what deflate makes")
            }
        } while stream.avail_in > 0 || stream.avail_out == 0
    }

    private mutating func inflateOnce() -> (code: Int32, count: Int) {
        buffer.withUnsafeMutableBytes { out in
            stream.next_out = out.bindMemory(to: UInt8.self).baseAddress
            stream.avail_out = uInt(out.count)
            let code = inflate(&stream, Z_NO_FLUSH)
            return (code, out.count - Int(stream.avail_out))
        }
    }
}
