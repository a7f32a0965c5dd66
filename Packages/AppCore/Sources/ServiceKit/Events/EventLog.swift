public import Foundation
public import SQLStore

/// The recent events of accounts, in order.
///
/// Every account has its own event counter. The writing transaction locks the counter's row, so
/// numbers are in order and without gaps.
public enum EventLog {
    /// Events are kept for one day, in seconds; clients that were offline longer reload everything.
    static let lifetime = 86_400
    /// After this many events of an account, old events of its tenant are deleted.
    private static let eventsBetweenSweeps = 16

    /// Adds an event in the transaction of its change. Returns its number, from 1.
    @discardableResult
    public static func append(
        _ event: AccountEvent, of account: AccountKey, at time: Date,
        in connection: any SQLConnection
    ) throws -> Int {
        let seconds = Int64(time.timeIntervalSince1970)
        let row = try connection.row(
            """
            INSERT INTO campus_event_counts (tenant_id, user_id, last) VALUES (?, ?, 1)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET last = campus_event_counts.last + 1
            RETURNING last
            """,
            account.values)
        guard let number = try row?.int("last") else { throw SQLError.column("last") }
        try connection.execute(
            """
            INSERT INTO campus_events (tenant_id, user_id, sequence, kind, payload, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            account.values + [
                .integer(Int64(number)), .text(event.kind), .text(event.payload),
                .integer(seconds),
            ])
        if number % eventsBetweenSweeps == 1 {
            try connection.execute(
                "DELETE FROM campus_events WHERE tenant_id = ? AND created_at <= ?",
                [.text(account.tenantID), .integer(seconds - Int64(lifetime))])
        }
        return number
    }

    /// Adds an event for many accounts of a tenant, by user id, in a few statements. Counters are
    /// updated in the order of user ids, to avoid deadlocks.
    public static func append(
        _ events: [String: AccountEvent], toUsersOf tenantID: String, at time: Date,
        in connection: any SQLConnection
    ) throws {
        let seconds = Int64(time.timeIntervalSince1970)
        var users = events.keys.sorted()[...]
        var rows: [[SQLValue]] = []
        var isSweepDue = false
        while !users.isEmpty {
            // Few sizes mean few distinct statements.
            let size = [512, 64, 8, 1].first { $0 <= users.count } ?? 1
            for (user, number) in try count(users.prefix(size), in: tenantID, connection) {
                guard let event = events[user] else { continue }
                isSweepDue = isSweepDue || number % eventsBetweenSweeps == 1
                rows.append([
                    .text(tenantID), .text(user), .integer(Int64(number)), .text(event.kind),
                    .text(event.payload), .integer(seconds),
                ])
            }
            users = users.dropFirst(size)
        }
        guard !rows.isEmpty else { return }
        try connection.load(
            rows, into: "campus_events",
            columns: ["tenant_id", "user_id", "sequence", "kind", "payload", "created_at"])
        guard isSweepDue else { return }
        try connection.execute(
            "DELETE FROM campus_events WHERE tenant_id = ? AND created_at <= ?",
            [.text(tenantID), .integer(seconds - Int64(lifetime))])
    }

    /// Increments the counters of these users.
    private static func count(
        _ users: ArraySlice<String>, in tenantID: String, _ connection: any SQLConnection
    ) throws -> [(user: String, number: Int)] {
        let places = Array(repeating: "(?, ?, 1)", count: users.count).joined(separator: ", ")
        return try connection.rows(
            """
            INSERT INTO campus_event_counts (tenant_id, user_id, last) VALUES \(places)
            ON CONFLICT (tenant_id, user_id) DO UPDATE SET last = campus_event_counts.last + 1
            RETURNING user_id, last
            """,
            users.flatMap { [SQLValue.text(tenantID), .text($0)] }
        ).map { (try $0.text("user_id"), try $0.int("last")) }
    }

    /// The latest event number; 0 for none.
    static func last(of account: AccountKey, in connection: any SQLConnection) throws -> Int {
        try connection.row(
            "SELECT last FROM campus_event_counts WHERE tenant_id = ? AND user_id = ?",
            account.values
        )?.int("last") ?? 0
    }

    /// The latest numbers of some accounts of a tenant; accounts without events are omitted.
    static func last(
        of users: [String], in tenantID: String, _ connection: any SQLConnection
    ) throws -> [String: Int] {
        guard let one = users.last else { return [:] }
        // Few sizes mean few distinct statements: fill up with the last one.
        let size = [1, 8, 64].first { users.count <= $0 } ?? users.count
        let places = Array(repeating: "?", count: size).joined(separator: ", ")
        let filled = users + Array(repeating: one, count: size - users.count)
        var found: [String: Int] = [:]
        try connection.forEachRow(
            """
            SELECT user_id, last FROM campus_event_counts
            WHERE tenant_id = ? AND user_id IN (\(places))
            """,
            [.text(tenantID)] + filled.map(SQLValue.text)
        ) { row in found[try row.text("user_id")] = try row.int("last") }
        return found
    }

    /// The events after a number, oldest first.
    static func events(
        of account: AccountKey, after number: Int, limit: Int, in connection: any SQLConnection
    ) throws -> [(number: Int, event: AccountEvent)] {
        try connection.rows(
            """
            SELECT sequence, kind, payload FROM campus_events
            WHERE tenant_id = ? AND user_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """,
            account.values + [.integer(Int64(number)), .integer(Int64(limit))]
        ).map { row in
            (
                try row.int("sequence"),
                AccountEvent(kind: try row.text("kind"), storedPayload: try row.text("payload"))
            )
        }
    }

    static func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM campus_events WHERE tenant_id = ? AND user_id = ?", account.values)
        try connection.execute(
            "DELETE FROM campus_event_counts WHERE tenant_id = ? AND user_id = ?", account.values)
    }
}
