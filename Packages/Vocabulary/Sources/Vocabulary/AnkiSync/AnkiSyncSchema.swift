import SQLStore

/// What is known of an Anki server's collection, and which words its cards are.
enum AnkiSyncSchema {
    static let tables = ["vocabulary_anki_server", "vocabulary_anki_rows", "vocabulary_anki_links"]
    static let texts = [TextColumns("vocabulary_anki_rows", ["content"])]

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
            ])
    ]
}
