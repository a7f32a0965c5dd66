import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import TerminalUI
import Testing

@testable import Tutor

@Suite struct StudyTimeScreenTests {
    private func studied() async throws -> TestContext {
        let results = ResultsDouble(results: [
            StudyResult(
                kind: .quiz, title: "Tides", score: 80, passed: nil, weakAreas: ["Neap tides"],
                finishedAt: Date(timeIntervalSince1970: 1_933_100_000)),
            StudyResult(
                kind: .exam, title: "Sea", score: 60, passed: false, weakAreas: [],
                finishedAt: Date(timeIntervalSince1970: 1_933_110_000)),
        ])
        let test = try await TestContext.make(
            modules: [TutorModule.self], offering: { $0.offer(.studyResults, results) })
        let recorder = try #require(test.context.capability(.studyTime))
        for (days, place, seconds) in [
            (0.0, "vocabulary/study", 3900), (1, "content/lesson/1", 1800),
            (2, "vocabulary/study", 60),
            (20, "tutor/quiz", 600), (200, "content/talk", 7200),
        ] {
            try await recorder.record(
                StudyTime(
                    start: test.clock.now - days * 86_400 - Double(seconds), seconds: seconds,
                    problems: 7, place: Place(place)))
        }
        return test
    }

    private func screen(_ test: TestContext, _ size: Size) async throws -> ScreenHarness<
        StudyTimeScreen
    > {
        let module = try #require(test.built.module("tutor"))
        let screen = try #require(module.screen(at: "tutor/statistics") as? StudyTimeScreen)
        let harness = ScreenHarness(screen, size: size)
        await harness.settle()
        return harness
    }

    @Test(arguments: [40, 80, 200])
    func theWeekIsShownAtEveryWidth(width: Int) async throws {
        let harness = try await screen(try await studied(), Size(width, 60))
        let text = harness.text
        #expect(text.contains("1h 36m on 3 days"))
        #expect(text.contains("3 days in a row"))
        #expect(text.contains("Sat ██"))
        #expect(text.contains("1h 5m"))
        #expect(text.contains("● Vocabulary 1h 6m 69%"))
        #expect(text.contains("██"))
        #expect(text.contains("1 quiz, 80 % on average."))
        #expect(text.contains("Neap tides"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
        // Side by side if there's room.
        let bars = text.split(separator: "\n").first { $0.contains("Hours per day") }
        #expect(bars?.contains("Where") == (width == 200))
    }

    @Test func rangesAreChosenByKeyAndByClick() async throws {
        let harness = try await screen(try await studied(), Size(100, 60))
        harness.press(.right)
        await harness.settle()
        #expect(harness.screen.range == .month)
        #expect(harness.text.contains("Days of the month"))
        harness.activate("year")
        await harness.settle()
        #expect(harness.text.contains("This past year: 3h 46m on 5 days"))
        harness.type("4")
        await harness.settle()
        #expect(harness.text.contains("Sep 2030"))
    }

    @Test func aLowTerminalShowsTheMonthsLastFourWeeks() async throws {
        let harness = try await screen(try await studied(), Size(60, 60))
        harness.type("2")
        await harness.settle()
        func weeks(_ text: String) -> Int {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let start = lines.firstIndex(where: { $0.contains("Days of the month") }) else {
                return 0
            }
            return lines[(start + 2)...].prefix { $0.contains("··") && !$0.contains("less") }.count
        }
        #expect(weeks(harness.text) == 5, "\(harness.text)")
        harness.resize(Size(60, 19))
        _ = harness.text
        harness.press(.end)
        #expect(weeks(harness.text) == 4, "\(harness.text)")
    }

    @Test func itReadsInSentences() async throws {
        let words = try await screen(try await studied(), Size(80, 40)).linear.text
        #expect(words.contains("This week: 1h 36m on 3 days, 21 problems."))
        #expect(words.contains("Sat: 1h 5m."))
        #expect(words.contains("percent."))
        #expect(words.contains("Days of the last 37 weeks: 5 of 259 active."))
    }

    @Test func withoutColoursSharesDifferByTheirDotsAndDaysByTheirDensity() async throws {
        let module = try #require(try await studied().built.module("tutor"))
        let screen = try #require(module.screen(at: "tutor/statistics") as? StudyTimeScreen)
        let harness = ScreenHarness(
            screen, size: Size(40, 60),
            capabilities: TerminalCapabilities(colors: .none, unicode: true))
        harness.type("3")
        await harness.settle()
        #expect(harness.text.contains("⣿⣿ Lessons"), "\(harness.text)")
        #expect(harness.text.contains("⡇⡇ Vocabulary"))
        #expect(!harness.text.contains("●"))
        let shares = harness.text.split(separator: "\n").filter { $0.contains("Lessons") }
        #expect(shares.allSatisfy { $0.contains("%") }, "\(shares)")
        #expect(harness.text.contains("less ··░░▒▒▓▓██ more"))
        #expect(harness.text.contains("The last 17 weeks"))
    }

    @Test func aWeekOfOneDayIsNamedByIt() async throws {
        let harness = try await screen(try await studied(), Size(80, 60))
        harness.type("2")
        await harness.settle()
        #expect(!harness.text.contains("1–1 ") && !harness.text.contains("30–30 "))
    }

    @Test func withoutAnythingItSaysWhatToDo() async throws {
        let test = try await TestContext.make(modules: [TutorModule.self])
        let harness = try await screen(test, Size(80, 20))
        #expect(harness.text.contains("Nothing here yet"))
    }

    @Test func theCommandPrintsWhatTheScreenShows() async throws {
        let test = try await studied()
        func run(_ words: String...) async throws {
            test.console.clear()
            var command = try #require(
                try TutorCommand.parseAsRoot(["stats"] + words) as? any FeatureCommand)
            try await command.run(in: test.context)
        }
        try await run()
        #expect(test.console.out.contains("This week: 1h 36m on 3 days, 21 problems."))
        #expect(test.console.out.contains("1 exam, 60 % on average, 0 passed."))
        try await run("--range", "year", "--json")
        let json = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(json["seconds"]?.int == 13_560)
        #expect(json["problems"]?.int == 35)
        #expect(json["streak"]?.int == 3)
        #expect(json["week"]?["seconds"]?.int == 5760)
        #expect(json["week"]?["from"]?.text == "2031-03-30")
        #expect(json["days"]?.elements?.last?["day"]?.text == "2031-04-05")
        #expect(json["places"]?.elements?.first?["place"]?.text == "content/talk")
        #expect(json["exams"]?["failed"]?.int == 1)
        #expect(json["sessions"]?["longest_seconds"]?.int == 7200)
        try await run("--plain")
        #expect(test.console.out.contains("2031-04-05\t3900\t7\t0"))
        #expect(throws: (any Error).self) {
            try TutorCommand.parseAsRoot(["stats", "--range", "hour"])
        }
    }

    @Test func everythingOfThisPartKeepsTheModulesPromises() async throws {
        try await ModuleConformance.check(
            TutorModule.self,
            places: ["tutor/statistics", "tutor/personas", "tutor/preferences"],
            readings: [
                ["stats"], ["stats", "--range", "all"], ["personas", "list"], ["personas", "show"],
                ["preferences", "list"],
            ])
    }
}
