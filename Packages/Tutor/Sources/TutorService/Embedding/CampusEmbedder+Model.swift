import AppCore
import Foundation
import SentenceEmbedding

extension CampusEmbedder {
    /// An embedder that reads the model in a folder with the first text. If the folder is unusable,
    /// every request fails and the next one tries again.
    init(folder: String) {
        let model = CampusModelFiles(folder: URL(filePath: folder))
        self.init { texts, normalize in try await model.vectors(of: texts) }
    }
}

/// Reads the model once.
private actor CampusModelFiles {
    private let folder: URL
    private var encoder: SentenceEncoder?

    init(folder: URL) { self.folder = folder }

    func vectors(of texts: [String]) async throws -> [[Float]] {
        // The wire allows blank text, for which the model gets only the two end markers.
        try await ready().embed(texts, tasks: 2)
    }

    private func ready() throws -> SentenceEncoder {
        if let encoder { return encoder }
        let read = try SentenceEncoder(folder: folder)
        encoder = read
        return read
    }
}
