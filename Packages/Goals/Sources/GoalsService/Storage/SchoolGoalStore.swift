import AppCore
import Goals
import SQLStore
import ServiceKit

/// Reads and writes one school's goals inside a transaction.
struct SchoolGoalStore {
    let tenantID: String
    let connection: any SQLConnection

    /// Sort order: target date (none last), then id.
    private static let order =
        " ORDER BY CASE WHEN target_date IS NULL THEN 1 ELSE 0 END, target_date, id"

    /// All goals, or those of the given students.
    func goals(of students: Set<Int64>?, _ page: SchoolPage) throws -> [StoredGoal] {
        var values: [SQLValue] = [.text(tenantID)]
        var condition = ""
        if let students {
            guard !students.isEmpty else { return [] }
            let places = Array(repeating: "?", count: students.count).joined(separator: ", ")
            condition = " AND student_id IN (\(places))"
            values += students.sorted().map { .integer($0) }
        }
        return try connection.rows(
            "SELECT \(StoredGoal.columns) FROM goals_goals WHERE tenant_id = ? AND is_removed = 0"
                + condition + Self.order + page.clause, values + page.values
        ).map(StoredGoal.init)
    }

    /// A student's active goals.
    func active(of student: Int64) throws -> [StoredGoal] {
        try connection.rows(
            """
            SELECT \(StoredGoal.columns) FROM goals_goals
            WHERE tenant_id = ? AND is_removed = 0 AND student_id = ? AND status = 'active'
            """ + Self.order, [.text(tenantID), .integer(student)]
        ).map(StoredGoal.init)
    }

    func count(of student: Int64) throws -> Int {
        try connection.row(
            """
            SELECT COUNT(*) AS n FROM goals_goals
            WHERE tenant_id = ? AND student_id = ? AND is_removed = 0
            """, [.text(tenantID), .integer(student)]
        )?.int("n") ?? 0
    }

    /// Throws a 404 ``Problem`` if the goal doesn't exist in this school.
    func goal(_ id: Int64) throws -> StoredGoal {
        let row = try connection.row(
            """
            SELECT \(StoredGoal.columns) FROM goals_goals
            WHERE tenant_id = ? AND id = ? AND is_removed = 0
            """, [.text(tenantID), .integer(id)])
        guard let row else { throw Problem.schoolNotFound }
        return try StoredGoal(row)
    }

    /// Imported goals by key, including deleted ones.
    func imported() throws -> [String: StoredGoal] {
        let goals = try connection.rows(
            """
            SELECT \(StoredGoal.columns) FROM goals_goals
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """, [.text(tenantID)]
        ).map(StoredGoal.init)
        return Dictionary(
            goals.compactMap { goal in goal.importKey.map { ($0, goal) } },
            uniquingKeysWith: { first, _ in first })
    }

    func add(_ goal: StoredGoal) throws {
        try connection.execute(
            """
            INSERT INTO goals_goals (tenant_id, \(StoredGoal.columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, [.text(tenantID)] + goal.values)
    }

    /// Updates a goal's mutable columns.
    func change(_ goal: StoredGoal) throws {
        try connection.execute(
            """
            UPDATE goals_goals SET title = ?, description = ?, status = ?, target_date = ?,
                progress_percent = ?, updated_at = ?, is_changed = ?
            WHERE tenant_id = ? AND id = ?
            """,
            [
                .text(goal.title), SQLValue(goal.description), .text(goal.status.rawValue),
                SQLValue(goal.targetDay?.text), SQLValue(goal.progressPercent),
                .integer(goal.updatedAt), SQLValue(goal.isChanged), .text(tenantID),
                .integer(goal.id),
            ])
    }

    /// Deletes a goal. Keeps an imported goal's key so that the next import doesn't restore it.
    func remove(_ goal: StoredGoal) throws {
        guard goal.importKey != nil else {
            try connection.execute(
                "DELETE FROM goals_goals WHERE tenant_id = ? AND id = ?",
                [.text(tenantID), .integer(goal.id)])
            return
        }
        try connection.execute(
            """
            UPDATE goals_goals SET title = '', description = NULL, target_date = NULL,
                is_changed = 1, is_removed = 1
            WHERE tenant_id = ? AND id = ?
            """, [.text(tenantID), .integer(goal.id)])
    }
}
