import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite(.serialized) struct ProgressTests {
    private func record(
        _ word: WireID, _ isMemorized: Bool, _ count: Int, at moment: Double
    ) -> WordProgressRecord {
        WordProgressRecord(
            wordId: word, isMemorized: isMemorized, reviewCount: count,
            lastReviewed: WireDate(Date(timeIntervalSince1970: moment)))
    }

    private func send(
        _ campus: StudyCampus, _ rows: [WordProgressRecord]
    ) async throws -> WordProgressOutcome {
        let reply = try await campus.post("/sync/progress", WordProgressBatch(progress: rows))
        try #require(reply.status == 200, "\(reply.text)")
        return try reply.decode(WordProgressOutcome.self)
    }

    private func stored(
        _ campus: StudyCampus, since: String? = nil
    ) async throws -> WordProgressList {
        try await campus.get("/user-progress" + (since.map { "?since=\($0)" } ?? ""))
            .decode(WordProgressList.self)
    }

    @Test func theContractsConflictRuleHolds() async throws {
        let campus = try await StudyCampus.make()
        let words = try await campus.words(of: try await campus.added()).words.map(\.id)
        let now = campus.clock.now.timeIntervalSince1970
        let first = try await send(campus, [record(words[0], true, 3, at: now - 100)])
        #expect(first == WordProgressOutcome(syncedCount: 1, failedCount: 0, conflicts: []))
        // Sending it again changes nothing and isn't a conflict.
        #expect(try await send(campus, [record(words[0], true, 3, at: now - 100)]) == first)
        // An answer earlier than the stored one.
        let late = try await send(campus, [record(words[0], false, 5, at: now - 200)])
        #expect(late.syncedCount == 0 && late.failedCount == 0)
        let conflict = try #require(late.conflicts?.first)
        #expect(conflict.recommendedResolution == "use_server")
        #expect(conflict.localProgress == record(words[0], false, 5, at: now - 200))
        #expect(conflict.serverProgress == record(words[0], true, 5, at: now - 100))
        // At the same time, not memorized wins.
        let same = try await send(campus, [record(words[0], false, 1, at: now - 100)])
        #expect(same.conflicts?.first?.serverProgress == record(words[0], false, 5, at: now - 100))
        #expect(try await stored(campus).progress == [record(words[0], false, 5, at: now - 100)])
    }

    @Test func unknownWordsAndClocksAheadFail() async throws {
        let campus = try await StudyCampus.make()
        let word = try await campus.words(of: try await campus.added()).words[0].id
        let now = campus.clock.now.timeIntervalSince1970
        let outcome = try await send(
            campus,
            [
                record("11111111-0000-4000-8000-000000000001", true, 1, at: now),
                record(word, true, 1, at: now + 301), record(word, true, 1, at: now + 299),
                record(WireID("no id"), true, 1, at: now),
            ])
        #expect(outcome.failedCount == 3 && outcome.syncedCount == 1)
        let zero = try await campus.post(
            "/sync/progress", WordProgressBatch(progress: [record(word, true, 0, at: now)]))
        #expect(zero.status == 400)
        #expect(try zero.code == "INVALID_PROGRESS")
        let many = Array(repeating: record(word, true, 1, at: now), count: 501)
        let batch = try await campus.post("/sync/progress", WordProgressBatch(progress: many))
        #expect(batch.status == 413)
        #expect(try batch.code == "BATCH_TOO_LARGE")
    }

    @Test func aBareListIsTakenAsWell() async throws {
        let campus = try await StudyCampus.make()
        let word = try await campus.words(of: try await campus.added()).words[0].id
        let row = record(word, true, 1, at: campus.clock.now.timeIntervalSince1970)
        let reply = try await campus.post("/sync/progress", [row])
        #expect(try reply.decode(WordProgressOutcome.self).syncedCount == 1)
    }

    @Test func theLogIsSeenThroughTheContract() async throws {
        let campus = try await StudyCampus.make()
        let words = try await campus.words(of: try await campus.added()).words.map(\.id)
        let now = campus.nowMilliseconds
        func line(_ number: Int, _ kind: StudyEvent.Kind, _ at: Int64, rating: Int? = nil)
            -> StudyEvent
        {
            StudyEvent(
                id: "e0000000-0000-4000-8000-00000000000\(number)", cardID: words[0].value,
                kind: kind, at: at, rating: rating,
                target: kind == .undo ? "e0000000-0000-4000-8000-000000000003" : nil)
        }
        let lines = [
            line(1, .review, now - 9000, rating: 1), line(2, .review, now - 8000, rating: 3),
            line(3, .review, now - 7000, rating: 1), line(4, .undo, now - 6000),
        ]
        let push = StudyPush(deviceID: StudyCampus.device, cursor: 0, events: lines.reversed())
        _ = try await campus.exchange(push)
        let seconds = Double(now) / 1000
        #expect(
            try await stored(campus).progress == [record(words[0], true, 2, at: seconds - 8)])
        // The contract's own route and the log are merged.
        _ = try await send(campus, [record(words[0], false, 1, at: seconds - 2)])
        #expect(
            try await stored(campus).progress == [record(words[0], false, 2, at: seconds - 2)])
        let known = try await send(campus, [record(words[0], true, 1, at: seconds - 20)])
        #expect(known.conflicts?.count == 1)
    }

    @Test func sinceLeavesOutWhatHasNotChanged() async throws {
        let campus = try await StudyCampus.make()
        let words = try await campus.words(of: try await campus.added()).words.map(\.id)
        let start = campus.clock.now.timeIntervalSince1970
        _ = try await send(campus, [record(words[0], true, 1, at: start)])
        campus.clock.advance(by: .seconds(60))
        let before = try await stored(campus)
        #expect(before.progress.count == 1)
        _ = try await send(campus, [record(words[1], true, 1, at: start)])
        let time = try #require(before.serverTime)
        let since = ISODate.format(time.date)
        let after = try await stored(campus, since: since)
        #expect(after.progress.map(\.wordId) == [words[1]])
        #expect(try await campus.get("/user-progress?since=yesterday").status == 400)
    }

    /// Merging doesn't depend on order or repetition.
    @Test func standingsMergeInAnyOrder() {
        let random = SystemEnvironment.test(clock: TestClock(), seed: 7).random
        func pick(_ most: Int) -> Int { Int(random(0...Double(most) + 0.99)) }
        for _ in 0..<500 {
            let all = (0..<4).map { _ in
                WordProgress(
                    isMemorized: pick(1) == 1, reviewCount: pick(3) + 1,
                    lastReviewed: Int64(pick(2)))
            }
            let inOrder = all.dropFirst().reduce(all[0]) { $0.merged(with: $1) }
            let shuffled = [all[2], all[0], all[3], all[1], all[0]]
            let other = shuffled.dropFirst().reduce(shuffled[0]) { $0.merged(with: $1) }
            let nested = all[0].merged(with: all[1]).merged(with: all[2].merged(with: all[3]))
            #expect(inOrder == other && inOrder == nested)
            #expect(inOrder.merged(with: inOrder) == inOrder)
        }
    }
}
