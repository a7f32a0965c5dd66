import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor model`.
struct ModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "model", abstract: "Choose the language model that answers.",
        discussion: """
            Any server with OpenAI's interface: llama.cpp or Ollama on this computer, or one elsewhere. What finds passages by
            their meaning is a small model of its own, which runs here: install.

            EXAMPLES
              homeroom tutor model install
              homeroom tutor model set http://localhost:11434/v1 --model llama3.2
              homeroom tutor model status
              homeroom tutor model unset
            """,
        subcommands: [
            SetModelCommand.self, ModelStatusCommand.self, TestModelCommand.self,
            UnsetModelCommand.self, InstallModelCommand.self,
        ], defaultSubcommand: ModelStatusCommand.self)

    func run(in context: FeatureContext) async throws {}
}

/// `homeroom tutor model set`.
struct SetModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Say where the model is, and its name.",
        discussion: """
            The key is asked for without showing it, or read from a file; it is kept with the other
            secrets and sent to this server alone. A server on this computer needs none unless a
            file is given. An address of before keeps its key when only the model changes.

            EXAMPLES
              homeroom tutor model set http://localhost:11434/v1 --model llama3.2
              homeroom tutor model set https://api.example.org/v1 --model small --key-file key.txt
              homeroom tutor model set http://10.0.0.7:8080/v1 --insecure --no-key
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "The server's base address; it often ends in /v1.")
    var url: String
    @Option(
        help: "The model's name there; left out: the only one that the server lists.",
        completion: ModelCompletion.names)
    var model: String?
    @Option(
        name: .customLong("transcription-model"),
        help: "What listens to recordings there; whisper-1 unless said otherwise.")
    var transcriptionModel: String?
    @Option(
        name: .customLong("key-file"), help: "A file that holds the key; - is standard input.",
        completion: .file())
    var keyFile: String?
    @Flag(name: .customLong("no-key"), help: "The server wants no key; a stored one is forgotten.")
    var noKey = false
    @Flag(help: "Allow http to another computer: others on the way can read everything.")
    var insecure = false

    func validate() throws {
        if noKey && keyFile != nil {
            throw ValidationError("--no-key and --key-file exclude each other.")
        }
        for name in [model, transcriptionModel].compactMap(\.self) {
            guard !name.isEmpty, name.utf8.count <= 300, name.asOneLine == name else {
                throw ValidationError("A model's name is a line of 1 to 300 characters.")
            }
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let desk = ModelDesk(context: context)
        var configuration = ModelConfiguration(
            address: try OutsideAddress(url, allowsPlainHTTP: insecure), model: model,
            transcriptionModel: transcriptionModel)
        let kept = noKey ? nil : try await desk.store.key(for: configuration.address)
        let question = KeyQuestion(
            file: keyFile, isUnwanted: noKey, console: console, mayAsk: !output.noInput,
            whereabouts: context.credentials.whereabouts)
        let key = try await question.key(for: configuration.address, hasKept: kept != nil)
        if model == nil {
            configuration.model = try await onlyModel(
                of: configuration, key: key ?? kept, desk, console)
        }
        try await desk.store.save(configuration, key: key, keepsKey: kept != nil)
        if output.json { return try console.emit(json: ModelStatus.Shape(configuration)) }
        console.out("The tutor's model is \(configuration.brief).")
        if !configuration.address.isLocal {
            console.out("What it is asked goes to \(configuration.address.authority).")
        }
        if configuration.address.scheme == "http", !configuration.address.isLocal {
            console.err("Without https, others on the way can read it.")
        }
    }

    /// The one model of a server that has one; nil when the server does not tell now.
    private func onlyModel(
        of configuration: ModelConfiguration, key: String?, _ desk: ModelDesk, _ console: Console
    ) async throws -> String? {
        let names: [String]
        do throws(Problem) {
            names = try await desk.models(of: configuration, key: key)
        } catch {
            console.err(
                "Which models it has is not known: \(error.summary) "
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
        commandName: "test", abstract: "Ask the model for one sentence, and see what comes.",
        discussion: """
            With --json: model, host, reply.

            EXAMPLES
              homeroom tutor model test
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let desk = ModelDesk(context: context)
        let brief = await desk.configured
        var reply = ""
        do {
            let question = [
                ModelMessage(.system, "You are a friendly tutor. You answer in one sentence."),
                ModelMessage(.user, "Say that you are ready to study."),
            ]
            for try await piece in desk.reply(to: question, limits: ModelLimits(characters: 4000)) {
                reply += piece
            }
            try Task.checkCancellation()
        } catch let problem as Problem where problem.details["finish"] != nil && !reply.isEmpty {
            // It talks too much, but it answers.
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
            EXAMPLES
              homeroom tutor model unset
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let had = try await ModelDesk(context: context).store.remove()
        if output.json { return try console.emit(json: ["unset": had]) }
        console.out(had ? "The model and its key are forgotten." : "No model was configured.")
    }
}
