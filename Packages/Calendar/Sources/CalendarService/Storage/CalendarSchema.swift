import SQLStore
import ServiceKit

/// Tables for a school's years, courses, sections, enrollments and course contents. Ids come from
/// the server's single sequence; person ids from the service that manages people. Times are
/// milliseconds since 1970, days are texts such as `2031-09-01`.
enum CalendarSchema {
    static let tables: [ServiceTable] = [
        "calendar_settings", "calendar_schools", "calendar_years", "calendar_terms",
        "calendar_courses", "calendar_sections", "calendar_enrolments", "calendar_meetings",
        "calendar_units", "calendar_modules", "calendar_items", "calendar_completions",
        "calendar_discussions", "calendar_posts",
    ]

    static let migrations = [
        StoreMigration("calendar-service-001-courses", arrangement + imported(coursesTables)),
        StoreMigration("calendar-service-002-course-contents", contents + imported(contentTables)),
    ]

    private static let coursesTables = [
        "schools", "years", "terms", "courses", "sections", "meetings",
    ]
    private static let contentTables = ["units", "modules", "items", "discussions", "posts"]

    /// Keys of imported records are unique; other records have null.
    private static func imported(_ tables: [String]) -> [String] {
        tables.map { name in
            """
            CREATE UNIQUE INDEX calendar_\(name)_import ON calendar_\(name) (tenant_id, import_key)
            """
        }
    }

    private static let arrangement = [
        // At most one row. Null means not set.
        """
        CREATE TABLE calendar_settings (
            tenant_id TEXT NOT NULL,
            time_zone TEXT,
            mastery_threshold BIGINT,
            PRIMARY KEY (tenant_id)
        )
        """,
        """
        CREATE TABLE calendar_schools (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            name TEXT NOT NULL,
            time_zone TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE TABLE calendar_years (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            name TEXT NOT NULL,
            first_day TEXT NOT NULL,
            last_day TEXT NOT NULL,
            is_current BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE TABLE calendar_terms (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            year_id BIGINT NOT NULL,
            name TEXT NOT NULL,
            first_day TEXT NOT NULL,
            last_day TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE TABLE calendar_courses (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            year_id BIGINT NOT NULL,
            school_id BIGINT,
            name TEXT NOT NULL,
            code TEXT,
            description TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE TABLE calendar_sections (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            term_id BIGINT NOT NULL,
            name TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX calendar_sections_course ON calendar_sections (tenant_id, course_id)",
        // The section's course, copied because enrollments are mostly looked up by course; it never
        // changes.
        """
        CREATE TABLE calendar_enrolments (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            section_id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            person_id BIGINT NOT NULL,
            role TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id),
            UNIQUE (tenant_id, section_id, person_id)
        )
        """,
        """
        CREATE INDEX calendar_enrolments_person
            ON calendar_enrolments (tenant_id, person_id, course_id)
        """,
        """
        CREATE INDEX calendar_enrolments_course
            ON calendar_enrolments (tenant_id, course_id, person_id)
        """,
        // Weekly; local minutes in the school's zone.
        """
        CREATE TABLE calendar_meetings (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            section_id BIGINT NOT NULL,
            weekday BIGINT NOT NULL,
            start_minute BIGINT NOT NULL,
            end_minute BIGINT NOT NULL,
            location TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX calendar_meetings_section ON calendar_meetings (tenant_id, section_id)",
    ]

    private static let contents = [
        // A missing day means the day the unit was created.
        """
        CREATE TABLE calendar_units (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            first_day TEXT NOT NULL,
            last_day TEXT NOT NULL,
            status TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX calendar_units_course ON calendar_units (tenant_id, course_id, last_day)",
        """
        CREATE TABLE calendar_modules (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            description TEXT,
            position BIGINT NOT NULL,
            status TEXT NOT NULL,
            unlock_at BIGINT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX calendar_modules_course ON calendar_modules (tenant_id, course_id, position)",
        """
        CREATE TABLE calendar_items (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            module_id BIGINT NOT NULL,
            title TEXT NOT NULL,
            item_type TEXT NOT NULL,
            subject_type TEXT,
            subject_id BIGINT,
            position BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        "CREATE INDEX calendar_items_module ON calendar_items (tenant_id, module_id, position)",
        """
        CREATE TABLE calendar_completions (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            item_id BIGINT NOT NULL,
            person_id BIGINT NOT NULL,
            completed_at BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, id),
            UNIQUE (tenant_id, item_id, person_id)
        )
        """,
        "CREATE INDEX calendar_completions_person ON calendar_completions (tenant_id, person_id)",
        """
        CREATE TABLE calendar_discussions (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            course_id BIGINT NOT NULL,
            created_by BIGINT,
            title TEXT NOT NULL,
            description TEXT,
            status TEXT NOT NULL,
            is_pinned BIGINT NOT NULL,
            asks_first BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE INDEX calendar_discussions_course
            ON calendar_discussions (tenant_id, course_id, created_at)
        """,
        """
        CREATE TABLE calendar_posts (
            tenant_id TEXT NOT NULL,
            id BIGINT NOT NULL,
            discussion_id BIGINT NOT NULL,
            parent_id BIGINT,
            created_by BIGINT,
            content TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            import_key TEXT,
            PRIMARY KEY (tenant_id, id)
        )
        """,
        """
        CREATE INDEX calendar_posts_discussion
            ON calendar_posts (tenant_id, discussion_id, created_at)
        """,
        "CREATE INDEX calendar_posts_author ON calendar_posts (tenant_id, created_by)",
    ]
}
