internal import Foundation
internal import Synchronization

/// Creates zones from the system's time zones.
extension Zone {
    private static let tables = Mutex<[String: Zone]>([:])

    /// Builds a zone's table once, which takes about two milliseconds.
    init(_ zone: TimeZone) {
        let name = zone.identifier
        if let table = Self.tables.withLock({ $0[name] }) {
            self = table
            return
        }
        var changes: [(moment: Int, offset: Int)] = []
        var date = Date(timeIntervalSince1970: -2_208_988_800)
        let end = Date(
            timeIntervalSince1970: Double(
                CalendarDay.number(ofFirstOfMonth: 1, year: Self.lastYear + 1) * 86_400))
        let initial = zone.secondsFromGMT(for: date)
        var offset = initial
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end
        {
            let after = zone.secondsFromGMT(for: next)
            if after != offset {
                changes.append((Int(next.timeIntervalSince1970.rounded()), after))
            }
            offset = after
            date = next
        }
        self.init(initialOffset: initial, changes: changes)
        let table = self
        Self.tables.withLock { $0[name] = table }
    }

    /// A zone by its IANA name, e.g. `Europe/Berlin`.
    init?(named name: String) {
        guard name.utf8.count < 64, let zone = TimeZone(identifier: name) else { return nil }
        self.init(zone)
    }
}
