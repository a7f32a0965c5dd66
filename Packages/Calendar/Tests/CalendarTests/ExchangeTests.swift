import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar
@testable import ICalendar

/// Importing and exporting calendar files. The time is Thursday, 2031-09-04, 8:05 in Denver.
@Suite struct ExchangeTests {
    private static let choir = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Someone//Else//EN
        BEGIN:VTIMEZONE
        TZID:Somewhere
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0300
        TZOFFSETTO:+0300
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:choir-1
        DTSTAMP:20310801T000000Z
        DTSTART;TZID=Somewhere:20310909T190000
        DTEND;TZID=Somewhere:20310909T203000
        RRULE:FREQ=WEEKLY;COUNT=4
        EXDATE;TZID=Somewhere:20310916T190000
        SUMMARY:Choir\\, big
        X-CHOIR-VOICE;X-PART=low:Alto
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        DESCRIPTION:Sing
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:choir-1
        RECURRENCE-ID;TZID=Somewhere:20310923T190000
        DTSTAMP:20310801T000000Z
        DTSTART;TZID=Somewhere:20310923T200000
        DTEND;TZID=Somewhere:20310923T213000
        SUMMARY:Choir\\, late
        END:VEVENT
        BEGIN:VEVENT
        UID:bad-1
        DTSTAMP:20310801T000000Z
        DTSTART:tomorrow
        SUMMARY:Broken
        END:VEVENT
        BEGIN:VTODO
        UID:todo-1
        DTSTAMP:20310801T000000Z
        DUE:20310912T180000Z
        SUMMARY:Return books
        STATUS:COMPLETED
        END:VTODO
        BEGIN:VEVENT
        UID:assignment-310@juniper-valley.school.homeroom
        DTSTAMP:20310801T000000Z
        DTSTART:20310908T055900Z
        SUMMARY:The school's own
        END:VEVENT
        END:VCALENDAR
        """.replacing("\n", with: "\r\n") + "\r\n"

    private func home(_ transport: ScriptedTransport? = nil) async throws -> TestContext {
        try await CalendarHome.make(transport ?? CalendarHome.transport())
    }

    /// A temporary file that is deleted after the test.
    private func file(_ text: String, _ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try await body(try folder.file("file.ics", text.utf8))
    }

    private func own(_ test: TestContext) async throws -> [Entry] {
        await test.repository.known(try Day.of("2031-09-05")...Day.of("2031-10-15")).agenda.entries
            .filter { $0.id.hasPrefix("event-") }
    }

    @Test func goodEventsAreTakenAndBadOnesNamedWithTheirLine() async throws {
        let test = try await home()
        try await file(Self.choir) { path in
            let out = try await test.run("import", path, "--json")
            let json = try WireJSON.decode(JSONValue.self, from: out)
            #expect(json["added"] == .integer(2))
            #expect(json["of_the_school"] == .integer(1))
            #expect(json["problem_count"] == .integer(1))
            let line = Self.choir.split(separator: "\r\n").firstIndex { $0 == "DTSTART:tomorrow" }
            #expect(test.console.err.contains("file.ics:\((line ?? 0) + 1): "))
            #expect(test.console.err.contains("VEVENT"))
            let entries = try await own(test)
            let localCalendar = test.repository.localCalendar
            let choir = entries.filter { $0.title.hasPrefix("Choir") }
            // 19:00 at three hours east is 10:00 in Denver; the 16th is left out, the 23rd is late.
            #expect(
                choir.map {
                    "\(localCalendar.day(of: $0.start(in: localCalendar)).text) \(localCalendar.clock($0.start(in: localCalendar)))"
                }
                    == ["2031-09-09 10:00", "2031-09-23 11:00", "2031-09-30 10:00"])
            #expect(choir.map(\.title) == ["Choir, big", "Choir, late", "Choir, big"])
            #expect(choir[0].alarms == [15])
            let todo = try #require(entries.first { $0.kind == .todo })
            #expect(todo.isDone && todo.title == "Return books")
        }
    }

    @Test func theSameFileAgainChangesNothingAndAnotherVersionUpdates() async throws {
        let test = try await home()
        try await file(Self.choir) { path in
            #expect(try await test.run("import", path, "--dry-run").hasPrefix("Would be: 2 added"))
            #expect(try await test.repository.events.count() == 0)
            try await test.run("import", path)
            let ids = Set(try await test.repository.events.all().map(\.id))
            #expect(try await test.run("import", path).hasPrefix("0 added, 0 updated, 2 unchanged"))
            try Data(Self.choir.replacing("big", with: "small").utf8)
                .write(to: URL(fileURLWithPath: path))
            #expect(try await test.run("import", path).hasPrefix("0 added, 1 updated, 1 unchanged"))
            #expect(Set(try await test.repository.events.all().map(\.id)) == ids)
            #expect(try await own(test).contains { $0.title == "Choir, small" })
        }
    }

    @Test func whatWasImportedComesOutAsItWentIn() async throws {
        let test = try await home()
        try await file(Self.choir) { path in
            try await test.run("import", path)
            let text = try await test.run("export", "-", "--only", "own")
            #expect(text.contains("X-CHOIR-VOICE;X-PART=low:Alto\r\n"))
            #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:Somewhere\r\n"))
            #expect(text.contains("SUMMARY:Choir\\, big\r\n"))
            #expect(text.contains("TRIGGER:-PT15M\r\n"))
            #expect(text.components(separatedBy: "UID:choir-1\r\n").count == 3)
            let read = CalendarReader().read(text)
            #expect(read.problemCount == 0)
            #expect(read.calendar.items.count == 3)
            // An edit changes only the edited fields.
            let id = try #require(try await test.repository.events.all().first { $0.repeats }?.id)
            try await test.run("edit", id, "--title", "Choir of the town")
            let after = try await test.run("export", "-", "--only", "own")
            #expect(after.contains("SUMMARY:Choir of the town\r\n"))
            #expect(after.contains("X-CHOIR-VOICE;X-PART=low:Alto\r\n"))
            #expect(after.contains("DTSTART;TZID=Somewhere:20310909T190000\r\n"))
            #expect(after.contains("EXDATE;TZID=Somewhere:20310916T190000\r\n"))
        }
    }

    @Test func theSchoolsDatesAreExportedAsEventsAndToDos() async throws {
        let test = try await home()
        try await test.run("add", "Run", "--at", "2031-10-26 09:00", "--every", "weekly")
        let text = try await test.run("export", "--from", "2031-09-01", "--to", "2031-09-30")
        let read = CalendarReader().read(text)
        #expect(read.problemCount == 0)
        let items = read.calendar.items
        let unit = try #require(items.first { $0.uid.hasPrefix("unit_plan-17@") })
        #expect(unit.kind == .event && unit.uid.hasSuffix("@juniper-valley.school.homeroom"))
        #expect(text.contains("DTSTART;VALUE=DATE:20310901\r\n"))
        #expect(text.contains("DTEND;VALUE=DATE:20310920\r\n"))
        let work = try #require(items.first { $0.uid.hasPrefix("assignment-310@") })
        #expect(work.kind == .todo && work.status == "NEEDS-ACTION")
        #expect(text.contains("DUE:20310908T055900Z\r\n"))
        #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:America/Denver\r\n"))
        #expect(text.contains("DTSTART;TZID=America/Denver:20311026T090000\r\n"))
        let without = try await test.run(
            "export", "--no-classes", "--from", "2031-09-01", "--to", "2031-09-30")
        #expect(!without.contains("class-"))
        #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        let classes = try await test.run(
            "export", "--from", "2031-09-04", "--to", "2031-09-04")
        #expect(classes.contains("DTSTART;TZID=America/Denver:20310904T091000\r\n"))
        #expect(classes.contains("LOCATION:Lab 2\r\n"))
        // Importing one's own export doesn't add the school's entries again.
        try await file(text) { path in
            let out = try await test.run("import", path)
            #expect(out.hasPrefix("0 added, 0 updated, 1 unchanged"))
        }
    }

    @Test func anExportGoesIntoAFileOrSaysWhyNot() async throws {
        let test = try await home()
        try await file("") { path in
            try await test.run("export", path)
            let text = try String(contentsOfFile: path, encoding: .utf8)
            #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n"))
            #expect(test.console.err.contains("Wrote 3 events and 2 to-dos"))
            let problem = await test.refusal("export", path + "/no/such/folder.ics")
            #expect(problem?.code == .cannotWrite)
        }
    }

    @Test func aFileWithATimeWithoutAZoneIsInTheStudentsOwn() async throws {
        let test = try await home()
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20310910T070000\r\nSUMMARY:Swim\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try await file(text) { path in
            try await test.run("import", path)
            let swim = try #require(try await own(test).first)
            #expect(
                test.repository.localCalendar.clock(swim.start(in: test.repository.localCalendar))
                    == "07:00")
            // Without a UID, the same event is still recognized.
            #expect(try await test.run("import", path).hasPrefix("0 added, 0 updated, 1 unchanged"))
        }
    }

    // MARK: Bad input

    @Test func aRuleWithoutEndIsBounded() async throws {
        let test = try await home()
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:tick\r\nDTSTART:20000101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nSUMMARY:Tick\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try await file(text) { path in
            try await test.run("import", path)
            let entries = try await own(test)
            #expect(entries.count <= OwnEvent.maxOccurrences)
            try await test.run("agenda")
            #expect(test.console.err.contains("“Tick”: only 2000 times are shown"))
        }
    }

    @Test func aThousandFaultsAreCountedAndTheRestIsTaken() async throws {
        let test = try await home()
        let bad = (0..<1000).map {
            "BEGIN:VEVENT\r\nUID:bad-\($0)\r\nDTSTART:never\r\nEND:VEVENT\r\n"
        }.joined()
        let good =
            "BEGIN:VEVENT\r\nUID:good\r\nDTSTART:20310910T070000Z\r\nSUMMARY:Good\r\nEND:VEVENT\r\n"
        try await file("BEGIN:VCALENDAR\r\n\(bad)\(good)END:VCALENDAR\r\n") { path in
            let out = try await test.run("import", path)
            #expect(out.hasPrefix("1 added, 0 updated, 0 unchanged"))
            #expect(out.contains("1000 problems"))
            #expect(test.console.err.split(separator: "\n").count == 21)
            #expect(test.console.err.contains("980 more like these."))
        }
    }

    @Test func anImportOfNothingEndsTheSameWithJSON() async throws {
        let test = try await home()
        let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try await file(text) { path in
            let code = await #expect(throws: ExitCode.self) {
                try await test.run("import", path, "--json")
            }
            #expect(await test.refusal("import", path)?.exitCode == code?.rawValue)
            #expect(code?.rawValue == 65)
        }
    }

    @Test func lessonsThatShareAUIDAreBothImportedOnce() async throws {
        let test = try await home()
        let text =
            "BEGIN:VCALENDAR\r\n"
            + ["Maths", "Biology"].enumerated().map {
                "BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:\($1)\r\nDTSTART:2031091\($0)T100000Z\r\nEND:VEVENT\r\n"
            }.joined() + "END:VCALENDAR\r\n"
        try await file(text) { path in
            let out = try await test.run("import", path)
            #expect(out.hasPrefix("2 added"))
            #expect(test.console.err.contains("file.ics:7: “Biology” has the UID of “Maths”"))
            #expect(try await test.run("import", path).hasPrefix("0 added, 0 updated, 2 unchanged"))
            #expect(try await own(test).map(\.title) == ["Maths", "Biology"])
        }
    }

    @Test func anUnknownZoneIsNamedAndAKnownOneIsShownInTheStudentsTime() async throws {
        let test = try await home()
        let text = ["Made Up", "W. Europe Standard Time"].map {
            "BEGIN:VEVENT\r\nSUMMARY:\($0)\r\nDTSTART;TZID=\($0):20310910T100000\r\nEND:VEVENT\r\n"
        }.joined()
        // A file without BEGIN:VCALENDAR is read as well.
        try await file(text) { path in
            let out = try await test.run("import", path)
            #expect(out.hasPrefix("2 added"))
            #expect(test.console.err.contains("the zone “Made Up” is unknown"))
            #expect(try await test.run("show", "europe").contains("02:00"))
        }
    }

    @Test func oneEndlessLineEndsInAnAnswer() async throws {
        let test = try await home()
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:long\r\nDTSTART:20310910T070000Z\r\nSUMMARY:"
            + String(repeating: "x", count: 5_000_000)
        try await file(text) { path in
            let problem = await test.refusal("import", path)
            #expect(problem?.code == .invalid)
            let count = try await test.repository.events.count()
            #expect(count == 0)
        }
        try await file(String(repeating: "x", count: 5_000_000)) { path in
            #expect(await test.refusal("import", path)?.summary == "This isn't a calendar file.")
        }
    }

    @Test func controlSequencesReachNoTerminal() async throws {
        let test = try await home()
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:evil\u{1B}[2J\r\nDTSTART:20310904T200000Z\r\nSUMMARY:\u{1B}]0;x\u{07}Evil\\n\u{1B}[31mred\r\nLOCATION:\u{1B}[2J\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        try await file(text) { path in
            try await test.run("import", path)
            for words in [["agenda"], ["agenda", "--plain"], ["day"], ["week"], ["month"]] {
                try await test.run(words)
                #expect(!test.console.out.unicodeScalars.contains("\u{1B}"))
            }
            let tile = try #require(test.built.module("calendar")?.tiles.first)
            let lines = try #require(try await tile.load(.local)).lines
            #expect(lines.allSatisfy { !$0.text.unicodeScalars.contains { $0.value < 0x20 } })
        }
    }

    @Test(arguments: ["", "hello", "<html></html>", "\u{0}\u{0}"])
    func whatIsNoCalendarIsRefusedInWords(text: String) async throws {
        let test = try await home()
        try await file(text) { path in
            let problem = await test.refusal("import", path)
            #expect(problem?.code == .invalid && problem?.place?.hasSuffix("file.ics") == true)
        }
    }

    @Test func filesAndAddressesThatCannotBeReadAreRefusedInWords() async throws {
        let transport = CalendarHome.transport()
        transport.always(
            .get, "/term.ics",
            .reply(200, Self.choir, headers: ["Content-Type": "text/calendar"]))
        let test = try await home(transport)
        #expect(await test.refusal("import", "/no/such/file.ics")?.code == .notFound)
        #expect(await test.refusal("import", "/tmp")?.summary == "This is a folder, not a file.")
        #expect(
            await test.refusal("import", "ftp://example.org/a.ics")?.code == .configuration)
        #expect(try await test.run("import", "https://example.org/term.ics").hasPrefix("2 added"))
    }
}
