/// Normalized vectors of one model, stored in a mapped file, or in memory if nothing may be written to disk.
///
/// Rows are what a search reads; whose they are is said by their keys. A file that is mapped costs no memory of the
/// program's own, and the system lets go of its pages when it needs them.
public final class VectorRows: Sendable {
    let bytes: RowBytes
    let header: VectorFileHeader
    let layout: VectorFileHeader.Layout

    /// How many rows.
    public var count: Int { header.count }
    /// How many numbers a row has.
    public var dimensions: Int { header.dimensions }
    /// The model's name.
    public var model: String { header.model }
    /// The generation of the source data.
    public var generation: String { header.generation }

    /// Maps the file at `path`, after a look at its header alone. Throws ``VectorSearchError/foreign``, `damaged` or
    /// `cannotRead`. Numbers in a file that somebody else has written may be any: then a search finds the wrong rows.
    public convenience init(mapping path: String) throws(VectorSearchError) {
        try self.init(try RowBytes(mapping: path))
    }

    init(_ bytes: RowBytes) throws(VectorSearchError) {
        self.bytes = bytes
        header = try VectorFileHeader(
            UnsafeRawBufferPointer(start: bytes.start, count: bytes.count), fileSize: bytes.count)
        layout = header.layout
    }

    /// The row's key. `row` is in `0..<count`.
    public func key(ofRow row: Int) -> Int64 {
        precondition((0..<count).contains(row), "a row that is there")
        return Int64(
            littleEndian: (bytes.start + layout.keys + row * 8).load(as: Int64.self))
    }

    /// The row's numbers. `row` is in `0..<count`.
    public func vector(ofRow row: Int) -> [Float] {
        precondition((0..<count).contains(row), "a row that is there")
        return Array(UnsafeBufferPointer(start: floats(row), count: dimensions))
    }

    func floats(_ row: Int) -> UnsafePointer<Float> {
        (bytes.start + VectorFileHeader.size + row * dimensions * 4)
            .assumingMemoryBound(to: Float.self)
    }
}
