import AppCore
import Foundation
import TerminalUI
import Testing

@testable import Calendar

@Suite struct AlmanacTests {
    private func almanac(
        _ zone: String = "America/Denver", _ now: String = "2031-09-04T14:05:00.000Z",
        sunday: Bool = false
    ) throws -> Almanac {
        Almanac(
            zone: try #require(TimeZone(identifier: zone)), startsOnSunday: sunday,
            now: try #require(WireInstant(now)).date)
    }

    @Test func daysAreCountedBothWays() throws {
        #expect(try Day.of("1970-01-01").number == 0)
        #expect(try Day.of("2031-09-04").number == 22526)
        for number in stride(from: -719_162, through: 2_932_896, by: 9_973) {
            #expect(Day(number: number).number == number)
        }
        #expect(Day(number: .max).text == "9999-12-31")
        #expect(Day(number: -9_000_000).text == "0001-01-01")
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

    @Test func aMonthLaterStaysInsideTheMonth() throws {
        #expect(try Day.of("2031-01-31").addingMonths(1).text == "2031-02-28")
        #expect(try Day.of("2032-03-31").addingMonths(-1).text == "2032-02-29")
        #expect(try Day.of("2031-11-15").addingMonths(3).text == "2032-02-15")
        #expect(try Day.of("9999-12-01").addingMonths(5).text == "9999-12-01")
    }

    @Test func weeksBeginWhereTheStudentSays() throws {
        let thursday = try Day.of("2031-09-04")
        #expect(try almanac().week(of: thursday).text == "2031-09-01")
        let other = try almanac(sunday: true)
        #expect(other.week(of: thursday).text == "2031-08-31")
        #expect(other.weekNumber(of: thursday) == 36)
        #expect(other.weeks(ofMonth: thursday).count == 5)
        #expect(try almanac().weeks(ofMonth: thursday).map(\.text).last == "2031-09-29")
    }

    /// In Denver clocks go from 2:00 to 3:00 on 2031-03-09 and from 2:00 to 1:00 on 2031-11-02.
    @Test func daysOfClockChangesAreAsLongAsTheyAre() throws {
        let almanac = try almanac()
        let spring = try Day.of("2031-03-09")
        let autumn = try Day.of("2031-11-02")
        #expect(
            almanac.start(of: spring + 1).timeIntervalSince(almanac.start(of: spring)) == 82_800)
        #expect(
            almanac.start(of: autumn + 1).timeIntervalSince(almanac.start(of: autumn)) == 90_000)
        #expect(almanac.clock(almanac.moment(spring, minutes: 9 * 60)) == "09:00")
        #expect(almanac.clock(almanac.moment(autumn, minutes: 9 * 60)) == "09:00")
        #expect(almanac.clock(almanac.moment(spring, minutes: 150)) == "03:30")
        for hours in 0..<25 {
            let moment = almanac.start(of: autumn) + Double(hours) * 3600
            #expect(almanac.day(of: moment) == autumn)
        }
    }

    /// On 2031-09-07 Santiago's day begins at 1:00.
    @Test func aDayMayBeginAfterMidnight() throws {
        let almanac = try almanac("America/Santiago")
        let day = try Day.of("2031-09-07")
        #expect(almanac.clock(almanac.start(of: day)) == "01:00")
        #expect(almanac.day(of: almanac.start(of: day)) == day)
        #expect(almanac.day(of: almanac.start(of: day) - 1) == day - 1)
    }

    @Test(arguments: [
        (0.0, "now"), (59, "now"), (60, "in 1 min"), (1500, "in 25 min"), (10_800, "in 3 h"),
        (-720, "12 min ago"), (-7_200, "2 h ago"), (86_400, "tomorrow"), (-86_400, "yesterday"),
        (432_000, "in 5 days"), (-432_000, "5 days ago"),
    ])
    func howLongItIsIsSaidInWords(seconds: Double, words: String) throws {
        let almanac = try almanac()
        #expect(almanac.distance(to: almanac.now + seconds) == words)
    }

    @Test(arguments: [(0, "UTC"), (-21_600, "UTC−06:00"), (19_800, "UTC+05:30")])
    func offsetsAreWrittenAsTheyAre(seconds: Int, text: String) {
        #expect(Almanac.offset(seconds) == text)
    }
}
