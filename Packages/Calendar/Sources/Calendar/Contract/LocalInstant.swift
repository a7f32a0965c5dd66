package import AppCore

/// A time with its UTC offset: `2031-09-04T09:10:00-06:00`, `Z` for UTC, without fractions. Parses
/// every form of ``WireInstant``.
package struct LocalInstant: WireText, Sendable, Hashable {
    /// Milliseconds since 1970, UTC.
    package var milliseconds: Int64
    /// Seconds east of UTC. Whole minutes on the wire.
    package var offsetSeconds: Int

    package init(milliseconds: Int64, offsetSeconds: Int) {
        self.milliseconds = milliseconds
        self.offsetSeconds = offsetSeconds
    }

    package var instant: WireInstant { WireInstant(milliseconds: milliseconds) }

    /// The local day, e.g. `2031-09-04`.
    package var localDay: String { String(wallClock.prefix(10)) }

    /// Local minutes since midnight, 0…1439.
    package var localMinute: Int {
        let seconds = (milliseconds / 1000 + Int64(offsetSeconds)) % 86_400
        return Int((seconds + 86_400) % 86_400) / 60
    }

    package var text: String {
        guard offsetSeconds != 0 else { return wallClock + "Z" }
        let minutes = abs(offsetSeconds) / 60
        return wallClock + (offsetSeconds < 0 ? "-" : "+") + Self.digits(minutes / 60) + ":"
            + Self.digits(minutes % 60)
    }

    /// Returns nil if the text isn't a valid timestamp.
    package init?(_ text: String) {
        guard let instant = WireInstant(text) else { return nil }
        milliseconds = instant.milliseconds
        offsetSeconds = Self.offset(atEndOf: text)
    }

    package static var wireTextForm: String { "an ISO 8601 date" }
    package init?(wireText text: String) { self.init(text) }
    package var wireText: String { text }

    /// `2031-09-04T09:10:00`
    private var wallClock: String {
        let local = milliseconds + Int64(offsetSeconds) * 1000
        return String(WireInstant(milliseconds: local).text.prefix(19))
    }

    private static func digits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    /// 0 for `Z` and for no offset; the text is already validated.
    private static func offset(atEndOf text: String) -> Int {
        let clock = text.drop { $0 != "T" && $0 != "t" && $0 != " " }
        guard let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
        let digits = clock[clock.index(after: sign)...].filter(\.isNumber)
        let hours = Int(digits.prefix(2)) ?? 0
        let minutes = Int(digits.dropFirst(2).prefix(2)) ?? 0
        return (clock[sign] == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
}

extension LocalInstant: SchemaDescribing {
    package static func schema(_ types: any SchemaSource) -> JSONSchema {
        .string(format: "date-time")
    }
    package static var sample: JSONValue? { "2031-04-05T06:07:08-06:00" }
}
