import AppCore
import SQLStore
import ServiceKit

/// The latest diagnostic in one category, with its results.
struct DiagnosticRun: Sendable, Hashable {
    /// The number of correct answers on one skill in this diagnostic.
    struct Figure: Codable, Sendable, Hashable {
        var id: String
        var name: String
        var correct: Int
        var total: Int
    }

    /// A graded answer.
    struct Answer: Codable, Sendable, Hashable {
        var question: String
        var isCorrect: Bool

        private enum CodingKeys: String, CodingKey {
            case question = "q"
            case isCorrect = "c"
        }
    }

    var category: String
    var item: ItemReference
    /// Seconds since 1970, UTC.
    var takenAt: Double
    /// Answers, sorted by question id.
    var answers: [Answer]
    /// Results by skill, in the order the skills first occurred.
    var figures: [Figure]

    /// Counts answers by skill: a question with several skills counts in each, one without in none.
    init(
        category: String, item: ItemReference, takenAt: Double, answers: [JudgedSheet.Answer],
        skills: [String: [Skill]]
    ) {
        self.category = category
        self.item = item
        self.takenAt = takenAt
        self.answers = answers.map { Answer(question: $0.questionID, isCorrect: $0.isCorrect) }
            .sorted { $0.question < $1.question }
        figures = []
        var places: [String: Int] = [:]
        for answer in answers {
            for skill in skills[answer.questionID] ?? [] {
                let place = places[skill.id] ?? figures.count
                if place == figures.count {
                    places[skill.id] = place
                    figures.append(Figure(id: skill.id, name: skill.name, correct: 0, total: 0))
                }
                figures[place].total += 1
                if answer.isCorrect { figures[place].correct += 1 }
            }
        }
    }

    fileprivate init(_ row: SQLRow, _ kind: ItemReference.Kind) throws {
        category = try row.text("category")
        item = ItemReference(kind, try row.text("item_id"))
        takenAt = try row.double("taken_at")
        answers = try WireJSON.decode([Answer].self, from: try row.text("answers_json"))
        figures = try WireJSON.decode([Figure].self, from: try row.text("figures_json"))
    }
}

/// One student's diagnostics, inside a transaction.
struct DiagnosticStore {
    let account: AccountKey
    let connection: any SQLConnection

    /// The latest diagnostic of each category, by category.
    func runs() throws -> [String: DiagnosticRun] {
        let runs = try connection.rows(
            """
            SELECT category, item_kind, item_id, taken_at, answers_json, figures_json
            FROM plan_diagnostics WHERE tenant_id = ? AND user_id = ?
            """, account.values
        ).compactMap { row -> DiagnosticRun? in
            guard let kind = ItemReference.Kind(rawValue: try row.text("item_kind")) else {
                return nil
            }
            return try DiagnosticRun(row, kind)
        }
        return Dictionary(runs.map { ($0.category, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Saves a diagnostic, replacing the category's earlier one.
    func save(_ run: DiagnosticRun) throws {
        try connection.execute(
            """
            INSERT INTO plan_diagnostics
                (tenant_id, user_id, category, item_kind, item_id, taken_at, answers_json,
                 figures_json)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, category) DO UPDATE SET
                item_kind = excluded.item_kind, item_id = excluded.item_id,
                taken_at = excluded.taken_at, answers_json = excluded.answers_json,
                figures_json = excluded.figures_json
            """,
            account.values + [
                .text(run.category), .text(run.item.kind.rawValue), .text(run.item.id),
                .real(run.takenAt), .text(try WireJSON.encodeText(run.answers)),
                .text(try WireJSON.encodeText(run.figures)),
            ])
    }
}
