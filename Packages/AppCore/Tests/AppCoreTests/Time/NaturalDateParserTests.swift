import AppCore
import Foundation
import TerminalUI
import Testing

/// It is Wednesday, 3 September 2031, 10:15 in Denver.
@Suite struct NaturalDateParserTests {
    private let reader = NaturalDateParser(
        LocalCalendar(
            zone: TimeZone(identifier: "America/Denver") ?? .gmt,
            now: ISODate.parse("2031-09-03T16:15:00Z") ?? .distantPast))

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
        ("next year", "2032-01-01"), ("2031-09-10T14:30", "2031-09-10 14:30"),
        ("9:00 fri", "2031-09-05 09:00"), ("fri 9", "2031-09-05 09:00"), ("+3", "2031-09-06"),
        ("we", "2031-09-10"), ("2031-09-10 9", "2031-09-10 09:00"), ("9", "2031-09-04 09:00"),
    ])
    func whatPeopleWriteIsUnderstood(text: String, due: String) throws {
        let read = try reader.read(text)
        #expect(read.text == due)
        #expect(try reader.read(due) == read)
    }

    @Test(arguments: [
        ("blursday", "blursday"), ("next blursday", "blursday"), ("2031-02-30", "2031-02-30"),
        ("fri 25:00", "25:00"), ("fri 16:00 17:00", "16:00"), ("in many days", "many"),
        ("in 3 moons", "moons"), ("", ""), ("13pm", "13pm"), ("in 99999 days", "99999"),
        ("32 sep", "32"), ("sep", "sep"), ("fri fri", "fri"), ("29 feb 2031", "29 feb 2031"),
        ("+99999999999999999999", "+99999999999999999999"), ("9:", "9:"), ("next 9", "9"),
    ])
    func whatIsNotUnderstoodIsNamed(text: String, part: String) throws {
        let problem = #expect(throws: Problem.self) { try reader.read(text) }
        #expect(problem?.code == .usage)
        #expect(problem?.summary.contains("“\(part)”") == true)
        #expect(problem?.cure?.contains("2031-09-08") == true)
    }

    /// In Denver clocks go forward on 9 March 2031 at 2:00 and back on 2 November at 2:00.
    @Test(arguments: [
        ("2031-03-09 01:30", "2031-03-09T08:30:00Z"), ("2031-03-09 02:30", "2031-03-09T09:30:00Z"),
        ("2031-03-09 03:00", "2031-03-09T09:00:00Z"), ("2031-11-02 01:30", "2031-11-02T07:30:00Z"),
        ("2031-11-02 02:00", "2031-11-02T09:00:00Z"), ("2031-07-01 12:00", "2031-07-01T18:00:00Z"),
    ])
    func aTimeOnTheWallIsOneMoment(text: String, moment: String) throws {
        #expect(ISODate.format(reader.calendar.date(of: try reader.read(text))) == moment)
    }

    @Test(arguments: [
        ("14:30", 870), ("9", 540), ("9am", 540), ("12am", 0), ("12pm", 720), ("2:30 PM", 870),
        ("00:00", 0), ("23:59", 1439), ("noon", 720),
    ])
    func timesAreRead(text: String, minutes: Int) {
        #expect(NaturalDateParser.clock(text) == minutes)
    }

    @Test(arguments: ["", "24:00", "9:60", "13pm", "0am", "9:", ":30", "９", "-1", "1:2:3", "999"])
    func whatIsNoTimeIsNone(text: String) {
        #expect(NaturalDateParser.clock(text) == nil)
    }

    @Test(arguments: [
        "", "f", "soon", "2031-02-30", "2031-9", "-1", "9:00", "tomorrow 9:00", "in 3 moons",
    ])
    func whatIsNoDayIsNone(text: String) {
        #expect(throws: Problem.self) { try reader.day(text) }
    }

    @Test func aDayIsReadAlone() throws {
        #expect(try reader.day("in 3 days").text == "2031-09-06")
        #expect(try reader.day("Tomorrow").text == "2031-09-04")
    }
}
