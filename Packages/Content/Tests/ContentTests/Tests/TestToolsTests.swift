import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Content
@testable import ContentService

/// The calculator and the formulas beside a question, and the choice of a drill.
struct TestToolsTests {
    private func context(typed: Bool = false) async throws -> TestContext {
        try await TestSamples.context([
            TestSamples.bank(.math, use: "test-1", count: 44, typed: typed),
            TestSamples.bank(.readingWriting, use: "test-1", count: 54),
            TestSamples.bank(.math, use: "practice", count: 10),
        ])
    }

    private func open(
        _ test: TestContext, _ section: TestSection = .math, size: Size = Size(120, 30)
    ) async throws -> ScreenHarness<TestScreen> {
        let tests = TestLibrary(context: test.context)
        let pool = try await tests.pool()
        let stored = try await tests.store.runs().first
        let run =
            if let stored { stored } else {
                try await tests.begin(try tests.test(1, module: section, in: pool))
            }
        return await show(run.id, test, size: size)
    }

    private func show(
        _ id: String, _ test: TestContext, size: Size = Size(120, 30)
    ) async -> ScreenHarness<TestScreen> {
        let tests = TestLibrary(context: test.context)
        let harness = ScreenHarness(
            TestScreen(id, library: test.library, tests: tests), size: size)
        harness.leaving = ["clock"]
        await harness.settle()
        _ = harness.render()
        return harness
    }

    // MARK: Calculator

    @Test(arguments: [Size(200, 50), Size(120, 30), Size(80, 24), Size(40, 24)])
    func theCalculatorLeavesTheQuestionInView(size: Size) async throws {
        let harness = try await open(try await context(), size: size)
        harness.type("=")
        #expect(harness.screen.capturesText)
        harness.type("1/3+1/6")
        harness.press(.enter)
        #expect(harness.text.contains("1/2 = 0.5"))
        #expect(harness.text.contains("What is test-1"))
        // Letters answer again in the question.
        harness.press(.tab)
        harness.type("b")
        #expect(harness.screen.part?.answers.values.first == "B")
        #expect(harness.text.contains("1/2 = 0.5"))
    }

    @Test func inALowTerminalTheCalculatorAndTheQuestionTakeTurns() async throws {
        let harness = try await open(try await context(), size: Size(80, 14))
        harness.type("=")
        harness.type("2+2")
        harness.press(.enter)
        #expect(harness.text.contains("4") && !harness.text.contains("What is test-1"))
        harness.press(.tab)
        #expect(harness.text.contains("What is test-1") && !harness.text.contains("2+2"))
        harness.type("=")
        #expect(harness.text.contains("2+2"))
        harness.press(.escape)
        #expect(harness.screen.tool == nil && harness.text.contains("What is test-1"))
    }

    @Test func calculationsAreKeptForTheWholeTest() async throws {
        let test = try await context()
        let harness = try await open(test)
        harness.type("=")
        harness.type("solve x^2 = 9")
        harness.press(.enter)
        harness.type("2 +")
        harness.press(.enter)
        #expect(harness.text.contains("expected"))
        #expect(harness.screen.calculator.line.text == "2 +")
        await harness.settle()
        // Killed here.
        let again = await show(try #require(harness.screen.run).id, test)
        again.type("=")
        #expect(again.text.contains("x = -3"))
        again.press(.up)
        #expect(again.screen.calculator.line.text == "solve x^2 = 9")
        again.press(.down)
        #expect(again.screen.calculator.line.isBlank)
    }

    @Test(arguments: [Size(200, 50), Size(80, 24), Size(40, 24)])
    func aGraphIsTracedAndZoomed(size: Size) async throws {
        let harness = try await open(try await context(), size: size)
        harness.type("=")
        harness.type("graph x^2-4; x+2")
        harness.press(.enter)
        #expect(!harness.screen.capturesText)
        #expect(harness.text.contains("●") && harness.text.contains("x = 0, y = -4"))
        harness.type("n")
        #expect(harness.text.contains("x = 2, y = 0"))
        let before = harness.text
        harness.type("+")
        #expect(harness.text != before && harness.text.contains("x = 2, y = 0"))
        harness.press(.down)
        #expect(harness.text.contains("x = 2, y = 4"))
        // One key leads to the question, which a small terminal doesn't show beside the graph.
        harness.press(.tab)
        #expect(harness.text.contains("What is test-1"))
        harness.type("=")
        harness.press(.escape)
        #expect(harness.screen.capturesText && harness.text.contains("roots -2, 2"))
    }

    @Test func thereIsNoCalculatorForReading() async throws {
        let harness = try await open(try await context(), .readingWriting)
        harness.type("=f")
        #expect(harness.screen.tool == nil)
        #expect(!harness.screen.hints.contains { $0.label == "calculator" })
        #expect(!harness.linear.text.contains("Calculator"))
    }

    @Test func theCalculatorOpensWhileAnAnswerIsTyped() async throws {
        let harness = try await open(try await context(typed: true))
        harness.type("7=")
        #expect(harness.screen.usesTool)
        harness.type("7/2")
        harness.press(.enter, .tab)
        harness.type("/2")
        #expect(harness.screen.answer.text == "7/2")
        harness.type("f")
        #expect(harness.text.contains("V = πr²h"))
    }

    @Test func theFormulasScrollAndClose() async throws {
        let harness = try await open(try await context(), size: Size(80, 24))
        harness.type("f")
        #expect(harness.text.contains("A = πr²") && harness.text.contains("What is test-1"))
        harness.press(.end)
        #expect(harness.text.contains("V = (1/3)ℓwh") && !harness.text.contains("A = πr²"))
        harness.type("f")
        #expect(harness.screen.tool == nil)
    }

    /// By numbers and typed lines only, as in linear mode.
    @Test func linearModeCalculates() async throws {
        let harness = try await open(try await context())
        #expect(harness.linear.text.contains("Calculator (=)"))
        harness.activate("calculator")
        #expect(harness.linear.actions.contains { $0.id == CalculatorPanel.field })
        harness.send(.fill(CalculatorPanel.field, "20% of 50"))
        #expect(harness.linear.text.contains("10"))
        harness.send(.fill(CalculatorPanel.field, "graph x^2-4"))
        #expect(harness.linear.text.contains("roots -2, 2"))
        #expect(!harness.linear.text.contains("⠀"))
        harness.activate(CalculatorPanel.closeGraph)
        harness.activate("option.1")
        #expect(harness.screen.part?.answers.values.first == "B")
        harness.activate("close-tool")
        #expect(!harness.linear.actions.contains { $0.id == CalculatorPanel.field })
        harness.activate("reference")
        #expect(harness.linear.text.contains("V = (4/3)πr³"))
    }

    // MARK: Diagrams

    @Test func diagramsOfTextsAndOptionsAreShown() async throws {
        var question = TestSamples.question("q", .geometry, .easy)
        question.text = [ContentBlock(.diagram, diagramID: "line")]
        question.options[0] = "[[Diagram:circle]]"
        let item = BankListItem(
            id: "b", bankID: "b", title: "B", section: "math", use: "practice", questionCount: 1,
            updatedAt: nil)
        let assets = ["line", "circle", "unused"].map {
            LessonAsset(
                id: WireID($0), assetID: $0, type: "diagram", address: "data:image/png;base64,",
                alt: "a picture of a \($0)")
        }
        let test = try await TestSamples.context([
            BankDetail(of: item, questions: [question], assets: assets)
        ])
        let tests = TestLibrary(context: test.context)
        let run = try await tests.begin(tests.drill(try await tests.pool().questions))
        let harness = await show(run.id, test)
        #expect(Set(harness.screen.pictures.keys) == ["line", "circle"])
        #expect(harness.linear.text.contains("Diagram: a picture of a line."))
        #expect(harness.linear.text.contains("a picture of a circle"))
    }

    // MARK: Two windows

    @Test func anOlderWindowSaysThatTheTestWentOnAndTakesOver() async throws {
        let test = try await context()
        let older = try await open(test)
        older.type("b")
        await older.settle()
        let newer = await show(try #require(older.screen.run).id, test)
        newer.press(.right)
        newer.type("c")
        await newer.settle()
        older.type("d")
        await older.settle()
        #expect(older.text.contains("went on in another window"))
        #expect(older.linear.text.contains("Go on here"))
        older.press(.enter)
        await older.settle()
        #expect(Set(older.screen.part?.answers.values.map(\.self) ?? []) == ["B", "C"])
        #expect(older.text.contains("Question 2 of 22"))
        newer.type("m")
        await newer.settle()
        #expect(newer.text.contains("went on in another window"))
    }

    // MARK: Drills

    private func drill(
        _ test: TestContext, size: Size = Size(80, 30)
    ) async -> ScreenHarness<DrillScreen> {
        let harness = ScreenHarness(
            DrillScreen(library: test.library, tests: TestLibrary(context: test.context)),
            size: size)
        await harness.settle()
        _ = harness.render()
        return harness
    }

    @Test func aDrillIsChosenAndStarted() async throws {
        let test = try await context()
        let harness = await drill(test)
        #expect(harness.text.contains("10 match; the drill asks 10."))
        harness.send(.fill("section", "Math"))
        harness.send(.fill("domain", "Algebra"))
        harness.send(.fill("difficulty", "easy"))
        #expect(harness.text.contains("2 match; the drill asks 2."))
        #expect(!harness.text.contains("Craft"))
        harness.pressControl("s")
        await harness.settle()
        let route = try #require(harness.opened.first)
        let run = try #require(
            try await TestLibrary(context: test.context).store.run(
                route.components(separatedBy: "/").last ?? ""))
        #expect(run.isDrill && run.part?.questions.count == 2)
        #expect(run.part?.questions.allSatisfy { $0.hasPrefix("practice.algebra") } == true)
    }

    @Test func anotherSectionForgetsTheDomain() async throws {
        let harness = await drill(try await context(), size: Size(40, 24))
        harness.send(.fill("domain", "Algebra"))
        #expect(harness.text.contains("4 match"))
        harness.send(.fill("section", "Reading and Writing"))
        #expect(harness.text.contains("No question matches."))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.toasts.last?.text == "No question matches." && harness.opened.isEmpty)
    }

    @Test func whatIsDueIsCounted() async throws {
        let test = try await context()
        let tests = TestLibrary(context: test.context)
        var run = try await tests.begin(tests.drill(try await tests.pool().questions))
        run.answer("A")
        let question = try #require(run.part?.current)
        try await tests.settle(run, try #require(try await tests.pool()[question]))
        test.clock.advance(by: .seconds(2 * 86_400))
        let harness = await drill(test)
        #expect(harness.text.contains("due again (1)"))
        harness.send(.fill("source", "2"))
        #expect(harness.text.contains("1 match; the drill asks 1."))
        harness.send(.fill("count", "500"))
        harness.pressControl("s")
        #expect(harness.text.contains("from 1 to 100") && harness.opened.isEmpty)
    }

    // MARK: The list

    /// It needs no bank, only their list.
    @Test func theListIsThereBeforeTheQuestions() async throws {
        let transport = ScriptedTransport()
        let item = BankListItem(
            id: "b", bankID: "b", title: "B", section: "math", use: "test-3", questionCount: 44,
            updatedAt: nil)
        transport.always(
            .get, "/question-banks/?limit=200",
            .reply(
                200,
                try WireJSON.encodeText(
                    Page(count: 1, next: nil, previous: nil, results: [item]))))
        let test = try await Fixture.remote(transport)
        let harness = ScreenHarness(
            TestsScreen(library: test.library, tests: TestLibrary(context: test.context)),
            size: Size(100, 40))
        await harness.settle()
        #expect(harness.text.contains("Practice test 3"))
        #expect(harness.text.contains("0 of 54 reading and writing questions, 44 math"))
        #expect(transport.seen.allSatisfy { !$0.path.contains("/question-banks/b/") })
    }
}
