import AppCore
import Foundation
import TerminalUI
import Testing

@testable import Calendar

/// The time is Thursday, 2031-09-04, 8:05 a.m.
@Suite struct RecurrencePhraseParserTests {
    private let localCalendar = LocalCalendar(
        zone: TimeZone(identifier: "America/Denver") ?? .gmt,
        now: WireInstant(CalendarHome.thursday)?.date ?? Date(timeIntervalSince1970: 0))

    @Test(arguments: [
        ("45m", 45), ("1h30m", 90), ("1h30", 90), ("2h", 120), ("1:30", 90), ("90", 90),
        ("2d", 2880), ("1w", 10_080), ("0", 0),
    ])
    func lengthsAreRead(text: String, minutes: Int) {
        #expect(RecurrencePhraseParser.minutes(text) == minutes)
        #expect(
            RecurrencePhraseParser.minutes(RecurrencePhraseParser.text(minutes: minutes)) == minutes
        )
    }

    @Test(arguments: ["", "h", "1x", "m5", "99999999999h", "1d30", "1:99", "--5"])
    func whatIsNoLengthIsNone(text: String) {
        #expect(RecurrencePhraseParser.minutes(text) == nil)
    }

    @Test(arguments: [
        ("daily", "FREQ=DAILY"), ("weekly:mon,wed", "FREQ=WEEKLY;BYDAY=MO,WE"),
        ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("monthly", "FREQ=MONTHLY"),
        ("2 weeks", "FREQ=WEEKLY;INTERVAL=2"), ("year", "FREQ=YEARLY"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=-1FR"),
    ])
    func repetitionsAreRead(text: String, rule: String) throws {
        let repetition = try #require(RecurrencePhraseParser.repetition(text, localCalendar))
        let read = try #require(
            repetition.recurrenceRule(isAllDay: false, localCalendar: localCalendar))
        #expect(RuleText.text(of: read) == rule)
    }

    @Test(arguments: [
        "", "often", "weekly:", "weekly:xx", "0 weeks", "100 days", "FREQ=NEVER", "other",
    ])
    func whatIsNoRepetitionIsNone(text: String) {
        #expect(RecurrencePhraseParser.repetition(text, localCalendar) == nil)
    }
}
