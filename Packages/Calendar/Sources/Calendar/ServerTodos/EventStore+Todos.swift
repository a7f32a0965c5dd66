import AppCore
import Foundation
import ICalendar
import SQLStore

// To-dos of calendars on servers. They are stored and sent like events.
extension EventStore {
    /// A to-do, and what its server doesn't have of it yet.
    struct StoredTodo: Sendable {
        var event: OwnEvent
        var isWaiting: Bool
        var failure: String?
    }

    /// Whether there is any server. Cheap, because a shell prompt asks.
    func hasServers() async throws -> Bool {
        try await database.read {
            try $0.row("SELECT server_id FROM calendar_servers LIMIT 1") != nil
        }
    }

    /// All to-dos of calendars on servers.
    func serverTodos() async throws -> [StoredTodo] {
        try await tellTodosFromEvents()
        return try await database.read {
            try Self.todos("WHERE is_todo = 1", [], $0)
        }
    }

    func serverTodo(_ id: String) async throws -> StoredTodo? {
        try await database.read {
            try Self.todos("WHERE calendar_events.id = ?", [.text(id)], $0).first
        }
    }

    private static func todos(
        _ rest: String, _ values: [SQLValue], _ connection: any SQLConnection
    ) throws -> [StoredTodo] {
        var states: [String: String?] = [:]
        try connection.forEachRow(
            "SELECT event_id, failure FROM calendar_server_items WHERE pending IS NOT NULL", []
        ) { states[try $0.text("event_id")] = try $0.optionalText("failure") }
        return try read(rest, values, connection).compactMap { event in
            guard event.item.kind == .todo, event.server != nil else { return nil }
            let state = states[event.id]
            return StoredTodo(event: event, isWaiting: state != nil, failure: state ?? nil)
        }
    }

    /// Fills the column that tells to-dos from events in rows that were stored before it existed.
    private func tellTodosFromEvents() async throws {
        let hasOld = try await database.read {
            try $0.row("SELECT id FROM calendar_events WHERE is_todo IS NULL LIMIT 1") != nil
        }
        guard hasOld else { return }
        try await database.write { connection -> Void in
            for event in try Self.read("WHERE is_todo IS NULL", [], connection) {
                try connection.execute(
                    "UPDATE calendar_events SET is_todo = ? WHERE id = ?",
                    [SQLValue(event.item.kind == .todo), .text(event.id)])
            }
            try connection.execute(
                "UPDATE calendar_events SET is_todo = 0 WHERE is_todo IS NULL", [])
        }
    }

    // MARK: Writing

    /// Adds a to-do to a list on a server, from where it is sent.
    func addTodo(
        _ draft: ServerTodo.Draft, to list: String, localCalendar: LocalCalendar
    ) async throws -> OwnEvent {
        try await create(
            .todo, localCalendar: localCalendar, in: { try ServerRows.todoTarget(list, $0) }
        ) { item in
            item.status = "NEEDS-ACTION"
            draft.apply(to: &item, localCalendar)
        }
    }

    /// Edits a stored to-do. Without a change, nothing is sent.
    func changeTodo(
        _ id: String, localCalendar: LocalCalendar,
        _ edit: @escaping @Sendable (inout CalendarItem) throws -> Void
    ) async throws -> OwnEvent {
        let moment = environment.now()
        return try await database.write { connection in
            var event = try Self.changeableTodo(id, connection)
            var item = event.item
            try edit(&item)
            guard item != event.item,
                let index = event.calendar.items.firstIndex(where: { $0.recurrenceID == nil })
            else { return event }
            event.calendar.items[index] = item
            try Self.saveChange(&event, of: index, at: moment, localCalendar, connection)
            return event
        }
    }

    /// Marks a to-do done or not done. For a repeating to-do, marks the date that it shows, or the
    /// last one that's done. Sends nothing if that's its state already.
    func setTodoDone(_ isDone: Bool, _ id: String, localCalendar: LocalCalendar) async throws {
        let moment = environment.now()
        try await database.write { connection -> Void in
            var event = try Self.ownTodo(id, connection)
            let now = CalendarTime.utc(Int(moment.timeIntervalSince1970))
            for index in try event.setDone(isDone, at: now, localCalendar) {
                try Self.saveChange(&event, of: index, at: moment, localCalendar, connection)
            }
        }
    }

    /// Deletes a to-do. Returns it as it was.
    func removeTodo(_ id: String) async throws -> OwnEvent {
        try await database.write { connection in
            let event = try Self.changeableTodo(id, connection)
            try connection.execute("DELETE FROM calendar_events WHERE id = ?", [.text(id)])
            try ServerRows.noteDeletion(id, connection)
            return event
        }
    }

    private static func changeableTodo(
        _ id: String, _ connection: any SQLConnection
    ) throws -> OwnEvent {
        let event = try ownTodo(id, connection)
        guard !event.isSeries else {
            throw Problem(
                .notAllowed, "You can't edit a repeating to-do here, only mark it done.",
                cure: "Change it in the program it's from.")
        }
        return event
    }

    private static func ownTodo(
        _ id: String, _ connection: any SQLConnection
    ) throws -> OwnEvent {
        guard
            let event = try read("WHERE calendar_events.id = ?", [.text(id)], connection).first,
            event.item.kind == .todo, let server = event.server
        else { throw Problem(.notFound, "This to-do no longer exists.") }
        if server.isReadOnly { throw ServerRows.readOnly(server.name) }
        return event
    }
}
