import Mastery
import SQLStore
import ServiceKit

/// Reads and writes one student's skill estimates inside a transaction.
struct SkillStore {
    /// A stored skill estimate.
    struct Row: Sendable, Hashable {
        /// Empty for the student's overall strength.
        var id: String
        var name: String
        var category: String
        var estimate: Estimate
        var correct: Int
        var total: Int
    }

    /// The id of the student's overall strength.
    static let overallID = ""

    let account: AccountKey
    let connection: any SQLConnection

    private static let columns =
        "skill_id, name, category, mean, variance, observed_at, correct, total"

    /// All skills with answers by name, including the overall strength.
    func all() throws -> [Row] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM plan_skills
            WHERE tenant_id = ? AND user_id = ? ORDER BY name, skill_id
            """, account.values
        ).map(Self.row)
    }

    /// The given skills and the overall strength by id, if they have answers.
    func rows(of ids: [String]) throws -> [String: Row] {
        let wanted = [Self.overallID] + ids
        let places = Array(repeating: "?", count: wanted.count).joined(separator: ", ")
        let rows = try connection.rows(
            """
            SELECT \(Self.columns) FROM plan_skills
            WHERE tenant_id = ? AND user_id = ? AND skill_id IN (\(places))
            """, account.values + wanted.map { .text($0) }
        ).map(Self.row)
        return Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private static func row(_ row: SQLRow) throws -> Row {
        Row(
            id: try row.text("skill_id"), name: try row.text("name"),
            category: try row.text("category"),
            estimate: Estimate(
                mean: try row.double("mean"), variance: try row.double("variance"),
                observedAt: try row.double("observed_at")),
            correct: try row.int("correct"), total: try row.int("total"))
    }

    /// Inserts or replaces rows in one statement.
    func save(_ rows: [Row]) throws {
        guard !rows.isEmpty else { return }
        let places = Array(repeating: "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", count: rows.count)
        try connection.execute(
            """
            INSERT INTO plan_skills (tenant_id, user_id, \(Self.columns))
            VALUES \(places.joined(separator: ", "))
            ON CONFLICT (tenant_id, user_id, skill_id) DO UPDATE SET
                name = excluded.name, category = excluded.category, mean = excluded.mean,
                variance = excluded.variance, observed_at = excluded.observed_at,
                correct = excluded.correct, total = excluded.total
            """,
            rows.flatMap { row in
                account.values + [
                    .text(row.id), .text(row.name), .text(row.category),
                    .real(row.estimate.mean), .real(row.estimate.variance),
                    .real(row.estimate.observedAt ?? 0), .integer(Int64(row.correct)),
                    .integer(Int64(row.total)),
                ]
            })
    }
}
