import SQLStore
import ServiceKit

/// The tables for texts, their words, and the study log.
enum VocabularySchema {
    static let tables: [ServiceTable] = [
        "vocabulary_counts", "vocabulary_sources", "vocabulary_texts", "vocabulary_jobs",
        "vocabulary_cards", "vocabulary_events", "vocabulary_known", "vocabulary_progress",
    ]

    static let migrations = [
        StoreMigration(
            "vocabulary-service-001-study", [counts] + sources + texts + cards + log),
        StoreMigration(
            "vocabulary-service-002-unsure",
            ["ALTER TABLE vocabulary_cards ADD COLUMN is_unsure BIGINT NOT NULL DEFAULT 0"]),
    ]

    // Each change takes the student's next number; a device's unread rows are those with greater
    // numbers. The row is locked until the transaction ends, so numbers appear in order. The other
    // columns limit what one student can store.
    private static let counts = """
        CREATE TABLE vocabulary_counts (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            last BIGINT NOT NULL,
            sources BIGINT NOT NULL,
            cards BIGINT NOT NULL,
            events BIGINT NOT NULL,
            known BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id)
        )
        """

    // Times are milliseconds since 1970. `has_text`: the server has the text itself.
    private static let sources = [
        """
        CREATE TABLE vocabulary_sources (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            id TEXT NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            language TEXT,
            word_count BIGINT NOT NULL,
            status TEXT NOT NULL,
            failure_reason TEXT,
            added_at BIGINT NOT NULL,
            processed_at BIGINT,
            edited_at BIGINT NOT NULL,
            edited_by TEXT NOT NULL,
            is_deleted BIGINT NOT NULL,
            has_text BIGINT NOT NULL,
            sequence BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, id)
        )
        """,
        """
        CREATE UNIQUE INDEX vocabulary_sources_changed
            ON vocabulary_sources (tenant_id, user_id, sequence)
        """,
    ]

    // A job exists while a text is queued. `round` counts the requests; a request during processing
    // keeps the job. The lease holder works on it.
    private static let texts = [
        """
        CREATE TABLE vocabulary_texts (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            source_id TEXT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, source_id)
        )
        """,
        """
        CREATE TABLE vocabulary_jobs (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            source_id TEXT NOT NULL,
            size BIGINT NOT NULL,
            round BIGINT NOT NULL,
            attempts BIGINT NOT NULL,
            progress BIGINT NOT NULL,
            requested_at BIGINT NOT NULL,
            lease_owner TEXT NOT NULL,
            lease_until BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, source_id)
        )
        """,
        """
        CREATE INDEX vocabulary_jobs_waiting ON vocabulary_jobs (tenant_id, requested_at)
        """,
    ]

    // `text_offset`: where the sentence starts in the text; NULL for words from devices. `is_test`:
    // has a meaning and a sentence, as the contract requires of word tests.
    private static let cards = [
        """
        CREATE TABLE vocabulary_cards (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            id TEXT NOT NULL,
            source_id TEXT NOT NULL,
            word TEXT NOT NULL,
            lemma TEXT NOT NULL,
            sentence TEXT NOT NULL,
            meaning TEXT,
            part_of_speech TEXT,
            difficulty TEXT NOT NULL,
            position BIGINT NOT NULL,
            note TEXT,
            edited_at BIGINT NOT NULL,
            edited_by TEXT NOT NULL,
            is_deleted BIGINT NOT NULL,
            text_offset BIGINT,
            is_test BIGINT NOT NULL,
            sequence BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, id)
        )
        """,
        """
        CREATE UNIQUE INDEX vocabulary_cards_changed
            ON vocabulary_cards (tenant_id, user_id, sequence)
        """,
        """
        CREATE INDEX vocabulary_cards_of_source
            ON vocabulary_cards (tenant_id, user_id, source_id, text_offset)
        """,
    ]

    // In `vocabulary_progress`, `plain_…` comes from the contract's endpoint, `log_…` from the log,
    // and the other columns merge both.
    private static let log = [
        """
        CREATE TABLE vocabulary_events (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            id TEXT NOT NULL,
            card_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            at BIGINT NOT NULL,
            rating BIGINT,
            duration BIGINT,
            days BIGINT,
            mode TEXT,
            session_id TEXT,
            target TEXT,
            payload TEXT,
            sequence BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, id)
        )
        """,
        """
        CREATE UNIQUE INDEX vocabulary_events_changed
            ON vocabulary_events (tenant_id, user_id, sequence)
        """,
        """
        CREATE INDEX vocabulary_events_of_card
            ON vocabulary_events (tenant_id, user_id, card_id, at)
        """,
        """
        CREATE TABLE vocabulary_known (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            token TEXT NOT NULL,
            lemma TEXT,
            edited_at BIGINT NOT NULL,
            is_deleted BIGINT NOT NULL,
            sequence BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, token)
        )
        """,
        """
        CREATE UNIQUE INDEX vocabulary_known_changed
            ON vocabulary_known (tenant_id, user_id, sequence)
        """,
        """
        CREATE TABLE vocabulary_progress (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            word_id TEXT NOT NULL,
            is_memorized BIGINT NOT NULL,
            review_count BIGINT NOT NULL,
            last_reviewed BIGINT NOT NULL,
            plain_memorized BIGINT,
            plain_count BIGINT,
            plain_reviewed BIGINT,
            log_memorized BIGINT,
            log_count BIGINT,
            log_reviewed BIGINT,
            changed_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, word_id)
        )
        """,
        """
        CREATE INDEX vocabulary_progress_changed
            ON vocabulary_progress (tenant_id, user_id, changed_at)
        """,
    ]
}
