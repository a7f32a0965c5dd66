import AppCore
import AppCoreTesting
import Foundation
import TerminalUI
import Testing

@testable import Todos

extension WallClock {
    /// Wednesday, 3 September 2031, 10:15 on the wall of a zone.
    static func wednesday(_ zone: String = "America/Denver") throws -> WallClock {
        let timeZone = try #require(TimeZone(identifier: zone))
        let utc = try #require(ISODate.parse("2031-09-03T10:15:00Z"))
        let moment = utc.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: utc)))
        var surroundings = Surroundings.test(clock: TestClock(), timeZone: timeZone)
        surroundings.now = { moment }
        return WallClock(surroundings)
    }
}

@Suite struct WhenTextTests {
    @Test(arguments: [
        ("today", "2031-09-03"), ("tomorrow", "2031-09-04"), ("yesterday", "2031-09-02"),
        ("tonight", "2031-09-03 20:00"), ("fri", "2031-09-05"),
        ("Friday 16:00", "2031-09-05 16:00"), ("wed", "2031-09-10"), ("this wed", "2031-09-03"),
        ("tue", "2031-09-09"), ("next mon 16:00", "2031-09-08 16:00"), ("next fri", "2031-09-12"),
        ("2031-09-08", "2031-09-08"), ("2031-09-08 7:05", "2031-09-08 07:05"),
        ("8 sep", "2031-09-08"), ("Sep 8th", "2031-09-08"), ("1 sep", "2032-09-01"),
        ("29 feb", "2032-02-29"), ("1 jan 2033", "2033-01-01"), ("in 3 days", "2031-09-06"),
        ("in a week", "2031-09-10"), ("in 2 months", "2031-11-03"),
        ("in 90 minutes", "2031-09-03 11:45"), ("in 14 hours", "2031-09-04 00:15"),
        ("16:00", "2031-09-03 16:00"), ("9:00", "2031-09-04 09:00"),
        ("at 4pm", "2031-09-03 16:00"), ("tomorrow noon", "2031-09-04 12:00"),
        ("12am tomorrow", "2031-09-04 00:00"), ("next week", "2031-09-08"),
        ("next month", "2031-10-01"), ("end of month", "2031-09-30"), ("eow", "2031-09-07"),
        ("next year", "2032-01-01"),
    ])
    func whatPeopleWriteIsUnderstood(text: String, due: String) throws {
        let read = try WhenText(clock: .wednesday()).due(text)
        #expect(read?.text == due)
        #expect(try WhenText(clock: .wednesday()).due(due) == read)
    }

    @Test func noneIsNoDate() throws {
        #expect(try WhenText(clock: .wednesday()).due("none") == nil)
    }

    @Test(arguments: [
        ("blursday", "blursday"), ("next blursday", "blursday"), ("2031-02-30", "2031-02-30"),
        ("fri 25:00", "25:00"), ("fri 16:00 17:00", "16:00"), ("in many days", "many"),
        ("in 3 moons", "moons"), ("", ""), ("13pm", "13pm"), ("in 99999 days", "99999"),
        ("32 sep", "32"), ("sep", "sep"), ("fri fri", "fri"), ("29 feb 2031", "29 feb 2031"),
    ])
    func whatIsNotUnderstoodIsNamed(text: String, part: String) throws {
        let clock = try WallClock.wednesday()
        let problem = #expect(throws: Problem.self) { try WhenText(clock: clock).due(text) }
        #expect(problem?.code == .usage)
        #expect(problem?.summary.contains("“\(part)”") == true)
        #expect(problem?.cure?.contains("2031-09-08") == true)
    }

    @Test func daysAndTheirNumbersAgree() {
        for number in stride(from: -719_162, through: 2_932_895, by: 997) {
            let day = Day(number: number)
            #expect(day.number == number)
            #expect(day.plus(days: 1).number == number + 1)
        }
        #expect(Day(number: 0).text == "1970-01-01" && Day(number: 0).weekday == 4)
        #expect(Day(number: .max).text == "9999-12-31" && Day(number: .min).text == "0001-01-01")
    }

    /// In Denver clocks go forward on 9 March 2031 at 2:00 and back on 2 November at 2:00.
    @Test(arguments: [
        ("2031-03-09 01:30", "2031-03-09T08:30:00Z"), ("2031-03-09 02:30", "2031-03-09T09:30:00Z"),
        ("2031-03-09 03:00", "2031-03-09T09:00:00Z"), ("2031-11-02 01:30", "2031-11-02T07:30:00Z"),
        ("2031-11-02 02:00", "2031-11-02T09:00:00Z"), ("2031-07-01 12:00", "2031-07-01T18:00:00Z"),
    ])
    func aTimeOnTheWallIsOneMoment(text: String, moment: String) throws {
        let clock = try WallClock.wednesday()
        let due = try #require(try WhenText(clock: clock).due(text))
        #expect(ISODate.format(clock.date(due.wall)) == moment)
    }
}
