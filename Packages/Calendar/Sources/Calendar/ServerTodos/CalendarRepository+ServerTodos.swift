import AppCore
import Foundation
import ICalendar

extension CalendarRepository: ServerTodoListing {
    func todoLists() async throws -> [ServerTodoList] {
        let hosts = Dictionary(
            try await servers.servers().map { ($0.id, $0.place) },
            uniquingKeysWith: { one, _ in one })
        return try await servers.calendars().filter(\.takesTodos).map {
            Self.list($0, on: hosts[$0.server])
        }
    }

    private static func list(_ calendar: ServerCalendar, on host: String?) -> ServerTodoList {
        ServerTodoList(
            id: calendar.id, name: calendar.name, server: host ?? "a server",
            isReadOnly: calendar.isReadOnly)
    }

    func serverTodos(includingDone: Bool) async throws -> [ServerTodo] {
        guard try await events.hasServers() else { return [] }
        let found = try await events.serverTodos().filter {
            includingDone || !$0.event.item.isFinished
        }
        return try await described(found)
    }

    func serverTodo(_ id: String) async throws -> ServerTodo? {
        try await described([try await events.serverTodo(id)].compactMap(\.self)).first
    }

    private func described(_ todos: [EventStore.StoredTodo]) async throws -> [ServerTodo] {
        guard !todos.isEmpty else { return [] }
        let localCalendar = localCalendar
        let hosts = Dictionary(
            try await servers.servers().map { ($0.id, $0.place) },
            uniquingKeysWith: { one, _ in one })
        // Also of a calendar that takes no new to-dos.
        let lists = Dictionary(
            try await servers.calendars().map { ($0.id, Self.list($0, on: hosts[$0.server])) },
            uniquingKeysWith: { one, _ in one })
        return todos.compactMap { stored in
            guard let list = stored.event.server.flatMap({ lists[$0.id] }) else { return nil }
            var todo = ServerTodo(stored.event, in: list, localCalendar)
            (todo.isWaiting, todo.failure) = (stored.isWaiting, stored.failure)
            return todo
        }
    }

    func addServerTodo(
        _ draft: ServerTodo.Draft, to list: String
    ) async throws -> ServerTodo {
        try await stored(
            try await events.addTodo(draft, to: list, localCalendar: localCalendar).id)
    }

    func changeServerTodo(
        _ id: String, _ edit: @escaping @Sendable (inout ServerTodo.Draft) throws -> Void
    ) async throws -> ServerTodo {
        let localCalendar = localCalendar
        let event = try await events.changeTodo(id, localCalendar: localCalendar) { item in
            var draft = ServerTodo.Draft(item, localCalendar)
            try edit(&draft)
            draft.apply(to: &item, localCalendar)
        }
        return try await stored(event.id)
    }

    func setServerTodoDone(_ isDone: Bool, _ id: String) async throws {
        try await events.setTodoDone(isDone, id, localCalendar: localCalendar)
    }

    func removeServerTodo(_ id: String) async throws -> @Sendable () async throws -> Void {
        let event = try await events.removeTodo(id)
        return { try await events.save([event], localCalendar: localCalendar) }
    }

    func send(_ id: String) async -> Problem? { await sendChange(of: id) }

    private func stored(_ id: String) async throws -> ServerTodo {
        guard let todo = try await serverTodo(id) else {
            throw Problem(.notFound, "This to-do no longer exists.")
        }
        return todo
    }
}
