import Content
import SQLStore

/// The table of question banks.
enum BankSchema {
    static let migration = StoreMigration(
        "content-service-005-banks",
        [
            // `purpose` is the wire's `use`. `wire` has the questions and diagrams as JSON.
            """
            CREATE TABLE content_banks (
                id TEXT NOT NULL PRIMARY KEY,
                pack_id TEXT NOT NULL,
                file TEXT NOT NULL,
                is_retired BIGINT NOT NULL,
                display_order BIGINT NOT NULL,
                slug TEXT NOT NULL,
                title TEXT NOT NULL,
                section TEXT NOT NULL,
                purpose TEXT NOT NULL,
                question_count BIGINT NOT NULL,
                updated_at DOUBLE PRECISION NOT NULL,
                wire TEXT NOT NULL
            )
            """
        ])
}

/// What a bank's row stores as JSON.
struct StoredBank: Codable {
    var questions: [BankQuestion]
    var assets: [LessonAsset]
}
