import AppCore
import Foundation
import Testing

@testable import Content

@Suite struct TestRunTests {
    private let pool = TestSamples.full

    private func run() throws -> TestRun {
        try #require(TestPlan(test: 1, pool: pool).whole(id: "run", at: 0))
    }

    // MARK: Clock

    @Test func theClockWarnsOnceAndEndsTheModule() throws {
        var run = try run()
        #expect(run.pass(1619) == .nothing)
        #expect(run.part?.left == 301)
        #expect(run.pass(1) == .warning)
        #expect(run.pass(1) == .nothing)
        #expect(run.pass(298) == .nothing)
        #expect(run.part?.left == 1)
        #expect(run.pass(1) == .over)
        #expect(run.part?.left == 0)
    }

    @Test func timeCountsForTheOpenQuestion() throws {
        var run = try run()
        _ = run.pass(10)
        run.go(to: 3)
        _ = run.pass(5)
        let part = try #require(run.part)
        #expect(part.seconds[part.questions[0]] == 10 && part.seconds[part.questions[3]] == 5)
        #expect(part.used == 15)
    }

    @Test func theBreakComesBetweenTheSectionsAndEnds() throws {
        var run = try run()
        run.closePart(pool)
        #expect(run.breakLeft == nil)
        run.closePart(pool)
        #expect(run.breakLeft == 600 && run.part?.section == .math)
        run.answer("B")
        #expect(run.part?.answers.isEmpty == true)
        #expect(run.pass(599) == .nothing)
        #expect(run.part?.used == 0)
        #expect(run.pass(1) == .over)
        run.endBreak()
        run.closePart(pool)
        #expect(run.breakLeft == nil)
        run.closePart(pool)
        #expect(run.isFinished)
    }

    @Test func aDrillHasNoLimit() {
        var run = TestRun(
            id: "drill", test: nil, parts: [.init(size: 1, questions: ["a"])], startedAt: 0)
        #expect(run.pass(100_000) == .nothing && run.part?.left == nil)
    }

    // MARK: Answers

    @Test func answersMarksAndCrossesAreKeptByQuestion() throws {
        var run = try run()
        run.answer("B")
        run.mark()
        run.crossOut(2)
        run.go(to: 1)
        run.crossOut(0)
        run.crossOut(0)
        let part = try #require(run.part)
        let (one, two) = (part.questions[0], part.questions[1])
        #expect(part.answers == [one: "B"] && part.marked == [one])
        #expect(part.crossed[one] == [2] && part.crossed[two] == [])
        #expect(part.unansweredCount == 26 && run.revision == 6)
        let stored = try WireJSON.decode(TestRun.self, from: try WireJSON.encode(run))
        #expect(stored == run)
    }

    @Test(arguments: [("B", true), ("A", false), ("b", false), ("", false)])
    func optionsAreJudgedByLetter(answer: String, isRight: Bool) throws {
        let question = try #require(pool.questions.first)
        #expect(question.isRight(answer) == isRight && !question.isRight(nil))
        #expect(try question.reading(" b ") == "B")
        #expect(throws: Problem.self) { try question.reading("E") }
    }

    @Test func typedAnswersAreJudgedByValue() throws {
        let bank = TestSamples.bank(.math, use: "practice", count: 1, typed: true)
        let question = try #require(QuestionPool([bank]).questions.first)
        #expect(question.isTyped && question.rightAnswer == "7/2")
        for right in ["7/2", "3.5", "3.50", "14/4"] { #expect(question.isRight(right)) }
        for wrong in ["3.49", "x", "31/2"] { #expect(!question.isRight(wrong)) }
        let problem = #expect(throws: Problem.self) { try question.reading("3 1/2") }
        #expect(problem?.cure?.contains("31/2") == true)
    }

    // MARK: Report

    @Test func theReportCountsBySectionDomainSkillAndDifficulty() throws {
        var run = try run()
        TestSamples.answer(&run, right: 9)
        run.go(to: 0)
        _ = run.pass(54)
        run.closePart(pool)
        #expect(TestReport(of: run, pool).total.all == 27)
        run.closePart(pool)
        let report = TestReport(of: run, pool)
        #expect(report.total.right == 9 && report.total.all == 54)
        #expect(report.bySection.map(\.words) == ["9 of 54 right, 0:01 each"])
        #expect(report.byDomain.first?.name == "Craft and Structure")
        #expect(report.byDomain.first?.right == 8 && report.byDomain.map(\.all).reduce(0, +) == 54)
        #expect(report.bySkill.last?.name == "Skill of craft-and-structure")
        #expect(report.byDifficulty.map(\.all).reduce(0, +) == 54)
        #expect(report.wrong.count == 45)
        #expect(report.answers[9].answer == "A" && report.answers[30].answer == nil)
        let other = TestReport(of: run, QuestionPool())
        #expect(other.missing == 54 && other.total.all == 0)
    }

    // MARK: Review

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }()

    private func day(_ day: Int, _ hour: Int = 20) -> Date {
        Date(timeIntervalSince1970: Double(day * 86_400 + hour * 3_600))
    }

    @Test func aWrongAnswerComesBackAfterOneThreeSevenAndTwentyOneDays() {
        var record = ReviewRecord()
        record.add(isRight: false, at: day(100), in: Self.calendar)
        #expect(record.due == day(101, 0))
        #expect(!record.isDue(at: day(100, 23)) && record.isDue(at: day(101, 0)))
        var today = 101
        for days in [3, 7, 21] {
            record.add(isRight: true, at: day(today), in: Self.calendar)
            #expect(record.due == day(today + days, 0))
            today += days
        }
        record.add(isRight: true, at: day(today), in: Self.calendar)
        #expect(record.due == nil && record.step == nil && record.tries == 5)
    }

    @Test func aRightAnswerBeforeItsDayChangesNothingAndAWrongOneStartsAgain() {
        var record = ReviewRecord()
        record.add(isRight: true, at: day(100), in: Self.calendar)
        #expect(record.due == nil)
        record.add(isRight: false, at: day(100), in: Self.calendar)
        record.add(isRight: true, at: day(100), in: Self.calendar)
        #expect(record.due == day(101, 0))
        record.add(isRight: true, at: day(101), in: Self.calendar)
        record.add(isRight: false, at: day(104), in: Self.calendar)
        #expect(record.due == day(105, 0) && record.step == 0)
    }
}
