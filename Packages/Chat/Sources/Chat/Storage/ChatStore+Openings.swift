import AppCore
import Foundation
import SQLStore

/// A new conversation: recipients, subject and first message.
struct NewConversation: Sendable, Hashable, Codable {
    var people: [SchoolPersonBrief] = []
    var subject = ""
    var text = ""

    var isEmpty: Bool { people.isEmpty && subject.isEmpty && text.isEmpty }
    var trimmedSubject: String { subject.trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension ChatStore {
    /// A stored conversation that hasn't been opened yet.
    struct StoredOpening: Sendable {
        var entry: String
        var conversation: NewConversation
        /// The largest number of a conversation with these people known then; nil if none.
        var floor: Int64?
        var queuedAt: Date
    }

    static func add(
        _ opening: StoredOpening, of account: String, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO chat_openings (entry, account, subject, people, text, floor, queued_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(opening.entry), .text(account), .text(opening.conversation.subject),
                .text(try WireJSON.encodeText(opening.conversation.people)),
                .text(opening.conversation.text), opening.floor.map(SQLValue.integer) ?? .null,
                .real(opening.queuedAt.timeIntervalSince1970),
            ])
    }

    /// An account's openings, newest first.
    func openings(of account: String) async -> [StoredOpening] {
        let found = try? await database.read { connection in
            try connection.rows(
                "SELECT * FROM chat_openings WHERE account = ? ORDER BY queued_at DESC, entry",
                [.text(account)]
            ).map(Self.opening)
        }
        return found ?? []
    }

    func opening(_ entry: String) async throws -> StoredOpening? {
        try await database.read { connection in
            try connection.row("SELECT * FROM chat_openings WHERE entry = ?", [.text(entry)])
                .map(Self.opening)
        }
    }

    private static func opening(_ row: SQLRow) throws -> StoredOpening {
        StoredOpening(
            entry: try row.text("entry"),
            conversation: NewConversation(
                people: try WireJSON.decode(
                    [SchoolPersonBrief].self, from: try row.text("people")),
                subject: try row.text("subject"), text: try row.text("text")),
            floor: try row.optionalInt("floor").map(Int64.init),
            queuedAt: Date(timeIntervalSince1970: try row.double("queued_at")))
    }

    func removeOpening(_ entry: String) async throws {
        try await database.write { _ = try Self.removeOpening(entry, in: $0) }
    }

    /// Deletes an opening; false if it doesn't exist.
    static func removeOpening(_ entry: String, in connection: any SQLConnection) throws -> Bool {
        try connection.execute("DELETE FROM chat_openings WHERE entry = ?", [.text(entry)]) == 1
    }
}
