import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Calendar
@testable import ICalendar

/// The student's own events. The time is Thursday, 2031-09-04, 8:05 in Denver.
@Suite struct EventTests {
    private func home(_ zone: String = CalendarHome.denver) async throws -> TestContext {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"status":404,"error":"Not Found"}"#))
        return try await CalendarHome.make(transport, zone: zone)
    }

    private func entries(
        _ test: TestContext, _ first: String, _ last: String
    ) async throws -> [Entry] {
        await test.repository.known(try Day.of(first)...Day.of(last)).agenda.entries
    }

    @Test func anEventIsAddedSeenChangedAndRemoved() async throws {
        let test = try await home()
        let out = try await test.run(
            "add", "Dentist", "--at", "2031-09-10 14:30", "--for", "45m", "--alarm", "1h",
            "--alarm", "10m", "--place", "Main St 4", "--category", "health", "--notes", "Card!",
            "--json")
        let json = try WireJSON.decode(JSONValue.self, from: out)
        #expect(json["title"]?.text == "Dentist")
        #expect(json["start_at"]?.text == "2031-09-10T20:30:00.000Z")
        #expect(json["end_at"]?.text == "2031-09-10T21:15:00.000Z")
        #expect(json["alarms"]?.elements == [.integer(10), .integer(60)])
        #expect(json["rule"] == .null)
        let id = try #require(json["id"]?.text)
        let entry = try #require(try await entries(test, "2031-09-10", "2031-09-10").first)
        #expect(entry.place == "Main St 4" && entry.note == "Card!")
        #expect(entry.categories == ["health"] && entry.alarms == [10, 60])
        let agenda = try await test.run("day", "2031-09-10")
        #expect(agenda.contains("14:30–15:15  Dentist"))
        #expect(agenda.contains("(alarm 13:30)"))
        let shown = try await test.run("show", String(id.prefix(36)))
        #expect(shown.hasPrefix("Dentist\nWednesday 10 September 14:30–15:15\nWhere: Main St 4\n"))
        // The agenda's id works as well as the start of the stored one.
        try await test.run("edit", entry.id, "--at", "2031-09-11 9am", "--alarm", "none")
        #expect(try await entries(test, "2031-09-10", "2031-09-10").isEmpty)
        let moved = try #require(try await entries(test, "2031-09-11", "2031-09-11").first)
        #expect(moved.alarms.isEmpty && moved.place == "Main St 4")
        try await test.run("remove", String(id.prefix(36)), "--yes")
        #expect(try await test.repository.events.count() == 0)
        #expect(await test.refusal("remove", id, "--yes")?.code == .notFound)
    }

    @Test(arguments: [
        ("dentist tue 15:00-15:45", "2031-09-09", 900, 45),
        ("Tue 3pm-4pm dentist", "2031-09-09", 900, 60),
        ("dentist tomorrow 23:30-0:15", "2031-09-05", 1410, 45),
        ("dentist 14:00", "2031-09-04", 840, 60),
    ])
    func aLineBecomesAnEvent(line: String, day: String, start: Int, minutes: Int) async throws {
        let test = try await home()
        let draft = await test.repository.quickAdd.read(line)
        #expect(draft.problem == nil)
        #expect(try await test.repository.events.count() == 0)
        let added = try await draft.add()
        let event = try #require(try await test.repository.events.all().first)
        let first = try Day.of(day)
        let stored = EventDraft(event.item, localCalendar: test.repository.localCalendar)
        #expect(stored.title == "dentist" && stored.first == first)
        #expect(stored.start == start && stored.minutes == minutes && !stored.isAllDay)
        try await added.undo?()
        #expect(try await test.repository.events.count() == 0)
    }

    @Test func aLineWithoutADateIsNoEvent() async throws {
        let test = try await home()
        let read = test.repository.quickAdd.read
        #expect(await read("dentist").problem?.summary == "When is it? Add a day or a time.")
        #expect(await read("").problem?.summary == "An event needs a title.")
        let trip = await read("Field trip fri")
        #expect(trip.fields.map(\.text) == ["title Field trip", "on tomorrow, all day"])
    }

    @Test func removingAsksFirst() async throws {
        let test = try await home()
        try await test.run("add", "Dentist", "--at", "10:00")
        let id = try #require(try await test.repository.events.all().first?.id)
        #expect(await test.refusal("remove", id)?.code == .usage)
        #expect(try await test.repository.events.count() == 1)
    }

    /// Every Sunday at nine, across the night when Denver's clocks go back.
    @Test func whatRecursKeepsItsTimeAcrossClockChanges() async throws {
        let test = try await home()
        try await test.run(
            "add", "Run", "--at", "2031-10-26 09:00", "--every", "weekly", "--count", "3")
        let runs = try await entries(test, "2031-10-01", "2031-12-31")
        let localCalendar = test.repository.localCalendar
        #expect(
            runs.map { localCalendar.clock($0.start(in: localCalendar)) } == [
                "09:00", "09:00", "09:00",
            ])
        #expect(
            runs.map { $0.days(in: localCalendar).lowerBound.text } == [
                "2031-10-26", "2031-11-02", "2031-11-09",
            ])
        #expect(
            runs[1].start(in: localCalendar).timeIntervalSince(runs[0].start(in: localCalendar))
                == 7 * 86_400 + 3600)
        #expect(Set(runs.map(\.id)).count == 3)
    }

    @Test func aWeeklyEventBeginsOnADayThatItNames() async throws {
        let test = try await home("Europe/Berlin")
        // A Monday.
        try await test.run("add", "Swim", "--at", "2031-09-08 17:00", "--every", "weekly:tue,thu")
        let event = try #require(try await test.repository.events.all().first)
        #expect(event.item.start?.wall.day.number == (try Day.of("2031-09-09").number))
        let days = try await entries(test, "2031-09-08", "2031-09-14").count
        #expect(days == 2)
    }

    /// Berlin skips 2:30 on 2031-03-30 and repeats it on 2031-10-26.
    @Test(arguments: [
        ("Europe/Berlin", 2031, 3, 30, "2031-03-30T01:30:00.000Z"),
        ("Europe/Berlin", 2031, 10, 26, "2031-10-26T00:30:00.000Z"),
        ("America/Denver", 2031, 3, 9, "2031-03-09T09:30:00.000Z"),
        ("America/Denver", 2031, 9, 4, "2031-09-04T08:30:00.000Z"),
    ])
    func timesThatClocksSkipOrRepeatAreTold(
        zone: String, year: Int, month: Int, day: Int, moment: String
    ) throws {
        let wall = try #require(WallTime(year: year, month: month, day: day, hour: 2, minute: 30))
        let localCalendar = LocalCalendar(zone: .gmt, now: Date(timeIntervalSince1970: 0))
        #expect(WireInstant(ItemTime.date(.zoned(wall, zone), localCalendar)).text == moment)
    }

    @Test func wholeDaysStayWholeDaysEverywhere() async throws {
        let test = try await home("Pacific/Auckland")
        try await test.run("add", "Trip", "--at", "2031-09-26", "--for", "2d")
        let trip = try #require(try await entries(test, "2031-09-20", "2031-09-30").first)
        #expect(trip.time == .days(try .of("2031-09-26"), try .of("2031-09-27")))
        let event = try #require(try await test.repository.events.all().first)
        #expect(event.item.end == .day(CalendarDay(number: try Day.of("2031-09-28").number)))
    }

    @Test(arguments: [
        ["add", "X", "--at", "someday"], ["add", "X", "--at", "10:00", "--for", "ages"],
        ["add", "X", "--at", "10:00", "--every", "often"],
        ["add", "X", "--at", "10:00", "--until", "2031-10-01"],
        ["add", "X", "--at", "2031-09-26", "--for", "45m"],
        ["add", "X", "--at", "10:00", "--alarm", "soon"], ["agenda", "--from", "never"],
        ["agenda", "--from", "2031-09-10", "--to", "2031-09-01"],
        ["agenda", "--from", "2031-09-10", "--to", "2099-09-01"], ["day", "2031-02-30"],
    ])
    func wordsThatAreOffAreRefusedWithACure(words: [String]) async throws {
        let test = try await home()
        let problem = try #require(await test.refusal(words))
        #expect(problem.code == .usage)
        #expect(problem.cure != nil || problem.summary.contains("need --every"))
        #expect(try await test.repository.events.count() == 0)
    }

    @Test(arguments: [
        ["add", "  ", "--at", "10:00"],
        ["add", String(repeating: "a", count: 501), "--at", "10:00"],
        ["add", "X", "--at", "2031-09-10 10:00", "--every", "daily", "--until", "2031-09-01"],
        ["add", "X", "--at", "10:00", "--every", "daily", "--count", "0"],
        ["add", "X", "--at", "10:00", "--alarm", "5w"],
    ])
    func whatCannotBeKeptIsRefusedByItsField(words: [String]) async throws {
        let test = try await home()
        let problem = try #require(await test.refusal(words))
        #expect(problem.code == .invalid && !problem.fields.isEmpty)
        #expect(try await test.repository.events.count() == 0)
    }

    // MARK: The form

    @Test func theFormMakesAnEventAndShowsOnlyTheFieldsThatBelong() async throws {
        let test = try await home()
        let screen = EventFormScreen(repository: test.repository, day: try .of("2031-09-09"))
        let harness = ScreenHarness(screen, size: Size(72, 40))
        #expect(harness.text.contains("Starts") && !harness.text.contains("Last day"))
        harness.type("Choir")
        harness.send(.fill("all_day", "Yes"))
        #expect(harness.text.contains("Last day") && !harness.text.contains("Starts"))
        harness.send(.fill("all_day", "No"))
        harness.send(.fill("start", "16:00"))
        harness.send(.fill("length", "1h30m"))
        #expect(!harness.text.contains("Until"))
        harness.send(.fill("repeat", "Weekly"))
        #expect(harness.text.contains("Until"))
        harness.send(.fill("weekdays", "tue, thu"))
        harness.send(.fill("repeat_until", "2031-09-18"))
        harness.send(.fill("alarms", "soon"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.toasts.last?.text.contains("Enter lengths such as") == true)
        #expect(!harness.wentBack)
        harness.send(.fill("alarms", "10m"))
        harness.pressControl("s")
        await harness.settle()
        #expect(harness.wentBack)
        let localCalendar = test.repository.localCalendar
        let all = try await entries(test, "2031-09-01", "2031-09-30")
        #expect(
            all.map { $0.days(in: localCalendar).lowerBound.text } == [
                "2031-09-09", "2031-09-11", "2031-09-16", "2031-09-18",
            ])
        #expect(all.allSatisfy { $0.alarms == [10] })
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 50)])
    func theFieldWithTheFocusIsOnViewAtEverySize(size: Size) async throws {
        let test = try await home()
        let screen = EventFormScreen(repository: test.repository, day: nil)
        let harness = ScreenHarness(screen, size: size)
        for _ in 0..<8 {
            let field = try #require(harness.screen.form).state
            let label = field.fields[field.focus].label
            #expect(harness.text.contains(label), "\(label) at \(size)")
            harness.press(.tab)
        }
    }

    @Test func anEventIsShownEditedAndRemovedOnItsScreen() async throws {
        let test = try await home()
        try await test.run(
            "add", "Choir", "--at", "2031-09-09 16:00", "--every", "weekly:tue", "--alarm", "10m")
        let id = try #require(try await test.repository.events.all().first?.id)
        let harness = ScreenHarness(
            EventScreen(id, repository: test.repository), size: Size(60, 12))
        await harness.settle()
        let expected = """
            Choir
            Tuesday 9 September 16:00–17:00
            Repeats every week on Tue
            Alarm: 10 min before

            e edit   d delete
            """
        #expect(harness.text == expected)
        harness.type("e")
        #expect(harness.opened == ["calendar/event/\(id)/edit"])
        let form = ScreenHarness(
            EventFormScreen(repository: test.repository, event: id), size: Size(72, 40))
        await form.settle()
        #expect(form.text.contains("Choir") && form.text.contains("16:00"))
        form.send(.fill("title", "Choir, main hall"))
        form.pressControl("s")
        await form.settle()
        harness.resume()
        await harness.settle()
        #expect(harness.text.contains("Choir, main hall"))
        #expect(harness.text.contains("every week on Tue"))
        harness.type("d")
        #expect(harness.question?.isDestructive == true)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.wentBack)
        #expect(try await test.repository.events.count() == 0)
        // Undone one after another, the last first, on whatever screen is open then.
        harness.undo()
        await harness.settle()
        #expect(try await test.repository.events.event(id).title == "Choir, main hall")
        form.undo()
        await form.settle()
        let back = try await test.repository.events.event(id)
        #expect(back.title == "Choir" && back.repeats)
    }
}
