import AppCore
import ArgumentParser
import Foundation
import SentenceEmbedding

/// `homeroom tutor embeddings status`.
struct EmbeddingStatusCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how search by meaning is set up.",
        discussion: """
            Loads the model, or asks the server for one vector. With --json: chosen (null if unset), source \
            (installed, server, address, null), model, url, is_local, installed, path, works, problem.

            EXAMPLES:
              homeroom tutor embeddings status
              homeroom tutor embeddings status --json
            """)

    @OptionGroup var output: OutputOptions

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        var status = try await EmbeddingStatus.look(EmbeddingProvider(context: context), context)
        await status.probe(EmbeddingProvider(context: context))
        if output.json { return try console.emit(json: status) }
        for line in status.lines { console.out(line) }
    }
}

/// The source of vectors. `--json`, version 1.
struct EmbeddingStatus: Encodable, Sendable {
    private(set) var chosen: String?
    private(set) var source: String?
    private(set) var model: String?
    private(set) var url: String?
    private(set) var installed: Bool
    private(set) var path: String?
    private(set) var works: Bool?
    private(set) var problem: Problem?
    private(set) var isLocal: Bool?

    /// Reads the store and files. Makes no request.
    static func look(
        _ provider: EmbeddingProvider, _ context: FeatureContext
    ) async throws(Problem) -> EmbeddingStatus {
        var status = EmbeddingStatus(
            installed: context.sharedFolder.map { LocalEmbedder.isInstalled(in: $0) } ?? false)
        status.path =
            status.installed
            ? context.sharedFolder.map { LocalEmbedder.folder(in: $0).path(percentEncoded: false) }
            : nil
        status.chosen =
            switch try await provider.store.choice() {
            case .installed: "installed"
            case .server: "server"
            case .outside: "address"
            case nil: nil
            }
        let source = try await provider.source()
        status.model = source?.model
        switch source {
        case .installed: (status.source, status.isLocal) = ("installed", true)
        case .server(let address):
            (status.source, status.url, status.isLocal) = ("server", address, false)
        case .outside(let configuration):
            status.source = "address"
            status.url = configuration.address.description
            status.isLocal = configuration.address.isLocal
        case nil: break
        }
        return status
    }

    /// Tests the source with one vector.
    mutating func probe(_ provider: EmbeddingProvider) async {
        guard source != nil else { return }
        do throws(Problem) {
            _ = try await provider.embed(["The cell membrane controls what enters the cell."])
            works = true
        } catch {
            works = false
            problem = error
        }
    }

    var lines: [String] {
        guard let source, let model else {
            return [
                chosen == "installed"
                    ? "The model on this computer is chosen but not installed."
                    : "Only keyword search works.",
                "To search by meaning: homeroom tutor model install",
            ]
        }
        var lines = ["Model      \(model)"]
        switch source {
        case "installed": lines.append("Place      this computer: \(path ?? "")")
        case "server": lines.append("Place      the tutor's server: \(url ?? "")")
        default: lines.append("Place      \(url ?? "")")
        }
        lines.append(
            isLocal == true
                ? "Privacy    your texts stay on this computer"
                : "Privacy    your documents' text and your questions go there")
        if let problem {
            lines.append(
                "State      "
                    + [problem.summary, problem.reason].compactMap(\.self).joined(separator: " "))
            if let cure = problem.cure { lines.append("           \(cure)") }
        } else if works == true {
            lines.append("State      works")
        }
        return lines
    }
}
