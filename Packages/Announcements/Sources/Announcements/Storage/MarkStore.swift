import AppCore
import Foundation
import SQLStore

/// A local read mark that the school's lists may not include yet.
struct NoticeMark: Sendable, Hashable {
    /// The notification id, or 0 for all that existed at the time.
    var notice: Int64
    var isRead: Bool
    /// The school's state before the mark.
    var wasRead: Bool
    var madeAt: Date
    /// The outbox entry that sends it.
    var entry: String
    /// When the school accepted it. Lists fetched later include it.
    var settledAt: Date?

    static let all: Int64 = 0

    /// Whether a response of this age may not include the mark.
    func counts(for askedAt: Date?) -> Bool {
        guard let settledAt, let askedAt else { return true }
        return askedAt <= settledAt
    }
}

/// Stores local read marks.
struct MarkStore: Sendable {
    static let tables = ["announcements_marks"]

    static let migrations = [
        StoreMigration(
            "announcements-002-marks",
            [
                """
                CREATE TABLE announcements_marks (
                    scope TEXT NOT NULL,
                    notice BIGINT NOT NULL,
                    is_read BIGINT NOT NULL,
                    was_read BIGINT NOT NULL,
                    made_at DOUBLE PRECISION NOT NULL,
                    entry TEXT NOT NULL,
                    settled_at DOUBLE PRECISION,
                    PRIMARY KEY (scope, notice)
                )
                """
            ])
    ]

    let database: any SQLDatabase

    /// All marks, oldest first.
    func marks(_ scope: String) async throws -> [NoticeMark] {
        try await database.read { connection in
            try connection.rows(
                """
                SELECT notice, is_read, was_read, made_at, entry, settled_at
                FROM announcements_marks WHERE scope = ? ORDER BY made_at, notice
                """, [.text(scope)]
            ).map { row in
                var settledAt: Date?
                if try row.value("settled_at") != .null {
                    settledAt = Date(timeIntervalSince1970: try row.double("settled_at"))
                }
                return NoticeMark(
                    notice: Int64(try row.int("notice")), isRead: try row.bool("is_read"),
                    wasRead: try row.bool("was_read"),
                    madeAt: Date(timeIntervalSince1970: try row.double("made_at")),
                    entry: try row.text("entry"), settledAt: settledAt)
            }
        }
    }

    /// Stores a mark in the transaction that queues it. Keeps the school's state from before the first
    /// pending mark.
    static func save(
        _ mark: NoticeMark, _ scope: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO announcements_marks
                (scope, notice, is_read, was_read, made_at, entry, settled_at)
            VALUES (?, ?, ?, ?, ?, ?, NULL)
            ON CONFLICT (scope, notice) DO UPDATE SET
                is_read = excluded.is_read, made_at = excluded.made_at, entry = excluded.entry,
                was_read = CASE WHEN announcements_marks.settled_at IS NULL
                    THEN announcements_marks.was_read ELSE excluded.was_read END,
                settled_at = NULL
            """,
            [
                .text(scope), .integer(mark.notice), SQLValue(mark.isRead), SQLValue(mark.wasRead),
                .real(mark.madeAt.timeIntervalSince1970), .text(mark.entry),
            ])
    }

    /// Deletes all marks, before one for all notifications replaces them.
    static func clear(_ scope: String, in connection: any SQLConnection) throws {
        try connection.execute("DELETE FROM announcements_marks WHERE scope = ?", [.text(scope)])
    }

    /// Records that the school accepted an entry's mark.
    func settle(entry: String, at time: Date) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                "UPDATE announcements_marks SET settled_at = ? WHERE entry = ?",
                [.real(time.timeIntervalSince1970), .text(entry)])
        }
    }

    /// Deletes an entry's mark.
    func remove(entry: String) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                "DELETE FROM announcements_marks WHERE entry = ?", [.text(entry)])
        }
    }

    /// Deletes marks settled before `time`, which every list includes by now.
    func forget(_ scope: String, settledBefore time: Date) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                DELETE FROM announcements_marks
                WHERE scope = ? AND settled_at IS NOT NULL AND settled_at < ?
                """, [.text(scope), .real(time.timeIntervalSince1970)])
        }
    }
}
