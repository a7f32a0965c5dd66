/// The sizes of a BERT-like model.
struct EncoderShape: Hashable, Sendable {
    var pieces: Int
    var positions: Int
    var layers: Int
    /// The dimensions of a token's vector.
    var width: Int
    var heads: Int
    /// The dimensions between a feed-forward block's two matrices.
    var inner: Int

    static let miniLM = EncoderShape(
        pieces: 30522, positions: 512, layers: 6, width: EmbeddingShape.dimensions, heads: 12,
        inner: 1536)

    var headWidth: Int { width / heads }
}

/// All weights of a model.
struct EncoderWeights: Sendable {
    /// The parameters of a layer normalization.
    struct Norm: Sendable {
        var gain: [Float]
        var bias: [Float]
    }

    struct Layer: Sendable {
        /// The query, key and value matrices side by side.
        var attention: PackedMatrix
        var attended: PackedMatrix
        var attendedNorm: Norm
        var widening: PackedMatrix
        var narrowing: PackedMatrix
        var norm: Norm
    }

    let shape: EncoderShape
    let file: TensorFile
    /// The vector of each word piece, `pieces × width`.
    let words: [Float]
    /// The vector of each position, with the vector of the first sentence type already added.
    let positions: [Float]
    let wordNorm: Norm
    let layers: [Layer]

    /// Reads all weights. Throws the errors of ``TensorFile/floats(_:shape:)`` if a tensor doesn't
    /// match `shape`.
    init(_ file: TensorFile, shape: EncoderShape) throws(ModelFileError) {
        self.shape = shape
        self.file = file
        let width = shape.width
        words = try file.floats(
            "embeddings.word_embeddings.weight", shape: [shape.pieces, width])
        var positions = try file.floats(
            "embeddings.position_embeddings.weight", shape: [shape.positions, width])
        let kinds = try file.floats("embeddings.token_type_embeddings.weight", shape: [2, width])
        for index in positions.indices { positions[index] += kinds[index % width] }
        self.positions = positions
        wordNorm = try Self.norm("embeddings", file, width)
        var layers: [Layer] = []
        for number in 0..<shape.layers {
            layers.append(try Self.layer("encoder.layer.\(number)", file, shape))
        }
        self.layers = layers
    }

    private static func layer(
        _ name: String, _ file: TensorFile, _ shape: EncoderShape
    ) throws(ModelFileError) -> Layer {
        let (width, inner) = (shape.width, shape.inner)
        var (rows, bias) = ([Float](), [Float]())
        for part in ["query", "key", "value"] {
            let part = "\(name).attention.self.\(part)"
            rows += try file.floats("\(part).weight", shape: [width, width])
            bias += try file.floats("\(part).bias", shape: [width])
        }
        return Layer(
            attention: PackedMatrix(rows: rows, bias: bias),
            attended: try matrix("\(name).attention.output.dense", file, width, width),
            attendedNorm: try norm("\(name).attention.output", file, width),
            widening: try matrix("\(name).intermediate.dense", file, inner, width),
            narrowing: try matrix("\(name).output.dense", file, width, inner),
            norm: try norm("\(name).output", file, width))
    }

    private static func matrix(
        _ name: String, _ file: TensorFile, _ columns: Int, _ inner: Int
    ) throws(ModelFileError) -> PackedMatrix {
        PackedMatrix(
            rows: try file.floats("\(name).weight", shape: [columns, inner]),
            bias: try file.floats("\(name).bias", shape: [columns]))
    }

    private static func norm(
        _ name: String, _ file: TensorFile, _ width: Int
    ) throws(ModelFileError) -> Norm {
        Norm(
            gain: try file.floats("\(name).LayerNorm.weight", shape: [width]),
            bias: try file.floats("\(name).LayerNorm.bias", shape: [width]))
    }
}
