import SQLStore
import ServiceKit

/// Database schema for goals.
enum GoalSchema {
    static let tables: [ServiceTable] = ["goals_goals"]

    static let migrations = [
        StoreMigration(
            "goals-service-001-goals",
            [
                // `is_changed` is 1 once the student edited the goal; imports then skip it.
                // `is_removed` rows keep only the key of an imported goal that the student deleted.
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
