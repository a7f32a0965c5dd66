import Foundation
import SQLStore
import ServiceKit

/// Reads and writes one student's weekly answers inside a transaction.
struct WeekStore {
    /// A week's answers.
    struct Week: Sendable, Hashable {
        /// Days from 1970-01-01 to the week's Monday, UTC.
        var monday: Int
        var correct: Int
        var total: Int
        /// The answers in `total` outside diagnostics.
        var practised: Int

        /// The beginning of the week, in seconds since 1970, UTC.
        var start: Double { Double(monday) * 86_400 }
    }

    let account: AccountKey
    let connection: any SQLConnection

    /// Days from 1970-01-01, a Thursday, to the Monday before a moment in seconds since 1970.
    static func monday(of moment: Double) -> Int {
        let day = Int((moment / 86_400).rounded(.down))
        return day - ((day + 3) % 7 + 7) % 7
    }

    /// All weeks with an answer, oldest first.
    func all() throws -> [Week] {
        try connection.rows(
            """
            SELECT monday, correct, total, practised FROM plan_weeks
            WHERE tenant_id = ? AND user_id = ? ORDER BY monday
            """, account.values
        ).map { row in
            Week(
                monday: try row.int("monday"), correct: try row.int("correct"),
                total: try row.int("total"), practised: try row.int("practised"))
        }
    }

    /// Adds answers to their week.
    func add(_ week: Week) throws {
        try connection.execute(
            """
            INSERT INTO plan_weeks (tenant_id, user_id, monday, correct, total, practised)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, monday) DO UPDATE SET
                correct = plan_weeks.correct + excluded.correct,
                total = plan_weeks.total + excluded.total,
                practised = plan_weeks.practised + excluded.practised
            """,
            account.values
                + [week.monday, week.correct, week.total, week.practised].map {
                    .integer(Int64($0))
                })
    }
}
