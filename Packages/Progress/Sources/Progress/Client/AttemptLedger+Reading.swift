import AppCore
import Foundation
import SQLStore

/// Queries of the ledger.
extension AttemptLedger {
    /// Whether any attempt hasn't been sent.
    func hasWaiting(account: String) async throws -> Bool {
        try await store.read { connection in
            try connection.row(
                "SELECT 1 AS one FROM progress_attempts WHERE account = ? AND is_judged = 0 LIMIT 1",
                [.text(account)]) != nil
        }
    }

    /// Attempts on one item or all, newest first; `limit` of them after `offset`.
    /// Without answers it's much faster; lists don't need them.
    func entries(
        of item: ItemReference? = nil, account: String, withAnswers: Bool = true,
        offset: Int = 0, limit: Int = .max
    ) async throws -> [HistoryEntry] {
        let filter = item == nil ? "" : "AND kind = ? AND item = ?"
        let answers = withAnswers ? "answers" : "'[]' AS answers"
        var arguments: [SQLValue] = [.text(account)]
        if let item { arguments += [.text(item.kind.rawValue), .text(item.id)] }
        arguments += [.integer(Int64(limit)), .integer(Int64(offset))]
        let bound = arguments
        return try await store.read { connection in
            try connection.rows(
                """
                SELECT id, kind, item, title, is_judged, score, correct_count, total_questions,
                    seconds, completed_at, \(answers)
                FROM progress_attempts WHERE account = ? \(filter)
                ORDER BY completed_at DESC, id DESC LIMIT ? OFFSET ?
                """, bound
            ).compactMap(Self.entry)
        }
    }

    /// Ungraded attempts, newest first, without answers.
    func waitingEntries(account: String) async throws -> [HistoryEntry] {
        try await store.read { connection in
            try connection.rows(
                """
                SELECT id, kind, item, title, is_judged, score, correct_count, total_questions,
                    seconds, completed_at, '[]' AS answers
                FROM progress_attempts WHERE account = ? AND is_judged = 0
                ORDER BY completed_at DESC, id DESC
                """, [.text(account)]
            ).compactMap(Self.entry)
        }
    }

    /// Totals over all attempts.
    func overview(account: String, since date: Date, newest: Int) async throws -> AttemptOverview {
        let numbers = try await store.read { connection in
            try connection.row(
                """
                SELECT COUNT(*) AS total, MAX(score) AS best,
                    COALESCE(SUM(CASE WHEN completed_at >= ? THEN 1 ELSE 0 END), 0) AS recent,
                    COALESCE(SUM(CASE WHEN is_judged = 0 THEN 1 ELSE 0 END), 0) AS waiting
                FROM progress_attempts WHERE account = ?
                """, [.real(date.timeIntervalSince1970), .text(account)])
        }
        return AttemptOverview(
            total: try numbers?.int("total") ?? 0, recent: try numbers?.int("recent") ?? 0,
            waiting: try numbers?.int("waiting") ?? 0, refused: [],
            best: try numbers?.optionalInt("best"),
            newest: try await entries(account: account, withAnswers: false, limit: newest))
    }

    /// All attempted items, most recent first, in one query.
    func tried(account: String) async throws -> [AttemptedItem] {
        try await store.read { connection in
            try connection.rows(
                """
                SELECT a.kind AS kind, a.item AS item, COUNT(*) AS attempts, MAX(a.score) AS best,
                    MAX(a.completed_at) AS last,
                    (SELECT b.score FROM progress_attempts b
                     WHERE b.account = a.account AND b.kind = a.kind AND b.item = a.item
                        AND b.is_judged = 1
                     ORDER BY b.completed_at DESC, b.id DESC LIMIT 1) AS latest,
                    (SELECT t.title FROM progress_attempts t
                     WHERE t.account = a.account AND t.kind = a.kind AND t.item = a.item
                        AND t.title IS NOT NULL
                     ORDER BY t.completed_at DESC, t.id DESC LIMIT 1) AS title
                FROM progress_attempts a WHERE a.account = ?
                GROUP BY a.account, a.kind, a.item ORDER BY last DESC, a.item
                """, [.text(account)]
            ).compactMap { row in
                guard let kind = ItemReference.Kind(rawValue: try row.text("kind")) else {
                    return nil
                }
                return AttemptedItem(
                    item: ItemReference(kind, try row.text("item")),
                    title: try row.optionalText("title"),
                    brief: AttemptBrief(
                        count: try row.int("attempts"), bestScore: try row.optionalInt("best"),
                        latestScore: try row.optionalInt("latest")))
            }
        }
    }

    /// Summaries of items in one query; items without attempts are omitted.
    func briefs(
        of items: [ItemReference], account: String
    ) async throws -> [ItemReference: AttemptBrief] {
        guard !items.isEmpty else { return [:] }
        let wanted = Set(items)
        // Above a hundred ids, read the whole ledger; it's only one student's.
        let ids = wanted.count <= 100 ? Array(Set(wanted.map(\.id))) : []
        let arguments = [SQLValue.text(account)] + ids.map(SQLValue.text)
        let rows = try await store.read { connection in
            try connection.rows(Self.briefsQuery(items: ids.count), arguments)
        }
        var briefs: [ItemReference: AttemptBrief] = [:]
        for row in rows {
            guard let kind = ItemReference.Kind(rawValue: try row.text("kind")) else { continue }
            let item = ItemReference(kind, try row.text("item"))
            guard wanted.contains(item) else { continue }
            briefs[item] = AttemptBrief(
                count: try row.int("attempts"), bestScore: try row.optionalInt("best"),
                latestScore: try row.optionalInt("latest"))
        }
        return briefs
    }

    /// SQL for count, best and latest score per item, for `items` ids after the account; 0 means
    /// all.
    static func briefsQuery(items: Int) -> String {
        let marks = repeatElement("?", count: items).joined(separator: ", ")
        return """
            SELECT a.kind AS kind, a.item AS item, COUNT(*) AS attempts, MAX(a.score) AS best,
                (SELECT b.score FROM progress_attempts b
                 WHERE b.account = a.account AND b.kind = a.kind AND b.item = a.item
                    AND b.is_judged = 1
                 ORDER BY b.completed_at DESC, b.id DESC LIMIT 1) AS latest
            FROM progress_attempts a
            WHERE a.account = ? \(items == 0 ? "" : "AND a.item IN (\(marks))")
            GROUP BY a.account, a.kind, a.item
            """
    }

    private static func entry(_ row: SQLRow) throws -> HistoryEntry? {
        guard let kind = ItemReference.Kind(rawValue: try row.text("kind")) else { return nil }
        let text = try row.text("answers")
        let answers =
            text == "[]"
            ? [] : try? WireJSON.decode([AttemptRecord.JudgedAnswer].self, from: Array(text.utf8))
        return HistoryEntry(
            id: try row.text("id"), item: ItemReference(kind, try row.text("item")),
            title: try row.optionalText("title"),
            submissionState: try row.bool("is_judged") ? .judged : .queued,
            score: try row.optionalInt("score"),
            correctCount: try row.optionalInt("correct_count"),
            totalQuestions: try row.int("total_questions"),
            seconds: try row.optionalInt("seconds"),
            date: Date(timeIntervalSince1970: try row.double("completed_at")),
            answers: answers ?? [])
    }
}
