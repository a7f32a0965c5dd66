import SQLStore
import ServiceKit

/// The catalog's tables. Lists read only columns; detail-only data is JSON.
enum ContentSchema {
    /// The catalog is the same for every tenant.
    static let tables =
        [
            "content_packs", "content_headers", "content_items", "content_questions",
            "content_assets", "content_classifications", "content_question_classifications",
            "content_revisions", "content_banks",
        ].map(ServiceTable.reference) + ProgramSchema.tables

    static let migrations =
        [
            StoreMigration(
                "content-service-001-catalog",
                [
                    """
                    CREATE TABLE content_packs (
                        id TEXT NOT NULL PRIMARY KEY,
                        version BIGINT NOT NULL,
                        title TEXT NOT NULL,
                        licence TEXT NOT NULL,
                        signature TEXT NOT NULL,
                        imported_at DOUBLE PRECISION NOT NULL
                    )
                    """,
                    """
                    CREATE TABLE content_headers (
                        id TEXT NOT NULL PRIMARY KEY,
                        pack_id TEXT NOT NULL,
                        title TEXT NOT NULL,
                        category TEXT NOT NULL,
                        display_order BIGINT NOT NULL,
                        background_color TEXT
                    )
                    """,
                    // `position` is the list position, computed at import. `body` is a lesson's
                    // blocks as JSON, or the text of a passage or writing section; `preview` is its
                    // beginning. `part_count` is the number of a writing section's spots, stored in
                    // `selections_json`, or of a math section's diagrams.
                    """
                    CREATE TABLE content_items (
                        id TEXT NOT NULL PRIMARY KEY,
                        kind TEXT NOT NULL,
                        pack_id TEXT NOT NULL,
                        file TEXT NOT NULL,
                        digest TEXT NOT NULL,
                        is_retired BIGINT NOT NULL,
                        position BIGINT NOT NULL,
                        slug TEXT NOT NULL,
                        title TEXT NOT NULL,
                        category TEXT NOT NULL,
                        difficulty TEXT NOT NULL,
                        tier TEXT NOT NULL,
                        is_diagnostic BIGINT NOT NULL,
                        header_id TEXT,
                        order_within_header BIGINT NOT NULL,
                        question_count BIGINT NOT NULL,
                        has_line_numbers BIGINT NOT NULL,
                        created_at DOUBLE PRECISION NOT NULL,
                        updated_at DOUBLE PRECISION NOT NULL,
                        preview TEXT NOT NULL,
                        body TEXT NOT NULL,
                        part_count BIGINT NOT NULL,
                        selections_json TEXT NOT NULL
                    )
                    """,
                    """
                    CREATE INDEX content_items_in_order
                        ON content_items (kind, is_retired, position)
                    """,
                    // `slug` is the question's name in its file; `skills_json` has its skills.
                    """
                    CREATE TABLE content_questions (
                        id TEXT NOT NULL PRIMARY KEY,
                        item_id TEXT NOT NULL,
                        is_retired BIGINT NOT NULL,
                        position BIGINT NOT NULL,
                        chunk_index BIGINT,
                        correct_index BIGINT NOT NULL,
                        prompt_text TEXT NOT NULL,
                        prompt_json TEXT NOT NULL,
                        options_json TEXT NOT NULL,
                        explanation_text TEXT NOT NULL,
                        explanation_json TEXT NOT NULL,
                        assets_json TEXT NOT NULL,
                        annotations_json TEXT NOT NULL,
                        slug TEXT NOT NULL,
                        selection_number BIGINT,
                        skills_json TEXT NOT NULL
                    )
                    """,
                    """
                    CREATE INDEX content_questions_of_item
                        ON content_questions (item_id, is_retired, position)
                    """,
                    """
                    CREATE TABLE content_assets (
                        id TEXT NOT NULL PRIMARY KEY,
                        item_id TEXT NOT NULL,
                        asset_id TEXT NOT NULL,
                        alt TEXT NOT NULL,
                        address TEXT NOT NULL
                    )
                    """,
                    "CREATE INDEX content_assets_of_item ON content_assets (item_id, asset_id)",
                    """
                    CREATE TABLE content_classifications (
                        id TEXT NOT NULL PRIMARY KEY,
                        name TEXT NOT NULL,
                        category TEXT NOT NULL,
                        about TEXT NOT NULL,
                        display_order BIGINT NOT NULL
                    )
                    """,
                    """
                    CREATE TABLE content_question_classifications (
                        question_id TEXT NOT NULL,
                        classification_id TEXT NOT NULL,
                        PRIMARY KEY (question_id, classification_id)
                    )
                    """,
                    """
                    CREATE INDEX content_questions_of_classification
                        ON content_question_classifications (classification_id, question_id)
                    """,
                ]),
            StoreMigration(
                "content-service-002-revision",
                [
                    // One row, updated with every catalog change.
                    """
                    CREATE TABLE content_revisions (
                        name TEXT NOT NULL PRIMARY KEY,
                        number BIGINT NOT NULL,
                        made_at DOUBLE PRECISION NOT NULL
                    )
                    """
                ]),
        ] + ProgramSchema.migrations + [BankSchema.migration]
}
