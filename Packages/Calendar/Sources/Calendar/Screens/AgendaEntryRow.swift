import AppCore
import Foundation
import TerminalUI

/// An entry as a list row.
enum AgendaEntryRow {
    /// `09:10–10:00 Earth Science 8 · Lab 2`, with its kind or the time left on the right.
    static func item(_ entry: Entry, on day: Day, _ localCalendar: LocalCalendar) -> ListItem {
        let clock = clock(entry, on: day, localCalendar)
        var title = StyledText(clock.isEmpty ? "" : clock + "  ", Style(.accent))
        if entry.isDone { title = title + StyledText("✓ ", Style(.correct)) }
        if isOverdue(entry, localCalendar) { title = title + StyledText("! ", Style(.warning)) }
        title = title + StyledText(entry.title, entry.isDone ? .secondary : .plain)
        let facts = facts(entry)
        if !facts.isEmpty { title = title + StyledText(" · " + facts, .secondary) }
        if let calendar = entry.calendarName {
            title =
                title + StyledText(" · ", .secondary)
                + StyledText(calendar, Style(entry.color?.role ?? .secondaryText))
        }
        return ListItem(
            id: entry.id, title: title,
            trailing: StyledText(trailing(entry, localCalendar), .secondary))
    }

    /// The time of day; for multi-day entries, the last day.
    static func clock(_ entry: Entry, on day: Day, _ localCalendar: LocalCalendar) -> String {
        guard case .days(let first, let last) = entry.time else {
            return entry.clock(on: day, in: localCalendar)
        }
        return first == last ? "all day" : "until \(localCalendar.short(last))"
    }

    static func isOverdue(_ entry: Entry, _ localCalendar: LocalCalendar) -> Bool {
        guard !entry.isDone, case .due(let date) = entry.time else { return false }
        return date < localCalendar.now
    }

    private static func facts(_ entry: Entry) -> String {
        var facts: [String] = []
        if let course = entry.courseName, course != entry.title { facts.append(course) }
        if let place = entry.place, !place.isEmpty { facts.append(place) }
        if entry.kind == .lesson, let teachers = entry.note { facts.append(teachers) }
        return facts.joined(separator: " · ")
    }

    /// The time left today; otherwise the kind.
    private static func trailing(_ entry: Entry, _ localCalendar: LocalCalendar) -> String {
        let isEvent = entry.kind == .own || entry.kind == .subscribed
        let word = isEvent ? (entry.isRecurring ? "repeats" : "") : entry.kind.word
        guard !entry.isAllDay, !entry.isDone else { return word }
        let (start, end) = (entry.start(in: localCalendar), entry.end(in: localCalendar))
        if start <= localCalendar.now, localCalendar.now < end { return "now" }
        if isOverdue(entry, localCalendar) { return "overdue" }
        return localCalendar.left(to: start) ?? word
    }

    /// The row in linear mode: `Minerals check, quiz, due 21:00, Earth Science 8`.
    static func spoken(_ entry: Entry, on day: Day, _ localCalendar: LocalCalendar) -> String {
        var parts = [entry.title, entry.kind.word]
        let clock = clock(entry, on: day, localCalendar)
        if !clock.isEmpty { parts.append(clock) }
        let facts = facts(entry)
        if !facts.isEmpty { parts.append(facts) }
        if let calendar = entry.calendarName { parts.append(calendar) }
        if entry.isDone { parts.append("done") }
        if isOverdue(entry, localCalendar) { parts.append("overdue") }
        return parts.joined(separator: ", ")
    }
}
