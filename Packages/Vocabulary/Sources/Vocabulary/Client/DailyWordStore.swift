import AppCore
import Foundation
import SQLStore

/// The words of the day seen on this machine, per backend: backends may have different words for a
/// day.
struct DailyWordStore: Sendable {
    static let tables = ["vocabulary_daily_words"]

    static let migrations = [
        StoreMigration(
            "vocabulary-001-daily-words",
            [
                """
                CREATE TABLE vocabulary_daily_words (
                    source TEXT NOT NULL,
                    day TEXT NOT NULL,
                    id TEXT NOT NULL,
                    word TEXT NOT NULL,
                    definition TEXT NOT NULL,
                    synonyms TEXT NOT NULL,
                    example TEXT NOT NULL,
                    seen_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (source, day)
                )
                """
            ])
    ]

    let database: any SQLDatabase
    /// The backend the words come from.
    let source: String

    /// Stores a word, replacing the one for its day.
    func keep(_ word: DailyWord) async throws {
        let synonyms = try WireJSON.encodeText(word.synonyms)
        let source = source
        _ = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO vocabulary_daily_words
                    (source, day, id, word, definition, synonyms, example, seen_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (source, day) DO UPDATE SET
                    id = excluded.id, word = excluded.word, definition = excluded.definition,
                    synonyms = excluded.synonyms, example = excluded.example,
                    seen_at = excluded.seen_at
                """,
                [
                    .text(source), .text(word.day.description), .text(word.id), .text(word.word),
                    .text(word.definition), .text(synonyms), .text(word.example),
                    .real(word.seenAt.timeIntervalSince1970),
                ])
        }
    }

    /// The word of one day.
    func word(on day: UTCDay) async throws -> DailyWord? {
        try await words("day = ?", day, "day DESC", limit: 1).first
    }

    /// The newest word up to and including `day`.
    func newest(to day: UTCDay) async throws -> DailyWord? {
        try await words("day <= ?", day, "day DESC", limit: 1).first
    }

    /// The oldest word after `day`.
    func next(after day: UTCDay) async throws -> DailyWord? {
        try await words("day > ?", day, "day ASC", limit: 1).first
    }

    /// Words up to and including `day`, newest first.
    func history(to day: UTCDay, limit: Int) async throws -> [DailyWord] {
        try await words("day <= ?", day, "day DESC", limit: limit)
    }

    /// `condition` and `order` are SQL literals from this file, never a caller's input.
    private func words(
        _ condition: String, _ day: UTCDay, _ order: String, limit: Int
    ) async throws -> [DailyWord] {
        let source = source
        return try await database.read { connection in
            try connection.rows(
                """
                SELECT id, word, definition, synonyms, example, day, seen_at
                FROM vocabulary_daily_words WHERE source = ? AND \(condition)
                ORDER BY \(order) LIMIT ?
                """, [.text(source), .text(day.description), .integer(Int64(limit))]
            ).compactMap { row in
                // Skips rows that can't be read.
                guard let day = UTCDay(try row.text("day")) else { return nil }
                return DailyWord(
                    id: try row.text("id"), word: try row.text("word"),
                    definition: try row.text("definition"),
                    synonyms: try WireJSON.decode([String].self, from: row.text("synonyms")),
                    example: try row.text("example"), day: day,
                    seenAt: Date(timeIntervalSince1970: try row.double("seen_at")))
            }
        }
    }
}
