import SQLStore
import ServiceKit

/// Tables of drawing sessions, readings, replies, events and speech. Rows belong to an account.
/// Rows of callers without an account have an empty `user_id`; only their session ids separate
/// them.
enum TutorSchema {
    static let tables: [ServiceTable] = [
        "tutor_counts", "tutor_sessions", "tutor_strokes", "tutor_pages", "tutor_reasoning",
        "tutor_event_counts", "tutor_events", "tutor_speech", "tutor_speech_parts",
        "tutor_profiles", "tutor_documents",
    ]

    /// The tables whose rows belong to an account.
    static let ownedTables = tables.map(\.name).filter { $0 != "tutor_event_counts" }

    static let migrations = [
        StoreMigration("tutor-service-001-sessions", sessions + reasoning),
        StoreMigration("tutor-service-002-events", events + speech),
        StoreMigration("tutor-service-003-profiles", [profiles]),
        StoreMigration("tutor-service-004-documents", [documents]),
    ]

    // Times are milliseconds since 1970. Row numbers are counted per account, so they reveal
    // nothing about others. `revision` grows with every change to a session and invalidates earlier
    // work.
    private static let sessions = [
        """
        CREATE TABLE tutor_counts (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            last BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id)
        )
        """,
        """
        CREATE TABLE tutor_sessions (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            id TEXT NOT NULL,
            document_name TEXT,
            question_number BIGINT,
            part_label TEXT,
            content_mode TEXT NOT NULL,
            is_active BIGINT NOT NULL,
            revision BIGINT NOT NULL,
            row_count BIGINT NOT NULL,
            byte_count BIGINT NOT NULL,
            last_seen BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, id)
        )
        """,
        """
        CREATE INDEX tutor_sessions_seen ON tutor_sessions (tenant_id, user_id, last_seen)
        """,
        """
        CREATE TABLE tutor_strokes (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            session_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            page BIGINT NOT NULL,
            event_type TEXT NOT NULL,
            strokes TEXT NOT NULL,
            deleted_count BIGINT NOT NULL,
            message TEXT NOT NULL,
            received_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, session_id, id)
        )
        """,
        """
        CREATE INDEX tutor_strokes_of_page ON tutor_strokes (tenant_id, user_id, session_id, page, id)
        """,
        """
        CREATE TABLE tutor_pages (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            session_id TEXT NOT NULL,
            page BIGINT NOT NULL,
            latex TEXT NOT NULL,
            content TEXT NOT NULL,
            confidence DOUBLE PRECISION NOT NULL,
            ink_hash TEXT NOT NULL,
            erased TEXT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, session_id, page)
        )
        """,
    ]

    private static let reasoning = [
        """
        CREATE TABLE tutor_reasoning (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            session_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            page BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            action TEXT NOT NULL,
            message TEXT NOT NULL,
            prompt_tokens BIGINT NOT NULL,
            completion_tokens BIGINT NOT NULL,
            source TEXT NOT NULL,
            question_text TEXT,
            level BIGINT,
            error_type TEXT,
            delay_ms BIGINT NOT NULL,
            internal_reasoning TEXT,
            PRIMARY KEY (tenant_id, user_id, session_id, id)
        )
        """
    ]

    // Events are numbered per school, so that one query finds the new ones for all readers. They're
    // kept for a few minutes only, for other servers to find. Readers don't get events from before
    // they connected.
    private static let events = [
        """
        CREATE TABLE tutor_event_counts (
            tenant_id TEXT NOT NULL,
            last BIGINT NOT NULL,
            PRIMARY KEY (tenant_id)
        )
        """,
        """
        CREATE TABLE tutor_events (
            tenant_id TEXT NOT NULL,
            sequence BIGINT NOT NULL,
            user_id TEXT NOT NULL,
            session_id TEXT NOT NULL,
            payload TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, sequence)
        )
        """,
    ]

    // Speech can be fetched once. Its sentences arrive one by one while the answer is being
    // generated.
    private static let speech = [
        """
        CREATE TABLE tutor_speech (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            id TEXT NOT NULL,
            is_complete BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            taken_at BIGINT,
            PRIMARY KEY (tenant_id, user_id, id)
        )
        """,
        """
        CREATE TABLE tutor_speech_parts (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            speech_id TEXT NOT NULL,
            position BIGINT NOT NULL,
            content TEXT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, speech_id, position)
        )
        """,
    ]

    private static let profiles = """
        CREATE TABLE tutor_profiles (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            display_name TEXT,
            email TEXT,
            grade TEXT,
            subjects TEXT NOT NULL,
            onboarding_completed BIGINT NOT NULL,
            referral_source TEXT,
            PRIMARY KEY (tenant_id, user_id)
        )
        """

    private static let documents = """
        CREATE TABLE tutor_documents (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            stem TEXT NOT NULL,
            number BIGINT NOT NULL,
            question TEXT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, stem, number)
        )
        """
}
