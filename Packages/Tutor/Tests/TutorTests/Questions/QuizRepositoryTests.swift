import AppCore
import AppCoreTesting
import Foundation
import Questions
import SQLStore
import Synchronization
import Testing

@testable import Tutor

@Suite struct QuizRepositoryTests {
    @Test func aQuizIsKeptWithItsQuestionsTheNewestFirst() async throws {
        let test = try await TestContext.studying()
        let first = try await test.quizzes.make(test.order())
        test.clock.advance(by: .seconds(60))
        let second = try await test.quizzes.make(test.order(3))
        let list = try await test.quizzes.list(.quiz, course: LibraryDouble.course.id)
        #expect(list.map(\.quiz) == [second, first])
        #expect(
            first.body.questions.count == 4
                && first.body.questions.allSatisfy { $0.origin == .text })
        #expect(try await test.quizzes.list(.exam, course: nil).isEmpty)
        #expect(try await test.quizzes.store.quiz(first.id.lowercased(), .quiz) == first)
        try await test.quizzes.store.remove(first)
        #expect(try await test.quizzes.list(.quiz, course: nil).map(\.quiz) == [second])
    }

    @Test func onlyTheChosenDocumentsAreAskedAbout() async throws {
        let test = try await TestContext.studying()
        var order = test.order(20)
        order.documents = [LibraryDouble.rivers]
        order.kinds = Set(QuestionKind.allCases)
        let quiz = try await test.quizzes.make(order)
        #expect(!quiz.body.questions.isEmpty)
        #expect(
            quiz.body.questions.allSatisfy {
                $0.question.sources.allSatisfy { $0.documentID == LibraryDouble.rivers }
            })
    }

    @Test func everyAnswerIsThereAfterARestart() async throws {
        let test = try await TestContext.studying()
        let quiz = try await test.quizzes.make(test.order())
        let attempt = try await test.quizzes.begin(quiz)
        let after = try await test.quizzes.answer(right(quiz, 0), at: 0, of: quiz, in: attempt)
        // A new repository knows only what's in the store.
        let again = try await QuizRepository(context: test.context).begin(quiz)
        #expect(again == after)
        #expect(again.next(of: 4) == 1 && again.answers[0]?.isRight == true)
    }

    @Test func theScoreIsRoundedAndTopicsWithMissesAreWeak() async throws {
        let test = try await TestContext.studying()
        var order = test.order(3, .exam)
        order.passing = 70
        let exam = try await test.quizzes.make(order)
        var attempt = try await test.quizzes.begin(exam)
        for place in 0..<2 {
            attempt = try await test.quizzes.answer(
                right(exam, place), at: place, of: exam, in: attempt)
        }
        attempt = try await test.quizzes.answer(wrong(exam, 2), at: 2, of: exam, in: attempt)
        attempt = try await test.quizzes.finish(attempt, of: exam)
        let result = QuizResult(exam, attempt)
        #expect(
            result.correct == 2 && result.total == 3 && result.score == 67 && result.passed == false
        )
        #expect(result.weakAreas == [exam.body.questions[2].question.topic].compactMap(\.self))
        #expect(attempt.endedByTime == false)
        let again = try await test.quizzes.retake(exam, attempt)
        #expect(
            again.body.focus == result.weakAreas && again.body.passing == 70 && again.id != exam.id)
    }

    @Test func anExamEndsWhenItsTimeIsOverAlsoWhileNothingIsOpen() async throws {
        let test = try await TestContext.studying()
        let exam = try await test.quizzes.make(test.order(3, .exam))
        var attempt = try await test.quizzes.begin(exam)
        attempt = try await test.quizzes.answer(right(exam, 0), at: 0, of: exam, in: attempt)
        test.clock.advance(by: .seconds(29 * 60))
        #expect(try await test.quizzes.progress(exam.id, .exam).attempt?.finishedAt == nil)
        test.clock.advance(by: .seconds(2 * 60))
        let progress = try await test.quizzes.progress(exam.id, .exam)
        #expect(
            progress.attempt?.endedByTime == true
                && progress.attempt?.finishedAt == attempt.deadline)
        #expect(progress.result?.score == 33)
        // A late answer isn't stored.
        let late = try await test.quizzes.answer(right(exam, 1), at: 1, of: exam, in: attempt)
        #expect(late.answers.count == 1 && late.finishedAt == attempt.deadline)
    }

    @Test func anExamMayBeAnsweredAnewUntilItsEndAndNotAfterwards() async throws {
        let test = try await TestContext.studying()
        let exam = try await test.quizzes.make(test.order(2, .exam))
        var attempt = try await test.quizzes.begin(exam)
        attempt = try await test.quizzes.answer(wrong(exam, 0), at: 0, of: exam, in: attempt)
        attempt = try await test.quizzes.answer(right(exam, 0), at: 0, of: exam, in: attempt)
        #expect(attempt.answers[0]?.isRight == true)
        let open = attempt
        _ = try await test.quizzes.finish(attempt, of: exam)
        let problem = await #expect(throws: Problem.self) {
            try await test.quizzes.answer(wrong(exam, 0), at: 0, of: exam, in: open)
        }
        #expect(problem?.code == .conflict)
        #expect(
            try await test.quizzes.progress(exam.id, .exam).attempt?.answers[0]?.isRight == true)
    }

    @Test func openAnswersAreTheStudentsToJudge() async throws {
        let test = try await TestContext.studying()
        var order = test.order(2)
        order.kinds = [.openEnded]
        let quiz = try await test.quizzes.make(order)
        var attempt = try await test.quizzes.begin(quiz)
        attempt = try await test.quizzes.answer("something", at: 0, of: quiz, in: attempt)
        #expect(QuizResult(quiz, attempt).undecided == 1 && QuizResult(quiz, attempt).correct == 0)
        attempt = try await test.quizzes.decide(true, at: 0, in: attempt)
        #expect(QuizResult(quiz, attempt).correct == 1)
        #expect(try await test.quizzes.begin(quiz) == attempt)
    }

    @Test(arguments: [
        (0, 30, 70, "1 to 50"), (51, 30, 70, "1 to 50"), (5, 20, 70, "15, 30, 45"),
        (5, 30, 40, "50 to 100"),
    ])
    func ordersThatCannotBeAreNamed(count: Int, minutes: Int, passing: Int, words: String)
        async throws
    {
        let test = try await TestContext.studying()
        var order = test.order(count, .exam)
        (order.minutes, order.passing) = (minutes, passing)
        let problem = await #expect(throws: Problem.self) { try await test.quizzes.make(order) }
        #expect(problem?.code == .invalid && problem?.summary.contains(words) == true)
    }

    @Test func whereNothingCanBeAskedItIsSaid() async throws {
        let test = try await TestContext.studying()
        var order = test.order()
        order.topic = "volcanoes"
        let problem = await #expect(throws: Problem.self) { try await test.quizzes.make(order) }
        #expect(problem?.summary.contains("volcanoes") == true)
        let empty = try await TestContext.studying(LibraryDouble([:]))
        let none = await #expect(throws: Problem.self) {
            try await empty.quizzes.make(empty.order())
        }
        #expect(none?.code == .notFound && none?.cure?.contains("homeroom tutor add") == true)
        let without = try await TestContext.studying(nil)
        await #expect(throws: Problem.self) { try await without.quizzes.make(without.order()) }
    }

    @Test func whatADocumentSaidGoesWithIt() async throws {
        let test = try await TestContext.studying()
        var order = test.order(2)
        order.documents = [LibraryDouble.rivers]
        let rivers = try await test.quizzes.make(order)
        order.documents = [LibraryDouble.cells]
        let cells = try await test.quizzes.make(order)
        _ = try await test.quizzes.answer(
            "a", at: 0, of: rivers, in: try await test.quizzes.begin(rivers))
        try await test.quizzes.keep(note: "hm", number: 1, of: LibraryDouble.rivers)
        try await test.store.write {
            try QuestionsPart.forget(document: LibraryDouble.rivers, in: $0)
        }
        #expect(try await test.quizzes.list(.quiz, course: nil).map(\.quiz) == [cells])
        for table in ["tutor_quiz_answers", "tutor_quiz_attempts", "tutor_assignment_notes"] {
            let rows = try await test.store.read { try $0.rows("SELECT * FROM \(table)").count }
            #expect(rows == 0, "\(table)")
        }
        try await test.store.write {
            try QuestionsPart.forget(course: LibraryDouble.course.id, in: $0)
        }
        #expect(try await test.quizzes.list(.quiz, course: nil).isEmpty)
    }

    @Test func missesBecomeCardsWhereSomebodyKeepsThem() async throws {
        let collector = CollectorDouble()
        let test = try await TestContext.studying { $0.offer(.wordCollecting, collector) }
        let quiz = try await test.quizzes.make(test.order(2))
        var attempt = try await test.quizzes.begin(quiz)
        attempt = try await test.quizzes.answer(right(quiz, 0), at: 0, of: quiz, in: attempt)
        await #expect(throws: Problem.self) { try await test.quizzes.collectMisses(quiz, attempt) }
        attempt = try await test.quizzes.answer(wrong(quiz, 1), at: 1, of: quiz, in: attempt)
        #expect(try await test.quizzes.collectMisses(quiz, attempt) == 1)
        #expect(
            collector.collected.first?.words.map(\.term) == [quiz.body.questions[1].question.answer]
        )
        let taker = TakerDouble()
        let second = try await TestContext.studying { $0.offer(.wordTaking, taker) }
        #expect(try await second.quizzes.collectMisses(quiz, attempt) == 1)
        #expect(taker.taken.map(\.meaning) == [quiz.body.questions[1].question.prompt])
        let alone = try await TestContext.studying()
        let problem = await #expect(throws: Problem.self) {
            try await alone.quizzes.collectMisses(quiz, attempt)
        }
        #expect(problem?.summary.contains("Flash cards aren't available") == true)
    }

    @Test func eachAnswerTellsOfItsTime() async throws {
        let recorder = RecorderDouble()
        let test = try await TestContext.studying { $0.offer(.studyTime, recorder) }
        let quiz = try await test.quizzes.make(test.order(2))
        var attempt = try await test.quizzes.begin(quiz)
        test.clock.advance(by: .seconds(40))
        attempt = try await test.quizzes.answer("a", at: 0, of: quiz, in: attempt)
        test.clock.advance(by: .seconds(7200))
        _ = try await test.quizzes.answer("a", at: 1, of: quiz, in: attempt)
        #expect(recorder.times.map(\.seconds) == [40, 300])
        #expect(recorder.times.map(\.problems) == [1, 1])
        #expect(recorder.times.first?.place.description == quiz.place)
    }
}

final class CollectorDouble: WordCollecting {
    private let state = Mutex<[WordCollection]>([])
    var collected: [WordCollection] { state.withLock { $0 } }
    func collect(_ words: WordCollection) async throws -> Int {
        state.withLock { $0.append(words) }
        return words.words.count
    }
}

final class RecorderDouble: StudyTimeRecording {
    private let state = Mutex<[StudyTime]>([])
    var times: [StudyTime] { state.withLock { $0 } }
    func record(_ time: StudyTime) async throws(Problem) { state.withLock { $0.append(time) } }
}

final class TakerDouble: WordSaving {
    private let state = Mutex<[IncomingWord]>([])
    var taken: [IncomingWord] { state.withLock { $0 } }
    let place: Place = "vocabulary/library"
    func take(_ word: IncomingWord) async throws -> Bool {
        state.withLock { $0.append(word) }
        return true
    }
}
