import AppCore
import ArgumentParser

/// `homeroom tutor model status`.
struct ModelStatusCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show which model is configured and whether it responds.",
        discussion: """
            Only asks the server for its list of models. With --json: configured, url, model, \
            transcription_model, is_local, has_key, answers, models, problem, embeddings (for search \
            by meaning: homeroom tutor embeddings status).

            EXAMPLES:
              homeroom tutor model status
              homeroom tutor model status --json
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        var status = try await ModelStatus.look(LanguageModelClient(context: context))
        status.shape.embeddings = await EmbeddingProvider(context: context).model
        if output.json { return try console.emit(json: status.shape) }
        for line in status.lines(context.credentials.whereabouts) { console.out(line) }
        console.out(
            "Passages   "
                + (status.shape.embeddings.map { "search by keyword and meaning: \($0)" }
                    ?? "keyword search only; to search by meaning: homeroom tutor model install"))
    }
}

/// The configured model and its server's state.
struct ModelStatus: Sendable {
    /// `--json`, version 1.
    struct Shape: Encodable, Sendable {
        var configured: Bool
        var url: String?
        var model: String?
        var answers: Bool?
        var models: [String]?
        var problem: Problem?
        var embeddings: String?
        var transcriptionModel: String?
        var isLocal: Bool?
        var hasKey: Bool?

        init(_ configuration: ModelConfiguration?) {
            configured = configuration != nil
            url = configuration?.address.description
            model = configuration?.model
            transcriptionModel = configuration.map {
                $0.transcriptionModel ?? ModelConfiguration.usualTranscriptionModel
            }
            isLocal = configuration?.isLocal
        }
    }

    var shape: Shape
    private var configuration: ModelConfiguration?

    /// Reads the configuration and asks the server. Throws only if the store can't be read.
    static func look(_ client: LanguageModelClient) async throws(Problem) -> ModelStatus {
        let configuration = try await client.store.configuration()
        var status = ModelStatus(shape: Shape(configuration), configuration: configuration)
        guard let configuration else { return status }
        let key = try await client.store.key(for: configuration.address)
        status.shape.hasKey = key != nil
        do throws(Problem) {
            status.shape.models = try await client.models(of: configuration, key: key)
            status.shape.answers = true
        } catch {
            status.shape.answers = false
            status.shape.problem = error
        }
        return status
    }

    func lines(_ whereabouts: CredentialLocation) -> [String] {
        guard let configuration else {
            return [
                "No language model is configured.",
                "On this computer: homeroom tutor model find",
                "Elsewhere:        homeroom tutor model set URL --model NAME",
            ]
        }
        var lines = [
            "Model      \(configuration.model ?? "chosen by the server")",
            "Address    \(configuration.address)",
            configuration.isLocal
                ? "Privacy    your questions stay on this computer"
                : "Privacy    your questions go to \(configuration.brief.recipient)",
            "Key        \(shape.hasKey == true ? "\(whereabouts)" : "none")",
            "Recordings \(shape.transcriptionModel ?? "")",
        ]
        if let models = shape.models {
            lines.append(
                "Server     responds, \(models.count == 1 ? "1 model" : "\(models.count) models")")
            if let model = configuration.model, !models.isEmpty, !models.contains(model),
                !models.contains(model + ":latest")
            {
                lines.append("           doesn't list \(model)")
            }
        } else if let problem = shape.problem {
            lines.append(
                "Server     "
                    + [problem.summary, problem.reason].compactMap(\.self).joined(separator: " "))
            if let cure = problem.cure { lines.append("           \(cure)") }
        }
        return lines
    }
}

/// Shell completion values.
enum ModelCompletion {
    /// The configured server's models.
    static var names: CompletionKind {
        .custom { _, _, _ async in
            guard let context = FeatureContext.current else { return [] }
            return await values(LanguageModelClient(context: context))
        }
    }

    static func values(_ client: LanguageModelClient) async -> [String] {
        guard let configuration = try? await client.store.configuration() else { return [] }
        let key = try? await client.store.key(for: configuration.address)
        return (try? await client.models(of: configuration, key: key)) ?? []
    }
}
