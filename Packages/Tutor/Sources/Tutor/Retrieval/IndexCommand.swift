import AppCore
import ArgumentParser

/// `homeroom tutor index`.
struct IndexCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Build the index for search by meaning.",
        discussion: """
            Documents are indexed when you add them; this adds the missing ones, e.g. documents that you \
            added before installing a model (homeroom tutor model install), and the rest of long ones. It \
            shows the time left. You can stop it; it resumes where it stopped. With --json: model, \
            documents, indexed, vectors.

            EXAMPLES:
              homeroom tutor index
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let indexing = LibraryIndexing(context: context)
        guard let indexing, let model = await indexing.indexer.embedding.model else {
            throw Problem(
                .configuration, "No model for search by meaning.",
                reason: "Until then, only keyword search works.",
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
        if report.overtaken > 0 {
            console.err(
                "Left out \(report.overtaken) that another Homeroom is indexing, or that are gone.")
        }
        console.out(
            report.indexed == 0 && report.overtaken == 0
                ? "All \(report.documents) documents are indexed."
                : "Indexed \(report.indexed) documents (\(report.vectors) vectors) with \(model).")
    }

    /// `--json`, version 1.
    struct Shape: Encodable {
        var model: String
        var documents: Int
        var indexed: Int
        var vectors: Int
    }
}
