/// A year of study days by weeks, ending with the current one, for the heat map.
struct StudyYear: Sendable, Hashable {
    /// 53 weeks hold any 365 days.
    static let weekCount = 53

    /// Weeks, oldest first, each from Monday; nil for future days.
    var weeks: [[Int?]]
    /// The Monday of the first week, in days since 1970.
    var firstDay: Int
    /// The minimum answers for levels 1, 2, 3 and 4; empty if there are no answers.
    var thresholds: [Int]

    /// `days` in any order.
    init(_ days: [DayOfStudy], today: Int) {
        let monday = today - Self.weekday(today)
        let first = monday - (Self.weekCount - 1) * 7
        var counts: [Int: Int] = [:]
        for day in days where day.day >= first && day.day <= today {
            counts[day.day, default: 0] += day.ratings.total
        }
        firstDay = first
        weeks = (0..<Self.weekCount).map { week in
            (0..<7).map { weekday in
                let day = first + week * 7 + weekday
                return day > today ? nil : counts[day] ?? 0
            }
        }
        thresholds = Self.quantiles(counts.values.filter { $0 > 0 }.sorted())
    }

    /// 0 is Monday. 1970-01-01 was a Thursday.
    static func weekday(_ day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

    /// The minimum of each quartile; `counts` in ascending order.
    private static func quantiles(_ counts: [Int]) -> [Int] {
        guard !counts.isEmpty else { return [] }
        return (0..<4).map { counts[$0 * counts.count / 4] }
    }

    /// 0 for nothing, else 1…4 by quartile among studied days.
    func level(_ count: Int) -> Int {
        guard count > 0 else { return 0 }
        return max(1, thresholds.lastIndex { count >= $0 }.map { $0 + 1 } ?? 1)
    }

    var activeDays: Int { weeks.joined().count { ($0 ?? 0) > 0 } }
    var total: Int { weeks.joined().reduce(0) { $0 + ($1 ?? 0) } }

    /// The day with the most answers, the latest of several; nil if there are none.
    var best: (day: Int, count: Int)? {
        let all = weeks.joined().enumerated().compactMap { index, count in
            count.map { (day: firstDay + index, count: $0) }
        }
        let best = all.max { ($0.count, $0.day) < ($1.count, $1.day) }
        return best.flatMap { $0.count > 0 ? $0 : nil }
    }
}
