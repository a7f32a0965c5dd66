import AppCore
import Foundation
import ICalendar

/// An event as a server has it.
struct CalDAVDocument: Sendable {
    /// Its path, in the form of ``CalDAVPath``.
    var href: String
    var tag: String
    /// The event with its changed dates; nil for what can't be read as one.
    var calendar: CalendarObject?

    init(href: String, tag: String, text: String) {
        self.href = href
        self.tag = tag
        let calendar = EventStore.calendar(text)
        let uids = Set(calendar?.items.map(\.uid) ?? [])
        // One resource is one event. Source: RFC 4791, section 4.1.
        if uids.count == 1, uids.first?.isEmpty == false { self.calendar = calendar }
    }
}

/// Paths in one spelling, because servers escape more or less than was sent.
enum CalDAVPath {
    /// Letters, digits and what needs no escape in a segment.
    private static let plain = CharacterSet(
        charactersIn:
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@:+,=!$&'()*;"
    )

    static func canonical(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let text = segment.removingPercentEncoding ?? String(segment)
            return text.addingPercentEncoding(withAllowedCharacters: plain) ?? String(segment)
        }.joined(separator: "/")
    }

    /// The path of an href on a calendar's server; nil for another server's.
    static func path(_ href: String, in calendar: FeedAddress) -> String? {
        if href.hasPrefix("/"), !href.hasPrefix("//") { return canonical(href) }
        guard let address = calendar.following(href), address.host.origin == calendar.host.origin
        else { return nil }
        return canonical(address.path)
    }
}

extension CalendarObject {
    /// True if two texts say the same of an event, apart from when they were written and from what
    /// Homeroom doesn't know, which some servers rewrite.
    func hasSameContent(as other: CalendarObject) -> Bool {
        Self.content(of: self) == Self.content(of: other)
    }

    private static func content(of calendar: CalendarObject) -> Set<CalendarItem> {
        Set(
            calendar.items.map { item in
                var item = item
                (item.stamp, item.created, item.lastModified) = (nil, nil, nil)
                item.sequence = 0
                (item.parameters, item.properties, item.components) = ([:], [], [])
                // Two programs that mark the same to-do done agree, whenever each did.
                if item.kind == .todo, item.isFinished {
                    (item.percentComplete, item.completed) = (100, nil)
                    item.status = item.status ?? "COMPLETED"
                }
                item.alarms = item.alarms.map { alarm in
                    var plain = Alarm(trigger: alarm.trigger)
                    plain.action = alarm.action
                    return plain
                }
                return item
            })
    }
}
