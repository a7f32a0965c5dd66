import AppCore
import Foundation
import SQLStore

/// Chat's local data besides the cache: drafts, queued conversations, and data for matching
/// delivered messages.
struct ChatStore: Sendable {
    static let tables = ["chat_drafts", "chat_openings", "chat_outgoing", "chat_sent"]
    static let texts = [
        TextColumns("chat_drafts", ["text"]),
        TextColumns("chat_openings", ["subject", "people", "text"]),
        TextColumns("chat_sent", ["message"]),
    ]

    static let migrations = [
        StoreMigration(
            "chat-001-writing",
            [
                """
                CREATE TABLE chat_drafts (
                    account TEXT NOT NULL,
                    place TEXT NOT NULL,
                    text TEXT NOT NULL,
                    PRIMARY KEY (account, place)
                )
                """,
                // A queued conversation and its first message, which needs the conversation's
                // number. `entry` is the outbox entry; `floor` the largest conversation number
                // known then.
                """
                CREATE TABLE chat_openings (
                    entry TEXT PRIMARY KEY,
                    account TEXT NOT NULL,
                    subject TEXT NOT NULL,
                    people TEXT NOT NULL,
                    text TEXT NOT NULL,
                    floor BIGINT,
                    queued_at DOUBLE PRECISION NOT NULL
                )
                """,
                // The largest message number known when a message was queued; the delivered one
                // gets a larger number.
                """
                CREATE TABLE chat_outgoing (
                    entry TEXT PRIMARY KEY,
                    floor BIGINT NOT NULL
                )
                """,
                // Messages known to be delivered from here.
                """
                CREATE TABLE chat_sent (
                    account TEXT NOT NULL,
                    thread_id BIGINT NOT NULL,
                    message_id BIGINT NOT NULL,
                    message TEXT NOT NULL,
                    sent_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (account, thread_id, message_id)
                )
                """,
            ])
    ]

    /// Seconds for which delivered messages are remembered: two weeks.
    private static let memory = 1_209_600.0

    let database: any SQLDatabase

    // MARK: Drafts

    /// The draft at a place; empty if none.
    func draft(_ place: DraftPlace, of account: String) async -> String {
        let text = try? await database.read { connection in
            try connection.row(
                "SELECT text FROM chat_drafts WHERE account = ? AND place = ?",
                [.text(account), .text(place.name)])?.text("text")
        }
        return text.flatMap(\.self) ?? ""
    }

    /// Stores a draft; deletes it if the text is empty.
    func keep(_ text: String, at place: DraftPlace, of account: String) async {
        try? await database.write { try Self.keep(text, at: place, of: account, in: $0) }
    }

    static func keep(
        _ text: String, at place: DraftPlace, of account: String, in connection: any SQLConnection
    ) throws {
        if text.isEmpty { return try removeDraft(place, of: account, in: connection) }
        try connection.execute(
            """
            INSERT INTO chat_drafts (account, place, text) VALUES (?, ?, ?)
            ON CONFLICT (account, place) DO UPDATE SET text = excluded.text
            """, [.text(account), .text(place.name), .text(text)])
    }

    static func removeDraft(
        _ place: DraftPlace, of account: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "DELETE FROM chat_drafts WHERE account = ? AND place = ?",
            [.text(account), .text(place.name)])
    }

    // MARK: Outgoing messages

    static func noteOutgoing(
        _ entry: String, after floor: Int64, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            "INSERT INTO chat_outgoing (entry, floor) VALUES (?, ?)",
            [.text(entry), .integer(floor)])
    }

    /// The largest number known when an entry was queued; nil if none.
    func floor(of entry: String) async throws -> Int64? {
        try await database.read { connection in
            try connection.row(
                "SELECT floor FROM chat_outgoing WHERE entry = ?", [.text(entry)]
            ).map { Int64(try $0.int("floor")) }
        }
    }

    /// Records a delivered message. Idempotent.
    func noteSent(
        _ message: ThreadMessage, entry: String, of account: String, at now: Date
    ) async throws {
        let text = try WireJSON.encodeText(message)
        try await database.write { connection in
            try connection.execute("DELETE FROM chat_outgoing WHERE entry = ?", [.text(entry)])
            try connection.execute(
                "DELETE FROM chat_sent WHERE sent_at < ?",
                [.real(now.timeIntervalSince1970 - Self.memory)])
            try connection.execute(
                """
                INSERT INTO chat_sent (account, thread_id, message_id, message, sent_at)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [
                    .text(account), .integer(message.threadID), .integer(message.id), .text(text),
                    .real(now.timeIntervalSince1970),
                ])
        }
    }

    /// Messages of a conversation delivered from here recently, oldest first.
    func sent(in thread: Int64, of account: String) async -> [ThreadMessage] {
        let found = try? await database.read { connection in
            try connection.rows(
                """
                SELECT message FROM chat_sent WHERE account = ? AND thread_id = ?
                ORDER BY sent_at, message_id
                """, [.text(account), .integer(thread)]
            ).compactMap { row in
                try? WireJSON.decode(ThreadMessage.self, from: try row.text("message"))
            }
        }
        return found ?? []
    }
}

/// The place of a draft.
enum DraftPlace: Sendable, Hashable {
    case conversation(Int64)
    /// A new conversation: a ``NewConversation`` as JSON.
    case new

    var name: String {
        switch self {
        case .conversation(let id): "thread/\(id)"
        case .new: "new"
        }
    }
}
