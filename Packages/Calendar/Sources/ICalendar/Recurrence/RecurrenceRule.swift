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

    /// What becomes of a day that a month doesn't have, such as the 31st. Source: RFC 7529.
    package enum Skip: String, Sendable, Hashable, CaseIterable {
        /// It is left out.
        case omit = "OMIT"
        /// The month's last day replaces it.
        case backward = "BACKWARD"
        /// The next month's first day replaces it.
        case forward = "FORWARD"
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
    package var skip = Skip.omit
    /// Whether BYDAY has positions only, for DTSTART's weekday; resolved once that is known.
    var isOnWeekdayOfStart = false

    package init(_ frequency: Frequency) { self.frequency = frequency }

    /// The rule once its start is known.
    func resolved(for start: CalendarTime?) -> RecurrenceRule {
        guard isOnWeekdayOfStart, let start else { return self }
        var rule = self
        rule.byDay = byDay.map { Day(start.wall.day.weekday, ordinal: $0.ordinal) }
        rule.isOnWeekdayOfStart = false
        return rule
    }

    /// The rule for a start without a time, where BYHOUR, BYMINUTE and BYSECOND don't count.
    var forDays: RecurrenceRule {
        var rule = self
        (rule.byHour, rule.byMinute, rule.bySecond) = ([], [], [])
        return rule
    }
}
