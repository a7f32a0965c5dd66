import AppCore
import SQLStore
import ServiceKit
import Tutor

/// What the tutor knows of one account's documents, inside a transaction.
struct DocumentShelf {
    /// Of one account.
    static let mostDocuments = 500

    let owner: AccountKey
    let connection: any SQLConnection

    /// Puts a document's questions in place of earlier ones. Throws a 422 problem when there are too many documents.
    func put(_ document: DocumentQuestions, as stem: String) throws {
        _ = try delete(stem)
        let row = try connection.row(
            """
            SELECT COUNT(DISTINCT stem) AS documents FROM tutor_documents
            WHERE tenant_id = ? AND user_id = ?
            """, owner.values)
        guard try row?.int("documents") ?? 0 < Self.mostDocuments else {
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

    /// True when there was one.
    func delete(_ stem: String) throws -> Bool {
        try connection.execute(
            "DELETE FROM tutor_documents WHERE tenant_id = ? AND user_id = ? AND stem = ?",
            owner.values + [.text(stem)]) > 0
    }

    /// A question of a document by the document's file name, with its ending or without.
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

    /// A file's name without its ending.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
