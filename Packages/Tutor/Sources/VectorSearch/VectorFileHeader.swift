/// The header before the rows: 4096 bytes, with little-endian numbers.
///
/// | bytes | content |
/// |---|---|
/// | 0..<8 | `HMRVECT1` |
/// | 8..<12 | dimensions |
/// | 12..<16 | zero |
/// | 16..<24 | number of rows |
/// | 24..<88 | generation, UTF-8, padded with zeros |
/// | 88..<216 | model, UTF-8, padded with zeros |
/// | 4088..<4096 | FNV-1a of all bytes before |
///
/// After the header, each aligned to 64 bytes: the rows as floats, an eight-byte key per row, the
/// rows as bytes, and a step and an error per row.
struct VectorFileHeader: Hashable {
    static let size = 4096
    private static let magic = Array("HMRVECT1".utf8)
    private static let generationBytes = 24..<88
    private static let modelBytes = 88..<216
    static let maxDimensions = 65_536
    static let maxRows = 1 << 32

    var dimensions: Int
    var count: Int
    var generation: String
    var model: String

    /// The offsets of the four parts, and the total size.
    struct Layout: Hashable {
        let keys: Int
        let codes: Int
        let grains: Int
        let end: Int

        init(count: Int, dimensions: Int) {
            func aligned(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
            keys = aligned(VectorFileHeader.size + count * dimensions * 4)
            codes = aligned(keys + count * 8)
            grains = aligned(codes + count * dimensions)
            end = aligned(grains + count * 8)
        }
    }

    var layout: Layout { Layout(count: count, dimensions: dimensions) }

    init(dimensions: Int, count: Int, generation: String, model: String) {
        precondition((1...Self.maxDimensions).contains(dimensions), "1 to 65,536 dimensions")
        precondition((0...Self.maxRows).contains(count), "0 to 2³² rows")
        self.dimensions = dimensions
        self.count = count
        self.generation = Self.fitting(generation, Self.generationBytes.count)
        self.model = Self.fitting(model, Self.modelBytes.count)
    }

    /// Reads the header from `bytes`, the beginning of a file of `fileSize` bytes.
    init(_ bytes: UnsafeRawBufferPointer, fileSize: Int) throws(VectorSearchError) {
        guard bytes.count >= Self.size, bytes.prefix(8).elementsEqual(Self.magic) else {
            throw .foreign
        }
        guard Self.number(bytes, 4088, 8) == Self.sum(bytes.prefix(4088)) else { throw .damaged }
        let dimensions = Self.number(bytes, 8, 4)
        let count = Self.number(bytes, 16, 8)
        guard (1...UInt64(Self.maxDimensions)).contains(dimensions),
            count <= UInt64(Self.maxRows),
            let generation = Self.text(bytes[Self.generationBytes]),
            let model = Self.text(bytes[Self.modelBytes])
        else { throw .damaged }
        self.dimensions = Int(dimensions)
        self.count = Int(count)
        self.generation = generation
        self.model = model
        guard layout.end == fileSize else { throw .damaged }
    }

    var encoded: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.size)
        func put(_ values: some Sequence<UInt8>, at start: Int) {
            for (index, value) in values.enumerated() { bytes[start + index] = value }
        }
        func little(_ number: UInt64, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }
        put(Self.magic, at: 0)
        put(little(UInt64(dimensions), 4), at: 8)
        put(little(UInt64(count), 8), at: 16)
        put(generation.utf8, at: Self.generationBytes.lowerBound)
        put(model.utf8, at: Self.modelBytes.lowerBound)
        let sum = bytes.withUnsafeBytes { Self.sum($0.prefix(4088)) }
        put(little(sum, 8), at: 4088)
        return bytes
    }

    /// Source: http://www.isthe.com/chongo/tech/comp/fnv/
    private static func sum(_ bytes: Slice<UnsafeRawBufferPointer>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func number(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: Int
    ) -> UInt64 {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String? {
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The longest prefix of whole characters that fits and contains no zero.
    private static func fitting(_ text: String, _ room: Int) -> String {
        var kept = ""
        var length = 0
        for character in text {
            length += character.utf8.count
            if length > room || character == "\0" { break }
            kept.append(character)
        }
        return kept
    }
}
