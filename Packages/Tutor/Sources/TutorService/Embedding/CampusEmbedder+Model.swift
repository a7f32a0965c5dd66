import AppCore
import Foundation
import SentenceEmbedding

extension CampusEmbedder {
    /// The model in a folder, read when the first text comes. A folder that cannot be used is said with every request, and
    /// looked at again with the next.
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
        // The model has no vector for nothing, and the wire takes it: a blank text is read as its marks alone.
        try await ready().embed(texts, tasks: 2)
    }

    private func ready() throws -> SentenceEncoder {
        if let encoder { return encoder }
        let read = try SentenceEncoder(folder: folder)
        encoder = read
        return read
    }
}
