import AppCore
import Foundation
import SQLStore

/// Stores whether the student wants to be notified, in the profile's local store.
struct WishStore: Sendable {
    static let tables = ["portfolio_wishes"]

    static let migrations = [
        StoreMigration(
            "portfolio-001-wishes",
            [
                """
                CREATE TABLE portfolio_wishes (
                    name TEXT PRIMARY KEY, wished_at DOUBLE PRECISION NOT NULL
                )
                """
            ])
    ]

    private static let name = "notify"

    let database: any SQLDatabase

    /// Whether the student asked to be notified.
    func isKept() async throws -> Bool {
        try await database.read { connection in
            try connection.row(
                "SELECT name FROM portfolio_wishes WHERE name = ?", [.text(Self.name)]) != nil
        }
    }

    /// Stores the wish. The first time is kept.
    func keep(at time: Date) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO portfolio_wishes (name, wished_at) VALUES (?, ?)
                ON CONFLICT (name) DO NOTHING
                """, [.text(Self.name), .real(time.timeIntervalSince1970)])
        }
    }
}
