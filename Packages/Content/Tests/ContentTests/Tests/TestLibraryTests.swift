import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import Testing

@testable import Content
@testable import ContentService

/// Banks, drills and tests on the real service with the starter pack, and on others.
struct TestLibraryTests {
    private func run(_ test: TestContext, _ arguments: String...) async throws {
        var command = try ContentCommand.parseAsRoot(arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    private func library(_ test: TestContext) -> TestLibrary {
        TestLibrary(context: test.context)
    }

    // MARK: Banks

    @Test func theStarterPackHasQuestionsForDrills() async throws {
        let pool = try await library(try await Fixture.campus()).pool()
        #expect(pool.questions.count >= 8 && pool.problem == nil)
        #expect(pool.questions.contains { $0.isTyped })
        #expect(pool.questions.allSatisfy { $0.domain != nil })
        for question in pool.questions {
            let answers = question.rightAnswer.components(separatedBy: " or ")
            #expect(answers.allSatisfy { question.isRight($0) })
        }
    }

    @Test func banksAreReadFromTheStoreWithoutANetwork() async throws {
        let list = Page(
            count: 1, next: nil, previous: nil,
            results: [
                BankListItem(
                    id: "b1", bankID: "b1", title: "B", section: "math", use: "practice",
                    questionCount: 1, updatedAt: nil)
            ])
        let bank = TestSamples.bank(.math, use: "practice", count: 3)
        let transport = ScriptedTransport()
        transport.on(
            .get, "/question-banks/?limit=200", .reply(200, try WireJSON.encodeText(list)))
        transport.on(.get, "/question-banks/b1/", .reply(200, try WireJSON.encodeText(bank)))
        transport.otherwise(.fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        #expect(try await library(test).pool().questions.count == 3)
        let stored = try await library(test).pool()
        #expect(stored.questions.count == 3 && stored.problem?.code == .unreachable)
    }

    @Test func anUnchangedBankIsNotLoadedAgain() async throws {
        var item = BankListItem(
            id: "b1", bankID: "b1", title: "B", section: "math", use: "practice",
            questionCount: 3, updatedAt: WireDate(Date(timeIntervalSince1970: 100)))
        func page() throws -> String {
            try WireJSON.encodeText(
                Page(count: 1, next: nil, previous: nil, results: [item]))
        }
        let questions = TestSamples.bank(.math, use: "practice", count: 3).questions
        let transport = ScriptedTransport()
        let (first, bank) = (try page(), BankDetail(of: item, questions: questions, assets: []))
        item.updatedAt = WireDate(Date(timeIntervalSince1970: 200))
        let changed = BankDetail(
            of: item, questions: Array(questions.prefix(2)), assets: [])
        transport.on(
            .get, "/question-banks/?limit=200", .reply(200, first), .reply(200, first),
            .reply(200, try page()))
        transport.on(
            .get, "/question-banks/b1/", .reply(200, try WireJSON.encodeText(bank)),
            .reply(200, try WireJSON.encodeText(changed)))
        let library = library(try await Fixture.remote(transport))
        #expect(try await library.pool().questions.count == 3)
        #expect(try await library.pool().questions.count == 3)
        #expect(try await library.pool().questions.count == 2)
    }

    @Test func aTutorWithoutBanksSaysSo() async throws {
        let transport = ScriptedTransport()
        transport.always(
            .get, "/question-banks/?limit=200", .reply(404, #"{"error":{"code":"NOT_FOUND"}}"#))
        let test = try await Fixture.remote(transport)
        let problem = await #expect(throws: Problem.self) { try await self.library(test).pool() }
        #expect(problem?.summary == "This tutor has no practice tests.")
        let command = await #expect(throws: Problem.self) { try await self.run(test, "drill") }
        #expect(command?.summary == "This tutor has no practice tests.")
        let screen = ScreenHarness(
            TestsScreen(library: test.library, tests: library(test)))
        await screen.settle()
        #expect(screen.text.contains("This tutor has no practice tests."))
    }

    // MARK: Drills

    private func practice(typed: Bool = false) async throws -> TestContext {
        try await TestSamples.context([
            TestSamples.bank(.math, use: "practice", count: 3, typed: typed)
        ])
    }

    @Test func aDrillGradesAtOnceAndQueuesWhatIsWrong() async throws {
        let test = try await practice()
        try await run(test, "drill", "--skill", "algebra", "--answers", "C")
        #expect(test.console.out.contains("Not C. The answer is B"))
        #expect(test.console.out.contains("Because of practice.algebra.0"))
        let records = try await library(test).store.records()
        #expect(records.count == 1 && records.values.first?.step == 0)
        test.console.clear()
        try await run(test, "drill", "--review")
        #expect(test.console.err.contains("comes back tomorrow"))
        test.clock.advance(by: .seconds(86_400))
        test.console.clear()
        try await run(test, "drill", "--review", "--answers", "B")
        #expect(test.console.out.contains("Correct"))
        #expect(try await library(test).store.records().values.first?.step == 1)
    }

    @Test func aTypedAnswerIsTakenInAnyFormAndRefusedWithTheReason() async throws {
        let test = try await practice(typed: true)
        test.console.answer("3 1/2", "3.5")
        try await run(test, "drill", "--count", "1")
        #expect(test.console.out.contains("31/2") && test.console.out.contains("Correct"))
        let refused = await #expect(throws: Problem.self) {
            try await self.run(test, "drill", "--answers", "350%")
        }
        #expect(refused?.exitCode == 64)
    }

    @Test func everyAnswerIsCommittedBeforeTheNextQuestion() async throws {
        let test = try await practice()
        // The input ends after one answer, as if the program were killed.
        test.console.answer("A")
        await #expect(throws: Problem.self) { try await self.run(test, "drill") }
        let library = library(test)
        #expect(try await library.store.records().count == 1)
        let stored = try #require(try await library.store.runs().first)
        #expect(stored.isDrill && !stored.isFinished && stored.part?.answers.count == 1)
    }

    @Test func unseenQuestionsComeFirst() {
        let pool = TestSamples.full
        let now = Date(timeIntervalSince1970: 0)
        let first = DrillChoice(count: 2).questions(in: pool, [:], at: now)
        let records = Dictionary(
            uniqueKeysWithValues: first.map { ($0.id, ReviewRecord(tries: 1)) })
        let second = DrillChoice(count: 2).questions(in: pool, records, at: now)
        #expect(Set(first).isDisjoint(with: second))
        #expect(DrillChoice(isTyped: true).questions(in: pool, [:], at: now) == [])
        let hard = DrillChoice(section: .math, difficulty: .hard).questions(
            in: pool, [:], at: now)
        #expect(!hard.isEmpty && hard.allSatisfy { $0.difficulty == .hard && $0.section == .math })
        #expect(hard.allSatisfy { $0.use == "practice" })
    }

    /// Saves of one screen may arrive in another order.
    @Test func aLateSaveOfADrillKeepsItsAnswer() async throws {
        let library = library(try await practice())
        let questions = try await library.pool().questions
        var run = library.drill(questions)
        run.answer("A")
        let early = run
        run.go(to: 1)
        run.answer("A")
        try await library.settle(run, questions[1])
        try await library.settle(early, questions[0])
        #expect(try await library.store.records().count == 2)
        #expect(try await library.store.run(run.id)?.part?.answers.count == 2)
    }

    // MARK: Runs

    @Test func aRunThatWentFurtherIsNotOverwritten() async throws {
        let store = library(try await Fixture.campus()).store
        var run = try #require(
            TestPlan(test: 1, pool: TestSamples.full).whole(id: "run", at: 0))
        run.answer("B")
        try await store.save(run)
        let older = run
        run.answer("C")
        try await store.save(run)
        try await store.save(older)
        let stored = try #require(try await store.run("run"))
        #expect(stored.part?.answers.values.first == "C")
    }

    /// A window that opens a run stops every other that has it open.
    @Test func anOlderWindowCannotOverwriteWhatANewerOneDid() async throws {
        let store = library(try await Fixture.campus()).store
        let begun = try #require(
            TestPlan(test: 1, pool: TestSamples.full).whole(id: "run", at: 0))
        try await store.save(begun)
        var older = try #require(try await store.take("run"))
        var newer = try #require(try await store.take("run"))
        newer.answer("B")
        try await store.save(newer)
        // The older one did more since, so its revision alone would win.
        for _ in 0..<5 { older.answer("C") }
        let refused = await #expect(throws: Problem.self) { try await store.save(older) }
        #expect(refused?.code == .conflict)
        #expect(try await store.run("run")?.part?.answers.values.first == "B")
        var again = try #require(try await store.take("run"))
        #expect(again.part?.answers.values.first == "B")
        again.answer("D")
        try await store.save(again)
        await #expect(throws: Problem.self) { try await store.save(newer) }
        #expect(try await store.run("run")?.part?.answers.values.first == "D")
    }

    @Test func aReplacedWindowRecordsNoAnswers() async throws {
        let library = library(try await practice())
        let questions = try await library.pool().questions
        var older = try await library.begin(library.drill(questions))
        _ = try await library.store.take(older.id)
        older.answer("A")
        await #expect(throws: Problem.self) { try await library.settle(older, questions[0]) }
        #expect(try await library.store.records().isEmpty)
    }

    /// As an earlier version stored it: without a turn, a calculator or a total.
    @Test func aRunOfAnEarlierVersionOpens() async throws {
        let run = try #require(TestPlan(test: 1, pool: TestSamples.full).whole(id: "run", at: 0))
        var fields = try #require(
            JSONSerialization.jsonObject(with: Data(WireJSON.encode(run))) as? [String: Any])
        for field in ["turn", "calculations", "total"] { fields[field] = nil }
        let old = try JSONSerialization.data(withJSONObject: fields)
        let read = try WireJSON.decode(TestRun.self, from: Array(old))
        #expect(read == run && read.turn == 0 && read.calculations == [])
    }

    @Test func theListSaysWhatATestAsks() async throws {
        let test = try await TestSamples.context([
            TestSamples.bank(.readingWriting, use: "test-1", count: 80),
            TestSamples.bank(.math, use: "test-1", count: 70),
        ])
        try await run(test, "test", "list", "--json")
        let rows = try #require(
            JSONSerialization.jsonObject(with: Data(test.console.out.utf8)) as? [[String: Any]])
        #expect(rows.first?["questions"] as? Int == 98)
        let modules = try #require(rows.first?["modules"] as? [[String: Any]])
        #expect(modules.map { $0["questions"] as? Int } == [27, 27, 22, 22])
        #expect(modules.map { $0["seconds"] as? Int } == [1920, 1920, 2100, 2100])
        #expect(modules.map { $0["number"] as? Int } == [1, 2, 1, 2])
    }

    @Test func aTestLoadsOnlyItsBanks() async throws {
        let test = try await TestSamples.context([
            TestSamples.bank(.math, use: "test-1", count: 44),
            TestSamples.bank(.math, use: "test-2", count: 44),
            TestSamples.bank(.math, use: "practice", count: 10),
        ])
        let pool = try await library(test).pool(for: 2)
        #expect(Set(pool.questions.map(\.use)) == ["test-2", "practice"])
    }

    @Test func aReviewCanBeNarrowed() {
        let pool = TestSamples.full
        let now = Date(timeIntervalSince1970: 1_000)
        let records = Dictionary(
            uniqueKeysWithValues: pool.questions.prefix(10).map {
                ($0.id, ReviewRecord(tries: 1, step: 0, due: now))
            })
        var choice = DrillChoice(isReview: true)
        #expect(choice.matching(in: pool, records, at: now).count == 10)
        choice.difficulty = .hard
        let hard = choice.matching(in: pool, records, at: now)
        #expect(!hard.isEmpty && hard.allSatisfy { $0.difficulty == .hard })
        choice.section = .math
        #expect(choice.matching(in: pool, records, at: now).isEmpty)
    }

    @Test func aFinishedTestQueuesItsWrongAnswersOnce() async throws {
        let library = library(try await Fixture.campus())
        let pool = TestSamples.full
        var run = try #require(TestPlan(test: 1, pool: pool).module(.math, id: "run", at: 0))
        TestSamples.answer(&run, right: 20)
        let finished = try await library.close(run, pool)
        #expect(finished.isFinished && finished.total?.words.hasPrefix("20 of 22") == true)
        let records = try await library.store.records()
        #expect(records.count == 22 && records.values.count { $0.step == 0 } == 2)
    }

    @Test func theCommandsListStartAndReport() async throws {
        let test = try await Fixture.campus()
        let library = library(test)
        let pool = TestSamples.full
        let plan = try #require(TestPlan(test: 1, pool: pool).module(.math, id: "run-1", at: 0))
        test.console.answer("A", "m", "x c", "o", "B", "#3", "r", "t", "= 1/3 + 1/6", "f", "q")
        var session = PlainTest(plan, pool: pool, console: test.context.console, library: library)
        #expect(try await !session.test())
        let stored = try #require(try await library.store.run("run-1"))
        #expect(stored.hidesClock && stored.part?.place == 2)
        #expect(stored.calculations == ["1/3 + 1/6"])
        #expect(test.console.out.contains("1/2 = 0.5") && test.console.out.contains("V = πr²h"))
        test.console.answer("h", "y")
        var again = PlainTest(stored, pool: pool, console: test.context.console, library: library)
        #expect(try await again.test())
        test.console.clear()
        try again.report()
        #expect(test.console.out.contains("Practice test 1: "))
        #expect(test.console.out.contains("Algebra: "))
        #expect(test.console.out.contains("drill --review"))
    }
}
