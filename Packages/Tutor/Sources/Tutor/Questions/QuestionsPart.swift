import AppCore
import ArgumentParser
import SQLStore
import TerminalUI

/// Quizzes, exams and the questions of assignments.
struct QuestionsPart: TutorPart, DocumentDeletionHandling {
    static let tables = QuizSchema.tables
    static let texts = QuizSchema.texts
    static let migrations = QuizSchema.migrations
    static let offers: [CapabilityID] = ["study-results"]
    static let uses: [CapabilityID] = ["word-collecting", "word-taking", "study-time"]
    static var commands: [any ParsableCommand.Type] {
        [QuizCommand.self, ExamCommand.self, QuestionsCommand.self]
    }

    private let repository: QuizRepository

    init(context: FeatureContext) { repository = QuizRepository(context: context) }

    /// `course/<id>/quizzes`, `course/<id>/exams` and `…/new`; `quiz/<id>`, `exam/<id>`,
    /// `exam/<id>/review`; `questions/<document>`.
    func screen(at rest: [String]) -> (any Screen)? {
        switch rest.count {
        case 2:
            if let kind = Quiz.Kind(rawValue: rest[0]) {
                return TutorQuizScreen(repository: repository, kind: kind, id: rest[1])
            }
            return rest[0] == "questions"
                ? DocumentAssignmentScreen(repository: repository, id: rest[1]) : nil
        case 3:
            if let kind = Quiz.Kind(rawValue: rest[0]), rest[2] == "review" {
                return TutorQuizScreen(
                    repository: repository, kind: kind, id: rest[1], isReview: true)
            }
            guard rest[0] == "course", let kind = Self.kind(rest[2]) else { return nil }
            return QuizListScreen(repository: repository, kind: kind, course: rest[1])
        case 4:
            guard rest[0] == "course", let kind = Self.kind(rest[2]), rest[3] == "new" else {
                return nil
            }
            return QuizFormScreen(repository: repository, kind: kind, course: rest[1])
        default: return nil
        }
    }

    private static func kind(_ plural: String) -> Quiz.Kind? {
        Quiz.Kind.allCases.first { $0.plural == plural }
    }

    func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.studyResults, repository)
    }

    /// Kinds: `quiz` and `exam`, by id.
    func completions(for kind: String) async -> [String] {
        guard let kind = Quiz.Kind(rawValue: kind) else { return [] }
        return ((try? await repository.store.quizzes(kind, course: nil)) ?? []).map(\.shortID)
    }

    /// Deletes quizzes that quote the document, in the transaction that deletes it.
    static func forget(document id: String, in connection: any SQLConnection) throws {
        try TutorQuizStore.forget(document: id, in: connection)
    }

    static func forget(course id: String, in connection: any SQLConnection) throws {
        try TutorQuizStore.forget(course: id, in: connection)
    }
}

extension CapabilityKey where Value == any LibraryReading {
    /// Private to the tutor.
    static var studyLibrary: Self { Self("study-library") }
}
