import FSRS
import Foundation
import GRDBSQLite

/// Writes a collection with schema 11.
final class AnkiDraft {
    private var handle: OpaquePointer?

    init(path: String) throws(AnkiFault) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK else { throw fault() }
        // The file is discarded unless writing completes.
        try run("PRAGMA journal_mode = OFF")
        try run("PRAGMA synchronous = OFF")
        try run("BEGIN")
    }

    deinit { sqlite3_close_v2(handle) }

    func close() throws(AnkiFault) {
        for index in Self.indexes { try run("CREATE INDEX " + index) }
        try run("COMMIT")
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Creates the tables and the collection's settings row.
    func make(_ texts: AnkiCollectionTexts) throws(AnkiFault) {
        decks = texts.deckIDs
        try make(
            created: texts.createdAt, settings: texts.settings, models: texts.models,
            decks: texts.decks, deckSettings: texts.deckSettings)
    }

    func make(
        created: Int64, settings: String, models: String, decks: String,
        deckSettings: String = "{}"
    ) throws(AnkiFault) {
        for table in Self.tables { try run("CREATE TABLE " + table) }
        let now = Int64(Date().timeIntervalSince1970 * 1000)
        let row = try statement("INSERT INTO col VALUES (1,?,?,?,11,0,0,0,?,?,?,?,'{}')")
        defer { sqlite3_finalize(row) }
        try step(
            row,
            [
                .number(created), .number(now), .number(now), .text(settings), .text(models),
                .text(decks), .text(deckSettings),
            ])
    }

    private var decks: [String: Int64] = [:]

    func add(
        _ package: AnkiPackage, setting: AnkiWriter.Setting, firstDay: Int
    ) throws(AnkiFault) {
        let note = try statement("INSERT INTO notes VALUES (?,?,?,?,-1,?,?,?,?,0,'')")
        defer { sqlite3_finalize(note) }
        for row in package.notes { try step(note, AnkiNoteRow(row).values) }
        let card = try statement(
            "INSERT INTO cards VALUES (?,?,?,?,?,-1,?,?,?,?,?,?,?,?,0,0,0,?)")
        defer { sqlite3_finalize(card) }
        for row in package.cards {
            let row = AnkiCardRow(row, setting: setting, firstDay: firstDay)
            try step(card, row.values(deck: decks[row.card.deck] ?? 1))
        }
        let review = try statement("INSERT INTO revlog VALUES (?,?,-1,?,?,?,0,?,?)")
        defer { sqlite3_finalize(review) }
        // A log line's id is its timestamp, so timestamps must be unique.
        var last: Int64 = 0
        var intervals: [Int64: Int] = [:]
        for row in package.reviews.sorted(by: { ($0.at, $0.cardID) < ($1.at, $1.cardID) }) {
            last = max(row.at, last + 1)
            try step(
                review,
                [
                    .number(last), .number(row.cardID), .number(Int64(row.rating.rawValue)),
                    .number(Int64(row.interval)), .number(Int64(intervals[row.cardID] ?? 0)),
                    .number(Int64(row.duration)), .number(Int64(row.kind.rawValue)),
                ])
            intervals[row.cardID] = row.interval
        }
    }

    /// Runs a statement for each row of values.
    func insert(_ rows: some Sequence<[Value]>, _ sql: String) throws(AnkiFault) {
        let prepared = try statement(sql)
        defer { sqlite3_finalize(prepared) }
        for row in rows { try step(prepared, row) }
    }

    // MARK: SQLite

    enum Value {
        case number(Int64)
        case text(String)
    }

    private func run(_ sql: String) throws(AnkiFault) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw fault() }
    }

    private func statement(_ sql: String) throws(AnkiFault) -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { throw fault() }
        return statement
    }

    private func step(_ statement: OpaquePointer, _ values: [Value]) throws(AnkiFault) {
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .number(let number): sqlite3_bind_int64(statement, place, number)
            case .text(let text):
                // -1 as the destructor tells SQLite to make a copy.
                let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                sqlite3_bind_text(statement, place, text, Int32(clamping: text.utf8.count), copied)
            }
        }
        guard sqlite3_step(statement) == SQLITE_DONE else { throw fault() }
        sqlite3_reset(statement)
    }

    private func fault() -> AnkiFault {
        .cannotWrite(
            "The collection: \(handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory").")
    }

    private static let tables = [
        """
        col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
            ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL,
            conf text NOT NULL, models text NOT NULL, decks text NOT NULL, dconf text NOT NULL,
            tags text NOT NULL)
        """,
        """
        notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
            usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL,
            csum integer NOT NULL, flags integer NOT NULL, data text NOT NULL)
        """,
        """
        cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
            mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL,
            due integer NOT NULL, ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL,
            lapses integer NOT NULL, left integer NOT NULL, odue integer NOT NULL, odid integer NOT NULL,
            flags integer NOT NULL, data text NOT NULL)
        """,
        """
        revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
            ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL,
            type integer NOT NULL)
        """,
        "graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL)",
    ]
    private static let indexes = [
        "ix_notes_usn ON notes (usn)", "ix_cards_usn ON cards (usn)",
        "ix_revlog_usn ON revlog (usn)",
        "ix_cards_nid ON cards (nid)", "ix_cards_sched ON cards (did, queue, due)",
        "ix_revlog_cid ON revlog (cid)", "ix_notes_csum ON notes (csum)",
    ]
}
