import AppCore
import Dialogue
import Foundation
import SQLStore

/// Level progress, open plays and marks.
extension AttemptLog {
    // MARK: Progress

    /// Progress by level id, of the given levels or all tried ones.
    func progress(of levels: [String]? = nil) async throws -> [String: LevelProgress] {
        let rows = try await tries(of: levels)
        guard !rows.isEmpty else { return [:] }
        let scored = try await scoredItems(of: levels)
        return Dictionary(grouping: rows, by: \.level).reduce(into: [:]) { known, level in
            known[level.key] = Self.progress(
                of: level.value.map(\.attempt), scored: scored[level.key])
        }
    }

    /// Computed from attempts in order. A level is complete once an attempt says so or
    /// all its scored items have passed, on any device.
    static func progress(of attempts: [LevelAttempt], scored: [String]?) -> LevelProgress {
        var progress = LevelProgress()
        var isPassed = false
        for attempt in attempts {
            progress.merge(LevelProgress(attempt))
            guard !isPassed, let scored,
                ItemScore.isLevelComplete(scored: scored, best: progress.bestItemScores)
            else { continue }
            isPassed = true
            progress.merge(
                LevelProgress(
                    LevelAttempt(
                        id: attempt.id, levelID: attempt.levelID, itemScores: attempt.itemScores,
                        isComplete: true, at: attempt.at)))
        }
        return progress
    }

    /// The scored items by level, for levels opened before.
    func scoredItems(of levels: [String]? = nil) async throws -> [String: [String]] {
        let place = place
        return try await store.read { connection in
            if let levels {
                return try levels.reduce(into: [:]) { known, level in
                    known[level] = try Self.scoredItems(of: level, place: place, in: connection)
                }
            }
            let rows = try connection.rows(
                "SELECT level, scored FROM content_level_items WHERE place = ?", [.text(place)])
            return try rows.reduce(into: [:]) { known, row in
                known[try row.text("level")] = try? WireJSON.decode(
                    [String].self, from: try row.text("scored"))
            }
        }
    }

    private static func scoredItems(
        of level: String, place: String, in connection: any SQLConnection
    ) throws -> [String]? {
        let row = try connection.row(
            "SELECT scored FROM content_level_items WHERE place = ? AND level = ?",
            [.text(place), .text(level)])
        return row.flatMap { try? WireJSON.decode([String].self, from: try $0.text("scored")) }
    }

    /// Stores a level's scored items. Before replacing them, a level that's
    /// complete by the old ones is marked complete permanently.
    func keepScoredItems(_ items: [String], of level: String) async throws {
        guard try await scoredItems(of: [level])[level] != items else { return }
        let place = place
        let owner = await account()
        let text = try WireJSON.encodeText(items)
        try await store.write { connection in
            let known = try Self.scoredItems(of: level, place: place, in: connection)
            let rows =
                known == nil
                ? [] : try Self.tries(of: level, place: place, account: owner, in: connection)
            let progress = Self.progress(of: rows.map(\.attempt), scored: known)
            let last = rows.first { row in progress.completedAt.map { row.at.date >= $0 } ?? false }
            if let last {
                try connection.execute(
                    "UPDATE content_level_tries SET is_complete = 1 WHERE place = ? AND id = ?",
                    [.text(place), .text(last.id)])
            }
            try connection.execute(
                """
                INSERT INTO content_level_items (place, level, scored) VALUES (?, ?, ?)
                ON CONFLICT (place, level) DO UPDATE SET scored = excluded.scored
                """, [.text(place), .text(level), .text(text)])
        }
    }

    // MARK: Open plays

    /// The open play; nil if there is none or it's unreadable.
    func play<PlayedLevel: Decodable & Sendable>(
        _ type: PlayedLevel.Type, of item: String, in level: String
    ) async throws -> PlayedLevel? {
        let place = place
        let owner = await account()
        let text = try await store.read { connection in
            try connection.row(
                """
                SELECT play FROM content_level_plays
                WHERE place = ? AND account = ? AND level = ? AND item = ?
                """, [.text(place), .text(owner), .text(level), .text(item)]
            )?.text("play")
        }
        return text.flatMap { try? WireJSON.decode(type, from: $0) }
    }

    /// Returns after the commit.
    func keep<PlayedLevel: Encodable & Sendable>(
        _ play: PlayedLevel, of item: String, in level: String, at time: Date
    ) async throws {
        let place = place
        let owner = await account()
        let text = try WireJSON.encodeText(play)
        _ = try await store.write { connection in
            try connection.execute(
                """
                INSERT INTO content_level_plays (place, account, level, item, play, updated_at)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (place, account, level, item) DO UPDATE SET
                    play = excluded.play, updated_at = excluded.updated_at
                """,
                [
                    .text(place), .text(owner), .text(level), .text(item), .text(text),
                    .real(time.timeIntervalSince1970),
                ])
        }
    }

    static func closePlay(
        of item: String, in level: String, place: String, account: String,
        in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            DELETE FROM content_level_plays
            WHERE place = ? AND account = ? AND level = ? AND item = ?
            """, [.text(place), .text(account), .text(level), .text(item)])
    }

    /// The level of the most recent open play.
    func openLevel() async throws -> (level: String, at: Date)? {
        let place = place
        let owner = await account()
        return try await store.read { connection in
            try connection.row(
                """
                SELECT level, updated_at FROM content_level_plays
                WHERE place = ? AND account = ? ORDER BY updated_at DESC, level LIMIT 1
                """, [.text(place), .text(owner)]
            ).map { row in
                (
                    try row.text("level"),
                    Date(timeIntervalSince1970: try row.double("updated_at"))
                )
            }
        }
    }

    // MARK: Marks

    func mark(_ name: String) async throws -> String? {
        let place = place
        let owner = await account()
        return try await store.read {
            try Self.mark(name, place: place, account: owner, in: $0)
        }
    }

    static func mark(
        _ name: String, place: String, account: String, in connection: any SQLConnection
    ) throws -> String? {
        try connection.row(
            """
            SELECT value FROM content_program_marks
            WHERE place = ? AND account = ? AND name = ?
            """, [.text(place), .text(account), .text(name)]
        )?.text("value")
    }

    func setMark(_ name: String, _ value: String) async throws {
        let place = place
        let owner = await account()
        try await store.write { connection in
            try Self.setMark(name, value, place: place, account: owner, in: connection)
        }
    }

    static func setMark(
        _ name: String, _ value: String, place: String, account: String,
        in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO content_program_marks (place, account, name, value) VALUES (?, ?, ?, ?)
            ON CONFLICT (place, account, name) DO UPDATE SET value = excluded.value
            """, [.text(place), .text(account), .text(name), .text(value)])
    }
}
