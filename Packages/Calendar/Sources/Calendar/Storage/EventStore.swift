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

    private let database: any SQLDatabase
    private let environment: SystemEnvironment

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
            "WHERE repeats = 1 OR (first_at < ? AND last_at >= ?) ORDER BY first_at, id",
            [
                .real(end.timeIntervalSince1970 + 86_400),
                .real(start.timeIntervalSince1970 - 86_400),
            ])
    }

    /// All events, by start.
    func all() async throws -> [OwnEvent] { try await read("ORDER BY first_at, id", []) }

    /// Finds an event by id, id prefix or UID. Throws a ``Problem`` if none or several match.
    func event(_ id: String) async throws -> OwnEvent {
        try await database.read { try Self.event(id, $0) }
    }

    private static func event(_ id: String, _ connection: any SQLConnection) throws -> OwnEvent {
        let text = id.lowercased()
        var found = try read("WHERE uid = ?", [.text(id)], connection)
        if found.isEmpty, !text.isEmpty {
            found = try read(
                "WHERE substr(id, 1, ?) = ? LIMIT 2",
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

    private static func read(
        _ rest: String, _ values: [SQLValue], _ connection: any SQLConnection
    ) throws -> [OwnEvent] {
        var events: [OwnEvent] = []
        try connection.forEachRow(
            "SELECT id, source, calendar, updated_at FROM calendar_events " + rest, values
        ) { row in
            guard let calendar = calendar(try row.text("calendar")) else { return }
            events.append(
                OwnEvent(
                    id: try row.text("id"), calendar: calendar,
                    source: try row.optionalText("source"),
                    updatedAt: Date(timeIntervalSince1970: try row.double("updated_at"))))
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
    func add(_ draft: EventDraft, localCalendar: LocalCalendar) async throws -> OwnEvent {
        try draft.check()
        let id = environment.uuid().uuidString.lowercased()
        var item = CalendarItem(.event, uid: "\(id)@homeroom")
        draft.apply(to: &item, localCalendar: localCalendar)
        let now = CalendarTime.utc(Int(environment.now().timeIntervalSince1970))
        (item.stamp, item.created, item.lastModified) = (now, now, now)
        let event = OwnEvent(
            id: id, calendar: CalendarObject(productID: CalendarExport.product, items: [item]),
            source: nil, updatedAt: environment.now())
        try await save([event], localCalendar: localCalendar)
        return event
    }

    /// Edits the stored event; parts a draft doesn't cover stay.
    func change(
        _ id: String, localCalendar: LocalCalendar,
        _ edit: @escaping @Sendable (inout EventDraft) throws -> Void
    ) async throws -> OwnEvent {
        let moment = environment.now()
        return try await database.write { connection in
            var event = try Self.event(id, connection)
            guard
                let index = event.calendar.items.firstIndex(where: {
                    $0.uid == event.uid && $0.recurrenceID == nil
                })
            else { throw Problem(.notFound, "Only changed dates of this event are known.") }
            var draft = EventDraft(event.item, localCalendar: localCalendar)
            try edit(&draft)
            try draft.check()
            let now = CalendarTime.utc(Int(moment.timeIntervalSince1970))
            draft.apply(to: &event.calendar.items[index], localCalendar: localCalendar)
            event.calendar.items[index].sequence += 1
            event.calendar.items[index].stamp = now
            event.calendar.items[index].lastModified = now
            event.updatedAt = moment
            try Self.save([Self.row(event, localCalendar)], connection)
            return event
        }
    }

    /// Deletes an event. Idempotent.
    func remove(_ id: String) async throws {
        _ = try await database.write { connection in
            try connection.execute("DELETE FROM calendar_events WHERE id = ?", [.text(id)])
        }
    }

    /// Saves events in one transaction, replacing those with the same UID.
    func save(_ events: [OwnEvent], localCalendar: LocalCalendar) async throws {
        let rows = events.map { Self.row($0, localCalendar) }
        try await database.write { try Self.save(rows, $0) }
    }

    private static func save(_ rows: [[SQLValue]], _ connection: any SQLConnection) throws {
        for row in rows {
            try connection.execute(
                """
                INSERT INTO calendar_events
                    (id, uid, title, first_at, last_at, repeats, source, calendar, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (uid) DO UPDATE SET title = excluded.title,
                    first_at = excluded.first_at, last_at = excluded.last_at,
                    repeats = excluded.repeats, source = excluded.source,
                    calendar = excluded.calendar, updated_at = excluded.updated_at
                """, row)
        }
        let count = try connection.row("SELECT COUNT(*) AS n FROM calendar_events")?.int("n")
        guard count ?? 0 <= most else {
            throw Problem(
                .invalid, "That would give you more than \(most) events.",
                cure: "Import part of the file, or remove some events.")
        }
    }

    /// The columns of a row, in the order of ``save(_:localCalendar:)``.
    static func row(_ event: OwnEvent, _ localCalendar: LocalCalendar) -> [SQLValue] {
        let item = event.item
        let start =
            (item.start ?? item.end).map { ItemTime.date($0, localCalendar) } ?? event.updatedAt
        let ends = event.calendar.items.map { ItemTime.end(of: $0, localCalendar) }
        let starts = event.calendar.items.compactMap {
            $0.start.map { ItemTime.date($0, localCalendar) }
        }
        return [
            .text(event.id), .text(event.uid), .text(event.title),
            .real((starts + [start]).map(\.timeIntervalSince1970).min() ?? 0),
            .real((ends + [start]).map(\.timeIntervalSince1970).max() ?? 0),
            SQLValue(event.repeats), SQLValue(event.source),
            .text(text(of: event.calendar)),
            .real(event.updatedAt.timeIntervalSince1970),
        ]
    }

    /// The stored events with these UIDs, with their ids.
    func known(_ uids: Set<String>) async throws -> [String: (id: String, calendar: String)] {
        try await database.read { connection in
            var known: [String: (id: String, calendar: String)] = [:]
            try connection.forEachRow("SELECT id, uid, calendar FROM calendar_events", []) { row in
                let uid = try row.text("uid")
                guard uids.contains(uid) else { return }
                known[uid] = (try row.text("id"), try row.text("calendar"))
            }
            return known
        }
    }
}
