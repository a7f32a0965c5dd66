import AppCore
import ArgumentParser
import SentenceEmbedding

/// `homeroom tutor embeddings use`.
struct UseEmbedderCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "use", abstract: "Choose the model for search by meaning.",
        discussion: """
            "installed" is the model on this computer, "server" the connected tutor's. An address is any server with \
            OpenAI's API whose model makes vectors of 384 numbers. You're asked for its key, which isn't shown, or it's \
            read from a file; it's sent only to that server. Documents are indexed again when the model changes.

            EXAMPLES:
              homeroom tutor embeddings use installed
              homeroom tutor embeddings use server
              homeroom tutor embeddings use http://localhost:11434/v1 --model all-minilm
            """)

    @OptionGroup var output: OutputOptions
    @Argument(help: "installed, server, or a server's base URL; it often ends in /v1.")
    var source: String
    @Option(help: "The model's name at that address.")
    var model: String?
    @Option(
        name: .customLong("key-file"), help: "A file with the key; - for standard input.",
        completion: .file())
    var keyFile: String?
    @Flag(name: .customLong("no-key"), help: "The server needs no key; deletes a stored one.")
    var noKey = false
    @Flag(help: "Allow unencrypted http to another computer: others may read everything.")
    var insecure = false

    private var isAddress: Bool { source != "installed" && source != "server" }

    func validate() throws {
        if noKey && keyFile != nil {
            throw ValidationError("Use either --no-key or --key-file, not both.")
        }
        if !isAddress, model != nil || noKey || keyFile != nil || insecure {
            throw ValidationError("Use --model, --insecure and keys only with an address.")
        }
        if isAddress {
            guard let model, !model.isEmpty, model.utf8.count <= 300, model.asOneLine == model
            else {
                throw ValidationError(
                    "Give the embedding model's name, e.g. --model all-minilm")
            }
        }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let provider = EmbeddingProvider(context: context)
        switch source {
        case "installed": try await provider.store.choose(.installed)
        case "server": try await useServer(provider, context)
        default: try await useAddress(provider, console, context)
        }
        let status = try await EmbeddingStatus.look(provider, context)
        if output.json { return try console.emit(json: status) }
        for line in status.lines { console.out(line) }
    }

    private func useServer(_ provider: EmbeddingProvider, _ context: FeatureContext) async throws {
        guard !context.profile.address(of: .tutor).isEmbedded else {
            throw Problem(
                .configuration, "You're not connected to a tutor's server.",
                cure: "homeroom connect tutor URL, then try again.")
        }
        try await provider.store.choose(.server)
    }

    private func useAddress(
        _ provider: EmbeddingProvider, _ console: Console, _ context: FeatureContext
    ) async throws {
        let configuration = ModelConfiguration(
            address: try ExternalBaseURL(source, allowsPlainHTTP: insecure), model: model)
        let address = configuration.address
        let kept = noKey ? nil : try await provider.store.servers.key(for: address)
        let question = KeyQuestion(
            file: keyFile, isUnwanted: noKey, console: console, mayAsk: !output.noInput,
            whereabouts: context.credentials.whereabouts)
        let key = try await question.key(for: address, hasKept: kept != nil)
        try await provider.store.servers.save(configuration, key: key, keepsKey: kept != nil)
        try await provider.store.choose(.outside(configuration))
        if address.scheme == "http", !address.isLocal {
            console.err("Without https, others on the network can read what is sent.")
        }
    }
}
