import AppCore
import SQLStore
import ServiceKit
import Tutor

/// Stores recent events for readers on all servers.
enum TutorEventStore {
    /// How long events are kept, in milliseconds; servers find them within seconds.
    private static let lifetime: Int64 = 120_000

    /// Appends an event in the current transaction.
    static func append(
        _ event: ReasoningEvent, to session: String, of owner: AccountKey, at now: Int64,
        in connection: any SQLConnection
    ) throws {
        let row = try connection.row(
            """
            INSERT INTO tutor_event_counts (tenant_id, last) VALUES (?, 1)
            ON CONFLICT (tenant_id) DO UPDATE SET last = tutor_event_counts.last + 1 RETURNING last
            """, [.text(owner.tenantID)])
        guard let number = try row?.int("last") else { throw SQLError.column("last") }
        try connection.execute(
            """
            INSERT INTO tutor_events (tenant_id, sequence, user_id, session_id, payload, created_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                .text(owner.tenantID), SQLValue(number), .text(owner.userID), .text(session),
                .text(try WireJSON.encodeText(event)), .integer(now),
            ])
        try connection.execute(
            "DELETE FROM tutor_events WHERE tenant_id = ? AND created_at <= ?",
            [.text(owner.tenantID), .integer(now - lifetime)])
    }

    /// The number of a school's last event.
    static func last(of tenantID: String, in connection: any SQLConnection) throws -> Int {
        try connection.row(
            "SELECT last FROM tutor_event_counts WHERE tenant_id = ?", [.text(tenantID)]
        )?.int("last") ?? 0
    }

    /// A stored event.
    struct StoredEvent: Sendable {
        var number: Int
        var reader: EventReader
        var payload: String
    }

    /// Events after `number`, oldest first.
    static func events(
        of tenantID: String, after number: Int, limit: Int, in connection: any SQLConnection
    ) throws -> [StoredEvent] {
        try connection.rows(
            """
            SELECT sequence, user_id, session_id, payload FROM tutor_events
            WHERE tenant_id = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """, [.text(tenantID), SQLValue(number), SQLValue(limit)]
        ).map { row in
            StoredEvent(
                number: try row.int("sequence"),
                reader: EventReader(
                    owner: AccountKey(tenantID: tenantID, userID: try row.text("user_id")),
                    session: try row.text("session_id")),
                payload: try row.text("payload"))
        }
    }
}

/// A session with its owner.
struct EventReader: Sendable, Hashable {
    var owner: AccountKey
    var session: String
}
