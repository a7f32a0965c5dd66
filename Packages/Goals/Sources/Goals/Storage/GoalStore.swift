import AppCore
import Foundation
import SQLStore

/// Goals in the profile's local store,
/// including changes not sent yet.
struct GoalStore: Sendable {
    static let tables = ["goals_goals", "goals_schools"]
    static let texts = [TextColumns("goals_goals", ["title", "description"])]

    static let migrations = [
        StoreMigration(
            "goals-001-goals",
            [
                // `scope` identifies account and school. `heard_at` is when the school last confirmed the row.
                """
                CREATE TABLE goals_goals (
                    scope TEXT NOT NULL,
                    key BIGINT NOT NULL,
                    server_id BIGINT,
                    student_id BIGINT,
                    title TEXT NOT NULL,
                    description TEXT,
                    status TEXT NOT NULL,
                    target_date TEXT,
                    progress_percent BIGINT NOT NULL,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    heard_at BIGINT NOT NULL,
                    is_removed BIGINT NOT NULL,
                    PRIMARY KEY (scope, key)
                )
                """,
                "CREATE UNIQUE INDEX goals_goals_of_server ON goals_goals (scope, server_id)",
                """
                CREATE TABLE goals_schools (
                    scope TEXT NOT NULL PRIMARY KEY,
                    keeps_goals BIGINT NOT NULL,
                    asked_at BIGINT NOT NULL
                )
                """,
            ])
    ]

    /// A goal plus bookkeeping fields of the store.
    struct Row: Sendable, Hashable {
        var goal: Goal
        var heardAt: Int64 = 0
        var isRemoved = false
    }

    let database: any SQLDatabase

    private static let columns = """
        key, server_id, student_id, title, description, status, target_date, progress_percent,
        created_at, updated_at, heard_at, is_removed
        """

    /// All rows of a scope and whether its school stores goals.
    func read(
        _ scope: String
    ) async throws -> (rows: [Row], keepsGoals: Bool?, askedAt: Date?) {
        try await database.read { connection in
            let rows = try Self.rows(scope, connection)
            let school = try connection.row(
                "SELECT keeps_goals, asked_at FROM goals_schools WHERE scope = ?", [.text(scope)])
            let asked = try school.map {
                Date(timeIntervalSince1970: try $0.double("asked_at") / 1000)
            }
            return (rows, try school?.bool("keeps_goals"), asked)
        }
    }

    /// Whether `school` stores goals, and when that was last checked.
    static func note(
        keepsGoals: Bool, _ scope: String, at moment: Int64, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO goals_schools (scope, keeps_goals, asked_at) VALUES (?, ?, ?)
            ON CONFLICT (scope) DO UPDATE SET keeps_goals = excluded.keeps_goals,
                asked_at = excluded.asked_at
            """, [.text(scope), SQLValue(keepsGoals), .integer(moment)])
    }

    /// Whether `school` stores goals; nil if not checked yet.
    static func keepsGoals(_ scope: String, _ connection: any SQLConnection) throws -> Bool? {
        try connection.row(
            "SELECT keeps_goals FROM goals_schools WHERE scope = ?", [.text(scope)]
        )?.bool("keeps_goals")
    }

    static func row(_ key: Int, _ scope: String, _ connection: any SQLConnection) throws -> Row? {
        try rows(scope, connection).first { $0.goal.key == key }
    }

    /// The row of a goal as it was read before; nil when it is gone, also when another one has its key by now.
    static func row(
        of goal: Goal, _ scope: String, _ connection: any SQLConnection
    ) throws -> Row? {
        guard let row = try row(goal.key, scope, connection) else { return nil }
        return goal.serverID == nil || goal.serverID == row.goal.serverID ? row : nil
    }

    static func rows(_ scope: String, _ connection: any SQLConnection) throws -> [Row] {
        try connection.rows(
            "SELECT \(columns) FROM goals_goals WHERE scope = ? ORDER BY key", [.text(scope)]
        ).map { row in
            Row(
                goal: Goal(
                    key: try row.int("key"),
                    serverID: try row.optionalInt("server_id").map(Int64.init),
                    studentID: try row.optionalInt("student_id").map(Int64.init),
                    title: try row.text("title"),
                    description: try row.optionalText("description"),
                    status: GoalStatus(rawValue: try row.text("status")) ?? .active,
                    targetDay: try row.optionalText("target_date").flatMap { WireDay($0) },
                    progressPercent: try row.int("progress_percent"),
                    createdAt: Int64(try row.int("created_at")),
                    updatedAt: Int64(try row.int("updated_at"))),
                heardAt: Int64(try row.int("heard_at")), isRemoved: try row.bool("is_removed"))
        }
    }

    /// The next free local goal number.
    static func nextKey(_ scope: String, _ connection: any SQLConnection) throws -> Int {
        let row = try connection.row(
            "SELECT MAX(key) AS last FROM goals_goals WHERE scope = ?", [.text(scope)])
        return (try row?.optionalInt("last") ?? 0) + 1
    }

    /// Inserts or replaces a row by key.
    static func save(_ row: Row, _ scope: String, _ connection: any SQLConnection) throws {
        let goal = row.goal
        try connection.execute(
            """
            INSERT INTO goals_goals (scope, \(columns))
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, key) DO UPDATE SET server_id = excluded.server_id,
                student_id = excluded.student_id, title = excluded.title,
                description = excluded.description, status = excluded.status,
                target_date = excluded.target_date,
                progress_percent = excluded.progress_percent, updated_at = excluded.updated_at,
                heard_at = excluded.heard_at, is_removed = excluded.is_removed
            """,
            [
                .text(scope), SQLValue(goal.key), goal.serverID.map { .integer($0) } ?? .null,
                goal.studentID.map { .integer($0) } ?? .null, .text(goal.title),
                SQLValue(goal.description), .text(goal.status.rawValue),
                SQLValue(goal.targetDay?.text), SQLValue(goal.progressPercent),
                .integer(goal.createdAt), .integer(goal.updatedAt), .integer(row.heardAt),
                SQLValue(row.isRemoved),
            ])
    }

    static func delete(key: Int, _ scope: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM goals_goals WHERE scope = ? AND key = ?", [.text(scope), SQLValue(key)])
    }
}
