import AppCore
import SQLStore
import ServiceKit
import Todos

/// One school's question banks and questions, inside a transaction.
struct QuestionStore {
    let tenantID: String
    let connection: any SQLConnection

    private var tenant: SQLValue { .text(tenantID) }
    private var number: Int64 { Tenant.number(of: tenantID) }

    private static let bankColumns = "id, created_by_id, title, description, created_at, updated_at"

    /// Banks by id.
    func banks() throws -> [QuestionBank] {
        try connection.rows(
            "SELECT \(Self.bankColumns) FROM todos_banks WHERE tenant_id = ? ORDER BY id", [tenant]
        ).map(bank)
    }

    func bank(_ id: Int64) throws -> QuestionBank? {
        try connection.row(
            "SELECT \(Self.bankColumns) FROM todos_banks WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)]
        ).map(bank)
    }

    private func bank(_ row: SQLRow) throws -> QuestionBank {
        QuestionBank(
            id: try row.number("id"), tenantID: number,
            createdByID: try row.number("created_by_id"), title: try row.text("title"),
            description: try row.optionalText("description"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    func add(_ bank: QuestionBank, importKey: String? = nil) throws {
        try connection.execute(
            """
            INSERT INTO todos_banks (tenant_id, \(Self.bankColumns), import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(bank.id), .integer(bank.createdByID), .text(bank.title),
                SQLValue(bank.description), .integer(bank.createdAt.milliseconds),
                .integer(bank.updatedAt.milliseconds), SQLValue(importKey),
            ])
    }

    static let columns = """
        id, bank_id, created_by_id, question_type, prompt, choices, correct_answer, explanation,
        points, position, status, created_at, updated_at
        """

    func question(_ id: Int64) throws -> Question? {
        try connection.row(
            "SELECT \(Self.columns) FROM todos_questions WHERE tenant_id = ? AND id = ?",
            [tenant, .integer(id)]
        ).map(question)
    }

    /// A quiz's questions in order, with their position and points in it.
    func questions(ofQuiz quiz: Int64) throws -> [Question] {
        let columns = Self.columns.split(separator: ",").map { column in
            "q." + column.filter { !$0.isWhitespace }
        }
        return try connection.rows(
            """
            SELECT \(columns.joined(separator: ", ")), i.position AS place, i.points AS worth
            FROM todos_quiz_items i
            JOIN todos_questions q ON q.tenant_id = i.tenant_id AND q.id = i.question_id
            WHERE i.tenant_id = ? AND i.quiz_id = ? ORDER BY i.position, i.id
            """,
            [tenant, .integer(quiz)]
        ).map { row in
            var question = try question(row)
            question.position = try row.int("place")
            question.points = try row.decimal("worth")
            return question
        }
    }

    func count(inBank bank: Int64) throws -> Int {
        try connection.row(
            "SELECT COUNT(*) AS n FROM todos_questions WHERE tenant_id = ? AND bank_id = ?",
            [tenant, .integer(bank)])?.int("n") ?? 0
    }

    func question(_ row: SQLRow) throws -> Question {
        let hasAnswer = try row.optionalText("correct_answer") != nil
        return Question(
            id: try row.number("id"), tenantID: number,
            questionBankID: try row.number("bank_id"),
            createdByID: try row.number("created_by_id"),
            questionType: try row.text("question_type"), prompt: try row.text("prompt"),
            choices: try row.json("choices"), points: try row.decimal("points"),
            position: try row.int("position"), status: try row.text("status"),
            correctAnswer: hasAnswer ? try row.json("correct_answer") : nil,
            explanation: try row.optionalText("explanation"),
            createdAt: try row.instant("created_at"), updatedAt: try row.instant("updated_at"))
    }

    func add(_ question: Question, importKey: String? = nil) throws {
        try connection.execute(
            """
            INSERT INTO todos_questions (tenant_id, \(Self.columns), import_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                tenant, .integer(question.id), .integer(question.questionBankID),
                .integer(question.createdByID),
            ] + (try values(question)) + [
                .integer(question.createdAt.milliseconds),
                .integer(question.updatedAt.milliseconds), SQLValue(importKey),
            ])
    }

    /// Saves all fields that can change.
    func save(_ question: Question) throws {
        try connection.execute(
            """
            UPDATE todos_questions SET question_type = ?, prompt = ?, choices = ?,
                correct_answer = ?, explanation = ?, points = ?, position = ?, status = ?,
                updated_at = ?
            WHERE tenant_id = ? AND id = ?
            """,
            try values(question) + [
                .integer(question.updatedAt.milliseconds), tenant, .integer(question.id),
            ])
    }

    private func values(_ question: Question) throws -> [SQLValue] {
        [
            .text(question.questionType), .text(question.prompt),
            .text(try WireJSON.encodeText(question.choices)),
            SQLValue(try question.correctAnswer.map { try WireJSON.encodeText($0) }),
            SQLValue(question.explanation), SQLValue(question.points),
            .integer(Int64(question.position)), .text(question.status),
        ]
    }
}
