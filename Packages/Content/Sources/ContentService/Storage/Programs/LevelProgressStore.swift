import AppCore
import Content
import Dialogue
import Foundation
import SQLStore
import ServiceKit

/// Reads and writes one student's level attempts inside a transaction.
struct LevelProgressStore {
    let account: AccountKey
    let connection: any SQLConnection
    /// Milliseconds since 1970, UTC.
    let nowMilliseconds: Int64

    /// A stored level progress.
    struct LevelRecord: Sendable {
        var level: Int
        /// Milliseconds since 1970, UTC.
        var completedAt: Int64?
        var firstPlayedAt, lastPlayedAt: Int64
        var bestScore: Int?
        var attempts: Int
        /// Best scores in percent by item number.
        var itemScores: [Int: Int]
    }

    /// The rules of a level.
    struct Rules: Sendable {
        /// All items ever in the level, by number.
        var items: [Int: Item] = [:]

        struct Item: Sendable {
            var kind: String
            var isRetired: Bool
        }

        /// The items that must pass; a form passes once it's filled in.
        var scored: Set<Int> { Set(items.filter { !$0.value.isRetired }.keys) }

        /// An attempt's scores by item. A form that an older client filled in comes without a
        /// score, but with the form's number.
        func scores(of attempt: LevelAttemptRecord) -> [Int: Int] {
            let scores = LevelProgressStore.numbered(attempt.itemScores)
            guard scores.isEmpty, let item = attempt.detail?["item"]?.text.flatMap(Int.init),
                items[item]?.kind == "form"
            else { return scores }
            return [item: 100]
        }
    }

    // MARK: Attempts

    /// The last change number and the number of attempts; 0 if none.
    func counts() throws -> (last: Int64, attempts: Int) {
        let row = try connection.row(
            "SELECT last, attempts FROM content_level_counts WHERE tenant_id = ? AND user_id = ?",
            account.values)
        return (Int64(try row?.int("last") ?? 0), try row?.int("attempts") ?? 0)
    }

    /// Reserves `count` numbers and returns the first. Locks out other writers of this student.
    func takeNumbers(_ count: Int) throws -> Int64 {
        let row = try connection.row(
            """
            INSERT INTO content_level_counts (tenant_id, user_id, last, attempts)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id)
                DO UPDATE SET last = content_level_counts.last + excluded.last,
                    attempts = content_level_counts.attempts + excluded.attempts
            RETURNING last
            """, account.values + [.integer(Int64(count)), .integer(Int64(count))])
        guard let last = try row?.int("last") else { throw SQLError.column("last") }
        return Int64(last - count + 1)
    }

    /// Which of these ids exist.
    func known(among ids: [String]) throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        return Set(
            try connection.rows(
                """
                SELECT id FROM content_level_attempts
                WHERE tenant_id = ? AND user_id = ? AND id IN (\(Self.places(ids.count)))
                """, account.values + ids.map(SQLValue.text)
            ).map { try $0.text("id") })
    }

    /// The rules of these levels, including retired ones; unknown levels are omitted.
    func rules(of levels: Set<Int>) throws -> [Int: Rules] {
        guard !levels.isEmpty else { return [:] }
        var rules: [Int: Rules] = [:]
        try connection.forEachRow(
            """
            SELECT l.number, i.number, i.kind, i.is_retired
            FROM content_program_levels l LEFT JOIN content_program_items i ON i.level = l.number
            WHERE l.number IN (\(Self.places(levels.count)))
            """, Self.values(levels)
        ) { row in
            var reader = RowReader(row)
            let level = try reader.int()
            var known = rules[level] ?? Rules()
            if let item = try reader.optionalInt() {
                known.items[item] = Rules.Item(
                    kind: try reader.text(), isRetired: try reader.bool())
            }
            rules[level] = known
        }
        return rules
    }

    func add(_ attempt: LevelAttemptRecord, level: Int, sequence: Int64) throws {
        try connection.execute(
            """
            INSERT INTO content_level_attempts
                (tenant_id, user_id, id, level, item_scores, is_complete, at, roleplay, detail,
                 sequence)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            account.values + [
                .text(attempt.id.value), .integer(Int64(level)),
                .text(try WireJSON.encodeText(attempt.itemScores, sortedKeys: true)),
                SQLValue(attempt.isComplete), .integer(attempt.at.milliseconds),
                SQLValue(attempt.roleplayID.flatMap { Int($0.value) }),
                SQLValue(try attempt.detail.map { try WireJSON.encodeText($0) }),
                .integer(sequence),
            ])
    }

    /// Attempts after a change number, in order of arrival.
    func attempts(
        after sequence: Int64, limit: Int
    ) throws -> [(sequence: Int64, attempt: LevelAttemptRecord)] {
        try connection.rows(
            """
            SELECT \(Self.columns) FROM content_level_attempts
            WHERE tenant_id = ? AND user_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """, account.values + [.integer(sequence), .integer(Int64(limit))]
        ).map(Self.attempt)
    }

    /// All attempts of the given levels, oldest first.
    func attempts(of levels: Set<Int>) throws -> [(sequence: Int64, attempt: LevelAttemptRecord)] {
        guard !levels.isEmpty else { return [] }
        return try connection.rows(
            """
            SELECT \(Self.columns) FROM content_level_attempts
            WHERE tenant_id = ? AND user_id = ? AND level IN (\(Self.places(levels.count)))
            ORDER BY at, id
            """, account.values + Self.values(levels)
        ).map(Self.attempt)
    }

    /// Attempts of all role-plays or one, newest first.
    func attempts(
        ofRoleplay roleplay: Int?, limit: Int
    ) throws -> [(sequence: Int64, attempt: LevelAttemptRecord)] {
        let condition = roleplay == nil ? "roleplay IS NOT NULL" : "roleplay = ?"
        return try connection.rows(
            """
            SELECT \(Self.columns) FROM content_level_attempts
            WHERE tenant_id = ? AND user_id = ? AND \(condition) ORDER BY at DESC, id LIMIT ?
            """,
            account.values + (roleplay.map { [.integer(Int64($0))] } ?? [])
                + [.integer(Int64(limit))]
        ).map(Self.attempt)
    }

    /// The number of attempts per level.
    func tally(of levels: Set<Int>) throws -> [Int: Int] {
        guard !levels.isEmpty else { return [:] }
        var tally: [Int: Int] = [:]
        try connection.forEachRow(
            """
            SELECT level, attempts FROM content_level_progress
            WHERE tenant_id = ? AND user_id = ? AND level IN (\(Self.places(levels.count)))
            """, account.values + Self.values(levels)
        ) { row in
            var reader = RowReader(row)
            tally[try reader.int()] = try reader.int()
        }
        return tally
    }

    // MARK: Progress records

    /// Progress of all attempted levels, or one.
    func records(of level: Int? = nil) throws -> [LevelRecord] {
        let condition = level == nil ? "" : "AND level = ?"
        return try connection.rows(
            """
            SELECT level, completed_at, first_played_at, last_played_at, best_score, attempts,
                item_scores
            FROM content_level_progress
            WHERE tenant_id = ? AND user_id = ? \(condition) ORDER BY level
            """, account.values + (level.map { [.integer(Int64($0))] } ?? [])
        ).map { row in
            var reader = RowReader(row)
            return LevelRecord(
                level: try reader.int(), completedAt: try reader.optionalInt().map(Int64.init),
                firstPlayedAt: Int64(try reader.int()), lastPlayedAt: Int64(try reader.int()),
                bestScore: try reader.optionalInt(), attempts: try reader.int(),
                itemScores: Self.numbered(try reader.json([String: Int].self)))
        }
    }

    func put(_ record: LevelRecord) throws {
        let scores = Dictionary(
            uniqueKeysWithValues: record.itemScores.map { (String($0.key), $0.value) })
        try connection.execute(
            """
            INSERT INTO content_level_progress
                (tenant_id, user_id, level, completed_at, first_played_at, last_played_at,
                 best_score, attempts, item_scores)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, level) DO UPDATE SET
                completed_at = excluded.completed_at, first_played_at = excluded.first_played_at,
                last_played_at = excluded.last_played_at, best_score = excluded.best_score,
                attempts = excluded.attempts, item_scores = excluded.item_scores
            """,
            account.values + [
                .integer(Int64(record.level)),
                record.completedAt.map(SQLValue.integer) ?? .null,
                .integer(record.firstPlayedAt), .integer(record.lastPlayedAt),
                SQLValue(record.bestScore), .integer(Int64(record.attempts)),
                .text(try WireJSON.encodeText(scores, sortedKeys: true)),
            ])
    }

    // MARK: Rows

    private static let columns =
        "sequence, id, level, item_scores, is_complete, at, roleplay, detail"

    private static func attempt(_ row: SQLRow) throws -> (Int64, LevelAttemptRecord) {
        var reader = RowReader(row)
        let sequence = Int64(try reader.int())
        return (
            sequence,
            LevelAttemptRecord(
                id: WireID(try reader.text()), levelID: WireID(Int64(try reader.int())),
                itemScores: try reader.json([String: Int].self), isComplete: try reader.bool(),
                at: WireInstant(milliseconds: Int64(try reader.int())),
                roleplayID: try reader.optionalInt().map { WireID(Int64($0)) },
                detail: try reader.optionalText().map {
                    try WireJSON.decode(JSONValue.self, from: $0)
                })
        )
    }

    static func numbered(_ scores: [String: Int]) -> [Int: Int] {
        Dictionary(
            scores.compactMap { key, score in Int(key).map { ($0, score) } },
            uniquingKeysWith: max)
    }

    private static func places(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }

    private static func values(_ numbers: Set<Int>) -> [SQLValue] {
        numbers.sorted().map { .integer(Int64($0)) }
    }
}
