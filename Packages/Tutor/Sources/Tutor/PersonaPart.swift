import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// The persona part: the tutor's personality, and defaults for quizzes and exams.
struct PersonaPart: TutorPart {
    static let places = [
        PlaceInfo(
            title: "Choose your tutor", keywords: ["personas", "tutor"], place: "tutor/personas"),
        PlaceInfo(
            title: "Tutor preferences", keywords: ["defaults"], place: "tutor/preferences"),
    ]
    static let tables = PersonaStore.tables + TutorPreferenceStore.tables
    static let migrations = PersonaStore.migrations + TutorPreferenceStore.migrations
    static var commands: [any ParsableCommand.Type] {
        [PersonasCommand.self, TutorPreferencesCommand.self]
    }

    private let context: FeatureContext

    init(context: FeatureContext) { self.context = context }

    /// `tutor/personas`, `tutor/preferences`
    func screen(at rest: [String]) -> (any Screen)? {
        switch rest {
        case ["personas"]: PersonasScreen(store: PersonaStore(context: context))
        case ["preferences"]: TutorPreferencesScreen(store: TutorPreferenceStore(context: context))
        default: nil
        }
    }
}
