import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar
@testable import ICalendar

/// The student's own timetable. The time is Thursday, 2031-09-04, 8:05 in Denver.
@Suite struct OwnTimetableTests {
    /// A school that sends no classes.
    private func home(_ school: String = "[]") async throws -> TestContext {
        let transport = ScriptedTransport()
        transport.always(.get, "/students/41/classes_today?days=7", .reply(200, school))
        transport.always(.get, "/terms", .reply(200, "[]"))
        transport.always(.get, "/calendar", .reply(200, #"{"events":[]}"#))
        transport.always(.get, "/courses", .reply(200, "[]"))
        return try await CalendarHome.make(transport)
    }

    private func timetable(
        _ rotation: OwnTimetable.Rotation, _ days: Set<Int>, week: String? = nil
    ) -> OwnTimetable {
        var timetable = OwnTimetable()
        timetable.rotation = rotation
        timetable.lessons = [
            .init(id: "1", title: "Art", days: days, week: week, start: 540, end: 600)
        ]
        return timetable
    }

    /// The days of a month with lessons.
    private func days(_ timetable: OwnTimetable, in month: String) throws -> [Int] {
        let first = try Day.of(month + "-01")
        return (first...first.lastOfMonth).days.filter { !timetable.lessons(on: $0).isEmpty }
            .map(\.day)
    }

    // MARK: Rotations

    @Test func everyWeekHasTheTermsDaysWithoutThoseOff() throws {
        var timetable = timetable(.weekly, [1, 5])
        #expect(try days(timetable, in: "2031-09") == [1, 5, 8, 12, 15, 19, 22, 26, 29])
        timetable.first = WireDay("2031-09-08")
        timetable.last = WireDay("2031-09-26")
        timetable.daysOff = [
            .init(
                first: try .of("2031-09-15"),
                last: try .of("2031-09-19"), name: "Fair")
        ]
        #expect(try days(timetable, in: "2031-09") == [8, 12, 22, 26])
        #expect(try timetable.nameOfDayOff(.of("2031-09-17")) == "Fair")
    }

    @Test func weeksAlternateAndAWeekOffDoesNotCount() throws {
        var timetable = timetable(.twoWeeks, [1], week: "A")
        timetable.first = WireDay("2031-09-03")
        #expect(try days(timetable, in: "2031-09") == [15, 29])
        timetable.lessons[0].week = "B"
        #expect(try days(timetable, in: "2031-09") == [8, 22])
        timetable.lessons[0].week = nil
        #expect(try days(timetable, in: "2031-09") == [8, 15, 22, 29])
        timetable.lessons[0].week = "A"
        timetable.daysOff = [
            .init(
                first: try .of("2031-09-08"),
                last: try .of("2031-09-14"), name: "")
        ]
        #expect(try days(timetable, in: "2031-09") == [22])
        // Counted from a week in the middle, also backward.
        (timetable.first, timetable.daysOff) = (nil, [])
        timetable.anchor = WireDay("2031-09-18")
        #expect(try days(timetable, in: "2031-09") == [1, 15, 29])
    }

    @Test func numberedDaysGoOnAfterWeekendsAndDaysOff() throws {
        var timetable = timetable(.days(6), [1])
        timetable.first = WireDay("2031-09-01")
        // Day 1 is the 1st; six school days later, the 9th.
        #expect(try days(timetable, in: "2031-09") == [1, 9, 17, 25])
        #expect(try timetable.label(of: .of("2031-09-08")) == "Day 6")
        #expect(try timetable.label(of: .of("2031-09-06")) == nil)
        timetable.daysOff = [
            .init(
                first: try .of("2031-09-04"),
                last: try .of("2031-09-04"), name: "")
        ]
        #expect(try days(timetable, in: "2031-09") == [1, 10, 18, 26])
        (timetable.first, timetable.daysOff) = (nil, [])
        timetable.anchor = WireDay("2031-09-17")
        #expect(try days(timetable, in: "2031-09") == [1, 9, 17, 25])
    }

    // MARK: Commands

    @Test func aTimetableIsEnteredChangedAndUsedEverywhere() async throws {
        let test = try await home()
        let out = try await test.run(
            "timetable", "add", "Biology", "--on", "thu,fri", "--at", "9:10-10:00", "--room",
            "Lab 2", "--teacher", "Ms Brandt")
        #expect(out == "Added: Biology, Thu, Fri 09:10–10:00\n")
        #expect(try await test.run("classes").contains("09:10–10:00  Biology  Lab 2  Ms Brandt"))
        #expect(try await test.run("classes", "friday").contains("Biology"))
        let week = try await test.run("classes", "--week", "--plain")
        #expect(week.split(separator: "\n").map { $0.prefix(10) } == ["2031-09-04", "2031-09-05"])
        let agenda = try await test.run("agenda", "--from", "2031-09-04", "--days", "8", "--json")
        let entries = try WireJSON.decode(JSONValue.self, from: agenda).elements ?? []
        #expect(entries.map { $0["type"]?.text } == ["class", "class", "class"])
        let tile = try #require(test.built.module("calendar")?.tiles.last)
        #expect(try await tile.load(.refresh)?.headline == "Biology in 1 h")
        let module = try #require(test.built.module("calendar"))
        let midnight = test.repository.localCalendar.start(of: try .of("2031-09-04"))
        #expect(
            try await module.today(from: midnight).events.map(\.title) == ["Biology", "Biology"])
        #expect(try await module.searchItems().contains { $0.title == "Next class: Biology" })
        try await test.run("timetable", "edit", "bio", "--on", "mon", "--room", "")
        #expect(try await test.run("classes", "thu").isEmpty)
        #expect(try await test.run("classes", "mon").contains("Biology  "))
        try await test.run("timetable", "set", "--off", "2031-09-08", "--name", "Labor Day")
        try await test.run("classes", "mon")
        #expect(test.console.err.contains("No classes on Monday 8 September: Labor Day."))
        try await test.run("timetable", "remove", "biology", "--yes")
        #expect(try await test.run("timetable", "list", "--plain").isEmpty)
    }

    @Test func theSchoolsTimetableCountsUnlessTheStudentSaysOtherwise() async throws {
        let test = try await home(CalendarHome.classes)
        try await test.run("classes")
        try await test.run("timetable", "add", "Own", "--on", "thu", "--at", "14:00-15:00")
        #expect(test.console.err.contains("Your school sends a timetable, so yours isn't shown."))
        let schools = try await test.run("classes")
        #expect(!schools.contains("Own"))
        try await test.run("timetable", "set", "--use", "own")
        let own = try await test.run("classes")
        #expect(own.contains("Own") && !own.contains("History"))
        try await test.run("timetable", "set", "--use", "school")
        #expect(try await test.run("classes").contains("History"))
    }

    @Test(arguments: [
        ["add", "x", "--on", "someday", "--at", "9:00-10:00"],
        ["add", "x", "--on", "mon", "--at", "9 to 10"],
        ["add", "x", "--on", "mon", "--at", "10:00-9:00"],
        ["add", " ", "--on", "mon", "--at", "9:00-10:00"],
        ["add", "x", "--on", "mon", "--at", "9:00-10:00", "--week", "C"],
        ["set", "--rotation", "99"], ["set", "--off", "2031-09-09..2031-09-08"],
        ["set", "--first", "2031-09-09", "--last", "2031-09-01"], ["set", "--not-off", "today"],
        ["remove", "nothing"],
    ])
    func whatCannotBeMeantIsRefusedAndChangesNothing(words: [String]) async throws {
        let test = try await home()
        let problem = await test.refusal(["timetable"] + words)
        #expect([.usage, .invalid, .notFound].contains(problem?.code))
        #expect(try await test.repository.ownTimetable.timetable() == OwnTimetable())
    }

    // MARK: Files

    private func file(_ text: String, _ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try await body(try folder.file("week.txt", text.utf8))
    }

    @Test(arguments: [
        """
        # My week
        rotation: ab
        first: 2031-09-01
        off: 2031-10-20..2031-10-24 Autumn break
        mon, wed 9:10-10:00 Biology @ Lab 2 (Ms Brandt)
        fri 13:00-14:30 Art, week B
        """,
        """
        rotation: ab
        first: 2031-09-01
        off: 2031-10-20..2031-10-24 Autumn break
        Days;Class;Start;End;Week;Teacher;Room
        mon wed;Biology;9:10;10:00;;Ms Brandt;Lab 2
        fri;Art;13:00;2:30 pm;B;;
        """,
        """
        rotation: ab
        first: 2031-09-01
        off: 2031-10-20..2031-10-24 Autumn break
        Biology,"mon, wed",9:10,10:00,Lab 2,Ms Brandt
        Art,fri,13:00,14:30,,,B
        """,
    ])
    func textAndTablesAreImportedOnce(text: String) async throws {
        let test = try await home()
        try await file(text) { path in
            #expect(
                try await test.run("timetable", "import", path, "--dry-run")
                    == "Would be: 2 added, 0 already there.\n")
            #expect(try await test.repository.ownTimetable.timetable() == OwnTimetable())
            #expect(
                try await test.run("timetable", "import", path) == "2 added, 0 already there.\n")
            let known = try await test.repository.ownTimetable.timetable()
            #expect(known.rotation == .twoWeeks && known.first?.text == "2031-09-01")
            #expect(known.daysOff.map(\.name) == ["Autumn break"])
            let lessons = known.sortedLessons
            #expect(
                lessons.map(known.when) == [
                    "Mon, Wed 09:10–10:00", "Fri 13:00–14:30, week B",
                ])
            #expect(lessons.map(\.title) == ["Biology", "Art"])
            #expect(lessons.map(\.room) == ["Lab 2", nil])
            #expect(lessons.map(\.teacher) == ["Ms Brandt", nil])
            #expect(
                try await test.run("timetable", "import", path) == "0 added, 2 already there.\n")
            #expect(try await test.repository.ownTimetable.timetable() == known)
        }
    }

    @Test func aBadLineIsNamedAndNothingIsImported() async throws {
        let test = try await home()
        for (text, line) in [
            ("mon 9:00-10:00 Art\nsometime 9:00-10:00 Art", 2),
            ("Art,mon,9:00,10:00\nArt,mon,9:00,late", 2), ("rotation: never", 1),
            ("\u{1B}[2J", 1), ("mon 9:00-10:00", 1),
        ] {
            try await file(text) { path in
                let problem = await test.refusal("timetable", "import", path)
                #expect(problem?.place?.hasSuffix("week.txt:\(line)") == true, "\(text)")
            }
        }
        try await file("") { path in
            #expect(await test.refusal("timetable", "import", path)?.code == .invalid)
        }
        #expect(try await test.repository.ownTimetable.timetable() == OwnTimetable())
    }

    // MARK: Export

    @Test func eachClassIsExportedOnceAsAWeeklyEventWithExceptions() async throws {
        let test = try await home()
        try await test.run(
            "timetable", "set", "--first", "2031-09-01", "--last", "2031-12-19", "--off",
            "2031-10-20..2031-10-24")
        try await test.run("timetable", "add", "Art", "--on", "mon", "--at", "9:00-10:00")
        try await test.run(
            "timetable", "add", "Choir", "--on", "tue", "--at", "9:00-10:00", "--week", "B")
        try await test.run("timetable", "set", "--rotation", "ab")
        let text = try await test.run("export")
        let reading = CalendarReader().read(text)
        #expect(reading.problemCount == 0 && reading.calendar.items.count == 2)
        #expect(Set(reading.calendar.items.map(\.uid)).count == 2)
        let schedule = CalendarSchedule(
            reading.calendar, readerZone: test.repository.localCalendar.zone)
        let timetable = await test.repository.timetable()
        let calendar = test.repository.localCalendar
        let window = try Day.of("2031-08-01")...Day.of("2032-01-31")
        let wanted = window.days.flatMap {
            timetable.lessons(on: $0, localCalendar: calendar) ?? []
        }.map { Int($0.start.timeIntervalSince1970) }
        let found = schedule.occurrences(
            from: Int(calendar.start(of: window.lowerBound).timeIntervalSince1970),
            to: Int(calendar.start(of: window.upperBound).timeIntervalSince1970))
        #expect(found.occurrences.map(\.startInstant) == wanted.sorted())
        #expect(wanted.count == 22)
        let later = try await test.run("export")
        #expect(later == text)
        // Importing one's own export adds nothing.
        try await file(text) { path in
            let out = try await test.run("import", path)
            #expect(out.hasPrefix("0 added, 0 updated, 0 unchanged"))
        }
    }

    // MARK: Screens

    private func press(_ test: TestContext, _ place: Place) async throws -> ScreenHarness<
        TimetableFormScreen
    > {
        let screen = try #require(
            test.built.module("calendar")?.screen(at: place) as? TimetableFormScreen)
        let harness = ScreenHarness(screen, size: Size(80, 24))
        await harness.settle()
        return harness
    }

    @Test func aClassIsEnteredOnItsScreenAndDeletedWithUndo() async throws {
        let test = try await home()
        let form = try await press(test, "calendar/timetable/new/4")
        form.type("Biology")
        form.press(.tab, .tab, .tab, .tab)
        form.type("Lab 2")
        form.send(.activate(FormState.submitID))
        await form.settle()
        #expect(form.toasts.map(\.text) == ["Saved: Biology"])
        let harness = ScreenHarness(
            TimetableScreen(repository: test.repository), size: Size(80, 24))
        await harness.settle()
        #expect(harness.text.contains("Thursday\n  09:00–10:00  Biology · Lab 2"))
        harness.type("j")
        harness.type("+")
        #expect(harness.opened == ["calendar/timetable/new/4"])
        harness.type("d")
        await harness.settle()
        #expect(!harness.text.contains("Biology ·"))
        #expect(harness.undo())
        await harness.settle()
        let known = try await test.repository.ownTimetable.timetable()
        #expect(known.lessons.map(\.title) == ["Biology"])
    }

    @Test func wrongFieldsAreSaidAtTheField() async throws {
        let test = try await home()
        let form = try await press(test, "calendar/timetable/new")
        form.type("Biology")
        form.send(.activate(FormState.submitID))
        #expect(form.text.contains("Enter days such as Mon, Wed."))
        let rules = try await press(test, "calendar/timetable/rules")
        #expect(rules.text.contains("First day"))
        rules.send(.activate(FormState.submitID))
        await rules.settle()
        #expect(rules.toasts.map(\.text) == ["Saved: your timetable"])
    }
}
