import SQLStore
import ServiceKit

/// Tables for threads, participants and messages.
enum ChatSchema {
    static let tables: [ServiceTable] = [
        "chat_threads", "chat_participants", "chat_messages", "chat_senders",
    ]

    static let migrations = [
        StoreMigration(
            "chat-service-001-threads",
            [
                // Messages are never deleted, so their count is the last one's number, and unread
                // counts are differences. Times are milliseconds since 1970.
                """
                CREATE TABLE chat_threads (
                    tenant_id TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    course_id BIGINT,
                    subject TEXT NOT NULL,
                    thread_type TEXT NOT NULL,
                    message_count BIGINT NOT NULL,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    import_key TEXT,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                """
                CREATE UNIQUE INDEX chat_threads_imported ON chat_threads (tenant_id, import_key)
                """,
                // `read_count`: the message count when the person last looked; NULL if never.
                """
                CREATE TABLE chat_participants (
                    tenant_id TEXT NOT NULL,
                    person_id BIGINT NOT NULL,
                    thread_id BIGINT NOT NULL,
                    user_id TEXT NOT NULL,
                    read_count BIGINT,
                    PRIMARY KEY (tenant_id, person_id, thread_id)
                )
                """,
                """
                CREATE INDEX chat_participants_of_thread
                    ON chat_participants (tenant_id, thread_id, person_id)
                """,
                """
                CREATE INDEX chat_participants_of_account
                    ON chat_participants (tenant_id, user_id, thread_id)
                """,
                // `sequence` numbers a thread's messages from 1, independent of server clocks.
                """
                CREATE TABLE chat_messages (
                    tenant_id TEXT NOT NULL,
                    thread_id BIGINT NOT NULL,
                    sequence BIGINT NOT NULL,
                    id BIGINT NOT NULL,
                    sender_id BIGINT NOT NULL,
                    body TEXT NOT NULL,
                    created_at BIGINT NOT NULL,
                    import_key TEXT,
                    PRIMARY KEY (tenant_id, thread_id, sequence)
                )
                """,
                "CREATE UNIQUE INDEX chat_messages_by_id ON chat_messages (tenant_id, id)",
                """
                CREATE UNIQUE INDEX chat_messages_imported
                    ON chat_messages (tenant_id, import_key)
                """,
            ]),
        StoreMigration(
            "chat-service-002-quotas",
            [
                // The person who opened the thread; NULL for imported and earlier ones.
                "ALTER TABLE chat_threads ADD COLUMN opened_by BIGINT",
                "CREATE INDEX chat_threads_of_opener ON chat_threads (tenant_id, opened_by)",
                "CREATE INDEX chat_messages_of_sender ON chat_messages (tenant_id, sender_id)",
            ]),
        StoreMigration(
            "chat-service-003-senders",
            [
                "DROP INDEX chat_messages_of_sender",
                // How much each person has sent since this migration, for the limits: adding it up
                // takes too long.
                """
                CREATE TABLE chat_senders (
                    tenant_id TEXT NOT NULL,
                    person_id BIGINT NOT NULL,
                    messages BIGINT NOT NULL,
                    characters BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, person_id)
                )
                """,
            ]),
    ]
}
