import SQLStore

/// What is known of an Anki server's collection, and which words its cards are.
enum AnkiSyncSchema {
    static let tables =
        ["vocabulary_anki_server", "vocabulary_anki_rows", "vocabulary_anki_links"] + media
    /// Pictures and recordings.
    static let media = [
        "vocabulary_anki_media", "vocabulary_anki_uses", "vocabulary_anki_attachments",
    ]
    static let texts = [
        TextColumns("vocabulary_anki_rows", ["content"]),
        TextColumns("vocabulary_anki_media", ["content"]),
    ]

    static let migrations = [
        StoreMigration(
            "vocabulary-009-anki",
            [
                // One row: the server. `usn`, `modified` and `schema_mod` are its own counts and
                // times when the rows were read; 0 before.
                """
                CREATE TABLE vocabulary_anki_server (
                    scope TEXT NOT NULL PRIMARY KEY,
                    address TEXT NOT NULL,
                    user_name TEXT NOT NULL,
                    usn BIGINT NOT NULL,
                    modified BIGINT NOT NULL,
                    schema_mod BIGINT NOT NULL,
                    synced_at BIGINT
                )
                """,
                // The server's rows, unchanged. `kind` is AnkiSyncRow.Kind, `content` JSON.
                """
                CREATE TABLE vocabulary_anki_rows (
                    scope TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    content TEXT NOT NULL,
                    PRIMARY KEY (scope, kind, id)
                )
                """,
                // What both sides had after the last sync: the usn of the note and the card there,
                // the edit and a fingerprint of the state here. `note_usn` is -1 for a card that
                // was sent but not confirmed.
                """
                CREATE TABLE vocabulary_anki_links (
                    scope TEXT NOT NULL,
                    card_id TEXT NOT NULL,
                    anki_id BIGINT NOT NULL,
                    note_usn BIGINT NOT NULL,
                    card_usn BIGINT NOT NULL,
                    edited_at BIGINT NOT NULL,
                    state TEXT NOT NULL,
                    PRIMARY KEY (scope, card_id)
                )
                """,
            ]),
        StoreMigration(
            "vocabulary-010-anki-media",
            [
                // The note of a card, the card of an answer; 0 for other rows.
                "ALTER TABLE vocabulary_anki_rows ADD COLUMN parent BIGINT NOT NULL DEFAULT 0",
                // Whether the words here have the row's changes.
                "ALTER TABLE vocabulary_anki_rows ADD COLUMN is_merged BIGINT NOT NULL DEFAULT 0",
                // A card's word here.
                "ALTER TABLE vocabulary_anki_rows ADD COLUMN word TEXT",
                "CREATE INDEX vocabulary_anki_family ON vocabulary_anki_rows (scope, kind, parent)",
                "CREATE INDEX vocabulary_anki_new ON vocabulary_anki_rows (scope, is_merged)",
                "CREATE INDEX vocabulary_anki_words ON vocabulary_anki_rows (scope, word)",
                // The next sync reads the rows anew, with these columns.
                "DELETE FROM vocabulary_anki_rows",
                "UPDATE vocabulary_anki_server SET usn = 0, modified = 0, schema_mod = 0",
                "ALTER TABLE vocabulary_anki_server ADD COLUMN media_usn BIGINT NOT NULL DEFAULT 0",
                // Whether to sync after a study session.
                "ALTER TABLE vocabulary_anki_server ADD COLUMN follows BIGINT NOT NULL DEFAULT 0",
                // The last sync: its report as JSON, or its problem.
                "ALTER TABLE vocabulary_anki_server ADD COLUMN report TEXT",
                "ALTER TABLE vocabulary_anki_server ADD COLUMN problem TEXT",
                // The running sync and, in milliseconds since 1970, UTC, when it counts as dead.
                "ALTER TABLE vocabulary_anki_server ADD COLUMN lease TEXT",
                "ALTER TABLE vocabulary_anki_server ADD COLUMN leased_until BIGINT",
                // Every file there. `there` is its SHA-1, empty if it isn't there yet. `here` is the
                // SHA-1 of the contents here, or an `AnkiMedia.State`.
                """
                CREATE TABLE vocabulary_anki_media (
                    scope TEXT NOT NULL,
                    name TEXT NOT NULL,
                    there TEXT NOT NULL,
                    here TEXT NOT NULL,
                    content BLOB,
                    PRIMARY KEY (scope, name)
                )
                """,
                // The files that notes show or play.
                """
                CREATE TABLE vocabulary_anki_uses (
                    scope TEXT NOT NULL,
                    note_id BIGINT NOT NULL,
                    name TEXT NOT NULL,
                    PRIMARY KEY (scope, note_id, name)
                )
                """,
                "CREATE INDEX vocabulary_anki_used ON vocabulary_anki_uses (scope, name)",
                // Files added to or removed from words here, until they are sent.
                """
                CREATE TABLE vocabulary_anki_attachments (
                    scope TEXT NOT NULL,
                    card_id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    is_removed BIGINT NOT NULL,
                    PRIMARY KEY (scope, card_id, name)
                )
                """,
            ]),
    ]
}
