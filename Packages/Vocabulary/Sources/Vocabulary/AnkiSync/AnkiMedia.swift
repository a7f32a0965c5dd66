import AnkiExchange
import AppCore
import Foundation
import SQLStore

/// A picture or recording to add to a word's note, or to remove from it.
struct AnkiAttachment: Sendable, Hashable {
    var name: String
    var isRemoved: Bool
}

/// A picture or recording of a word.
struct AnkiMediaFile: Sendable, Hashable {
    var name: String
    /// In bytes; nil if it isn't on this computer.
    var size: Int?
    /// Whether the server doesn't have it yet.
    var waits: Bool
    /// Whether the server has it.
    var isThere = false
}

/// The pictures and recordings of words that are synced with an Anki server.
enum AnkiMedia {
    /// The values of `here` other than a SHA-1.
    enum State: String {
        case missing = ""
        /// Added here; the server doesn't have it.
        case added
        /// The server has it; it hasn't said its SHA-1 yet.
        case sent
        /// Deleted here; the server may still have it.
        case removed
    }

    /// The maximum size of all files here, in bytes.
    static let maxBytes = 1_000_000_000

    // MARK: Words

    static func attachments(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [String: [AnkiAttachment]] {
        var all: [String: [AnkiAttachment]] = [:]
        try connection.forEachRow(
            "SELECT * FROM vocabulary_anki_attachments WHERE scope = ? ORDER BY name",
            [.text(scope)]
        ) { row in
            all[try row.text("card_id"), default: []].append(
                AnkiAttachment(
                    name: try row.text("name"), isRemoved: try row.bool("is_removed")))
        }
        return all
    }

    /// Forgets attachments that the server has, by word. Others were added meanwhile.
    static func detach(
        _ attachments: [String: [AnkiAttachment]], _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            DELETE FROM vocabulary_anki_attachments
            WHERE scope = ? AND card_id = ? AND name = ? AND is_removed = ?
            """,
            each: attachments.flatMap { word, files in
                files.map {
                    [.text(scope), .text(word), .text($0.name), SQLValue($0.isRemoved)]
                }
            })
    }

    /// A word's files by name.
    static func files(
        of word: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> [AnkiMediaFile] {
        let rows = try connection.rows(
            """
            SELECT n.name, m.here, m.there, LENGTH(m.content) AS size FROM (
                SELECT u.name FROM vocabulary_anki_links AS l
                JOIN vocabulary_anki_rows AS c
                    ON c.scope = l.scope AND c.kind = 'card' AND c.id = l.anki_id
                JOIN vocabulary_anki_uses AS u ON u.scope = l.scope AND u.note_id = c.parent
                WHERE l.scope = ? AND l.card_id = ?
                UNION
                SELECT name FROM vocabulary_anki_attachments
                WHERE scope = ? AND card_id = ? AND is_removed = 0
            ) AS n
            LEFT JOIN vocabulary_anki_media AS m ON m.scope = ? AND m.name = n.name
            WHERE n.name NOT IN (
                SELECT name FROM vocabulary_anki_attachments
                WHERE scope = ? AND card_id = ? AND is_removed = 1)
            ORDER BY n.name
            """,
            [
                .text(scope), .text(word), .text(scope), .text(word), .text(scope), .text(scope),
                .text(word),
            ])
        return try rows.map { row in
            AnkiMediaFile(
                name: try row.text("name"), size: try row.optionalInt("size"),
                waits: try row.optionalText("here") == State.added.rawValue,
                isThere: try row.optionalText("there")?.isEmpty == false)
        }
    }

    static func content(
        of name: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> [UInt8]? {
        try connection.row(
            "SELECT content FROM vocabulary_anki_media WHERE scope = ? AND name = ?",
            [.text(scope), .text(name)]
        ).flatMap { row in
            if case .null = try row.value("content") { return nil }
            return try row.blob("content")
        }
    }

    /// Adds a file to a word.
    static func attach(
        _ content: [UInt8], named name: String, to word: String, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_media (scope, name, there, here, content)
            VALUES (?, ?, '', ?, ?)
            """,
            [.text(scope), .text(name), .text(State.added.rawValue), .blob(content)])
        try note(AnkiAttachment(name: name, isRemoved: false), of: word, scope, connection)
    }

    /// Adds a file of an imported package to words, except where they have it already or its
    /// removal waits for the next sync. Another file with this name keeps it; the new one gets a
    /// longer name.
    ///
    /// - Parameter room: the maximum size of a file that isn't here yet, in bytes.
    /// - Returns: the bytes added, 0 for a file that was here already; nil if there is no room.
    @discardableResult
    static func adopt(
        _ content: [UInt8], named name: String, to words: [String], room: Int = AnkiMedia.maxBytes,
        _ scope: String, _ connection: any SQLConnection
    ) throws -> Int? {
        var name = name
        var stored = try self.content(of: name, scope, connection)
        if let other = stored, other != content {
            name = longer(name, for: content)
            stored = try self.content(of: name, scope, connection)
        }
        guard stored != nil || content.count <= room else { return nil }
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_media (scope, name, there, here, content)
            VALUES (?, ?, '', ?, ?)
            ON CONFLICT (scope, name) DO UPDATE SET content = excluded.content, here = excluded.here
                WHERE vocabulary_anki_media.content IS NULL AND vocabulary_anki_media.there = ''
            """,
            [.text(scope), .text(name), .text(State.added.rawValue), .blob(content)])
        for word in words {
            let known = try files(of: word, scope, connection).contains { $0.name == name }
            if known { continue }
            try connection.execute(
                """
                INSERT INTO vocabulary_anki_attachments (scope, card_id, name, is_removed)
                SELECT scope, id, ?, 0 FROM vocabulary_cards
                WHERE scope = ? AND id = ? AND is_deleted = 0
                ON CONFLICT (scope, card_id, name) DO NOTHING
                """, [.text(name), .text(scope), .text(word)])
        }
        return stored == nil ? content.count : 0
    }

    /// The name with a mark of the content, in at most 255 bytes.
    private static func longer(_ name: String, for content: [UInt8]) -> String {
        var dot = name.lastIndex(of: ".") ?? name.endIndex
        if name[dot...].utf8.count > 20 { dot = name.endIndex }
        var stem = name[..<dot]
        while stem.utf8.count > 200 { stem.removeLast() }
        let mark = StudyID.derived("media", Data(content).base64EncodedString()).prefix(8)
        return "\(stem)-\(mark)\(name[dot...])"
    }

    /// Removes a file from a word. Deletes the file once no note and no other word uses it.
    static func remove(
        _ name: String, from word: String, _ scope: String, _ connection: any SQLConnection
    ) throws {
        let waits = try connection.execute(
            """
            DELETE FROM vocabulary_anki_attachments
            WHERE scope = ? AND card_id = ? AND name = ? AND is_removed = 0
            """, [.text(scope), .text(word), .text(name)])
        if waits == 0 {
            try note(AnkiAttachment(name: name, isRemoved: true), of: word, scope, connection)
        }
        try connection.execute(
            "UPDATE vocabulary_anki_media SET here = ? WHERE scope = ? AND name = ?",
            [.text(State.removed.rawValue), .text(scope), .text(name)])
    }

    private static func note(
        _ attachment: AnkiAttachment, of word: String, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_anki_attachments (scope, card_id, name, is_removed)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (scope, card_id, name) DO UPDATE SET is_removed = excluded.is_removed
            """,
            [
                .text(scope), .text(word), .text(attachment.name), SQLValue(attachment.isRemoved),
            ])
    }

    // MARK: Server

    /// Applies the server's list of changes. Returns the number of files deleted here.
    static func take(
        _ changes: [AnkiMediaChange], upTo usn: Int64, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> Int {
        var deleted = 0
        for change in changes {
            if change.sha1.isEmpty {
                // Files added here meanwhile are sent again.
                let values: [SQLValue] = [
                    .text(scope), .text(change.name), .text(State.added.rawValue),
                ]
                let row =
                    "DELETE FROM vocabulary_anki_media WHERE scope = ? AND name = ? AND here <> ?"
                deleted += try connection.execute(row + " AND content IS NOT NULL", values)
                try connection.execute(row, values)
                try connection.execute(
                    "UPDATE vocabulary_anki_media SET there = '' WHERE scope = ? AND name = ?",
                    [.text(scope), .text(change.name)])
                continue
            }
            try connection.execute(
                """
                INSERT INTO vocabulary_anki_media (scope, name, there, here) VALUES (?, ?, ?, '')
                ON CONFLICT (scope, name) DO UPDATE SET there = excluded.there,
                    here = CASE WHEN vocabulary_anki_media.here = ? THEN excluded.there
                        ELSE vocabulary_anki_media.here END
                """,
                [
                    .text(scope), .text(change.name), .text(change.sha1),
                    .text(State.sent.rawValue),
                ])
        }
        try connection.execute(
            "UPDATE vocabulary_anki_server SET media_usn = ? WHERE scope = ?",
            [.integer(usn), .text(scope)])
        return deleted
    }

    /// Forgets the server's list, so that the next sync reads it whole. Files here stay, and the
    /// sync sends them again if the server doesn't have them.
    static func forgetList(_ scope: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM vocabulary_anki_media WHERE scope = ? AND content IS NULL", [.text(scope)])
        try connection.execute(
            "UPDATE vocabulary_anki_media SET there = '' WHERE scope = ?", [.text(scope)])
        try connection.execute(
            "UPDATE vocabulary_anki_server SET media_usn = 0 WHERE scope = ?", [.text(scope)])
    }

    /// Files that words use and that the server has in another version.
    static func wanted(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [(name: String, sha1: String)] {
        try connection.rows(
            """
            SELECT m.name, m.there FROM vocabulary_anki_media AS m
            WHERE m.scope = ? AND m.there <> '' AND m.there <> m.here
                AND m.here NOT IN (?, ?, ?) AND EXISTS (
                    SELECT 1 FROM vocabulary_anki_uses AS u
                    JOIN vocabulary_anki_rows AS c
                        ON c.scope = u.scope AND c.kind = 'card' AND c.parent = u.note_id
                    JOIN vocabulary_anki_links AS l
                        ON l.scope = c.scope AND l.card_id = c.word
                    WHERE u.scope = m.scope AND u.name = m.name)
            ORDER BY m.name
            """,
            [
                .text(scope), .text(State.added.rawValue), .text(State.sent.rawValue),
                .text(State.removed.rawValue),
            ]
        ).map { (try $0.text("name"), try $0.text("there")) }
            .filter { AnkiMediaName.isSafe($0.name) }
    }

    /// Stores a file from the server; nil for one that is too large.
    static func store(
        _ content: [UInt8]?, named name: String, sha1: String, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE vocabulary_anki_media SET content = ?, here = ? WHERE scope = ? AND name = ?",
            [content.map(SQLValue.blob) ?? .null, .text(sha1), .text(scope), .text(name)])
    }

    /// The names of files to send, and of files to delete on the server.
    static func waiting(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> (added: [String], removed: [String]) {
        // Another note or word can use a file that was removed from a word. Note types use files
        // whose names begin with an underscore.
        try connection.execute(
            """
            UPDATE vocabulary_anki_media SET here = CASE WHEN content IS NULL THEN ''
                WHEN there = '' THEN ? ELSE there END
            WHERE scope = ? AND here = ? AND (SUBSTR(name, 1, 1) = '_' OR name IN (
                SELECT name FROM vocabulary_anki_uses WHERE scope = ?
                UNION SELECT name FROM vocabulary_anki_attachments
                WHERE scope = ? AND is_removed = 0))
            """,
            [
                .text(State.added.rawValue), .text(scope), .text(State.removed.rawValue),
                .text(scope), .text(scope),
            ])
        try connection.execute(
            "DELETE FROM vocabulary_anki_media WHERE scope = ? AND here = ? AND there = ''",
            [.text(scope), .text(State.removed.rawValue)])
        // Files that the server lost.
        try connection.execute(
            """
            UPDATE vocabulary_anki_media SET here = ?
            WHERE scope = ? AND there = '' AND here <> ? AND content IS NOT NULL
            """, [.text(State.added.rawValue), .text(scope), .text(State.sent.rawValue)])
        func names(_ state: State) throws -> [String] {
            try connection.rows(
                "SELECT name FROM vocabulary_anki_media WHERE scope = ? AND here = ? ORDER BY name",
                [.text(scope), .text(state.rawValue)]
            ).map { try $0.text("name") }
        }
        return (try names(.added), try names(.removed))
    }

    /// Records that the server has received or deleted files. It doesn't list a file again that it
    /// had already, after a sync whose answer was lost.
    static func sent(
        _ added: [String], removed: [String], _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE vocabulary_anki_media SET here = CASE WHEN there = '' THEN ? ELSE there END
            WHERE scope = ? AND name = ?
            """,
            each: added.map { [.text(State.sent.rawValue), .text(scope), .text($0)] })
        try connection.execute(
            "DELETE FROM vocabulary_anki_media WHERE scope = ? AND name = ?",
            each: removed.map { [.text(scope), .text($0)] })
    }

    /// Removes the contents of files that no note uses any more, or soon will.
    static func discardUnused(_ scope: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            UPDATE vocabulary_anki_media SET content = NULL, here = ''
            WHERE scope = ? AND content IS NOT NULL AND here = there AND name NOT IN (
                SELECT name FROM vocabulary_anki_uses WHERE scope = ?
                UNION SELECT name FROM vocabulary_anki_attachments
                WHERE scope = ? AND is_removed = 0)
            """, [.text(scope), .text(scope), .text(scope)])
    }

    /// How many files the server has, and how many bytes are here.
    static func figures(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> (there: Int, bytes: Int) {
        let row = try connection.row(
            """
            SELECT SUM(CASE WHEN there <> '' THEN 1 ELSE 0 END) AS files,
                SUM(LENGTH(content)) AS bytes
            FROM vocabulary_anki_media WHERE scope = ?
            """, [.text(scope)])
        return (try row?.optionalInt("files") ?? 0, try row?.optionalInt("bytes") ?? 0)
    }
}
