import AppCore
import ArgumentParser

/// `homeroom tutor index`.
struct IndexCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Make the vectors by which documents are found by what they mean.",
        discussion: """
            Documents get their vectors when they are added; this makes those that are missing, e.g. of documents that were
            added before there was a model (homeroom tutor model install). It can be stopped and goes on with the document
            that it was at. With --json: model, documents, indexed, vectors.

            EXAMPLES
              homeroom tutor index
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let indexing = LibraryIndexing(context: context)
        guard let indexing, let model = await indexing.indexer.embedding.model else {
            throw Problem(
                .configuration, "There is no model that makes vectors.",
                reason: "Documents are found by their words until there is one.",
                cure: "homeroom tutor model install")
        }
        let report = try await indexing.run { step in
            if !console.options.json { console.err(step.words) }
        }
        if output.json {
            return try console.emit(
                json: Shape(
                    model: model, documents: report.documents, indexed: report.indexed,
                    vectors: report.vectors))
        }
        console.out(
            report.indexed == 0
                ? "All \(report.documents) documents have their vectors."
                : "\(report.vectors) vectors of \(report.indexed) documents, made by \(model).")
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        var model: String
        var documents: Int
        var indexed: Int
        var vectors: Int
    }
}
