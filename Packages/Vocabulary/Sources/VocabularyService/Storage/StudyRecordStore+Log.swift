import AppCore
import SQLStore
import ServiceKit
import Vocabulary

/// A log line or a known word, with its change number.
struct Numbered<Value: Sendable>: Sendable {
    var value: Value
    var sequence: Int64
}

extension StudyRecordStore {
    private static let eventColumns = """
        id, card_id, kind, at, rating, duration, days, mode, session_id, target, payload, sequence
        """

    private static func event(_ row: SQLRow) throws -> StudyEvent {
        StudyEvent(
            id: try row.text("id"), cardID: try row.text("card_id"),
            kind: StudyEvent.Kind(rawValue: try row.text("kind")), at: Int64(try row.int("at")),
            rating: try row.optionalInt("rating"), duration: try row.optionalInt("duration"),
            days: try row.optionalInt("days"),
            mode: try row.optionalText("mode").flatMap(StudyEvent.Mode.init(rawValue:)),
            sessionID: try row.optionalText("session_id"),
            target: try row.optionalText("target"), payload: try row.optionalText("payload"))
    }

    /// The ids among `ids` whose lines exist.
    func eventIDs(among ids: Set<String>) throws -> Set<String> {
        var found: Set<String> = []
        for piece in Self.pieces(ids.sorted()) {
            let rows = try connection.rows(
                """
                SELECT id FROM vocabulary_events
                WHERE tenant_id = ? AND user_id = ? AND id IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows { found.insert(try row.text("id")) }
        }
        return found
    }

    /// The lines of these cards, by card, unordered.
    func events(ofCards ids: Set<String>) throws -> [String: [StudyEvent]] {
        var found: [String: [StudyEvent]] = [:]
        for piece in Self.pieces(ids.sorted()) {
            let rows = try connection.rows(
                """
                SELECT \(Self.eventColumns) FROM vocabulary_events
                WHERE tenant_id = ? AND user_id = ? AND card_id IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows {
                let event = try Self.event(row)
                found[event.cardID, default: []].append(event)
            }
        }
        return found
    }

    /// The ids among `ids` whose cards were studied.
    func studied(among ids: Set<String>) throws -> Set<String> {
        var found: Set<String> = []
        for piece in Self.pieces(ids.sorted()) {
            let rows = try connection.rows(
                """
                SELECT DISTINCT card_id FROM vocabulary_events
                WHERE tenant_id = ? AND user_id = ? AND card_id IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows { found.insert(try row.text("card_id")) }
        }
        return found.union(try wordProgress(of: ids).keys)
    }

    func events(after cursor: Int64, limit: Int) throws -> [Numbered<StudyEvent>] {
        try connection.rows(
            """
            SELECT \(Self.eventColumns) FROM vocabulary_events
            WHERE tenant_id = ? AND user_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """, account.values + [.integer(cursor), .integer(Int64(limit))]
        ).map { Numbered(value: try Self.event($0), sequence: Int64(try $0.int("sequence"))) }
    }

    /// Adds lines that don't exist yet.
    func add(_ events: [StudyEvent], _ numbers: ChangeNumbers) throws {
        let rows = try events.map { event in
            account.values + [
                .text(event.id), .text(event.cardID), .text(event.kind.rawValue),
                .integer(event.at), SQLValue(event.rating), SQLValue(event.duration),
                SQLValue(event.days), SQLValue(event.mode?.rawValue), SQLValue(event.sessionID),
                SQLValue(event.target), SQLValue(event.payload), .integer(try numbers.next()),
            ]
        }
        guard !rows.isEmpty else { return }
        try connection.load(
            rows, into: "vocabulary_events",
            columns: [
                "tenant_id", "user_id", "id", "card_id", "kind", "at", "rating", "duration",
                "days", "mode", "session_id", "target", "payload", "sequence",
            ])
        numbers.added.events += rows.count
    }
}

extension StudyRecordStore {
    private static func known(_ row: SQLRow) throws -> KnownWord {
        KnownWord(
            token: try row.text("token"), lemma: try row.optionalText("lemma"),
            editedAt: Int64(try row.int("edited_at")), isDeleted: try row.bool("is_deleted"))
    }

    func known(_ tokens: Set<String>) throws -> [String: KnownWord] {
        var found: [String: KnownWord] = [:]
        for piece in Self.pieces(tokens.sorted()) {
            let rows = try connection.rows(
                """
                SELECT token, lemma, edited_at, is_deleted FROM vocabulary_known
                WHERE tenant_id = ? AND user_id = ? AND token IN (\(Self.marks(piece.count)))
                """, account.values + piece.map(SQLValue.text))
            for row in rows {
                let word = try Self.known(row)
                found[word.token] = word
            }
        }
        return found
    }

    func known(after cursor: Int64, limit: Int) throws -> [Numbered<KnownWord>] {
        try connection.rows(
            """
            SELECT token, lemma, edited_at, is_deleted, sequence FROM vocabulary_known
            WHERE tenant_id = ? AND user_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """, account.values + [.integer(cursor), .integer(Int64(limit))]
        ).map { Numbered(value: try Self.known($0), sequence: Int64(try $0.int("sequence"))) }
    }

    /// Lemmas left out of texts, and the student's corrected lemmas by token.
    func knowledge() throws -> (known: Set<String>, corrections: [String: String]) {
        var (known, corrections): (Set<String>, [String: String]) = ([], [:])
        try connection.forEachRow(
            """
            SELECT token, lemma FROM vocabulary_known
            WHERE tenant_id = ? AND user_id = ? AND is_deleted = 0
            """, account.values
        ) { row in
            let token = try row.text("token")
            if let lemma = try row.optionalText("lemma") {
                corrections[token] = lemma
            } else {
                known.insert(token)
            }
        }
        return (known, corrections)
    }

    func put(_ word: KnownWord, _ numbers: ChangeNumbers) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_known
                (tenant_id, user_id, token, lemma, edited_at, is_deleted, sequence)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, token) DO UPDATE SET lemma = excluded.lemma,
                edited_at = excluded.edited_at, is_deleted = excluded.is_deleted,
                sequence = excluded.sequence
            """,
            account.values + [
                .text(word.token), SQLValue(word.lemma), .integer(word.editedAt),
                SQLValue(word.isDeleted), .integer(try numbers.next()),
            ])
    }
}
