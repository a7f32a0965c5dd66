import AppCore
import Foundation

/// A calendar that someone else keeps, and that is read again from time to time.
struct Subscription: Sendable, Hashable, Identifiable {
    /// A lowercase UUID.
    var id: String
    var name: String
    /// A web address or the path of a file. A web address can be a secret: show ``place`` instead.
    var address: String
    /// Seconds between two reads as the student chose; nil leaves it to the calendar.
    var chosenInterval: Int?
    /// Seconds between two reads as the calendar asks for; nil if it doesn't.
    var ownInterval: Int?
    var color: CalendarColor?
    var version = CalendarFeed.Version()
    /// The last try, and the last one that worked.
    var checkedAt: Date?
    var heardAt: Date?
    /// Why the last try failed.
    var problem: String?
    var eventCount = 0

    /// Most subscriptions of a profile, and most events of one.
    static let most = 50
    static let mostEvents = 20_000
    static let intervals = 300...604_800
    static let defaultInterval = 3_600

    /// Seconds between two reads: an hour, unless the student chose otherwise; a calendar's own wish
    /// counts from 15 minutes to a day.
    var interval: Int {
        chosenInterval ?? ownInterval.map { min(max($0, 900), 86_400) } ?? Self.defaultInterval
    }

    /// True if it is time to read it again. After a failure, in 15 minutes at the latest.
    func isDue(at now: Date) -> Bool {
        guard let checkedAt, checkedAt <= now else { return true }
        let wait = problem == nil ? interval : min(interval, 900)
        return now.timeIntervalSince(checkedAt) >= Double(wait)
    }

    /// The host or the file's path.
    var place: String {
        guard FeedAddress.isAddress(address) else { return address }
        return (try? FeedAddress(address))?.host.authority ?? "an address"
    }
}
