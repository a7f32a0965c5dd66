import SQLStore

/// The queue of pending documents.
extension LibraryStore {
    /// Requeues documents whose reading process has ended.
    func releaseAbandoned(_ lives: @escaping @Sendable (String) -> Bool) async throws {
        try await database.write { connection in
            let rows = try connection.rows(
                "SELECT id, owner FROM tutor_documents WHERE state = ?", ["extracting"])
            for row in rows where try !(row.optionalText("owner").map(lives) ?? false) {
                try connection.execute(
                    """
                    UPDATE tutor_documents SET state = ?, owner = ?, done = 0
                    WHERE id = ? AND state = ?
                    """, ["pending", nil, .text(try row.text("id")), "extracting"])
            }
        }
    }

    /// Claims the oldest pending document; nil if there is none.
    func claim(for owner: String) async throws -> DocumentRow? {
        let row = try await database.write { connection in
            let next = try connection.row(
                "SELECT id FROM tutor_documents WHERE state = ? ORDER BY added_at, id LIMIT 1",
                ["pending"])
            guard let id = try next?.text("id") else { return nil as SQLRow? }
            try connection.execute(
                "UPDATE tutor_documents SET state = ?, owner = ?, failure = ?, done = 0 WHERE id = ?",
                ["extracting", .text(owner), nil, .text(id)])
            return try connection.row(
                "SELECT \(DocumentRow.columns) FROM tutor_documents WHERE id = ?", [.text(id)])
        }
        return try row.map(DocumentRow.init)
    }

    func note(done: Int, of pages: Int, document id: String) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                "UPDATE tutor_documents SET done = ?, pages = ? WHERE id = ? AND state = ?",
                [SQLValue(done), SQLValue(pages), .text(id), "extracting"])
        }
    }

    /// Stores the extracted content. Returns false if the document was deleted or another process
    /// claimed it.
    func complete(
        _ id: String, with content: DocumentContent, by owner: String
    ) async throws -> Bool {
        try await database.write { connection in
            let changed = try connection.execute(
                """
                UPDATE tutor_documents SET state = ?, owner = ?, method = ?, confidence = ?, pages = ?,
                    done = ?, remark = ?
                WHERE id = ? AND owner = ?
                """,
                [
                    "completed", nil, .text(content.extraction.rawValue),
                    SQLValue(content.confidence), SQLValue(content.pages),
                    SQLValue(content.pages), SQLValue(content.remark), .text(id), .text(owner),
                ])
            guard changed > 0 else { return false }
            try Self.keep(content.text, of: id, in: connection)
            return true
        }
    }

    /// Records a failure. An earlier text stays.
    func fail(_ id: String, _ reason: String, by owner: String) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                UPDATE tutor_documents SET state = ?, failure = ?, owner = ? WHERE id = ? AND owner = ?
                """, ["failed", .text(reason), nil, .text(id), .text(owner)])
        }
    }

    /// Requeues a document.
    func requeue(_ id: String) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                "UPDATE tutor_documents SET state = ?, failure = ?, owner = ?, done = 0 WHERE id = ?",
                ["pending", nil, nil, .text(id)])
        }
    }
}
