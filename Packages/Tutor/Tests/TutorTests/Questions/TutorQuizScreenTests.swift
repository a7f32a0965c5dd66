import AppCore
import AppCoreTesting
import Foundation
import Questions
import TerminalUI
import Testing

@testable import Tutor

@Suite struct TutorQuizScreenTests {
    private func harness(
        _ test: TestContext, _ quiz: Quiz, review: Bool = false, size: Size = Size(80, 24)
    ) async -> ScreenHarness<TutorQuizScreen> {
        let harness = ScreenHarness(
            TutorQuizScreen(
                repository: test.quizzes, kind: quiz.kind, id: quiz.id, isReview: review),
            size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        return harness
    }

    @Test func aQuizIsTakenByLettersAndEnds() async throws {
        let test = try await TestContext.studying()
        let quiz = try await test.quizzes.make(test.order(2))
        let harness = await harness(test, quiz)
        #expect(harness.text.contains("Question 1 of 2"))
        harness.type(right(quiz, 0))
        await harness.settle()
        #expect(harness.text.contains("✓ Right."))
        harness.press(.enter)
        harness.type(wrong(quiz, 1))
        await harness.settle()
        #expect(harness.text.contains("Correct answer"))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("1 of 2 right: 50%"))
        harness.press(.enter)
        let source = quiz.body.questions[0].question.sources[0]
        #expect(
            harness.opened.last
                == "tutor/document/\(source.documentID)/\(source.start)-\(source.end)")
    }

    @Test func whatWasAnsweredIsThereWhenTheScreenOpensAgain() async throws {
        let test = try await TestContext.studying()
        let quiz = try await test.quizzes.make(test.order(3))
        let first = await harness(test, quiz)
        first.type(right(quiz, 0))
        await first.settle()
        let again = await harness(test, quiz)
        #expect(again.text.contains("Question 2 of 3"))
        again.press(.backTab)
        #expect(again.text.contains("✓ Right."))
    }

    @Test func aTypedAnswerIsTypedLettersAndAll() async throws {
        let test = try await TestContext.studying()
        var order = test.order(2)
        order.kinds = [.fillInBlank]
        let quiz = try await test.quizzes.make(order)
        let harness = await harness(test, quiz)
        #expect(harness.screen.capturesText)
        harness.type(right(quiz, 0))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("✓ Right.") && !harness.screen.capturesText)
        let linear = await self.harness(test, quiz)
        linear.send(.fill("answer", right(quiz, 1)))
        await linear.settle()
        #expect(try await test.quizzes.begin(quiz).answers[1]?.isRight == true)
    }

    @Test func linesAreMovedIntoTheirOrder() async throws {
        let test = try await TestContext.studying()
        var order = test.order(1)
        order.kinds = [.ordering]
        let quiz = try await test.quizzes.make(order)
        let question = quiz.body.questions[0].question
        let harness = await harness(test, quiz)
        // Move each line up to its place.
        for (place, option) in question.solution.enumerated() {
            while let now = harness.screen.sequence.firstIndex(of: option),
                harness.screen.cursor != now
            {
                harness.press(now > harness.screen.cursor ? .down : .up)
            }
            harness.type(" ")
            while harness.screen.cursor > place { harness.press(.up) }
            harness.type(" ")
        }
        #expect(harness.screen.sequence == question.solution)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("✓ Right."))
    }

    @Test func anExamBeginsWhenAskedSaysNothingBeforeItsEndAndShowsItsTime() async throws {
        let test = try await TestContext.studying()
        let exam = try await test.quizzes.make(test.order(2, .exam))
        let harness = await harness(test, exam)
        #expect(harness.text.contains("Start") && !harness.text.contains("Question 1"))
        #expect(try await test.quizzes.progress(exam.id, .exam).attempt == nil)
        harness.press(.enter)
        await harness.settle()
        #expect(harness.screen.status?.contains("30:00 left") == true)
        harness.type(wrong(exam, 0))
        await harness.settle()
        #expect(harness.text.contains("Question 2 of 2") && !harness.text.contains("Correct"))
        harness.press(.backTab)
        harness.type(right(exam, 0))
        await harness.settle()
        harness.press(.function(2))
        #expect(harness.question?.detail.contains("1 unanswered") == true)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.text.contains("1 of 2 right: 50%") && harness.text.contains("Not passed."))
    }

    @Test func theClockEndsAnExamThatIsOpen() async throws {
        let test = try await TestContext.studying()
        let exam = try await test.quizzes.make(test.order(2, .exam))
        let harness = await harness(test, exam)
        harness.press(.enter)
        await harness.settle()
        // After a restart, the deadline is the same.
        test.clock.advance(by: .seconds(600))
        let again = await self.harness(test, exam)
        #expect(again.screen.status?.contains("20:00 left") == true)
        test.clock.advance(by: .seconds(1201))
        again.deliver(message: .tick)
        await again.settle()
        #expect(again.text.contains("Time ran out."))
        let review = await self.harness(test, exam, review: true)
        #expect(review.text.contains("0 of 2 right"))
    }

    @Test func theOpenAnswerIsJudgedByTheStudent() async throws {
        let test = try await TestContext.studying()
        var order = test.order(1)
        order.kinds = [.openEnded]
        let quiz = try await test.quizzes.make(order)
        let harness = await harness(test, quiz)
        harness.type("my words")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Your documents say"))
        harness.type("y")
        await harness.settle()
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("1 of 1 right"))
    }

    @Test(arguments: [Size(40, 12), Size(80, 24), Size(200, 60)])
    func theOptionUnderTheCursorIsOnView(size: Size) async throws {
        let test = try await TestContext.studying()
        let quiz = try await test.quizzes.make(test.order(1))
        let harness = await harness(test, quiz, size: size)
        harness.press(.down, .down, .down)
        #expect(harness.text.contains("> D"))
        #expect(harness.linear.actions.map(\.id).contains("option/3"))
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func whatAQuizCameToIsOnViewAndReadAloud(size: Size) async throws {
        let test = try await TestContext.studying()
        var order = test.order(6, .exam)
        order.kinds = Set(QuestionKind.allCases)
        let exam = try await test.quizzes.make(order)
        var attempt = try await test.quizzes.begin(exam)
        for place in 0..<3 {
            attempt = try await test.quizzes.answer(
                right(exam, place), at: place, of: exam, in: attempt)
            let open = await harness(test, exam, size: size)
            #expect(open.text.split(separator: "\n").allSatisfy { $0.count <= size.width })
        }
        _ = try await test.quizzes.finish(attempt, of: exam)
        let harness = await harness(test, exam, review: true, size: size)
        #expect(harness.text.contains(" of 6 right"))
        #expect(harness.linear.text.contains("To review"))
        if size == Size(40, 12) {
            let prompt = exam.body.questions[0].question.prompt
            #expect(harness.text.contains(prompt.prefix(20)), "\(harness.text)")
        }
        #expect(harness.linear.actions.count >= 6)
    }

    @Test func theFormMakesAQuizOfTheChosenDocument() async throws {
        let test = try await TestContext.studying()
        let harness = ScreenHarness(
            QuizFormScreen(repository: test.quizzes, kind: .exam, course: LibraryDouble.course.id))
        await harness.settle()
        #expect(harness.text.contains("Difficulty") && harness.text.contains("Rivers"))
        harness.activate("document/\(LibraryDouble.rivers)")
        harness.send(.fill("count", "3"))
        harness.pressControl("s")
        await harness.settle()
        let exam = try #require(try await test.quizzes.list(.exam, course: nil).first?.quiz)
        #expect(harness.replaced == [exam.place])
        #expect(
            exam.body.documents == [LibraryDouble.rivers] && exam.body.wanted == 3
                && exam.body.minutes == 60)
        #expect(exam.body.passing == 70 && exam.body.difficulty == .medium)
    }

    @Test func theFormAsksForThePreferredKindsAsTheCommandDoes() async throws {
        let test = try await TestContext.studying()
        try await TutorPreferenceStore(context: test.context)
            .set(["tutor.quiz_types": "[\"fillInBlank\",\"openEnded\"]"])
        let harness = ScreenHarness(
            QuizFormScreen(repository: test.quizzes, kind: .quiz, course: LibraryDouble.course.id))
        await harness.settle()
        harness.send(.fill("count", "20"))
        harness.pressControl("s")
        await harness.settle()
        let quiz = try #require(try await test.quizzes.list(.quiz, course: nil).first?.quiz)
        let kinds = Set(quiz.body.questions.map(\.question.kind))
        #expect(!kinds.isEmpty && kinds.isSubset(of: [.fillInBlank, .openEnded]))
    }

    @Test func theListOpensMakesAndRemoves() async throws {
        let test = try await TestContext.studying()
        let place = "tutor/course/\(LibraryDouble.course.id)/quizzes"
        let empty = ScreenHarness(
            QuizListScreen(repository: test.quizzes, kind: .quiz, course: LibraryDouble.course.id))
        await empty.settle()
        #expect(empty.text.contains("No quizzes yet"))
        empty.type("+")
        #expect(empty.opened == [place + "/new"])
        empty.press(.tab)
        #expect(empty.replaced == ["tutor/course/\(LibraryDouble.course.id)/exams"])
        empty.press(.left)
        #expect(empty.replaced.last == "tutor/course/\(LibraryDouble.course.id)")
        let quiz = try await test.quizzes.make(test.order(2))
        empty.resume()
        await empty.settle()
        empty.press(.enter)
        #expect(empty.opened.last == quiz.place)
        empty.type("d")
        empty.confirm(true)
        await empty.settle()
        #expect(try await test.quizzes.list(.quiz, course: nil).isEmpty)
    }

    @Test func anAssignmentIsWalkedThrough() async throws {
        let test = try await TestContext.studying()
        let harness = ScreenHarness(
            DocumentAssignmentScreen(repository: test.quizzes, id: LibraryDouble.sheet))
        await harness.settle()
        #expect(harness.text.contains("Q1/2") && harness.text.contains("parts a, b"))
        harness.press(.left)
        #expect(harness.text.contains("Q1/2"))
        harness.press(.right, .right)
        #expect(harness.text.contains("Q2/2"))
        harness.type("1")
        harness.press(.enter)
        #expect(harness.text.contains("Q1/2"))
        harness.type("e")
        harness.type("x is 4")
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.text.contains("Your note: x is 4"))
        #expect(try await test.quizzes.store.notes(of: LibraryDouble.sheet) == [1: "x is 4"])
    }

    @Test func keepsThePromisesOfAModule() async throws {
        let course = "tutor/course/\(LibraryDouble.course.id)"
        try await ModuleConformance.check(
            TutorModule.self,
            places: [
                Place(course + "/quizzes"), Place(course + "/exams"),
                Place(course + "/quizzes/new"),
                Place(course + "/exams/new"), "tutor/quiz/ABCD1234", "tutor/exam/ABCD1234",
                "tutor/exam/ABCD1234/review", "tutor/questions/ABCD",
            ],
            readings: [["quiz", "list"], ["exam", "list"]])
    }
}
