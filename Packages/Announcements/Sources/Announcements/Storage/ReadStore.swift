import AppCore
import Foundation
import SQLStore

/// Stores locally which announcements the student has read.
struct ReadStore: Sendable {
    static let tables = ["announcements_read"]

    static let migrations = [
        StoreMigration(
            "announcements-001-read",
            [
                """
                CREATE TABLE announcements_read (
                    scope TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    read_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (scope, id)
                )
                """
            ])
    ]

    let database: any SQLDatabase

    /// Ids of read announcements.
    func read(_ scope: String) async throws -> Set<Int64> {
        try await database.read { connection in
            Set(
                try connection.rows(
                    "SELECT id FROM announcements_read WHERE scope = ?", [.text(scope)]
                ).map { Int64(try $0.int("id")) })
        }
    }

    /// Marks announcements as read or unread.
    func set(_ ids: [Int64], isRead: Bool, _ scope: String, at time: Date) async throws {
        _ = try await database.write { connection in
            for id in ids {
                if isRead {
                    try connection.execute(
                        """
                        INSERT INTO announcements_read (scope, id, read_at) VALUES (?, ?, ?)
                        ON CONFLICT (scope, id) DO NOTHING
                        """, [.text(scope), .integer(id), .real(time.timeIntervalSince1970)])
                } else {
                    try connection.execute(
                        "DELETE FROM announcements_read WHERE scope = ? AND id = ?",
                        [.text(scope), .integer(id)])
                }
            }
        }
    }
}
