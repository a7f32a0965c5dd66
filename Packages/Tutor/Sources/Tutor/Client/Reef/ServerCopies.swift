import AppCore
import Foundation
import SQLStore

/// What tutors' servers were given to keep, address by address: drawings' sessions and documents' questions. It is noted
/// before it is sent, so that a copy is never forgotten; what is deleted here is deleted there, through the outbox where
/// the server is not to be reached now.
struct ServerCopies: Sendable {
    enum Kind: String, Sendable, CaseIterable { case session, document }

    static let tables = ["tutor_server_copies"]
    static let texts = [TextColumns("tutor_server_copies", ["name", "title"])]
    static let migrations = [
        StoreMigration(
            "tutor-062-server-copies",
            [
                // `id` is a session's or a document's here; `name` is what the server knows a document by. `pages` is the
                // highest page that was told, `digest` that of what was told.
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

    /// One copy.
    struct Copy: Sendable, Hashable {
        var kind: Kind
        var id: String
        /// ``StudyDocument/id``; nil of a sketch.
        var document: String?
        /// What the server knows it by.
        var name: String
        /// What the student knows it by.
        var title: String
        var digest = ""
        var pages = 0
    }

    /// Where copies go now, and in whose name.
    struct Place: Sendable, Hashable {
        var address: String
        /// Empty for nobody.
        var account: String

        var values: [SQLValue] { [.text(address), .text(account)] }
    }

    func place() async -> Place {
        let client = context.client(for: .tutor)
        return Place(address: client.address.description, account: await client.account())
    }

    // MARK: Noting

    /// The copy as it is known at this server; nil when the server has none of it.
    func known(_ kind: Kind, _ id: String, at place: Place) async throws(Problem) -> Copy? {
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

    /// Notes that the server is given this, before it is.
    func note(_ copy: Copy, at place: Place) async throws(Problem) {
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

    /// Notes that a page of a session is told, before it is.
    func note(page: Int, of session: String, at place: Place) async throws(Problem) {
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

    /// The server has turned it down.
    func forget(_ copy: Copy, at place: Place) async throws(Problem) {
        try await Problem.wrapping {
            _ = try await context.store.write { try Self.remove(copy, at: place, in: $0) }
        }
    }

    private static func remove(
        _ copy: Copy, at place: Place, in connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            DELETE FROM tutor_server_copies
            WHERE address = ? AND account = ? AND kind = ? AND id = ?
            """, place.values + [.text(copy.kind.rawValue), .text(copy.id)])
    }

    /// Removes one that is to go; false when another process has, or the server is to have it after all.
    private static func removeLeaving(
        _ copy: Copy, at place: Place, in connection: any SQLConnection
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

    // MARK: Leaving

    /// Everything of a document is to go, in the transaction that deletes the document.
    static func leave(document id: String, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE tutor_server_copies SET is_leaving = 1 WHERE document = ?", [.text(id)])
    }

    /// A drawing is to go, in the transaction that deletes it.
    static func leave(session id: String, in connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE tutor_server_copies SET is_leaving = 1 WHERE kind = 'session' AND id = ?",
            [.text(id)])
    }

    /// What is to go from the server that is connected now: of this account's, and of nobody's.
    private func leaving(at place: Place) async throws(Problem) -> [(Copy, Place)] {
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
                        copy, Place(address: place.address, account: try row.text("account"))
                    )
                }
            }
        }
    }

    /// How many copies are to go from servers that are not connected now, or of accounts that are not signed in.
    func waitingElsewhere() async throws(Problem) -> Int {
        try await Problem.wrapping {
            try await context.store.read { connection in
                try connection.row(
                    "SELECT COUNT(*) AS n FROM tutor_server_copies WHERE is_leaving = 1")?
                    .int("n") ?? 0
            }
        }
    }

    /// Puts into the outbox what is to go from the server that is connected; the ids of the entries.
    @discardableResult
    func depart() async throws(Problem) -> [String] {
        let place = await place()
        var entries: [String] = []
        for (copy, owner) in try await leaving(at: place) {
            entries += try await depart(copy, owner)
        }
        return entries
    }

    /// Pages of a drawing that are cleared one by one; the strokes of any further ones go with the session.
    private static let mostPages = 200

    private func depart(_ copy: Copy, _ owner: Place) async throws(Problem) -> [String] {
        let isNobodys = owner.account.isEmpty
        let title = "Delete “\(copy.title.asOneLine)” from the tutor's server"
        let subject = Self.subjects + copy.id
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
                        body: Nothing(), subject: subject, title: title
                    ).id
                ]
            case .session:
                var entries: [String] = []
                // A page's reading and what was said to it are forgotten with the page alone.
                let clear = StrokeEndpoints.clear
                for page in 1...max(1, min(copy.pages, Self.mostPages)) where page <= copy.pages {
                    let entry = try transaction.enqueue(
                        isNobodys ? clear.inNobodysName : clear,
                        body: PageName(sessionID: copy.id, page: page), subject: subject,
                        title: title)
                    entries.append(entry.id)
                }
                let endpoint = StrokeEndpoints.deleteLogs
                let entry = try transaction.enqueue(
                    isNobodys ? endpoint.inNobodysName : endpoint,
                    query: [("session_id", copy.id)], body: Nothing(), subject: subject,
                    title: title)
                return entries + [entry.id]
            }
        }
    }

    /// Deletions that no server has confirmed.
    private func queued() async throws(Problem) -> [OutboxEntry] {
        try await context.outbox.entries().filter {
            $0.backend == .tutor && $0.subject.hasPrefix(Self.subjects)
        }
    }

    private static let subjects = "tutor/copy/"

    /// The same, and sends it now; a sentence about what could not be deleted there yet.
    func departNow() async throws(Problem) -> String? {
        try await depart()
        for entry in try await queued() where entry.state != .failed {
            _ = await context.outbox.send(entry.id)
        }
        let waiting = try await queued()
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
    /// The same line, called without credentials: for what was done before somebody signed in.
    fileprivate var inNobodysName: Endpoint {
        Endpoint(
            id, backend, method, path, query: query, authorization: .none,
            repeatability: repeatability, successStatus: successStatus, summary: summary,
            body: body, errors: errors)
    }
}

/// What is not there any more need not be deleted.
struct ServerCopyHandler: OutboxHandler {
    let endpoints = [
        StrokeEndpoints.clear.id, StrokeEndpoints.deleteLogs.id, CampusDocumentEndpoints.delete.id,
    ]

    func delivered(_ entry: OutboxEntry, response: [UInt8]) async throws {}

    /// All three may be sent again at will.
    func reconcile(_ entry: OutboxEntry) async throws -> OutboxReconciliation { .missing }

    func isFulfilled(_ entry: OutboxEntry, by refusal: Problem) -> Bool { refusal.status == 404 }
}
