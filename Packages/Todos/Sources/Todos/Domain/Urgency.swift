import AppCore

/// Rates how urgent a to-do is: due soon or overdue, important, old, or worth many points ranks
/// higher.
///
/// The sum of: due 2.4 (in two weeks or more) to 12 (a week late or more), interpolated by the
/// minute, and 0 without a date; priority 6, 3.9 or 1.8; age up to 2, for a year; points up to 3,
/// for a hundred; and 4 for a started quiz. Completed to-dos get 0.
enum Urgency {
    static func of(_ todo: Todo, at now: Int, milliseconds: Int64) -> Double {
        guard !todo.isDone else { return 0 }
        var sum = 0.0
        if let due = todo.due {
            let days = Double(due.wall - now) / 1440
            let share = max(0, min(1, (14 - days) / 21))
            sum += 12 * (0.2 + 0.8 * share)
        }
        switch todo.priority {
        case .high: sum += 6
        case .medium: sum += 3.9
        case .low: sum += 1.8
        case nil: break
        }
        if todo.createdAt > 0 {
            sum += 2 * max(0, min(1, Double(milliseconds - todo.createdAt) / (365 * 86_400_000)))
        }
        if let points = todo.points { sum += 3 * max(0, min(1, points / 100)) }
        if todo.status == "in_progress" { sum += 4 }
        return sum
    }
}

/// The sort order of a list.
enum TodoOrder: String, Sendable, CaseIterable {
    case due, urgency
}
