import AppCore
import Foundation
import SentenceEmbedding

/// The loaded local model.
struct LocalEmbedder: Sendable {
    var embed: @Sendable ([String]) async throws(Problem) -> [[Float]]

    /// The threads per request: at most 4, and in the background at most half of the processors, so
    /// that screens stay quick.
    private static var tasks: Int {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        return max(1, min(4, Task.currentPriority > .utility ? processors : processors / 2))
    }

    /// Loads the model from a folder. Throws a ``Problem`` naming an invalid file.
    static func load(_ folder: URL) throws(Problem) -> LocalEmbedder {
        let encoder: SentenceEncoder
        do throws(ModelFileError) {
            encoder = try SentenceEncoder(folder: folder)
        } catch {
            throw Problem(error)
        }
        return LocalEmbedder { (texts) async throws(Problem) in
            do {
                return try await encoder.embed(texts, tasks: tasks)
            } catch {
                throw Problem(error)
            }
        }
    }

    /// The model's folder inside the folder shared by all profiles.
    static func folder(in shared: URL) -> URL {
        shared.appending(path: "embedding-models").appending(path: SentenceEncoder.name)
    }

    /// Whether the files exist; they're validated when loaded.
    static func isInstalled(in shared: URL) -> Bool {
        SentenceEncoder.files.allSatisfy {
            FileManager.default.fileExists(
                atPath: folder(in: shared).appending(path: $0).path(percentEncoded: false))
        }
    }
}

extension Problem {
    /// A problem for an invalid model file, with a cure.
    init(_ error: ModelFileError) {
        self.init(
            error.isMissing ? .notFound : .invalid,
            error.isMissing
                ? "The model's file is missing."
                : "The model's file isn't \(SentenceEncoder.name).",
            reason: error.reason, cure: "homeroom tutor model install", place: error.file)
    }
}
