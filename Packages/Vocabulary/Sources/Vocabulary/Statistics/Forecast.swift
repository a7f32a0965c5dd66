/// Upcoming reviews by day.
struct Forecast: Sendable, Hashable {
    /// The number of weeks ahead.
    static let weeks = 5

    /// One study day.
    struct Day: Sendable, Hashable {
        /// The study day, as counted by ``StudyDays``.
        var day: Int
        /// Cards due for review.
        var due: Int
        /// New cards within the daily limit.
        var new: Int
    }

    /// Cards that were due before today.
    var overdue: Int
    /// The days from today on.
    var days: [Day]

    /// `due`: cards by study day, including past ones. New cards come at `newPerDay`, of which
    /// `newToday` are left today; 0 for none.
    init(
        due: [Int: Int], today: Int, length: Int = Forecast.weeks * 7, newCards: Int = 0,
        newPerDay: Int = 0, newToday: Int = 0
    ) {
        overdue = due.reduce(0) { $1.key < today ? $0 + $1.value : $0 }
        var left = max(0, newCards)
        days = (0..<max(0, length)).map { index in
            let new = min(left, max(0, index == 0 ? newToday : newPerDay))
            left -= new
            return Day(day: today + index, due: due[today + index] ?? 0, new: new)
        }
    }

    var total: Int { days.reduce(overdue) { $0 + $1.due } }
    /// Due today, including overdue.
    var dueToday: Int { overdue + (days.first?.due ?? 0) }
}
