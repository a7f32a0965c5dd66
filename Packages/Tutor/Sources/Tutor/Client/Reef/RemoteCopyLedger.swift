import AppCore
import Foundation
import SQLStore

/// Tracks drawings and documents stored on tutor servers, per address. Copies are recorded before
/// they're sent. Deleting something locally also deletes it on the server, through the outbox if
/// necessary.
struct RemoteCopyLedger: Sendable {
    enum Kind: String, Sendable, CaseIterable { case session, document }

    static let tables = ["tutor_server_copies"]
    static let texts = [TextColumns("tutor_server_copies", ["name", "title"])]
    static let migrations = [
        StoreMigration(
            "tutor-062-server-copies",
            [
                // `id` is the session's or document's local id; `name` is the document's name on
                // the server. `pages` is the highest page sent; `digest` covers the content sent.
                """
                CREATE TABLE tutor_server_copies (
                    address TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL,
                    document TEXT, name TEXT NOT NULL, title TEXT NOT NULL, digest TEXT NOT NULL,
                    pages BIGINT NOT NULL, is_leaving INTEGER NOT NULL,
                    PRIMARY KEY (address, account, kind, id)
                )
                """,
                "CREATE INDEX tutor_server_copies_document ON tutor_server_copies (document)",
            ])
    ]

    let context: FeatureContext

    private var pending: PendingWrites {
        PendingWrites(
            context, .tutor, endpoints: ServerCopyHandler.endpoints, includingSignedOut: true)
    }

    /// One copy.
    struct Copy: Sendable, Hashable {
        var kind: Kind
        var id: String
        /// ``StudyDocument/id``; nil for a sketch.
        var document: String?
        /// The name on the server.
        var name: String
        /// The title for the student.
        var title: String
        var digest = ""
        var pages = 0
    }

    /// The current server and account.
    struct CopyDestination: Sendable, Hashable {
        var address: String
        /// Empty if signed out.
        var account: String

        var values: [SQLValue] { [.text(address), .text(account)] }
    }

    func place() async -> CopyDestination {
        let client = context.client(for: .tutor)
        return CopyDestination(address: client.address.description, account: await client.account())
    }

    // MARK: Recording copies

    /// The recorded copy on this server, or nil.
    func known(_ kind: Kind, _ id: String, at place: CopyDestination) async throws(Problem) -> Copy?
    {
        try await Problem.wrapping {
            try await context.store.read { connection in
                try connection.row(
                    """
                    SELECT kind, id, document, name, title, digest, pages FROM tutor_server_copies
                    WHERE address = ? AND account = ? AND kind = ? AND id = ?
                    """, place.values + [.text(kind.rawValue), .text(id)]
                ).flatMap(Self.copy)
            }
        }
    }

    /// Records a copy before it's sent.
    func note(_ copy: Copy, at place: CopyDestination) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await context.store.write { connection in
                try connection.execute(
                    """
                    INSERT INTO tutor_server_copies (address, account, kind, id, document, name, title,
                        digest, pages, is_leaving)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
                    ON CONFLICT (address, account, kind, id) DO UPDATE SET
                        document = excluded.document, name = excluded.name, title = excluded.title,
                        digest = excluded.digest, pages = MAX(tutor_server_copies.pages, excluded.pages),
                        is_leaving = 0
                    """,
                    place.values + [
                        .text(copy.kind.rawValue), .text(copy.id), SQLValue(copy.document),
                        .text(copy.name), .text(copy.title), .text(copy.digest),
                        SQLValue(copy.pages),
                    ])
            }
        }
    }

    /// Records a session's page before it's sent.
    func note(page: Int, of session: String, at place: CopyDestination) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await context.store.write { connection in
                try connection.execute(
                    """
                    UPDATE tutor_server_copies SET pages = ? WHERE address = ? AND account = ?
                        AND kind = 'session' AND id = ? AND pages < ?
                    """, [SQLValue(page)] + place.values + [.text(session), SQLValue(page)])
            }
        }
    }

    /// Removes the record of a copy the server refused.
    func forget(_ copy: Copy, at place: CopyDestination) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await context.store.write { try Self.remove(copy, at: place, in: $0) }
        }
    }

    private static func remove(
        _ copy: Copy, at place: CopyDestination, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            DELETE FROM tutor_server_copies
            WHERE address = ? AND account = ? AND kind = ? AND id = ?
            """, place.values + [.text(copy.kind.rawValue), .text(copy.id)])
    }

    /// Removes a copy marked for deletion. Returns false if another process did, or it's no longer
    /// marked.
    private static func removeLeaving(
        _ copy: Copy, at place: CopyDestination, in connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM tutor_server_copies
            WHERE address = ? AND account = ? AND kind = ? AND id = ? AND is_leaving = 1
            """, place.values + [.text(copy.kind.rawValue), .text(copy.id)]) == 1
    }

    private static func copy(_ row: SQLRow) throws -> Copy? {
        guard let kind = Kind(rawValue: try row.text("kind")) else { return nil }
        return Copy(
            kind: kind, id: try row.text("id"), document: try row.optionalText("document"),
            name: try row.text("name"), title: try row.text("title"),
            digest: try row.text("digest"), pages: try row.int("pages"))
    }

    // MARK: Deleting copies

    /// Marks all copies of a document for deletion, in the transaction that deletes it.
    static func leave(document id: String, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE tutor_server_copies SET is_leaving = 1 WHERE document = ?", [.text(id)])
    }

    /// Marks a drawing's copies for deletion, in the transaction that deletes it.
    static func leave(session id: String, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE tutor_server_copies SET is_leaving = 1 WHERE kind = 'session' AND id = ?",
            [.text(id)])
    }

    /// Copies to delete on the connected server, of this account or without one.
    private func leaving(at place: CopyDestination) async throws(Problem) -> [(
        Copy, CopyDestination
    )] {
        try await Problem.wrapping {
            try await context.store.read { connection in
                try connection.rows(
                    """
                    SELECT account, kind, id, document, name, title, digest, pages
                    FROM tutor_server_copies
                    WHERE address = ? AND account IN (?, '') AND is_leaving = 1 ORDER BY kind, id
                    """, place.values
                ).compactMap { row in
                    guard let copy = try Self.copy(row) else { return nil }
                    return (
                        copy,
                        CopyDestination(address: place.address, account: try row.text("account"))
                    )
                }
            }
        }
    }

    /// The number of copies to delete on other servers or from other accounts.
    func waitingElsewhere() async throws(Problem) -> Int {
        try await Problem.wrapping {
            try await context.store.read { connection in
                try connection.row(
                    "SELECT COUNT(*) AS n FROM tutor_server_copies WHERE is_leaving = 1")?
                    .int("n") ?? 0
            }
        }
    }

    /// Queues deletions for the connected server and returns the outbox entries' ids.
    @discardableResult
    func depart() async throws(Problem) -> [String] {
        let place = await place()
        var entries: [String] = []
        for (copy, owner) in try await leaving(at: place) {
            entries += try await depart(copy, owner)
        }
        return entries
    }

    /// The most pages cleared individually; further strokes are deleted with the session.
    private static let maxPages = 200

    private func depart(_ copy: Copy, _ owner: CopyDestination) async throws(Problem) -> [String] {
        let isNobodys = owner.account.isEmpty
        let title = "Delete “\(copy.title.asOneLine)” from the tutor's server"
        let subject = "tutor/copy/\(copy.id)"
        return try await context.outbox.transaction(for: .tutor) { transaction in
            guard try Self.removeLeaving(copy, at: owner, in: transaction.connection) else {
                return []
            }
            switch copy.kind {
            case .document:
                let endpoint = CampusDocumentEndpoints.delete
                return [
                    try transaction.enqueue(
                        isNobodys ? endpoint.inNobodysName : endpoint, path: ["stem": copy.name],
                        body: EmptyBody(), subject: subject, title: title
                    ).id
                ]
            case .session:
                var entries: [String] = []
                // Only clearing a page deletes its reading and messages.
                let clear = StrokeEndpoints.clear
                for page in 1...max(1, min(copy.pages, Self.maxPages)) where page <= copy.pages {
                    let entry = try transaction.enqueue(
                        isNobodys ? clear.inNobodysName : clear,
                        body: PageName(sessionID: copy.id, page: page), subject: subject,
                        title: title)
                    entries.append(entry.id)
                }
                let endpoint = StrokeEndpoints.deleteLogs
                let entry = try transaction.enqueue(
                    isNobodys ? endpoint.inNobodysName : endpoint,
                    query: [("session_id", copy.id)], body: EmptyBody(), subject: subject,
                    title: title)
                return entries + [entry.id]
            }
        }
    }

    /// Queues and sends deletions. Returns a sentence about those still pending, or nil.
    func departNow() async throws(Problem) -> String? {
        try await depart()
        try await pending.sendAll()
        let waiting = try await pending.entries()
        if waiting.contains(where: { $0.state == .failed }) {
            return "The tutor's server refused to delete its copy: homeroom outbox"
        }
        if !waiting.isEmpty {
            return
                "The tutor's server will delete its copy once it responds: homeroom outbox"
        }
        guard try await waitingElsewhere() > 0 else { return nil }
        return
            "A copy on a tutor's server you aren't connected to will be deleted when you reconnect."
    }
}

extension Endpoint {
    /// The endpoint without credentials, for data created while signed out.
    fileprivate var inNobodysName: Endpoint {
        Endpoint(
            id, backend, method, path, query: query, authorization: .none,
            repeatability: repeatability, successStatus: successStatus, summary: summary,
            body: body, errors: errors)
    }
}

/// Treats already deleted copies as done.
struct ServerCopyHandler: OutboxHandler {
    static let endpoints = [
        StrokeEndpoints.clear.id, StrokeEndpoints.deleteLogs.id, CampusDocumentEndpoints.delete.id,
    ]

    var endpoints: [String] { Self.endpoints }

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {}

    /// All three requests are idempotent.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation { .missing }

    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool { refusal.status == 404 }
}
