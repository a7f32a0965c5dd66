import AppCore
import SQLStore
import ServiceKit
import Tutor

/// A decision without its number.
struct NewReasoning: Sendable {
    var page: Int
    var action: String
    var message = ""
    var promptTokens = 0
    var completionTokens = 0
    var source = "auto"
    var questionText: String?
    var level: Int?
    /// A code for a missing decision, e.g. `no_model`.
    var errorType: String?
    var delayMS = 0
    var internalReasoning: String?
}

extension TutorSessionStore {
    /// The number of rows to keep per session; new rows replace the oldest.
    private static let maxReasoningLength = 2_000

    func log(_ reasoning: NewReasoning, in id: String) throws {
        let number = try nextID()
        try connection.execute(
            """
            INSERT INTO tutor_reasoning (tenant_id, user_id, session_id, id, page, created_at, action,
                message, prompt_tokens, completion_tokens, source, question_text, level, error_type,
                delay_ms, internal_reasoning)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            key + [
                .text(id), SQLValue(number), SQLValue(reasoning.page), .integer(now),
                .text(reasoning.action), .text(reasoning.message),
                SQLValue(reasoning.promptTokens), SQLValue(reasoning.completionTokens),
                .text(reasoning.source), SQLValue(reasoning.questionText),
                SQLValue(reasoning.level), SQLValue(reasoning.errorType),
                SQLValue(reasoning.delayMS), SQLValue(reasoning.internalReasoning),
            ])
        let bound = try connection.row(
            """
            SELECT id FROM tutor_reasoning WHERE tenant_id = ? AND user_id = ? AND session_id = ?
            ORDER BY id DESC LIMIT 1 OFFSET ?
            """, key + [.text(id), SQLValue(Self.maxReasoningLength)])
        guard let bound else { return }
        try connection.execute(
            """
            DELETE FROM tutor_reasoning
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND id <= ?
            """, key + [.text(id), SQLValue(try bound.int("id"))])
    }

    func reasoning(_ id: String, limit: Int) throws -> ReasoningLogList {
        let place = key + [.text(id)]
        let logs = try connection.rows(
            """
            SELECT id, session_id, page, created_at, action, message, prompt_tokens,
                completion_tokens, source, question_text, level, error_type, delay_ms,
                internal_reasoning
            FROM tutor_reasoning WHERE tenant_id = ? AND user_id = ? AND session_id = ?
            ORDER BY id DESC LIMIT ?
            """, place + [SQLValue(limit)]
        ).map(Self.log)
        let usage = try connection.row(
            """
            SELECT COUNT(*) AS calls,
                CAST(COALESCE(SUM(prompt_tokens), 0) AS BIGINT) AS prompts,
                CAST(COALESCE(SUM(completion_tokens), 0) AS BIGINT) AS completions
            FROM tutor_reasoning WHERE tenant_id = ? AND user_id = ? AND session_id = ?
            """, place)
        return ReasoningLogList(
            logs: logs,
            usage: ReasoningLogList.Usage(
                calls: try usage?.int("calls") ?? 0, promptTokens: try usage?.int("prompts") ?? 0,
                completionTokens: try usage?.int("completions") ?? 0))
    }

    /// The tutor's latest messages on a page, newest first.
    func lastMessages(_ id: String, page: Int, limit: Int) throws -> [String] {
        try connection.rows(
            """
            SELECT message FROM tutor_reasoning
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? AND page = ? AND action = 'speak'
                AND message <> '' ORDER BY id DESC LIMIT ?
            """, key + [.text(id), SQLValue(page), SQLValue(limit)]
        ).map { try $0.text("message") }
    }

    /// Whether the latest log entry already gives this reason for silence.
    func isSilentAlready(_ id: String, errorType: String) throws -> Bool {
        let row = try connection.row(
            """
            SELECT error_type FROM tutor_reasoning
            WHERE tenant_id = ? AND user_id = ? AND session_id = ? ORDER BY id DESC LIMIT 1
            """, key + [.text(id)])
        return try row?.optionalText("error_type") == errorType
    }

    private static func log(_ row: SQLRow) throws -> ReasoningLog {
        ReasoningLog(
            id: try row.int("id"), sessionID: try row.text("session_id"),
            page: try row.int("page"), createdAt: WireDate(milliseconds: try row.int("created_at")),
            action: try row.text("action"), message: try row.text("message"),
            promptTokens: try row.int("prompt_tokens"),
            completionTokens: try row.int("completion_tokens"), source: try row.text("source"),
            questionText: try row.optionalText("question_text"),
            level: try row.optionalInt("level"), errorType: try row.optionalText("error_type"),
            delayMS: try row.int("delay_ms"),
            internalReasoning: try row.optionalText("internal_reasoning"))
    }
}
