import AppCore
import ArgumentParser
import Foundation

/// `homeroom tutor model`.
struct ModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "model", abstract: "Choose the language model that answers.",
        discussion: """
            Any server with OpenAI's interface: llama.cpp or Ollama on this computer, or one elsewhere.

            EXAMPLES
              homeroom tutor model set http://localhost:11434/v1 --model llama3.2
              homeroom tutor model status
              homeroom tutor model unset
            """,
        subcommands: [
            SetModelCommand.self, ModelStatusCommand.self, TestModelCommand.self,
            UnsetModelCommand.self,
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
        let key = try await askedKey(configuration, hasKept: kept != nil, console, context)
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

    /// The key that is given now; nil for none.
    private func askedKey(
        _ configuration: ModelConfiguration, hasKept: Bool, _ console: Console,
        _ context: FeatureContext
    ) async throws -> String? {
        switch try keySource(configuration, hasKept: hasKept, console) {
        case .none: return nil
        case .text(let text): return try checked(text, console, context)
        case .question(let question):
            // One call with errors of its own kind: of more in one function Swift 6.3's optimiser crashes.
            return try checked(await answer(to: question, console), console, context)
        }
    }

    private enum KeySource {
        case none
        case text(String)
        /// To be asked for.
        case question(String)
    }

    private func keySource(
        _ configuration: ModelConfiguration, hasKept: Bool, _ console: Console
    ) throws -> KeySource {
        if noKey { return .none }
        if let keyFile {
            guard keyFile != "-" else { return .question("The key:") }
            let bytes = try InputFile.contents(of: keyFile, most: 8 << 10)
            return .text(String(decoding: bytes, as: UTF8.self))
        }
        if hasKept || configuration.address.isLocal { return .none }
        guard console.isInteractive, !output.noInput else {
            throw Problem(
                .usage, "Does \(configuration.address.authority) want a key?",
                cure: "Give it with --key-file FILE, or say --no-key.")
        }
        return .question("The key for \(configuration.address.authority), empty for none:")
    }

    private func answer(to question: String, _ console: Console) async throws -> String {
        try await console.prompt(question, secret: true)
    }

    private func checked(
        _ text: String, _ console: Console, _ context: FeatureContext
    ) throws -> String? {
        let key = try ModelKey.check(text, place: keyFile)
        if let keyFile, key == nil {
            throw Problem(.invalid, "The file holds no key.", place: keyFile)
        }
        if key != nil { warn(context, console) }
        return key
    }

    private func warn(_ context: FeatureContext, _ console: Console) {
        if context.credentials.whereabouts.warnsBeforeFirstWrite {
            console.err("The key is kept \(context.credentials.whereabouts).")
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
