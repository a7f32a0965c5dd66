import AppCore
import Foundation
import TerminalUI
import Testing

@testable import Calendar

@Suite struct LocalCalendarWeekTests {
    private func localCalendar(
        _ zone: String = "America/Denver", _ now: String = "2031-09-04T14:05:00.000Z",
        sunday: Bool = false
    ) throws -> LocalCalendar {
        LocalCalendar(
            zone: try #require(TimeZone(identifier: zone)), startsOnSunday: sunday,
            now: try #require(WireInstant(now)).date)
    }

    @Test(arguments: [
        ("2031-09-04", 4, 36), ("2031-09-07", 0, 36), ("2031-09-08", 1, 37),
        ("2027-01-01", 5, 53), ("2026-12-31", 4, 53), ("2024-12-30", 1, 1), ("2000-02-29", 2, 9),
        ("0001-01-01", 1, 1),
    ])
    func weekdaysAndWeekNumbersAreThoseOfTheCalendar(text: String, weekday: Int, week: Int) throws {
        let day = try Day.of(text)
        #expect(day.weekday == weekday)
        #expect(day.week == week)
    }

    @Test func weeksBeginWhereTheStudentSays() throws {
        let thursday = try Day.of("2031-09-04")
        #expect(try localCalendar().week(of: thursday).text == "2031-09-01")
        let other = try localCalendar(sunday: true)
        #expect(other.week(of: thursday).text == "2031-08-31")
        #expect(other.weekNumber(of: thursday) == 36)
        #expect(other.weeks(ofMonth: thursday).count == 5)
        #expect(try localCalendar().weeks(ofMonth: thursday).map(\.text).last == "2031-09-29")
    }

    @Test(arguments: [(0, "UTC"), (-21_600, "UTC−06:00"), (19_800, "UTC+05:30")])
    func offsetsAreWrittenAsTheyAre(seconds: Int, text: String) {
        #expect(LocalCalendar.offset(seconds) == text)
    }
}
