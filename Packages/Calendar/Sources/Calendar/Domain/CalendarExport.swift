import AppCore
import Foundation
import ICalendar
import TerminalUI

/// Exports the calendar as RFC 5545: the school's units as events, work as to-dos, and the
/// student's own events unchanged.
struct CalendarExport: Sendable {
    static let product = "-//Homeroom//Calendar//EN"
    /// The suffix of UIDs of school entries, after the school's short name.
    static let schoolMark = "school.homeroom"

    /// What to export.
    enum Part: String, Sendable, CaseIterable {
        case all, school, own
    }

    var localCalendar: LocalCalendar
    /// The school's short name, e.g. `juniper-valley`; nil if unknown.
    var school: String?

    /// UIDs are stable, so that other programs match entries on a second import.
    func uid(_ entry: Entry) -> String { "\(entry.id)@\(school ?? "my").\(Self.schoolMark)" }

    /// True for UIDs of school entries, from this export or a Homeroom server.
    static func isSchools(_ uid: String) -> Bool {
        uid.hasSuffix(".\(schoolMark)") || uid.hasSuffix("@campus.homeroom")
    }

    func calendar(
        _ entries: [Entry], classes: [CalendarItem], own: [OwnEvent]
    ) -> CalendarObject {
        var calendar = CalendarObject(
            productID: Self.product, items: entries.compactMap { item($0) } + classes)
        var zones: Set<String> = []
        for event in own {
            calendar.items += event.calendar.items
            for zone in event.calendar.zones where zones.insert(zone.name).inserted {
                calendar.zones.append(zone)
            }
        }
        return calendar
    }

    private func item(_ entry: Entry) -> CalendarItem? {
        guard entry.kind != .own, entry.kind != .subscribed else { return nil }
        var item = CalendarItem(entry.isDue ? .todo : .event, uid: uid(entry))
        item.summary = entry.title
        item.stamp = .utc(Int(localCalendar.now.timeIntervalSince1970))
        item.location = entry.place
        item.categories = [entry.courseName ?? ""].filter { !$0.isEmpty }
        item.details = entry.note
        switch entry.time {
        case .days(let first, let last):
            item.start = .day(CalendarDay(number: first.number))
            item.end = .day(CalendarDay(number: last.number + 1))
        case .span(let start, let end):
            item.start = ItemTime.time(start, localCalendar)
            item.end = ItemTime.time(end, localCalendar)
        case .due(let date):
            item.end = .utc(Int(date.timeIntervalSince1970.rounded(.down)))
            item.status = entry.isDone ? "COMPLETED" : "NEEDS-ACTION"
        }
        return item
    }
}

extension CalendarExport {
    /// The file's text and the number of entries.
    func text(
        _ entries: [Entry], classes: [CalendarItem], own: [OwnEvent]
    ) -> (String, (events: Int, todos: Int)) {
        let calendar = calendar(entries, classes: classes, own: own)
        let todos = calendar.items.count { $0.kind == .todo }
        return (
            CalendarWriter().text(calendar), (events: calendar.items.count - todos, todos: todos)
        )
    }
}
