import Testing

@testable import ICalendar

@Suite struct CalendarReaderTests {
    @Test func aBadEventIsReportedWithItsLineAndTheRestIsTaken() throws {
        let reading = CalendarReader().read(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            DTSTART:2026-01-01
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART:20260101
            END:VEVENT
            END:VCALENDAR
            """)
        #expect(reading.calendar.items.map(\.uid) == ["2"])
        let problem = try #require(reading.problems.first)
        #expect(problem.line == 4)
        #expect(problem.consequence == .skipped(component: "VEVENT", title: "1"))
    }
}
