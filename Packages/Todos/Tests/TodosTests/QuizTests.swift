import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Todos

@Suite struct QuizTests {
    /// A correct answer to every kind of question.
    private static func right(_ question: Question) -> QuizAnswer {
        switch question.kind {
        case .multipleChoice: QuizAnswer(["b"])
        case .trueFalse: QuizAnswer(["false"])
        case .shortAnswer: QuizAnswer(["Gneiss"])
        case .matching:
            QuizAnswer(question.lefts.map { $0 == "basalt" ? "igneous" : "sedimentary" })
        case .fillInBlank: QuizAnswer(["heat", "pressure"])
        case .essay, nil: QuizAnswer(["Because."])
        }
    }

    @Test func aQuizIsTakenFromBeginningToEnd() async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        let page = try await test.repository.quiz(id)
        #expect(page.allowed == 2 && page.left == 2 && page.minutes == 15)
        let sitting = try await test.repository.sit(page)
        #expect(sitting.questions.map(\.parts) == [1, 1, 1, 2, 2, 1])
        for question in sitting.questions {
            try await test.repository.keep(Self.right(question), to: question, in: sitting)
            let entry = try #require(try await test.repository.queueAnswers(sitting))
            _ = await test.context.outbox.send(entry)
            #expect(try await test.repository.queueAnswers(sitting) == nil, "it is saved")
        }
        let again = try await test.repository.sit(try await test.repository.quiz(id))
        #expect(again.attempt.id == sitting.attempt.id && again.answered == 6)
        for question in again.questions {
            #expect(again.answers[question.id]?.texts == Self.right(question).texts)
        }
        let entry = try await test.repository.handIn(again)
        guard case .delivered = await test.context.outbox.send(entry) else {
            Issue.record("It was not handed in.")
            return
        }
        let after = try await test.repository.quiz(id)
        let attempt = try #require(after.attempts.first)
        #expect(attempt.status == "submitted" && attempt.score?.double == 7)
        #expect(after.result(of: attempt, at: test.repository.nowMilliseconds).hasPrefix("7"))
        #expect(after.left == 1)
        let verdicts = after.verdicts(at: test.repository.nowMilliseconds)
        #expect(
            verdicts.count == 6 && verdicts[0].hasPrefix("✓ right  Hardest mineral?: Diamond, 1"))
        #expect(verdicts[5].contains("not marked yet"))
    }

    @Test func questionsAreAnsweredByKeysOneByOne() async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        let door = ScreenHarness(QuizScreen(repository: test.repository, id: id))
        await door.settle()
        let text = door.text.replacing("\n", with: " ")
        #expect(text.contains("0 of 2 tries used") && text.contains("Closed book."))
        door.press(.enter)
        #expect(door.question?.detail.contains("15 minutes") == true)
        door.confirm(true)
        #expect(door.opened == ["todos/quiz/\(id)/take"])
        let harness = ScreenHarness(QuizTakingScreen(repository: test.repository, id: id))
        harness.leaving = ["clock"]
        await harness.settle()
        #expect(
            harness.text.contains("Question 1 of 6") && harness.text.contains("Hardest mineral?"))
        harness.type("b")
        #expect(harness.text.contains("(*) B  Diamond"))
        harness.pressControl("n")
        harness.press(.down, .enter)
        harness.pressControl("n")
        harness.type("gneiss")
        harness.pressControl("n")
        await harness.settle()
        #expect(harness.screen.status?.contains("15:00 left · 3 of 6 answered") == true)
        harness.press(.right)
        harness.pressControl("s")
        #expect(harness.question?.detail.contains("2 unanswered") == true)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.wentBack)
        let attempt = try #require(try await test.repository.quiz(id).attempts.first)
        #expect(attempt.status != "in_progress")
        #expect((attempt.score?.double ?? 0) >= 3)
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func aQuizShowsAtAnySize(size: Size) async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        let harness = ScreenHarness(
            QuizTakingScreen(repository: test.repository, id: id), size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        for _ in 0..<6 {
            #expect(!harness.text.isEmpty)
            let spoken = harness.linear.lines.joined(separator: " ")
            #expect(spoken.contains("Question \(harness.screen.index + 1) of 6"))
            harness.pressControl("n")
        }
    }

    @Test func theClockWarnsAndSaysWhenTimeIsUp() async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        let harness = ScreenHarness(QuizTakingScreen(repository: test.repository, id: id))
        harness.leaving = ["clock"]
        await harness.settle()
        for (seconds, text) in [
            (600, "Five minutes left."), (245, "One minute left."),
            (60, "Time is up: hand in now (Ctrl-S)."),
        ] {
            test.clock.advance(by: .seconds(seconds))
            harness.deliver(message: .tick)
            #expect(harness.toasts.last?.text == text)
        }
        #expect(harness.toasts.count == 3)
        #expect(harness.screen.status?.hasPrefix("0:00 left") == true)
    }

    @Test func whereQuestionsAreNotGivenOutThatIsSaid() async throws {
        let transport = ScriptedTransport()
        let quiz = """
            {"id":31,"tenant_id":7,"course_id":88,"created_by_id":12,"title":"Minerals check",\
            "description":null,"instructions":null,"quiz_type":"standard","time_limit_minutes":15,\
            "attempts_allowed":2,"shuffle_questions":false,"shuffle_choices":true,\
            "show_results":"never","points_possible":"8.0","due_at":null,"unlock_at":null,\
            "lock_at":null,"status":"published","created_at":"2031-03-02T12:00:00.000Z",\
            "updated_at":"2031-03-02T12:40:00.000Z"}
            """
        let attempt = """
            {"id":620,"tenant_id":7,"quiz_id":31,"user_id":41,"attempt_number":1,\
            "status":"in_progress","score":null,"percentage":null,\
            "started_at":"2031-04-05T06:00:00.000Z","submitted_at":null,"time_spent_seconds":null,\
            "effective_time_limit":15,"created_at":"2031-04-05T06:00:00.000Z",\
            "updated_at":"2031-04-05T06:00:00.000Z"}
            """
        transport.on(.get, "/api/v1/quizzes/31", .reply(200, quiz))
        transport.on(.get, "/api/v1/quizzes/31/attempts", .reply(200, "[\(attempt)]"))
        transport.on(.get, "/api/v1/quizzes/31/questions", .reply(403, #"{"error":"Forbidden"}"#))
        transport.otherwise(.reply(200, "[]"))
        let test = try await SchoolWorkFixture.remote(transport)
        let page = try await test.repository.quiz(31)
        let sitting = try await test.repository.sit(page)
        #expect(sitting.closed?.contains("doesn't send quiz questions to Homeroom") == true)
        #expect(page.result(of: try #require(page.attempts.first), at: 0) == "in progress")
    }

    @Test func answersGivenOfflineAreSentInOrderBeforeTheHandIn() async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        let sitting = try await test.repository.sit(try await test.repository.quiz(id))
        for question in sitting.questions {
            try await test.repository.keep(Self.right(question), to: question, in: sitting)
            _ = try await test.repository.queueAnswers(sitting)
        }
        #expect(try await test.context.outbox.entries().count == 1, "one sheet with all answers")
        _ = try await test.repository.handIn(sitting)
        _ = try await test.repository.handIn(sitting)
        #expect(try await test.context.outbox.entries().count == 2, "handed in once")
        #expect(
            try await test.repository.quiz(id).obstacle(at: test.repository.nowMilliseconds)?
                .contains("on its way")
                == true)
        _ = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(try await test.repository.quiz(id).attempts.first?.score?.double == 7)
    }

    @Test func whatWasTypedAMomentBeforeLeavingIsThereAfterwards() async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        let harness = ScreenHarness(QuizTakingScreen(repository: test.repository, id: id))
        harness.leaving = ["clock", "send"]
        await harness.settle()
        harness.pressControl("n")
        harness.pressControl("n")
        harness.type("gneiss")
        await harness.settle()
        #expect(harness.screen.status?.contains("answers are waiting") == true)
        let again = ScreenHarness(QuizTakingScreen(repository: test.repository, id: id))
        again.leaving = ["clock"]
        await again.settle()
        #expect(again.screen.sitting?.answered == 1)
        again.pressControl("s")
        again.confirm(true)
        await again.settle()
        #expect(try await test.repository.quiz(id).attempts.first?.score?.double == 1)
    }

    @Test func aQuizIsTakenOnLines() async throws {
        let test = try await SchoolWorkFixture.campus()
        let id = try await test.todo("Minerals check").number
        test.console.answer("2", "false", "", "igneous; sedimentary", "heat; pressure", "Because.")
        let out = try await test.run("quizzes", "take", "quiz-\(id)", "--yes")
        #expect(out.hasPrefix("Handed in: "))
        let attempt = try #require(try await test.repository.quiz(id).attempts.first)
        #expect(attempt.status == "submitted" && (attempt.score?.double ?? 0) >= 4)
        #expect(try await test.run("quizzes", "show", String(id)).contains("1 of 2 tries used"))
        let list = try await test.run("quizzes", "list", "--json")
        #expect(try WireJSON.decode(JSONValue.self, from: list).elements?.count == 1)
    }

    @Test func linesAreReadAsAnswers() throws {
        func question(_ kind: QuestionType, _ choices: [QuestionChoice], _ prompt: String = "?")
            -> Question
        {
            Question(
                id: 1, tenantID: 1, questionBankID: 1, createdByID: 1, questionType: kind.rawValue,
                prompt: prompt, choices: choices, points: WireDecimal(1), position: 0,
                status: "active", correctAnswer: nil, explanation: nil,
                createdAt: WireInstant(milliseconds: 0), updatedAt: WireInstant(milliseconds: 0))
        }
        let choice = question(
            .multipleChoice, [.init(key: "a", text: "Talc"), .init(key: "b", text: "Gold")])
        for line in ["2", "b", " gold "] {
            #expect(QuizDialogue.answer(line, to: choice)?.texts == ["b"])
        }
        #expect(QuizDialogue.answer("3", to: choice) == nil)
        let pairs = question(
            .matching, [.init(left: "x", right: "1"), .init(left: "y", right: "2")])
        #expect(QuizDialogue.answer("2; 1", to: pairs)?.texts == ["2", "1"])
        #expect(QuizDialogue.answer("7", to: pairs) == nil)
        let blanks = question(.fillInBlank, [], "___ and ____")
        #expect(QuizDialogue.answer("heat; pressure", to: blanks)?.texts == ["heat", "pressure"])
        #expect(QuizDialogue.answer("a;b;c", to: blanks) == nil)
    }
}
