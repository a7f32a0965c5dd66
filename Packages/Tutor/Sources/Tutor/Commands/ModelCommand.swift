import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor model`.
struct ModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "model", abstract: "Choose the language model that answers.",
        discussion: """
            Works with any server that has OpenAI's API: Ollama, llama.cpp or LM Studio on this computer, which find sets up, \
            or another server. Search by meaning uses a separate small model on this computer: see install.

            EXAMPLES:
              homeroom tutor model find
              homeroom tutor model install
              homeroom tutor model set http://localhost:11434/v1 --model llama3.2
              homeroom tutor model status
              homeroom tutor model unset
            """,
        subcommands: [
            FindModelCommand.self, SetModelCommand.self, ModelStatusCommand.self,
            TestModelCommand.self,
            UnsetModelCommand.self, InstallModelCommand.self,
        ], defaultSubcommand: ModelStatusCommand.self)

    func run(in context: FeatureContext) async throws {}
}

/// `homeroom tutor model set`.
struct SetModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Set the model's server and name.",
        discussion: """
            You're asked for the key, which isn't shown, or it's read from a file. It's saved with your other \
            secrets and sent only to this server. A server on this computer needs no key unless you \
            give a file. If only the model changes, the address keeps its key.

            EXAMPLES:
              homeroom tutor model set http://localhost:11434/v1 --model llama3.2
              homeroom tutor model set https://ADDRESS --model NAME --key-file FILE
              homeroom tutor model set http://10.0.0.7:8080/v1 --insecure --no-key
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "The server's base URL; it often ends in /v1.")
    var url: String
    @Option(
        help: "The model's name; if omitted, the only one the server lists.",
        completion: ModelCompletion.names)
    var model: String?
    @Option(
        name: .customLong("transcription-model"),
        help: "The model that transcribes recordings (default: whisper-1).")
    var transcriptionModel: String?
    @Option(
        name: .customLong("key-file"), help: "A file with the key; - for standard input.",
        completion: .file())
    var keyFile: String?
    @Flag(name: .customLong("no-key"), help: "The server needs no key; deletes a stored one.")
    var noKey = false
    @Flag(help: "Allow unencrypted http to another computer: others may read everything.")
    var insecure = false

    func validate() throws {
        if noKey && keyFile != nil {
            throw ValidationError("Use either --no-key or --key-file, not both.")
        }
        for name in [model, transcriptionModel].compactMap(\.self) {
            guard !name.isEmpty, name.utf8.count <= 300, name.asOneLine == name else {
                throw ValidationError("A model's name must be one line of 1 to 300 characters.")
            }
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let client = LanguageModelClient(context: context)
        var configuration = ModelConfiguration(
            address: try ExternalBaseURL(url, allowsPlainHTTP: insecure), model: model,
            transcriptionModel: transcriptionModel)
        let kept = noKey ? nil : try await client.store.key(for: configuration.address)
        let question = KeyQuestion(
            file: keyFile, isUnwanted: noKey, console: console, mayAsk: !output.noInput,
            whereabouts: context.credentials.whereabouts)
        let key = try await question.key(for: configuration.address, hasKept: kept != nil)
        if model == nil {
            configuration.model = try await onlyModel(
                of: configuration, key: key ?? kept, client, console)
        }
        try await client.store.save(configuration, key: key, keepsKey: kept != nil)
        if output.json { return try console.emit(json: ModelStatus.Shape(configuration)) }
        console.out("The tutor's model is \(configuration.brief).")
        if !configuration.isLocal {
            console.out("Your questions go to \(configuration.brief.recipient).")
        }
        if configuration.address.scheme == "http", !configuration.address.isLocal {
            console.err("Without https, others on the network can read them.")
        }
    }

    /// The server's only model; nil if the server can't be asked.
    private func onlyModel(
        of configuration: ModelConfiguration, key: String?, _ client: LanguageModelClient,
        _ console: Console
    ) async throws -> String? {
        let names: [String]
        do throws(Problem) {
            names = try await client.models(of: configuration, key: key)
        } catch {
            console.err(
                "Couldn't list its models: \(error.summary) "
                    + "Without --model the server chooses.")
            return nil
        }
        guard names.count > 1 else { return names.first }
        throw Problem(
            .usage, "\(configuration.address.authority) has \(names.count) models.",
            reason: names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : ""),
            cure: "Choose one with --model NAME.")
    }
}

/// `homeroom tutor model test`.
struct TestModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Test the model by asking for one sentence.",
        discussion: """
            With --json: model, host, reply.

            EXAMPLES:
              homeroom tutor model test
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let client = LanguageModelClient(context: context)
        let brief = await client.configured
        var reply = ""
        do {
            let question = [
                ModelMessage(.system, "You are a friendly tutor. You answer in one sentence."),
                ModelMessage(.user, "Say that you are ready to study."),
            ]
            for try await piece in client.reply(to: question, limits: ModelLimits(characters: 4000))
            {
                reply += piece
            }
            try Task.checkCancellation()
        } catch let problem as Problem where problem.details["finish"] != nil && !reply.isEmpty {
            // A reply that is too long still counts as an answer.
        }
        if output.json {
            return try console.emit(
                json: ["model": brief?.model, "host": brief?.host, "reply": reply])
        }
        console.out(reply)
        if let brief { console.err("\(brief) answers.") }
    }
}

/// `homeroom tutor model unset`.
struct UnsetModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Forget the model and its key.",
        discussion: """
            EXAMPLES:
              homeroom tutor model unset
            """)

    static var jsonFields: [String]? { ["unset"] }
    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let had = try await LanguageModelClient(context: context).store.remove()
        if output.json { return try console.emit(json: ["unset": had]) }
        console.out(had ? "Removed the model and its key." : "No model was configured.")
    }
}
