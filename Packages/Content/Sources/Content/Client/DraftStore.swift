import AppCore
import Foundation
import SQLStore

/// A student's unsubmitted answers on an item.
struct AnswerDraft: Sendable, Hashable, Codable {
    /// Chosen option by question id.
    var choices: [String: Int] = [:]
    var seconds: Int = 0
    /// The open page, from 0.
    var page: Int = 0
    /// Increases with every change, so that a late write of an older state is ignored.
    var revision: Int = 0
    /// Set on submission: the number of attempts known before. If a draft still has
    /// it, submission was interrupted.
    var attemptsBefore: Int?
}

/// Stores drafts locally, so that leaving, quitting or a crash loses nothing.
struct DraftStore: Sendable {
    static let migrations = [
        StoreMigration(
            "content-001-drafts",
            [
                """
                CREATE TABLE content_drafts (
                    account TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    item TEXT NOT NULL,
                    draft TEXT NOT NULL,
                    revision BIGINT NOT NULL,
                    is_open BIGINT NOT NULL,
                    updated_at DOUBLE PRECISION NOT NULL,
                    PRIMARY KEY (account, kind, item)
                )
                """
            ])
    ]

    let store: any SQLDatabase
    let now: @Sendable () -> Date
    /// The account whose drafts these are.
    let account: @Sendable () async -> String

    /// Returns after the commit.
    func save(_ draft: AnswerDraft, of item: ItemReference) async throws {
        try await write(draft, of: item, isOpen: true)
    }

    /// Closes the draft. Keeps an empty row, so that a late write of an older state can't restore
    /// the answers.
    func close(_ item: ItemReference, revision: Int) async throws {
        try await write(AnswerDraft(revision: revision), of: item, isOpen: false)
    }

    /// The draft of an item; closed ones are empty but keep the revision. nil if there is
    /// none or it's unreadable.
    func draft(of item: ItemReference) async throws -> AnswerDraft? {
        let owner = await account()
        let text = try await store.read { connection in
            try connection.row(
                "SELECT draft FROM content_drafts WHERE account = ? AND kind = ? AND item = ?",
                [.text(owner), .text(item.kind.rawValue), .text(item.id)])?.text("draft")
        }
        return text.flatMap { try? WireJSON.decode(AnswerDraft.self, from: Array($0.utf8)) }
    }

    /// Items with an open draft, newest first.
    func open(limit: Int = 20) async throws -> [ItemReference] {
        let owner = await account()
        return try await store.read { connection in
            try connection.rows(
                """
                SELECT kind, item FROM content_drafts WHERE account = ? AND is_open = 1
                ORDER BY updated_at DESC, item LIMIT ?
                """,
                [.text(owner), .integer(Int64(limit))]
            ).compactMap { row in
                guard let kind = ItemReference.Kind(rawValue: try row.text("kind")) else {
                    return nil
                }
                return ItemReference(kind, try row.text("item"))
            }
        }
    }

    private func write(_ draft: AnswerDraft, of item: ItemReference, isOpen: Bool) async throws {
        let owner = await account()
        let text = String(decoding: try WireJSON.encode(draft, sortedKeys: true), as: UTF8.self)
        let time = now().timeIntervalSince1970
        _ = try await store.write { connection in
            try connection.execute(
                """
                INSERT INTO content_drafts
                    (account, kind, item, draft, revision, is_open, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (account, kind, item) DO UPDATE SET
                    draft = excluded.draft, revision = excluded.revision,
                    is_open = excluded.is_open, updated_at = excluded.updated_at
                WHERE excluded.revision > content_drafts.revision
                """,
                [
                    .text(owner), .text(item.kind.rawValue), .text(item.id), .text(text),
                    .integer(Int64(draft.revision)), SQLValue(isOpen), .real(time),
                ])
        }
    }
}
