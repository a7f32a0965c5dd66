import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Calendar

/// Repeating to-dos of a server: each date is marked done on its own. It is Thursday, 2031-09-04,
/// 8:05 a.m. in Denver.
@Suite struct RepeatingTodoTests {
    /// Each Friday from August 1 at 6:00 in Denver, due at 7:00.
    private static let weekly =
        "DTSTART:20310801T120000Z\nDUE:20310801T130000Z\nRRULE:FREQ=WEEKLY"

    private func home(_ lines: String) async throws -> (CalDAVDouble, TestContext) {
        let server = CalDAVDouble()
        server.putTodo("a.ics", ServerTodoTests.todo("a", "Water the plants", lines))
        return (server, try await CalDAVFixture.home(server))
    }

    private func only(_ test: TestContext) async throws -> ServerTodo {
        let todos = try await test.repository.serverTodos(includingDone: true)
        #expect(todos.count == 1)
        return try #require(todos.first)
    }

    private func tick(_ test: TestContext, _ isDone: Bool = true) async throws -> ServerTodo {
        let todo = try await only(test)
        try await test.repository.setServerTodoDone(isDone, todo.id)
        #expect(await test.repository.send(todo.id) == nil)
        return try await only(test)
    }

    @Test func itShowsTheTimeThatWasMissedAndCanOnlyBeTickedOff() async throws {
        let (server, test) = try await home(Self.weekly)
        let text = server.todo
        let todo = try await only(test)
        #expect(todo.repetition?.contains("week") == true && !todo.mayChange && todo.mayTick)
        #expect(todo.draft.due?.text == "2031-08-29 07:00")
        for act in [
            { _ = try await test.repository.changeServerTodo(todo.id) { $0.title = "Mine" } },
            { _ = try await test.repository.removeServerTodo(todo.id) },
        ] as [() async throws -> Void] {
            await #expect(throws: Problem.self) { try await act() }
        }
        try await test.run("sync")
        #expect(server.todo == text && server.count("PUT") == 0)
        #expect(try await test.run("agenda", "--plain").contains("Water the plants"))
    }

    @Test func aTickedTimeBecomesAnItemOfItsOwnAndTheSeriesStays() async throws {
        let (server, test) = try await home(Self.weekly)
        let todo = try await tick(test)
        #expect(todo.draft.due?.text == "2031-09-05 07:00" && !todo.isDone && !todo.isWaiting)
        let text = try #require(server.todo)
        for line in [
            "RECURRENCE-ID:20310829T120000Z", "DTSTART:20310829T120000Z", "DUE:20310829T130000Z",
            "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "DTSTART:20310801T120000Z",
            "DUE:20310801T130000Z", "RRULE:FREQ=WEEKLY",
        ] { #expect(text.components(separatedBy: "\r\n\(line)\r\n").count == 2, "\(line)") }
        // What Homeroom doesn't know is in both.
        for line in ["X-APPLE-SORT-ORDER:17", "RELATED-TO;RELTYPE=PARENT:other", "BEGIN:VALARM"] {
            #expect(text.components(separatedBy: "\r\n\(line)\r\n").count == 3, "\(line)")
        }
        #expect(try await tick(test).draft.due?.text == "2031-09-12 07:00")
        // The other computer sees the same.
        let other = try await CalDAVFixture.home(server)
        #expect(try await only(other).draft.due?.text == "2031-09-12 07:00")
    }

    @Test func theLastTickCanBeTakenBack() async throws {
        let (server, test) = try await home(Self.weekly)
        _ = try await tick(test)
        test.clock.advance(by: .seconds(60))
        _ = try await tick(test)
        #expect(try await tick(test, false).draft.due?.text == "2031-09-05 07:00")
        #expect(server.todo?.contains("RECURRENCE-ID:20310829T120000Z") == true)
        #expect(try await tick(test, false).draft.due?.text == "2031-08-29 07:00")
        #expect(server.todo?.contains("STATUS:COMPLETED") == false)
        await #expect(throws: Problem.self) { try await tick(test, false) }
        // A date that was reopened is marked done again in its place.
        #expect(try await tick(test).draft.due?.text == "2031-09-05 07:00")
        let parts = server.todo?.components(separatedBy: "RECURRENCE-ID:20310829T120000Z")
        #expect(parts?.count == 2)
    }

    @Test(arguments: [
        (
            "DTSTART;VALUE=DATE:20310905\nDUE;VALUE=DATE:20310905\nRRULE:FREQ=DAILY",
            ["RECURRENCE-ID;VALUE=DATE:20310905", "DUE;VALUE=DATE:20310905"], "2031-09-06"
        ),
        (
            "DTSTART;TZID=Europe/Berlin:20311020T180000\nDUE;TZID=Europe/Berlin:20311020T190000\n"
                + "RRULE:FREQ=WEEKLY;BYDAY=MO",
            [
                "RECURRENCE-ID;TZID=Europe/Berlin:20311020T180000",
                "DUE;TZID=Europe/Berlin:20311020T190000",
            ],
            // Germany's clocks have changed by then, Denver's not.
            "2031-10-27 12:00"
        ),
        (
            "DUE:20310905T180000Z\nRRULE:FREQ=DAILY;INTERVAL=3",
            ["RECURRENCE-ID:20310905T180000Z"], "2031-09-08 12:00"
        ),
        (
            "DTSTART:20310905T120000Z\nDURATION:PT2H\nRDATE:20310920T120000Z",
            ["RECURRENCE-ID:20310905T120000Z", "DURATION:PT2H"], "2031-09-20 08:00"
        ),
        // A time that the series leaves out.
        (
            "DTSTART:20310905T120000Z\nEXDATE:20310906T120000Z\nRRULE:FREQ=DAILY",
            ["RECURRENCE-ID:20310905T120000Z"], "2031-09-07 06:00"
        ),
    ])
    func eachFormOfTimesIsKept(lines: String, wanted: [String], next: String) async throws {
        let (server, test) = try await home(lines)
        let todo = try await tick(test)
        for line in wanted { #expect(server.todo?.contains("\r\n\(line)\r\n") == true, "\(line)") }
        #expect(todo.draft.due?.text == next)
    }

    @Test(arguments: ["COUNT=6", "UNTIL=20310905T120000Z", "UNTIL=20310905"])
    func afterItsLastTimeItIsDone(end: String) async throws {
        let (server, test) = try await home(Self.weekly + ";" + end)
        #expect(try await tick(test).draft.due?.text == "2031-09-05 07:00")
        #expect(try await tick(test).isDone)
        #expect(try await test.repository.serverTodos(includingDone: false).isEmpty)
        #expect(server.todo?.components(separatedBy: "STATUS:COMPLETED").count == 4)
        let again = try await tick(test, false)
        #expect(!again.isDone && again.draft.due?.text == "2031-09-05 07:00")
    }

    @Test func twoWhoTickOffTheSameTimeAgree() async throws {
        let (server, test) = try await home(Self.weekly)
        let other = try await CalDAVFixture.home(server)
        try await test.repository.setServerTodoDone(true, try await only(test).id)
        // An hour ahead.
        other.clock.advance(by: .seconds(3_600))
        try await other.repository.setServerTodoDone(true, try await only(other).id)
        for profile in [other, test, other] { try await profile.run("sync") }
        for profile in [test, other] {
            #expect(try await only(profile).draft.due?.text == "2031-09-05 07:00")
        }
        #expect(server.texts.count == 1)
    }

    @Test func aTimeThatAnotherProgramChangedIsTickedOffInItsPlace() async throws {
        let (server, test) = try await home(Self.weekly)
        let moved = ServerTodoTests.todo(
            "a", "Water the cacti",
            "RECURRENCE-ID:20310829T120000Z\nDTSTART:20310830T120000Z\nDUE:20310830T130000Z")
        let both = [ServerTodoTests.todo("a", "Water the plants", Self.weekly), moved]
            .map { $0.components(separatedBy: "\r\nBEGIN:VTODO\r\n") }
        let part = both[1][1].replacing("END:VCALENDAR\r\n", with: "")
        server.putTodo(
            "a.ics",
            both[0][0] + "\r\nBEGIN:VTODO\r\n" + part + "BEGIN:VTODO\r\n" + both[0][1])
        try await test.run("sync")
        #expect(try await only(test).draft.due?.text == "2031-08-30 07:00")
        #expect(try await tick(test).draft.due?.text == "2031-09-05 07:00")
        #expect(server.todo?.components(separatedBy: "RECURRENCE-ID").count == 2)
        #expect(server.todo?.contains("SUMMARY:Water the cacti") == true)
    }
}
