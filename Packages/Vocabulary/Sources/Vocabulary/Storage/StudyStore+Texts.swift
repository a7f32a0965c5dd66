import SQLStore

/// Texts and their upload state.
extension StudyStore {
    static func text(
        of sourceID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> String? {
        try connection.row(
            "SELECT content FROM vocabulary_texts WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(sourceID)]
        )?.text("content")
    }

    static func save(
        text: String, of sourceID: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_texts (scope, source_id, content) VALUES (?, ?, ?)
            ON CONFLICT (scope, source_id) DO UPDATE SET content = excluded.content
            """, [.text(scope), .text(sourceID), .text(text)])
    }

    /// Records that the server has a source's text under its id.
    static func noteRemote(
        _ sourceID: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE vocabulary_sources SET is_remote = 1 WHERE scope = ? AND id = ?",
            [.text(scope), .text(sourceID)])
    }

    static func isRemote(
        _ sourceID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try connection.row(
            "SELECT is_remote FROM vocabulary_sources WHERE scope = ? AND id = ?",
            [.text(scope), .text(sourceID)]
        )?.bool("is_remote") ?? false
    }

    /// Texts that the server hasn't finished processing.
    static func unprocessed(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [Source] {
        try connection.rows(
            """
            SELECT * FROM vocabulary_sources WHERE scope = ? AND kind = 'text' AND is_remote = 1
                AND is_deleted = 0 AND status IN ('queued', 'processing') ORDER BY added_at, id
            """, [.text(scope)]
        ).map(Source.init)
    }

    /// Deletes a source completely.
    static func forget(
        source id: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        for (table, column) in [
            ("vocabulary_texts", "source_id"), ("vocabulary_states", "source_id"),
            ("vocabulary_cards", "source_id"), ("vocabulary_sources", "id"),
        ] {
            try connection.execute(
                "DELETE FROM \(table) WHERE scope = ? AND \(column) = ?",
                [.text(scope), .text(id)])
        }
    }

    /// Changes a text's id to the one the server gave it, in all tables.
    static func move(
        source old: String, to new: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        guard old != new else { return }
        // A list may have included it before this response; the local row has more data.
        try connection.execute(
            "DELETE FROM vocabulary_sources WHERE scope = ? AND id = ?", [.text(scope), .text(new)])
        try connection.execute(
            "DELETE FROM vocabulary_texts WHERE scope = ? AND source_id = ?",
            [.text(scope), .text(new)])
        for (table, column) in [
            ("vocabulary_texts", "source_id"), ("vocabulary_states", "source_id"),
            ("vocabulary_cards", "source_id"), ("vocabulary_sources", "id"),
            ("vocabulary_summary_hours", "source_id"), ("vocabulary_summary_recall", "source_id"),
            ("vocabulary_summary_sessions", "source_id"),
        ] {
            try connection.execute(
                "UPDATE \(table) SET \(column) = ? WHERE scope = ? AND \(column) = ?",
                [.text(new), .text(scope), .text(old)])
        }
    }
}
