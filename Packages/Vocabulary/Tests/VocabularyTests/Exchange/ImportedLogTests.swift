import AppCore
import AppCoreTesting
import FSRS
import Foundation
import SQLStore
import Testing
import WordFinding

@testable import Vocabulary

/// Imported lines are stored more compactly; otherwise they behave like all others.
@Suite struct ImportedLogTests {
    private static let day: Int64 = 86_400_000

    /// Words with up to four answers each, the last one some days ago.
    private static func deck(_ words: Range<Int>, _ now: Int64) -> ImportedDeck {
        var deck = ImportedDeck()
        deck.items = words.map { number in
            let count = number % 5
            let reviews = (0..<count).map { place in
                let ago = Int64(90 - 17 * place - number % 11) * day
                return ImportedDeck.Review(
                    at: now - ago + Int64(number) * 40_000, rating: (number + place) % 4 + 1,
                    days: place == 0 ? nil : place * 3, duration: 700 + number)
            }
            var state = CardState()
            let last = reviews.last.map { Double($0.at) / 1000 }
            state.schedule = CardSchedule(
                phase: .review, step: 0,
                memory: MemoryState(stability: 9.5 + Double(number), difficulty: 5),
                lastReview: last,
                due: Double(now / 1000) + Double(number - 20) * 86_400)
            state.reviewCount = count
            state.isMemorised = number % 2 == 0
            return ImportedDeck.Item(
                card: Card(
                    id: StudyID.derived("kept", String(number)), sourceID: "",
                    word: "word\(number)", lemma: "word\(number)", sentence: "",
                    meaning: "meaning \(number)",
                    difficulty: WordDifficulty.allCases[number % 3], position: number),
                source: number % 2 == 0 ? "Even" : "Odd", reviews: reviews,
                state: count == 0 ? nil : state, standsSince: reviews.last.map { $0.at + 1000 } ?? 0
            )
        }
        return deck
    }

    private func device(_ seed: UInt64, _ campus: MemoryCampus) async throws -> StudyDevice {
        try await StudyDevice.make(seed) { await campus.answer($0, $1) }
    }

    private func rows(_ table: String, _ device: StudyDevice) async throws -> Int {
        try await device.repository.store.database.read {
            try $0.row("SELECT COUNT(*) AS n FROM \(table)")?.int("n") ?? 0
        }
    }

    private func reviewLog(_ device: StudyDevice) async throws -> ReviewLog {
        let (scope, days) = (
            await device.repository.scope(), try await device.repository.studyDays().days
        )
        let lines = try await device.repository.store.database.read {
            try StudyStore.remembering(scope, $0)
        }
        return ReviewLog(lines, days: days)
    }

    /// Stores every line as if it had been answered on this device.
    private func unpack(_ device: StudyDevice) async throws {
        let (lines, scope) = (try await device.everything().events, await device.repository.scope())
        try await device.repository.store.database.write { connection in
            for table in ImportedLog.tables { try connection.execute("DELETE FROM \(table)") }
            for line in lines where line.kind == .review || line.kind == .adopt {
                try StudyStore.add(line, .imported, scope, connection)
            }
        }
    }

    @Test("Statistics, states and pruning are the same as for a log stored line by line")
    func same() async throws {
        let campus = (MemoryCampus(page: 100), MemoryCampus(page: 100))
        let (packed, plain) = (try await device(1, campus.0), try await device(1, campus.1))
        let now = packed.repository.nowMilliseconds
        for device in [packed, plain] {
            _ = try await DeckImport(repository: device.repository).take(Self.deck(0..<60, now))
        }
        #expect(try await rows("vocabulary_events", packed) == 0)
        #expect(try await rows("vocabulary_imported_answers", packed) == 120)
        try await unpack(plain)
        #expect(try await rows("vocabulary_imported", plain) == 0)
        #expect(try await packed.everything() == plain.everything())
        for _ in 0..<2 {
            let sources = try await packed.everything().sources
            expectSame(try await packed.figures(sources), try await plain.figures(sources))
            let logs = (try await reviewLog(packed), try await reviewLog(plain))
            #expect(logs.0 == logs.1 && logs.0.count > 50)
            // An answer on this device, an undone one, and one of the deck's that another device
            // undid.
            for device in [packed, plain] {
                let (repository, all) = (device.repository, try await device.everything())
                let theirs = try #require(all.events.first { $0.kind == .review })
                let card = all.cards[7].id
                try await repository.append(
                    [
                        StudyEvent(
                            id: repository.newID, cardID: card, kind: .review,
                            at: repository.nowMilliseconds, rating: 3),
                        StudyEvent(
                            id: repository.newID, cardID: theirs.cardID, kind: .undo,
                            at: repository.nowMilliseconds + 1, target: theirs.id),
                    ], isHistory: true)
                device.clock.advance(by: .seconds(86_400))
            }
        }
        #expect(try await packed.everything() == plain.everything())
        for device in [packed, plain] {
            for _ in 0..<3 { try await device.repository.sync() }
            let day = try await device.today - 40
            let report = try await device.repository.prune(before: day)
            #expect(report.pruned > 20)
        }
        let all = try await packed.everything()
        #expect(try await plain.everything() == all)
        #expect(try await rows("vocabulary_imported_answers", packed) < 100)
        expectSame(try await packed.figures(all.sources), try await plain.figures(all.sources))
        #expect(try await packed.replayed() == all.states)
        // Importing a deck again doesn't bring back pruned lines.
        for device in [packed, plain] {
            _ = try await DeckImport(repository: device.repository).take(Self.deck(0..<60, now))
        }
        #expect(try await packed.everything().events == plain.everything().events)
    }

    @Test("Two devices that imported the same deck have its lines once, and so does a third")
    func echoes() async throws {
        let campus = MemoryCampus(page: 50)
        let (one, two) = (try await device(1, campus), try await device(2, campus))
        for device in [one, two] {
            _ = try await DeckImport(repository: device.repository).take(
                Self.deck(0..<40, one.repository.nowMilliseconds))
        }
        let before = try await one.everything()
        for _ in 0..<2 { for device in [one, two] { try await device.repository.sync() } }
        let three = try await device(3, campus)
        try await three.repository.sync()
        let events = before.events
        #expect(events.count > 80)
        for device in [one, two, three] {
            let all = try await device.everything()
            #expect(all.events == events && all.states == before.states)
        }
        // A restored server receives everything again.
        await campus.loseEverything()
        try await one.repository.sync()
        try await one.repository.sync()
        let four = try await device(4, campus)
        try await four.repository.sync()
        #expect(try await four.everything().events == events)
    }

    @Test("A card with a log gets each line once, even if a package repeats lines")
    func begun() async throws {
        let campus = MemoryCampus()
        let (one, two) = (try await device(1, campus), try await device(2, campus))
        let deck = Self.deck(0..<30, one.repository.nowMilliseconds)
        _ = try await DeckImport(repository: one.repository).take(deck)
        let all = try await one.everything()
        // Lines arrive before their cards.
        let scope = await two.repository.scope()
        try await two.repository.store.database.write { connection in
            for line in all.events.prefix(40) {
                try StudyStore.add(line, isSent: true, scope, connection)
            }
        }
        var tampered = deck
        tampered.items[4].reviews.append(tampered.items[4].reviews[3])
        _ = try await DeckImport(repository: two.repository).take(tampered)
        #expect(try await two.everything().events == all.events)
        #expect(try await two.everything().states == all.states)
        _ = try await DeckImport(repository: two.repository).take(deck)
        #expect(try await two.everything().events == all.events)
    }

    @Test("Times and cards are looked up by index in every part of the log")
    func plans() async throws {
        let device = try await device(1, MemoryCampus())
        let plans = try await device.repository.store.database.read { connection in
            try ["at >= 5 AND at < 9 AND kind = 'review'", "card_id = 'c'"].map { condition in
                try connection.rows(
                    """
                    EXPLAIN QUERY PLAN
                    SELECT id FROM \(WholeLog.linesByTime) AS line WHERE scope = 'a' AND \(condition) LIMIT 1
                    """
                ).map { try $0.text("detail") }
            }
        }
        #expect(plans[0].contains { $0.contains("USING INDEX vocabulary_events_at") })
        #expect(plans[0].contains { $0.contains("m USING PRIMARY KEY (at>? AND at<?)") })
        #expect(plans[1].contains { $0.contains("vocabulary_imported_card (card_id=?") })
        #expect(!plans[1].contains { $0.hasPrefix("SCAN vocabulary") }, "\(plans[1])")
    }

    @Test("An older store keeps its lines and its unsent ones")
    func migration() async throws {
        let path = try TemporaryFolder.untilExit().appendingPathComponent("log.sqlite").path
        let migrations = VocabularyModule.migrations
        let old = try SQLiteDatabase(
            path: path, migrations: migrations.filter { $0.id != ImportedLog.migration.id })
        try await old.write { connection in
            try connection.execute(
                """
                INSERT INTO vocabulary_sync (scope, device_id, cursor, imported_from)
                VALUES ('here', 'me', 0, 500)
                """)
            for number in 0..<40 {
                try connection.execute(
                    """
                    INSERT INTO vocabulary_events (scope, id, card_id, kind, at, rating, is_sent)
                    VALUES ('here', ?, ?, 'review', ?, 3, 3)
                    """,
                    [.text("id\(number)"), .text("card\(number % 4)"), SQLValue(500 + number)])
                try connection.execute(
                    """
                    INSERT INTO vocabulary_states (scope, card_id, source_id, difficulty, queue, due,
                        phase, step, review_count, lapses, is_memorised, is_suspended, is_leech,
                        last_event_at, last_event_id)
                    VALUES ('here', ?, 's', ?, 2, ?, 2, 0, 1, 0, 1, 0, 0, 1, '')
                    """,
                    [
                        .text("card\(number)"), number % 2 == 0 ? "beginner" : "advanced",
                        .real(Double(number % 7)),
                    ])
            }
        }
        await old.close()
        let new = try SQLiteDatabase(path: path, migrations: migrations)
        let push = try await new.read { connection in
            let device = try #require(try StudyStore.device("here", connection))
            return try StudyStore.push(device, limit: 100, "here", connection)
        }
        #expect(push.events.map(\.id) == (0..<40).map { "id\($0)" })
        let due = try await new.read { connection in
            try SessionQueue("here", connection, difficulty: .advanced)
                .reviews(from: 0, before: 3, today: 1).map(\.due)
        }
        #expect(due == [2, 2, 2, 1, 1, 1, 0, 0, 0])
        await new.close()
    }
}
