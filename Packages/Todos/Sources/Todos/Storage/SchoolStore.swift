import AppCore
import Foundation
import SQLStore

/// The cached school work, one row each, so that a list or a prompt takes one query.
struct SchoolStore: Sendable {
    /// One row, with timestamps in wire form.
    struct Row: Sendable, Hashable {
        var source: Todo.Source
        var number: Int64
        var title: String
        /// Milliseconds since 1970, UTC.
        var dueAt: Int64?
        var status: String
        var courseID: Int64?
        var points: Double?
        var lockAt: Int64?
        var createdAt: Int64 = 0
        var isDone = false
    }

    let database: any SQLDatabase

    func read(
        _ scope: String, includingDone: Bool
    ) async throws -> (rows: [Row], askedAt: Date?, isDerived: Bool) {
        try await database.read { connection in
            var rows: [Row] = []
            try connection.forEachRow(
                """
                SELECT source, number, title, due_at, status, course_id, points, lock_at,
                    created_at, is_done
                FROM todos_school WHERE scope = ?
                """ + (includingDone ? "" : " AND is_done = 0"), [.text(scope)]
            ) { row in if let read = try Self.row(row) { rows.append(read) } }
            let school = try connection.row(
                "SELECT asked_at, is_derived FROM todos_schools WHERE scope = ?", [.text(scope)])
            let asked = try school.map {
                Date(timeIntervalSince1970: try $0.double("asked_at") / 1000)
            }
            return (rows, asked, try school?.bool("is_derived") ?? false)
        }
    }

    /// When the school was last asked; nil if never.
    func askedAt(_ scope: String) async throws -> Date? {
        try await database.read { connection in
            try connection.row("SELECT asked_at FROM todos_schools WHERE scope = ?", [.text(scope)])
                .map { Date(timeIntervalSince1970: try $0.double("asked_at") / 1000) }
        }
    }

    private static func row(_ row: SQLRow) throws -> Row? {
        guard let source = Todo.Source(rawValue: try row.text("source")) else { return nil }
        let points = try row.value("points") == .null ? nil : row.double("points")
        return Row(
            source: source, number: Int64(try row.int("number")), title: try row.text("title"),
            dueAt: try row.optionalInt("due_at").map(Int64.init), status: try row.text("status"),
            courseID: try row.optionalInt("course_id").map(Int64.init), points: points,
            lockAt: try row.optionalInt("lock_at").map(Int64.init),
            createdAt: Int64(try row.int("created_at")), isDone: try row.bool("is_done"))
    }

    /// Replaces the cache with the response to a request started at `start` (milliseconds since
    /// 1970), except for rows updated individually since.
    func replace(_ rows: [Row], in scope: String, isDerived: Bool, askedAt start: Int64)
        async throws
    {
        try await database.write { connection in
            try connection.execute(
                "DELETE FROM todos_school WHERE scope = ? AND heard_at <= ?",
                [.text(scope), .integer(start)])
            for row in rows {
                try connection.execute(
                    """
                    INSERT INTO todos_school (scope, source, number, title, due_at, status, course_id,
                        points, lock_at, created_at, is_done, heard_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (scope, source, number) DO NOTHING
                    """,
                    [
                        .text(scope), .text(row.source.rawValue), .integer(row.number),
                        .text(row.title), row.dueAt.map { .integer($0) } ?? .null,
                        .text(row.status), row.courseID.map { .integer($0) } ?? .null,
                        SQLValue(row.points), row.lockAt.map { .integer($0) } ?? .null,
                        .integer(row.createdAt), SQLValue(row.isDone), .integer(start),
                    ])
            }
            try connection.execute(
                """
                INSERT INTO todos_schools (scope, asked_at, is_derived) VALUES (?, ?, ?)
                ON CONFLICT (scope) DO UPDATE SET asked_at = excluded.asked_at,
                    is_derived = excluded.is_derived
                """, [.text(scope), .integer(start), SQLValue(isDerived)])
        }
    }

    /// Updates whether one row is done as of `moment`.
    static func note(
        isDone: Bool, of source: Todo.Source, _ number: Int64, in scope: String, at moment: Int64,
        _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE todos_school SET is_done = ?, heard_at = ?
            WHERE scope = ? AND source = ? AND number = ?
            """,
            [
                SQLValue(isDone), .integer(moment), .text(scope), .text(source.rawValue),
                .integer(number),
            ])
    }

    /// Updates one row's state as of `moment`.
    static func note(
        _ status: String, isDone: Bool, of source: Todo.Source, _ number: Int64, in scope: String,
        at moment: Int64, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE todos_school SET status = ?, is_done = ?, heard_at = ?
            WHERE scope = ? AND source = ? AND number = ?
            """,
            [
                .text(status), SQLValue(isDone), .integer(moment), .text(scope),
                .text(source.rawValue), .integer(number),
            ])
    }
}
