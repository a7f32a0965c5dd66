import Foundation
import Testing

@testable import Content
@testable import ScoreEstimate

/// Which answers a score estimate is made from.
struct ScoreEvidenceTests {
    private let pool = TestSamples.full
    private let day = 86_400.0

    private func module(right: Int, at moment: Double = 0) throws -> TestRun {
        var run = try #require(
            TestPlan(test: 1, pool: pool).module(.math, id: "run-\(moment)", at: moment))
        TestSamples.answer(&run, right: right)
        return run
    }

    private func closed(_ run: TestRun) -> TestRun {
        var run = run
        run.closePart(pool)
        return run
    }

    @Test func onlyClosedModulesCountWithTheirOpenQuestionsAsWrong() throws {
        var run = try module(right: 22)
        #expect(ScoreEvidence(of: [run], pool, at: 0).answers.isEmpty)
        run.go(to: 0)
        run.answer(nil)
        let answers = ScoreEvidence(of: [closed(run)], pool, at: 3 * day).answers
        #expect(answers[.math]?.count == 22 && answers[.readingWriting] == nil)
        #expect(answers[.math]?.count(where: \.isRight) == 21)
        #expect(answers[.math]?.allSatisfy { $0.daysAgo == 3 } == true)
        #expect(Set(answers[.math, default: []].map(\.level)).count == 3)
    }

    @Test func aModuleWithoutAnyAnswerIsLeftOut() throws {
        let run = try #require(TestPlan(test: 1, pool: pool).module(.math, id: "run", at: 0))
        #expect(ScoreEvidence(of: [closed(run)], pool, at: 0).answers.isEmpty)
    }

    @Test func onlyTheFirstAnswerToAQuestionCounts() throws {
        let first = closed(try module(right: 4, at: 0))
        let again = closed(try module(right: 22, at: 10 * day))
        let answers = ScoreEvidence(of: [again, first], pool, at: 10 * day).answers
        #expect(answers[.math]?.count == 22)
        #expect(answers[.math]?.count(where: \.isRight) == 4)
    }

    @Test func ofADrillOnlyWhatWasAnsweredCounts() throws {
        let ids = DrillChoice(section: .math).questions(in: pool, [:], at: .distantPast).map(\.id)
        var run = TestRun(
            id: "drill", test: nil, parts: [TestRun.Part(size: ids.count, questions: ids)],
            startedAt: 0)
        run.answer("B")
        run.go(to: 3)
        run.answer("A")
        let answers = ScoreEvidence(of: [run], pool, at: 0).answers
        #expect(answers[.math]?.map(\.isRight) == [true, false])
    }

    /// The harder second module has fewer right answers and isn't held against the student.
    @Test func aHarderModuleDoesNotLowerTheEstimate() throws {
        func estimate(_ difficulty: TestDifficulty, right: Int) throws -> ScoreRange {
            let run = TestRun(
                id: "r", test: nil,
                parts: [
                    TestRun.Part(
                        size: 20,
                        questions: pool.questions.filter {
                            $0.section == .math && $0.difficulty == difficulty
                        }.prefix(20).map(\.id))
                ], startedAt: 0)
            var answered = run
            TestSamples.answer(&answered, right: right)
            return try #require(
                ScoreEvidence(of: [answered], pool, at: 0).estimate.math.range)
        }
        let (easy, hard) = (try estimate(.easy, right: 15), try estimate(.hard, right: 13))
        #expect(hard.low > easy.low && hard.high > easy.high)
    }
}
