import AppCore
package import Foundation

/// A calendar day in UTC, e.g. `2031-04-05`; each word of the day belongs to one.
package struct UTCDay: Hashable, Sendable, Comparable, WireText, CustomStringConvertible {
    /// Days since 1970-01-01.
    package let number: Int

    /// The day that contains `moment`.
    package init(_ moment: Date) {
        // Goes through the text form, which clamps to years of four digits.
        let midnight = ISODate.parse(ISODate.formatDay(moment)) ?? Date(timeIntervalSince1970: 0)
        number = Int(midnight.timeIntervalSince1970 / Self.seconds)
    }

    /// Parses `YYYY-MM-DD`, or a timestamp, of which only the day is used. nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard let moment = ISODate.parse(text) else { return nil }
        self.init(moment)
    }

    /// A day from its number of days since 1970-01-01.
    package init(number: Int) { self.number = number }

    package static var wireTextForm: String { "a day like 2031-04-05" }
    package init?(wireText text: String) { self.init(text) }
    package var wireText: String { description }

    private static let seconds = 86_400.0

    /// The start of the day.
    package var start: Date { Date(timeIntervalSince1970: Double(number) * Self.seconds) }

    /// The day `days` later; earlier if negative.
    package func advanced(by days: Int) -> UTCDay { UTCDay(number: number + days) }

    package var description: String { ISODate.formatDay(start) }

    package static func < (one: UTCDay, other: UTCDay) -> Bool { one.number < other.number }

    private static let weekdays = [
        "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
    ]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// `today`, `yesterday`, `Saturday 5 April`, `5 April 2031`.
    package func words(today: UTCDay) -> String {
        switch today.number - number {
        case 0: return "today"
        case 1: return "yesterday"
        case -1: return "tomorrow"
        default: break
        }
        let parts = description.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, Self.months.indices.contains(parts[1] - 1) else {
            return description
        }
        let month = Self.months[parts[1] - 1]
        guard abs(today.number - number) <= 300 else { return "\(parts[2]) \(month) \(parts[0])" }
        // 1970-01-01 was a Thursday.
        return "\(Self.weekdays[((number % 7) + 7) % 7]) \(parts[2]) \(month)"
    }

    /// The same at the start of a line: `Today`.
    package func heading(today: UTCDay) -> String {
        let words = words(today: today)
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
