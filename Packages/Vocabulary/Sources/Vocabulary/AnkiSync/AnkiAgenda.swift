import AnkiExchange
import SQLStore

/// The work of a sync: the words that changed here and the notes that changed on the server.
struct AnkiAgenda: Sendable {
    /// Words that changed here, or that the server may not have.
    private(set) var words: Set<String> = []
    /// Words whose cards on the server are gone.
    private(set) var gone: Set<String> = []
    /// The notes of these words, and those that changed on the server; nil for all.
    private(set) var notes: Set<Int64>? = []

    var isEmpty: Bool { words.isEmpty && gone.isEmpty && notes?.isEmpty == true }

    init(_ local: AnkiLocalWords, _ scope: String, _ connection: any SQLConnection) throws {
        words = local.changed
        gone = try Self.gone(scope, connection)
        guard var notes = try Self.changedNotes(scope, connection) else {
            self.notes = nil
            return
        }
        let note = "SELECT parent FROM vocabulary_anki_rows WHERE scope = ? AND kind = 'card'"
        for word in words.union(gone) {
            if let link = local.links[word],
                let row = try connection.row(
                    note + " AND id = ?", [.text(scope), .integer(link.ankiID)])
            {
                notes.insert(Int64(try row.int("parent")))
            }
            for row in try connection.rows(note + " AND word = ?", [.text(scope), .text(word)]) {
                notes.insert(Int64(try row.int("parent")))
            }
        }
        let all = try AnkiMirror.counts(scope, connection).notes
        self.notes = notes.count * 3 > all + 300 ? nil : notes
    }

    private static func gone(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> Set<String> {
        let rows = try connection.rows(
            """
            SELECT l.card_id FROM vocabulary_anki_links AS l
            LEFT JOIN vocabulary_anki_rows AS r
                ON r.scope = l.scope AND r.kind = 'card' AND r.id = l.anki_id
            WHERE l.scope = ? AND r.id IS NULL
            """, [.text(scope)])
        return Set(try rows.map { try $0.text("card_id") })
    }

    /// nil if something that all notes share has changed.
    private static func changedNotes(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> Set<Int64>? {
        let rows = try connection.rows(
            """
            SELECT r.kind, r.id, r.parent, c.parent AS note FROM vocabulary_anki_rows AS r
            LEFT JOIN vocabulary_anki_rows AS c
                ON r.kind = 'review' AND c.scope = r.scope AND c.kind = 'card' AND c.id = r.parent
            WHERE r.scope = ? AND r.is_merged = 0
            """, [.text(scope)])
        var notes: Set<Int64> = []
        for row in rows {
            switch AnkiSyncRow.Kind(rawValue: try row.text("kind")) {
            case .noteType, .settings: return nil
            case .note: notes.insert(Int64(try row.int("id")))
            case .card: notes.insert(Int64(try row.int("parent")))
            case .review: if let note = try row.optionalInt("note") { notes.insert(Int64(note)) }
            case .deck, .options, nil: break
            }
        }
        return notes
    }
}
