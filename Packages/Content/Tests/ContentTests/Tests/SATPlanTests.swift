import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Content
@testable import ScoreEstimate

/// The score estimate and the plan until the SAT, as commands and screens show them.
struct SATPlanTests {
    private func context() async throws -> TestContext {
        try await TestSamples.context([
            TestSamples.bank(.readingWriting, use: "test-1", count: 54),
            TestSamples.bank(.math, use: "test-1", count: 44),
            TestSamples.bank(.readingWriting, use: "practice", count: 30),
            TestSamples.bank(.math, use: "practice", count: 30),
        ])
    }

    private func run(_ test: TestContext, _ arguments: String...) async throws {
        test.console.clear()
        var command = try ContentCommand.parseAsRoot(["test"] + arguments)
        try await FeatureContext.$current.withValue(test.context) {
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        }
    }

    private func library(_ test: TestContext) -> TestLibrary { TestLibrary(context: test.context) }

    private func today(_ test: TestContext) -> Day {
        LocalCalendar(test.context.environment).today
    }

    /// Takes a whole test with this many right answers in each module.
    private func take(_ test: TestContext, right: Int) async throws {
        let library = library(test)
        let pool = try await library.pool()
        var run = try library.test(1, module: nil, in: pool)
        while !run.isFinished {
            if run.breakLeft != nil { run.endBreak() }
            TestSamples.answer(&run, right: right)
            run = try await library.close(run, pool)
        }
    }

    // MARK: Estimate

    @Test func theEstimateSaysWhatIsMissingAndThenARange() async throws {
        let test = try await context()
        try await run(test, "estimate")
        #expect(test.console.out.contains("not a promise"))
        #expect(test.console.out.contains("Math: answer 20 more questions"))
        try await take(test, right: 15)
        try await run(test, "estimate", "--plain")
        let rows = test.console.out.split(separator: "\n").map {
            $0.split(separator: "\t").map(String.init)
        }
        #expect(rows.map { $0[0] } == ["reading-writing", "math", "total"])
        let estimate = try await library(test).estimate(try await library(test).pool())
        let total = try #require(estimate.total)
        #expect(rows[2] == ["total", "\(total.low)", "\(total.high)"])
        try await run(test, "estimate", "--json")
        let json = try JSONSerialization.jsonObject(with: Data(test.console.out.utf8))
        let object = try #require(json as? [String: [String: Int]])
        #expect(object["total"] == ["low": total.low, "high": total.high])
        #expect(object["math"]?["answers_needed"] == nil)
        try await run(test, "report")
        #expect(test.console.out.contains("Total: \(total.text)"))
        try await run(test, "report", "--json")
        #expect(test.console.out.contains(#""estimate":{"reading_writing":{"low""#))
    }

    @Test func theReportOfATestShowsTheEstimateAndADrillDoesNot() async throws {
        let test = try await context()
        try await take(test, right: 15)
        let library = library(test)
        func screen(_ id: String) async -> String {
            let harness = ScreenHarness(
                TestScreen(id, library: test.library, tests: library), size: Size(80, 40))
            harness.leaving = ["clock"]
            await harness.settle()
            return harness.linear.text
        }
        let whole = try #require(try await library.store.runs().first)
        #expect(await screen(whole.id).contains("not a promise"))
        let pool = try await library.pool()
        var drill = library.drill(Array(pool.questions.suffix(2)))
        drill.answer("B")
        let finished = try await library.close(drill, pool)
        let text = await screen(finished.id)
        #expect(text.contains("1 of 1 right") && !text.contains("not a promise"))
    }

    // MARK: Plan

    @Test func aDateIsNeededAndMustBeInTheFuture() async throws {
        let test = try await context()
        let none = await #expect(throws: Problem.self) { try await self.run(test, "plan") }
        #expect(none?.code == .notFound && none?.cure?.contains("--date") == true)
        let minutes = await #expect(throws: Problem.self) {
            try await self.run(test, "plan", "--minutes", "30")
        }
        #expect(minutes?.summary == "No test date is set.")
        for date in ["today", "2020-01-01"] {
            let past = await #expect(throws: Problem.self) {
                try await self.run(test, "plan", "--date", date)
            }
            #expect(past?.exitCode == 64 && past?.summary == "The test date must be after today.")
        }
        let far = await #expect(throws: Problem.self) {
            try await self.run(test, "plan", "--date", "in 800 days")
        }
        #expect(far?.summary == "The test date must be within two years.")
        #expect(try await library(test).store.goal() == nil)
    }

    @Test func dateAndMinutesAreRememberedAndForgotten() async throws {
        let test = try await context()
        try await run(test, "plan", "--date", "in 60 days", "--minutes", "30, sat 150")
        #expect(test.console.out.contains("in 60 days. 30 minutes a day, Saturday 150."))
        try await run(test, "plan", "--minutes", "45")
        #expect(test.console.out.contains("in 60 days. 45 minutes a day."))
        #expect(test.console.out.contains("Later") && test.console.out.contains("The SAT"))
        #expect(test.console.out.contains("To start: homeroom content"))
        try await run(test, "plan", "--plain")
        let last = test.console.out.split(separator: "\n").last
        #expect(last == "\((today(test) + 60).text)\t0\tsat\tThe SAT")
        test.clock.advance(by: .seconds(61 * 86_400))
        let passed = await #expect(throws: Problem.self) { try await self.run(test, "plan") }
        #expect(passed?.summary.hasSuffix("has passed.") == true)
        try await run(test, "plan", "--forget")
        #expect(try await library(test).store.goal() == nil)
    }

    @Test func whatWasDoneLeavesThePlan() async throws {
        let test = try await context()
        try await run(test, "plan", "--date", "in 30 days", "--minutes", "160")
        let library = library(test)
        let pool = try await library.pool()
        let before = try await library.satPlan(pool)
        #expect(before.calendar.days.flatMap(\.entries).contains { $0.task.isWholeTest })
        try await take(test, right: 12)
        let after = try await library.satPlan(pool)
        #expect(!after.calendar.days.flatMap(\.entries).contains { $0.task.isWholeTest })
        // 144 of 160 minutes are used up; what was wrong comes back tomorrow.
        #expect(after.todaysEntries.map(\.minutes).reduce(0, +) <= 16)
        let tomorrow = try #require(after.calendar.days.first { $0.day == today(test) + 1 })
        guard case .review(let questions) = tomorrow.entries.first?.task else {
            Issue.record("no review: \(tomorrow)")
            return
        }
        #expect(questions == 98 - 2 * 12 - 2 * 12)
    }

    @Test func aDrilledSkillMakesRoomForOthers() async throws {
        let test = try await context()
        try await run(test, "plan", "--date", "in 30 days", "--minutes", "30")
        let library = library(test)
        let pool = try await library.pool()
        let first = try await library.satPlan(pool).todaysEntries
        guard case .drill(let skill, let count) = first.first?.task else {
            Issue.record("no drill: \(first)")
            return
        }
        let questions = DrillChoice(skill: skill.title, count: count).questions(
            in: pool, [:], at: .distantPast)
        var drill = library.drill(questions)
        TestSamples.answer(&drill, right: 0)
        _ = try await library.close(drill, pool)
        let then = try await library.satPlan(pool).todaysEntries
        #expect(
            then.map(\.minutes).reduce(0, +) <= 30 - StudyPace.minutes(questions: questions.count))
        #expect(!then.contains { $0.task.title.contains(skill.title) })
    }

    // MARK: Screens

    @Test func thePlanIsSetOnAScreenAndStartsADrill() async throws {
        let test = try await context()
        let library = library(test)
        let empty = ScreenHarness(SATPlanScreen(library: test.library, tests: library))
        await empty.settle()
        #expect(empty.text.contains("Set the day of the SAT"))
        empty.press(.enter)
        #expect(empty.opened == ["content/tests/plan/edit"])

        let form = ScreenHarness(StudyGoalScreen(tests: library))
        await form.settle()
        form.pressControl("s")
        #expect(form.text.contains("Enter a day such as"))
        form.type((today(test) + 40).text)
        form.pressControl("s")
        await form.settle()
        #expect(form.toasts.map(\.text) == ["Saved."])
        #expect(try await library.store.goal()?.testDay == today(test) + 40)

        for width in [40, 80, 200] {
            let plan = ScreenHarness(
                SATPlanScreen(library: test.library, tests: library), size: Size(width, 24))
            await plan.settle()
            #expect(plan.linear.text.contains("in 40 days") && plan.text.contains("Today"))
        }
        let plan = ScreenHarness(SATPlanScreen(library: test.library, tests: library))
        await plan.settle()
        plan.type("/")
        plan.type("drill")
        plan.press(.enter, .enter)
        await plan.settle()
        #expect(plan.opened.first?.hasPrefix("content/test/") == true)
    }

    @Test func todayHasTheFirstTaskFromTheStore() async throws {
        let test = try await context()
        let module = try ContentModule(context: test.context)
        #expect(try await module.today(from: test.context.environment.now()).suggestions.isEmpty)
        try await run(test, "plan", "--date", "in 20 days", "--minutes", "40")
        let suggestions = try await module.today(from: test.context.environment.now()).suggestions
        let suggestion = try #require(suggestions.first)
        #expect(suggestion.place == TestPlace.plan && (suggestion.minutes ?? 0) <= 40)
        #expect(suggestion.reason.contains("in 20 days"))
        test.clock.advance(by: .seconds(25 * 86_400))
        #expect(try await module.today(from: test.context.environment.now()).suggestions.isEmpty)
    }
}

extension StudyCalendar.Task {
    fileprivate var isWholeTest: Bool {
        if case .test(_, let modules) = self { modules == 1...4 } else { false }
    }
}
