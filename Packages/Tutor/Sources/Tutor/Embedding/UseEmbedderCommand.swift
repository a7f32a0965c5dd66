import AppCore
import ArgumentParser
import SentenceEmbedding

/// `homeroom tutor embeddings use`.
struct UseEmbedderCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Choose what finds passages by their meaning.",
        discussion: """
            installed is the model on this computer, server the connected tutor's, and an address any server with \
            OpenAI's interface whose model makes vectors of 384 numbers. A key is asked for without showing it, or \
            read from a file, and sent to that server alone. Documents are read again when the model is another one.

            EXAMPLES
              homeroom tutor embeddings use installed
              homeroom tutor embeddings use server
              homeroom tutor embeddings use http://localhost:11434/v1 --model all-minilm
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "installed, server, or a server's base address; that often ends in /v1.")
    var source: String
    @Option(help: "The model's name at that address.")
    var model: String?
    @Option(
        name: .customLong("key-file"), help: "A file that holds the key; - is standard input.",
        completion: .file())
    var keyFile: String?
    @Flag(name: .customLong("no-key"), help: "The server wants no key; a stored one is forgotten.")
    var noKey = false
    @Flag(help: "Allow http to another computer: others on the way can read everything.")
    var insecure = false

    private var isAddress: Bool { source != "installed" && source != "server" }

    func validate() throws {
        if noKey && keyFile != nil {
            throw ValidationError("--no-key and --key-file exclude each other.")
        }
        if !isAddress, model != nil || noKey || keyFile != nil || insecure {
            throw ValidationError("--model, --insecure and keys belong to an address.")
        }
        if isAddress {
            guard let model, !model.isEmpty, model.utf8.count <= 300, model.asOneLine == model
            else {
                throw ValidationError(
                    "Name the model that makes the vectors, in a line: --model all-minilm")
            }
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let desk = EmbeddingDesk(context: context)
        switch source {
        case "installed": try await desk.store.choose(.installed)
        case "server": try await useServer(desk, context)
        default: try await useAddress(desk, console, context)
        }
        let status = try await EmbeddingStatus.look(desk, context)
        if output.json { return try console.emit(json: status) }
        for line in status.lines { console.out(line) }
    }

    private func useServer(_ desk: EmbeddingDesk, _ context: FeatureContext) async throws {
        guard !context.profile.address(of: .tutor).isEmbedded else {
            throw Problem(
                .configuration, "No tutor's server is connected.",
                cure: "homeroom connect tutor URL, then again.")
        }
        try await desk.store.choose(.server)
    }

    private func useAddress(
        _ desk: EmbeddingDesk, _ console: Console, _ context: FeatureContext
    ) async throws {
        let configuration = ModelConfiguration(
            address: try OutsideAddress(source, allowsPlainHTTP: insecure), model: model)
        let address = configuration.address
        let kept = noKey ? nil : try await desk.store.servers.key(for: address)
        let question = KeyQuestion(
            file: keyFile, isUnwanted: noKey, console: console, mayAsk: !output.noInput,
            whereabouts: context.credentials.whereabouts)
        let key = try await question.key(for: address, hasKept: kept != nil)
        try await desk.store.servers.save(configuration, key: key, keepsKey: kept != nil)
        try await desk.store.choose(.outside(configuration))
        if address.scheme == "http", !address.isLocal {
            console.err("Without https, others on the way can read what is sent.")
        }
    }
}
