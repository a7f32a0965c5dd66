import SQLStore

/// The library's tables in the local store.
enum LibrarySchema {
    static let tables = [
        "tutor_courses", "tutor_documents", "tutor_document_texts", "tutor_document_bytes",
        "tutor_starters",
    ]

    /// Columns with the student's content, encrypted with the store.
    static let texts = [
        TextColumns("tutor_courses", ["name"]),
        TextColumns("tutor_documents", ["title", "file_name", "failure", "remark", "digest"]),
        TextColumns("tutor_document_texts", ["text"]),
        TextColumns("tutor_document_bytes", ["bytes"]),
    ]

    static let migrations = [
        StoreMigration(
            "tutor-010-library",
            [
                """
                CREATE TABLE tutor_courses (
                    id TEXT PRIMARY KEY, name TEXT NOT NULL, pinned INTEGER NOT NULL,
                    added_at DOUBLE PRECISION NOT NULL
                )
                """,
                """
                CREATE TABLE tutor_documents (
                    id TEXT PRIMARY KEY, course_id TEXT NOT NULL, title TEXT NOT NULL,
                    kind TEXT NOT NULL, format TEXT NOT NULL, file_name TEXT NOT NULL,
                    digest TEXT NOT NULL, size BIGINT NOT NULL, state TEXT NOT NULL, failure TEXT,
                    owner TEXT, done BIGINT NOT NULL, method TEXT, confidence DOUBLE PRECISION,
                    pages BIGINT NOT NULL, remark TEXT, pinned INTEGER NOT NULL,
                    added_at DOUBLE PRECISION NOT NULL, opened_at DOUBLE PRECISION
                )
                """,
                "CREATE INDEX tutor_documents_course ON tutor_documents (course_id)",
                """
                CREATE TABLE tutor_document_texts (document_id TEXT PRIMARY KEY, text TEXT NOT NULL)
                """,
                // The original file, in parts of 1 MB.
                """
                CREATE TABLE tutor_document_bytes (
                    document_id TEXT NOT NULL, part BIGINT NOT NULL, bytes BLOB NOT NULL,
                    PRIMARY KEY (document_id, part)
                )
                """,
                // Built-in documents that were added already, so that deleted ones don't return.
                "CREATE TABLE tutor_starters (name TEXT PRIMARY KEY)",
            ])
    ]
}
