import AppCore
import Foundation
import TerminalUI
import Testing

@testable import Calendar

/// It is Thursday, 2031-09-04, 8:05 in the morning.
@Suite struct WhenWordsTests {
    private let almanac = Almanac(
        zone: TimeZone(identifier: "America/Denver") ?? .gmt,
        now: WireInstant(CalendarHome.thursday)?.date ?? Date(timeIntervalSince1970: 0))

    @Test(arguments: [
        ("2031-09-10", "2031-09-10"), ("today", "2031-09-04"), ("Tomorrow", "2031-09-05"),
        ("yesterday", "2031-09-03"), ("fri", "2031-09-05"), ("thursday", "2031-09-11"),
        ("+3", "2031-09-07"),
    ])
    func daysAreRead(text: String, day: String) {
        #expect(WhenWords.day(text, almanac)?.text == day)
    }

    @Test(arguments: [
        "", "f", "soon", "2031-02-30", "2031-9", "+99999999999999999999", "-1", "9:00",
    ])
    func whatIsNoDayIsNone(text: String) {
        #expect(WhenWords.day(text, almanac) == nil)
    }

    @Test(arguments: [
        ("14:30", 870), ("9", 540), ("9am", 540), ("12am", 0), ("12pm", 720), ("2:30 PM", 870),
        ("00:00", 0), ("23:59", 1439),
    ])
    func timesAreRead(text: String, minutes: Int) {
        #expect(WhenWords.clock(text) == minutes)
    }

    @Test(arguments: ["", "24:00", "9:60", "13pm", "0am", "9:", ":30", "９", "-1", "1:2:3", "999"])
    func whatIsNoTimeIsNone(text: String) {
        #expect(WhenWords.clock(text) == nil)
    }

    @Test(arguments: [
        ("45m", 45), ("1h30m", 90), ("1h30", 90), ("2h", 120), ("1:30", 90), ("90", 90),
        ("2d", 2880), ("1w", 10_080), ("0", 0),
    ])
    func lengthsAreRead(text: String, minutes: Int) {
        #expect(WhenWords.minutes(text) == minutes)
        #expect(WhenWords.minutes(WhenWords.text(minutes: minutes)) == minutes)
    }

    @Test(arguments: ["", "h", "1x", "m5", "99999999999h", "1d30", "1:99", "--5"])
    func whatIsNoLengthIsNone(text: String) {
        #expect(WhenWords.minutes(text) == nil)
    }

    @Test(arguments: [
        ("2031-09-10 14:30", "2031-09-10", 870), ("2031-09-10T14:30", "2031-09-10", 870),
        ("fri 9am", "2031-09-05", 540), ("9:00 fri", "2031-09-05", 540),
        ("10:00", "2031-09-04", 600), ("07:00", "2031-09-05", 420),
    ])
    func momentsAreRead(text: String, day: String, minutes: Int) throws {
        let moment = try #require(WhenWords.moment(text, almanac))
        #expect(moment.day.text == day)
        #expect(moment.minutes == minutes)
    }

    @Test func aDayAloneHasNoTime() throws {
        #expect(try #require(WhenWords.moment("tomorrow", almanac)).minutes == nil)
        #expect(WhenWords.moment("tomorrow at nine", almanac) == nil)
    }

    @Test(arguments: [
        ("daily", "FREQ=DAILY"), ("weekly:mon,wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
        ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("monthly", "FREQ=MONTHLY"),
        ("2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("year", "FREQ=YEARLY"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=-1FR"),
    ])
    func repetitionsAreRead(text: String, rule: String) throws {
        let repetition = try #require(WhenWords.repetition(text, almanac))
        let read = try #require(repetition.recurrenceRule(isAllDay: false, almanac: almanac))
        #expect(RuleText.text(of: read) == rule)
    }

    @Test(arguments: [
        "", "often", "weekly:", "weekly:xx", "0 weeks", "100 days", "FREQ=NEVER", "other",
    ])
    func whatIsNoRepetitionIsNone(text: String) {
        #expect(WhenWords.repetition(text, almanac) == nil)
    }
}
