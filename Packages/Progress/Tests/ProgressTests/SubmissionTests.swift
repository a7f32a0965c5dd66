import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Testing

@testable import Progress

struct SubmissionTests {
    @Test func anAnsweredLessonIsJudgedAndStandsInTheHistory() async throws {
        let test = try await Fixture.campus()
        let outcome = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, 0, 1]))
        guard case .judged(let record) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(record.score == 67)
        #expect(record.correctCount == 2)
        #expect(record.answers.map(\.isCorrect) == [true, false, true])
        let history = try await test.repository.history()
        #expect(history.entries.map(\.id) == [record.id])
        #expect(history.entries[0].title == "Joins")
        #expect(history.entries[0].seconds == 61)
        let brief = try await test.repository.briefs(of: [KeysDouble.lesson, KeysDouble.passage])
        #expect(
            brief == [KeysDouble.lesson: AttemptBrief(count: 1, bestScore: 67, latestScore: 67)])
        #expect(try await test.repository.latest(of: KeysDouble.lesson)?.id == record.id)
    }

    @Test func aPassageLeftHalfAnsweredIsClosedAllTheSame() async throws {
        let test = try await Fixture.campus()
        let outcome = try await test.repository.submit(
            Fixture.sheet(KeysDouble.passage, [1, nil, nil]))
        guard case .judged(let record) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(record.score == 33)
        let review = try await test.repository.review(of: KeysDouble.passage, attempt: nil)
        #expect(review.questions.map(\.isCorrect) == [true, false, false])
        #expect(review.questions.map(\.selectedIndex) == [1, nil, nil])
        #expect(review.questions[0].explanation == "Because 1.")
    }

    @Test func answersGivenOfflineAreSentAfterARestartAndCountOnce() async throws {
        let transport = ScriptedTransport()
        let path = "/progress/passages/\(KeysDouble.passage.id)/submit"
        transport.on(
            .post, path, .fail(.notSent("no route")), .reply(200, Fixture.judged))
        let test = try await Fixture.remote(transport)
        let outcome = try await test.repository.submit(
            Fixture.sheet(KeysDouble.passage, [1, 1, 0]))
        guard case .queued(let problem) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(problem?.code == .unreachable)
        let waiting = try await test.repository.history()
        #expect(waiting.entries.map(\.submissionState) == [.queued])
        #expect(waiting.entries[0].title == "Joins")
        #expect(
            try await test.repository.briefs(of: [KeysDouble.passage])[KeysDouble.passage]?.count
                == 1)

        let sent = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(sent.sent == 1)
        let history = try await test.repository.history()
        #expect(history.entries.map(\.submissionState) == [.judged])
        #expect(history.entries[0].score == 66)
        #expect(history.entries[0].title == "Joins")
        let again = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(again.sent == 0)
        let posts = transport.seen.filter { $0.request.method == .post }
        #expect(posts.count == 2)
        #expect(posts.allSatisfy { $0.text == posts[0].text })
    }

    @Test func deliveringTwiceChangesNothing() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/progress/passages/\(KeysDouble.passage.id)/submit",
            .fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.passage, [1, 1, 0]))
        let entry = try #require(try await test.context.outbox.entries().first)
        let handler = SubmissionHandler(repository: test.repository)
        for _ in 0..<2 {
            try await handler.delivered(entry, response: Array(Fixture.judged.utf8))
        }
        let history = try await test.repository.history(withAnswers: true)
        #expect(history.entries.count == 1)
        #expect(history.entries[0].id == "d1d1d1d1-2222-4333-8444-555566667777")
        #expect(history.entries[0].answers.count == 1)
    }

    @Test func aSheetThatMayHaveArrivedIsLookedForInTheBackendsOwnHistory() async throws {
        let transport = ScriptedTransport()
        let base = "/progress/passages/\(KeysDouble.passage.id)"
        transport.on(.post, "\(base)/submit", .fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.passage, [1, 1, 0]))
        let entry = try #require(try await test.context.outbox.entries().first)
        let handler = SubmissionHandler(repository: test.repository)
        func listed(_ answers: [Int], at time: String) -> String {
            let rows = answers.enumerated().map { number, answer in
                """
                {"question_id":"\(KeysDouble.question(number + 1))","selected_option_index":\(answer),
                "correct_answer_index":1,"is_correct":true}
                """
            }
            return """
                [{"id":"d1d1d1d1-2222-4333-8444-555566667777","score":66,"correct_count":2,
                "total_questions":3,"completed_at":"\(time)","answers":[\(rows.joined(separator: ","))]}]
                """
        }
        let now = "2031-04-05T06:08:00Z"
        transport.on(
            .get, "\(base)/attempts", .reply(200, listed([1, 1, 0], at: now)),
            .reply(200, listed([0, 0, 0], at: now)),
            .reply(200, listed([1, 1, 0], at: "2030-01-01T00:00:00Z")), .reply(200, "[]"))
        guard case .arrived(let response) = try await handler.reconcile(entry) else {
            Issue.record("the same answers just now are this sheet")
            return
        }
        try await handler.delivered(entry, response: response)
        #expect(try await test.repository.history().entries.map(\.score) == [66])
        try await test.store.write { connection in
            _ = try connection.execute("DELETE FROM progress_attempts")
        }
        for _ in 0..<3 {
            guard case .missing = try await handler.reconcile(entry) else {
                Issue.record("other answers, other times and an empty list are not this sheet")
                return
            }
        }
        transport.otherwise(.fail(.timedOut))
        guard case .unknown = try await handler.reconcile(entry) else {
            Issue.record("a list that cannot be read says nothing")
            return
        }
    }

    @Test func aRefusedSheetStaysAndSaysWhy() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/progress/lessons/\(KeysDouble.lesson.id)/submit",
            .reply(404, #"{"error":"No such lesson."}"#))
        let test = try await Fixture.remote(transport)
        let outcome = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, 1, 0]))
        guard case .refused = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let entry = try #require(try await test.repository.history().entries.first)
        guard case .refused(let reason) = entry.submissionState else {
            Issue.record("\(entry.submissionState)")
            return
        }
        #expect(reason.contains("No such lesson"))
        let held = try #require(try await test.context.outbox.entries().first)
        try await test.context.outbox.discard(held.id)
        #expect(try await test.repository.history().entries.isEmpty)
    }

    @Test func aLessonIsAlwaysHandedInAsComplete() async throws {
        let body = Fixture.sheet(KeysDouble.lesson, [1, nil, nil]).body
        #expect(body.isComplete == true)
        #expect(Fixture.sheet(KeysDouble.passage, [1]).body.isComplete == nil)
    }

    @Test func attemptsOfOtherAccountsAreNotShown() async throws {
        let test = try await Fixture.campus()
        let record = AttemptRecord(
            id: "x", item: KeysDouble.lesson, itemTitle: nil, score: 10, correctCount: 0,
            totalQuestions: 3, timeSpentSeconds: nil, completedAt: test.clock.now, answers: [])
        try await test.repository.ledger.record([record], account: "somebody else")
        #expect(try await test.repository.history().entries.isEmpty)
        #expect(try await test.repository.briefs(of: [KeysDouble.lesson]).isEmpty)
    }

    @Test func theTilesNumbersCountEveryAttemptAndNotOnlyAListful() async throws {
        let test = try await Fixture.campus()
        let account = await test.repository.client.account()
        let week = test.repository.startOfWeek
        let records = (0..<1_200).map { number in
            AttemptRecord(
                id: "a\(number)", item: KeysDouble.lesson, itemTitle: nil,
                score: number == 0 ? 95 : 40, correctCount: 1, totalQuestions: 3,
                timeSpentSeconds: nil,
                completedAt: week.addingTimeInterval(Double(number - 100)), answers: [])
        }
        try await test.repository.ledger.record(records, account: account)
        let overview = try await test.repository.overview(newest: 3)
        #expect(overview.total == 1_200)
        #expect(overview.recent == 1_100)
        #expect(overview.waiting == 0)
        #expect(overview.best == 95)
        #expect(overview.newest.map(\.id) == ["a1199", "a1198", "a1197"])
    }

    @Test func briefsOfManyItemsComeFromOneQuery() async throws {
        let test = try await Fixture.campus()
        let account = await test.repository.client.account()
        let records = (0..<300).map { number in
            AttemptRecord(
                id: "a\(number)", item: ItemReference(.lesson, "l\(number % 150)"), itemTitle: nil,
                score: number % 101, correctCount: 1, totalQuestions: 3, timeSpentSeconds: nil,
                completedAt: test.clock.now.addingTimeInterval(Double(number)), answers: [])
        }
        try await test.repository.ledger.record(records, account: account)
        let items = (0..<150).map { ItemReference(.lesson, "l\($0)") }
        let briefs = try await test.repository.briefs(of: items)
        #expect(briefs.count == 150)
        // Attempts 7 and 157 scored 7 and 56: the newest is the latest, the higher the best.
        #expect(briefs[items[7]] == AttemptBrief(count: 2, bestScore: 56, latestScore: 56))
        #expect(try await test.repository.briefs(of: []).isEmpty)
    }
}
