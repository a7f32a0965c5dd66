import AppCore
import SQLStore
import Todos

extension SQLConnection {
    /// Query results by `import_key`.
    fileprivate func byKey<Value>(
        _ sql: String, _ tenantID: String, _ read: (SQLRow) throws -> Value
    ) throws -> [String: Value] {
        var found: [String: Value] = [:]
        for row in try rows(sql, [.text(tenantID)]) {
            found[try row.text("import_key")] = try read(row)
        }
        return found
    }
}

extension AssignmentStore {
    /// Imported assignments by key.
    func imported() throws -> [String: Assignment] {
        try connection.byKey(
            """
            SELECT \(Self.columns), import_key FROM todos_assignments
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """, tenantID, Self.assignment)
    }

    /// Imported links by key.
    func importedLinks() throws -> [String: ResourceLink] {
        try connection.byKey(
            """
            SELECT \(Self.linkColumns), import_key FROM todos_links
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """, tenantID, Self.link)
    }

    func removeLink(importKey: String) throws {
        try connection.execute(
            "DELETE FROM todos_links WHERE tenant_id = ? AND import_key = ?",
            [.text(tenantID), .text(importKey)])
    }
}

extension SubmissionStore {
    /// nil for work the student handed in.
    func importKey(of submission: Int64) throws -> String? {
        try connection.row(
            "SELECT import_key FROM todos_submissions WHERE tenant_id = ? AND id = ?",
            [.text(tenantID), .integer(submission)])?.optionalText("import_key")
    }
}

extension QuizStore {
    /// Imported quizzes by key.
    func imported() throws -> [String: Stored] {
        try connection.byKey(
            """
            SELECT \(Self.columns), item_points, import_key FROM todos_quizzes
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """, tenantID, read)
    }
}

extension QuestionStore {
    /// Ids of imported question banks by key.
    func importedBanks() throws -> [String: Int64] {
        try connection.byKey(
            "SELECT id, import_key FROM todos_banks WHERE tenant_id = ? AND import_key IS NOT NULL",
            tenantID, { try $0.number("id") })
    }

    /// Imported questions by key.
    func imported() throws -> [String: Question] {
        try connection.byKey(
            """
            SELECT \(Self.columns), import_key FROM todos_questions
            WHERE tenant_id = ? AND import_key IS NOT NULL
            """, tenantID, question)
    }
}
