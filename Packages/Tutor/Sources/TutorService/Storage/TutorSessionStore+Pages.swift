import AppCore
import Foundation
import SQLStore
import ServiceKit
import Tutor

/// The recognized content of a page, as stored.
struct StoredReading: Sendable {
    var latex: String
    var text: String
    var confidence: Double
    /// The hash of the strokes it was recognized from.
    var inkHash: String
    /// Earlier content that was erased, newest first.
    var erased: [String]
    var updatedAt: Int64

    /// The content for a model: LaTeX if it's math, otherwise the text.
    var content: String { latex.isEmpty ? text : latex }
}

extension TutorSessionStore {
    /// The maximum size of the strokes in one response of logs, in bytes.
    private static let maxLogBytes = 6 << 20

    /// The visible strokes of a page: drawn strokes in chronological order. An erasure stores all
    /// strokes it left.
    func visibleStrokes(_ id: String, page: Int) throws -> [WireStroke] {
        let place = key + [.text(id), SQLValue(page)]
        let last = try connection.row(
            """
            SELECT COALESCE(MAX(id), 0) AS last FROM tutor_strokes
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND page = ?
                AND event_type = 'erase'
            """, place)
        var strokes: [WireStroke] = []
        try connection.forEachRow(
            """
            SELECT strokes FROM tutor_strokes
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND page = ? AND id >= ?
                AND event_type IN ('draw', 'erase')
            ORDER BY id
            """, place + [SQLValue(try last?.int("last") ?? 0)]
        ) { row in
            strokes += try WireJSON.decode([WireStroke].self, from: try row.text("strokes"))
        }
        return strokes
    }

    /// The logs, newest first; fewer than `limit` if they're large.
    func logs(_ id: String?, page: Int?, limit: Int) throws -> (logs: [StrokeLog], total: Int) {
        var further = ""
        var values = key
        if let id {
            further += " AND session_id = ?"
            values.append(.text(id))
        }
        if let page {
            further += " AND page = ?"
            values.append(SQLValue(page))
        }
        let count = try connection.row(
            """
            SELECT COUNT(*) AS total FROM tutor_strokes WHERE tenant_id = ? AND user_id = ?\(further)
            """, values)
        let rows = try connection.rows(
            """
            SELECT id, session_id, page, event_type, LENGTH(strokes) AS size, deleted_count, message,
                received_at FROM tutor_strokes WHERE tenant_id = ? AND user_id = ?\(further)
            ORDER BY id DESC LIMIT ?
            """, values + [SQLValue(limit)])
        var left = Self.maxLogBytes
        var logs: [StrokeLog] = []
        for row in rows {
            left -= try row.int("size")
            guard left >= 0 || logs.isEmpty else { break }
            let strokes = try connection.row(
                """
                SELECT strokes FROM tutor_strokes
                WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND id = ?
                """, key + [.text(try row.text("session_id")), SQLValue(try row.int("id"))])
            logs.append(try log(row, strokes: try strokes?.text("strokes") ?? "[]"))
        }
        return (logs, try count?.int("total") ?? 0)
    }

    private func log(_ row: SQLRow, strokes: String) throws -> StrokeLog {
        StrokeLog(
            id: try row.int("id"), sessionID: try row.text("session_id"),
            page: try row.int("page"),
            receivedAt: WireDate(milliseconds: try row.int("received_at")),
            strokes: try WireJSON.decode([WireStroke].self, from: strokes),
            eventType: try row.text("event_type"), deletedCount: try row.int("deleted_count"),
            message: try row.text("message"), userID: owner.userID)
    }

    /// The ids of the connected sessions, most recent first.
    func activeSessions(limit: Int = 50) throws -> [String] {
        try connection.rows(
            """
            SELECT id FROM tutor_sessions WHERE tenant_id = ? AND user_id = ? AND is_active = 1
            ORDER BY last_seen DESC, id LIMIT ?
            """, key + [SQLValue(limit)]
        ).map { try $0.text("id") }
    }

    func reading(_ id: String, page: Int) throws -> StoredReading? {
        let row = try connection.row(
            """
            SELECT latex, content, confidence, ink_hash, erased, updated_at FROM tutor_pages
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND page = ?
            """, key + [.text(id), SQLValue(page)])
        return try row.map { row in
            StoredReading(
                latex: try row.text("latex"), text: try row.text("content"),
                confidence: try row.double("confidence"), inkHash: try row.text("ink_hash"),
                erased: try WireJSON.decode([String].self, from: try row.text("erased")),
                updatedAt: Int64(try row.int("updated_at")))
        }
    }

    func keep(_ reading: StoredReading, of id: String, page: Int) throws {
        try connection.execute(
            """
            INSERT INTO tutor_pages (tenant_id, user_id, session_id, page, latex, content, confidence,
                ink_hash, erased, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tenant_id, user_id, session_id, page) DO UPDATE SET
                latex = excluded.latex, content = excluded.content,
                confidence = excluded.confidence, ink_hash = excluded.ink_hash,
                erased = excluded.erased, updated_at = excluded.updated_at
            """,
            key + [
                .text(id), SQLValue(page), .text(reading.latex), .text(reading.text),
                .real(reading.confidence), .text(reading.inkHash),
                .text(try WireJSON.encodeText(reading.erased)), .integer(now),
            ])
    }
}

extension WireDate {
    init(milliseconds: Int) {
        self.init(Date(timeIntervalSince1970: Double(milliseconds) / 1000))
    }
}
