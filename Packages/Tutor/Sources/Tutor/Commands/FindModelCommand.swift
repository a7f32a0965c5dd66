import AppCore
import ArgumentParser

/// `homeroom tutor model find`.
struct FindModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find a language model on this computer and use it.",
        discussion: """
            Asks Ollama (port 11434), llama.cpp (8080) and LM Studio (1234) on this computer for their models, and sets the \
            one that you choose. It sends nothing else before you choose (except a key that you saved for that address), and \
            nothing leaves this computer, then or later: your questions and the passages go only to that server. It leaves out \
            models that Ollama runs elsewhere (their names end in cloud). With --yes, sets the only model, or the one given with \
            --model, without asking. With --json: servers (url, models, remote_models, wants_key), and url and model if it set one.

            EXAMPLES:
              homeroom tutor model find
              homeroom tutor model find --json
            """)

    @OptionGroup var output: OutputOptions
    @Option(help: "The model to use, one of those found.") var model: String?

    /// A model and the server that has it.
    private struct Choice: Sendable {
        var address: ExternalBaseURL
        var model: String

        var description: String { "\(model) at \(address.authority)" }
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let client = LanguageModelClient(context: context)
        let servers = try await LocalModelServers(client: client).find()
        let choices = servers.flatMap { server in
            server.models.map { Choice(address: server.address, model: $0) }
        }
        if !output.json { for line in lines(servers, choices) { console.out(line) } }
        if !output.json, !choices.isEmpty, let current = await client.configured {
            console.err("Now in use: \(current). Another server's model replaces it and its key.")
        }
        let chosen = try await choice(of: choices, servers, console)
        if let chosen {
            let kept = try await client.store.key(for: chosen.address)
            try await client.store.save(
                ModelConfiguration(address: chosen.address, model: chosen.model),
                key: nil, keepsKey: kept != nil)
        }
        if output.json {
            return try console.emit(
                json: Shape(
                    servers: servers.map(Shape.Server.init),
                    url: chosen?.address.description, model: chosen?.model))
        }
        guard let chosen else { return }
        console.out(
            "The tutor's model is \(chosen.description). Your questions stay on this computer.")
        console.out("Try it: homeroom tutor model test")
    }

    private func lines(_ servers: [LocalModelServers.Server], _ choices: [Choice]) -> [String] {
        var lines = choices.enumerated().map { "\($0 + 1). \($1.description)" }
        for server in servers {
            let host = server.address.authority
            if server.wantsKey {
                lines.append(
                    "\(host) needs a key: homeroom tutor model set \(server.address) --key-file FILE"
                )
            }
            if !server.remoteModels.isEmpty {
                lines.append(
                    "Left out, because \(host) doesn't run them on this computer: "
                        + server.remoteModels.joined(separator: ", "))
            }
        }
        return lines
    }

    /// The model to set; nil for none.
    private func choice(
        of choices: [Choice], _ servers: [LocalModelServers.Server], _ console: Console
    ) async throws -> Choice? {
        let wanted =
            model.map { name in choices.filter { $0.model == name }.prefix(1) } ?? choices[...]
        guard !wanted.isEmpty else { throw nothing(servers) }
        if !console.options.yes {
            guard !output.json, console.isInteractive, !output.noInput else {
                if !output.json {
                    console.err("To use one: homeroom tutor model find --model NAME --yes")
                }
                return nil
            }
        }
        if let only = wanted.first, wanted.count == 1 {
            return try await console.confirm("Use \(only.description)?") ? only : nil
        }
        guard !console.options.yes else {
            throw Problem(
                .usage, "There are \(wanted.count) models to choose from.",
                cure: "Choose one with --model NAME.")
        }
        let answer = try await console.prompt("Which one? Enter its number, or nothing for none:")
            .filter { !$0.isWhitespace }
        guard !answer.isEmpty else { return nil }
        guard let number = Int(answer), (1...choices.count).contains(number) else {
            throw Problem(
                .usage, "“\(answer.asOneLine)” isn't one of the numbers above.",
                cure: "homeroom tutor model find")
        }
        return choices[number - 1]
    }

    private func nothing(_ servers: [LocalModelServers.Server]) -> Problem {
        if let model, servers.contains(where: { !$0.models.isEmpty }) {
            return Problem(
                .notFound, "No server on this computer lists “\(model.asOneLine)”.",
                cure: "homeroom tutor model find")
        }
        guard servers.isEmpty else {
            return Problem(
                .notFound, "A server responds, but lists no model that runs on this computer.",
                reason: servers.map(\.address.authority).joined(separator: ", "),
                cure: "Load a model there, e.g. ollama pull llama3.2")
        }
        return Problem(
            .notFound, "No language model server responds on this computer.",
            reason: "Nothing lists models at "
                + LocalModelServers.usualAddresses.joined(separator: ", ") + ".",
            cure: "Start Ollama, llama.cpp or LM Studio. For another address: "
                + "homeroom tutor model set URL --model NAME")
    }

    /// `--json`, version 1.
    private struct Shape: Encodable, Sendable {
        struct Server: Encodable, Sendable {
            var url: String
            var models: [String]
            var remoteModels: [String]
            var wantsKey: Bool

            init(_ server: LocalModelServers.Server) {
                url = server.address.description
                models = server.models
                remoteModels = server.remoteModels
                wantsKey = server.wantsKey
            }
        }

        var servers: [Server]
        var url: String?
        var model: String?
    }
}
