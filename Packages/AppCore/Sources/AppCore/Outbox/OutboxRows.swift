import Foundation
import SQLStore

/// The outbox's table. Every state change is one transaction.
struct OutboxRows: Sendable {
    let store: any SQLDatabase

    /// An entry with the engine's own columns.
    struct Row: Sendable {
        var entry: OutboxEntry
        var leaseOwner: String?
        var leaseUntil: Double?
        /// The backend's response, received but not processed yet.
        var response: [UInt8]?

        /// Whether a running sender holds its lease.
        func isHeld(at now: Double, _ owner: LeaseOwner) -> Bool {
            guard let leaseOwner, let leaseUntil else { return false }
            return leaseUntil > now && owner.lives(leaseOwner)
        }
    }

    static func insert(_ entry: OutboxEntry, _ connection: any SQLConnection) throws {
        let last = try connection.row("SELECT MAX(position) AS last FROM core_outbox")
        let position = try (last?.optionalInt("last") ?? 0) + 1
        try connection.execute(
            """
            INSERT INTO core_outbox (id, position, backend, account, endpoint, method, path,
                query, body, subject, title, state, attempts, repeatability,
                authorization_level, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)
            """,
            [
                .text(entry.id), .integer(Int64(position)), .text(entry.backend.rawValue),
                .text(entry.account), .text(entry.endpoint), .text(entry.method),
                .text(entry.path), .text(try WireJSON.encodeText(entry.query)),
                .blob(entry.body), .text(entry.subject), .text(entry.title),
                .text(entry.state.rawValue), .text(entry.repeatability.rawValue),
                .text(entry.authorization.rawValue), .real(entry.createdAt.timeIntervalSince1970),
            ])
    }

    func all() async throws(Problem) -> [OutboxEntry] {
        try await Problem.catching { try await store.read { try Self.all($0) } }
    }

    static func all(_ connection: any SQLConnection) throws -> [OutboxEntry] {
        try connection.rows("SELECT * FROM core_outbox ORDER BY position")
            .compactMap { row($0)?.entry }
    }

    func row(_ id: String) async throws(Problem) -> Row? {
        try await rows("SELECT * FROM core_outbox WHERE id = ?", [.text(id)]).first
    }

    /// The entries of a subject, oldest first.
    func rows(ofSubject subject: String, backend: Backend) async throws(Problem) -> [Row] {
        try await rows(
            "SELECT * FROM core_outbox WHERE subject = ? AND backend = ? ORDER BY position",
            [.text(subject), .text(backend.rawValue)])
    }

    private func rows(_ sql: String, _ arguments: [SQLValue]) async throws(Problem) -> [Row] {
        try await Problem.catching {
            try await store.read { connection in
                try connection.rows(sql, arguments).compactMap(Self.row)
            }
        }
    }

    func pendingCount() async -> Int {
        let count = try? await store.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM core_outbox WHERE state <> 'failed'")?
                .int("n")
        }
        return count ?? 0
    }

    func nextDue() async -> Double? {
        let due = try? await store.read { connection -> Double? in
            let row = try connection.row(
                """
                SELECT MIN(COALESCE(next_attempt_at, 0)) AS due FROM core_outbox
                WHERE state <> 'failed'
                """)
            guard let row, try row.value("due") != .null else { return nil }
            return try row.double("due")
        }
        return due.flatMap(\.self)
    }

    /// nil for a row that can't be decoded; it is kept and doesn't block others.
    private static func row(_ row: SQLRow) -> Row? {
        try? Row(
            entry: entry(row), leaseOwner: row.optionalText("lease_owner"),
            leaseUntil: row.value("lease_until") == .null ? nil : row.double("lease_until"),
            response: row.value("response") == .null ? nil : row.blob("response"))
    }

    private static func entry(_ row: SQLRow) throws -> OutboxEntry {
        guard let backend = Backend(rawValue: try row.text("backend")),
            let state = OutboxEntry.State(rawValue: try row.text("state"))
        else { throw SQLError.column("state") }
        let due = try row.value("next_attempt_at")
        return OutboxEntry(
            id: try row.text("id"), backend: backend, account: try row.text("account"),
            endpoint: try row.text("endpoint"), method: try row.text("method"),
            path: try row.text("path"),
            query: try WireJSON.decode([[String]].self, from: try row.text("query")),
            body: try row.blob("body"), subject: try row.text("subject"),
            title: try row.text("title"), state: state, attempts: try row.int("attempts"),
            createdAt: Date(timeIntervalSince1970: try row.double("created_at")),
            nextAttemptAt: due == .null
                ? nil : Date(timeIntervalSince1970: try row.double("next_attempt_at")),
            lastProblem: try row.optionalText("problem").flatMap {
                try? WireJSON.decode(Problem.self, from: $0)
            },
            repeatability: Repeatability(rawValue: try row.text("repeatability")) ?? .once,
            authorization: AuthorizationLevel(rawValue: try row.text("authorization_level"))
                ?? .required)
    }
}

extension OutboxRows {
    /// Acquires the lease if it is free or expired. Returns the row as it was before; nil if it is
    /// gone or held by another sender.
    func claim(_ id: String, owner: LeaseOwner, now: Double, until: Double) async throws(Problem)
        -> Row?
    {
        try await Problem.catching {
            try await store.write { connection -> Row? in
                let found = try connection.row(
                    "SELECT * FROM core_outbox WHERE id = ?", [.text(id)])
                guard let row = found.flatMap(Self.row), !row.isHeld(at: now, owner) else {
                    return nil
                }
                try connection.execute(
                    "UPDATE core_outbox SET lease_owner = ?, lease_until = ? WHERE id = ?",
                    [.text(owner.name), .real(until), .text(id)])
                return row
            }
        }
    }

    /// Marks a leased entry as being sent; from now on its outcome is unknown.
    func begin(_ id: String, owner: LeaseOwner) async throws(Problem) {
        try await update(
            id, owner, "state = 'sending', attempts = attempts + 1, next_attempt_at = NULL", [])
    }

    /// Stores the backend's response until it is processed.
    func keep(_ response: [UInt8], of id: String, owner: LeaseOwner) async throws(Problem) {
        try await update(id, owner, "response = ?", [.blob(response)])
    }

    /// Releases the lease and sets a new state.
    func release(
        _ id: String, owner: LeaseOwner, state: OutboxEntry.State, problem: Problem?, due: Double?
    ) async throws(Problem) {
        let text = problem.flatMap { try? WireJSON.encodeText($0) }
        try await update(
            id, owner,
            """
            state = ?, problem = ?, next_attempt_at = ?, lease_owner = NULL, lease_until = NULL
            """,
            [.text(state.rawValue), SQLValue(text), SQLValue(due)])
    }

    /// Removes a delivered entry.
    func remove(_ id: String, owner: LeaseOwner) async throws(Problem) {
        try await Problem.catching {
            try await store.write { connection in
                _ = try connection.execute(
                    "DELETE FROM core_outbox WHERE id = ? AND lease_owner = ?",
                    [.text(id), .text(owner.name)])
            }
        }
    }

    private func update(
        _ id: String, _ owner: LeaseOwner, _ assignments: String, _ values: [SQLValue]
    ) async throws(Problem) {
        let changed = try await Problem.catching {
            try await store.write { connection in
                try connection.execute(
                    "UPDATE core_outbox SET \(assignments) WHERE id = ? AND lease_owner = ?",
                    values + [.text(id), .text(owner.name)])
            }
        }
        guard changed == 1 else {
            throw Problem(.conflict, "Another Homeroom took this entry over.")
        }
    }

    /// Applies a student's decision to an entry; throws while a running sender holds it.
    func decide(
        _ id: String, owner: LeaseOwner, now: Double, sql: String
    ) async throws(Problem) {
        try await Problem.catching {
            try await store.write { connection in
                let found = try connection.row(
                    "SELECT * FROM core_outbox WHERE id = ?", [.text(id)])
                guard let found else {
                    throw Problem(
                        .notFound, "No entry “\(id)” in the outbox.",
                        cure: "homeroom outbox")
                }
                if Self.row(found)?.isHeld(at: now, owner) == true {
                    throw Problem(
                        .conflict, "It's being sent right now.", cure: "Try again in a moment.")
                }
                try connection.execute(sql, [.text(id)])
            }
        }
    }

    /// Returns false if the entry is gone or held by a running sender.
    static func discard(
        _ id: String, owner: LeaseOwner, now: Double, _ connection: any SQLConnection
    ) throws -> Bool {
        let found = try connection.row("SELECT * FROM core_outbox WHERE id = ?", [.text(id)])
        guard let found, row(found)?.isHeld(at: now, owner) != true else { return false }
        return try connection.execute("DELETE FROM core_outbox WHERE id = ?", [.text(id)]) == 1
    }
}
