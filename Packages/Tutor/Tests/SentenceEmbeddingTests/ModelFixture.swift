import Foundation

@testable import SentenceEmbedding

/// A small model with random weights, written to its own files.
struct ModelFixture {
    static let shape = EncoderShape(
        pieces: 40, positions: 12, layers: 2, width: 24, heads: 3, inner: 40)
    static let pieces: [String] =
        ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "##s", "##a", "cell", "##le", "."]
        + (0..<30).map { "w\($0)" }

    struct Tensor {
        var shape: [Int]
        var values: [Float]
        var type = "F32"
    }

    var tensors: [String: Tensor] = [:]
    var vocabulary = pieces

    init(shape: EncoderShape = shape) {
        var chance = Chance(state: 11)
        let (width, inner) = (shape.width, shape.inner)
        var sizes: [String: [Int]] = [
            "embeddings.word_embeddings.weight": [shape.pieces, width],
            "embeddings.position_embeddings.weight": [shape.positions, width],
            "embeddings.token_type_embeddings.weight": [2, width],
        ]
        var norms = ["embeddings"]
        for number in 0..<shape.layers {
            let layer = "encoder.layer.\(number)"
            for (name, size) in [
                ("attention.self.query", [width, width]), ("attention.self.key", [width, width]),
                ("attention.self.value", [width, width]),
                ("attention.output.dense", [width, width]),
                ("intermediate.dense", [inner, width]), ("output.dense", [width, inner]),
            ] {
                sizes["\(layer).\(name).weight"] = size
                sizes["\(layer).\(name).bias"] = [size[0]]
            }
            norms += ["\(layer).attention.output", "\(layer).output"]
        }
        for name in norms {
            sizes["\(name).LayerNorm.weight"] = [width]
            sizes["\(name).LayerNorm.bias"] = [width]
        }
        for (name, size) in sizes.sorted(by: { $0.key < $1.key }) {
            let values = (0..<size.reduce(1, *)).map { _ in chance.number() * 0.6 }
            tensors[name] = Tensor(shape: size, values: values)
        }
    }

    /// The file in the safetensors format.
    var bytes: Data {
        var (header, numbers) = (["__metadata__": ["format": "pt"] as Any], Data())
        for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
            let start = numbers.count
            tensor.values.withUnsafeBytes { numbers.append(contentsOf: $0) }
            header[name] = [
                "dtype": tensor.type, "shape": tensor.shape,
                "data_offsets": [start, numbers.count],
            ]
        }
        return Self.file(header: header, numbers)
    }

    static func file(header: Any, _ numbers: Data) -> Data {
        let text = (try? JSONSerialization.data(withJSONObject: header)) ?? Data()
        var data = Data()
        withUnsafeBytes(of: UInt64(text.count).littleEndian) { data.append(contentsOf: $0) }
        return data + text + numbers
    }

    /// Calls `body` with a temporary folder of the model's files. `model` replaces the weights
    /// file.
    func inFolder<T>(model: Data? = nil, _ body: (URL) throws -> T) throws -> T {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "model-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try (model ?? bytes).write(to: folder.appending(path: "model.safetensors"))
        try Data((vocabulary.joined(separator: "\n") + "\n").utf8)
            .write(to: folder.appending(path: "vocab.txt"))
        return try body(folder)
    }
}
