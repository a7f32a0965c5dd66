import AppCore
import AppCoreTesting
import FSRS
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

/// Decks with thousands of words and log lines.
@Suite struct LargeImportTests {
    /// Words with two answers each.
    private func deck(_ words: Range<Int>) -> ImportedDeck {
        var deck = ImportedDeck()
        deck.items = words.map { number in
            var state = CardState()
            state.schedule = CardSchedule(
                phase: .review, step: 0, memory: MemoryState(stability: 9.5, difficulty: 5),
                lastReview: 1_700_000_000, due: 1_700_800_000)
            state.reviewCount = 2
            state.isMemorised = true
            let at = 1_699_000_000_000 + Int64(number % 13) * 1000
            return ImportedDeck.Item(
                card: Card(
                    id: StudyID.derived("large", String(number)), sourceID: "",
                    word: "word\(number)", lemma: "word\(number)", sentence: "",
                    meaning: "meaning \(number)", difficulty: .intermediate, position: number),
                source: number % 2 == 0 ? "Even" : "Odd",
                reviews: [
                    ImportedDeck.Review(at: at, rating: 3, duration: 900),
                    ImportedDeck.Review(at: 1_700_000_000_000, rating: 3, days: 9, duration: 800),
                ], state: state, standsSince: 1_700_000_001_000)
        }
        return deck
    }

    private func indexes(_ repository: StudyRepository) async throws -> [String] {
        try await repository.store.database.read { connection in
            try connection.rows(
                "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
            ).map { try $0.text("sql") }
        }
    }

    private func importedFrom(_ repository: StudyRepository) async throws -> Int64? {
        let scope = await repository.scope()
        return try await repository.store.database.read {
            try StudyStore.device(scope, $0)?.importedFrom
        }
    }

    @Test func allOfThousandsIsThereOnceHoweverOftenTheyCome() async throws {
        let campus = MemoryCampus()
        let device = try await StudyDevice.make(1) { await campus.answer($0, $1) }
        let before = try await indexes(device.repository)
        var deck = deck(0..<1200)
        // One word occurs twice, with a different meaning the second time.
        deck.items.append(deck.items[7])
        deck.items[1200].card.meaning = "another"
        let first = try await DeckImport(repository: device.repository).take(deck)
        #expect(first.added == 1200 && first.reviews == 2400 && first.updated == 1)
        #expect(first.sources == ["Even", "Odd"])
        #expect(try await indexes(device.repository) == before)
        let all = try await device.everything()
        #expect(all.cards.count == 1200 && all.events.count == 3600 && all.states.count == 1200)
        #expect(try await device.replayed() == all.states)
        deck.items.removeLast()
        let second = try await DeckImport(repository: device.repository).take(deck)
        #expect(second.added == 0 && second.reviews == 0)
        #expect(try await device.everything().events == all.events)
        let further = try await DeckImport(repository: device.repository).take(
            self.deck(1100..<2000))
        #expect(further.added == 800 && further.reviews == 1600)
        #expect(try await indexes(device.repository) == before)
    }

    @Test("Their lines reach the other devices, page by page and after a lost connection")
    func linesAreSent() async throws {
        let campus = MemoryCampus(page: 50)
        let one = try await StudyDevice.make(1) { await campus.answer($0, $1) }
        let two = try await StudyDevice.make(2) { await campus.answer($0, $1) }
        _ = try await DeckImport(repository: one.repository).take(deck(0..<120))
        #expect(try await importedFrom(one.repository) == 1_699_000_000_000)
        one.line.value = .cutAfterCalls(2)
        _ = try? await one.repository.sync()
        one.line.value = .open
        // An older deck is imported in between.
        var older = deck(120..<130)
        for index in older.items.indices { older.items[index].reviews[0].at -= 86_400_000 }
        _ = try await DeckImport(repository: one.repository).take(older)
        try await one.repository.sync()
        #expect(try await importedFrom(one.repository) == nil)
        try await two.repository.sync()
        let (mine, theirs) = (try await one.everything(), try await two.everything())
        #expect(theirs == mine && theirs.events.count == 130 * 3)
    }

    @Test("An older log keeps every line")
    func migration() async throws {
        let path = try TemporaryFolder.untilExit().appendingPathComponent("log.sqlite").path
        let migrations = VocabularyModule.migrations
        let old = try SQLiteDatabase(
            path: path, migrations: migrations.filter { $0.id != StudyLogSchema.migration.id })
        try await old.write { connection in
            for number in 0..<40 {
                try connection.execute(
                    """
                    INSERT INTO vocabulary_events (scope, id, card_id, kind, at, rating, payload, is_sent)
                    VALUES ('here', ?, ?, 'review', ?, 3, ?, ?)
                    """,
                    [
                        .text("id\(number)"), .text("card\(number % 4)"), SQLValue(1000 - number),
                        number % 2 == 0 ? .null : "{}", SQLValue(number % 3),
                    ])
            }
        }
        let before = try await old.read {
            try $0.rows("SELECT * FROM vocabulary_events ORDER BY at").map { try StudyEvent($0) }
        }
        await old.close()
        let new = try SQLiteDatabase(path: path, migrations: migrations)
        let after = try await new.read { connection in
            try connection.rows("SELECT * FROM vocabulary_events ORDER BY at")
                .map { try StudyEvent($0) }
        }
        #expect(after == before && after.count == 40)
        let sent = try await new.read {
            try $0.rows("SELECT is_sent FROM vocabulary_events ORDER BY at DESC")
                .map { try $0.int("is_sent") }
        }
        #expect(sent == (0..<40).map { $0 % 3 })
        await new.close()
    }
}
