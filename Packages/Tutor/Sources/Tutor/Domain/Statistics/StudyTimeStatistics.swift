import Foundation

/// How far back statistics look.
enum StudyTimeRange: String, Sendable, Hashable, CaseIterable, Codable {
    case week, month, year, all

    var title: String {
        switch self {
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        case .all: "All"
        }
    }

    /// The first day of the range that ends today: the beginning of the week or month, or a year
    /// ago plus a day; nil for all.
    func firstDay(_ today: StudyDay, _ calendar: StudyCalendar) -> StudyDay? {
        switch self {
        case .week: return calendar.weekStart(of: today)
        case .month: return today.firstOfMonth
        case .year:
            let (year, month, day) = today.civil
            return StudyDay(year: year - 1, month: month, day: day) + 1
        case .all: return nil
        }
    }
}

/// The study amount of a day or a place.
struct StudyAmount: Sendable, Hashable {
    var seconds = 0
    var problems = 0
    /// The number of the tutor's remarks and answers.
    var feedback = 0

    static func += (sum: inout StudyAmount, other: StudyAmount) {
        sum.seconds += other.seconds
        sum.problems += other.problems
        sum.feedback += other.feedback
    }
}

/// The student's study statistics.
struct StudyTimeStatistics: Sendable, Hashable {
    /// The time spent in one feature.
    struct Share: Sendable, Hashable {
        /// The feature's id, e.g. `vocabulary`.
        var feature: String
        var title: String
        var amount: StudyAmount
    }

    struct Bar: Sendable, Hashable {
        var label: String
        var seconds: Int
    }

    var range: StudyTimeRange
    var calendar: StudyCalendar
    var today: StudyDay
    /// All days up to today.
    var days: [StudyDay: StudyAmount]
    /// The amounts within the range, by place.
    var places: [String: StudyAmount]
    var sittings: StudySittings
    /// The results within the range; nil if no one provides them.
    var results: [StudyResult]?

    var isEmpty: Bool { days.isEmpty && results?.isEmpty ?? true }

    var firstDay: StudyDay {
        range.firstDay(today, calendar) ?? days.keys.min() ?? today
    }

    /// The total within the range.
    var total: StudyAmount {
        let first = firstDay
        return days.reduce(into: StudyAmount()) { sum, day in
            if day.key >= first { sum += day.value }
        }
    }

    /// The days of the range with any study.
    var activeDays: Int {
        let first = firstDay
        return days.keys.count { $0 >= first }
    }

    /// The current week by the contract's rules.
    var week: WeeklyStudy {
        var week = WeeklyStudy()
        let start = calendar.weekStart(of: today)
        for (day, amount) in days.sorted(by: { $0.key < $1.key }) where day >= start {
            week.add(
                seconds: amount.seconds, problems: amount.problems, feedback: amount.feedback,
                on: day, calendar)
        }
        week.days = Set(days.keys)
        week.settle(on: today, calendar)
        return week
    }

    var longestStreak: Int { StudyTimeStreak.longest(in: Set(days.keys), until: today) }

    func seconds(_ days: ClosedRange<StudyDay>) -> Int {
        var (sum, day) = (0, days.lowerBound)
        while day <= days.upperBound {
            sum += self.days[day]?.seconds ?? 0
            day = day + 1
        }
        return sum
    }

    /// The bars of the chart, oldest first: days of a week, weeks of a month, months of a year, or
    /// years.
    var bars: [Bar] {
        switch range {
        case .week:
            let start = firstDay
            return (0..<7).map { offset in
                let day = start + offset
                return Bar(
                    label: StudyDay.weekdayNames[day.weekday], seconds: days[day]?.seconds ?? 0)
            }
        case .month: return weeksOfMonth
        case .year: return months(from: firstDay)
        case .all: return years
        }
    }

    private var weeksOfMonth: [Bar] {
        let grid = StudyMonth(of: today, firstWeekday: calendar.firstWeekday)
        return grid.rows.compactMap { row in
            let week = row.compactMap(\.self)
            guard let first = week.first, let last = week.last else { return nil }
            return Bar(
                label: (first == last ? "" : "\(first.civil.day)–") + "\(last.civil.day) "
                    + StudyDay.monthNames[first.civil.month - 1],
                seconds: seconds(first...last))
        }
    }

    private func months(from first: StudyDay) -> [Bar] {
        var bars: [Bar] = []
        var month = first.firstOfMonth
        while month <= today {
            let last = month.lastOfMonth
            let (year, number, _) = month.civil
            bars.append(
                Bar(
                    label: "\(StudyDay.monthNames[number - 1]) \(year)",
                    seconds: seconds(max(first, month)...last)))
            month = last + 1
        }
        return bars
    }

    /// Months as long as there are few.
    private var years: [Bar] {
        let first = firstDay
        if today.number - first.number <= 365 { return months(from: first) }
        return (first.civil.year...today.civil.year).map { year in
            Bar(
                label: String(year),
                seconds: seconds(
                    StudyDay(
                        year: year, month: 1, day: 1)...StudyDay(year: year, month: 12, day: 31)))
        }
    }

    /// The features with their times, most time first.
    var shares: [Share] {
        var sums: [String: StudyAmount] = [:]
        for (place, amount) in places {
            let feature = place.split(separator: "/").first.map(String.init) ?? "homeroom"
            sums[feature, default: StudyAmount()] += amount
        }
        return sums.map { Share(feature: $0, title: Self.title(of: $0), amount: $1) }
            .sorted { ($1.amount.seconds, $0.feature) < ($0.amount.seconds, $1.feature) }
    }

    /// The title of a feature's tile; the id for unknown features.
    private static func title(of feature: String) -> String {
        switch feature {
        case "content": "Lessons & languages"
        case "vocabulary": "Vocabulary"
        case "progress": "Exercises"
        case "tutor": "Tutor"
        case "todos": "To-dos"
        default: feature.prefix(1).uppercased() + feature.dropFirst()
        }
    }

    /// Each day's share of the grid's maximum, 0…1.
    func strengths(_ grid: [[StudyDay?]]) -> [[Double?]] {
        let top = grid.joined().compactMap { day in day.flatMap { days[$0]?.seconds } }.max() ?? 0
        return grid.map { row in
            row.map { day in
                guard let day else { return nil }
                guard let amount = days[day] else { return 0 }
                // Keep days with only problems or little time visible.
                return max(0.05, Double(amount.seconds) / Double(max(1, top)))
            }
        }
    }
}
