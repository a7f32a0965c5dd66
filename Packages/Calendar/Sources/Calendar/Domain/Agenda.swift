import AppCore
import Foundation
import TerminalUI

/// What is on the calendar in some days, by day.
struct Agenda: Sendable {
    let window: ClosedRange<Day>
    /// By beginning; whole days before times.
    let entries: [Entry]
    /// When the oldest part of what the school says was heard; nil when it said nothing.
    var heardAt: Date?
    /// Whether a part of the window was never heard of from the school.
    var isPartial: Bool
    private let byDay: [Day: [Entry]]

    init(
        _ entries: [Entry], window: ClosedRange<Day>, almanac: Almanac, heardAt: Date? = nil,
        isPartial: Bool = false
    ) {
        self.window = window
        self.heardAt = heardAt
        self.isPartial = isPartial
        let keyed = entries.map {
            (entry: $0, days: $0.days(in: almanac), start: $0.start(in: almanac))
        }
        .filter { $0.days.overlaps(window) }
        .sorted { Self.precedes(($0.entry, $0.start), ($1.entry, $1.start)) }
        self.entries = keyed.map(\.entry)
        var byDay: [Day: [Entry]] = [:]
        for (entry, days, _) in keyed {
            for day in days.clamped(to: window).days { byDay[day, default: []].append(entry) }
        }
        for (day, list) in byDay {
            // Whole days stand above times, wherever they began.
            byDay[day] = list.filter(\.isAllDay) + list.filter { !$0.isAllDay }
        }
        self.byDay = byDay
    }

    private static func precedes(_ one: (Entry, Date), _ other: (Entry, Date)) -> Bool {
        if one.1 != other.1 { return one.1 < other.1 }
        if one.0.isAllDay != other.0.isAllDay { return one.0.isAllDay }
        return (one.0.title, one.0.id) < (other.0.title, other.0.id)
    }

    /// What touches a day: whole days first, then by time.
    subscript(day: Day) -> [Entry] { byDay[day] ?? [] }

    /// Only what contains every word.
    func filtered(by filter: String, almanac: Almanac) -> Agenda {
        let words = filter.lowercased().split(separator: " ")
        guard !words.isEmpty else { return self }
        return Agenda(
            entries.filter { entry in
                let text = entry.searchText
                return words.allSatisfy { text.contains($0) }
            }, window: window, almanac: almanac, heardAt: heardAt, isPartial: isPartial)
    }

    /// Days with something on them, from one on.
    func busyDays(from day: Day) -> [Day] { byDay.keys.filter { $0 >= day }.sorted() }
}
