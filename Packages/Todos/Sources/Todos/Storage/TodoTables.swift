import SQLStore
import SyncedRecords

/// Todos's tables in the profile's local store.
enum TodoTables {
    static let names =
        [
            "todos_own", "todos_school", "todos_schools", "todos_drafts", "todos_handins",
            "todos_answers",
        ] + RecordTable<PlannerNote>.tables

    static let texts =
        [
            TextColumns("todos_own", ["title", "notes", "project", "tags"]),
            TextColumns("todos_school", ["title"]),
            TextColumns("todos_drafts", ["text", "link", "file"]),
            TextColumns("todos_handins", ["note"]),
            TextColumns("todos_answers", ["answer"]),
        ] + PlannerNote.texts

    static let migrations = [
        StoreMigration(
            "todos-001-own",
            [
                // `due_wall` is the sort key: minutes since 1970 in local wall time; the end of the
                // day if there is no time.
                """
                CREATE TABLE todos_own (
                    number BIGINT PRIMARY KEY,
                    title TEXT NOT NULL,
                    notes TEXT,
                    due_wall BIGINT,
                    due_has_time BIGINT NOT NULL,
                    priority BIGINT,
                    project TEXT,
                    tags TEXT NOT NULL,
                    recurrence TEXT,
                    comes_after BIGINT,
                    created_at BIGINT NOT NULL,
                    done_at BIGINT
                )
                """,
                "CREATE INDEX todos_own_open ON todos_own (done_at, due_wall, number)",
            ]),
        StoreMigration(
            "todos-002-school",
            [
                // The cached school work; `scope` is the account and server.
                """
                CREATE TABLE todos_school (
                    scope TEXT NOT NULL,
                    source TEXT NOT NULL,
                    number BIGINT NOT NULL,
                    title TEXT NOT NULL,
                    due_at BIGINT,
                    status TEXT NOT NULL,
                    course_id BIGINT,
                    points DOUBLE PRECISION,
                    lock_at BIGINT,
                    created_at BIGINT NOT NULL,
                    is_done BIGINT NOT NULL,
                    heard_at BIGINT NOT NULL,
                    PRIMARY KEY (scope, source, number)
                )
                """,
                """
                CREATE TABLE todos_schools (
                    scope TEXT NOT NULL PRIMARY KEY,
                    asked_at BIGINT NOT NULL,
                    is_derived BIGINT NOT NULL
                )
                """,
                """
                CREATE TABLE todos_drafts (
                    scope TEXT NOT NULL,
                    assignment_id BIGINT NOT NULL,
                    kind TEXT NOT NULL,
                    text TEXT NOT NULL,
                    link TEXT NOT NULL,
                    file TEXT NOT NULL,
                    PRIMARY KEY (scope, assignment_id)
                )
                """,
                // Queued submissions, to prevent handing in twice.
                """
                CREATE TABLE todos_handins (
                    scope TEXT NOT NULL,
                    assignment_id BIGINT NOT NULL,
                    entry TEXT NOT NULL,
                    note TEXT NOT NULL,
                    PRIMARY KEY (scope, assignment_id)
                )
                """,
            ]),
        StoreMigration(
            "todos-003-answers",
            [
                // The latest answers; `is_saved` once the school has them.
                """
                CREATE TABLE todos_answers (
                    scope TEXT NOT NULL,
                    attempt_id BIGINT NOT NULL,
                    question_id BIGINT NOT NULL,
                    answer TEXT NOT NULL,
                    is_saved BIGINT NOT NULL,
                    PRIMARY KEY (scope, attempt_id, question_id)
                )
                """
            ]),
        PlannerNote.migration,
    ]
}
