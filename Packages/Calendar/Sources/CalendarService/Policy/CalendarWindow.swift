import AppCore

/// The requested days of a calendar, in UTC.
struct CalendarWindow: Sendable, Hashable {
    let first: WireDay
    /// If before the first day, the window is empty.
    let last: WireDay

    /// Missing or invalid days default to the first of the month of `moment` (milliseconds since
    /// 1970), and two months later.
    init(start: String?, end: String?, at moment: Int64) {
        let first = start.flatMap { WireDay($0) } ?? WireDay(milliseconds: moment).firstOfMonth
        self.first = first
        last = end.flatMap { WireDay($0) } ?? first.twoMonthsLater
    }

    /// The window in milliseconds since 1970; nil if empty.
    var moments: ClosedRange<Int64>? {
        let (start, end) = (first.startMilliseconds, last.startMilliseconds + 86_399_999)
        return start <= end ? start...end : nil
    }
}

extension WireDay {
    fileprivate var firstOfMonth: WireDay { WireDay(text.prefix(8) + "01") ?? self }

    /// The same day two months later, or that month's last day if it is shorter.
    fileprivate var twoMonthsLater: WireDay {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { return self }
        let month = parts[1] + 2
        let year = String(parts[0] + (month > 12 ? 1 : 0))
        let start =
            String(repeating: "0", count: max(0, 4 - year.count)) + year + "-"
            + Self.two(month > 12 ? month - 12 : month) + "-"
        for day in stride(from: parts[2], to: parts[2] - 4, by: -1) {
            if let found = WireDay(start + Self.two(day)) { return found }
        }
        // Beyond the last year that can be represented.
        return WireDay("9999-12-31") ?? self
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
