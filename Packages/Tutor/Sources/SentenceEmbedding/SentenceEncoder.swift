public import Foundation

/// all-MiniLM-L6-v2 on this processor: texts to vectors of 384 numbers, of length 1, whose products say how alike the texts are.
///
/// Source: https://arxiv.org/abs/1810.04805 (BERT) and https://arxiv.org/abs/1908.10084 (the mean of the tokens). Its memory
/// is 92 MB, all its own: what becomes of the files once they are read is no matter.
public struct SentenceEncoder: Sendable {
    /// Files that a model's folder holds.
    public static let files = ["model.safetensors", "vocab.txt"]
    /// What vectors of it are kept under.
    public static let name = "all-MiniLM-L6-v2"

    /// Tokens of texts that are worked out at once.
    static let batch = 256

    let tokenizer: WordPieceTokenizer
    private let weights: EncoderWeights
    private let path: KernelPath
    private let spares = BufferPool()
    /// The file of its numbers.
    var filePath: String { weights.file.path }
    /// Of the file's numbers.
    func digest() throws(ModelFileError) -> UInt64 { try weights.file.digest() }
    private var maxTokens: Int { min(EmbeddingShape.maxTokens, weights.shape.positions) }

    /// Reads the model in a folder. Throws a ``ModelFileError`` that names the file which is missing, cut short or of
    /// another shape.
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

    /// A vector for each text, in their order, by the calling thread. What is beyond 256 tokens of a text is not read.
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

    /// The same, by `tasks` of the program's threads, which are let go between batches. Throws when cancelled.
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

    /// Every `tasks`th batch; nil when cancelled.
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

    /// Which texts are worked out together: of like lengths, so that parts of a batch take like time. Nothing is filled up:
    /// texts lie one after the other.
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
