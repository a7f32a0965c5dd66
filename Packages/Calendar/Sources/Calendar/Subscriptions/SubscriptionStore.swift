import AppCore
import Foundation
import ICalendar
import SQLStore
import TerminalUI

/// The calendars that the student follows, and their events, in the local store.
struct SubscriptionStore: Sendable {
    static let table = "calendar_subscriptions"
    static let eventTable = "calendar_subscribed_events"
    static let tables = [table, eventTable]
    static let texts = [
        TextColumns(table, ["name", "address", "tag", "date", "problem"]),
        TextColumns(eventTable, ["title", "calendar"]),
    ]

    static let migration = StoreMigration(
        "calendar-004-subscriptions",
        [
            """
            CREATE TABLE calendar_subscriptions (
                id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL,
                chosen_interval INTEGER, own_interval INTEGER, tag TEXT, date TEXT,
                checked_at REAL, heard_at REAL, problem TEXT, added_at REAL NOT NULL)
            """,
            """
            CREATE TABLE calendar_subscribed_events (
                id TEXT NOT NULL PRIMARY KEY, uid TEXT NOT NULL, title TEXT NOT NULL,
                first_at REAL NOT NULL, last_at REAL NOT NULL, repeats INTEGER NOT NULL,
                subscription TEXT NOT NULL, calendar TEXT NOT NULL, updated_at REAL NOT NULL,
                UNIQUE (subscription, uid))
            """,
            """
            CREATE INDEX calendar_subscribed_events_time
            ON calendar_subscribed_events (repeats, first_at)
            """,
        ])

    static let colorMigration = StoreMigration(
        "calendar-007-subscription-color",
        ["ALTER TABLE calendar_subscriptions ADD COLUMN color TEXT"])

    private let database: any SQLDatabase
    private let environment: SystemEnvironment

    init(_ context: FeatureContext) {
        database = context.store
        environment = context.environment
    }

    // MARK: Subscriptions

    /// All, by name.
    func all() async throws -> [Subscription] {
        try await database.read { try Self.all($0) }
    }

    private static func all(_ connection: any SQLConnection) throws -> [Subscription] {
        var counts: [String: Int] = [:]
        try connection.forEachRow(
            """
            SELECT subscription, COUNT(*) AS n FROM calendar_subscribed_events
            GROUP BY subscription
            """, []
        ) { counts[try $0.text("subscription")] = try $0.int("n") }
        var all: [Subscription] = []
        try connection.forEachRow("SELECT * FROM calendar_subscriptions", []) { row in
            var found = Subscription(
                id: try row.text("id"), name: try row.text("name"),
                address: try row.text("address"))
            found.chosenInterval = try row.optionalInt("chosen_interval")
            found.ownInterval = try row.optionalInt("own_interval")
            found.version = CalendarFeed.Version(
                tag: try row.optionalText("tag"), date: try row.optionalText("date"))
            found.checkedAt = try date("checked_at", row)
            found.heardAt = try date("heard_at", row)
            found.problem = try row.optionalText("problem")
            found.color = try row.optionalText("color").flatMap { CalendarColor(rawValue: $0) }
            found.eventCount = counts[found.id] ?? 0
            all.append(found)
        }
        return all.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }

    private static func date(_ column: String, _ row: SQLRow) throws -> Date? {
        if case .null = try row.value(column) { return nil }
        return Date(timeIntervalSince1970: try row.double(column))
    }

    /// Adds a subscription with its first events. Throws a ``Problem`` if the address or the name is
    /// taken, or there are too many.
    func add(
        _ subscription: Subscription, events: [CalendarObject], localCalendar: LocalCalendar
    ) async throws {
        let now = environment.now()
        let rows = rows(events, of: subscription, localCalendar)
        try await database.write { connection in
            let known = try Self.all(connection)
            if let same = known.first(where: { $0.address == subscription.address }) {
                throw Problem(
                    .conflict, "You already follow this calendar, as “\(same.name)”.",
                    cure: "homeroom calendar subscriptions lists them.")
            }
            if known.contains(where: { $0.name.lowercased() == subscription.name.lowercased() }) {
                throw Problem(
                    .conflict, "You already follow a calendar called “\(subscription.name)”.",
                    cure: "Choose another name with --name.")
            }
            guard known.count < Subscription.most else {
                throw Problem(
                    .invalid, "You already follow \(Subscription.most) calendars.",
                    cure: "Remove one with: homeroom calendar unsubscribe NAME")
            }
            try connection.execute(
                """
                INSERT INTO calendar_subscriptions
                    (id, name, address, chosen_interval, own_interval, tag, date, checked_at,
                     heard_at, problem, added_at, color)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?)
                """,
                [
                    .text(subscription.id), .text(subscription.name), .text(subscription.address),
                    SQLValue(subscription.chosenInterval), SQLValue(subscription.ownInterval),
                    SQLValue(subscription.version.tag), SQLValue(subscription.version.date),
                    .real(now.timeIntervalSince1970), .real(now.timeIntervalSince1970),
                    .real(now.timeIntervalSince1970), SQLValue(subscription.color?.rawValue),
                ])
            try Self.save(rows.map(\.values), connection)
        }
    }

    /// Gives a subscription another color, or none.
    func paint(_ id: String, _ color: CalendarColor?) async throws {
        try await database.write { connection -> Void in
            try connection.execute(
                "UPDATE calendar_subscriptions SET color = ? WHERE id = ?",
                [SQLValue(color?.rawValue), .text(id)])
        }
    }

    /// Deletes a subscription and its events. Idempotent.
    func remove(_ id: String) async throws {
        try await database.write { connection in
            try connection.execute(
                "DELETE FROM calendar_subscribed_events WHERE subscription = ?", [.text(id)])
            try connection.execute(
                "DELETE FROM calendar_subscriptions WHERE id = ?", [.text(id)])
        }
    }

    // MARK: Reading again

    /// How a subscription's events changed.
    struct Change: Sendable, Hashable {
        var added = 0
        var updated = 0
        var removed = 0
    }

    /// Makes a subscription's events the given ones, in one transaction. Does nothing if the student
    /// has removed it meanwhile.
    func replace(
        with events: [CalendarObject], of subscription: Subscription, localCalendar: LocalCalendar
    ) async throws -> Change {
        let now = environment.now()
        let rows = rows(events, of: subscription, localCalendar)
        return try await database.write { connection in
            guard try Self.isThere(subscription.id, connection) else { return Change() }
            var known: [String: (id: String, calendar: String)] = [:]
            try connection.forEachRow(
                """
                SELECT id, uid, calendar FROM calendar_subscribed_events WHERE subscription = ?
                """, [.text(subscription.id)]
            ) { known[try $0.text("uid")] = (try $0.text("id"), try $0.text("calendar")) }
            var change = Change()
            var changed: [[SQLValue]] = []
            for row in rows {
                guard let old = known.removeValue(forKey: row.uid) else {
                    change.added += 1
                    changed.append(row.values)
                    continue
                }
                if old.calendar != row.text {
                    change.updated += 1
                    changed.append(row.values)
                }
            }
            change.removed = known.count
            for old in known.values {
                try connection.execute(
                    "DELETE FROM calendar_subscribed_events WHERE id = ?", [.text(old.id)])
            }
            try Self.save(changed, connection)
            try connection.execute(
                """
                UPDATE calendar_subscriptions SET own_interval = ?, tag = ?, date = ?,
                    checked_at = ?, heard_at = ?, problem = NULL WHERE id = ?
                """,
                [
                    SQLValue(subscription.ownInterval), SQLValue(subscription.version.tag),
                    SQLValue(subscription.version.date), .real(now.timeIntervalSince1970),
                    .real(now.timeIntervalSince1970), .text(subscription.id),
                ])
            return change
        }
    }

    /// Notes a read without news: nothing changed, or it failed and the events stay.
    func note(_ problem: Problem?, on id: String) async throws {
        let now = SQLValue.real(environment.now().timeIntervalSince1970)
        try await database.write { connection -> Void in
            if let problem {
                try connection.execute(
                    "UPDATE calendar_subscriptions SET checked_at = ?, problem = ? WHERE id = ?",
                    [now, .text(String(problem.summary.prefix(300))), .text(id)])
            } else {
                try connection.execute(
                    """
                    UPDATE calendar_subscriptions
                    SET checked_at = ?, heard_at = ?, problem = NULL WHERE id = ?
                    """, [now, now, .text(id)])
            }
        }
    }

    /// Notes that a read takes long, unless one ended since `subscription` was read from here.
    func note(slow problem: Problem, on subscription: Subscription) async throws {
        let now = environment.now().timeIntervalSince1970
        try await database.write { connection -> Void in
            let row = try connection.row(
                "SELECT checked_at FROM calendar_subscriptions WHERE id = ?",
                [.text(subscription.id)])
            guard let row, try Self.date("checked_at", row) == subscription.checkedAt else {
                return
            }
            try connection.execute(
                "UPDATE calendar_subscriptions SET checked_at = ?, problem = ? WHERE id = ?",
                [
                    .real(now), .text(String(problem.summary.prefix(300))),
                    .text(subscription.id),
                ])
        }
    }

    private static func isThere(_ id: String, _ connection: any SQLConnection) throws -> Bool {
        try connection.row("SELECT id FROM calendar_subscriptions WHERE id = ?", [.text(id)]) != nil
    }

    private struct Row: Sendable {
        var uid: String
        var text: String
        var values: [SQLValue]
    }

    /// The rows of events, with new ids; those of known events keep theirs.
    private func rows(
        _ events: [CalendarObject], of subscription: Subscription, _ localCalendar: LocalCalendar
    ) -> [Row] {
        events.prefix(Subscription.mostEvents).map { calendar in
            let event = OwnEvent(
                id: environment.uuid().uuidString.lowercased(), calendar: calendar,
                source: subscription.id, updatedAt: environment.now())
            return Row(
                uid: event.uid, text: EventStore.text(of: calendar),
                // Its to-dos aren't the student's own.
                values: EventStore.row(event, localCalendar).dropLast(1).map(\.self))
        }
    }

    private static func save(_ rows: [[SQLValue]], _ connection: any SQLConnection) throws {
        for row in rows {
            try connection.execute(
                """
                INSERT INTO calendar_subscribed_events
                    (id, uid, title, first_at, last_at, repeats, subscription, calendar, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (subscription, uid) DO UPDATE SET title = excluded.title,
                    first_at = excluded.first_at, last_at = excluded.last_at,
                    repeats = excluded.repeats, calendar = excluded.calendar,
                    updated_at = excluded.updated_at
                """, row)
        }
    }

    // MARK: Events

    /// Events that can occur between two dates, by start, including all repeating ones.
    func events(from start: Date, to end: Date) async throws -> [OwnEvent] {
        // Floating times and all-day events can be up to a day off.
        try await read(
            "WHERE repeats = 1 OR (first_at < ? AND last_at >= ?) ORDER BY first_at, event.id",
            [
                .real(end.timeIntervalSince1970 + 86_400),
                .real(start.timeIntervalSince1970 - 86_400),
            ])
    }

    /// The event with an id; nil if there is none.
    func event(_ id: String) async throws -> OwnEvent? {
        try await read("WHERE event.id = ?", [.text(id.lowercased())]).first
    }

    private func read(_ rest: String, _ values: [SQLValue]) async throws -> [OwnEvent] {
        try await database.read { connection in
            var events: [OwnEvent] = []
            try connection.forEachRow(
                """
                SELECT event.id AS id, event.calendar AS calendar, updated_at, name, color
                FROM calendar_subscribed_events AS event
                JOIN calendar_subscriptions ON calendar_subscriptions.id = subscription
                """ + " " + rest, values
            ) { row in
                guard let calendar = EventStore.calendar(try row.text("calendar")) else { return }
                events.append(
                    OwnEvent(
                        id: try row.text("id"), calendar: calendar, source: nil,
                        subscription: try row.text("name"),
                        color: try row.optionalText("color").flatMap {
                            CalendarColor(rawValue: $0)
                        },
                        updatedAt: Date(
                            timeIntervalSince1970: try row.double("updated_at"))))
            }
            return events
        }
    }
}
