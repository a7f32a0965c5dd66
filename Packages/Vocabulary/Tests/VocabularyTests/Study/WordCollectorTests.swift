import AppCore
import AppCoreTesting
import Testing

@testable import Vocabulary

/// Words that are collected from a level of a language program.
@Suite struct WordCollectorTests {
    private func repository() async throws -> StudyRepository {
        let campus = MemoryCampus()
        return try await StudyDevice.make(1) { await campus.answer($0, $1) }.repository
    }

    private func collection(_ words: [(String, String)]) -> WordCollection {
        WordCollection(
            key: "dialogues/3", title: "Suomea uusille", language: "fi",
            words: words.map { .init(term: $0.0, meaning: $0.1, example: "\($0.0)!") })
    }

    @Test("Words of any language become cards of a source with the collection's name")
    func source() async throws {
        let repository = try await repository()
        let added = try await repository.collect(
            collection([("raitiovaunu", "tram"), ("мост", "bridge"), ("橋", "bridge"), ("!?", "x")]))
        #expect(added == 3)
        let source = try #require(try await repository.sources().first)
        #expect(source.title == "Suomea uusille" && source.language == "fi" && source.kind == .deck)
        #expect(try await repository.counts().new == 3)
        let cards = try await repository.newCards(limit: 3).map(\.card)
        #expect(cards.map(\.word) == ["raitiovaunu", "мост", "橋"])
        #expect(cards.map(\.meaning) == ["tram", "bridge", "bridge"])
        #expect(cards[0].sentence == "raitiovaunu!")
    }

    @Test("Collecting words again adds nothing and keeps the student's changes")
    func again() async throws {
        let repository = try await repository()
        _ = try await repository.collect(collection([("satama", "harbour")]))
        let card = try #require(try await repository.newCards(limit: 1).first).card
        try await repository.edit { connection, edit in
            _ = try edit.change(card.id, connection) { $0.meaning = "port" }
        }
        #expect(
            try await repository.collect(collection([("Satama", "harbour"), ("silta", "bridge")]))
                == 1)
        #expect(try await repository.newCards(limit: 5).map(\.card.meaning) == ["port", "bridge"])
        #expect(try await repository.sources().count == 1)
    }

    @Test("A deleted source is restored when its words are requested again")
    func deleted() async throws {
        let repository = try await repository()
        _ = try await repository.collect(collection([("satama", "harbour")]))
        let source = try #require(try await repository.sources().first)
        try await repository.edit { connection, edit in
            try edit.delete(source: source.id, connection)
        }
        #expect(try await repository.sources().isEmpty)
        #expect(try await repository.collect(collection([("satama", "harbour")])) == 1)
        #expect(try await repository.sources().map(\.title) == ["Suomea uusille"])
    }

    @Test("No words create no source")
    func nothing() async throws {
        let repository = try await repository()
        #expect(try await repository.collect(collection([("satama", " ")])) == 0)
        #expect(try await repository.sources().isEmpty)
    }
}
