/// A month as weeks, for a heat map.
struct StudyMonth: Sendable, Hashable {
    /// Which weeks are shown.
    enum Rules: Sendable, Hashable {
        /// All weeks, starting on the student's first weekday.
        case whole
        /// The wire contract's rule: only the last four weeks from Monday, which may omit the first
        /// days.
        case contract
    }

    /// Weeks from top to bottom; nil for days of other months.
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

/// The last year: seven rows of weekdays, with the newest week at the right.
struct StudyTimeYear: Sendable, Hashable {
    /// `[7][weeks]`; nil for future days.
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
