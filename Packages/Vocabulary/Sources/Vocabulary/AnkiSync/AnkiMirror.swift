import AnkiExchange
import AppCore
import SQLStore

/// The server that a student's words are synced with.
struct AnkiServer: Sendable, Hashable {
    var address: String
    var user: String
    /// The server's counts when its rows were read; 0 before.
    var usn: Int64 = 0
    var modified: Int64 = 0
    var schema: Int64 = 0
    /// When the last sync ended, in milliseconds since 1970, UTC; nil while rows that were read
    /// aren't merged.
    var syncedAt: Int64?
    /// The server's count of changed media files when they were read.
    var mediaUSN: Int64 = 0
    /// Whether to sync after a study session.
    var followsStudy = false
    /// The report of the last sync; nil before the first.
    var report: AnkiSyncReport?
    /// Why the last sync stopped.
    var problem: String?

    /// The host key's name in the keychain.
    static func secretKey(_ scope: String) -> String { "anki." + StudyID.derived("anki", scope) }
}

/// What both sides had of a word after the last sync.
struct AnkiLink: Sendable, Hashable {
    /// The card's id there.
    var ankiID: Int64
    /// -1 for a card that was sent but not confirmed.
    var noteUSN: Int64
    var cardUSN: Int64
    /// ``Card/editedAt`` here.
    var editedAt: Int64
    /// A fingerprint of the ``CardState``.
    var state: String

    static func mark(of state: CardState) -> String {
        StudyID.derived("state", DeckRows.payload(state))
    }
}

/// The stored copy of the server's collection, as it was after the last sync.
enum AnkiMirror {
    static func server(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> AnkiServer? {
        try connection.row("SELECT * FROM vocabulary_anki_server WHERE scope = ?", [.text(scope)])
            .map { row in
                AnkiServer(
                    address: try row.text("address"), user: try row.text("user_name"),
                    usn: Int64(try row.int("usn")), modified: Int64(try row.int("modified")),
                    schema: Int64(try row.int("schema_mod")),
                    syncedAt: try row.optionalInt("synced_at").map(Int64.init),
                    mediaUSN: Int64(try row.int("media_usn")),
                    followsStudy: try row.bool("follows"),
                    report: try row.optionalText("report").flatMap {
                        try? WireJSON.decode(AnkiSyncReport.self, from: $0)
                    }, problem: try row.optionalText("problem"))
            }
    }

    /// Saves the changes of a sync of words.
    static func save(
        _ server: AnkiServer, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_server (scope, address, user_name, usn, modified,
                schema_mod, synced_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope) DO UPDATE SET address = excluded.address,
                user_name = excluded.user_name, usn = excluded.usn, modified = excluded.modified,
                schema_mod = excluded.schema_mod, synced_at = excluded.synced_at
            """,
            [
                .text(scope), .text(server.address), .text(server.user), .integer(server.usn),
                .integer(server.modified), .integer(server.schema),
                server.syncedAt.map(SQLValue.integer) ?? .null,
            ])
    }

    /// Forgets the server and everything of it.
    static func forget(_ scope: String, _ connection: any SQLConnection) throws {
        for table in AnkiSyncSchema.tables {
            try connection.execute("DELETE FROM \(table) WHERE scope = ?", [.text(scope)])
        }
    }

    // MARK: Rows

    /// Forgets the stored copy. Files stay.
    static func forgetRows(
        andLinks: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        var tables = ["vocabulary_anki_rows", "vocabulary_anki_uses"]
        if andLinks { tables.append("vocabulary_anki_links") }
        for table in tables {
            try connection.execute("DELETE FROM \(table) WHERE scope = ?", [.text(scope)])
        }
    }

    /// All rows, or those of some notes with everything that all notes share.
    static func rows(
        of notes: Set<Int64>? = nil, _ scope: String, _ connection: any SQLConnection
    ) throws -> [AnkiSyncRow] {
        var rows: [AnkiSyncRow] = []
        func read(_ condition: String, _ values: [SQLValue]) throws {
            try connection.forEachRow(
                "SELECT kind, content FROM vocabulary_anki_rows WHERE scope = ?" + condition,
                [.text(scope)] + values
            ) { row in
                guard let kind = AnkiSyncRow.Kind(rawValue: try row.text("kind")) else { return }
                let content = try WireJSON.decode(JSONValue.self, from: try row.text("content"))
                rows.append(try AnkiSyncRow(kind, content))
            }
        }
        guard let notes else {
            try read("", [])
            return rows
        }
        for kind in ["note_type", "deck", "settings"] { try read(" AND kind = ?", [.text(kind)]) }
        for note in notes.sorted() {
            try read(" AND kind = 'note' AND id = ?", [.integer(note)])
            let first = rows.count
            try read(" AND kind = 'card' AND parent = ?", [.integer(note)])
            for card in rows[first...].map(\.id) {
                try read(" AND kind = 'review' AND parent = ?", [.integer(card)])
            }
        }
        return rows
    }

    static func save(
        _ rows: [AnkiSyncRow], isMerged: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_rows (scope, kind, id, parent, is_merged, content)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, kind, id) DO UPDATE SET parent = excluded.parent,
                is_merged = excluded.is_merged, content = excluded.content
            """,
            each: rows.map { row in
                var isMerged = isMerged
                if row.kind == .settings {
                    // A server sends them every time.
                    let old = try connection.row(
                        "SELECT content FROM vocabulary_anki_rows WHERE scope = ? AND kind = ?",
                        [.text(scope), .text(row.kind.rawValue)])
                    let known = try old.map {
                        try WireJSON.decode(JSONValue.self, from: try $0.text("content"))
                    }
                    isMerged = known.map { AnkiDays.areSame($0, row.content) } ?? false
                }
                let hasParent = row.kind == .card || row.kind == .review
                return [
                    .text(scope), .text(row.kind.rawValue), .integer(row.id),
                    .integer(hasParent ? row.number(1) : 0), SQLValue(isMerged),
                    .text(try WireJSON.encodeText(row.content)),
                ]
            })
        let notes = rows.filter { $0.kind == .note }
        try forgetUses(of: notes.map(\.id), scope, connection)
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_uses (scope, note_id, name) VALUES (?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            each: notes.flatMap { note in
                AnkiMediaReference.all(in: note.text(6)).map {
                    [.text(scope), .integer(note.id), .text($0.name)]
                }
            })
    }

    static func delete(
        _ kind: AnkiSyncRow.Kind, _ ids: [Int64], _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM vocabulary_anki_rows WHERE scope = ? AND kind = ? AND id = ?",
            each: ids.map { [.text(scope), .text(kind.rawValue), .integer($0)] })
        if kind == .note { try forgetUses(of: ids, scope, connection) }
    }

    private static func forgetUses(
        of notes: [Int64], _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM vocabulary_anki_uses WHERE scope = ? AND note_id = ?",
            each: notes.map { [.text(scope), .integer($0)] })
    }

    /// Records that the words here have all changes of the notes.
    static func merged(_ scope: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE vocabulary_anki_rows SET is_merged = 1 WHERE scope = ? AND is_merged = 0",
            [.text(scope)])
    }

    /// Records the word of each card.
    static func name(
        _ words: [Int64: String], _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_anki_rows SET word = ?
            WHERE scope = ? AND kind = 'card' AND id = ? AND word IS NULL
            """, each: words.map { [.text($1), .text(scope), .integer($0)] })
    }

    /// The ids of notes, cards and answers from `first` on.
    static func ids(
        from first: Int64, _ scope: String, _ connection: any SQLConnection
    ) throws -> Set<Int64> {
        var ids: Set<Int64> = []
        for kind in ["note", "card", "review"] {
            try connection.forEachRow(
                "SELECT id FROM vocabulary_anki_rows WHERE scope = ? AND kind = ? AND id >= ?",
                [.text(scope), .text(kind), .integer(first)]
            ) { row in ids.insert(Int64(try row.int("id"))) }
        }
        return ids
    }

    static func counts(_ scope: String, _ connection: any SQLConnection) throws -> AnkiCounts {
        var counts = AnkiCounts()
        try connection.forEachRow(
            "SELECT kind, COUNT(*) AS count FROM vocabulary_anki_rows WHERE scope = ? GROUP BY kind",
            [.text(scope)]
        ) { row in
            let count = try row.int("count")
            switch AnkiSyncRow.Kind(rawValue: try row.text("kind")) {
            case .card: counts.cards = count
            case .note: counts.notes = count
            case .review: counts.reviews = count
            case .noteType: counts.noteTypes = count
            case .deck: counts.decks = count
            case .options: counts.options = count
            case .settings, nil: break
            }
        }
        return counts
    }

    // MARK: Links

    static func links(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [String: AnkiLink] {
        var links: [String: AnkiLink] = [:]
        try connection.forEachRow(
            "SELECT * FROM vocabulary_anki_links WHERE scope = ?", [.text(scope)]
        ) { row in
            links[try row.text("card_id")] = AnkiLink(
                ankiID: Int64(try row.int("anki_id")), noteUSN: Int64(try row.int("note_usn")),
                cardUSN: Int64(try row.int("card_usn")),
                editedAt: Int64(try row.int("edited_at")), state: try row.text("state"))
        }
        return links
    }

    static func save(
        _ links: [String: AnkiLink], _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_links (scope, card_id, anki_id, note_usn, card_usn,
                edited_at, state)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, card_id) DO UPDATE SET anki_id = excluded.anki_id,
                note_usn = excluded.note_usn, card_usn = excluded.card_usn,
                edited_at = excluded.edited_at, state = excluded.state
            """,
            each: links.map { id, link in
                [
                    .text(scope), .text(id), .integer(link.ankiID), .integer(link.noteUSN),
                    .integer(link.cardUSN), .integer(link.editedAt), .text(link.state),
                ]
            })
    }

    static func unlink(
        _ cards: [String], _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM vocabulary_anki_links WHERE scope = ? AND card_id = ?",
            each: cards.map { [.text(scope), .text($0)] })
    }
}
