import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar

@Suite struct ClassesTests {
    private func tile(_ test: TestContext) throws -> any Tile {
        try #require(test.built.module("calendar")?.tiles.last)
    }

    @Test func theTileTellsWhatIsNowThenWhatIsNextThenTomorrow() async throws {
        let test = try await CalendarHome.make()
        let tile = try tile(test)
        #expect(try await tile.load(.local) == nil)
        let now = try #require(try await tile.load(.refresh))
        #expect(now.headline == "Now History 8, until 08:50")
        #expect(
            now.lines.map(\.text) == [
                "08:00–08:50 History 8 · Jan Okafor",
                "09:10–10:00 Earth Science 8 · Lab 2 · Ilse Brandt",
            ])
        #expect(now.lines.map(\.emphasis) == [.good, .plain])
        #expect(try await tile.load(.local) == now)
        test.clock.advance(by: .seconds(46 * 60))
        #expect(try await tile.load(.local)?.headline == "Earth Science 8 in 19 min")
        // In the evening, only this weekday is known so far.
        test.clock.advance(by: .seconds(4 * 3600))
        let evening = try #require(try await tile.load(.local))
        #expect(evening.kind == .empty && evening.headline == "Classes are over")
        // A week later, on Wednesday, Thursday's classes are remembered.
        try test.setClock("2031-09-10T20:00:00.000Z")
        let wednesday = try #require(try await tile.load(.local))
        #expect(wednesday.headline == "Not known for today; tomorrow:")
        #expect(wednesday.lines.first?.text == "08:00–08:50 History 8 · Jan Okafor")
    }

    @Test func aSchoolThatIsGoneLeavesWhatIsRemembered() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/students/41/classes_today", .reply(200, CalendarHome.classes))
        transport.always(.get, "/courses", .reply(200, CalendarHome.courses))
        transport.always(.get, "/terms", .reply(200, CalendarHome.terms))
        transport.otherwise(.fail(.notSent("gone")))
        let test = try await CalendarHome.make(transport)
        _ = try await tile(test).load(.refresh)
        let problem = await #expect(throws: Problem.self) { try await tile(test).load(.refresh) }
        #expect(problem?.code == .unreachable)
        let out = try await test.run("classes", "today")
        #expect(out.contains("08:00–08:50  History 8"))
        #expect(test.console.err.contains("Showing saved data from just now."))
    }

    /// Clocks in Denver go back on 2031-11-02: a class at 9:10 stays at 9:10 local time.
    @Test func aClassKeepsItsTimeAcrossClockChanges() async throws {
        let test = try await CalendarHome.make()
        _ = try await tile(test).load(.refresh)
        let timetable = await test.repository.timetable()
        let localCalendar = test.repository.localCalendar
        let before = try #require(
            timetable.lessons(on: .of("2031-10-30"), localCalendar: localCalendar))
        let after = try #require(
            timetable.lessons(on: .of("2031-11-06"), localCalendar: localCalendar))
        #expect(before.map { localCalendar.clock($0.start) } == ["08:00", "09:10"])
        #expect(after.map { localCalendar.clock($0.start) } == ["08:00", "09:10"])
        #expect(after[0].start.timeIntervalSince(before[0].start) == 7 * 86_400 + 3600)
    }

    @Test func aSectionMeetsInItsTermOnly() async throws {
        let test = try await CalendarHome.make()
        _ = try await tile(test).load(.refresh)
        _ = try await test.repository.refreshCourses()
        let timetable = await test.repository.timetable()
        let localCalendar = test.repository.localCalendar
        let last = try #require(
            timetable.lessons(on: .of("2031-12-18"), localCalendar: localCalendar))
        let beyond = try #require(
            timetable.lessons(on: .of("2031-12-25"), localCalendar: localCalendar))
        #expect(last.map(\.courseName) == ["History 8", "Earth Science 8"])
        #expect(beyond.map(\.courseName) == ["History 8"])
        #expect(timetable.lessons(on: try .of("2031-09-05"), localCalendar: localCalendar) == nil)
    }

    /// A school that sends the week, as the built-in server does.
    @Test func aSchoolThatSendsTheWeekFillsEveryDayAtOnce() async throws {
        let test = try await DayCampus.make()
        _ = try await tile(test).load(.refresh)
        let timetable = await test.repository.timetable()
        #expect(timetable.weekdays.keys.sorted() == [4], "this student has classes today only")
        try test.setClock("2031-09-05T14:05:00.000Z")
        let out = try await test.run("classes", "thu")
        #expect(out.contains("09:10–10:00  Earth Science 8"))
        let week = await test.repository.timetable()
        #expect(week.weekdays.keys.sorted() == Array(0...6))
        #expect(week.weekdays[4]?.day.text == "2031-09-11")
        let agenda = try await test.run("agenda", "--from", "2031-09-08", "--days", "7", "--json")
        #expect(agenda.contains(#""class""#))
    }

    @Test func aDayWithoutClassesIsKnownToHaveNone() async throws {
        let transport = ScriptedTransport()
        transport.always(.get, "/students/41/classes_today", .reply(200, "[]"))
        transport.always(.get, "/terms", .reply(200, "[]"))
        let test = try await CalendarHome.make(transport)
        let summary = try #require(try await tile(test).load(.refresh))
        #expect(summary.headline == "No classes today")
        try await test.run("classes")
        #expect(test.console.err.contains("No classes on Thursday 4 September."))
        #expect(try await test.run("classes", "tomorrow", "--json") == "[]\n")
    }

    @Test func withoutANetworkWritesAreKeptAndEndWith75() async throws {
        let transport = CalendarHome.transport()
        transport.always(
            .get, "/courses/88/modules",
            .reply(200, #"[{"id":19,"course_id":88,"title":"Week 1","status":"published"}]"#))
        transport.always(
            .get, "/modules/19/module_items",
            .reply(200, #"[{"id":210,"course_module_id":19,"title":"Read ch. 1"}]"#))
        transport.otherwise(.fail(.notSent("the network is gone")))
        let test = try await CalendarHome.make(transport)
        let sentence = "Saved here; it will be sent later."
        let done = await #expect(throws: ExitCode.self) {
            try await test.run("classes", "done", "ESCI-8", "210", "--json")
        }
        #expect(done?.rawValue == 75 && test.console.err.hasPrefix(sentence))
        let report = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(report["completed"] == .bool(true) && report["pending"] == .bool(true))
        let post = await test.refusal("classes", "post", "58", "Granite.", "--json")
        #expect(post?.summary == sentence && post?.exitCode == 75)
        #expect(test.console.out.isEmpty, "the problem is the JSON")
        #expect(try await test.context.outbox.entries().count == 2)
        let harness = ScreenHarness(
            CourseScreen(88, repository: CourseRepository(test.repository)), size: Size(60, 16))
        await harness.settle()
        #expect(harness.text.contains("[✓] Read ch. 1") && harness.text.contains("… sending"))
        harness.press(.down, .enter)
        await harness.settle()
        #expect(harness.toasts.map(\.text) == [sentence])
        #expect(try await test.context.outbox.entries().count == 2, "the newer mark counts")
    }

    @Test func withoutAnAccountThereIsNoSchool() async throws {
        let test = try await TestContext.make(
            modules: [CalendarModule.self], transport: .unreachable)
        let summary = try #require(try await tile(test).load(.refresh))
        #expect(summary.kind == .empty && summary.headline == "No school")
        #expect(await test.refusal("classes", "today")?.summary.contains("isn't installed") == true)
    }

    @Test func theScreenShowsTodayTomorrowTheWeekAndCourses() async throws {
        let test = try await CalendarHome.make()
        let harness = ScreenHarness(ClassesScreen(repository: test.repository), size: Size(60, 16))
        harness.leaving = ["clock"]
        await harness.settle()
        let expected = """
            [Today]  Tomorrow   Week   Courses
            Today · Thursday 4 September
            ▸ 08:00–08:50  History 8                               now
              Jan Okafor · Block A
              09:10–10:00  Earth Science 8                      in 1 h
              Lab 2 · Ilse Brandt · Block C
            """
        #expect(harness.text == expected)
        harness.press(.enter)
        #expect(harness.opened == ["calendar/course/89"])
        harness.press(.tab)
        #expect(harness.text.contains("Not known yet: your school publishes classes"))
        harness.press(.tab)
        harness.press(.tab)
        #expect(harness.text.contains("▸ Earth Science 8"))
        #expect(harness.text.contains("ESCI-8"))
        harness.press(.enter)
        #expect(harness.opened.last == "calendar/course/88")
    }

    @Test func classesArePrintedInTheContractsWords() async throws {
        let test = try await CalendarHome.make()
        let out = try await test.run("classes", "today", "--json")
        let json = try WireJSON.decode(JSONValue.self, from: out)
        #expect(json.elements?.count == 2)
        let second = json.elements?.last
        #expect(second?["course_name"]?.text == "Earth Science 8")
        #expect(second?["start_at"]?.text == "2031-09-04T15:10:00.000Z")
        #expect(second?["location"]?.text == "Lab 2")
        #expect(second?["teachers"]?.elements?.first?["name"]?.text == "Ilse Brandt")
        let plain = try await test.run("classes", "today", "--plain")
        #expect(plain.hasPrefix("08:00–08:50\tHistory 8\t\tJan Okafor\tnow\n"))
    }

    @Test func coursesAndTeachersAreOfferedToOthers() async throws {
        let test = try await CalendarHome.make()
        let offered = try #require(test.context.capability(.courses))
        #expect(try await offered.courses().map(\.name) == ["Earth Science 8", "History 8"])
        #expect(await offered.teachers().isEmpty)
        _ = try await tile(test).load(.refresh)
        #expect(await offered.teachers().map(\.name) == ["Ilse Brandt", "Jan Okafor"])
        #expect(offered.place(ofCourse: 88) == "calendar/course/88")
    }
}
