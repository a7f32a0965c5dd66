import AppCore
import Dialogue
import Foundation
import SQLStore

/// An append-only log of the student's level attempts on this computer. Level progress is
/// computed from it.
///
/// Attempts made while signed out count for the signed-in account and are sent with
/// it.
struct AttemptLog: Sendable {
    /// An attempt row.
    struct Row: Sendable, Hashable {
        /// The sync state.
        enum UploadState: String, Sendable {
            case waiting, sent, refused
            /// Stored only here because the server doesn't store attempts.
            case local
        }

        var id: String
        var level: String
        /// nil if it covers several items.
        var item: String?
        var scores: [String: Int]
        var isComplete: Bool
        var at: WireInstant
        var submissionState: UploadState
        var reason: String?
        /// The outbox entry that sends it.
        var entry: String?
        var detail: JSONValue?

        var attempt: LevelAttempt {
            LevelAttempt(
                id: id, levelID: level, itemScores: filledForm.map { [$0: 100] } ?? scores,
                isComplete: isComplete, at: at.date)
        }

        /// The form that this attempt filled in, if it was recorded without a score.
        private var filledForm: String? { scores.isEmpty && isForm ? item : nil }

        /// Whether its play is a form's, whose values stay on this computer.
        var isForm: Bool { detail?["form"] != nil }
    }

    let store: any SQLDatabase
    let place: String
    let account: @Sendable () async -> String

    // MARK: Adding

    /// Adds an attempt. An existing one with the same id keeps its data; completion is
    /// merged.
    static func add(
        _ row: Row, place: String, account: String, in connection: any SQLConnection
    ) throws {
        let isSent = row.submissionState == .sent
        let known = try connection.execute(
            """
            UPDATE content_level_tries SET
                is_complete = CASE WHEN is_complete > ? THEN is_complete ELSE ? END,
                standing = CASE WHEN ? = 1 THEN 'sent' ELSE standing END
            WHERE place = ? AND account IN (?, '') AND id = ?
            """,
            [
                SQLValue(row.isComplete), SQLValue(row.isComplete), SQLValue(isSent), .text(place),
                .text(account), .text(row.id),
            ])
        guard known == 0 else { return }
        try connection.execute(
            """
            INSERT INTO content_level_tries
                (place, account, id, level, item, scores, is_complete, at_ms, standing, reason,
                 entry, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(place), .text(account), .text(row.id), .text(row.level), SQLValue(row.item),
                .text(try WireJSON.encodeText(row.scores, sortedKeys: true)),
                SQLValue(row.isComplete), .integer(row.at.milliseconds),
                .text(row.submissionState.rawValue), SQLValue(row.reason), SQLValue(row.entry),
                SQLValue(try row.detail.map { try WireJSON.encodeText($0) }),
            ])
    }

    /// Adds attempts of other devices and the next cursor.
    func add(_ rows: [Row], cursor: String, account: String) async throws {
        let place = place
        try await store.write { connection in
            for row in rows {
                try Self.add(row, place: place, account: account, in: connection)
            }
            try Self.setMark("tries", cursor, place: place, account: account, in: connection)
        }
    }

    /// Updates the sync state of attempts.
    func note(
        _ submissionState: Row.UploadState, _ ids: [String], reason: String? = nil,
        entry: String? = nil
    ) async throws {
        guard !ids.isEmpty else { return }
        let place = place
        let owner = await account()
        try await store.write { connection in
            try Self.note(
                submissionState, ids, reason: reason, entry: entry, place: place, account: owner,
                in: connection)
        }
    }

    static func note(
        _ submissionState: Row.UploadState, _ ids: [String], reason: String? = nil,
        entry: String? = nil,
        place: String, account: String, in connection: any SQLConnection
    ) throws {
        for id in ids {
            try connection.execute(
                """
                UPDATE content_level_tries
                SET standing = ?, reason = ?, entry = COALESCE(?, entry)
                WHERE place = ? AND account IN (?, '') AND id = ?
                """,
                [
                    .text(submissionState.rawValue), SQLValue(reason), SQLValue(entry),
                    .text(place),
                    .text(account), .text(id),
                ])
        }
    }

    // MARK: Reading

    /// `is_form` is whether an older version filled in a form without a score: only forms had
    /// neither a score nor a play to send.
    private static let columns = #"""
        id, level, item, scores, is_complete, at_ms, standing, reason, entry,
        scores = '{}' AND COALESCE(substr(detail, 1, 8) = '{"form":', 1) AS is_form
        """#

    private static func row(_ row: SQLRow, detail: JSONValue? = nil) throws -> Row {
        let item = try row.optionalText("item")
        var scores =
            (try? WireJSON.decode([String: Int].self, from: try row.text("scores"))) ?? [:]
        if let item, try row.bool("is_form") { scores = [item: 100] }
        return Row(
            id: try row.text("id"), level: try row.text("level"), item: item, scores: scores,
            isComplete: try row.bool("is_complete"),
            at: WireInstant(milliseconds: Int64(try row.int("at_ms"))),
            submissionState: Row.UploadState(rawValue: try row.text("standing")) ?? .waiting,
            reason: try row.optionalText("reason"), entry: try row.optionalText("entry"),
            detail: detail)
    }

    /// Attempts of the given levels, or all levels, oldest first.
    func tries(of levels: [String]? = nil) async throws -> [Row] {
        let place = place
        let owner = await account()
        return try await store.read { connection in
            guard let levels else {
                return try connection.rows(
                    """
                    SELECT \(Self.columns) FROM content_level_tries
                    WHERE place = ? AND account IN (?, '') ORDER BY at_ms, id
                    """, [.text(place), .text(owner)]
                ).map { try Self.row($0) }
            }
            return try levels.flatMap {
                try Self.tries(of: $0, place: place, account: owner, in: connection)
            }
        }
    }

    static func tries(
        of level: String, place: String, account: String, in connection: any SQLConnection
    ) throws -> [Row] {
        try connection.rows(
            """
            SELECT \(columns) FROM content_level_tries
            WHERE place = ? AND account IN (?, '') AND level = ? ORDER BY at_ms, id
            """, [.text(place), .text(account), .text(level)]
        ).map { try row($0) }
    }

    /// Attempts of an item with details, newest first.
    func tries(ofItem item: String, limit: Int = 200) async throws -> [Row] {
        let place = place
        let owner = await account()
        return try await store.read { connection in
            try connection.rows(
                """
                SELECT \(Self.columns), detail FROM content_level_tries
                WHERE place = ? AND account IN (?, '') AND item = ?
                ORDER BY at_ms DESC, id DESC LIMIT ?
                """, [.text(place), .text(owner), .text(item), .integer(Int64(limit))]
            ).map { row in
                let detail = try row.optionalText("detail")
                return try Self.row(
                    row, detail: detail.flatMap { try? WireJSON.decode(JSONValue.self, from: $0) })
            }
        }
    }

    /// Unsent attempts with details, oldest first.
    func unsent() async throws -> [Row] {
        let place = place
        let owner = await account()
        return try await store.read {
            try Self.unsent(place: place, account: owner, in: $0)
        }
    }

    static func unsent(
        place: String, account: String, limit: Int = 5000, in connection: any SQLConnection
    ) throws -> [Row] {
        try connection.rows(
            """
            SELECT \(columns), detail FROM content_level_tries
            WHERE place = ? AND account IN (?, '') AND standing IN ('waiting', 'local')
            ORDER BY at_ms, id LIMIT ?
            """, [.text(place), .text(account), .integer(Int64(limit))]
        ).map { row in
            let detail = try row.optionalText("detail")
            return try Self.row(
                row, detail: detail.flatMap { try? WireJSON.decode(JSONValue.self, from: $0) })
        }
    }

    /// The most recently tried level.
    func lastLevel() async throws -> (level: String, at: Date)? {
        let place = place
        let owner = await account()
        return try await store.read { connection in
            try connection.row(
                """
                SELECT level, at_ms FROM content_level_tries
                WHERE place = ? AND account IN (?, '') ORDER BY at_ms DESC, id DESC LIMIT 1
                """, [.text(place), .text(owner)]
            ).map { row in
                (
                    try row.text("level"),
                    WireInstant(milliseconds: Int64(try row.int("at_ms"))).date
                )
            }
        }
    }
}

extension AttemptLog {
    /// Sets an attempt's outbox entry.
    static func carry(
        _ id: String, by entry: String, place: String, account: String,
        in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            UPDATE content_level_tries SET standing = 'waiting', entry = ?
            WHERE place = ? AND account IN (?, '') AND id = ?
            """, [.text(entry), .text(place), .text(account), .text(id)])
    }
}
