import AppCore
import SQLStore
import ServiceKit
import Tutor

/// Stores one account's document questions, inside a transaction.
struct DocumentQuestionStore {
    /// The most documents per account.
    static let maxDocuments = 500

    let owner: AccountKey
    let connection: any SQLConnection

    /// Replaces a document's questions. Throws a 422 problem at the document limit.
    func put(_ document: DocumentQuestions, as stem: String) throws {
        _ = try delete(stem)
        let row = try connection.row(
            """
            SELECT COUNT(DISTINCT stem) AS documents FROM tutor_documents
            WHERE tenant_id = ? AND user_id = ?
            """, owner.values)
        guard try row?.int("documents") ?? 0 < Self.maxDocuments else {
            throw Problem(
                .invalid, "There are too many documents: delete some.", status: 422)
        }
        for question in document.questions {
            try connection.execute(
                """
                INSERT INTO tutor_documents (tenant_id, user_id, stem, number, question)
                VALUES (?, ?, ?, ?, ?)
                """,
                owner.values + [
                    .text(stem), SQLValue(question.number),
                    .text(try WireJSON.encodeText(question)),
                ])
        }
    }

    /// Deletes a document. Returns whether it existed.
    func delete(_ stem: String) throws -> Bool {
        try connection.execute(
            "DELETE FROM tutor_documents WHERE tenant_id = ? AND user_id = ? AND stem = ?",
            owner.values + [.text(stem)]) > 0
    }

    /// Finds a question by the document's file name, with or without extension.
    func question(
        _ number: Int, of name: String
    ) throws -> DocumentQuestions.Question? {
        let row = try connection.row(
            """
            SELECT question FROM tutor_documents
            WHERE tenant_id = ? AND user_id = ? AND stem = ? AND number = ?
            """, owner.values + [.text(Self.stem(of: name)), SQLValue(number)])
        return try row.map {
            try WireJSON.decode(DocumentQuestions.Question.self, from: try $0.text("question"))
        }
    }

    /// The file name without extension.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
