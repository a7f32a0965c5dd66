import AppCore
import Foundation
import SentenceEmbedding

/// The model on this computer, read and ready.
struct LocalEmbedder: Sendable {
    var embed: @Sendable ([String]) async throws(Problem) -> [[Float]]

    /// Threads that one request may keep busy.
    private static let tasks = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

    /// Reads the model in a folder. Throws a ``Problem`` that names the file which is not as it should be.
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

    /// Where the model lies in what all profiles of this machine share.
    static func folder(in shared: URL) -> URL {
        shared.appending(path: "embedding-models").appending(path: SentenceEncoder.name)
    }

    /// Whether its files are there; whether they are right shows when they are read.
    static func isInstalled(in shared: URL) -> Bool {
        SentenceEncoder.files.allSatisfy {
            FileManager.default.fileExists(
                atPath: folder(in: shared).appending(path: $0).path(percentEncoded: false))
        }
    }
}

extension Problem {
    /// What is wrong with a model's file, and how to get a right one.
    init(_ error: ModelFileError) {
        self.init(
            error.isMissing ? .notFound : .invalid,
            error.isMissing
                ? "The model's file is missing."
                : "The model's file isn't \(SentenceEncoder.name).",
            reason: error.reason, cure: "homeroom tutor model install", place: error.file)
    }
}
