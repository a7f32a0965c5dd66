import SQLStore
import ServiceKit

/// Tables for announcements, notifications and preferences. Times are milliseconds since 1970, UTC.
enum AnnouncementsSchema {
    static let tables: [ServiceTable] = [
        "announcements_items", "announcements_notices", "announcements_preferences",
    ]

    static let migrations = [
        StoreMigration(
            "announcements-service-001-announcements",
            [
                // `told_at`: when people were notified, or when it was decided not to notify.
                """
                CREATE TABLE announcements_items (
                    tenant_id TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    course_id BIGINT NOT NULL,
                    author_id BIGINT NOT NULL,
                    title TEXT NOT NULL,
                    message TEXT NOT NULL,
                    published_at BIGINT,
                    expires_at BIGINT,
                    pinned BIGINT NOT NULL,
                    told_at BIGINT,
                    import_key TEXT,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                """
                CREATE UNIQUE INDEX announcements_items_imported
                    ON announcements_items (tenant_id, import_key)
                """,
                """
                CREATE INDEX announcements_items_of_course
                    ON announcements_items (tenant_id, course_id, published_at)
                """,
                """
                CREATE INDEX announcements_items_due
                    ON announcements_items (tenant_id, told_at, published_at)
                """,
                // `user_id` is the account, `person_id` the school's number for the same person.
                """
                CREATE TABLE announcements_notices (
                    tenant_id TEXT NOT NULL,
                    id BIGINT NOT NULL,
                    user_id TEXT NOT NULL,
                    person_id BIGINT NOT NULL,
                    actor_id BIGINT,
                    kind TEXT NOT NULL,
                    title TEXT NOT NULL,
                    message TEXT,
                    url TEXT,
                    subject_type TEXT,
                    subject_id BIGINT,
                    metadata TEXT NOT NULL,
                    read_at BIGINT,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    PRIMARY KEY (tenant_id, id)
                )
                """,
                """
                CREATE INDEX announcements_notices_of_person
                    ON announcements_notices (tenant_id, user_id, created_at, id)
                """,
                """
                CREATE INDEX announcements_notices_unread
                    ON announcements_notices (tenant_id, user_id, read_at)
                """,
                """
                CREATE INDEX announcements_notices_of_subject
                    ON announcements_notices (tenant_id, subject_type, subject_id)
                """,
                """
                CREATE TABLE announcements_preferences (
                    tenant_id TEXT NOT NULL,
                    user_id TEXT NOT NULL,
                    event_type TEXT NOT NULL,
                    person_id BIGINT NOT NULL,
                    in_app BIGINT NOT NULL,
                    email BIGINT NOT NULL,
                    email_frequency TEXT NOT NULL,
                    PRIMARY KEY (tenant_id, user_id, event_type)
                )
                """,
                """
                CREATE INDEX announcements_preferences_refused
                    ON announcements_preferences (tenant_id, event_type, in_app)
                """,
            ])
    ]
}
