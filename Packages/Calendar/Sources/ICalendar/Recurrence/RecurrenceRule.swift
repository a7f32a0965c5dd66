/// An RRULE.
///
/// Source: RFC 5545, section 3.3.10.
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: Int, Sendable, Hashable, CaseIterable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// The name in files.
        package var code: String {
            switch self {
            case .secondly: "SECONDLY"
            case .minutely: "MINUTELY"
            case .hourly: "HOURLY"
            case .daily: "DAILY"
            case .weekly: "WEEKLY"
            case .monthly: "MONTHLY"
            case .yearly: "YEARLY"
            }
        }
    }

    /// A value of BYDAY: every such weekday, or the first, second, … or last (-1) in its month or
    /// year.
    package struct Day: Sendable, Hashable {
        package var weekday: Weekday
        /// ±1 to ±53; nil for every one.
        package var ordinal: Int?

        package init(_ weekday: Weekday, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    package var frequency: Frequency
    /// The number of units between occurrences, at least 1.
    package var interval = 1
    /// The number of occurrences, at least 1; nil if not limited.
    package var count: Int?
    /// The last possible start.
    package var until: CalendarTime?
    package var bySecond: [Int] = []
    package var byMinute: [Int] = []
    package var byHour: [Int] = []
    package var byDay: [Day] = []
    package var byMonthDay: [Int] = []
    package var byYearDay: [Int] = []
    package var byWeek: [Int] = []
    package var byMonth: [Int] = []
    package var bySetPosition: [Int] = []
    package var weekStart = Weekday.monday

    package init(_ frequency: Frequency) { self.frequency = frequency }
}
