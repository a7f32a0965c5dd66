import AppCore
import ArgumentParser
import TerminalUI

/// Study guides over the student's documents.
struct GuidePart: TutorPart {
    static let places = [
        PlaceInfo(
            title: "Study guide", keywords: ["outline", "key terms", "contradictions"],
            place: "tutor/guide")
    ]
    static var commands: [any ParsableCommand.Type] { [GuideCommand.self] }

    private let context: FeatureContext

    init(context: FeatureContext) { self.context = context }

    /// `tutor/guide`, `tutor/guide/course/<id>`, `tutor/guide/documents/<id>/<id>/…`
    func screen(at rest: [String]) -> (any Screen)? {
        guard rest.first == "guide" else { return nil }
        let texts = GuideTexts(context: context)
        switch (rest.dropFirst().first, rest.count) {
        case (nil, _): return GuideChoiceScreen(texts: texts)
        case ("course", 3):
            return GuideScreen(texts: texts, scope: LibraryScope(course: rest[2]))
        case ("documents", 3...):
            return GuideScreen(
                texts: texts, scope: LibraryScope(documents: Array(rest.dropFirst(2))))
        default: return nil
        }
    }
}
