import SQLStore
import ServiceKit

/// Database schema: attempts, the latest answer per question, and summaries for lists.
enum ProgressSchema {
    static let tables: [ServiceTable] = [
        "progress_attempts", "progress_answers", "progress_summaries",
    ]

    static let migrations = [
        StoreMigration(
            "progress-service-001-attempts",
            [
                // `sequence` numbers a student's attempts to determine the newest.
                """
                CREATE TABLE progress_attempts (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    id TEXT NOT NULL,
                    item_kind TEXT NOT NULL,
                    item_id TEXT NOT NULL,
                    sequence BIGINT NOT NULL,
                    score BIGINT NOT NULL,
                    correct_count BIGINT NOT NULL,
                    total_questions BIGINT NOT NULL,
                    time_spent_seconds BIGINT,
                    is_completed BIGINT NOT NULL,
                    is_diagnostic BIGINT NOT NULL,
                    created_at DOUBLE PRECISION NOT NULL,
                    completed_at DOUBLE PRECISION NOT NULL,
                    answers_json TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, id)
                )
                """,
                """
                CREATE UNIQUE INDEX progress_attempts_of_item
                    ON progress_attempts (tenant_id, user_id, item_kind, item_id, sequence)
                """,
                """
                CREATE INDEX progress_attempts_by_time
                    ON progress_attempts (tenant_id, user_id, completed_at)
                """,
                """
                CREATE TABLE progress_answers (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    question_id TEXT NOT NULL,
                    id TEXT NOT NULL,
                    item_kind TEXT NOT NULL,
                    item_id TEXT NOT NULL,
                    selected_index BIGINT NOT NULL,
                    is_correct BIGINT NOT NULL,
                    created_at DOUBLE PRECISION NOT NULL,
                    answered_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, question_id)
                )
                """,
                """
                CREATE INDEX progress_answers_of_item
                    ON progress_answers (tenant_id, user_id, item_kind, item_id)
                """,
                // Updated with every attempt, so that a list reads one row per item.
                """
                CREATE TABLE progress_summaries (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    item_kind TEXT NOT NULL,
                    item_id TEXT NOT NULL,
                    attempts BIGINT NOT NULL,
                    best_score BIGINT NOT NULL,
                    latest_score BIGINT NOT NULL,
                    recent TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, item_kind, item_id)
                )
                """,
            ])
    ]
}
