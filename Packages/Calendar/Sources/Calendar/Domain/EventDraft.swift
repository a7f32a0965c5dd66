import AppCore
import Foundation
import ICalendar
import TerminalUI

/// One of the student's own events as edited in a form or command, in the student's zone.
struct EventDraft: Sendable, Hashable {
    var title = ""
    var place = ""
    var notes = ""
    var isAllDay = false
    var first: Day
    /// Minutes since midnight; unused for all-day events.
    var start = 9 * 60
    /// The last day of an all-day event.
    var last: Day
    /// The length in minutes; can be 0.
    var minutes = 60
    var repetition = Repetition()
    /// Minutes before the start, each 0 to 40320 (four weeks).
    var alarms: [Int] = []
    var categories: [String] = []

    static let maxTitleLength = 500
    static let maxNotesLength = 20_000
    static let maxMinutes = 366 * 24 * 60
    static let maxAlarmMinutes = 28 * 24 * 60

    init(title: String = "", on day: Day) {
        self.title = title
        first = day
        last = day
    }

    /// Applies the edits in `draft`, that is, where it differs from `before`.
    mutating func take(_ draft: EventDraft, editedFrom before: EventDraft) {
        func take<Value: Equatable>(_ field: WritableKeyPath<EventDraft, Value>) {
            guard draft[keyPath: field] != before[keyPath: field] else { return }
            self[keyPath: field] = draft[keyPath: field]
        }
        take(\.title)
        take(\.place)
        take(\.notes)
        take(\.isAllDay)
        take(\.first)
        take(\.start)
        take(\.last)
        take(\.minutes)
        take(\.repetition)
        take(\.alarms)
        take(\.categories)
    }

    /// Validation errors by form field; empty if valid.
    var faults: [(field: String, text: String)] {
        var faults: [(String, String)] = []
        if title.allSatisfy(\.isWhitespace) { faults.append(("title", "It needs a title.")) }
        if title.count > Self.maxTitleLength {
            faults.append(("title", "At most \(Self.maxTitleLength) characters."))
        }
        if notes.count > Self.maxNotesLength {
            faults.append(("notes", "At most \(Self.maxNotesLength) characters."))
        }
        if place.count > Self.maxTitleLength {
            faults.append(("place", "At most \(Self.maxTitleLength) characters."))
        }
        if isAllDay, last < first {
            faults.append(("until_day", "It can't end before it starts."))
        }
        if !(0...Self.maxMinutes).contains(minutes) {
            faults.append(("length", "It can be at most a year long."))
        }
        if !(1...99).contains(repetition.interval) {
            faults.append(("interval", "Enter a number from 1 to 99."))
        }
        if let until = repetition.until, until < first {
            faults.append(("repeat_until", "It can't stop repeating before it starts."))
        }
        if let count = repetition.count, !(1...9999).contains(count) {
            faults.append(("count", "Enter a number from 1 to 9999."))
        }
        if repetition.count != nil, repetition.until != nil {
            faults.append(("count", "Give a last day or a number of times, not both."))
        }
        if alarms.contains(where: { !(0...Self.maxAlarmMinutes).contains($0) }) || alarms.count > 10
        {
            faults.append(("alarms", "At most ten alarms, each at most four weeks before."))
        }
        return faults
    }

    /// Throws a ``Problem`` that names the fields.
    func check() throws(Problem) {
        let faults = faults
        guard let first = faults.first else { return }
        throw Problem(
            .invalid, "The event can't be saved: \(first.text)",
            fields: Dictionary(
                faults.map { ($0.field, [$0.text]) }, uniquingKeysWith: { $0 + $1 }))
    }
}

extension EventDraft {
    /// The parts of an item that a form can edit.
    init(_ item: CalendarItem, localCalendar: LocalCalendar) {
        let start = item.start ?? .utc(Int(localCalendar.now.timeIntervalSince1970))
        let begin = ItemTime.date(start, localCalendar)
        let end = ItemTime.end(of: item, localCalendar)
        self.init(title: item.summary, on: localCalendar.day(of: begin))
        place = item.location ?? ""
        notes = item.details ?? ""
        isAllDay = start.isDay
        self.start = localCalendar.minutes(of: begin)
        last = isAllDay ? max(first, localCalendar.day(of: end) - 1) : first
        minutes = max(0, Int(end.timeIntervalSince(begin) / 60))
        repetition =
            item.rules.first.map { Repetition($0, localCalendar: localCalendar) } ?? Repetition()
        alarms = ItemTime.alarms(of: item)
        categories = item.categories
    }

    /// Moved to the first day that matches the repetition: a rule starts with its first event, and
    /// readers disagree about rules that don't.
    ///
    /// Source: RFC 5545, section 3.8.5.3.
    private var aligned: EventDraft {
        guard repetition.kind == .weekly, !repetition.weekdays.isEmpty else { return self }
        // 1970-01-01 was a Thursday.
        let ahead = (0..<7).first { repetition.weekdays.contains((first.number + $0 + 4) % 7) }
        guard let ahead, ahead > 0 else { return self }
        var draft = self
        draft.first = Day(number: first.number + ahead)
        draft.last = Day(number: last.number + ahead)
        return draft
    }

    /// Writes the form's fields to an item; the rest stays.
    func apply(to item: inout CalendarItem, localCalendar: LocalCalendar) {
        let before = EventDraft(item, localCalendar: localCalendar)
        let draft = self == before ? self : aligned
        if draft != self { return draft.apply(to: &item, localCalendar: localCalendar) }
        item.summary = title.trimmingCharacters(in: .whitespacesAndNewlines)
        item.location = place.isEmpty ? nil : place
        item.details = notes.isEmpty ? nil : notes
        item.categories = categories
        if item.start == nil || !hasSameTimes(before) {
            item.duration = nil
            (item.start, item.end) = times(localCalendar)
        }
        if repetition != before.repetition || isAllDay != before.isAllDay {
            item.rules =
                repetition.recurrenceRule(isAllDay: isAllDay, localCalendar: localCalendar).map {
                    [$0]
                } ?? []
            if repetition.kind == .never {
                item.recurrenceDates = []
                item.exceptionDates = []
                item.exceptionRules = []
            }
        }
        if alarms != before.alarms {
            item.alarms = alarms.map {
                Alarm(trigger: .fromStart(CalendarDuration(seconds: -$0 * 60)))
            }
        }
    }

    private func hasSameTimes(_ other: EventDraft) -> Bool {
        isAllDay == other.isAllDay && first == other.first
            && (isAllDay
                ? last == other.last : start == other.start && minutes == other.minutes)
    }

    /// Uses the student's zone by name, so that repeating events keep their local time.
    private func times(_ localCalendar: LocalCalendar) -> (CalendarTime, CalendarTime) {
        guard !isAllDay else {
            return (
                .day(CalendarDay(number: first.number)), .day(CalendarDay(number: last.number + 1))
            )
        }
        let begin = localCalendar.moment(first, minutes: start)
        let end = begin + Double(minutes) * 60
        return (ItemTime.time(begin, localCalendar), ItemTime.time(end, localCalendar))
    }
}

/// Converts between times of calendar files and dates.
enum ItemTime {
    /// The date of a time: in its own zone if the system knows it, else in the student's.
    static func date(_ time: CalendarTime, _ localCalendar: LocalCalendar) -> Date {
        switch time {
        case .utc(let seconds): return Date(timeIntervalSince1970: Double(seconds))
        case .day(let day): return localCalendar.start(of: Day(number: day.number))
        case .floating(let wall): return moment(wall, in: localCalendar.zone)
        case .zoned(let wall, let name):
            return moment(wall, in: ZoneNames.timeZone(named: name) ?? localCalendar.zone)
        }
    }

    /// The date of a local time in a zone: the first one if it occurs twice; if it is skipped,
    /// moved forward by the gap.
    private static func moment(_ wall: WallTime, in zone: TimeZone) -> Date {
        func offset(_ seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        let earlier = wall.seconds - offset(wall.seconds - 86_400)
        let later = wall.seconds - offset(wall.seconds + 86_400)
        let fits = [earlier, later].first { $0 + offset($0) == wall.seconds }
        return Date(timeIntervalSince1970: Double(fits ?? earlier))
    }

    /// The end of an item; an event without one takes a day or no time.
    static func end(of item: CalendarItem, _ localCalendar: LocalCalendar) -> Date {
        if let end = item.end { return date(end, localCalendar) }
        let start = item.start ?? .utc(0)
        let begin = date(start, localCalendar)
        guard let duration = item.duration else {
            return start.isDay ? localCalendar.start(of: localCalendar.day(of: begin) + 1) : begin
        }
        let day = localCalendar.day(of: begin) + duration.days
        return localCalendar.moment(day, minutes: localCalendar.minutes(of: begin))
            + Double(duration.seconds)
    }

    /// A time in file form: with the zone's name, or in UTC.
    static func time(_ date: Date, _ localCalendar: LocalCalendar) -> CalendarTime {
        let name = localCalendar.zone.identifier
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        guard !["GMT", "UTC", "Etc/UTC"].contains(name), !name.hasPrefix("GMT") else {
            return .utc(seconds)
        }
        return .zoned(
            WallTime(seconds: seconds + localCalendar.zone.secondsFromGMT(for: date)), name)
    }

    /// Display alarms in minutes before the start, soonest first; other kinds are kept but not
    /// returned.
    static func alarms(of item: CalendarItem) -> [Int] {
        item.alarms.compactMap { alarm in
            guard case .fromStart(let duration) = alarm.trigger, duration.nominalSeconds <= 0
            else { return nil }
            return -duration.nominalSeconds / 60
        }.sorted()
    }
}
