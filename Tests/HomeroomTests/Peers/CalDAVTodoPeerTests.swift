#if WITH_CALENDAR && WITH_TODOS
import Foundation
import Testing

/// To-dos of the built program on real CalDAV servers, Radicale and Xandikos.
@Suite(.serialized, .enabled(if: CalDAVPeer.all.count == 2, CalDAVPeer.areMissing))
struct CalDAVTodoPeerTests {
    private static func todo(_ uid: String, _ title: String, _ lines: String) -> String {
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Other//EN
        BEGIN:VTODO
        UID:\(uid)
        DTSTAMP:20310801T000000Z
        CREATED:20310801T000000Z
        SUMMARY:\(title)
        \(lines)
        END:VTODO
        END:VCALENDAR

        """
    }

    /// The listed to-dos by title.
    private func todos(_ program: borrowing BuiltProgram) throws -> [String: [String: Any]] {
        let listed = try program.run(["todos", "list", "--all", "--local", "--json"])
        #expect(listed.code == 0, "\(listed.err)")
        let all =
            try JSONSerialization.jsonObject(with: Data(listed.out.utf8)) as? [[String: Any]] ?? []
        return Dictionary(
            all.filter { $0["source_type"] as? String == "server" }.compactMap { todo in
                (todo["title"] as? String).map { ($0, todo) }
            }, uniquingKeysWith: { one, _ in one })
    }

    @Test(arguments: CalDAVPeer.all, ["VTODO", nil])
    func toDosGoBothWays(peer: CalDAVPeer, component: String?) async throws {
        let list = try await peer.makeCalendar(of: component)
        try await list.put(
            "a.ics",
            Self.todo(
                "a", "Buy paper",
                """
                DUE;VALUE=DATE:20310905
                PRIORITY:1
                CATEGORIES:art,at home
                RELATED-TO;RELTYPE=PARENT:parent
                X-OTHER-PROGRAM;A=B:c
                """))
        try await list.put(
            "b.ics",
            Self.todo(
                "b", "Water the plants",
                "DTSTART:20310801T120000Z\nDUE:20310801T130000Z\nRRULE:FREQ=WEEKLY"))
        let program = try BuiltProgram(hasSchool: true)
        try program.connect(to: list)
        var known = try todos(program)
        #expect(known.count == 2)
        let paper = try #require(known["Buy paper"])
        #expect(
            paper["due_on"] as? String == "2031-09-05" && paper["priority"] as? String == "high")
        #expect(paper["list"] as? String == list.name && paper["read_only"] as? Bool == false)
        #expect(known["Water the plants"]?["read_only"] as? Bool == true)

        let edited = try program.run(
            ["todos", "edit", "Buy paper", "--due", "2031-09-06 8:00", "--notes", "A4"])
        #expect(edited.code == 0, "\(edited.err)")
        #expect(try program.run(["todos", "done", "Buy paper"]).code == 0)
        var text = try await list.text()
        for line in [
            "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "DESCRIPTION:A4", "CATEGORIES:art,at home",
            "RELATED-TO;RELTYPE=PARENT:parent", "X-OTHER-PROGRAM;A=B:c", "PRIORITY:1",
        ] { #expect(text.contains(line + "\n"), "\(line) in \(text)") }
        #expect(try program.run(["todos", "undo", "Buy paper"]).code == 0)
        #expect(!(try await list.text()).contains("STATUS:COMPLETED"))

        let added = try program.run(
            [
                "todos", "add", "Read a chapter", "--in", list.name, "--due", "2031-09-07",
                "--priority", "low",
            ])
        #expect(added.code == 0, "\(added.err)")
        text = try await list.text()
        #expect(text.contains("SUMMARY:Read a chapter\n") && text.contains("PRIORITY:9\n"))
        #expect(text.contains("DUE;VALUE=DATE:20310907\n"))
        #expect(try program.run(["todos", "remove", "Buy paper", "--yes"]).code == 0)
        #expect(try await list.titles() == ["Read a chapter", "Water the plants"])
        #expect(try await list.text().contains("RRULE:FREQ=WEEKLY"))

        // What another program does.
        try await list.put(
            "c.ics", Self.todo("c", "Return the book", "STATUS:IN-PROCESS\nPERCENT-COMPLETE:40"))
        #expect(try program.sync().code == 0)
        known = try todos(program)
        #expect(
            known.keys.sorted() == ["Read a chapter", "Return the book", "Water the plants"])

        // One date of those that repeat.
        #expect(try program.run(["todos", "done", "Water the plants"]).code == 0)
        text = try await list.text()
        #expect(text.contains("RECURRENCE-ID") && text.contains("RRULE:FREQ=WEEKLY"))
        #expect(text.contains("STATUS:COMPLETED"))
        #expect(try todos(program).keys.contains("Water the plants"))
        #expect(try program.run(["todos", "undo", "Water the plants"]).code == 0)
        #expect(!(try await list.text()).contains("STATUS:COMPLETED"))
    }

    @Test(arguments: CalDAVPeer.all)
    func twoProfilesThatChangeToDosAtOnceLoseNothing(peer: CalDAVPeer) async throws {
        let list = try await peer.makeCalendar(of: "VTODO")
        try await list.put("s.ics", Self.todo("s", "Shared", "DUE:20310905T180000Z"))
        try await list.put("t.ics", Self.todo("t", "Ticked by both", "DUE:20310905T180000Z"))
        let one = try BuiltProgram(hasSchool: true)
        let two = try BuiltProgram(hasSchool: true)
        try one.connect(to: list)
        try two.connect(to: list)
        try CalDAVPeer.run(
            """
            "$0" todos edit Shared --title "Shared by $1"
            "$0" todos done "Ticked by both"
            for n in 1 2 3 4 5; do "$0" todos add "$1 $n" --in "$2"; done
            """, atOnceIn: one.environment(), two.environment(), list.name)
        // The first of the two may have to learn what the second did.
        for _ in 0..<2 {
            #expect(try one.sync().code == 0)
            #expect(try two.sync().code == 0)
        }
        let titles = try await list.titles()
        #expect(titles.count == 13, "\(titles)")
        #expect(titles.count { $0 == "Ticked by both" } == 1)
        for mark in ["one", "two"] {
            for number in 1...5 { #expect(titles.count { $0 == "\(mark) \(number)" } == 1) }
            let edited = ["Shared by \(mark)", "Shared by \(mark) (your version)"]
            #expect(titles.count { edited.contains($0) } == 1, "\(titles)")
        }
        #expect(try todos(one).keys.sorted() == titles)
        #expect(try todos(two).keys.sorted() == titles)
    }

    @Test(arguments: CalDAVPeer.all)
    func withoutTheServerChangesWait(peer: CalDAVPeer) async throws {
        let list = try await peer.makeCalendar(of: "VTODO")
        try await list.put("s.ics", Self.todo("s", "Buy paper", "DUE:20310905T180000Z"))
        let program = try BuiltProgram(hasSchool: true)
        try program.connect(to: list)
        // Nothing listens on this port.
        let address = try await program.store("SELECT address FROM calendar_server_calendars")[0]
        _ = try await program.store(
            """
            UPDATE calendar_server_calendars SET
                address = replace(address, '\(peer.address)', 'http://127.0.0.1:9')
            """)
        let done = try program.run(["todos", "done", "Buy paper"])
        #expect(done.code == 75 && done.err.contains("sent later"), "\(done)")
        #expect(try todos(program)["Buy paper"]?["sending"] as? String == "waiting")
        _ = try await program.store(
            "UPDATE calendar_server_calendars SET address = '\(address)'")
        #expect(try program.sync().code == 0)
        #expect(try await list.text().contains("STATUS:COMPLETED"))
        #expect(try todos(program)["Buy paper"]?["sending"] is NSNull)
    }
}
#endif
