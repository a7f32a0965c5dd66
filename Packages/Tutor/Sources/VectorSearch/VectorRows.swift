/// Normalized vectors of one model, stored in a mapped file, or in memory if nothing may be written
/// to disk.
///
/// Keys tell which item each row belongs to. A mapped file uses none of the program's own memory,
/// and the system can reclaim its pages.
public final class VectorRows: Sendable {
    let bytes: RowBytes
    let header: VectorFileHeader
    let layout: VectorFileHeader.Layout

    /// The number of rows.
    public var count: Int { header.count }
    /// The number of dimensions of a row.
    public var dimensions: Int { header.dimensions }
    /// The model's name.
    public var model: String { header.model }
    /// The generation of the source data.
    public var generation: String { header.generation }

    /// Maps the file at `path` and checks only its header. Throws ``VectorSearchError/foreign``,
    /// `damaged` or `cannotRead`. If another program wrote the rows, they may hold any numbers, and
    /// a search then finds the wrong rows.
    public convenience init(mapping path: String) throws(VectorSearchError) {
        try self.init(try RowBytes(mapping: path))
    }

    init(_ bytes: RowBytes) throws(VectorSearchError) {
        self.bytes = bytes
        header = try VectorFileHeader(
            UnsafeRawBufferPointer(start: bytes.start, count: bytes.count), fileSize: bytes.count)
        layout = header.layout
    }

    /// The key of a row in `0..<count`.
    public func key(ofRow row: Int) -> Int64 {
        precondition((0..<count).contains(row), "row out of bounds")
        return Int64(
            littleEndian: (bytes.start + layout.keys + row * 8).load(as: Int64.self))
    }

    /// The vector of a row in `0..<count`.
    public func vector(ofRow row: Int) -> [Float] {
        precondition((0..<count).contains(row), "row out of bounds")
        return Array(UnsafeBufferPointer(start: floats(row), count: dimensions))
    }

    func floats(_ row: Int) -> UnsafePointer<Float> {
        (bytes.start + VectorFileHeader.size + row * dimensions * 4)
            .assumingMemoryBound(to: Float.self)
    }
}
