import CKernels

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes ``VectorRows``, row by row.
public struct VectorRowsWriter: ~Copyable {
    private let header: VectorFileHeader
    private let layout: VectorFileHeader.Layout
    private var file: RowFile?
    private var memory: RowBytes?
    private var written = 0
    private var pending = Pending()

    /// Rows that are not written yet.
    private struct Pending {
        var floats: [Float] = []
        var keys: [Int64] = []
        var codes: [UInt8] = []
        var grains: [kernels_grain] = []
    }

    private static let batch = 512

    /// A file at `path`, which appears there whole, in the place of another one, when all rows are written: others see
    /// the old one or the new one. Without a path the rows are in memory alone.
    ///
    /// `count` rows of `dimensions` numbers. Throws ``VectorSearchError/cannotWrite(_:)``.
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

    /// Adds a row. A vector whose length is 1 to six digits is kept as it is, any other is made that long.
    ///
    /// Throws ``VectorSearchError/dimensions(expected:found:)``, `direction`, `count` for one too many, or `cannotWrite`.
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

    /// The rows, which are at their path from now on. Throws ``VectorSearchError/count(expected:found:)`` when there are
    /// fewer than were said, and `cannotWrite`; then nothing is left, and an older file stays.
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
                // Nobody else has the memory before `finish`.
                UnsafeMutableRawPointer(mutating: memory.start + offset)
                    .copyMemory(from: start, byteCount: source.count)
                return nil
            }
            return file?.write(source, at: offset)
        }
        if let problem { throw .cannotWrite(problem) }
    }
}

/// The same vector, of length 1; itself when its length is 1 to six digits.
func unit(_ vector: [Float]) throws(VectorSearchError) -> [Float] {
    var squares = 0.0
    for value in vector { squares += Double(value) * Double(value) }
    guard squares > 0, squares.isFinite else { throw .direction }
    let length = squares.squareRoot()
    if abs(length - 1) < 1e-6 { return vector }
    return vector.map { Float(Double($0) / length) }
}

/// A file under a name of its own beside `path`, until it takes the path's place. It is removed when it does not.
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

    /// What went wrong, in the system's words.
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
