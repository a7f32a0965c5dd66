import AppCore
import Foundation
import TerminalUI

/// Calendar entries of a range of days, by day.
struct Agenda: Sendable {
    let window: ClosedRange<Day>
    /// Entries by start; all-day entries first.
    let entries: [Entry]
    /// The fetch time of the oldest part of the school's data; nil if none.
    var heardAt: Date?
    /// True if a part of the range was never fetched.
    var isPartial: Bool
    /// Titles of events that repeat too often, so that some occurrences are left out.
    var cut: Set<String>
    private let byDay: [Day: [Entry]]

    init(
        _ entries: [Entry], window: ClosedRange<Day>, localCalendar: LocalCalendar,
        heardAt: Date? = nil,
        isPartial: Bool = false, cut: Set<String> = []
    ) {
        self.window = window
        self.heardAt = heardAt
        self.isPartial = isPartial
        self.cut = cut
        let keyed = entries.map {
            (entry: $0, days: $0.days(in: localCalendar), start: $0.start(in: localCalendar))
        }
        .filter { $0.days.overlaps(window) }
        .sorted { Self.precedes(($0.entry, $0.start), ($1.entry, $1.start)) }
        self.entries = keyed.map(\.entry)
        var byDay: [Day: [Entry]] = [:]
        for (entry, days, _) in keyed {
            for day in days.clamped(to: window).days { byDay[day, default: []].append(entry) }
        }
        for (day, list) in byDay {
            // All-day entries come first, wherever they started.
            byDay[day] = list.filter(\.isAllDay) + list.filter { !$0.isAllDay }
        }
        self.byDay = byDay
    }

    private static func precedes(_ one: (Entry, Date), _ other: (Entry, Date)) -> Bool {
        if one.1 != other.1 { return one.1 < other.1 }
        if one.0.isAllDay != other.0.isAllDay { return one.0.isAllDay }
        return (one.0.title, one.0.id) < (other.0.title, other.0.id)
    }

    /// The entries of a day: all-day first, then by time.
    subscript(day: Day) -> [Entry] { byDay[day] ?? [] }

    /// Only entries that contain every word.
    func filtered(by filter: String, localCalendar: LocalCalendar) -> Agenda {
        let words = filter.lowercased().split(separator: " ")
        guard !words.isEmpty else { return self }
        return Agenda(
            entries.filter { entry in
                let text = entry.searchText
                return words.allSatisfy { text.contains($0) }
            }, window: window, localCalendar: localCalendar, heardAt: heardAt, isPartial: isPartial,
            cut: cut)
    }

    /// What to say about `cut`; nil if nothing is left out.
    var cutNotice: String? {
        guard let title = cut.min() else { return nil }
        let others = cut.count > 1 ? " and \(cut.count - 1) more" : ""
        return "“\(title.prefix(60))”\(others): only \(OwnEvent.maxOccurrences) times are shown, "
            + "and there are more."
    }

    /// Days with entries, from `day` on.
    func busyDays(from day: Day) -> [Day] { byDay.keys.filter { $0 >= day }.sorted() }
}
