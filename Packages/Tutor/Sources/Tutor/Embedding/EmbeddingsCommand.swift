import AppCore
import ArgumentParser
import SentenceEmbedding

/// `homeroom tutor embeddings`.
struct EmbeddingsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "embeddings", abstract: "Manage search by meaning.",
        discussion: """
            A small model turns every passage into a vector; passages with similar meanings lie close together. It runs on \
            this computer once installed; a server can do it instead. Without either, only keyword search \
            works.

            EXAMPLES:
              homeroom tutor embeddings status
              homeroom tutor embeddings install
              homeroom tutor embeddings try "the moon pulls the sea" "why are there tides"
            """,
        subcommands: [
            EmbeddingStatusCommand.self, InstallModelCommand.self, UseEmbedderCommand.self,
            UnsetEmbedderCommand.self, TryEmbeddingsCommand.self,
        ], defaultSubcommand: EmbeddingStatusCommand.self)

    func run(in context: FeatureContext) async throws {}
}

/// `homeroom tutor embeddings unset`.
struct UnsetEmbedderCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Clear the choice, with any server's address and key.",
        discussion: """
            After that, the model on this computer is used if it's installed. It stays installed.

            EXAMPLES:
              homeroom tutor embeddings unset
            """)

    static var jsonFields: [String]? { ["unset"] }
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let had = try await EmbeddingProvider(context: context).store.unset()
        if output.json { return try console.emit(json: ["unset": had]) }
        console.out(had ? "Choice cleared." : "There was nothing to clear.")
    }
}

/// `homeroom tutor embeddings try`.
struct TryEmbeddingsCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "try", abstract: "Show how similar the first text is to the others.",
        discussion: """
            1 means identical; unrelated texts are near 0. With --json: model, dimensions, similarities.

            EXAMPLES:
              homeroom tutor embeddings try "why are there tides" "the moon pulls the sea" "a recipe"
            """)

    @Argument(help: "A text, and the texts to compare it with.")
    var texts: [String]

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (2...100).contains(texts.count) else {
            throw ValidationError("Give 2 to 100 texts.")
        }
    }

    /// `--json`, version 1.
    private struct Shape: Encodable {
        var model: String?
        var dimensions: Int
        var similarities: [Float]
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let provider = EmbeddingProvider(context: context)
        let vectors = try await provider.embed(texts)
        let similarities = vectors.dropFirst().map { vector in
            zip(vectors[0], vector).reduce(0) { $0 + $1.0 * $1.1 }
        }
        if output.json {
            return try console.emit(
                json: Shape(
                    model: await provider.model, dimensions: EmbeddingShape.dimensions,
                    similarities: similarities))
        }
        for (text, similarity) in zip(texts.dropFirst(), similarities) {
            let hundredths = Int((similarity * 100).rounded())
            let digits = String(abs(hundredths) + 100).dropFirst()
            let number = "\(hundredths < 0 ? "-" : " ")\(abs(hundredths) / 100).\(digits.suffix(2))"
            console.out("\(number)  \(text.asOneLine)")
        }
    }
}
