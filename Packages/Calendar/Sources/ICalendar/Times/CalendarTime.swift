/// A DATE or DATE-TIME value with its zone.
///
/// Source: RFC 5545, sections 3.3.4 and 3.3.5.
package enum CalendarTime: Sendable, Hashable {
    /// A whole day in the reader's zone.
    case day(CalendarDay)
    /// A local time in the reader's zone.
    case floating(WallTime)
    /// Seconds since 1970-01-01 00:00:00 UTC.
    case utc(Int)
    /// A local time in the zone with that TZID.
    case zoned(WallTime, String)

    package var isDay: Bool { if case .day = self { true } else { false } }

    /// The literal value: midnight for a day, the UTC clock for UTC.
    package var wall: WallTime {
        switch self {
        case .day(let day): WallTime(day)
        case .floating(let wall), .zoned(let wall, _): wall
        case .utc(let seconds): WallTime(seconds: seconds)
        }
    }

    /// The TZID it names.
    package var zoneName: String? { if case .zoned(_, let name) = self { name } else { nil } }

    /// The same kind of value with another wall time; for days, only its day is used.
    func moved(to wall: WallTime) -> Self {
        switch self {
        case .day: .day(wall.day)
        case .floating: .floating(wall)
        case .utc: .utc(wall.seconds)
        case .zoned(_, let name): .zoned(wall, name)
        }
    }
}
