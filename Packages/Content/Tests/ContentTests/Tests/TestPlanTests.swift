import Foundation
import Testing

@testable import Content

@Suite struct TestPlanTests {
    private let pool = TestSamples.full

    private func run() throws -> TestRun {
        try #require(TestPlan(test: 1, pool: pool).whole(id: "run", at: 0))
    }

    private func questions(_ part: TestRun.Part) -> [TestQuestion] {
        part.questions.compactMap { pool[$0] }
    }

    @Test func aFullTestHasTheLengthsOfTheRealOne() throws {
        let run = try run()
        #expect(run.parts.map(\.size) == [27, 27, 22, 22])
        #expect(run.parts.map(\.limit) == [1920, 1920, 2100, 2100])
        #expect(run.parts.map(\.questions.count) == [27, 0, 22, 0])
        #expect(TestPlan(test: 1, pool: pool).length.isFull)
    }

    @Test func domainsHaveTheirSharesAndOrder() throws {
        let run = try run()
        let first = questions(run.parts[0])
        let counts = TestSection.readingWriting.domains.map { domain in
            first.count { $0.domain == domain }
        }
        #expect(counts == [8, 7, 7, 5])
        let domains = first.compactMap { $0.domain.flatMap(TestDomain.allCases.firstIndex) }
        #expect(domains == domains.sorted())
        for domain in TestSection.readingWriting.domains {
            let difficulties = first.filter { $0.domain == domain }.map(\.difficulty)
            #expect(difficulties == difficulties.sorted())
            #expect(Set(difficulties).count == 3)
        }
        let math = questions(run.parts[2]).map(\.difficulty)
        #expect(math == math.sorted())
    }

    /// 16 of 27 are 59 percent, 17 are 63.
    @Test(arguments: [(0, TestRun.Pitch.easier), (16, .easier), (17, .harder), (27, .harder)])
    func theSecondModuleFollowsTheFirst(right: Int, pitch: TestRun.Pitch) throws {
        var run = try run()
        TestSamples.answer(&run, right: right)
        run.closePart(pool)
        let part = try #require(run.part)
        #expect(run.current == 1 && part.pitch == pitch && part.questions.count == 27)
        #expect(Set(part.questions).isDisjoint(with: run.parts[0].questions))
        let levels = questions(part).map(\.difficulty)
        let (easy, hard) = (levels.count { $0 == .easy }, levels.count { $0 == .hard })
        #expect(pitch == .harder ? hard > 2 * easy : easy > 2 * hard)
    }

    @Test func aSecondModuleAvoidsPracticeThatWasSeen() throws {
        var run = try run()
        let seen = Set(pool.questions.filter { $0.use == "practice" }.map(\.id))
        run.closePart(pool, seen: seen)
        #expect(run.part?.questions.allSatisfy { $0.hasPrefix("test-1") } == true)
    }

    @Test func aTestThatWasTakenBeforeHasItsQuestionsAgain() throws {
        var run = try run()
        run.closePart(pool, seen: Set(pool.questions.map(\.id)))
        #expect(run.part?.questions.count == 27)
    }

    @Test func tooFewQuestionsMakeAShorterTestInTheSameProportions() throws {
        let few = QuestionPool([
            TestSamples.bank(.readingWriting, use: "test-1", count: 54),
            TestSamples.bank(.math, use: "test-1", count: 22),
        ])
        let plan = TestPlan(test: 1, pool: few)
        #expect(
            plan.length.countWords == "54 reading and writing questions, 22 of 44 math questions")
        let run = try #require(plan.whole(id: "run", at: 0))
        #expect(!plan.length.isFull && run.parts.map(\.size) == [13, 13, 11, 11])
        #expect(run.parts.map(\.limit) == [924, 924, 1050, 1050])
        #expect(TestPlan(test: 2, pool: few).whole(id: "run", at: 0) == nil)
        #expect(TestPlan.all(in: few).map(\.test) == [1])
    }

    @Test func oneModuleIsATestOfItsOwn() throws {
        let plan = TestPlan(test: 1, pool: pool)
        var run = try #require(plan.module(.math, id: "run", at: 0))
        #expect(run.parts.map(\.size) == [22] && !run.isWhole)
        run.closePart(pool)
        #expect(run.isFinished && run.breakLeft == nil)
    }

    @Test(arguments: [
        (27, [28, 26, 26, 20], [8, 7, 7, 5]), (22, [35, 35, 15, 15], [8, 8, 3, 3]),
    ])
    func sharesAddUp(count: Int, shares: [Int], parts: [Int]) {
        #expect(TestPlan.apportion(count, shares) == parts)
        for other in 0...60 {
            #expect(TestPlan.apportion(other, shares).reduce(0, +) == other)
        }
    }
}
