import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

@Suite struct StudyRepositoryTests {
    private func device() async throws -> StudyDevice {
        let campus = MemoryCampus()
        return try await StudyDevice.make(1) { await campus.answer($0, $1) }
    }

    private func words(_ count: Int, in source: Source) -> [Card] {
        (0..<count).map { Deck.card("word\($0)", in: source, position: $0) }
    }

    @Test("New cards come in order, up to the day's limit")
    func newCards() async throws {
        let repository = try await device().repository
        let source = Deck.source()
        try await repository.add(source: source, cards: words(30, in: source).reversed())
        #expect(try await repository.counts().new == 20)
        let first = try await repository.newCards(limit: 3)
        #expect(first.map(\.card.word) == ["word0", "word1", "word2"])
        for card in first { try await repository.rate(card.card, 4, days: 5) }
        let counts = try await repository.counts()
        #expect(counts.new == 17)
        #expect(counts.newDone == 3)
        #expect(counts.learning == 0)
    }

    @Test("Reviews are due with the study day, steps with the minute")
    func due() async throws {
        let device = try await device()
        let repository = device.repository
        let source = Deck.source()
        let cards = words(3, in: source)
        try await repository.add(source: source, cards: cards)
        try await repository.rate(cards[0], 4, days: 2)
        try await repository.rate(cards[1], 1)
        var counts = try await repository.counts()
        #expect(counts.learning == 0)
        #expect(counts.review == 0)
        #expect(counts.nextDue == device.clock.now.addingTimeInterval(60))
        device.clock.advance(by: .seconds(61))
        #expect(try await repository.counts().learning == 1)
        device.clock.advance(by: .seconds(2 * 86_400))
        counts = try await repository.counts()
        #expect(counts.review == 1)
        #expect(counts.total == counts.new + 2)
        let due = try await repository.dueCards(limit: 10)
        #expect(due.map(\.card.id) == [cards[0].id])
        #expect(due.first?.state.reviewCount == 1)
    }

    @Test("The daily review limit covers all sources, and the rest is counted")
    func reviewLimit() async throws {
        let device = try await device()
        let repository = device.repository
        var preferences = StudyPreferences()
        (preferences.reviewsPerDay, preferences.newPerDay) = (2, 10)
        try await repository.prefer(preferences)
        let source = Deck.source()
        let cards = words(5, in: source)
        try await repository.add(source: source, cards: cards)
        for card in cards { try await repository.rate(card, 4, days: 1) }
        device.clock.advance(by: .seconds(2 * 86_400))
        #expect(try await repository.counts().review == 2)
        #expect(try await repository.counts().allReviews == 5)
        try await repository.rate(cards[0], 3, days: 9)
        #expect(try await repository.counts().review == 1)
        #expect(try await repository.counts().reviewsDone == 1)
    }

    @Test("Cards that are suspended, buried, deleted or without a meaning aren't asked")
    func hidden() async throws {
        let device = try await device()
        let repository = device.repository
        let source = Deck.source()
        var cards = words(5, in: source)
        cards[3].meaning = nil
        try await repository.add(source: source, cards: cards)
        let today = repository.days(of: StudyPreferences()).day(of: repository.seconds)
        try await repository.append([
            StudyEvent(
                id: "1", cardID: cards[0].id, kind: .suspend, at: repository.nowMilliseconds),
            StudyEvent(
                id: "2", cardID: cards[1].id, kind: .bury, at: repository.nowMilliseconds,
                days: today + 1),
        ])
        try await repository.delete(cards[2])
        #expect(try await repository.newCards(limit: 9).map(\.card.word) == ["word4"])
        device.clock.advance(by: .seconds(86_400))
        #expect(try await repository.newCards(limit: 9).map(\.card.word) == ["word1", "word4"])
        try await repository.define(cards[3], "Now it has one")
        #expect(try await repository.counts().new == 3)
    }

    @Test("By source and by level")
    func selection() async throws {
        let repository = try await device().repository
        let (one, other) = (Deck.source("one"), Deck.source("other"))
        try await repository.add(
            source: one,
            cards: [
                Deck.card("a", in: one), Deck.card("b", in: one, difficulty: .advanced),
            ])
        try await repository.add(
            source: other, cards: [Deck.card("c", in: other, difficulty: .advanced)])
        #expect(try await repository.counts(source: one.id).new == 2)
        #expect(try await repository.counts(difficulty: .advanced).new == 2)
        #expect(try await repository.counts(source: one.id, difficulty: .advanced).new == 1)
        let cards = try await repository.newCards(source: other.id, limit: 9)
        #expect(cards.map(\.card.word) == ["c"])
    }

    @Test("An undo removes an answer, even one followed by others")
    func undo() async throws {
        let repository = try await device().repository
        let source = Deck.source()
        let card = Deck.card("word", in: source)
        try await repository.add(source: source, cards: [card])
        let first = try await repository.rate(card, 1)
        try await repository.rate(card, 3)
        let before = try await repository.card(card.id).state
        try await repository.append([
            StudyEvent(
                id: repository.newID, cardID: card.id, kind: .undo, at: repository.nowMilliseconds,
                target: first.id)
        ])
        let after = try await repository.card(card.id).state
        #expect(before.reviewCount == 2)
        #expect(after.reviewCount == 1)
        #expect(try await repository.events(of: card.id).count == 3)
    }

    @Test("An answer counts even if the clock was set back")
    func clockSetBack() async throws {
        let device = try await device()
        let repository = device.repository
        let source = Deck.source()
        let card = Deck.card("word", in: source)
        try await repository.add(source: source, cards: [card])
        try await repository.rate(card, 4, days: 3)
        device.clock.advance(by: .seconds(-400 * 86_400))
        try await repository.rate(card, 1)
        let state = try await repository.card(card.id).state
        #expect(state.lapses == 1)
        #expect(!state.isMemorised)
        try await repository.define(card, "Later all the same")
        #expect(try await repository.card(card.id).card.editedAt > card.editedAt)
    }

    @Test("Preferences that affect scheduling update all states")
    func resettling() async throws {
        let device = try await device()
        let repository = device.repository
        let source = Deck.source()
        let cards = words(3, in: source)
        try await repository.add(source: source, cards: cards)
        for card in cards { try await repository.rate(card, 4) }
        let before = try await device.everything().states
        var preferences = StudyPreferences()
        preferences.desiredRetention = 0.75
        try await repository.prefer(preferences)
        let after = try await device.everything().states
        #expect(before != after)
        #expect(after == (try await device.replayed()))
    }

    @Test("Deleting a source deletes its cards and text but not the log")
    func deleting() async throws {
        let device = try await device()
        let repository = device.repository
        let source = Deck.source()
        let card = Deck.card("word", in: source)
        try await repository.add(source: source, cards: [card], text: "A text with a word.")
        try await repository.rate(card, 3)
        try await repository.delete(source)
        let all = try await device.everything()
        #expect(all.states.isEmpty)
        #expect(all.events.count == 1)
        #expect(all.cards.allSatisfy { $0.isDeleted && $0.word.isEmpty })
        #expect(try await repository.text(of: source.id) == nil)
        #expect(try await repository.sources().isEmpty)
        await #expect(throws: Problem.self) { try await repository.source(source.id) }
    }

    @Test("Marking a word as known deletes its cards, and later words are recognized by lemma")
    func knownWords() async throws {
        let repository = try await device().repository
        let incoming = IncomingWord(
            word: "Laconic", meaning: "Of few words", sentence: nil, origin: "Word of the day")
        #expect(try await repository.take(incoming))
        #expect(try await repository.take(incoming) == false)
        #expect(try await repository.counts().new == 1)
        try await repository.know("laconic")
        #expect(try await repository.counts().new == 0)
        #expect(try await repository.knownWords().map(\.token) == ["laconic"])
        #expect(try await repository.take(incoming))
        #expect(try await repository.knownWords().isEmpty)
    }

    @Test("Counting and fetching use only indexes")
    func plans() async throws {
        let device = try await device()
        let plans = try await device.test.store.read { connection in
            try connection.rows(
                """
                EXPLAIN QUERY PLAN SELECT COUNT(*) FROM (SELECT 1 FROM vocabulary_states
                WHERE scope = ? AND queue = ? AND due <= ?
                AND (buried_until IS NULL OR buried_until <= ?) LIMIT ?) AS counted
                """, ["a", 2, 1, 1, 1000]
            ).map { try $0.text("detail") }
        }
        #expect(plans.contains { $0.contains("COVERING INDEX vocabulary_states_due") })
    }
}
