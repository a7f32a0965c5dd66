import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

@Suite(.serialized) struct ExchangeTests {
    private static let other = "de000000-0000-4000-8000-000000000002"

    private func push(
        _ cursor: Int64 = 0, events: [StudyEvent] = [], cards: [Card] = [],
        sources: [Source] = [], known: [KnownWord] = []
    ) -> StudyPush {
        StudyPush(
            deviceID: StudyCampus.device, cursor: cursor, events: events, cards: cards,
            sources: sources, known: known)
    }

    private func id(_ number: Int, _ kind: String = "e0") -> String {
        let digits = String(number, radix: 16)
        return "\(kind)000000-0000-4000-8000-"
            + String(repeating: "0", count: 12 - digits.count) + digits
    }

    private func review(_ number: Int, of card: String, at: Int64, rating: Int = 3) -> StudyEvent {
        StudyEvent(
            id: id(number), cardID: card, kind: .review, at: at, rating: rating, duration: 1200,
            days: 2, mode: .due)
    }

    @Test func whatTheCampusMadeAndWhatADevicePushedReachesTheOthers() async throws {
        let campus = try await StudyCampus.make()
        let source = try await campus.added()
        let pull = try await campus.everything()
        #expect(Set(pull.sources.map(\.id)) == [source, StudyVocabulary.deck])
        let made = pull.cards.filter { $0.sourceID == source }
        #expect(made.count == 8)
        #expect(made.allSatisfy { $0.editedAt == 0 && $0.editedBy.isEmpty && !$0.isDeleted })
        #expect(made.first { $0.word == "zephyr" }?.meaning == nil)
        #expect(Set(made.map(\.position)) == Set(0..<8))
        let line = review(1, of: made[0].id, at: campus.nowMilliseconds)
        let known = KnownWord(token: "ferry", lemma: nil, editedAt: campus.nowMilliseconds)
        let answer = try await campus.exchange(
            push(pull.cursor, events: [line], known: [known]))
        #expect(answer.refused.isEmpty && answer.cursor > pull.cursor && !answer.hasMore)
        let second = try await campus.everything(after: pull.cursor)
        #expect(second.events == [line] && second.known == [known] && second.cards.isEmpty)
        #expect(try await campus.everything(after: second.cursor).events.isEmpty)
        #expect(try await campus.everything(as: "liv").events.isEmpty)
    }

    @Test func theSameLinesAgainChangeNothing() async throws {
        let campus = try await StudyCampus.make()
        let lines = (0..<20).map {
            review($0, of: id(1, "c0"), at: campus.nowMilliseconds - Int64($0))
        }
        let first = try await campus.exchange(push(events: lines))
        let again = try await campus.exchange(push(first.cursor, events: lines + lines))
        #expect(again.cursor == first.cursor && again.events.isEmpty && again.refused.isEmpty)
        #expect(try await campus.everything().events.count == 20)
    }

    @Test func pagesLeadThroughEverythingOnce() async throws {
        let campus = try await StudyCampus.make()
        for batch in 0..<3 {
            let lines = (0..<900).map {
                review(batch * 900 + $0, of: id($0 % 7, "c0"), at: campus.nowMilliseconds)
            }
            _ = try await campus.exchange(push(events: lines))
        }
        let first = try await campus.exchange(push())
        #expect(first.hasMore && first.events.count == 1000)
        let all = try await campus.everything()
        #expect(all.events.map(\.id) == (0..<2700).map { id($0) })
        // The deck is only in the first page.
        #expect(all.cards.count == 2)
    }

    @Test func rowsThatCannotBeAreRefusedAndTheOthersTaken() async throws {
        let campus = try await StudyCampus.make()
        let (now, card) = (campus.nowMilliseconds, id(1, "c0"))
        var bad: [StudyEvent] = [
            review(1, of: card, at: now + 300_001), review(2, of: "nonsense", at: now),
            review(3, of: card, at: now, rating: 5), review(4, of: card, at: -1),
        ]
        bad.append(StudyEvent(id: id(5), cardID: card, kind: .review, at: now))
        bad.append(StudyEvent(id: id(6), cardID: card, kind: .undo, at: now))
        bad.append(StudyEvent(id: id(7), cardID: card, kind: .init(rawValue: "A B"), at: now))
        bad.append(
            StudyEvent(
                id: id(8), cardID: card, kind: .adopt, at: now,
                payload: String(repeating: "a", count: 20_000)))
        let good = review(9, of: card, at: now + 299_000)
        let later = StudyEvent(id: id(10), cardID: card, kind: .init(rawValue: "dream"), at: now)
        let answer = try await campus.exchange(push(events: bad + [good, later]))
        #expect(Set(answer.refused.keys) == Set((1...8).map { id($0) }))
        #expect(answer.refused.values.allSatisfy { !$0.isEmpty })
        #expect(answer.events == [good, later])
    }

    @Test func tooManyRowsAndStrangeDevicesAreRefused() async throws {
        let campus = try await StudyCampus.make()
        let lines = (0...1000).map { review($0, of: id(1, "c0"), at: campus.nowMilliseconds) }
        let many = try await campus.post("/study/exchange", push(events: lines))
        #expect(many.status == 413)
        #expect(try many.code == "BATCH_TOO_LARGE")
        let stranger = StudyPush(deviceID: "mine", cursor: 0)
        #expect(try await campus.post("/study/exchange", stranger).status == 400)
        #expect(try await campus.post("/study/exchange", push(-1)).status == 400)
    }

    @Test func theLastEditWinsWhateverTheOrder() async throws {
        var results: [[Card]] = []
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let campus = try await StudyCampus.make()
            let edits = [(10, "a"), (20, "a"), (20, "b")].map { at, device in
                Card(
                    id: id(1, "c0"), sourceID: id(1, "50"), word: "ferry", lemma: "ferry",
                    sentence: "", meaning: "\(at) \(device)", difficulty: .beginner,
                    editedAt: Int64(at), editedBy: device)
            }
            for place in order { _ = try await campus.exchange(push(cards: [edits[place]])) }
            results.append(
                try await campus.everything().cards.filter { $0.sourceID == id(1, "50") })
        }
        #expect(results.allSatisfy { $0.map(\.meaning) == ["20 b"] })
    }

    @Test func aDeletedTextTakesItsCardsFromEveryDevice() async throws {
        let campus = try await StudyCampus.make()
        let source = try await campus.added()
        let before = try await campus.everything()
        #expect(try await campus.send(.delete, "/text-sources/\(source)").status == 204)
        let news = try await campus.everything(after: before.cursor)
        #expect(news.sources.map(\.isDeleted) == [true])
        #expect(news.cards.count == 8 && news.cards.allSatisfy { $0.isDeleted })
        #expect(news.cards.allSatisfy { $0.sentence.isEmpty && $0.meaning == nil })
        // A device that didn't know about it continues editing and learns that everything was
        // deleted.
        var card = try #require(before.cards.first { $0.sourceID == source })
        card.meaning = "mine"
        card.editedAt = campus.nowMilliseconds + 60_000
        card.editedBy = Self.other
        var late = try #require(before.sources.first { $0.id == source })
        late.title = "Mine"
        late.editedAt = campus.nowMilliseconds + 60_000
        late.editedBy = Self.other
        let answer = try await campus.exchange(
            push(news.cursor, cards: [card], sources: [late]))
        #expect(answer.cards.count == 1 && answer.sources.count == 1)
        #expect(answer.cards.allSatisfy { $0.isDeleted && $0.replaces(card) })
        #expect(answer.sources.allSatisfy { $0.isDeleted && $0.replaces(late) })
        #expect(try await campus.get("/text-sources/\(source)").status == 404)
    }

    @Test func aDevicesDeletionOfATextCountsForTheContractToo() async throws {
        let campus = try await StudyCampus.make()
        let source = try await campus.added()
        var row = try #require(
            try await campus.everything().sources.first { $0.id == source })
        (row.isDeleted, row.editedAt, row.editedBy) = (true, campus.nowMilliseconds, Self.other)
        let answer = try await campus.exchange(push(sources: [row]))
        #expect(answer.cards.filter { $0.sourceID == source }.allSatisfy { $0.isDeleted })
        #expect(try await campus.get("/text-sources/\(source)").status == 404)
    }

    @Test func aTitleComesFromADeviceAndTheRestFromTheCampus() async throws {
        let campus = try await StudyCampus.make()
        let source = try await campus.added()
        var row = try #require(
            try await campus.everything().sources.first { $0.id == source })
        (row.title, row.status, row.processedAt) = ("Quays", .queued, nil)
        (row.editedAt, row.editedBy) = (campus.nowMilliseconds, Self.other)
        _ = try await campus.exchange(push(sources: [row]))
        let record = try await campus.get("/text-sources/\(source)")
            .decode(TextSourceRecord.self)
        #expect(record.title == "Quays" && record.status == "completed")
        #expect(record.processedDate != nil)
    }

    @Test func aMeaningThatTheStudentGivesMakesAWordTest() async throws {
        let campus = try await StudyCampus.make()
        let source = try await campus.added()
        var card = try #require(
            try await campus.everything().cards.first { $0.word == "zephyr" })
        card.meaning = "a light wind"
        (card.editedAt, card.editedBy) = (campus.nowMilliseconds, Self.other)
        _ = try await campus.exchange(push(cards: [card]))
        let words = try await campus.words(of: source).words
        #expect(words.last?.word == "zephyr" && words.last?.meaning == "a light wind")
        #expect(words.count == 8)
    }

    @Test func theStarterDeckIsOfferedUntilItIsDeleted() async throws {
        let campus = try await StudyCampus.make()
        let offered = try await campus.exchange(push())
        #expect(offered.sources.map(\.kind) == [.deck] && offered.cards.count == 2)
        let rows = try await campus.database.read {
            try $0.rows("SELECT id FROM vocabulary_cards").count
        }
        #expect(rows == 0)
        let again = try await campus.exchange(push(offered.cursor))
        #expect(again.sources.isEmpty && again.cards.isEmpty && again.cursor == offered.cursor)
        // An edited word is the student's own.
        var card = offered.cards[0]
        (card.meaning, card.editedAt, card.editedBy) = ("mine", campus.nowMilliseconds, Self.other)
        _ = try await campus.exchange(push(offered.cursor, cards: [card]))
        let fresh = try await campus.everything()
        #expect(fresh.cards.filter { $0.id == card.id }.map(\.meaning) == ["mine"])
        var deck = offered.sources[0]
        (deck.isDeleted, deck.editedAt, deck.editedBy) = (true, campus.nowMilliseconds, Self.other)
        _ = try await campus.exchange(push(sources: [deck]))
        let without = try await campus.everything()
        #expect(without.sources.map(\.isDeleted) == [true])
        #expect(without.cards.allSatisfy { $0.isDeleted })
        #expect(try await campus.everything(as: "liv").cards.count == 2)
    }

    @Test func aCursorOfTheFutureBeginsAnew() async throws {
        let campus = try await StudyCampus.make()
        let line = review(1, of: id(1, "c0"), at: campus.nowMilliseconds)
        let answer = try await campus.exchange(push(events: [line]))
        let lost = try await campus.exchange(push(answer.cursor + 500))
        #expect(lost.events == [line] && lost.cursor == answer.cursor && lost.cards.count == 2)
    }

    @Test func deletedAccountsLeaveNothing() async throws {
        let campus = try await StudyCampus.make()
        for token in ["tove", "liv", "south"] {
            let source = try await campus.added(as: token)
            _ = try await campus.exchange(
                push(
                    events: [review(1, of: source, at: campus.nowMilliseconds)],
                    known: [KnownWord(token: "ferry", lemma: nil, editedAt: 1)]), as: token)
            _ = try await campus.upload("One more text, please.", as: token)
        }
        let service = StudyVocabulary(context: .bare(campus))
        try await campus.database.write { connection in
            try service.forget(StudyAccounts.account("tove"), in: connection)
        }
        let left = try await campus.database.read { connection in
            try VocabularyService.tables.map { table in
                try connection.rows("SELECT DISTINCT tenant_id, user_id FROM \(table.name)").map {
                    AccountKey(tenantID: try $0.text("tenant_id"), userID: try $0.text("user_id"))
                }
            }
        }
        let gone = StudyAccounts.account("tove")
        #expect(left.allSatisfy { !$0.contains(gone) })
        // No job is left; all other data of the others remains.
        #expect(left.map(\.count).filter { $0 == 2 }.count == VocabularyService.tables.count - 1)
    }
}

extension ServiceContext {
    fileprivate static func bare(_ campus: StudyCampus) -> ServiceContext {
        ServiceContext(
            database: campus.database, environment: .test(clock: campus.clock),
            log: .init(label: "test"), starterContent: nil, signingKey: [], localStudentID: "",
            forgetEverywhere: { _, _ in }, capabilities: { CampusCapabilities() })
    }
}
