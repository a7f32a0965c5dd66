import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Content
@testable import ContentService

/// The screen of a test, driven by keys, on a backend whose banks are made up.
struct TestScreenTests {
    private func full() async throws -> TestContext {
        try await TestSamples.context([
            TestSamples.bank(.readingWriting, use: "test-1", count: 54),
            TestSamples.bank(.math, use: "test-1", count: 44),
        ])
    }

    private func typed() async throws -> TestContext {
        try await TestSamples.context([
            TestSamples.bank(.math, use: "practice", count: 3, typed: true)
        ])
    }

    private func open(
        _ run: TestRun, _ test: TestContext, size: Size = Size(80, 24)
    ) async throws -> ScreenHarness<TestScreen> {
        let tests = TestLibrary(context: test.context)
        if try await tests.store.run(run.id) == nil { try await tests.store.save(run) }
        let harness = ScreenHarness(
            TestScreen(run.id, library: test.library, tests: tests), size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        _ = harness.render()
        return harness
    }

    private func whole(_ test: TestContext) async throws -> TestRun {
        let tests = TestLibrary(context: test.context)
        return try tests.test(1, module: nil, in: try await tests.pool())
    }

    private func module(_ test: TestContext) async throws -> TestRun {
        let tests = TestLibrary(context: test.context)
        return try tests.test(1, module: .math, in: try await tests.pool())
    }

    @Test func answersMarksAndCrossedOutOptionsAreKept() async throws {
        let test = try await full()
        let run = try await whole(test)
        let harness = try await open(run, test)
        #expect(harness.text.contains("Reading and Writing, module 1"))
        #expect(harness.text.contains("Question 1 of 27"))
        #expect(harness.screen.status == "32:00 left")
        harness.type("b")
        harness.type("m")
        harness.press(.right)
        harness.press(.tab, .character("x"))
        #expect(harness.text.contains("crossed out"))
        await harness.settle()
        // Killed here: another screen finds everything.
        let again = try await open(run, test)
        #expect(again.text.contains("Question 2 of 27") && again.text.contains("crossed out"))
        again.press(.left)
        #expect(again.text.contains("marked") && again.screen.part?.answers.values.first == "B")
    }

    @Test func theTimeThatWasLeftIsThereAfterAKill() async throws {
        let test = try await full()
        let run = try await whole(test)
        let harness = try await open(run, test)
        test.clock.advance(by: .seconds(40))
        harness.deliver(message: .tick)
        await harness.settle()
        test.clock.advance(by: .seconds(3_600))
        let again = try await open(run, test)
        #expect(again.screen.status == "31:20 left")
        again.type("w")
        #expect(again.screen.status == nil)
    }

    @Test func fiveMinutesAreSaidAndTheEndClosesTheModule() async throws {
        let test = try await full()
        let harness = try await open(try await whole(test), test)
        for _ in 0..<27 {
            test.clock.advance(by: .seconds(60))
            harness.deliver(message: .tick)
        }
        #expect(harness.toasts.map(\.text) == ["5 minutes are left in this module."])
        for _ in 0..<5 {
            test.clock.advance(by: .seconds(60))
            harness.deliver(message: .tick)
        }
        #expect(harness.toasts.last?.text == "Time is up.")
        await harness.settle()
        #expect(harness.text.contains("Reading and Writing, module 2"))
        #expect(harness.screen.part?.pitch == .easier)
        #expect(harness.screen.status == "32:00 left")
    }

    @Test func theReviewPageJumpsAndHandsIn() async throws {
        let test = try await full()
        let harness = try await open(try await whole(test), test)
        harness.type("bm")
        harness.type("v")
        #expect(harness.text.contains("1. B") && harness.text.contains("marked"))
        #expect(harness.text.contains("2. no answer"))
        harness.press(.down, .down, .enter)
        #expect(harness.text.contains("Question 3 of 27"))
        harness.type("h")
        #expect(harness.question?.detail.contains("26 without an answer. 1 marked") == true)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.text.contains("module 2"))
    }

    @Test func theBreakEndsByItselfOrEarlier() async throws {
        let test = try await full()
        let harness = try await open(try await whole(test), test)
        for _ in 0..<2 {
            harness.deliver(message: .handIn)
            await harness.settle()
        }
        #expect(
            harness.text.contains("Break") && harness.screen.status == "10:00 of the break left")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Math, module 1"))
    }

    @Test func aFinishedTestShowsItsReport() async throws {
        let test = try await full()
        let harness = try await open(try await module(test), test, size: Size(80, 60))
        harness.type("b")
        harness.deliver(message: .handIn)
        await harness.settle()
        #expect(harness.text.contains("1 of 22 right") && harness.text.contains("Algebra"))
        #expect(harness.linear.text.contains("these come back tomorrow"))
        let records = try await TestLibrary(context: test.context).store.records()
        #expect(records.values.count { $0.step == 0 } == 21)
    }

    @Test func aTypedAnswerShowsWhatIsUnderstoodAndWhatIsRefused() async throws {
        let test = try await typed()
        let tests = TestLibrary(context: test.context)
        let pool = try await tests.pool()
        let run = tests.drill(pool.questions)
        let harness = try await open(run, test)
        #expect(harness.screen.capturesText)
        harness.type("7/2")
        #expect(harness.text.contains("7/2 = 3.5"))
        harness.type("%")
        #expect(harness.text.contains("doesn't take “%”"))
        harness.press(.enter)
        #expect(!harness.screen.isJudged)
        harness.press(.backspace, .enter)
        await harness.settle()
        #expect(harness.text.contains("Correct") && harness.text.contains("Because of"))
        #expect(try await tests.store.records().count == 1)
        harness.press(.right)
        harness.send(.fill(TestScreen.field, "5"))
        await harness.settle()
        #expect(harness.text.contains("Not 5: the answer is 7/2"))
        harness.type("h")
        await harness.settle()
        #expect(harness.text.contains("Drill: 1 of 2 right"))
    }

    @Test func theListStartsTestsAndSaysWhatIsMissing() async throws {
        let few = try await TestSamples.context([
            TestSamples.bank(.readingWriting, use: "test-1", count: 27),
            TestSamples.bank(.math, use: "test-1", count: 44),
        ])
        let harness = ScreenHarness(
            TestsScreen(library: few.library, tests: TestLibrary(context: few.context)),
            size: Size(80, 40))
        await harness.settle()
        #expect(harness.text.contains("27 of 54 reading and writing questions"))
        #expect(harness.text.contains("shorter") && !harness.text.contains("Practice test 2"))
        harness.type("/")
        harness.type("practice test 1")
        harness.press(.enter, .enter)
        #expect(harness.question?.title == "Start a shorter test?")
        #expect(
            harness.question?.detail.contains("2 modules of 13 questions in 15 minutes") == true)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.opened.first?.hasPrefix("content/test/") == true)
    }
}
