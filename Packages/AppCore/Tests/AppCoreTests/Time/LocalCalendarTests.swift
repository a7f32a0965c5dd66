import Foundation
import TerminalUI
import Testing

@testable import AppCore

@Suite struct LocalCalendarTests {
    private func calendar(
        _ zone: String = "America/Denver", _ now: String = "2031-09-04T14:05:00.000Z"
    ) throws -> LocalCalendar {
        LocalCalendar(
            zone: try #require(TimeZone(identifier: zone)),
            now: try #require(WireInstant(now)).date)
    }

    @Test func daysAreCountedBothWays() throws {
        #expect(Day("1970-01-01")?.number == 0)
        #expect(Day("2031-09-04")?.number == 22526)
        for number in stride(from: -719_162, through: 2_932_896, by: 9_973) {
            #expect(Day(number: number).number == number)
        }
        #expect(Day(number: .max).text == "9999-12-31")
        #expect(Day(number: .min).text == "0001-01-01")
    }

    @Test func aMonthLaterStaysInsideTheMonth() throws {
        #expect(try #require(Day("2031-01-31")).addingMonths(1).text == "2031-02-28")
        #expect(try #require(Day("2032-03-31")).addingMonths(-1).text == "2032-02-29")
        #expect(try #require(Day("2031-11-15")).addingMonths(3).text == "2032-02-15")
        #expect(try #require(Day("9999-12-01")).addingMonths(5).text == "9999-12-01")
    }

    /// In Denver clocks go from 2:00 to 3:00 on 2031-03-09 and from 2:00 to 1:00 on 2031-11-02.
    @Test func daysOfClockChangesAreAsLongAsTheyAre() throws {
        let calendar = try calendar()
        let spring = try #require(Day("2031-03-09"))
        let autumn = try #require(Day("2031-11-02"))
        #expect(
            calendar.start(of: spring + 1).timeIntervalSince(calendar.start(of: spring)) == 82_800)
        #expect(
            calendar.start(of: autumn + 1).timeIntervalSince(calendar.start(of: autumn)) == 90_000)
        #expect(calendar.clock(calendar.moment(spring, minutes: 9 * 60)) == "09:00")
        #expect(calendar.clock(calendar.moment(autumn, minutes: 9 * 60)) == "09:00")
        #expect(calendar.clock(calendar.moment(spring, minutes: 150)) == "03:30")
        for hours in 0..<25 {
            let moment = calendar.start(of: autumn) + Double(hours) * 3600
            #expect(calendar.day(of: moment) == autumn)
        }
    }

    /// On 2031-09-07 Santiago's day begins at 1:00.
    @Test func aDayMayBeginAfterMidnight() throws {
        let calendar = try calendar("America/Santiago")
        let day = try #require(Day("2031-09-07"))
        #expect(calendar.clock(calendar.start(of: day)) == "01:00")
        #expect(calendar.day(of: calendar.start(of: day)) == day)
        #expect(calendar.day(of: calendar.start(of: day) - 1) == day - 1)
    }

    @Test(arguments: [
        (0.0, "now"), (59, "now"), (60, "in 1 min"), (1500, "in 25 min"), (10_800, "in 3 h"),
        (-720, "12 min ago"), (-7_200, "2 h ago"), (86_400, "tomorrow"), (-86_400, "yesterday"),
        (432_000, "in 5 days"), (-432_000, "5 days ago"),
    ])
    func howLongItIsIsSaidInWords(seconds: Double, words: String) throws {
        let calendar = try calendar()
        #expect(calendar.distance(to: calendar.now + seconds) == words)
    }

    @Test(arguments: [
        (-2, 960, "2 days ago"), (-1, 960, "yesterday 16:00"), (0, nil, "today"),
        (2, 480, "Sat 08:00"),
        (7, 480, "11 Sep 08:00"), (150, nil, "1 Feb 2032"),
    ])
    func whatIsDueIsSaidBriefly(days: Int, minute: Int?, words: String) throws {
        let calendar = try calendar()
        #expect(calendar.brief(DayTime(calendar.today + days, minute: minute)) == words)
    }

    @Test func theTimeLeftIsSaidOnTheDayItself() throws {
        let calendar = try calendar()
        #expect(calendar.left(to: calendar.now + 10_800) == "in 3 h")
        #expect(calendar.left(to: calendar.now - 60) == nil)
        #expect(calendar.left(to: calendar.start(of: calendar.today + 1)) == nil)
    }

    @Test func aMomentIsADayAndATimeOfItAndBack() throws {
        let calendar = try calendar()
        #expect(calendar.time(of: calendar.now).text == "2031-09-04 08:05")
        #expect(calendar.date(of: calendar.time(of: calendar.now)) == calendar.now)
        #expect(calendar.wall == calendar.time(of: calendar.now).wall)
        let today = DayTime(calendar.today)
        #expect(calendar.date(of: today) == calendar.start(of: calendar.today + 1))
        for time in [today, calendar.time(of: calendar.now)] {
            #expect(DayTime(wall: time.wall, hasTime: time.minute != nil) == time)
        }
    }

    @Test func daysAreNamedAsTheyAreSeenFromToday() throws {
        let calendar = try calendar()
        let other = calendar.today + 150
        #expect(calendar.date(calendar.today) == "4 Sep" && calendar.date(other) == "1 Feb 2032")
        #expect(calendar.short(calendar.today) == "Thu 4 Sep")
        #expect(calendar.long(other) == "Sunday 1 February 2032")
        #expect(LocalCalendar.full(calendar.today) == "4 September 2031")
        let headings = [-2, -1, 0, 1].map { calendar.heading(calendar.today + $0) }
        #expect(headings == ["Tuesday 2 September", "Yesterday", "Today", "Tomorrow"])
        let names = [-2, -1, 0, 1].map { calendar.name(calendar.today + $0) }
        #expect(names == ["Tue 2 Sep", "yesterday", "today", "tomorrow"])
        #expect(calendar.stamp(calendar.now) == "2031-09-04 08:05")
    }

    @Test(arguments: [
        (-5.0, "just now"), (59, "just now"), (60, "1 min ago"), (3_600, "1 h ago"),
        (172_799, "47 h ago"), (172_800, "2 days ago"), (.infinity, "just now"),
    ])
    func ageIsSaidInWords(seconds: Double, words: String) throws {
        let calendar = try calendar()
        #expect(calendar.age(of: calendar.now - seconds) == words)
    }

    @Test func momentsBeyondAllYearsAreTheNearest() throws {
        let calendar = try calendar()
        for seconds in [Double.infinity, 1e300, -1e300, -.infinity, .nan] {
            #expect(!calendar.stamp(Date(timeIntervalSince1970: seconds)).isEmpty)
        }
    }
}
