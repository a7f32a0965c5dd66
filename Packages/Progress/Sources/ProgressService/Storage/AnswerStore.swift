import AppCore
import SQLStore
import ServiceKit

/// Reads and writes one student's latest answer per question inside a transaction.
struct AnswerStore {
    /// A stored answer.
    struct Answer: Sendable, Hashable {
        var id: String
        var questionID: String
        var selectedIndex: Int
        var isCorrect: Bool
        /// Seconds since 1970, UTC.
        var createdAt: Double
        /// Seconds since 1970, UTC.
        var answeredAt: Double
    }

    let account: AccountKey
    let connection: any SQLConnection

    /// Rows per statement, within both engines' bind limits.
    private static let rowsAtOnce = 500

    /// Inserts or replaces answers by question; each question once. `newID`
    /// creates ids for new ones.
    func save(
        _ answers: [StoredAnswer], to item: ItemReference, at moment: Double,
        newID: () -> String
    ) throws {
        for start in stride(from: 0, to: answers.count, by: Self.rowsAtOnce) {
            let rows = answers[start..<min(start + Self.rowsAtOnce, answers.count)]
            let places = Array(repeating: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", count: rows.count)
            try connection.execute(
                """
                INSERT INTO progress_answers
                    (tenant_id, user_id, question_id, id, item_kind, item_id, selected_index,
                     is_correct, created_at, answered_at)
                VALUES \(places.joined(separator: ", "))
                ON CONFLICT (tenant_id, user_id, question_id) DO UPDATE SET
                    selected_index = excluded.selected_index, is_correct = excluded.is_correct,
                    answered_at = excluded.answered_at
                """,
                rows.flatMap { answer in
                    account.values + [
                        .text(answer.questionID), .text(newID()), .text(item.kind.rawValue),
                        .text(item.id), .integer(Int64(answer.selectedIndex)),
                        SQLValue(answer.isCorrect), .real(moment), .real(moment),
                    ]
                })
        }
    }

    /// The answers to an item's questions, oldest first.
    func answers(to item: ItemReference) throws -> [Answer] {
        try connection.rows(
            """
            SELECT id, question_id, selected_index, is_correct, created_at, answered_at
            FROM progress_answers
            WHERE tenant_id = ? AND user_id = ? AND item_kind = ? AND item_id = ?
            ORDER BY answered_at, question_id
            """,
            account.values + [.text(item.kind.rawValue), .text(item.id)]
        ).map { row in
            Answer(
                id: try row.text("id"), questionID: try row.text("question_id"),
                selectedIndex: try row.int("selected_index"),
                isCorrect: try row.bool("is_correct"), createdAt: try row.double("created_at"),
                answeredAt: try row.double("answered_at"))
        }
    }
}
