import AppCore
import Foundation
import ICalendar
import TerminalUI

/// How an event repeats: a rule a form can edit, or any other rule, unchanged.
struct Repetition: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case never, daily, weekly, monthly, yearly
        /// A rule the form can't edit; kept unchanged.
        case other

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    var kind: Kind = .never
    /// For ``Kind/weekly``: 0 = Sunday … 6 = Saturday; empty means the start's weekday.
    var weekdays: Set<Int> = []
    /// Every 1 to 99 days, weeks, months or years.
    var interval = 1
    /// The last day an occurrence can start on.
    var until: Day?
    /// The number of occurrences, 1 to 9999.
    var count: Int?
    /// The rule of ``Kind/other``.
    private(set) var rule: RecurrenceRule?

    init(
        _ kind: Kind = .never, weekdays: Set<Int> = [], interval: Int = 1, until: Day? = nil,
        count: Int? = nil
    ) {
        self.kind = kind
        self.weekdays = weekdays
        self.interval = interval
        self.until = until
        self.count = count
    }

    /// Converts a rule; falls back to ``Kind/other``.
    init(_ rule: RecurrenceRule, localCalendar: LocalCalendar) {
        let kinds: [RecurrenceRule.Frequency: Kind] = [
            .daily: .daily, .weekly: .weekly, .monthly: .monthly, .yearly: .yearly,
        ]
        let days = rule.byDay.compactMap { $0.ordinal == nil ? ($0.weekday.rawValue + 1) % 7 : nil }
        var plain = RecurrenceRule(rule.frequency)
        (plain.interval, plain.count, plain.until) = (rule.interval, rule.count, rule.until)
        (plain.byDay, plain.weekStart) = (rule.byDay, rule.weekStart)
        guard let kind = kinds[rule.frequency], plain == rule, (1...99).contains(rule.interval),
            days.count == rule.byDay.count, days.isEmpty || kind == .weekly
        else {
            self.init(.other)
            self.rule = rule
            return
        }
        self.init(
            kind, weekdays: Set(days), interval: rule.interval,
            until: rule.until.map { Self.day(of: $0, localCalendar) }, count: rule.count)
    }

    private static func day(of time: CalendarTime, _ localCalendar: LocalCalendar) -> Day {
        if case .utc(let seconds) = time {
            return localCalendar.day(of: .init(timeIntervalSince1970: Double(seconds)))
        }
        return Day(number: time.wall.day.number)
    }

    /// The rule in file form; nil if it doesn't repeat. `isAllDay` and the zone decide how its end
    /// is written: in UTC for times, as a day for all-day events (RFC 5545, section 3.3.10).
    func recurrenceRule(isAllDay: Bool, localCalendar: LocalCalendar) -> RecurrenceRule? {
        let frequencies: [Kind: RecurrenceRule.Frequency] = [
            .daily: .daily, .weekly: .weekly, .monthly: .monthly, .yearly: .yearly,
        ]
        guard let frequency = frequencies[kind] else { return rule }
        var rule = RecurrenceRule(frequency)
        rule.interval = interval
        rule.count = count
        if let until {
            rule.until =
                isAllDay
                ? .day(CalendarDay(number: until.number))
                : .utc(Int(localCalendar.start(of: until + 1).timeIntervalSince1970) - 1)
        }
        if kind == .weekly {
            rule.byDay = weekdays.sorted { ($0 + 6) % 7 < ($1 + 6) % 7 }.compactMap {
                Weekday(rawValue: ($0 + 6) % 7).map { RecurrenceRule.Day($0) }
            }
        }
        return rule
    }

    /// `every week on Mon, Wed until 3 May 2031`; empty if it doesn't repeat.
    func words(_ localCalendar: LocalCalendar) -> String {
        let units: [Kind: String] = [
            .daily: "day", .weekly: "week", .monthly: "month", .yearly: "year",
        ]
        guard let unit = units[kind] else {
            return rule.map { "by the rule \(RuleText.text(of: $0))" } ?? ""
        }
        var words = interval == 1 ? "every \(unit)" : "every \(interval) \(unit)s"
        if kind == .weekly, !weekdays.isEmpty {
            let names = weekdays.sorted { ($0 + 6) % 7 < ($1 + 6) % 7 }.map {
                LocalCalendar.weekdays[$0].prefix(3)
            }
            words += " on " + names.joined(separator: ", ")
        }
        if let until { words += " until \(localCalendar.short(until))" }
        if let count { words += ", \(count) times" }
        return words
    }
}

/// Converts rules to and from calendar file text.
enum RuleText {
    /// `FREQ=WEEKLY;BYDAY=MO`
    static func text(of rule: RecurrenceRule) -> String {
        var item = CalendarItem(.event, uid: "rule")
        item.rules = [rule]
        let text = CalendarWriter().text(CalendarObject(productID: "-", items: [item]))
        let lines = text.replacing("\r\n ", with: "").split(separator: "\r\n")
        return lines.first { $0.hasPrefix("RRULE:") }.map { String($0.dropFirst(6)) } ?? ""
    }

    /// Returns nil if the text isn't a valid rule.
    static func rule(of text: String) -> RecurrenceRule? {
        guard text.utf8.count <= 1000, !text.contains(where: \.isNewline) else { return nil }
        let file =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:rule\r\nDTSTART:20310101T000000Z\r\n"
            + "RRULE:\(text)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let reading = CalendarReader().read(file)
        guard reading.problemCount == 0 else { return nil }
        return reading.calendar.items.first?.rules.first
    }
}
