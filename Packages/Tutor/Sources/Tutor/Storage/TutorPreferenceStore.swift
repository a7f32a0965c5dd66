import AppCore
import SQLStore

/// Stores tutor preferences in the profile's local store, one row per changed one.
struct TutorPreferenceStore: Sendable {
    static let tables = ["tutor_preferences"]

    static let migrations = [
        StoreMigration(
            "tutor-072-preferences",
            ["CREATE TABLE tutor_preferences (name TEXT PRIMARY KEY, value TEXT NOT NULL)"])
    ]

    let database: any SQLDatabase

    init(context: FeatureContext) { database = context.store }

    func preferences() async throws(Problem) -> TutorPreferences {
        TutorPreferences(try await stored())
    }

    /// Stored values by name.
    func stored() async throws(Problem) -> [String: String] {
        try await Problem.wrapping {
            try await database.read { connection in
                var values: [String: String] = [:]
                try connection.forEachRow("SELECT name, value FROM tutor_preferences", []) { row in
                    values[try row.text("name")] = try row.text("value")
                }
                return values
            }
        }
    }

    /// Stores canonical values by name; committed when it returns.
    func set(_ values: [String: String]) async throws(Problem) {
        try await Problem.wrapping {
            try await database.write { connection in
                for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                    try connection.execute(
                        """
                        INSERT INTO tutor_preferences (name, value) VALUES (?, ?)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value
                        """, [.text(name), .text(value)])
                }
            }
        }
    }

    /// Resets one or all preferences to the default.
    func reset(_ key: PreferenceKey?) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await database.write { connection in
                if let key {
                    try connection.execute(
                        "DELETE FROM tutor_preferences WHERE name = ?", [.text(key.name)])
                } else {
                    try connection.execute("DELETE FROM tutor_preferences")
                }
            }
        }
    }
}
