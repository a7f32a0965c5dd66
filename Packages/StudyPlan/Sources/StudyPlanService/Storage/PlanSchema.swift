import SQLStore
import ServiceKit

/// Database schema: skill estimates, the latest diagnostic per category, answers by week, and
/// onboarding prompts shown.
enum PlanSchema {
    static let tables: [ServiceTable] = [
        "plan_skills", "plan_diagnostics", "plan_weeks", "plan_students",
    ]

    static let migrations = [
        StoreMigration(
            "plan-service-001-study-plans",
            [
                // The empty skill is the student's overall strength. A submission reads and writes
                // only the rows of its student and skills.
                """
                CREATE TABLE plan_skills (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    skill_id TEXT NOT NULL,
                    name TEXT NOT NULL,
                    category TEXT NOT NULL,
                    mean DOUBLE PRECISION NOT NULL,
                    variance DOUBLE PRECISION NOT NULL,
                    observed_at DOUBLE PRECISION NOT NULL,
                    correct BIGINT NOT NULL,
                    total BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, skill_id)
                )
                """,
                """
                CREATE TABLE plan_diagnostics (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    category TEXT NOT NULL,
                    item_kind TEXT NOT NULL,
                    item_id TEXT NOT NULL,
                    taken_at DOUBLE PRECISION NOT NULL,
                    answers_json TEXT NOT NULL,
                    figures_json TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, category)
                )
                """,
                // `monday` is in days since 1970; `practised` counts answers outside diagnostics.
                """
                CREATE TABLE plan_weeks (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    monday BIGINT NOT NULL,
                    correct BIGINT NOT NULL,
                    total BIGINT NOT NULL,
                    practised BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, monday)
                )
                """,
                // Times in seconds since 1970, UTC; null if it hasn't happened.
                """
                CREATE TABLE plan_students (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    welcome_seen_at DOUBLE PRECISION,
                    profile_dismissed_at DOUBLE PRECISION,
                    diagnostic_dismissed_at DOUBLE PRECISION,
                    post_dismissed_at DOUBLE PRECISION,
                    PRIMARY KEY (tenant_id, user_id)
                )
                """,
            ])
    ]
}
