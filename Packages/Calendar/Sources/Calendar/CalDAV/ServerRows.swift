import AppCore
import Foundation
import SQLStore

/// The tables of calendar servers, their calendars and events. Functions run in a transaction of the
/// caller.
enum ServerRows {
    static let servers = "calendar_servers"
    static let calendars = "calendar_server_calendars"
    static let items = "calendar_server_items"
    static let tables = [servers, calendars, items]
    static let texts = [
        TextColumns(servers, ["address", "homes", "user_name", "problem", "notices"]),
        TextColumns(calendars, ["address", "name", "problem"]),
        TextColumns(items, ["sending", "failure"]),
    ]

    static let migration = StoreMigration(
        "calendar-005-servers",
        [
            """
            CREATE TABLE calendar_servers (
                server_id TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, homes TEXT NOT NULL,
                user_name TEXT NOT NULL, takes_all INTEGER NOT NULL, checked_at REAL, heard_at REAL,
                problem TEXT, notices TEXT, lease_owner TEXT, lease_until REAL)
            """,
            """
            CREATE TABLE calendar_server_calendars (
                calendar_id TEXT NOT NULL PRIMARY KEY, server_id TEXT NOT NULL,
                address TEXT NOT NULL, name TEXT NOT NULL, color TEXT, read_only INTEGER NOT NULL,
                has_sync INTEGER NOT NULL, sync_token TEXT, ctag TEXT, takes_new INTEGER NOT NULL,
                problem TEXT)
            """,
            """
            CREATE TABLE calendar_server_items (
                event_id TEXT NOT NULL PRIMARY KEY, calendar_id TEXT NOT NULL, href TEXT NOT NULL,
                tag TEXT, pending TEXT, sending TEXT, failure TEXT, UNIQUE (calendar_id, href))
            """,
            "CREATE INDEX calendar_server_items_pending ON calendar_server_items (pending)",
        ])

    static let todoMigration = StoreMigration(
        "calendar-006-server-todos",
        [
            // What a calendar can hold is asked for with each sync.
            """
            ALTER TABLE calendar_server_calendars ADD COLUMN takes_events INTEGER NOT NULL DEFAULT 1
            """,
            """
            ALTER TABLE calendar_server_calendars ADD COLUMN takes_todos INTEGER NOT NULL DEFAULT 0
            """,
            // 1 for a to-do, 0 for an event; NULL for what was stored before.
            "ALTER TABLE calendar_events ADD COLUMN is_todo INTEGER",
            "CREATE INDEX calendar_events_todo ON calendar_events (is_todo)",
        ])

    // MARK: Servers and calendars

    static func servers(_ connection: any SQLConnection) throws -> [CalendarServer] {
        try connection.rows("SELECT * FROM calendar_servers ORDER BY server_id").map { row in
            var server = CalendarServer(
                id: try row.text("server_id"), address: try row.text("address"),
                homes: try row.text("homes").split(separator: "\n").compactMap {
                    CalDAVHome(String($0))
                },
                user: try row.text("user_name"), takesAll: try row.bool("takes_all"))
            server.checkedAt = try date("checked_at", row)
            server.heardAt = try date("heard_at", row)
            server.problem = try row.optionalText("problem")
            server.notices =
                try row.optionalText("notices")?.split(separator: "\n").map(String.init) ?? []
            return server
        }
    }

    private static func date(_ column: String, _ row: SQLRow) throws -> Date? {
        if case .null = try row.value(column) { return nil }
        return Date(timeIntervalSince1970: try row.double(column))
    }

    static func calendars(_ connection: any SQLConnection) throws -> [ServerCalendar] {
        var counts: [String: (events: Int, waiting: Int)] = [:]
        try connection.forEachRow(
            """
            SELECT calendar_id, COUNT(calendar_events.id) AS events, COUNT(pending) AS waiting
            FROM calendar_server_items
            LEFT JOIN calendar_events ON calendar_events.id = calendar_server_items.event_id
            GROUP BY calendar_id
            """, []
        ) { counts[try $0.text("calendar_id")] = (try $0.int("events"), try $0.int("waiting")) }
        let calendars = try connection.rows("SELECT * FROM calendar_server_calendars").map {
            row in
            var calendar = ServerCalendar(
                id: try row.text("calendar_id"), server: try row.text("server_id"),
                remote: RemoteCalendar(
                    address: try row.text("address"), name: try row.text("name"),
                    color: try row.optionalText("color"), isReadOnly: try row.bool("read_only"),
                    hasSync: try row.bool("has_sync"),
                    syncToken: try row.optionalText("sync_token"),
                    ctag: try row.optionalText("ctag"),
                    takesEvents: try row.bool("takes_events"),
                    takesTodos: try row.bool("takes_todos")), takesNew: try row.bool("takes_new"),
                problem: try row.optionalText("problem"))
            (calendar.eventCount, calendar.waitingCount) = counts[calendar.id] ?? (0, 0)
            return calendar
        }
        return calendars.sorted { ($0.name.lowercased(), $0.id) < ($1.name.lowercased(), $1.id) }
    }

    /// Adds a calendar or replaces what is known of it; `takes_new` and the events stay.
    static func save(_ calendar: ServerCalendar, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO calendar_server_calendars
                (calendar_id, server_id, address, name, color, read_only, has_sync, sync_token, ctag,
                 takes_new, problem, takes_events, takes_todos)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (calendar_id) DO UPDATE SET address = excluded.address,
                name = excluded.name, color = excluded.color, read_only = excluded.read_only,
                has_sync = excluded.has_sync, problem = excluded.problem,
                takes_events = excluded.takes_events, takes_todos = excluded.takes_todos
            """,
            [
                .text(calendar.id), .text(calendar.server), .text(calendar.address),
                .text(calendar.name), SQLValue(calendar.color), SQLValue(calendar.isReadOnly),
                SQLValue(calendar.hasSync), SQLValue(calendar.syncToken), SQLValue(calendar.ctag),
                SQLValue(calendar.takesNew), SQLValue(calendar.problem),
                SQLValue(calendar.takesEvents), SQLValue(calendar.takesTodos),
            ])
    }

    /// Makes new events go to a calendar; nil for none.
    static func setTakesNew(_ calendar: String?, _ connection: any SQLConnection) throws {
        try connection.execute(
            "UPDATE calendar_server_calendars SET takes_new = (calendar_id = ?)",
            [.text(calendar ?? "")])
    }

    // MARK: Items

    static func hasItems(_ connection: any SQLConnection) throws -> Bool {
        try connection.row("SELECT event_id FROM calendar_server_items LIMIT 1") != nil
    }

    static func item(
        of event: String, _ connection: any SQLConnection
    ) throws -> ServerItem? {
        try items("WHERE event_id = ?", [.text(event)], connection).first
    }

    static func items(
        _ rest: String, _ values: [SQLValue], _ connection: any SQLConnection
    ) throws -> [ServerItem] {
        try connection.rows("SELECT * FROM calendar_server_items " + rest, values).map { row in
            ServerItem(
                event: try row.text("event_id"), calendar: try row.text("calendar_id"),
                href: try row.text("href"), tag: try row.optionalText("tag"),
                pending: try row.optionalText("pending").flatMap(ServerItem.Pending.init),
                sending: try row.optionalText("sending"))
        }
    }

    /// Adds or replaces an item; what failed before is forgotten.
    static func save(_ item: ServerItem, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO calendar_server_items
                (event_id, calendar_id, href, tag, pending, sending, failure)
            VALUES (?, ?, ?, ?, ?, ?, NULL)
            ON CONFLICT (event_id) DO UPDATE SET calendar_id = excluded.calendar_id,
                href = excluded.href, tag = excluded.tag, pending = excluded.pending,
                sending = excluded.sending, failure = NULL
            """,
            [
                .text(item.event), .text(item.calendar), .text(item.href), SQLValue(item.tag),
                SQLValue(item.pending?.rawValue), SQLValue(item.sending),
            ])
    }

    static func remove(_ event: String, _ connection: any SQLConnection) throws {
        try connection.execute(
            "DELETE FROM calendar_server_items WHERE event_id = ?", [.text(event)])
    }

    /// Puts a new event of this computer into a calendar, from where it is sent.
    static func add(
        _ event: String, to calendar: ServerCalendar, _ connection: any SQLConnection
    ) throws {
        guard let path = try? FeedAddress(calendar.address).path else { return }
        try save(
            ServerItem(
                event: event, calendar: calendar.id, href: "\(path)\(event).ics", pending: .put),
            connection)
    }

    // MARK: What the student does

    /// The calendar that a new event goes to: the named one, or the one for new events.
    ///
    /// - Parameter name: `local` for none.
    static func target(
        _ name: String?, _ connection: any SQLConnection
    ) throws -> ServerCalendar? {
        let known = try calendars(connection)
        guard let name else { return known.first { $0.takesNew && !$0.isReadOnly } }
        if name.lowercased() == "local" { return nil }
        return try find(name, in: known.filter(\.takesEvents), "calendar on a server")
    }

    /// The list that a new to-do goes to.
    static func todoTarget(
        _ name: String, _ connection: any SQLConnection
    ) throws -> ServerCalendar {
        try find(name, in: try calendars(connection).filter(\.takesTodos), "list on a server")
    }

    private static func find(
        _ name: String, in calendars: [ServerCalendar], _ noun: String
    ) throws(Problem) -> ServerCalendar {
        let found = try NameResolver.find(
            name, in: calendars, noun: noun, list: "homeroom calendar calendars",
            ids: { [String($0.id.prefix(8)), $0.id] }, names: { [$0.name] })
        guard !found.isReadOnly else { throw readOnly(found.name) }
        return found
    }

    static func readOnly(_ calendar: String) -> Problem {
        Problem(
            .notAllowed, "The calendar “\(calendar)” can only be read.",
            reason: "Its server doesn't let you change it.")
    }

    /// Notes that an event was changed here, or put back.
    static func noteChange(_ event: OwnEvent, _ connection: any SQLConnection) throws {
        if var item = try item(of: event.id, connection) {
            item.pending = .put
            return try save(item, connection)
        }
        // Put back after its deletion arrived.
        guard let id = event.server?.id,
            let calendar = try calendars(connection).first(where: { $0.id == id })
        else { return }
        try add(event.id, to: calendar, connection)
    }

    /// Notes that an event was deleted here.
    static func noteDeletion(_ event: String, _ connection: any SQLConnection) throws {
        guard var item = try item(of: event, connection) else { return }
        guard item.tag != nil || item.sending != nil else { return try remove(event, connection) }
        item.pending = .delete
        try save(item, connection)
    }
}
