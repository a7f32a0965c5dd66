import AppCore
import AppCoreTesting
import FSRS
import Foundation
import SQLStore
import Testing

@testable import Vocabulary

struct OptimizingTests {
    @Test func weightsFittedToTheLogAreKeptAndStatesFollowThem() async throws {
        let log = try await StudyLog.make()
        try await log.study(cards: 130, by: .shortMemory)
        let before = try await log.state("card-7")
        let json = try WireJSON.decode(
            OptimizingJSON.self, from: try await log.test.run("optimize", "--json"))
        #expect(json.is_better && json.is_stored)
        #expect(json.predictions.map(\.predictor) == ["fitted", "default", "sm2", "plain"])
        #expect(json.predictions[0].log_loss < json.predictions[1].log_loss)
        let fit = try #require(json.fit)
        #expect(fit.log_loss_after < fit.log_loss_before)
        #expect(fit.weights == json.weights)
        #expect(json.graded_reviews == json.earlier_reviews + json.later_reviews)
        let preferences = try await log.repository.preferences()
        #expect(preferences.weights == json.weights)
        #expect(preferences.weights != MemoryModel.standardWeights)
        let after = try await log.state("card-7")
        #expect(after.schedule.memory != before.schedule.memory)
        #expect(after.reviewCount == before.reviewCount)
    }

    @Test func aDryRunAndAnEvaluationKeepNothing() async throws {
        let log = try await StudyLog.make()
        try await log.study(cards: 130, by: .shortMemory)
        let dry = try WireJSON.decode(
            OptimizingJSON.self, from: try await log.test.run("optimize", "--dry-run", "--json"))
        #expect(dry.is_better && !dry.is_stored)
        #expect(dry.fit != nil)
        #expect(dry.weights == MemoryModel.standardWeights)
        let text = try await log.test.run("optimize", "--evaluate")
        #expect(text.contains("FSRS-6, weights fitted to you"))
        #expect(text.contains("SM-2"))
        #expect(try await log.repository.preferences() == StudyPreferences())
    }

    @Test func weightsThatPredictNoBetterThanTheDefaultsAreNotKept() async throws {
        let log = try await StudyLog.make()
        // The rest contradicts the first three quarters.
        try await log.study(cards: 130, by: .turning)
        let json = try WireJSON.decode(
            OptimizingJSON.self, from: try await log.test.run("optimize", "--json"))
        #expect(!json.is_better && !json.is_stored)
        #expect(try await log.repository.preferences() == StudyPreferences())
        _ = try await log.test.run("optimize")
        #expect(log.test.console.err.contains("don't predict better"))
    }

    @Test func otherPreferencesStayAsTheyWere() async throws {
        let log = try await StudyLog.make()
        try await log.study(cards: 130, by: .shortMemory)
        var preferences = StudyPreferences()
        preferences.desiredRetention = 0.85
        preferences.newPerDay = 7
        try await log.repository.prefer(preferences)
        _ = try await log.test.run("optimize", "--json")
        let after = try await log.repository.preferences()
        #expect(after.weights != preferences.weights)
        preferences.weights = after.weights
        #expect(after == preferences)
    }

    @Test func tooShortALogIsRefusedWithWhatIsMissing() async throws {
        let log = try await StudyLog.make()
        try await log.study(cards: 3, by: .shortMemory)
        let problem = await #expect(throws: Problem.self) { try await log.test.run("optimize") }
        #expect(problem?.code == .invalid)
        #expect(problem?.summary.contains("400 are needed") == true)
        let empty = try await StudyLog.make()
        await #expect(throws: Problem.self) { try await empty.test.run("optimize", "--evaluate") }
    }
}

/// The answers of an invented student.
private enum Answering {
    /// Forgets most words not seen for more than three days.
    case shortMemory
    /// Like ``shortMemory`` at first; later remembers everything.
    case turning

    func recalls(_ card: Int, _ number: Int, _ days: Int) -> Bool {
        let lot = (card &* 7919 &+ number &* 104_729) % 10
        switch self {
        case .shortMemory: return days > 3 ? lot < 3 : lot < 8
        case .turning: return number >= 5 || (days > 3 ? lot < 3 : lot < 8)
        }
    }
}

extension StudyLog {
    /// Adds six graded reviews per card, all cards in parallel.
    fileprivate func study(cards count: Int, by answering: Answering) async throws {
        try await source("source")
        try await cards((0..<count).map { "card-\($0)" }, of: "source")
        let gaps = [0, 1, 3, 7, 2, 12, 5]
        var events: [StudyEvent] = []
        for card in 0..<count {
            var day = card % 5
            for (number, gap) in gaps.enumerated() {
                let days = gap == 0 ? 0 : gap + card % 2
                day += days
                let isRecalled = answering.recalls(card, number, days)
                let at = self.at("2031-01-05 12:00") + Int64(day) * 86_400_000 + Int64(card) * 1000
                events.append(
                    StudyEvent(
                        id: "event-\(card)-\(number)", cardID: "card-\(card)", kind: .review,
                        at: at, rating: isRecalled ? 3 : 1))
            }
        }
        try await repository.append(events, isHistory: true)
    }

    fileprivate func state(_ card: String) async throws -> CardState {
        let scope = await repository.scope()
        return try #require(
            try await repository.store.database.read { try StudyStore.state(card, scope, $0) })
    }
}
