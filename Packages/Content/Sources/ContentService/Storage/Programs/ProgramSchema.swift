import SQLStore
import ServiceKit

/// The tables of language programs, shared by all tenants, and of each student's attempts.
enum ProgramSchema {
    static let tables =
        [
            "content_numbers", "content_programs", "content_program_units",
            "content_program_levels", "content_program_items", "content_program_media",
        ].map(ServiceTable.reference) + studentTables

    /// Tables cleared when a student is deleted.
    static let studentTables: [ServiceTable] = [
        "content_level_counts", "content_level_attempts", "content_level_progress",
    ]

    static let migrations = [
        StoreMigration("content-service-003-programs", catalog),
        StoreMigration("content-service-004-level-attempts", students),
    ]

    private static let catalog = [
        // The contract uses whole numbers, packs use UUIDs. A number is assigned once and
        // kept, even while a pack omits the entity.
        """
        CREATE TABLE content_numbers (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            number BIGINT NOT NULL,
            PRIMARY KEY (kind, id)
        )
        """,
        "CREATE UNIQUE INDEX content_numbers_given ON content_numbers (kind, number)",
        """
        CREATE TABLE content_programs (
            number BIGINT NOT NULL PRIMARY KEY,
            pack_id TEXT NOT NULL,
            file TEXT NOT NULL,
            digest TEXT NOT NULL,
            is_retired BIGINT NOT NULL,
            display_order BIGINT NOT NULL,
            slug TEXT NOT NULL,
            name TEXT NOT NULL,
            about TEXT NOT NULL,
            teaches TEXT NOT NULL,
            explains_in TEXT NOT NULL,
            unit_count BIGINT NOT NULL,
            level_count BIGINT NOT NULL,
            created_at DOUBLE PRECISION NOT NULL,
            updated_at DOUBLE PRECISION NOT NULL
        )
        """,
        """
        CREATE TABLE content_program_units (
            number BIGINT NOT NULL PRIMARY KEY,
            program BIGINT NOT NULL,
            is_retired BIGINT NOT NULL,
            position BIGINT NOT NULL,
            name TEXT NOT NULL,
            about TEXT,
            updated_at DOUBLE PRECISION NOT NULL
        )
        """,
        """
        CREATE INDEX content_program_units_in_order
            ON content_program_units (program, is_retired, position)
        """,
        // `level` is the number in the program, `position` in the unit. `teaching` is the response
        // with the level's text and words.
        """
        CREATE TABLE content_program_levels (
            number BIGINT NOT NULL PRIMARY KEY,
            program BIGINT NOT NULL,
            unit BIGINT NOT NULL,
            file TEXT NOT NULL,
            is_retired BIGINT NOT NULL,
            level BIGINT NOT NULL,
            position BIGINT NOT NULL,
            name TEXT NOT NULL,
            about TEXT,
            item_count BIGINT NOT NULL,
            teaching TEXT NOT NULL,
            updated_at DOUBLE PRECISION NOT NULL
        )
        """,
        """
        CREATE INDEX content_program_levels_in_order
            ON content_program_levels (program, is_retired, level)
        """,
        """
        CREATE INDEX content_program_levels_of_unit
            ON content_program_levels (unit, is_retired, position)
        """,
        // `kind` is the contract's `content_type`; `wire` is the item's wire JSON.
        """
        CREATE TABLE content_program_items (
            number BIGINT NOT NULL PRIMARY KEY,
            level BIGINT NOT NULL,
            is_retired BIGINT NOT NULL,
            position BIGINT NOT NULL,
            kind TEXT NOT NULL,
            wire TEXT NOT NULL,
            updated_at DOUBLE PRECISION NOT NULL
        )
        """,
        """
        CREATE INDEX content_program_items_in_order
            ON content_program_items (level, is_retired, position)
        """,
        """
        CREATE INDEX content_program_items_of_kind
            ON content_program_items (kind, is_retired, number)
        """,
        // `base64` is the picture's file.
        """
        CREATE TABLE content_program_media (
            number BIGINT NOT NULL PRIMARY KEY,
            wire TEXT NOT NULL,
            base64 TEXT NOT NULL,
            updated_at DOUBLE PRECISION NOT NULL
        )
        """,
    ]

    private static let students = [
        // `last` counts a student's changes; devices use it as a cursor.
        """
        CREATE TABLE content_level_counts (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            last BIGINT NOT NULL,
            attempts BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id)
        )
        """,
        // Attempts are append-only. `at` is in milliseconds since 1970, UTC.
        """
        CREATE TABLE content_level_attempts (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            id TEXT NOT NULL,
            level BIGINT NOT NULL,
            item_scores TEXT NOT NULL,
            is_complete BIGINT NOT NULL,
            at BIGINT NOT NULL,
            roleplay BIGINT,
            detail TEXT,
            sequence BIGINT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, id)
        )
        """,
        """
        CREATE UNIQUE INDEX content_level_attempts_changed
            ON content_level_attempts (tenant_id, user_id, sequence)
        """,
        """
        CREATE INDEX content_level_attempts_of_level
            ON content_level_attempts (tenant_id, user_id, level, at)
        """,
        // Progress computed from a level's attempts. Times are in milliseconds since 1970, UTC.
        """
        CREATE TABLE content_level_progress (
            tenant_id TEXT NOT NULL,
            user_id TEXT NOT NULL,
            level BIGINT NOT NULL,
            completed_at BIGINT,
            first_played_at BIGINT NOT NULL,
            last_played_at BIGINT NOT NULL,
            best_score BIGINT,
            attempts BIGINT NOT NULL,
            item_scores TEXT NOT NULL,
            PRIMARY KEY (tenant_id, user_id, level)
        )
        """,
    ]
}
