import AppCore
import Calendar
import ICalendar
import ServiceKit

/// Writes events as RFC 5545: unit plans as all-day events, due work as to-dos.
struct CalendarFileWriter {
    static let productID = "-//Homeroom//Campus//EN"

    let tenantID: String
    /// The creation time of the file, in milliseconds since 1970.
    let moment: Int64

    func bytes(of events: [DatedEvent]) -> [UInt8] {
        var calendar = CalendarObject(productID: Self.productID, items: events.map(item))
        calendar.method = "PUBLISH"
        return CalendarWriter().bytes(calendar)
    }

    /// UIDs are stable and unique per school.
    private func item(_ dated: DatedEvent) -> CalendarItem {
        let event = dated.event
        let uid =
            "\(event.kind.rawValue)-\(event.id)-\(Tenant.number(of: tenantID))@campus.homeroom"
        var item = CalendarItem(event.isDue ? .todo : .event, uid: uid)
        item.summary = event.title
        item.stamp = .utc(Int(moment / 1000))
        item.lastModified = .utc(Int(dated.updatedAt / 1000))
        switch event.moment {
        case .days(let first, let last):
            item.start = .day(CalendarDay(first))
            item.end = .day(CalendarDay(last).adding(days: 1))
        case .span(let start, let end):
            item.start = .utc(Int(start.milliseconds / 1000))
            item.end = .utc(Int(end.milliseconds / 1000))
        case .due(let due): item.end = .utc(Int(due.milliseconds / 1000))
        }
        return item
    }
}

extension CalendarEvent {
    fileprivate var isDue: Bool { if case .due = moment { true } else { false } }
}

extension CalendarDay {
    fileprivate init(_ day: WireDay) {
        self.init(number: Int(day.startMilliseconds / 86_400_000))
    }
}
