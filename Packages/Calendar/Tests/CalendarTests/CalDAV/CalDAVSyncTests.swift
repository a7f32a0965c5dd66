import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Calendar

/// Reading and sending, with the double of a server.
@Suite struct CalDAVSyncTests {
    @Test(arguments: [true, false])
    func changesComeAndGoWithAndWithoutSyncTokens(hasSync: Bool) async throws {
        let server = CalDAVDouble()
        server.change { $0.hasSync = hasSync }
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        server.put("b.ics", CalDAVFixture.event("b", "Kelp"))
        let test = try await CalDAVFixture.home(server)
        #expect(try await test.titles() == ["Kelp", "Tide pools"])
        let id = try await test.event(titled: "Kelp").id

        server.put("b.ics", CalDAVFixture.event("b", "Kelp forest"))
        server.put("c.ics", CalDAVFixture.event("c", "Limpets"))
        server.delete("a.ics")
        try await test.run("sync")
        #expect(test.console.err.contains("1 new, 1 changed, 1 gone"))
        #expect(try await test.titles() == ["Kelp forest", "Limpets"])
        #expect(try await test.event(titled: "Kelp forest").id == id)

        let reports = server.count("REPORT")
        try await test.run("sync")
        #expect(test.console.err.contains("nothing new"))
        #expect(server.count("REPORT") == reports)
    }

    @Test(arguments: CalDAVDouble.Texts.allCases)
    func textsComeWithTheListOrAreAskedFor(texts: CalDAVDouble.Texts) async throws {
        let server = CalDAVDouble()
        server.change { $0.texts = texts }
        for number in 0..<230 {
            server.put("\(number).ics", CalDAVFixture.event("\(number)", "Event \(number)"))
        }
        let test = try await CalDAVFixture.home(server)
        #expect(try await test.titles().count == 230)
        // Two lists, of events and of to-dos; without texts three more requests, or a list again.
        let count = server.count("REPORT")
        #expect(texts == .sent ? count == 2 : count >= 5, "\(count)")
        server.put("7.ics", CalDAVFixture.event("7", "Moved"))
        server.delete("8.ics")
        try await test.run("sync")
        #expect(test.console.err.contains("1 changed, 1 gone"), "\(test.console.err)")
        let titles = try await test.titles()
        #expect(titles.count == 229 && titles.contains("Moved"))
        #expect(texts != .sent || server.count("REPORT") == count + 1)
    }

    @Test(arguments: [true, false])
    func ownEventsAreCreatedChangedAndDeletedOnTheServer(givesTags: Bool) async throws {
        let server = CalDAVDouble()
        server.change { $0.givesTags = givesTags }
        let test = try await CalDAVFixture.home(server)
        try await test.run("add", "Dentist", "--at", "fri 14:30", "--alarm", "1h")
        let id = try await test.event(titled: "Dentist").id
        var text = try #require(server.texts[CalDAVDouble.calendar + id + ".ics"])
        #expect(text.contains("SUMMARY:Dentist") && text.contains("BEGIN:VTIMEZONE"))
        #expect(text.contains("TZOFFSETTO:-0600") && text.contains("BEGIN:VALARM"))

        try await test.run("edit", "Dentist", "--place", "Main Street 4")
        text = try #require(server.texts.values.first)
        #expect(text.contains("LOCATION:Main Street 4") && server.texts.count == 1)

        try await test.run("remove", "Dentist", "--yes")
        #expect(server.texts.isEmpty)
        #expect(try await test.pending() == 0)
        try await test.run("sync")
        #expect(
            test.console.err.contains("nothing new") || test.console.err.contains("cal.example"))
        #expect(try await test.titles().isEmpty)
    }

    @Test func eventsFromBeforeStayHereUntilTheyAreMoved() async throws {
        let server = CalDAVDouble()
        let test = try await CalDAVFixture.home(server, connects: false)
        try await test.run("add", "Choir", "--at", "thu 16:00")
        try await CalDAVFixture.connect(test)
        #expect(server.texts.isEmpty)
        try await test.run("add", "Diary", "--at", "fri 9:00", "--calendar", "local")
        #expect(server.texts.isEmpty)
        try await test.run("edit", "Choir", "--calendar", "School")
        #expect(server.texts.values.first?.contains("SUMMARY:Choir") == true)
        #expect(await test.refusal("edit", "Choir", "--calendar", "School")?.code == .conflict)
        try await test.run("calendars", "--new", "local")
        try await test.run("add", "Walk", "--at", "fri 18:00")
        #expect(server.texts.count == 1)
    }

    /// A weekly class in a zone of its own, with a changed and a dropped date, and lines that
    /// Homeroom doesn't know.
    @Test func whatHomeroomDoesNotKnowSurvivesAnEdit() async throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Other//EN
            X-OWN:calendar line
            BEGIN:VTIMEZONE
            TZID:Own Zone
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0345
            TZOFFSETTO:+0345
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:weekly
            DTSTAMP:20310801T000000Z
            DTSTART;TZID=Own Zone:20310904T180000
            DURATION:PT1H
            RRULE:FREQ=WEEKLY;COUNT=6
            EXDATE;TZID=Own Zone:20310918T180000
            SUMMARY:Tide pools
            ATTENDEE;CN="Lee, Sam";X-P=1:mailto:sam@school.example
            X-APPLE-THING;A=B:c
            END:VEVENT
            BEGIN:VEVENT
            UID:weekly
            RECURRENCE-ID;TZID=Own Zone:20310911T180000
            DTSTAMP:20310801T000000Z
            DTSTART;TZID=Own Zone:20310911T190000
            DURATION:PT2H
            SUMMARY:Tide pools, longer
            END:VEVENT
            END:VCALENDAR

            """.replacing("\n", with: "\r\n")
        let server = CalDAVDouble()
        server.put("w.ics", text)
        let test = try await CalDAVFixture.home(server)
        try await test.run("edit", "Tide pools", "--place", "Pier 3")
        let sent = try #require(server.texts[CalDAVDouble.calendar + "w.ics"])
        for line in [
            "X-OWN:calendar line", "TZID:Own Zone", "TZOFFSETTO:+0345",
            "DTSTART;TZID=Own Zone:20310904T180000", "RRULE:FREQ=WEEKLY;COUNT=6",
            "EXDATE;TZID=Own Zone:20310918T180000", "X-APPLE-THING;A=B:c",
            "RECURRENCE-ID;TZID=Own Zone:20310911T180000", "SUMMARY:Tide pools\\, longer",
            "LOCATION:Pier 3",
        ] {
            #expect(sent.contains(line + "\r\n"), "\(line)")
        }
        #expect(sent.contains("ATTENDEE;") && sent.contains("\"Lee, Sam\""))
        let agenda = try await test.run("agenda", "--from", "2031-09-04", "--days", "50", "--plain")
        #expect(agenda.components(separatedBy: "Tide pools").count - 1 == 5)
    }

    @Test func aLostSyncTokenLosesNothing() async throws {
        let server = CalDAVDouble()
        for number in 0..<5 {
            server.put("\(number).ics", CalDAVFixture.event("\(number)", "Event \(number)"))
        }
        let test = try await CalDAVFixture.home(server)
        server.change { $0.statuses["PUT"] = (503, "") }
        _ = await test.refusal("edit", "Event 1", "--title", "Changed here")
        _ = await test.refusal("add", "New here", "--at", "fri 9:00")
        server.delete("2.ics")
        server.put("3.ics", CalDAVFixture.event("3", "Changed there"))
        server.change {
            $0.statuses = [:]
            $0.oldestToken = $0.version + 1
        }
        try await test.run("sync")
        #expect(
            try await test.titles()
                == ["Changed here", "Changed there", "Event 0", "Event 4", "New here"])
        #expect(server.texts.count == 5)
        #expect(try await test.pending() == 0)
    }

    @Test func aListingInPartsIsReadToItsEnd() async throws {
        let server = CalDAVDouble()
        server.change { $0.part = 7 }
        for number in 0..<250 {
            server.put("\(number).ics", CalDAVFixture.event("\(number)", "Event \(number)"))
        }
        let test = try await CalDAVFixture.home(server)
        #expect(try await test.titles().count == 250)
    }

    @Test func anInterruptedFirstReadGoesOnWhereItStopped() async throws {
        let server = CalDAVDouble()
        for number in 0..<250 {
            server.put("\(number).ics", CalDAVFixture.event("\(number)", "Event \(number)"))
        }
        let test = try await CalDAVFixture.home(server, connects: false)
        _ = try await test.repository.connect(
            to: try FeedAddress("https://cal.example"), user: "noor", password: "tide pool",
            names: [])
        // The listing arrives, and one hundred events.
        test.transport.otherwise(server.step)
        server.change { $0.failures = [] }
        let sync = try #require(try await test.repository.servers.servers().first)
        let failing = Task {
            while server.count("REPORT") < 2 { await Task.yield() }
            server.change { $0.statuses["REPORT"] = (500, "") }
        }
        let (_, problem) = await test.repository.sync(sync)
        await failing.value
        let known = try await test.titles().count
        #expect(problem != nil || known == 250)
        server.change { $0.statuses = [:] }
        let before = server.count("REPORT")
        try await test.run("sync")
        #expect(try await test.titles().count == 250)
        // The listing again, and only the events that were missing.
        #expect(server.count("REPORT") - before <= 1 + (250 - known + 99) / 100)
    }

    @Test func twoCalendarsMayHaveTheSameEvent() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("same", "Tide pools"))
        let test = try await CalDAVFixture.home(server, connects: false)
        let folder = try TemporaryFolder()
        let file = try folder.file("own.ics", CalDAVFixture.event("same", "Mine").utf8)
        try await test.run("import", file)
        try await CalDAVFixture.connect(test)
        #expect(try await test.titles() == ["Mine", "Tide pools"])
        try await test.run("edit", "Tide pools", "--place", "Pier 3")
        #expect(server.texts.values.first?.contains("Pier 3") == true)
        #expect(try await test.titles() == ["Mine", "Tide pools"])
        withExtendedLifetime(folder) {}
    }

    @Test func anImportedEventThatTheServerHasTooIsOneEvent() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("same", "Tide pools"))
        let test = try await CalDAVFixture.home(server, connects: false)
        let folder = try TemporaryFolder()
        let file = try folder.file("own.ics", CalDAVFixture.event("same", "Tide pools").utf8)
        try await test.run("import", file)
        try await CalDAVFixture.connect(test)
        #expect(try await test.titles() == ["Tide pools"])
        try await test.run("remove", "Tide pools", "--yes")
        #expect(server.texts.isEmpty)
        withExtendedLifetime(folder) {}
    }

    @Test func entriesThatAreNotEventsAreCountedAndAskedForOnce() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", "not a calendar")
        server.put("b.ics", CalDAVFixture.event("b", "Kelp"))
        let test = try await CalDAVFixture.home(server)
        #expect(test.console.err.contains("1 unreadable"))
        server.change { $0.oldestToken = $0.version + 1 }
        server.put("c.ics", CalDAVFixture.event("c", "Limpets"))
        try await test.run("sync")
        #expect(!test.console.err.contains("unreadable"))
        #expect(server.texts.count == 3)
    }
}
