import AppCore
import AppCoreTesting
import FSRS
import Foundation
import TerminalUI
import Testing
import WordFinding

@testable import Vocabulary

/// A student with sources and words but no backend.
enum SessionFixture {
    static let source = "11111111-0000-4000-8000-000000000001"
    static let other = "11111111-0000-4000-8000-000000000002"

    static func make(
        words: Int = 4, timeZone: TimeZone = .gmt, studyTime: StudyTimeRecord? = nil,
        _ change: (inout StudyPreferences) -> Void = { _ in }
    ) async throws -> TestContext {
        let test = try await TestContext.make(
            modules: [VocabularyModule.self], transport: .unreachable, timeZone: timeZone,
            offering: { if let studyTime { $0.offer(.studyTime, studyTime) } })
        let repository = test.study
        try await repository.add(
            source: Source(id: source, kind: .deck, title: "Harbour notes", addedAt: 1),
            cards: (0..<words).map { card($0) })
        var preferences = StudyPreferences()
        change(&preferences)
        try await repository.prefer(preferences)
        return test
    }

    static func id(_ number: Int) -> String {
        let digits = String(number)
        return "22222222-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
            + digits
    }

    static func card(_ number: Int, _ difficulty: WordDifficulty = .advanced) -> Card {
        Card(
            id: id(number), sourceID: source, word: "word\(number)", lemma: "word\(number)",
            sentence: "Here stands word\(number) among others.", meaning: "meaning \(number)",
            partOfSpeech: .noun, difficulty: difficulty, position: number)
    }

    static let scope = SessionScope(sourceID: source)
}

extension TestContext {
    var study: StudyRepository { StudyRepository(context: context) }

    /// Another window, or the program after it was killed: the same store and no other state.
    var reopened: StudyRepository { StudyRepository(context: context) }

    func lines(_ kind: StudyEvent.Kind = .review) async throws -> [StudyEvent] {
        var events: [StudyEvent] = []
        for number in 0..<60 {
            events += try await study.events(of: SessionFixture.id(number))
        }
        return events.filter { $0.kind == kind }
    }

    /// Answers the card that a session shows.
    func answer(
        _ snapshot: SessionSnapshot, _ rating: Rating = .good
    ) async throws -> SessionSnapshot {
        let card = try #require(snapshot.card)
        return try await study.answer(card, rating, duration: 900, in: snapshot.session.id).snapshot
    }
}
