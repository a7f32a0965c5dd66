import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite struct StatisticsScreenTests {
    private func filled(_ zone: TimeZone = .gmt) async throws -> StudyLog {
        let log = try await StudyLog.make(zone: zone)
        try await log.source("s1")
        try await log.cards(["a", "b", "c"], of: "s1")
        for (card, rating, time) in [
            ("a", 4, "2031-03-01 10:00"), ("b", 1, "2031-04-04 10:00"),
            ("b", 3, "2031-04-04 10:01"), ("a", 3, "2031-04-05 05:01"),
        ] {
            try await log.answer(card, rating, time, session: "x")
        }
        return log
    }

    @Test func figuresMapForecastAndRecallAreDrawn() async throws {
        let log = try await filled()
        let harness = ScreenHarness(
            StatisticsScreen(repository: log.repository), size: Size(80, 120))
        await harness.settle()
        let text = harness.text
        for part in [
            "[All]", "Words studied  2 of 3", "Memorized      2 (100% of the studied)",
            "Answers        4", "Streak         2 days", "Mar", "Apr", "Today", "Young",
            "Harbour notes", "10:00", "Again", "2031-03", "Week after",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
        #expect(harness.screen.status == nil)
    }

    @Test func keysChangeTheRange() async throws {
        let log = try await filled()
        let harness = ScreenHarness(StatisticsScreen(repository: log.repository))
        await harness.settle()
        harness.press(.character("1"))
        await harness.settle()
        #expect(harness.screen.range == .today)
        #expect(harness.text.contains("Answers        1"))
        harness.press(.right)
        await harness.settle()
        #expect(harness.screen.range == .week && harness.text.contains("Answers        3"))
        harness.activate("month")
        await harness.settle()
        #expect(harness.screen.range == .month)
        harness.press(.character("b"))
        #expect(harness.opened == ["vocabulary/badges"])
    }

    @Test func readAloudItIsSentences() async throws {
        let log = try await filled()
        let harness = ScreenHarness(StatisticsScreen(repository: log.repository))
        await harness.settle()
        let text = harness.linear.text
        for part in [
            "Answers on 3 days of the last year, 4 in all. Most on Fri 4 Apr: 2.",
            "March: 1 day, 1 answer.", "Overdue: 1.", "Level: Beginner",
        ] {
            #expect(text.contains(part), "\(part)\n\(text)")
        }
    }

    @Test func theCommandPrintsTheSameAtAnyWidth() async throws {
        let log = try await filled()
        let statistics = try await log.repository.statistics(.all)
        for width in [20, 40, 80, 200] {
            let lines = StatsCommand.lines(statistics, width: width)
            #expect(lines.contains { $0.hasPrefix("Answers") })
            #expect(lines.allSatisfy { StyledText($0).width <= max(20, min(width, 100)) })
        }
        let text = try await log.test.run("stats")
        #expect(text.contains("The year") && text.contains("Known"))
        let plain = try await log.test.run("stats", "--plain", "--range", "today")
        #expect(plain.contains("answers\t1\n") && plain.contains("range\ttoday\n"))
    }

    @Test func theJSONHasItsDocumentedShape() async throws {
        let log = try await filled()
        let json = try WireJSON.decode(
            JSONValue.self,
            from: try await log.test.run("stats", "--json", "--source", "harbour notes"))
        #expect(json["source_id"]?.text == "s1" && json["words_studied"]?.int == 2)
        #expect(json["buttons"]?["again"]?.int == 1 && json["hours"]?.elements?.count == 24)
        #expect(json["levels"]?.elements?.first?["difficulty_level"]?.text == "beginner")
        #expect(
            json["sources"]?.elements?.first?["last_studied"]?.text == "2031-04-05T05:01:00.000Z")
        #expect(
            json["days"]?.elements?.map { $0["date"]?.text } == [
                "2031-03-01", "2031-04-04", "2031-04-05",
            ])
        #expect(json["year"]?["weeks"]?.elements?.count == 53)
        #expect(json["forecast"]?["overdue"]?.int == 1)
        #expect(json["retention"]?["cards"]?.elements?.last?["answers"]?.int == 1)
        #expect(json["retention"]?["periods"]?.elements?.count == 5)
        #expect(json["cards"]?["to_define"]?.int == 0)
        let problem = await #expect(throws: Problem.self) {
            try await log.test.run("stats", "--source", "nothing")
        }
        #expect(problem?.exitCode == 66)
    }

    @Test func badgesAreListedEarnedFirst() async throws {
        let log = try await filled()
        let harness = ScreenHarness(BadgesScreen(repository: log.repository))
        await harness.settle()
        #expect(harness.text.contains("★ First text") && harness.text.contains("2031-03-01"))
        #expect(harness.text.contains("○ 10 words") && harness.text.contains("20%"))
        let status = try #require(harness.screen.status)
        #expect(status == "2 of 14 earned")
        let list = try WireJSON.decode(
            JSONValue.self, from: try await log.test.run("badges", "--json")
        ).elements
        let first = try #require(list?.first)
        #expect(first["id"]?.text == "first-source" && first["progress"] == .integer(1))
        #expect(first["earned_at"]?.text == "2031-03-01T12:01:00.000Z")
    }

    @Test func theTileSaysWhatThereIsToDo() async throws {
        let empty = try await StudyLog.make()
        // Asked only locally, a new profile doesn't know about the starter deck yet.
        #expect(try await StudyTile(repository: empty.repository).load(.local) == nil)
        let log = try await filled()
        let summary = try #require(try await StudyTile(repository: log.repository).load(.local))
        #expect(summary.headline == "1 due, 1 new")
        #expect(summary.lines.first?.text == "2 days in a row")
        #expect(summary.progress == 1.0 / 3)
        #expect(
            summary.trend?.count == 14
                && summary.trend?.suffix(3).map { $0 > 0 } == [false, true, true])
        log.clock("2031-04-06 05:00")
        let later = try #require(try await StudyTile(repository: log.repository).load(.local))
        #expect(later.lines.first?.text == "2 days in a row: study today to keep it")
        #expect(later.trend?.suffix(3).map { $0 > 0 } == [true, true, false])
    }

    @Test(arguments: [
        (30.0, "in 1 min"), (3600, "in 1 h"), (90_000, "in 25 h"), (400_000, "in 5 days"),
    ])
    func waitsAreSaidInRoundUnits(_ seconds: Double, _ words: String) {
        #expect(StudyTile.wait(seconds) == words)
    }
}
