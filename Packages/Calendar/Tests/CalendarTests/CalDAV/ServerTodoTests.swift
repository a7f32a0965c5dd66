import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import TerminalUI
import Testing

@testable import Calendar

/// To-dos in a list on a server, as To-dos sees and changes them.
@Suite struct ServerTodoTests {
    /// A to-do with what Homeroom doesn't know in it.
    static func todo(
        _ uid: String, _ title: String, _ lines: String = "DUE;TZID=Europe/Berlin:20310905T180000"
    ) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Other//EN
        BEGIN:VTODO
        UID:\(uid)
        DTSTAMP:20310801T000000Z
        CREATED:20310801T000000Z
        SUMMARY:\(title)
        RELATED-TO;RELTYPE=PARENT:other
        X-APPLE-SORT-ORDER:17
        \(lines)
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DATE-TIME:20310905T150000Z
        DESCRIPTION:Soon
        END:VALARM
        END:VTODO
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")
    }

    private func home(_ texts: String...) async throws -> (CalDAVDouble, TestContext) {
        let server = CalDAVDouble()
        for (index, text) in texts.enumerated() { server.putTodo("\(index).ics", text) }
        return (server, try await CalDAVFixture.home(server))
    }

    private func only(_ test: TestContext) async throws -> ServerTodo {
        let todos = try await test.repository.serverTodos(includingDone: true)
        #expect(todos.count == 1, "\(todos)")
        return try #require(todos.first)
    }

    @Test func toDosOfAServerAreListedWithWhatTheyHave() async throws {
        let lines = """
            DUE;TZID=Europe/Berlin:20310905T180000
            PRIORITY:3
            CATEGORIES:art,at home
            DESCRIPTION:Blue and green
            STATUS:NEEDS-ACTION
            """
        let (_, test) = try await home(Self.todo("a", "Buy paper", lines))
        let todo = try await only(test)
        #expect(todo.draft.title == "Buy paper" && todo.draft.notes == "Blue and green")
        // In Denver.
        #expect(todo.draft.due?.text == "2031-09-05 10:00")
        #expect(todo.draft.priority == 3 && todo.draft.tags == ["art", "at home"])
        #expect(todo.list.name == "Tasks" && todo.list.server == "cal.example")
        #expect(!todo.isDone && todo.mayChange && !todo.isWaiting)
        #expect(try await test.repository.todoLists().map(\.name) == ["Tasks"])
        // Events don't go there.
        #expect(try await test.run("calendars", "--json").contains("\"takes_events\":false"))
        #expect(await test.refusal("calendars", "--new", "Tasks")?.code == .notFound)
    }

    @Test(arguments: [
        ("DUE;VALUE=DATE:20310905", "2031-09-05"), ("DUE:20310905T180000Z", "2031-09-05 12:00"),
        ("DUE:20310905T180000", "2031-09-05 18:00"),
        ("DTSTART:20310905T180000Z\nDURATION:PT2H", "2031-09-05 14:00"),
        ("DTSTART:20310905T180000Z", nil), ("PERCENT-COMPLETE:20", nil),
    ])
    func dueTimesAreReadInEachForm(lines: String, due: String?) async throws {
        let (_, test) = try await home(Self.todo("a", "Buy paper", lines))
        #expect(try await only(test).draft.due?.text == due)
    }

    @Test func aChangeKeepsEverythingElse() async throws {
        let lines = "DTSTART:20310901T150000Z\nDUE:20310905T180000Z\nPRIORITY:3\nCLASS:PRIVATE"
        let (server, test) = try await home(Self.todo("a", "Buy paper", lines))
        let id = try await only(test).id
        let changed = try await test.repository.changeServerTodo(id) { $0.title = "Buy ink" }
        #expect(changed.draft.title == "Buy ink" && changed.isWaiting)
        #expect(await test.repository.send(id) == nil)
        let text = try #require(server.todo)
        for line in [
            "SUMMARY:Buy ink", "RELATED-TO;RELTYPE=PARENT:other", "X-APPLE-SORT-ORDER:17",
            "TRIGGER;VALUE=DATE-TIME:20310905T150000Z", "DTSTART:20310901T150000Z",
            "DUE:20310905T180000Z", "PRIORITY:3", "CLASS:PRIVATE",
        ] { #expect(text.contains(line + "\r\n"), "\(line) in \(text)") }
        // What stays as it is isn't sent.
        _ = try await test.repository.changeServerTodo(id) { $0.title = "Buy ink" }
        #expect(try await only(test).isWaiting == false)
    }

    @Test(arguments: [
        ("DUE:20310905T180000Z", "2031-09-06 8:00", ["DUE;TZID=America/Denver:20310906T080000"]),
        ("DUE:20310905T180000Z", "2031-09-06", ["DUE;VALUE=DATE:20310906"]),
        (
            "DTSTART;VALUE=DATE:20310901\nDUE;VALUE=DATE:20310905", "2031-09-06 8:00",
            [
                "DTSTART;TZID=America/Denver:20310901T000000",
                "DUE;TZID=America/Denver:20310906T080000",
            ]
        ),
        // A start that some programs make the same, and one that would be after the due time.
        (
            "DTSTART;VALUE=DATE:20310905\nDUE;VALUE=DATE:20310905", "2031-09-07",
            ["DTSTART;VALUE=DATE:20310907", "DUE;VALUE=DATE:20310907"]
        ),
        (
            "DTSTART:20310905T120000Z\nDUE:20310905T180000Z", "2031-09-04 8:00",
            [
                "DTSTART;TZID=America/Denver:20310904T080000",
                "DUE;TZID=America/Denver:20310904T080000",
            ]
        ),
        (
            "DTSTART:20310905T120000Z\nDURATION:PT2H", "2031-09-06 8:00",
            ["DTSTART:20310905T120000Z", "DUE;TZID=America/Denver:20310906T080000"]
        ),
        ("DUE:20310905T180000Z", nil, []),
    ])
    func aNewDueTimeFitsTheStart(lines: String, due: String?, wanted: [String]) async throws {
        let (server, test) = try await home(Self.todo("a", "Buy paper", lines))
        let time = try due.map { try NaturalDateParser(test.repository.localCalendar).read($0) }
        let id = try await only(test).id
        let changed = try await test.repository.changeServerTodo(id) { $0.due = time }
        #expect(changed.draft.due == time)
        #expect(await test.repository.send(id) == nil)
        let text = try #require(server.todo)
        let found = text.split(separator: "\r\n").drop { $0 != "BEGIN:VTODO" }.prefix {
            $0 != "BEGIN:VALARM"
        }.filter {
            $0.hasPrefix("DUE") || $0.hasPrefix("DTSTART") || $0.hasPrefix("DURATION")
        }
        #expect(Set(found.map(String.init)) == Set(wanted), "\(text)")
    }

    @Test func tickingOffAndReopeningAreWrittenAsOthersReadThem() async throws {
        let (server, test) = try await home(Self.todo("a", "Buy paper"))
        let id = try await only(test).id
        try await test.repository.setServerTodoDone(true, id)
        #expect(await test.repository.send(id) == nil)
        for line in ["STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:20310904T1405"] {
            #expect(server.todo?.contains("\r\n\(line)") == true, "\(line)")
        }
        #expect(try await test.repository.serverTodos(includingDone: false).isEmpty)
        try await test.repository.setServerTodoDone(false, id)
        #expect(await test.repository.send(id) == nil)
        #expect(server.todo?.contains("STATUS:NEEDS-ACTION") == true)
        #expect(server.todo?.contains("COMPLETE:") == false)
        #expect(try await test.repository.serverTodos(includingDone: false).count == 1)
    }

    @Test(arguments: [
        ("STATUS:COMPLETED", true), ("STATUS:CANCELLED", true), ("PERCENT-COMPLETE:100", true),
        ("COMPLETED:20310801T000000Z", true), ("STATUS:IN-PROCESS", false),
        ("STATUS:NEEDS-ACTION\nCOMPLETED:20310801T000000Z", false),
    ])
    func whatOthersTickedOffIsDone(lines: String, isDone: Bool) async throws {
        let (_, test) = try await home(Self.todo("a", "Buy paper", lines))
        #expect(try await only(test).isDone == isDone)
    }

    @Test func aToDoIsAddedToAListAndDeletedThere() async throws {
        let (server, test) = try await home()
        let draft = ServerTodo.Draft(
            title: "Buy; paper", notes: "Two lines\nof it", due: DayTime(Day("2031-09-05")!),
            priority: 2, tags: ["art"])
        let added = try await test.repository.addServerTodo(draft, to: "task")
        #expect(await test.repository.send(added.id) == nil)
        for line in [
            "SUMMARY:Buy\\; paper", "DESCRIPTION:Two lines\\nof it", "DUE;VALUE=DATE:20310905",
            "PRIORITY:5", "CATEGORIES:art", "STATUS:NEEDS-ACTION", "BEGIN:VTODO",
        ] { #expect(server.todo?.contains(line + "\r\n") == true, "\(line)") }
        #expect(try await only(test).draft == draft)
        let undo = try await test.repository.removeServerTodo(added.id)
        #expect(await test.repository.send(added.id) == nil)
        #expect(server.todo == nil)
        try await undo()
        #expect(await test.repository.send(added.id) == nil)
        #expect(server.todo?.contains("SUMMARY:Buy\\; paper") == true)
        #expect(try await only(test).draft == draft)
        for list in ["School", "nowhere"] {
            await #expect(throws: Problem.self) {
                _ = try await test.repository.addServerTodo(draft, to: list)
            }
        }
    }

    @Test func withoutANetworkAChangeWaitsAndIsSentOnce() async throws {
        let (server, test) = try await home(Self.todo("a", "Buy paper"))
        let id = try await only(test).id
        server.change { $0.statuses["PUT"] = (503, "") }
        try await test.repository.setServerTodoDone(true, id)
        #expect(await test.repository.send(id) != nil)
        let waiting = try await only(test)
        #expect(waiting.isWaiting && waiting.isDone)
        server.change { $0.statuses = [:] }
        try await test.run("sync")
        #expect(server.todo?.contains("STATUS:COMPLETED") == true)
        #expect(try await only(test).isWaiting == false)
        let count = server.count("PUT")
        try await test.run("sync")
        #expect(server.count("PUT") == count)
    }

    @Test func bothSidesChangedKeepsBoth() async throws {
        let (server, test) = try await home(Self.todo("a", "Buy paper"))
        let other = try await CalDAVFixture.home(server)
        let (mine, theirs) = (try await only(test).id, try await only(other).id)
        _ = try await test.repository.changeServerTodo(mine) { $0.title = "Buy ink" }
        _ = try await other.repository.changeServerTodo(theirs) { $0.notes = "Two" }
        #expect(await other.repository.send(theirs) == nil)
        try await test.run("sync")
        try await other.run("sync")
        for profile in [test, other] {
            let todos = try await profile.repository.serverTodos(includingDone: false)
            #expect(Set(todos.map(\.draft.title)) == ["Buy paper", "Buy ink (your version)"])
            #expect(todos.allSatisfy { $0.list.name == "Tasks" && !$0.isWaiting })
        }
    }

    @Test func twoWhoTickOffTheSameToDoAgree() async throws {
        let (server, test) = try await home(Self.todo("a", "Buy paper"))
        let other = try await CalDAVFixture.home(server)
        try await test.repository.setServerTodoDone(true, try await only(test).id)
        other.clock.advance(by: .seconds(90))
        try await other.repository.setServerTodoDone(true, try await only(other).id)
        for profile in [other, test, other] { try await profile.run("sync") }
        for profile in [test, other] { #expect(try await only(profile).isDone) }
        #expect(server.texts.count == 1)
    }

    @Test func rowsOfAnEarlierVersionAreRecognized() async throws {
        let (_, test) = try await home(Self.todo("a", "Buy paper"))
        try await test.store.write { connection -> Void in
            try connection.execute("UPDATE calendar_events SET is_todo = NULL", [])
        }
        #expect(try await only(test).draft.title == "Buy paper")
    }

    @Test func whatToDosListsIsNotInTheCalendarTwice() async throws {
        let server = CalDAVDouble()
        server.putTodo("a.ics", Self.todo("a", "Buy paper"))
        let first = try await CalDAVFixture.home(server)
        let once = try await first.run("agenda", "--plain", "--days", "7")
        #expect(once.split(separator: "\n").count { $0.contains("Buy paper") } == 1)
        let transport = CalendarHome.transport()
        transport.otherwise(server.step)
        let work = ChangingWork()
        let test = try await CalendarHome.make(transport, listing: work)
        try await CalDAVFixture.connect(test)
        let todo = try await only(test)
        work.set([
            DueItem(
                id: ServerTodo.itemID(todo.id), title: "Buy paper",
                due: test.repository.localCalendar.now + 86_400, isDone: false, courseID: nil,
                isOwn: true, place: "todos")
        ])
        let said = try await test.run("agenda", "--plain", "--days", "7")
        #expect(said.split(separator: "\n").count { $0.contains("Buy paper") } == 1, "\(said)")
        let file = try await test.run("export", "-", "--no-classes")
        #expect(file.components(separatedBy: "SUMMARY:Buy paper").count == 2, "\(file)")
        #expect(await test.refusal("edit", todo.id, "--title", "x")?.code == .notAllowed)
    }
}
