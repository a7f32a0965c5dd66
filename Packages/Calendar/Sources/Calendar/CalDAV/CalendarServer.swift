import AppCore
import Foundation

/// An account on a CalDAV server. Its password is in the keychain.
struct CalendarServer: Sendable, Hashable, Identifiable {
    /// A lowercase UUID.
    var id: String
    /// What the student typed.
    var address: String
    /// Where its calendars are.
    var homes: [CalDAVHome]
    var user: String
    /// Whether calendars that are new on the server are added.
    var takesAll: Bool
    /// The last try, and the last one that worked.
    var checkedAt: Date?
    var heardAt: Date?
    /// Why the last try failed.
    var problem: String?
    /// What the last sync did with events that were changed on both sides, as sentences.
    var notices: [String] = []

    /// Most servers of a profile, and most events of a calendar.
    static let most = 10
    static let mostEvents = 20_000
    /// Seconds between two automatic syncs.
    static let interval = 900.0

    /// The host.
    var place: String { (try? FeedAddress(address))?.host.authority ?? "a server" }
    /// The password's key in the keychain.
    var secretKey: String { "caldav.\(id)" }

    /// True if it is time to sync; after a failure, after five minutes.
    func isDue(at now: Date) -> Bool {
        guard let checkedAt, checkedAt <= now else { return true }
        return now.timeIntervalSince(checkedAt) >= (problem == nil ? Self.interval : 300)
    }
}

/// A calendar on a server, as known here.
@dynamicMemberLookup
struct ServerCalendar: Sendable, Hashable, Identifiable {
    /// A lowercase UUID.
    var id: String
    /// The ``CalendarServer``'s id.
    var server: String
    /// As the server described it last. Its sync token and ctag say how far it was read.
    var remote: RemoteCalendar
    /// Whether new events go to it; true for at most one calendar of a profile.
    var takesNew = false
    /// Why it can't be read.
    var problem: String?
    var eventCount = 0
    /// Changes that the server doesn't have yet.
    var waitingCount = 0

    init(
        id: String, server: String, remote: RemoteCalendar, takesNew: Bool = false,
        problem: String? = nil
    ) {
        self.id = id
        self.server = server
        self.remote = remote
        self.takesNew = takesNew
        self.problem = problem
    }

    /// One that is new here.
    init(unread remote: RemoteCalendar, server: String, _ environment: SystemEnvironment) {
        self.init(id: environment.uuid().uuidString.lowercased(), server: server, remote: remote)
        (self.remote.syncToken, self.remote.ctag) = (nil, nil)
    }

    subscript<Value>(dynamicMember path: KeyPath<RemoteCalendar, Value>) -> Value {
        remote[keyPath: path]
    }
}

/// The calendar of an event, as far as the event needs it.
struct EventCalendar: Sendable, Hashable {
    var id: String
    var name: String
    var isReadOnly: Bool
}

/// An event's counterpart on a server.
struct ServerItem: Sendable, Hashable {
    enum Pending: String, Sendable, Hashable { case put, delete }

    /// The event's id. An entry that can't be read has an id without an event.
    var event: String
    /// The ``ServerCalendar``'s id.
    var calendar: String
    /// Its path on the server.
    var href: String
    /// The server's version; nil if it isn't on the server, as far as is known.
    var tag: String?
    /// What the server must still learn.
    var pending: Pending?
    /// The text that was sent last, while it isn't known whether it arrived.
    var sending: String?
}
