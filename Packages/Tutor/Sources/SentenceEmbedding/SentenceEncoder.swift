public import Foundation

/// all-MiniLM-L6-v2 on this processor. Turns texts into vectors of 384 numbers and length 1; the
/// dot product of two vectors is the similarity of their texts.
///
/// Source: https://arxiv.org/abs/1810.04805 (BERT) and https://arxiv.org/abs/1908.10084 (the mean
/// of the tokens). Uses 92 MB of memory and doesn't need the files after reading them.
public struct SentenceEncoder: Sendable {
    /// The files in a model's folder.
    public static let files = ["model.safetensors", "vocab.txt"]
    /// The model's name, stored with its vectors.
    public static let name = "all-MiniLM-L6-v2"

    /// The number of tokens to compute at once.
    static let batch = 256

    let tokenizer: WordPieceTokenizer
    private let weights: EncoderWeights
    private let path: KernelPath
    private let spares = BufferPool()
    /// The path of the weights file.
    var filePath: String { weights.file.path }
    /// The checksum of the weights.
    func digest() throws(ModelFileError) -> UInt64 { try weights.file.digest() }
    private var maxTokens: Int { min(EmbeddingShape.maxTokens, weights.shape.positions) }

    /// Reads the model in a folder. Throws a ``ModelFileError`` that names the file that is
    /// missing, incomplete or of another shape.
    public init(folder: URL) throws(ModelFileError) {
        try self.init(folder: folder, shape: .miniLM, path: .best)
    }

    init(folder: URL, shape: EncoderShape, path: KernelPath) throws(ModelFileError) {
        weights = try EncoderWeights(
            TensorFile(folder.appending(path: Self.files[0])), shape: shape)
        tokenizer = WordPieceTokenizer(
            vocabulary: try Vocabulary(folder.appending(path: Self.files[1]), most: shape.pieces))
        self.path = path
    }

    /// Computes a vector for each text, in order, on the calling thread. Ignores text beyond 256
    /// tokens.
    public func embed(_ texts: [String]) -> [[Float]] {
        let plan = Plan(texts.map { tokenizer.tokens(of: $0, most: maxTokens) })
        var vectors = [[Float]](repeating: [], count: texts.count)
        for group in plan.groups {
            for (index, vector) in zip(group, run(group.map { plan.tokens[$0] })) {
                vectors[index] = vector
            }
        }
        return vectors
    }

    /// Does the same in `tasks` parallel tasks, which yield between batches. Throws if canceled.
    @concurrent public func embed(
        _ texts: [String], tasks: Int
    ) async throws(CancellationError) -> [[Float]] {
        let plan = Plan(texts.map { tokenizer.tokens(of: $0, most: maxTokens) })
        let tasks = max(1, min(tasks, plan.groups.count))
        let parts = await withTaskGroup(of: [(Int, [Float])]?.self) { group in
            for task in 0..<tasks {
                group.addTask { await self.part(task, of: tasks, plan) }
            }
            return await group.reduce(into: [[(Int, [Float])]?]()) { $0.append($1) }
        }
        var vectors = [[Float]](repeating: [], count: texts.count)
        for part in parts {
            guard let part else { throw CancellationError() }
            for (index, vector) in part { vectors[index] = vector }
        }
        return vectors
    }

    /// Computes every `tasks`th batch; nil if canceled.
    private func part(_ task: Int, of tasks: Int, _ plan: Plan) async -> [(Int, [Float])]? {
        var vectors: [(Int, [Float])] = []
        for number in stride(from: task, to: plan.groups.count, by: tasks) {
            if Task.isCancelled { return nil }
            let group = plan.groups[number]
            vectors += zip(group, run(group.map { plan.tokens[$0] }))
            await Task.yield()
        }
        return vectors
    }

    /// Groups texts of similar lengths into batches, so that the parts of a batch take similar
    /// time. Texts are packed one after the other, without padding.
    private struct Plan: Sendable {
        let tokens: [[Int32]]
        let groups: [[Int]]

        init(_ tokens: [[Int32]]) {
            self.tokens = tokens
            var groups: [[Int]] = []
            var room = 0
            for index in tokens.indices.sorted(by: {
                (tokens[$0].count, $0) > (tokens[$1].count, $1)
            }) {
                let count = tokens[index].count
                if count > room || groups.isEmpty {
                    groups.append([])
                    room = max(SentenceEncoder.batch, count)
                }
                groups[groups.count - 1].append(index)
                room -= count
            }
            self.groups = groups
        }
    }

    private func run(_ texts: [[Int32]]) -> [[Float]] {
        var space = Workspace(spares.take())
        let run = EncoderRun(weights: weights, path: path, texts: texts)
        let vectors = space.use(
            weights.shape, tokens: run.tokens, longest: run.longest, run.vectors)
        spares.putBack(space.memory())
        return vectors ?? []
    }
}
