import Foundation
import Testing

@testable import ICalendar

/// Files as other programs write them: nothing is lost without a word.
@Suite struct OtherProgramsFilesTests {
    private func read(_ text: String) -> CalendarReader.Reading {
        var reading = CalendarReader().read(text)
        reading.reportUnknownZones()
        return reading
    }

    private func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT" }

    /// When the first item starts, in UTC.
    private func start(_ reading: CalendarReader.Reading) throws -> String {
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
        let found = schedule.occurrences(from: try utc(2026, 1, 1), to: try utc(2027, 1, 1))
        return shown(try #require(found.occurrences.first).startInstant, in: try zone("UTC"))
    }

    // MARK: Broken parts

    @Test(arguments: [
        ("RRULE:", []), ("EXDATE:", []), ("RRULE:FREQ=NEVER", [4]), ("DTEND:20260609T9Z", [4]),
        ("DURATION:an hour", [4]), ("EXDATE:20260610T080000Z,never", [4]), ("RDATE:soon", [4]),
        ("DTEND:20260608T080000Z", [2]), ("DTEND:", [4]),
    ])
    func anEventWithAStartIsKeptWhateverElseIsBroken(line: String, problems: [Int]) throws {
        let reading = read(file(event("DTSTART:20260609T080000Z\n\(line)")))
        #expect(reading.problems.map(\.line) == problems)
        #expect(try start(reading) == "0609T0800")
    }

    @Test func ofCountAndUntilTheFirstToEndCountsAndOneIsWritten() throws {
        for (rule, written) in [
            ("COUNT=2;UNTIL=20261231T000000Z", "FREQ=DAILY;COUNT=2"),
            ("COUNT=9;UNTIL=20260611T000000Z", "FREQ=DAILY;UNTIL=20260611T000000Z"),
        ] {
            let reading = read(file(event("DTSTART:20260609T080000Z\nRRULE:FREQ=DAILY;\(rule)")))
            #expect(reading.problems.map(\.consequence) == [.readAnyway])
            let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
            let found = schedule.occurrences(from: try utc(2026, 6, 1), to: try utc(2027, 1, 1))
            #expect(found.occurrences.count == 2)
            #expect(CalendarWriter().text(reading.calendar).contains("RRULE:\(written)\r\n"))
        }
    }

    @Test func anExceptionRuleTakesItsTimesOut() throws {
        let rules = "RRULE:FREQ=DAILY;COUNT=5\nEXRULE:FREQ=WEEKLY;BYDAY=WE,FR"
        #expect(
            try starts("DTSTART:20260608T080000\n" + rules)
                == ["0608T0800", "0609T0800", "0611T0800"])
        let text = CalendarWriter().text(
            read(file(event("DTSTART:20260608T080000\n" + rules))).calendar)
        #expect(text.contains("EXRULE:FREQ=WEEKLY;BYDAY=WE,FR\r\n"))
    }

    // MARK: Zones

    @Test(arguments: [
        ("W. Europe Standard Time", "0610T0800"), ("w. europe standard time", "0610T0800"),
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome", "0610T0800"),
        ("(GMT-05:00) Eastern Time (US & Canada)", "0610T1400"),
        ("(UTC-07:00) Mountain Time (US & Canada)", "0610T1600"),
        ("(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi", "0610T0430"),
        ("(UTC) Coordinated Universal Time", "0610T1000"), ("europe/berlin", "0610T0800"),
        ("/example.org/2026/America/New_York", "0610T1400"), ("UTC+02:00", "0610T0800"),
        ("GMT-0330", "0610T1330"), ("UTC", "0610T1000"),
    ])
    func aZoneIsKnownByManyNames(name: String, start: String) throws {
        let reading = read(file(event("DTSTART;TZID=\"\(name)\":20260610T100000")))
        #expect(reading.problems.isEmpty)
        #expect(try self.start(reading) == start)
    }

    @Test(arguments: ["Made Up", "(UTC+01:00) Nowhere", "tzone://Microsoft/Custom", "UTC+99"])
    func anUnknownZoneIsNamedOnceWithItsLine(name: String) throws {
        let line = "DTSTART;TZID=\"\(name)\":20260610T100000"
        let reading = read(file(event(line) + "\n" + event(line)))
        #expect(reading.problems.map(\.line) == [3])
        #expect(reading.problems.first?.message.contains(name) == true)
        #expect(try start(reading) == "0610T1000")
    }

    @Test func theFirstUsableDefinitionOfAZoneCounts() throws {
        let zones = ["BROKEN", "-0400", "+0900"].map {
            "BEGIN:VTIMEZONE\nTZID:Own\nBEGIN:STANDARD\nDTSTART:20000101T000000\nTZOFFSETFROM:\($0)\nTZOFFSETTO:\($0)\nEND:STANDARD\nEND:VTIMEZONE"
        }.joined(separator: "\n")
        let reading = read(file(zones + "\n" + event("DTSTART;TZID=Own:20260610T083000")))
        #expect(reading.problems.isEmpty)
        #expect(try start(reading) == "0610T1230")
    }

    @Test func aCalendarsZoneIsThatOfItsTimesWithoutOne() throws {
        let lines = event("DTSTART:20260610T100000\nRDATE:20260612T100000")
        let reading = read(file("X-WR-TIMEZONE:America/New_York\n" + lines))
        #expect(reading.problems.isEmpty)
        #expect(try start(reading) == "0610T1400")
        #expect(
            reading.calendar.items.first?.recurrenceDates.first?.start.zoneName
                == "America/New_York")
        // Each calendar has its own.
        let two = read(file("X-WR-TIMEZONE:America/New_York") + file(lines))
        #expect(try start(two) == "0610T1000")
        let unknown = read(file("X-WR-TIMEZONE:Made Up\n" + lines))
        #expect(unknown.problems.map(\.consequence) == [.readAnyway])
    }

    // MARK: UIDs

    @Test func differentLessonsWithOneUIDAreBothKeptUnderTheSameNamesEachTime() throws {
        let text = file(
            ["Maths", "Biology", "Biology"].enumerated().map { index, title in
                event("UID:1\nSUMMARY:\(title)\nDTSTART:202606\(index + 10)T100000Z")
            }.joined(separator: "\n"))
        let reading = read(text)
        #expect(reading.calendar.items.map(\.summary) == ["Maths", "Biology", "Biology"])
        #expect(Set(reading.calendar.items.map(\.uid)).count == 3)
        #expect(reading.calendar.items.first?.uid == "1")
        #expect(reading.problems.map(\.line) == [7, 12])
        #expect(reading.problems.first?.message.contains("line 2") == true)
        #expect(read(text).calendar.items.map(\.uid) == reading.calendar.items.map(\.uid))
    }

    @Test func ofVersionsOfOneEventTheNewestCounts() throws {
        let versions = [(0, "Old"), (2, "New"), (1, "Between")].map {
            event("UID:1\nSEQUENCE:\($0.0)\nSUMMARY:\($0.1)\nDTSTART:20260610T100000Z")
        }.joined(separator: "\n")
        let reading = read(file(versions))
        #expect(reading.problems.isEmpty)
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
        let found = schedule.occurrences(from: try utc(2026, 1, 1), to: try utc(2027, 1, 1))
        #expect(found.occurrences.map { reading.calendar.items[$0.item].summary } == ["New"])
        // The same event twice is no loss.
        let twice = event("UID:1\nSUMMARY:Same\nDTSTART:20260610T100000Z")
        #expect(read(file(twice + "\n" + twice)).problems.isEmpty)
        let both = CalendarSchedule(
            read(file(twice + "\n" + twice)).calendar, readerZone: try zone("UTC"))
        #expect(both.occurrences(from: 0, to: try utc(2027, 1, 1)).occurrences.count == 1)
    }

    // MARK: Encodings

    @Test(arguments: [true, false]) func utf16IsReadInBothOrders(isBig: Bool) throws {
        let text = file(event("SUMMARY:Übung 📚\nDTSTART:20260610T100000Z"))
        for mark in ["\u{FEFF}", ""] {
            let bytes = Array((mark + text).utf16).flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
                return isBig ? [high, low] : [low, high]
            }
            let reading = CalendarReader().read(bytes)
            #expect(reading.isCalendar && reading.problems.isEmpty)
            #expect(reading.calendar.items.first?.summary == "Übung 📚")
        }
    }

    @Test func textThatIsNotUTF8IsWindows1252() throws {
        let bytes = Array(file(event("SUMMARY:Caf#\nDTSTART:20260610T100000Z")).utf8).map {
            $0 == UInt8(ascii: "#") ? 0xE9 : $0
        }
        #expect(CalendarReader().read(bytes).calendar.items.first?.summary == "Café")
    }

    @Test func quotedPrintableIsDecodedAndLinesKeepTheirNumbers() throws {
        let reading = read(
            file(
                "VERSION:1.0\n"
                    + event(
                        "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9 =\nand =E2=\n=82=AC\nLOCATION;CHARSET=ISO-8859-1;quoted-printable:Stra=DFe=0D=0A2\nDTSTART:20260610T100000Z\nCATEGORIES:A;B\nRRULE:W1 WE FR #3\nEXDATE:20260612T100000Z;20260617T100000Z\nDTEND:late"
                    )))
        let item = try #require(reading.calendar.items.first)
        #expect(item.summary == "Café and €")
        #expect(item.location == "Straße\n2")
        #expect(item.categories == ["A", "B"])
        #expect(item.exceptionDates.count == 2)
        #expect(item.rules.map(\.text) == ["FREQ=WEEKLY;COUNT=3;BYDAY=WE,FR"])
        #expect(reading.problems.map(\.line) == [12])
    }

    @Test func anOldCalendarsZoneIsItsOffset() throws {
        let lines = "VERSION:1.0\nTZ:-05:00\n" + event("DTSTART:20260610T100000")
        #expect(try start(read(file(lines))) == "0610T1500")
        let changing = read(
            file("DAYLIGHT:TRUE;-04;20260308T020000;20261101T020000;EST;EDT\n" + lines))
        #expect(changing.problems.count == 1)
        #expect(try start(changing) == "0610T1000")
    }
}
