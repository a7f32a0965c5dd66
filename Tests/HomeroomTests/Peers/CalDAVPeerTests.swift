#if WITH_CALENDAR
import Foundation
import Glibc
import Testing

/// The built program with real CalDAV servers, Radicale and Xandikos.
@Suite(.serialized, .enabled(if: CalDAVPeer.all.count == 2, CalDAVPeer.areMissing))
struct CalDAVPeerTests {
    /// Weekly in a zone of its own, with a changed and a dropped date, and a line of another program.
    private static let series = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Other//EN
        BEGIN:VTIMEZONE
        TZID:Europe/Berlin
        BEGIN:DAYLIGHT
        DTSTART:19810329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        END:DAYLIGHT
        BEGIN:STANDARD
        DTSTART:19961027T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:series
        DTSTAMP:20310801T000000Z
        DTSTART;TZID=Europe/Berlin:20310904T180000
        DTEND;TZID=Europe/Berlin:20310904T190000
        RRULE:FREQ=WEEKLY;COUNT=6
        EXDATE;TZID=Europe/Berlin:20310918T180000
        SUMMARY:Orchestra
        X-OTHER-PROGRAM;A=B:c
        END:VEVENT
        BEGIN:VEVENT
        UID:series
        RECURRENCE-ID;TZID=Europe/Berlin:20310911T180000
        DTSTAMP:20310801T000000Z
        DTSTART;TZID=Europe/Berlin:20310911T190000
        DTEND;TZID=Europe/Berlin:20310911T210000
        SUMMARY:Orchestra (longer)
        END:VEVENT
        END:VCALENDAR

        """

    @Test(arguments: CalDAVPeer.all)
    func eventsGoBothWaysAndSurviveTheRoundTrip(peer: CalDAVPeer) async throws {
        let calendar = try await peer.makeCalendar()
        try await calendar.put("series.ics", Self.series)
        let program = try BuiltProgram(hasSchool: true)
        if peer.asksForPassword {
            let refused = try program.run(
                ["calendar", "connect", peer.address, "--user", "noor"],
                environment: ["HOMEROOM_CALDAV_PASSWORD": "wrong"])
            #expect(refused.code == 77 && refused.err.contains("doesn't accept"), "\(refused.err)")
        }
        try program.connect(to: calendar)
        #expect(try await program.ownTitles() == ["Orchestra"])

        #expect(try program.run(["calendar", "edit", "Orchestra", "--place", "Hall"]).code == 0)
        let text = try await calendar.text()
        for line in [
            "LOCATION:Hall", "DTSTART;TZID=Europe/Berlin:20310904T180000",
            "RRULE:FREQ=WEEKLY;COUNT=6", "EXDATE;TZID=Europe/Berlin:20310918T180000",
            "RECURRENCE-ID;TZID=Europe/Berlin:20310911T180000", "X-OTHER-PROGRAM;A=B:c",
            "SUMMARY:Orchestra (longer)", "TZOFFSETTO:+0200",
        ] {
            #expect(text.contains(line + "\n"), "\(line) in \(text)")
        }

        let added = try program.run(["calendar", "add", "Dentist", "--at", "2031-09-04 14:30"])
        #expect(added.code == 0, "\(added.err)")
        #expect(try await calendar.titles().contains("Dentist"))
        #expect(try program.run(["calendar", "remove", "Orchestra", "--yes"]).code == 0)
        #expect(try await calendar.titles() == ["Dentist"])
        let synced = try program.sync()
        #expect(synced.code == 0, "\(synced.err)")
        #expect(try await program.ownTitles() == ["Dentist"])
        let log = home(program, "logs")
        #expect(!log.contains(CalDAVPeer.password) && !log.contains("Basic "))
    }

    /// Everything that the program wrote outside its databases.
    private func home(_ program: borrowing BuiltProgram, _ part: String) -> String {
        let files = FileManager.default.enumerator(
            at: program.home, includingPropertiesForKeys: nil)
        var text = ""
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "log" || file.path.contains(part),
                let data = try? Data(contentsOf: file)
            else { continue }
            text += String(decoding: data, as: UTF8.self)
        }
        return text
    }

    @Test(arguments: CalDAVPeer.all)
    func twoProfilesThatWriteAtOnceLoseNothing(peer: CalDAVPeer) async throws {
        let calendar = try await peer.makeCalendar()
        try await calendar.put("shared.ics", CalDAVPeer.Calendar.event("shared", "Shared"))
        let one = try BuiltProgram(hasSchool: true)
        let two = try BuiltProgram(hasSchool: true)
        try one.connect(to: calendar)
        try two.connect(to: calendar)
        try CalDAVPeer.run(
            """
            "$0" calendar edit Shared --title "Shared by $1"
            for n in 1 2 3 4 5 6 7 8; do "$0" calendar add "$1 $n" --at '2031-09-04 9:00'; done
            """, atOnceIn: one.environment(), two.environment())
        // The first of the two may have to learn what the second did.
        for _ in 0..<2 {
            #expect(try one.sync().code == 0)
            #expect(try two.sync().code == 0)
        }
        let titles = try await calendar.titles()
        #expect(titles.count == 18, "\(titles)")
        for mark in ["one", "two"] {
            for number in 1...8 { #expect(titles.count { $0 == "\(mark) \(number)" } == 1) }
            let edited = ["Shared by \(mark)", "Shared by \(mark) (your version)"]
            #expect(titles.count { edited.contains($0) } == 1, "\(titles)")
        }
        #expect(try await one.ownTitles() == titles)
        #expect(try await two.ownTitles() == titles)
    }

    @Test(arguments: CalDAVPeer.all)
    func aLostSyncTokenLosesNothing(peer: CalDAVPeer) async throws {
        let calendar = try await peer.makeCalendar()
        for name in ["a", "b", "c"] {
            try await calendar.put("\(name).ics", CalDAVPeer.Calendar.event(name, "Event \(name)"))
        }
        let program = try BuiltProgram(hasSchool: true)
        try program.connect(to: calendar)
        try await calendar.delete("b.ics")
        try await calendar.put("c.ics", CalDAVPeer.Calendar.event("c", "Event c moved"))
        try await calendar.put("d.ics", CalDAVPeer.Calendar.event("d", "Event d"))
        _ = try await program.store(
            "UPDATE calendar_server_calendars SET sync_token = 'http://radicale.org/ns/sync/lost'")
        let synced = try program.sync()
        #expect(synced.code == 0, "\(synced.err)")
        #expect(synced.err.contains("1 new, 1 changed, 1 gone"), "\(synced.err)")
        #expect(try await program.ownTitles() == ["Event a", "Event c moved", "Event d"])
    }

    @Test(arguments: CalDAVPeer.all)
    func aSyncThatIsKilledGoesOn(peer: CalDAVPeer) async throws {
        let calendar = try await peer.makeCalendar()
        let count = 250
        for number in 0..<count {
            try await calendar.put(
                "\(number).ics", CalDAVPeer.Calendar.event("\(number)", "Event \(number)"))
        }
        let program = try BuiltProgram(hasSchool: true)
        let process = Process()
        process.executableURL = URL(filePath: try BuiltProgram.path())
        process.arguments = [
            "calendar", "connect", peer.address, "--user", "noor", "--calendar", calendar.name,
        ]
        process.environment = program.environment([
            "HOMEROOM_CALDAV_PASSWORD": CalDAVPeer.password
        ])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        while process.isRunning {
            let known = try? await program.ownTitles().count
            if let known, known > 0 { break }
            // A short sleep because another process writes, and nothing tells about it.
            try await Task.sleep(for: .milliseconds(5))
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let synced = try program.sync()
        #expect(synced.code == 0, "\(synced.err)")
        #expect(try await program.ownTitles().count == count)
        // Changes of a killed program that never arrived, or did.
        for seconds in [0.02, 0.05, 0.1, 0.2, 0.4] {
            let process = Process()
            process.executableURL = URL(filePath: try BuiltProgram.path())
            process.arguments = [
                "calendar", "add", "Killed after \(seconds)", "--at", "2031-09-04 9:00",
            ]
            process.environment = program.environment()
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            // A sleep because the kill should come at different moments of the command.
            try await Task.sleep(for: .seconds(seconds))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        #expect(try program.sync().code == 0)
        let here = try await program.ownTitles()
        #expect(try await calendar.titles() == here)
        #expect(Set(here).count == here.count)
    }
}
#endif
