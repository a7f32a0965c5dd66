import AppCore
import ArgumentParser
import Foundation
import SQLStore
import TerminalUI

/// The canvas part: drawing on documents and sketches.
struct CanvasPart: TutorPart, DocumentDeletionHandling {
    static let tables = CanvasStore.tables
    static let texts = CanvasStore.texts
    static let migrations = CanvasStore.migrations
    static var commands: [any ParsableCommand.Type] { [CanvasCommand.self] }

    static let places = [
        PlaceInfo(title: "Drawings", keywords: ["canvas", "draw", "pen"], place: "tutor/canvas")
    ]

    private let repository: CanvasRepository
    private let originals: LibraryOriginals

    init(context: FeatureContext) {
        repository = Self.repository(context: context)
        originals = LibraryOriginals(context: context)
    }

    /// Creates the repository with its dependencies from other parts of the tutor.
    static func repository(context: FeatureContext) -> CanvasRepository {
        let watched = WatchedCanvas(context: context)
        return CanvasRepository(
            context: context,
            seams: CanvasCapabilities(
                library: DocumentLibrary(context: context, hooks: LibraryHooks()),
                originals: LibraryOriginals(context: context), strokes: watched, events: watched))
    }

    static func forget(document id: String, in connection: any SQLConnection) throws {
        try CanvasStore.removeAll(ofDocument: id, in: connection)
    }

    func forgot(document id: String) async {
        if let folder = originals.folder {
            await repository.pictures.forget(folder.appending(path: id + ".pdf"))
        }
        originals.forget(id)
    }

    func screen(at rest: [String]) -> (any Screen)? {
        guard rest.first == "canvas" else { return nil }
        if rest.count == 1 { return CanvasListScreen(repository: repository) }
        return CanvasPlace(rest.dropFirst()).map { CanvasScreen(repository: repository, place: $0) }
    }

    func completions(for kind: String) async -> [String] {
        guard kind == "canvas" else { return [] }
        return ((try? await repository.store.all()) ?? []).map(\.id)
    }
}
