import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// Drawing, on documents' pages and on empty ones.
struct CanvasPart: TutorPart {
    static let tables = CanvasStore.tables
    static let texts = CanvasStore.texts
    static let migrations = CanvasStore.migrations
    static var commands: [any ParsableCommand.Type] { [CanvasCommand.self] }

    private let desk: CanvasDesk

    init(context: FeatureContext) { desk = Self.desk(context: context) }

    /// What the canvas is given by the tutor's other parts stands here.
    static func desk(context: FeatureContext) -> CanvasDesk {
        CanvasDesk(context: context, seams: CanvasSeams())
    }

    func screen(at rest: [String]) -> (any Screen)? {
        guard rest.first == "canvas" else { return nil }
        if rest.count == 1 { return CanvasListScreen(desk: desk) }
        return CanvasPlace(rest.dropFirst()).map { CanvasScreen(desk: desk, place: $0) }
    }

    func completions(for kind: String) async -> [String] {
        guard kind == "canvas" else { return [] }
        return ((try? await desk.store.all()) ?? []).map(\.id)
    }
}
