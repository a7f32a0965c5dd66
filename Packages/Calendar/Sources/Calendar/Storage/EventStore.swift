import AppCore
import Foundation
import ICalendar
import SQLStore
import TerminalUI

/// The student's own events in the local store. Each row holds a small calendar file, so that
/// imported events keep all their data; the other columns are for lookup.
struct EventStore: Sendable {
    static let table = "calendar_events"

    static let migration = StoreMigration(
        "calendar-002-events",
        [
            """
            CREATE TABLE calendar_events (
                id TEXT NOT NULL PRIMARY KEY, uid TEXT NOT NULL UNIQUE, title TEXT NOT NULL,
                first_at REAL NOT NULL, last_at REAL NOT NULL, repeats INTEGER NOT NULL,
                source TEXT, calendar TEXT NOT NULL, updated_at REAL NOT NULL)
            """,
            "CREATE INDEX calendar_events_time ON calendar_events (repeats, first_at)",
        ])

    /// Maximum number of events.
    static let most = 100_000

    let database: any SQLDatabase
    let environment: SystemEnvironment

    init(_ context: FeatureContext) {
        database = context.store
        environment = context.environment
    }

    // MARK: Reading

    /// The occurrences in a range of days, and the titles of events of which some are left out.
    func entries(
        in window: ClosedRange<Day>, localCalendar: LocalCalendar
    ) async throws -> (entries: [Entry], cut: Set<String>) {
        let start = localCalendar.start(of: window.lowerBound)
        let end = localCalendar.start(of: window.upperBound + 1)
        var cut: Set<String> = []
        let entries = OwnEvent.entries(
            of: try await events(from: start, to: end), from: start, to: end,
            localCalendar: localCalendar, cut: &cut)
        return (entries, cut)
    }

    /// Events that can occur between two dates, by start, including all repeating ones.
    func events(from start: Date, to end: Date) async throws -> [OwnEvent] {
        // Floating times and all-day events can be up to a day off.
        try await read(
            """
            WHERE repeats = 1 OR (first_at < ? AND last_at >= ?)
            ORDER BY first_at, calendar_events.id
            """,
            [
                .real(end.timeIntervalSince1970 + 86_400),
                .real(start.timeIntervalSince1970 - 86_400),
            ])
    }

    /// All events, by start.
    func all() async throws -> [OwnEvent] {
        try await read("ORDER BY first_at, calendar_events.id", [])
    }

    /// Finds an event by id, id prefix or UID. Throws a ``Problem`` if none or several match.
    func event(_ id: String) async throws -> OwnEvent {
        try await database.read { try Self.event(id, $0) }
    }

    static func event(_ id: String, _ connection: any SQLConnection) throws -> OwnEvent {
        let text = id.lowercased()
        var found = try read("WHERE uid = ?", [.text(id)], connection)
        if found.isEmpty, !text.isEmpty {
            found = try read(
                "WHERE substr(calendar_events.id, 1, ?) = ? LIMIT 2",
                [.integer(Int64(text.unicodeScalars.count)), .text(text)], connection)
        }
        guard let first = found.first else {
            throw Problem(
                .notFound, "You don't have an event with the id \(id.prefix(80)).",
                cure: "homeroom calendar agenda --json shows the ids.")
        }
        guard found.count == 1 else {
            throw Problem(
                .invalid, "Several events start with \(id.prefix(80)).",
                cure: "Type more of the id.")
        }
        return first
    }

    func count() async throws -> Int {
        try await database.read { connection in
            try connection.row("SELECT COUNT(*) AS n FROM calendar_events")?.int("n") ?? 0
        }
    }

    private func read(_ rest: String, _ values: [SQLValue]) async throws -> [OwnEvent] {
        try await database.read { try Self.read(rest, values, $0) }
    }

    static func read(
        _ rest: String, _ values: [SQLValue], _ connection: any SQLConnection
    ) throws -> [OwnEvent] {
        var events: [OwnEvent] = []
        try connection.forEachRow(
            """
            SELECT calendar_events.id AS id, uid, source, calendar_events.calendar AS calendar,
                updated_at, calendar_server_calendars.calendar_id AS server_calendar,
                calendar_server_calendars.name AS server_name, read_only
            FROM calendar_events
            LEFT JOIN calendar_server_items ON calendar_server_items.event_id = calendar_events.id
            LEFT JOIN calendar_server_calendars
                ON calendar_server_calendars.calendar_id = calendar_server_items.calendar_id

            """ + rest, values
        ) { row in
            guard let calendar = calendar(try row.text("calendar")) else { return }
            var event = OwnEvent(
                id: try row.text("id"), calendar: calendar,
                source: try row.optionalText("source"),
                updatedAt: Date(timeIntervalSince1970: try row.double("updated_at")))
            let key = try row.text("uid")
            if key != event.uid { event.key = key }
            if let id = try row.optionalText("server_calendar") {
                event.server = EventCalendar(
                    id: id, name: try row.text("server_name"),
                    isReadOnly: try row.bool("read_only"))
            }
            events.append(event)
        }
        return events
    }

    /// Zones known to the system replace those of a file, which cover only some years.
    static func calendar(_ text: String) -> CalendarObject? {
        var calendar = CalendarReader().read(text).calendar
        calendar.zones.removeAll { TimeZone(identifier: $0.name) != nil }
        return calendar.items.isEmpty ? nil : calendar
    }

    /// The stored text. Zones known to the system are stored by name only.
    static func text(of calendar: CalendarObject) -> String {
        var calendar = calendar
        var times: [CalendarTime] = []
        for item in calendar.items {
            times += [item.start, item.end, item.recurrenceID].compactMap(\.self)
            times += item.exceptionDates + item.recurrenceDates.map(\.start)
        }
        let known = Set(calendar.zones.map(\.name))
        for name in Set(times.compactMap(\.zoneName)).subtracting(known).sorted()
        where TimeZone(identifier: name) != nil {
            let component = Component("VTIMEZONE", properties: [Property("TZID", name)])
            calendar.zones.append(ZoneDefinition(name: name, component: component))
        }
        return CalendarWriter().text(calendar)
    }

    // MARK: Writing

    /// Adds an event. Throws a ``Problem`` if the draft is invalid.
    ///
    /// - Parameter calendar: the calendar on a server that it goes to, `local` for none; nil for the
    ///   one that takes new events.
    func add(
        _ draft: EventDraft, localCalendar: LocalCalendar, to calendar: String? = nil
    ) async throws -> OwnEvent {
        try draft.check()
        return try await create(
            .event, localCalendar: localCalendar, in: { try ServerRows.target(calendar, $0) }
        ) { draft.apply(to: &$0, localCalendar: localCalendar) }
    }

    /// Stores an event or a to-do that is made here, and puts it into a calendar on a server.
    ///
    /// - Parameters:
    ///   - target: finds that calendar; nil for none.
    ///   - fill: writes what the student entered.
    func create(
        _ kind: CalendarItem.Kind, localCalendar: LocalCalendar,
        in target: @escaping @Sendable (any SQLConnection) throws -> ServerCalendar?,
        _ fill: (inout CalendarItem) -> Void
    ) async throws -> OwnEvent {
        let id = environment.uuid().uuidString.lowercased()
        let moment = environment.now()
        var item = CalendarItem(kind, uid: "\(id)@homeroom")
        fill(&item)
        let now = CalendarTime.utc(Int(moment.timeIntervalSince1970))
        (item.stamp, item.created, item.lastModified) = (now, now, now)
        let event = OwnEvent(
            id: id, calendar: CalendarObject(productID: CalendarExport.product, items: [item]),
            source: nil, updatedAt: moment)
        let row = Self.row(event, localCalendar)
        return try await database.write { connection in
            var event = event
            let target = try target(connection)
            try Self.save([row], connection)
            guard let target else { return event }
            try ServerRows.add(event.id, to: target, connection)
            event.server = EventCalendar(
                id: target.id, name: target.name, isReadOnly: target.isReadOnly)
            return event
        }
    }

    /// Edits the stored event; parts a draft doesn't cover stay.
    func change(
        _ id: String, localCalendar: LocalCalendar,
        _ edit: @escaping @Sendable (inout EventDraft) throws -> Void
    ) async throws -> OwnEvent {
        let moment = environment.now()
        return try await database.write { connection in
            var event = try Self.event(id, connection)
            try Self.checkMayChange(event)
            guard
                let index = event.calendar.items.firstIndex(where: {
                    $0.uid == event.uid && $0.recurrenceID == nil
                })
            else { throw Problem(.notFound, "Only changed dates of this event are known.") }
            var draft = EventDraft(event.item, localCalendar: localCalendar)
            try edit(&draft)
            try draft.check()
            draft.apply(to: &event.calendar.items[index], localCalendar: localCalendar)
            try Self.saveChange(&event, of: index, at: moment, localCalendar, connection)
            return event
        }
    }

    /// Stores an event of which an item was changed, from where it is sent.
    static func saveChange(
        _ event: inout OwnEvent, of index: Int, at moment: Date, _ localCalendar: LocalCalendar,
        _ connection: any SQLConnection
    ) throws {
        let now = CalendarTime.utc(Int(moment.timeIntervalSince1970))
        event.calendar.items[index].sequence += 1
        event.calendar.items[index].stamp = now
        event.calendar.items[index].lastModified = now
        event.updatedAt = moment
        try save([row(event, localCalendar)], connection)
        try ServerRows.noteChange(event, connection)
    }

    /// Throws a ``Problem`` for an event of a calendar that can only be read, and for a to-do of a
    /// server, which a form for events would damage and To-dos can change.
    private static func checkMayChange(_ event: OwnEvent) throws(Problem) {
        guard let server = event.server else { return }
        if server.isReadOnly { throw ServerRows.readOnly(server.name) }
        guard event.item.kind == .event else {
            throw Problem(
                .notAllowed, "“\(event.title)” is a to-do of the calendar “\(server.name)”.",
                cure: "Change it with: homeroom todos edit")
        }
    }

    /// Deletes an event. Idempotent. Throws a ``Problem`` if its calendar can only be read.
    func remove(_ id: String) async throws {
        try await database.write { connection -> Void in
            guard
                let event = try Self.read(
                    "WHERE calendar_events.id = ?", [.text(id)], connection
                ).first
            else { return }
            if let server = event.server, server.isReadOnly {
                throw ServerRows.readOnly(server.name)
            }
            try connection.execute("DELETE FROM calendar_events WHERE id = ?", [.text(id)])
            try ServerRows.noteDeletion(id, connection)
        }
    }

    /// Saves events in one transaction, replacing those with the same UID.
    func save(_ events: [OwnEvent], localCalendar: LocalCalendar) async throws {
        let rows = events.map { Self.row($0, localCalendar) }
        try await database.write { connection in
            try Self.save(rows, connection)
            // An import of many events mustn't look up each.
            let hasItems = try ServerRows.hasItems(connection)
            for event in events where hasItems || event.server != nil {
                try ServerRows.noteChange(event, connection)
            }
        }
    }

    static func save(_ rows: [[SQLValue]], _ connection: any SQLConnection) throws {
        for row in rows { try save(row, connection) }
        try checkCount(connection)
    }

    /// Adds a row, or replaces the one with the same key.
    static func save(_ row: [SQLValue], _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO calendar_events
                (id, uid, title, first_at, last_at, repeats, source, calendar, updated_at, is_todo)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (uid) DO UPDATE SET title = excluded.title,
                first_at = excluded.first_at, last_at = excluded.last_at,
                repeats = excluded.repeats, source = excluded.source,
                calendar = excluded.calendar, updated_at = excluded.updated_at,
                is_todo = excluded.is_todo
            """, row)
    }

    /// Throws a ``Problem`` if there are too many events.
    static func checkCount(_ connection: any SQLConnection) throws {
        let count = try connection.row("SELECT COUNT(*) AS n FROM calendar_events")?.int("n")
        guard count ?? 0 <= most else {
            throw Problem(
                .invalid, "That would give you more than \(most) events.",
                cure: "Import part of the file, or remove some events.")
        }
    }

    /// The columns of a row, in the order of ``save(_:_:)``.
    static func row(_ event: OwnEvent, _ localCalendar: LocalCalendar) -> [SQLValue] {
        let item = event.item
        let start =
            (item.start ?? item.end).map { ItemTime.date($0, localCalendar) } ?? event.updatedAt
        let ends = event.calendar.items.map { ItemTime.end(of: $0, localCalendar) }
        let starts = event.calendar.items.compactMap {
            $0.start.map { ItemTime.date($0, localCalendar) }
        }
        return [
            .text(event.id), .text(event.key ?? event.uid), .text(event.title),
            .real((starts + [start]).map(\.timeIntervalSince1970).min() ?? 0),
            .real((ends + [start]).map(\.timeIntervalSince1970).max() ?? 0),
            SQLValue(event.repeats), SQLValue(event.source),
            .text(text(of: event.calendar)),
            .real(event.updatedAt.timeIntervalSince1970), SQLValue(item.kind == .todo),
        ]
    }

    /// A stored event with its id and text.
    struct Known: Sendable {
        var id: String
        var calendar: String
        /// True if its calendar can only be read.
        var isReadOnly: Bool
    }

    /// The stored events with these UIDs.
    func known(_ uids: Set<String>) async throws -> [String: Known] {
        try await database.read { connection in
            var known: [String: Known] = [:]
            try connection.forEachRow(
                """
                SELECT calendar_events.id AS id, uid, calendar_events.calendar AS calendar,
                    COALESCE(read_only, 0) AS read_only
                FROM calendar_events
                LEFT JOIN calendar_server_items ON event_id = calendar_events.id
                LEFT JOIN calendar_server_calendars ON
                    calendar_server_calendars.calendar_id = calendar_server_items.calendar_id
                """, []
            ) { row in
                let uid = try row.text("uid")
                guard uids.contains(uid) else { return }
                known[uid] = Known(
                    id: try row.text("id"), calendar: try row.text("calendar"),
                    isReadOnly: try row.bool("read_only"))
            }
            return known
        }
    }
}
