import SQLStore
import ServiceKit

/// Goals, each of one student.
enum GoalSchema {
    static let tables: [ServiceTable] = ["goals_goals"]

    static let migrations = [
        StoreMigration(
            "goals-service-001-goals",
            [
                // `is_changed` is 1 once the student had a hand in it: an import leaves it alone then.
                // `is_removed` keeps the key of an imported goal that the student deleted, and nothing else.
                """
                CREATE TABLE goals_goals (
                    tenant_id TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    student_id BIGINT NOT NULL,
                    user_id TEXT NOT NULL,
                    title TEXT NOT NULL,
                    description TEXT,
                    status TEXT NOT NULL,
                    target_date TEXT,
                    progress_percent BIGINT NOT NULL,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    import_key TEXT,
                    is_changed BIGINT NOT NULL,
                    is_removed BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                """
                CREATE INDEX goals_goals_of_student
                    ON goals_goals (tenant_id, student_id, target_date, id)
                """,
                "CREATE INDEX goals_goals_of_user ON goals_goals (tenant_id, user_id)",
                "CREATE UNIQUE INDEX goals_goals_imported ON goals_goals (tenant_id, import_key)",
            ])
    ]
}
