import SQLStore
import ServiceKit

/// Stores texts to speak, each fetched once.
struct SpeechStore {
    /// The milliseconds allowed for fetching speech, and for finishing what has begun.
    static let lifetime: Int64 = 300_000
    private static let maxRequestDuration: Int64 = 3_600_000
    /// The maximum number of sentences of one speech.
    static let maxParts = 400

    let owner: AccountKey
    let connection: any SQLConnection
    /// Milliseconds since 1970.
    let now: Int64

    /// Creates a speech; more sentences can follow if it's incomplete.
    func begin(_ id: String, sentences: [String], isComplete: Bool) throws {
        try sweep()
        try connection.execute(
            """
            INSERT INTO tutor_speech (tenant_id, user_id, id, is_complete, created_at)
            VALUES (?, ?, ?, ?, ?)
            """, owner.values + [.text(id), SQLValue(isComplete), .integer(now)])
        for (position, sentence) in sentences.prefix(Self.maxParts).enumerated() {
            try add(sentence, to: id, at: position)
        }
    }

    func add(_ sentence: String, to id: String, at position: Int) throws {
        guard position < Self.maxParts else { return }
        try connection.execute(
            """
            INSERT INTO tutor_speech_parts (tenant_id, user_id, speech_id, position, content)
            VALUES (?, ?, ?, ?, ?)
            """, owner.values + [.text(id), SQLValue(position), .text(sentence)])
    }

    func complete(_ id: String) throws {
        try connection.execute(
            """
            UPDATE tutor_speech SET is_complete = 1 WHERE tenant_id = ? AND user_id = ? AND id = ?
            """, owner.values + [.text(id)])
    }

    /// Claims a speech. Returns false if it's missing, expired or already claimed.
    func take(_ id: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE tutor_speech SET taken_at = ?
            WHERE tenant_id = ? AND user_id = ? AND id = ? AND taken_at IS NULL AND created_at > ?
            """,
            [.integer(now)] + owner.values + [.text(id), .integer(now - Self.lifetime)]) == 1
    }

    /// The sentences from `position` on, and whether the speech is complete.
    func parts(of id: String, from position: Int) throws -> (parts: [String], isComplete: Bool) {
        let row = try connection.row(
            """
            SELECT is_complete FROM tutor_speech WHERE tenant_id = ? AND user_id = ? AND id = ?
            """, owner.values + [.text(id)])
        let parts = try connection.rows(
            """
            SELECT content FROM tutor_speech_parts
            WHERE tenant_id = ? AND user_id = ? AND speech_id = ? AND position >= ? ORDER BY position
            """, owner.values + [.text(id), SQLValue(position)]
        ).map { try $0.text("content") }
        // A deleted speech counts as complete.
        return (parts, try row?.bool("is_complete") ?? true)
    }

    func remove(_ id: String) throws {
        let place = owner.values + [.text(id)]
        try connection.execute(
            """
            DELETE FROM tutor_speech_parts WHERE tenant_id = ? AND user_id = ? AND speech_id = ?
            """, place)
        try connection.execute(
            "DELETE FROM tutor_speech WHERE tenant_id = ? AND user_id = ? AND id = ?", place)
    }

    /// Deletes expired speech.
    private func sweep() throws {
        let old = try connection.rows(
            """
            SELECT user_id, id FROM tutor_speech
            WHERE tenant_id = ? AND (created_at <= ? OR (taken_at IS NULL AND created_at <= ?))
            """,
            [
                .text(owner.tenantID), .integer(now - Self.maxRequestDuration),
                .integer(now - Self.lifetime),
            ])
        for row in old.prefix(100) {
            let account = AccountKey(tenantID: owner.tenantID, userID: try row.text("user_id"))
            try SpeechStore(owner: account, connection: connection, now: now)
                .remove(try row.text("id"))
        }
    }
}
