import AppCore
import AppCoreTesting
import TerminalUI
import Testing

@testable import Calendar

/// Colors of followed calendars. The time is Thursday, 2031-09-04.
@Suite struct CalendarColorTests {
    private static let club = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        X-WR-CALNAME:Soccer club\r
        BEGIN:VEVENT\r
        UID:practice-1\r
        DTSTART:20310905T220000Z\r
        SUMMARY:Practice\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:camp-1\r
        DTSTART;VALUE=DATE:20310906\r
        SUMMARY:Camp\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    private func home() async throws -> (TestContext, TemporaryFolder, String) {
        let folder = try TemporaryFolder()
        let file = try folder.file("club.ics", Self.club.utf8)
        return (try await CalendarHome.make(), folder, file)
    }

    private func entries(_ test: TestContext) async throws -> [Entry] {
        let calendar = test.repository.localCalendar
        return await test.repository.known(calendar.today...(calendar.today + 7)).agenda
            .entries.filter { $0.kind == .subscribed }
    }

    @Test func aCalendarHasTheColorThatItWasGiven() async throws {
        let (test, folder, file) = try await home()
        try await test.run("subscribe", file, "--color", "green")
        #expect(try await entries(test).map(\.color) == [.green, .green])
        let json = try await test.run("subscriptions", "--json")
        let all = try WireJSON.decode(JSONValue.self, from: json).elements
        #expect(all?.first?["color"]?.text == "green")
        let said = try await test.run("color", "soccer", "red")
        #expect(said == "“Soccer club”: red.\n")
        #expect(try await entries(test).map(\.color) == [.red, .red])
        // Reading it again keeps the color.
        try await test.run("subscriptions", "--refresh")
        #expect(try await entries(test).first?.color == .red)
        try await test.run("color", "soccer", "none")
        #expect(try await entries(test).map(\.color) == [nil, nil])
        let wrong = await test.refusal("color", "soccer", "mauve")
        #expect(wrong?.code == .usage && wrong?.cure?.contains("yellow") == true)
        let refused = await test.refusal("subscribe", file + "x", "--color", "mauve")
        #expect(refused?.code == .usage)
        withExtendedLifetime(folder) {}
    }

    @Test func aMarkSaysTheSameWithoutColor() async throws {
        let (test, folder, file) = try await home()
        try await test.run("subscribe", file, "--color", "green")
        for (mode, size) in [
            (CalendarScreen.Mode.week, Size(120, 20)), (.week, Size(50, 20)),
            (.month, Size(120, 40)),
        ] {
            let screen = CalendarScreen(
                repository: test.repository, mode: mode, day: Day("2031-09-05"))
            let harness = ScreenHarness(screen, size: size)
            harness.leaving = ["clock"]
            await harness.settle()
            #expect(
                harness.text.contains("◆ Practice") || harness.text.contains("◆ 16:00 Pra"))
        }
        let practice = try #require(try await entries(test).first { $0.title == "Practice" })
        let row = AgendaEntryRow.item(
            practice, on: test.repository.localCalendar.today, test.repository.localCalendar)
        let name = try #require(row.title.runs.last)
        #expect(name.text == "Soccer club" && name.style == Style(.correct))
        let plain = practice.colored("Practice", .text, unicode: false)
        #expect(plain == StyledText("+ Practice", Style(.correct)))
        let chosen = practice.colored("Practice", .onSelection, unicode: true)
        #expect(chosen == StyledText("◆ Practice", Style(.onSelection)))
        #expect(Set(CalendarColor.allCases.map { $0.mark(unicode: true) }).count == 5)
        #expect(Set(CalendarColor.allCases.map { $0.mark(unicode: false) }).count == 5)
        withExtendedLifetime(folder) {}
    }

    @Test func aKeyChoosesTheNextColor() async throws {
        let (test, folder, file) = try await home()
        try await test.run("subscribe", file)
        let harness = ScreenHarness(
            SubscriptionsScreen(repository: test.repository), size: Size(80, 12))
        await harness.settle()
        for color in CalendarColor.allCases {
            harness.type("c")
            await harness.settle()
            #expect(harness.text.contains("Soccer club · \(color.rawValue)"), "\(harness.text)")
        }
        harness.type("c")
        await harness.settle()
        #expect(try await test.repository.subscriptions.all().first?.color == nil)
        withExtendedLifetime(folder) {}
    }
}
