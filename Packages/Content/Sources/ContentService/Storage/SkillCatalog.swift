import AppCore
import SQLStore
import ServiceKit

/// Provides the catalog by skill to the study plan.
struct SkillCatalog: SkillCatalogProviding {
    /// Maximum ids per statement.
    private static let batch = 500

    let database: any SQLDatabase

    func skills() async throws -> [Skill] {
        try await database.read { connection in
            try connection.rows(
                """
                SELECT c.id, c.name, c.category FROM content_classifications c
                ORDER BY c.category, c.display_order DESC, c.name, c.id
                """
            ).map { row in
                var reader = RowReader(row)
                return try Self.skill(&reader)
            }
        }
    }

    func diagnostics() async throws -> [DiagnosticTest] {
        try await database.read { connection in
            try connection.rows(
                """
                SELECT kind, id, title, category FROM content_items
                WHERE is_diagnostic = 1 AND is_retired = 0
                ORDER BY category, kind, position, id
                """
            ).compactMap { row in
                var reader = RowReader(row)
                guard let kind = ItemReference.Kind(rawValue: try reader.text()) else {
                    return nil
                }
                return DiagnosticTest(
                    item: ItemReference(kind, try reader.text()), title: try reader.text(),
                    category: try reader.text())
            }
        }
    }

    /// Runs two queries.
    func lessons() async throws -> [SkillLesson] {
        try await database.read { connection in
            var numbers: [String: [String: Int]] = [:]
            try connection.forEachRow(
                """
                SELECT q.item_id, p.classification_id, COUNT(*)
                FROM content_items i JOIN content_questions q ON q.item_id = i.id
                JOIN content_question_classifications p ON p.question_id = q.id
                WHERE i.kind = 'lesson' AND i.is_retired = 0 AND i.is_diagnostic = 0
                    AND q.is_retired = 0
                GROUP BY q.item_id, p.classification_id
                """, []
            ) { row in
                var reader = RowReader(row)
                let item = try reader.text()
                numbers[item, default: [:]][try reader.text()] = try reader.int()
            }
            return try connection.rows(
                """
                SELECT id, title, category, difficulty, tier FROM content_items
                WHERE kind = 'lesson' AND is_retired = 0 AND is_diagnostic = 0
                ORDER BY position, id
                """
            ).map { row in
                var reader = RowReader(row)
                let id = try reader.text()
                return SkillLesson(
                    id: id, title: try reader.text(), category: try reader.text(),
                    difficulty: try reader.text(), isPremium: try reader.text() == "premium",
                    questions: numbers[id] ?? [:])
            }
        }
    }

    /// Removed questions keep their skills, because sheets may still refer to them.
    func skills(ofQuestions ids: [String]) async throws -> [String: [Skill]] {
        guard !ids.isEmpty else { return [:] }
        let wanted = Array(Set(ids.map { $0.lowercased() }))
        return try await database.read { connection in
            var skills: [String: [Skill]] = [:]
            for start in stride(from: 0, to: wanted.count, by: Self.batch) {
                let part = wanted[start..<min(start + Self.batch, wanted.count)]
                let places = Array(repeating: "?", count: part.count).joined(separator: ", ")
                try connection.forEachRow(
                    """
                    SELECT p.question_id, c.id, c.name, c.category
                    FROM content_question_classifications p
                    JOIN content_classifications c ON c.id = p.classification_id
                    WHERE p.question_id IN (\(places))
                    ORDER BY c.category, c.display_order DESC, c.name, c.id
                    """,
                    part.map { .text($0) }
                ) { row in
                    var reader = RowReader(row)
                    let question = try reader.text()
                    skills[question, default: []].append(try Self.skill(&reader))
                }
            }
            return skills
        }
    }

    private static func skill(_ reader: inout RowReader) throws -> Skill {
        Skill(id: try reader.text(), name: try reader.text(), category: try reader.text())
    }
}
