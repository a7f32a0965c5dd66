#if WITH_CALENDAR && WITH_TODOS
import AppCoreTesting
import Foundation
import Testing

@Suite(.serialized) struct TodayJourneyTests {
    @Test func theProgramStartsWithTodayAndTabLeadsToTheTiles() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(
            try program.run(["todos", "add", "Sharpen pencils", "--due", "today 23:59"]).code == 0)
        let terminal = try TerminalProgram(
            program, environment: ["HOMEROOM_DASHBOARD_TODAY": "true"])
        try terminal.wait(for: "Good ")
        try terminal.wait(for: "Sharpen pencils")
        terminal.type(Key.tab)
        try terminal.wait(for: "━ To-dos")
        terminal.type(Key.escape)
        try terminal.wait(for: "Good ")
        terminal.type("q")
        #expect(try terminal.end() == 0)
        #expect(terminal.isRestored)
    }

    @Test func theCommandPrintsTheDayAsTextLinesAndJSON() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(
            try program.run(["todos", "add", "Sharpen pencils", "--due", "today 23:59"]).code == 0)
        let text = try program.run(["today"])
        #expect(text.code == 0, "\(text.err)")
        #expect(text.out.hasPrefix("TODAY"))
        #expect(text.out.contains("[ ]  Sharpen pencils"))
        let plain = try program.run(["today", "--plain"])
        #expect(plain.out.contains(/due\t[0-9-]+ 23:59\tSharpen pencils\t\town-1/))
        let printed = try program.run(["today", "--json"])
        let json =
            try JSONSerialization.jsonObject(with: Data(printed.out.utf8)) as? [String: Any]
        let due = try #require(json?["due"] as? [[String: Any]])
        #expect(due.contains { $0["title"] as? String == "Sharpen pencils" })
        #expect(json?["problems"] as? [String] == [])
    }

    @Test func theDashboardAsTextStartsWithTodayUnlessItIsTurnedOff() throws {
        let program = try BuiltProgram(hasSchool: true)
        #expect(try program.run(["--once"]).out.contains("\nTODAY"))
        let off = try program.run(["--once", "--set", "dashboard.today=false"])
        #expect(off.code == 0)
        #expect(!off.out.contains("\nTODAY"))
    }
}
#endif
