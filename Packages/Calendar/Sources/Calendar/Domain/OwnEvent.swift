import AppCore
import Foundation
import ICalendar
import TerminalUI

/// One of the student's own events, or one of a calendar the student follows, with its complete
/// calendar data.
struct OwnEvent: Sendable, Hashable, Identifiable {
    /// A lowercase UUID, local to this computer.
    var id: String
    /// The event, its changed occurrences, and the zones they name.
    var calendar: CalendarObject
    /// The imported file's name; nil if created here.
    var source: String?
    /// The name of the calendar the student follows, which alone can change the event; nil for the
    /// student's own.
    var subscription: String?
    /// That calendar's color.
    var color: CalendarColor?
    var updatedAt: Date
    /// The calendar on a server that the event is in; nil for one of this computer alone.
    var server: EventCalendar?
    /// What the store knows it by, if another event has the same UID.
    var key: String?

    /// The event without its changed occurrences.
    var item: CalendarItem {
        calendar.items.first { $0.recurrenceID == nil } ?? calendar.items.first
            ?? CalendarItem(.event, uid: id)
    }

    var uid: String { item.uid }
    var title: String { item.summary.isEmpty ? "Untitled" : item.summary }
    var repeats: Bool { item.repeats }

    /// `every week on Mon`, including parts a form can't edit; empty if it doesn't repeat.
    func repetitionWords(_ localCalendar: LocalCalendar) -> String {
        var words = item.rules.map {
            Repetition($0, localCalendar: localCalendar).words(localCalendar)
        }
        if item.rules.isEmpty, !item.recurrenceDates.isEmpty { words.append("on several dates") }
        if !item.exceptionDates.isEmpty { words.append("except on \(item.exceptionDates.count)") }
        return words.joined(separator: ", ")
    }
}

extension OwnEvent {
    /// The maximum number of occurrences per event and range.
    static let maxOccurrences = 2000

    /// The occurrences between two dates, at most ``maxOccurrences`` per event. Events without
    /// their own zones are expanded together, so each zone is looked up once.
    ///
    /// - Parameter cut: gets the titles of events of which some occurrences are left out.
    static func entries(
        of events: [OwnEvent], from start: Date, to end: Date, localCalendar: LocalCalendar,
        cut: inout Set<String>
    ) -> [Entry] {
        let plain = events.filter(\.calendar.zones.isEmpty)
        let groups = [plain] + events.filter { !$0.calendar.zones.isEmpty }.map { [$0] }
        return groups.flatMap { group($0, start, end, localCalendar, &cut) }
    }

    private static func group(
        _ events: [OwnEvent], _ start: Date, _ end: Date, _ localCalendar: LocalCalendar,
        _ cut: inout Set<String>
    ) -> [Entry] {
        guard let first = events.first else { return [] }
        var calendar = first.calendar
        var owners = first.calendar.items.map { _ in 0 }
        for (index, event) in events.enumerated().dropFirst() {
            calendar.items += event.calendar.items
            owners += event.calendar.items.map { _ in index }
        }
        let answer = CalendarSchedule(calendar, readerZone: localCalendar.zone).occurrences(
            from: Int(start.timeIntervalSince1970), to: Int(end.timeIntervalSince1970.rounded(.up)))
        for problem in answer.problems { cut.insert(events[owners[problem.item]].title) }
        var counts = [Int](repeating: 0, count: events.count)
        return answer.occurrences.compactMap { occurrence in
            let item = calendar.items[occurrence.item]
            let owner = owners[occurrence.item]
            counts[owner] += 1
            guard item.status != "CANCELLED" else { return nil }
            guard counts[owner] <= maxOccurrences else {
                cut.insert(events[owner].title)
                return nil
            }
            return events[owner].entry(item, occurrence, localCalendar)
        }
    }

    private func entry(
        _ item: CalendarItem, _ occurrence: Occurrence, _ localCalendar: LocalCalendar
    ) -> Entry {
        let suffix = repeats ? "@\(occurrence.startInstant)" : ""
        var entry = make(
            item, "event-\(id)\(suffix)", time(of: occurrence, item.kind), localCalendar)
        if item.kind == .todo {
            entry.kind = .todo
            entry.isDone = item.status == "COMPLETED" || item.percentComplete == 100
        }
        return entry
    }

    private func time(of occurrence: Occurrence, _ kind: CalendarItem.Kind) -> Entry.Time {
        if occurrence.start.isDay {
            let first = Day(number: occurrence.start.wall.day.number)
            let last = Day(number: occurrence.end.wall.day.number) - 1
            return .days(first, max(first, last))
        }
        let end = max(occurrence.startInstant, occurrence.endInstant)
        if kind == .todo { return .due(Date(timeIntervalSince1970: Double(end))) }
        return .span(
            Date(timeIntervalSince1970: Double(occurrence.startInstant)),
            Date(timeIntervalSince1970: Double(end)))
    }

    private func make(
        _ item: CalendarItem, _ id: String, _ time: Entry.Time, _ localCalendar: LocalCalendar
    ) -> Entry {
        Entry(
            id: id, kind: subscription == nil ? .own : .subscribed,
            title: item.summary.isEmpty ? title : item.summary, time: time,
            place: item.location, note: item.details, calendarName: subscription ?? server?.name,
            color: color,
            opens: CalendarPlaces.event(self.id),
            alarms: ItemTime.alarms(of: item), categories: item.categories,
            isRecurring: repeats, status: item.status)
    }
}
