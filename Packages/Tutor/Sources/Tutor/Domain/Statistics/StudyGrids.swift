/// A month in weeks, for a heat map.
struct StudyMonth: Sendable, Hashable {
    /// Which weeks are shown.
    enum Rules: Sendable, Hashable {
        /// All of them, from the student's first day of the week.
        case whole
        /// The wire contract's: from Monday, and the last four alone, so that the first days of a month may be missing.
        case contract
    }

    /// Weeks from above; nil for days of other months.
    let rows: [[StudyDay?]]

    init(of day: StudyDay, _ rules: Rules = .whole, firstWeekday: Int = 0) {
        let (first, last) = (day.firstOfMonth, day.lastOfMonth)
        let start = rules == .contract ? 0 : firstWeekday
        var monday = first - (first.weekday - start + 7) % 7
        var rows: [[StudyDay?]] = []
        while monday <= last {
            rows.append((0..<7).map { (first...last).contains(monday + $0) ? monday + $0 : nil })
            monday = monday + 7
        }
        self.rows = rules == .contract ? Array(rows.suffix(4)) : rows
    }
}

/// The last year in weeks: seven rows of weekdays, the newest week at the right.
struct StudyYear: Sendable, Hashable {
    /// `[7][weeks]`; nil for days that are still to come.
    let rows: [[StudyDay?]]
    let firstWeekday: Int

    init(until today: StudyDay, weeks: Int = 53, _ calendar: StudyCalendar) {
        let first = calendar.weekStart(of: today) - (max(1, weeks) - 1) * 7
        firstWeekday = calendar.firstWeekday
        rows = (0..<7).map { row in
            (0..<max(1, weeks)).map { week in
                let day = first + week * 7 + row
                return day <= today ? day : nil
            }
        }
    }

    var rowLabels: [String] { (0..<7).map { StudyDay.weekdayNames[(firstWeekday + $0) % 7] } }
}
