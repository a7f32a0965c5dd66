import AppCore
import SQLStore
import WordFinding

/// Reading and writing sessions inside the caller's transaction.
enum SessionRows {
    /// A session by id; nil if it doesn't exist or can't be decoded.
    static func session(
        _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> StudySession? {
        try connection.row(
            "SELECT record FROM vocabulary_sessions WHERE scope = ? AND id = ?",
            [.text(scope), .text(id)]
        ).flatMap { try read($0) }
    }

    /// The open session of a source and difficulty.
    static func open(
        _ filter: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> StudySession? {
        try connection.row(
            """
            SELECT record FROM vocabulary_sessions
            WHERE scope = ? AND filter = ? AND finished_at IS NULL
            """, [.text(scope), .text(filter)]
        ).flatMap { try read($0) }
    }

    /// Open sessions, most recently used first.
    static func open(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudySession] {
        try connection.rows(
            """
            SELECT record FROM vocabulary_sessions WHERE scope = ? AND finished_at IS NULL
            ORDER BY updated_at DESC, id
            """, [.text(scope)]
        ).compactMap { try read($0) }
    }

    private static func read(_ row: SQLRow) throws -> StudySession? {
        try? WireJSON.decode(StudySession.self, from: try row.text("record"))
    }

    /// Ends every open session of a filter, readable or not.
    static func close(
        _ filter: String, at moment: Int64, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_sessions SET finished_at = ?
            WHERE scope = ? AND filter = ? AND finished_at IS NULL
            """, [.integer(moment), .text(scope), .text(filter)])
    }

    /// Saves a session, replacing the one with its id.
    static func save(
        _ session: StudySession, _ scope: String, _ connection: any SQLConnection
    ) throws {
        let summary = SessionSummary(session)
        try connection.execute(
            """
            INSERT INTO vocabulary_sessions (scope, id, filter, source_id, difficulty, record, words,
                memorised, seconds, started_at, updated_at, finished_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET record = excluded.record, words = excluded.words,
                memorised = excluded.memorised, seconds = excluded.seconds,
                updated_at = excluded.updated_at, finished_at = excluded.finished_at
            """,
            [
                .text(scope), .text(session.id), .text(session.scope.filter),
                SQLValue(session.scope.sourceID), SQLValue(session.scope.difficulty?.rawValue),
                .text(try WireJSON.encodeText(session)), SQLValue(summary.words),
                SQLValue(summary.memorised), SQLValue(summary.seconds),
                .integer(session.startedAt), .integer(session.updatedAt),
                session.finishedAt.map { .integer($0) } ?? .null,
            ])
    }
}
