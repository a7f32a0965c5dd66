/// The part of the log that statistics cover: the last study days, including today.
enum StatisticsRange: String, Sendable, Hashable, CaseIterable, Codable {
    case today, week, month, year, all

    /// The number of study days; nil for all.
    var length: Int? {
        switch self {
        case .today: 1
        case .week: 7
        case .month: 30
        case .year: 365
        case .all: nil
        }
    }

    /// Its first study day; nil if unbounded.
    func first(today: Int) -> Int? { length.map { today - $0 + 1 } }

    /// Whether a day is in the range. Days after today, written while a clock was ahead, are only
    /// in ``all``.
    func holds(_ day: Int, today: Int) -> Bool {
        guard let first = first(today: today) else { return true }
        return day >= first && day <= today
    }

    /// The range as a heading.
    var title: String {
        switch self {
        case .today: "Today"
        case .week: "7 days"
        case .month: "30 days"
        case .year: "1 year"
        case .all: "All"
        }
    }

    /// The range as part of a sentence.
    var phrase: String {
        switch self {
        case .today: "today"
        case .week: "in the last 7 days"
        case .month: "in the last 30 days"
        case .year: "in the last 365 days"
        case .all: "so far"
        }
    }
}
