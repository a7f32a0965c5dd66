import AppCore
import Foundation
import TerminalUI

/// An entry as a list row.
enum EntryRow {
    /// `09:10–10:00 Earth Science 8 · Lab 2`, with its kind or the time left on the right.
    static func item(_ entry: Entry, on day: Day, _ almanac: Almanac) -> ListItem {
        let clock = clock(entry, on: day, almanac)
        var title = StyledText(clock.isEmpty ? "" : clock + "  ", Style(.accent))
        if entry.isDone { title = title + StyledText("✓ ", Style(.correct)) }
        if isOverdue(entry, almanac) { title = title + StyledText("! ", Style(.warning)) }
        title = title + StyledText(entry.title, entry.isDone ? .secondary : .plain)
        let facts = facts(entry)
        if !facts.isEmpty { title = title + StyledText(" · " + facts, .secondary) }
        return ListItem(
            id: entry.id, title: title,
            trailing: StyledText(trailing(entry, almanac), .secondary))
    }

    /// The time of day; for multi-day entries, the last day.
    static func clock(_ entry: Entry, on day: Day, _ almanac: Almanac) -> String {
        guard case .days(let first, let last) = entry.time else {
            return entry.clock(on: day, in: almanac)
        }
        return first == last ? "all day" : "until \(almanac.short(last))"
    }

    static func isOverdue(_ entry: Entry, _ almanac: Almanac) -> Bool {
        guard !entry.isDone, case .due(let date) = entry.time else { return false }
        return date < almanac.now
    }

    private static func facts(_ entry: Entry) -> String {
        var facts: [String] = []
        if let course = entry.courseName, course != entry.title { facts.append(course) }
        if let place = entry.place, !place.isEmpty { facts.append(place) }
        if entry.kind == .lesson, let teachers = entry.note { facts.append(teachers) }
        return facts.joined(separator: " · ")
    }

    /// The time left today and tomorrow; otherwise the kind.
    private static func trailing(_ entry: Entry, _ almanac: Almanac) -> String {
        let word = entry.kind == .own ? (entry.isRecurring ? "repeats" : "") : entry.kind.word
        guard !entry.isAllDay, !entry.isDone else { return word }
        let (start, end) = (entry.start(in: almanac), entry.end(in: almanac))
        if start <= almanac.now, almanac.now < end { return "now" }
        let seconds = start.timeIntervalSince(almanac.now)
        if isOverdue(entry, almanac) { return "overdue" }
        guard seconds > 0, seconds < 36 * 3600 else { return word }
        return almanac.distance(to: start)
    }

    /// The row in linear mode: `Minerals check, quiz, due 21:00, Earth Science 8`.
    static func spoken(_ entry: Entry, on day: Day, _ almanac: Almanac) -> String {
        var parts = [entry.title, entry.kind.word]
        let clock = clock(entry, on: day, almanac)
        if !clock.isEmpty { parts.append(clock) }
        let facts = facts(entry)
        if !facts.isEmpty { parts.append(facts) }
        if entry.isDone { parts.append("done") }
        if isOverdue(entry, almanac) { parts.append("overdue") }
        return parts.joined(separator: ", ")
    }
}
