import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing
import WordFinding

@testable import Vocabulary
@testable import VocabularyService

@Suite(.serialized, .timeLimit(.minutes(10))) struct ProcessingTests {
    /// A text too large to be processed before the response, without white space at its ends.
    private static let book =
        String(repeating: "The quiet harbour slept. ", count: 5000) + "The end."

    /// Polls until a text's state is in `states`.
    private func wait(
        _ campus: StudyCampus, _ id: String, for states: Set<String> = ["completed", "failed"]
    ) async throws -> ProcessingStatus {
        while true {
            let status = try await campus.get("/text-sources/\(id)/status")
                .decode(ProcessingStatus.self)
            if states.contains(status.status) { return status }
            await Task.yield()
        }
    }

    @Test func aLargeTextIsProcessedBesideItsAnswer() async throws {
        let gate = TestLatch()
        StudyVocabulary.delay.withLock { $0 = { if $0.content == Self.book { gate.wait() } } }
        defer { StudyVocabulary.delay.withLock { $0 = { _ in } } }
        let campus = try await StudyCampus.make()
        let reply = try await campus.upload(Self.book)
        #expect(reply.status == 201)
        let record = try reply.decode(TextSourceRecord.self)
        #expect(record.processedDate == nil && record.status != "completed")
        let during = try await campus.words(of: record.id.value)
        #expect(during.words.isEmpty && during.processed == false)
        #expect(during.difficultyDistribution.count == 3)
        // Other students are served meanwhile.
        StudyVocabulary.delay.withLock { $0 = { _ in } }
        #expect(try await campus.upload(StudyCampus.harbour, as: "liv").status == 201)
        gate.open()
        let status = try await wait(campus, record.id.value)
        #expect(status.status == "completed" && status.progress == 1)
        #expect(try await campus.words(of: record.id.value).processed == true)
    }

    @Test func aTextThatIsDeletedMeanwhileLeavesNoWords() async throws {
        let (gate, entered) = (TestLatch(), TestLatch())
        StudyVocabulary.delay.withLock {
            $0 = { job in
                guard job.content == Self.book else { return }
                entered.open()
                gate.wait()
            }
        }
        defer { StudyVocabulary.delay.withLock { $0 = { _ in } } }
        let campus = try await StudyCampus.make()
        let id = try await campus.upload(Self.book).decode(TextSourceRecord.self).id.value
        await entered.passed()
        #expect(try await campus.send(.delete, "/text-sources/\(id)").status == 204)
        StudyVocabulary.delay.withLock { $0 = { _ in } }
        gate.open()
        // The next large text waits for its turn, so once it is done, the deleted one is, too.
        let next = try await campus.upload(Self.book).decode(TextSourceRecord.self).id.value
        _ = try await wait(campus, next)
        let cards = try await campus.everything().cards
        #expect(!cards.contains { $0.sourceID == id })
    }

    /// One server claims a text and ends; another continues only after the lease expires.
    @Test func whatAServerLeftOverAnotherOneFinishes() async throws {
        let clock = TestClock()
        let shared = try SharedDatabase()
        let first = try await StudyCampus.make(on: shared.doors[0], clock: clock)
        let id = try await first.added()
        let account = StudyAccounts.account("tove")
        let lease = first.nowMilliseconds + 60_000
        let claimed = try await first.database.write { connection in
            let store = StudyRecordStore(
                account: account, connection: connection, nowMilliseconds: lease - 60_000)
            try store.request(id, size: 100)
            return try store.claim(id, for: "gone", until: lease) != nil
        }
        #expect(claimed)
        let second = try await StudyCampus.make(on: shared.doors[1], clock: clock)
        let status = try await second.get("/text-sources/\(id)/status")
            .decode(ProcessingStatus.self)
        #expect(status.status == "processing" && status.progress == 0.2)
        clock.advance(by: .seconds(61))
        #expect(try await wait(second, id).status == "completed")
        // The first server returns with its result, which is discarded.
        let stillHolds = try await first.database.read { connection in
            try StudyRecordStore(account: account, connection: connection, nowMilliseconds: 0)
                .holds(id, "gone")
        }
        #expect(!stillHolds)
        await shared.close()
    }

    @Test func aCampusThatStartsTakesUpWhatIsLeft() async throws {
        let clock = TestClock()
        let shared = try SharedDatabase()
        let first = try await StudyCampus.make(on: shared.doors[0], clock: clock)
        let id = try await first.added()
        let (account, nowMilliseconds) = (StudyAccounts.account("tove"), first.nowMilliseconds)
        try await first.database.write { connection in
            let store = StudyRecordStore(
                account: account, connection: connection, nowMilliseconds: nowMilliseconds)
            try store.request(id, size: 100)
        }
        _ = try await StudyCampus.make(on: shared.doors[1], clock: clock)
        while try await first.database.read({ connection in
            try StudyRecordStore(
                account: account, connection: connection, nowMilliseconds: nowMilliseconds
            ).job(id) != nil
        }) {
            clock.advance(by: .seconds(3))
            await Task.yield()
        }
        await shared.close()
    }

    @Test func aTextThatBreaksTheCampusIsGivenUp() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let (account, nowMilliseconds) = (StudyAccounts.account("tove"), campus.nowMilliseconds)
        try await campus.database.write { connection in
            let store = StudyRecordStore(
                account: account, connection: connection, nowMilliseconds: nowMilliseconds)
            try store.request(id, size: 100)
            for try_ in 0..<3 {
                _ = try store.claim(id, for: "gone \(try_)", until: 0)
            }
        }
        let status = try await wait(campus, id, for: ["failed"])
        #expect(status.errorMessage?.isEmpty == false)
        #expect(try await campus.words(of: id).words.count == 7)
        // It can be retried on request.
        #expect(try await campus.send(.post, "/text-sources/\(id)/process").status == 202)
        #expect(try await wait(campus, id).status == "completed")
    }

    @Test func processingAnewKeepsWhatTheStudentDid() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let before = try await campus.everything()
        let processed = try await campus.get("/text-sources/\(id)")
            .decode(TextSourceRecord.self).processedDate
        func card(_ word: String) throws -> Card {
            try #require(before.cards.first { $0.word == word })
        }
        var edited = try card("quiet")
        (edited.meaning, edited.editedAt, edited.editedBy) = ("mine", campus.nowMilliseconds, "d")
        var deleted = try card("drifted")
        (deleted.isDeleted, deleted.editedAt, deleted.editedBy) = (
            true, campus.nowMilliseconds, "d"
        )
        let push = StudyPush(
            deviceID: StudyCampus.device, cursor: 0,
            events: [
                StudyEvent(
                    id: "e0000000-0000-4000-8000-000000000001", cardID: try card("ferry").id,
                    kind: .review, at: campus.nowMilliseconds, rating: 3)
            ],
            cards: [edited, deleted],
            known: ["ferry", "every"].map {
                KnownWord(token: $0, lemma: nil, editedAt: campus.nowMilliseconds)
            } + [KnownWord(token: "gulls", lemma: "gull", editedAt: campus.nowMilliseconds)])
        let cursor = try await campus.exchange(push).cursor
        campus.clock.advance(by: .seconds(60))
        #expect(try await campus.send(.post, "/text-sources/\(id)/process").status == 202)
        let words = try await campus.words(of: id).words
        // `ferry` was studied, so it stays although it is known; `every` is gone; `Gulls` has its
        // lemma.
        #expect(words.map(\.word) == ["ferry", "quiet", "breakwater", "Gulls", "follow"])
        #expect(words[1].meaning == "mine" && words[3].lemma == "gull")
        let breakwater = try card("breakwater").id
        #expect(words[2].id.value == breakwater)
        let after = try await campus.get("/text-sources/\(id)").decode(TextSourceRecord.self)
        #expect(after.processedDate == processed)
        let news = try await campus.everything(after: cursor)
        #expect(Set(news.cards.filter(\.isDeleted).map(\.lemma)) == ["every", "gulls"])
        #expect(news.cards.first { $0.lemma == "gull" }?.isDeleted == false)
        #expect(news.cards.first { $0.lemma == "gull" }?.word == "gulls")
        let progress = try await campus.get("/user-progress").decode(WordProgressList.self)
        #expect(progress.progress.map(\.wordId) == [words[0].id])
    }

    @Test func aMeaningThatIsUnsureIsStoredAndSent() async throws {
        let campus = try await StudyCampus.make()
        _ = try await campus.added("The quartz gleams below the surface.")
        let cards = try await campus.everything().cards
        #expect(cards.first { $0.lemma == "quartz" }?.isUnsure == true)
        let gleam = try #require(cards.first { $0.lemma == "gleams" })
        #expect(gleam.isUnsure == nil)
    }

    @Test(arguments: [
        ("Took\noff", "take off", "took off"), ("took his coat off", "take off", "take off"),
        ("Harbors", "harbor", "harbors"),
    ])
    func aCardShowsThePhraseAndNotTheWordsBetween(written: String, lemma: String, shown: String) {
        let word = FoundWord(
            word: written, lemma: lemma, sentence: written, sentenceOffset: 0, wordOffset: 0,
            count: 1, difficulty: .beginner, usefulness: 1, partOfSpeech: .verb, meaning: nil)
        #expect(StudyRecordStore.written(word, "en") == shown)
    }

    @Test func theSameTextGivesTheSameCards() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let first = try await campus.everything()
        _ = try await campus.send(.post, "/text-sources/\(id)/process")
        let second = try await campus.everything(after: first.cursor)
        #expect(second.cards.isEmpty)
        #expect(second.sources.map(\.status) == [.completed])
    }

    @Test func aThousandTextsAreEnough() async throws {
        let campus = try await StudyCampus.make()
        let id = try await campus.added()
        let account = StudyAccounts.account("tove")
        try await campus.database.write { connection in
            let store = StudyRecordStore(
                account: account, connection: connection, nowMilliseconds: 1)
            let numbers = ChangeNumbers(store, block: 1000)
            guard var source = try store.source(id) else { return }
            for number in 0..<999 {
                source.source.id = "many-\(number)"
                try store.put(source, numbers)
            }
        }
        let reply = try await campus.upload("One text more than there may be.")
        #expect(reply.status == 400)
        #expect(try reply.code == "TOO_MANY_SOURCES")
        #expect(try await campus.send(.delete, "/text-sources/\(id)").status == 204)
        #expect(try await campus.upload("One text more than there may be.").status == 201)
    }

    @Test func uploadsArePaced() async throws {
        let campus = try await StudyCampus.make()
        var last = 201
        for _ in 0..<121 where last == 201 {
            last = try await campus.upload("A text of a few short bits.").status
        }
        #expect(last == 429)
        #expect(try await campus.upload("A text of a few short bits.", as: "liv").status == 201)
    }
}

/// Blocks threads and tasks until it is opened.
private final class TestLatch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let stream = AsyncStream<Void>.makeStream()

    func open() {
        semaphore.signal()
        stream.continuation.yield()
    }

    func wait() { semaphore.wait() }
    func passed() async { for await _ in stream.stream { return } }
}
