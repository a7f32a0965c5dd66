import Calendar
import Foundation

/// The local time of a school's zone.
struct SchoolClock: Sendable {
    private let zone: TimeZone

    /// `zone` is an IANA name; unknown ones count as UTC.
    init(zone: String) { self.zone = TimeZone(identifier: zone) ?? .gmt }

    /// The local day at a time in milliseconds since 1970, as days since 1970-01-01.
    func day(at moment: Int64) -> Int {
        let seconds = moment.floored(by: 1000)
        return Int((seconds + Int64(offset(at: seconds))).floored(by: 86_400))
    }

    /// 0 is Sunday; 1970-01-01 was a Thursday.
    static func weekday(of day: Int) -> Int { ((day + 4) % 7 + 7) % 7 }

    /// The time of a local minute of a day. If it occurs twice, the first; if it is skipped, moved
    /// forward by the gap.
    ///
    /// Source: RFC 5545, section 3.3.5.
    func instant(day: Int, minute: Int) -> LocalInstant {
        let local = Int64(day) * 86_400 + Int64(minute) * 60
        let before = offset(at: local - 86_400)
        let after = offset(at: local + 86_400)
        let first = local - Int64(before)
        let second = local - Int64(after)
        // Uses the offset before the change, unless the clock has changed by then.
        let seconds = offset(at: first) != before && offset(at: second) == after ? second : first
        return LocalInstant(milliseconds: seconds * 1000, offsetSeconds: offset(at: seconds))
    }

    /// Seconds east of UTC at a time in seconds since 1970.
    private func offset(at seconds: Int64) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}

extension Int64 {
    /// Floored division; `divisor` must be positive.
    fileprivate func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
