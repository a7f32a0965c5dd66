import AppCore
import SQLStore
import TerminalUI

/// The student's own to-dos.
struct OwnStore: Sendable {
    let database: any SQLDatabase

    /// Open to-dos by due time, undated last; with `includingDone`, then completed ones, most
    /// recent first.
    func todos(includingDone: Bool = false) async throws -> [Todo] {
        try await database.read { connection in
            var todos = try Self.rows(
                "WHERE done_at IS NULL ORDER BY due_wall IS NULL, due_wall, number", [], connection)
            if includingDone {
                todos += try Self.rows(
                    "WHERE done_at IS NOT NULL ORDER BY done_at DESC, number DESC", [], connection)
            }
            return todos
        }
    }

    /// nil if not found.
    func todo(_ number: Int64) async throws -> Todo? {
        try await database.read { connection in try Self.todo(number, connection) }
    }

    static func todo(_ number: Int64, _ connection: any SQLConnection) throws -> Todo? {
        try rows("WHERE number = ?", [.integer(number)], connection).first
    }

    private static func rows(
        _ condition: String, _ values: [SQLValue], _ connection: any SQLConnection
    ) throws -> [Todo] {
        var todos: [Todo] = []
        try connection.forEachRow(
            """
            SELECT number, title, notes, due_wall, due_has_time, priority, project, tags,
                recurrence, created_at, done_at
            FROM todos_own \(condition)
            """, values
        ) { todos.append(try Todo($0.values)) }
        return todos
    }

    /// Adds a to-do and gives it the next number.
    static func add(
        _ todo: Todo, after: Int64? = nil, _ connection: any SQLConnection
    ) throws -> Todo {
        let last = try connection.row("SELECT MAX(number) AS last FROM todos_own")
        var todo = todo
        todo.number = Int64(try last?.optionalInt("last") ?? 0) + 1
        try insert(todo, after: after, connection)
        return todo
    }

    private static func insert(
        _ todo: Todo, after: Int64?, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO todos_own (title, notes, due_wall, due_has_time, priority, project, tags,
                recurrence, created_at, done_at, number, comes_after)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, todo.values + [.integer(todo.number), after.map { .integer($0) } ?? .null])
    }

    func add(_ todo: Todo) async throws -> Todo {
        try await database.write { connection in try Self.add(todo, connection) }
    }

    /// Edits a stored to-do; nil if not found.
    func change(
        _ number: Int64, _ edit: @escaping @Sendable (inout Todo) throws -> Void
    ) async throws -> Todo? {
        try await database.write { connection in
            guard var todo = try Self.todo(number, connection) else { return nil }
            try edit(&todo)
            try connection.execute(
                """
                UPDATE todos_own SET title = ?, notes = ?, due_wall = ?, due_has_time = ?,
                    priority = ?, project = ?, tags = ?, recurrence = ?, created_at = ?, done_at = ?
                WHERE number = ?
                """, todo.values + [.integer(number)])
            return todo
        }
    }

    /// Adds a deleted to-do again with its number, or the next one if that is taken.
    func restore(_ todo: Todo) async throws {
        try await database.write { connection in
            guard try Self.todo(todo.number, connection) == nil else {
                _ = try Self.add(todo, connection)
                return
            }
            try Self.insert(todo, after: nil, connection)
        }
    }

    func remove(_ number: Int64) async throws {
        try await database.write { connection in
            _ = try connection.execute(
                "DELETE FROM todos_own WHERE number = ?", [.integer(number)])
        }
    }

    /// Marks a to-do done at `moment` (milliseconds since 1970) and adds the next one if it
    /// repeats, in one transaction. Returns the next one.
    func finish(_ number: Int64, at moment: Int64, on day: Day) async throws -> Todo? {
        try await database.write { connection in
            guard let todo = try Self.todo(number, connection), !todo.isDone else { return nil }
            try connection.execute(
                "UPDATE todos_own SET done_at = ? WHERE number = ?",
                [.integer(moment), .integer(number)])
            guard let recurrence = todo.recurrence else { return nil }
            var next = todo
            next.due = recurrence.next(after: todo.due, doneOn: day)
            next.createdAt = moment
            return try Self.add(next, after: number, connection)
        }
    }

    /// Undoes `finish` and deletes the next one, unless that is done too.
    func reopen(_ number: Int64) async throws {
        try await database.write { connection in
            try connection.execute(
                "UPDATE todos_own SET done_at = NULL WHERE number = ?", [.integer(number)])
            try connection.execute(
                "DELETE FROM todos_own WHERE comes_after = ? AND done_at IS NULL",
                [.integer(number)])
        }
    }
}

extension Todo {
    /// Reads a row's values by position in ``OwnStore``'s columns, for speed with thousands of
    /// rows.
    fileprivate init(_ values: [SQLValue]) throws {
        guard values.count == 11, case .integer(let number) = values[0],
            case .text(let title) = values[1], case .text(let tags) = values[7],
            case .integer(let createdAt) = values[9]
        else { throw SQLError.column("todos_own") }
        self.init(source: .own, number: number, title: title, status: "open")
        self.createdAt = createdAt
        if case .text(let notes) = values[2] { self.notes = notes }
        if case .integer(let wall) = values[3] {
            due = DayTime(wall: Int(wall), hasTime: values[4] != .integer(0))
        }
        if case .integer(let priority) = values[5] {
            self.priority = Priority(rawValue: Int(priority))
        }
        if case .text(let project) = values[6] { self.project = project }
        if !tags.isEmpty { self.tags = tags.split(separator: " ").map(String.init) }
        if case .text(let recurrence) = values[8] { self.recurrence = try? Recurrence(recurrence) }
        if case .integer(let doneAt) = values[10] {
            (self.doneAt, isDone, status) = (doneAt, true, "done")
        }
    }

    fileprivate var values: [SQLValue] {
        [
            .text(title), SQLValue(notes), SQLValue(due?.wall),
            SQLValue(due?.minute != nil), SQLValue(priority?.rawValue), SQLValue(project),
            .text(tags.joined(separator: " ")), SQLValue(recurrence?.text), .integer(createdAt),
            doneAt.map { .integer($0) } ?? .null,
        ]
    }
}
