import CKernels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Builds ``VectorRows`` row by row.
public struct VectorRowsWriter: ~Copyable {
    private let header: VectorFileHeader
    private let layout: VectorFileHeader.Layout
    private var file: RowFile?
    private var memory: RowBytes?
    private var written = 0
    private var pending = Pending()

    /// Rows that haven't been written yet.
    private struct Pending {
        var floats: [Float] = []
        var keys: [Int64] = []
        var codes: [UInt8] = []
        var grains: [kernels_grain] = []
    }

    private static let batch = 512

    /// Creates a file at `path` with `count` rows of `dimensions` numbers, or rows in memory if
    /// `path` is nil. The file appears only when it's complete and replaces an existing one, so
    /// others see either the old or the new file.
    ///
    /// Throws ``VectorSearchError/cannotWrite(_:)``.
    public init(
        path: String?, count: Int, dimensions: Int, model: String, generation: String
    ) throws(VectorSearchError) {
        header = VectorFileHeader(
            dimensions: dimensions, count: count, generation: generation, model: model)
        layout = header.layout
        if let path {
            file = try RowFile(replacing: path, size: layout.end)
        } else {
            memory = try RowBytes(count: layout.end)
        }
        try put(header.encoded, at: 0)
    }

    /// Adds a row. Keeps a vector whose length is 1 to six digits as it is and normalizes any
    /// other.
    ///
    /// Throws ``VectorSearchError/dimensions(expected:found:)``, `direction`, `count` if there are
    /// too many rows, or `cannotWrite`.
    public mutating func append(_ vector: [Float], key: Int64) throws(VectorSearchError) {
        guard written + pending.keys.count < header.count else {
            throw .count(expected: header.count, found: header.count + 1)
        }
        guard vector.count == header.dimensions else {
            throw .dimensions(expected: header.dimensions, found: vector.count)
        }
        let row = try unit(vector)
        let quantised = QuantisedVector(row)
        pending.floats += row
        pending.keys.append(key.littleEndian)
        pending.codes += quantised.codes.map { UInt8(bitPattern: $0) ^ 0x80 }
        pending.grains.append(kernels_grain(step: quantised.step, error: quantised.error))
        if pending.keys.count == Self.batch { try flush() }
    }

    /// Completes the rows and moves the file to its path. Throws
    /// ``VectorSearchError/count(expected:found:)`` if rows are missing, or `cannotWrite`; then
    /// removes the new file and keeps an existing one.
    public consuming func finish() throws(VectorSearchError) -> VectorRows {
        try flush()
        guard written == header.count else {
            throw .count(expected: header.count, found: written)
        }
        if let file {
            try file.publish()
            return try VectorRows(mapping: file.path)
        }
        guard let memory else { throw .cannotWrite("Nothing was opened.") }
        return try VectorRows(memory)
    }

    private mutating func flush() throws(VectorSearchError) {
        let dimensions = header.dimensions
        try put(pending.floats, at: VectorFileHeader.size + written * dimensions * 4)
        try put(pending.keys, at: layout.keys + written * 8)
        try put(pending.codes, at: layout.codes + written * dimensions)
        try put(pending.grains, at: layout.grains + written * 8)
        written += pending.keys.count
        pending.floats.removeAll(keepingCapacity: true)
        pending.keys.removeAll(keepingCapacity: true)
        pending.codes.removeAll(keepingCapacity: true)
        pending.grains.removeAll(keepingCapacity: true)
    }

    private func put<Element>(_ values: [Element], at offset: Int) throws(VectorSearchError) {
        let problem = values.withUnsafeBytes { source -> String? in
            guard let start = source.baseAddress, !source.isEmpty else { return nil }
            if let memory {
                // The memory isn't shared before `finish`.
                UnsafeMutableRawPointer(mutating: memory.start + offset)
                    .copyMemory(from: start, byteCount: source.count)
                return nil
            }
            return file?.write(source, at: offset)
        }
        if let problem { throw .cannotWrite(problem) }
    }
}

/// The vector scaled to length 1; unchanged if its length is 1 to six digits.
func unit(_ vector: [Float]) throws(VectorSearchError) -> [Float] {
    var squares = 0.0
    for value in vector { squares += Double(value) * Double(value) }
    guard squares > 0, squares.isFinite else { throw .direction }
    let length = squares.squareRoot()
    if abs(length - 1) < 1e-6 { return vector }
    return vector.map { Float(Double($0) / length) }
}

/// A temporary file next to `path` that replaces it when complete, and is removed otherwise.
private final class RowFile {
    let path: String
    private let temporary: String
    private let descriptor: Int32
    private var isPublished = false

    init(replacing path: String, size: Int) throws(VectorSearchError) {
        self.path = path
        temporary = path + ".\(getpid()).\(UInt32.random(in: 0...UInt32.max)).new"
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .cannotWrite(RowBytes.systemError()) }
        guard ftruncate(descriptor, off_t(size)) == 0 else {
            throw .cannotWrite(RowBytes.systemError())
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if !isPublished, descriptor >= 0 { unlink(temporary) }
    }

    /// Writes bytes at an offset. Returns the system's error message, or nil.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String? {
        var done = 0
        while done < bytes.count, let start = bytes.baseAddress {
            let count = pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return RowBytes.systemError() }
            done += count
        }
        return nil
    }

    func publish() throws(VectorSearchError) {
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
            throw .cannotWrite(RowBytes.systemError())
        }
        isPublished = true
    }
}
