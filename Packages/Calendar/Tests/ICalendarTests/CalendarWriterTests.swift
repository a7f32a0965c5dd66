import Foundation
import Testing

@testable import ICalendar

@Suite struct CalendarWriterTests {
    private func item(_ change: (inout CalendarItem) -> Void = { _ in }) -> CalendarItem {
        var item = CalendarItem(.event, uid: "1")
        item.start = .utc(0)
        change(&item)
        return item
    }

    private func lines(_ item: CalendarItem) -> [String] {
        CalendarWriter().text(CalendarObject(productID: "-//x//EN", items: [item]))
            .components(separatedBy: "\r\n")
    }

    @Test func noLineIsLongerThan75BytesAndNoCharacterIsCut() throws {
        let item = item { $0.details = String(repeating: "日本語 ß📚, und; so\n", count: 40) }
        let bytes = CalendarWriter().bytes(CalendarObject(productID: "x", items: [item]))
        for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            #expect(line.count <= 76 && (line.isEmpty || line.last == 13))
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        #expect(CalendarReader().read(bytes).calendar.items.first?.details == item.details)
    }

    @Test func textIsEscapedAndCannotEndItsLine() {
        let found = lines(
            item {
                $0.summary = "a,b;c\\d\r\nBEGIN:VEVENT\u{7}"
                $0.url = "https://example.test/\r\nX-EVIL:1"
                $0.properties = [
                    Property("x-own\r\nEVIL", "1\n2", [Parameter("p", ["a\"b^c:d\ne"])])
                ]
            })
        #expect(found.contains(#"SUMMARY:a\,b\;c\\d\nBEGIN:VEVENT"#))
        #expect(found.contains("URL:https://example.test/X-EVIL:1"))
        #expect(found.contains(#"X-OWNEVIL;P="a^'b^^c:d^ne":12"#))
    }

    @Test func whatARequiredPropertyLacksIsFilledIn() {
        let found = lines(item { $0.uid = "" })
        #expect(found.contains("VERSION:2.0") && found.contains("PRODID:-//x//EN"))
        #expect(found.contains("DTSTAMP:19700101T000000Z"))
        #expect(found.contains { $0.hasPrefix("UID:made-up-") })
        #expect(found == lines(item { $0.uid = "" }))
    }

    @Test func everyKindOfValueIsReadBackAsItWas() throws {
        let day = try #require(CalendarDay(year: 2026, month: 3, day: 2))
        let wall = WallTime(day, hour: 9, minute: 5)
        var todo = CalendarItem(.todo, uid: "todo-1")
        todo.summary = "Essay; second draft"
        todo.end = .zoned(wall, "Europe/Berlin")
        todo.percentComplete = 40
        todo.priority = 1
        todo.status = "IN-PROCESS"
        todo.completed = .utc(1_800_000_000)
        let event = item {
            $0.start = .zoned(wall, "Europe/Berlin")
            $0.duration = CalendarDuration(days: 1, seconds: 3605)
            $0.rules = [RecurrenceRule(.weekly)]
            $0.recurrenceDates = [
                RecurrenceDate(
                    .utc(1_772_000_000), extent: .duration(CalendarDuration(seconds: 60))),
                RecurrenceDate(.utc(1_773_000_000), extent: .end(.utc(1_773_000_060))),
                RecurrenceDate(.zoned(wall, "Europe/Berlin")), RecurrenceDate(.day(day)),
            ]
            $0.exceptionDates = [.day(day), .utc(1_772_000_000), .floating(wall)]
            $0.categories = ["a,b", "c"]
            $0.created = .utc(1)
            $0.lastModified = .utc(2)
            $0.stamp = .utc(3)
            $0.sequence = 4
            $0.location = "Room 7"
            $0.alarms = [
                Alarm(trigger: .fromStart(CalendarDuration(seconds: -900))),
                Alarm(action: "AUDIO", trigger: .fromEnd(CalendarDuration(days: -1))),
                Alarm(action: "AUDIO", trigger: .at(.utc(1_772_000_000))),
            ]
            $0.alarms[0].details = "Soon"
            $0.alarms[0].repetitions = 2
            $0.alarms[0].interval = CalendarDuration(seconds: 300)
            $0.parameters = ["SUMMARY": [Parameter("LANGUAGE", ["de"])]]
            $0.summary = "Mathe"
            $0.properties = [Property("X-A", "1", [Parameter("Q", ["a,b", "c"])])]
            $0.components = [Component("X-PART", properties: [Property("X-B", "2")])]
        }
        var moved = item { $0.recurrenceID = .zoned(wall, "Europe/Berlin") }
        moved.replacesFuture = true
        let calendar = CalendarObject(productID: "-//x//EN", items: [event, todo, moved])
        let bytes = CalendarWriter().bytes(calendar)
        let reading = CalendarReader().read(bytes)
        #expect(reading.problems == [])
        moved.stamp = .utc(0)
        todo.stamp = .utc(0)
        #expect(reading.calendar.items == [event, todo, moved])
        #expect(CalendarWriter().bytes(reading.calendar) == bytes)
    }

    @Test(arguments: Torture.names) func whatIsReadAndWrittenSaysTheSame(name: String) throws {
        let calendar = try Torture.calendar(name)
        let bytes = CalendarWriter().bytes(calendar)
        let reading = CalendarReader().read(bytes)
        #expect(reading.problems.isEmpty)
        #expect(CalendarWriter().bytes(reading.calendar) == bytes)
        #expect(reading.calendar.items.map(\.uid) == calendar.items.map(\.uid))
        #expect(reading.calendar.properties == calendar.properties)
        for (read, written) in zip(reading.calendar.items, calendar.items) {
            #expect(read.properties == written.properties)
            #expect(read.start == written.start && read.rules.count == written.rules.count)
        }
    }

    @Test(arguments: [
        (":20260101T090000", "20260301", "20260301T235959"),
        (":20260101T090000Z", "20260301", "20260301T235959Z"),
        (";TZID=Europe/Berlin:20260101T090000", "20260301", "20260301T225959Z"),
        (";TZID=Europe/Berlin:20260101T090000", "20260301T090000", "20260301T080000Z"),
        (";TZID=Europe/Berlin:20260101T090000", "20260301T080000Z", "20260301T080000Z"),
        (";VALUE=DATE:20260101", "20260301T080000Z", "20260301"),
    ])
    func theEndOfARuleIsOfTheKindThatItsStartWants(start: String, until: String, written: String)
        throws
    {
        let reading = CalendarReader().read(
            file("BEGIN:VEVENT\nDTSTART\(start)\nRRULE:FREQ=DAILY;UNTIL=\(until)\nEND:VEVENT"))
        let text = CalendarWriter().text(reading.calendar)
        #expect(text.contains("\r\nRRULE:FREQ=DAILY;UNTIL=\(written)\r\n"))
    }

    /// A VTIMEZONE with an otherwise unknown name gives the same times as the system's zone.
    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Jerusalem", "Asia/Kolkata",
        "Africa/Casablanca", "Australia/Lord_Howe", "Europe/Dublin", "Pacific/Apia", "Asia/Tehran",
    ])
    func aZoneIsDescribedAsTheSystemKnowsIt(name: String) throws {
        let window = try utc(2001, 1, 1)..<utc(2032, 1, 1)
        let known = try #require(Zone(named: name))
        let described = try #require(Zone(known.definition(named: "Own", window: window)))
        for instant in stride(from: window.lowerBound, to: window.upperBound, by: 86_400 * 3) {
            #expect(known.offset(at: instant) == described.offset(at: instant), "\(instant)")
        }
    }

    @Test func onlyZonesInUseAreDescribed() {
        let found = lines(item { $0.start = .zoned(WallTime(seconds: 0), "Asia/Tokyo") })
        #expect(found.filter { $0.hasPrefix("TZID:") } == ["TZID:Asia/Tokyo"])
        #expect(!lines(item()).contains("BEGIN:VTIMEZONE"))
        #expect(
            !lines(item { $0.start = .zoned(WallTime(seconds: 0), "No/Where") })
                .contains("BEGIN:VTIMEZONE"))
    }
}
