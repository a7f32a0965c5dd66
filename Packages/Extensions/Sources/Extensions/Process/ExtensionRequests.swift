import AppCore
import Foundation
import TerminalUI

/// Answers what an extension asks of Homeroom, as far as the student granted it.
struct ExtensionRequests: Sendable {
    let context: FeatureContext
    /// The permissions in force now; read for each request, so that one taken back counts at once.
    let grants: @Sendable () -> [Permission]

    private struct Todo: Encodable {
        var id: String
        var title: String
        var due: WireInstant?
        var done: Bool
        var course: String?
    }

    private struct Event: Encodable {
        var title: String
        var detail: String
        var start: WireInstant
        var end: WireInstant?
        var allDay: Bool
    }

    /// The result of a request. Throws ``Problem/Code/notAllowed`` without the permission.
    func answer(_ method: String, _ parameters: JSONValue) async throws -> JSONValue {
        switch method {
        case "todos.list": return try await todos()
        case "events.list": return try await events(parameters)
        case "add": return try await add(parameters)
        default:
            throw Problem(.usage, "Homeroom has no method “\(method.prefix(40))”.")
        }
    }

    private func todos() async throws -> JSONValue {
        try require(.readTodos)
        guard let work = context.capability(.dueWork) else { return try Self.todos([]) }
        let items = try await work.dueItems()
        return try Self.todos(items)
    }

    // Not inlined: Swift 6.3's optimizer crashes on this inside of an async function.
    @inline(never)
    private static func todos(_ items: [DueItem]) throws -> JSONValue {
        try value(
            [
                "items": items.prefix(1000).map { item in
                    Todo(
                        id: item.id, title: item.title, due: item.due.map { WireInstant($0) },
                        done: item.isDone, course: item.courseName)
                }
            ])
    }

    private func events(_ parameters: JSONValue) async throws -> JSONValue {
        try require(.readEvents)
        let calendar = LocalCalendar(context.environment)
        let day = try Self.day(parameters["day"]?.text) ?? calendar.today
        guard let program else { return try Self.events([]) }
        let events = await program.events(from: calendar.start(of: day))
        return try Self.events(events)
    }

    @inline(never)
    private static func events(_ events: [TodayPart.Event]) throws -> JSONValue {
        try value(
            [
                "events": events.prefix(200).map { event in
                    Event(
                        title: event.title, detail: event.detail,
                        start: WireInstant(event.start),
                        end: event.end.map { WireInstant($0) }, allDay: event.isAllDay)
                }
            ])
    }

    private var program: (any ProgramAccess)? { context.capability(.program) }

    private func add(_ parameters: JSONValue) async throws -> JSONValue {
        let kind = parameters["kind"]?.text ?? ""
        let (permission, word): (Permission, String)
        switch kind {
        case "todo": (permission, word) = (.addTodos, "todo")
        case "goal": (permission, word) = (.addGoals, "goal")
        case "event": (permission, word) = (.addEvents, "event")
        case "word": (permission, word) = (.addWords, "word")
        default:
            throw Problem(
                .usage, "Homeroom can't add “\(kind.prefix(40))”: use todo, goal, event or word.")
        }
        try require(permission)
        let line = TextBoundary.clean(parameters["line"]?.text ?? "")
        guard (1...500).contains(line.count) else {
            throw Problem(.usage, "The line to add must have 1 to 500 characters.")
        }
        guard let program else { throw Problem(.notFound, "Nothing can be added here.") }
        return .object(["message": .string(try await program.add("\(word): \(line)"))])
    }

    private func require(_ permission: Permission) throws(Problem) {
        guard grants().contains(permission) else {
            throw Problem(
                .notAllowed, "The student hasn't granted \(permission.rawValue).")
        }
    }

    private static func day(_ text: String?) throws(Problem) -> Day? {
        guard let text else { return nil }
        guard let day = Day(text) else {
            throw Problem(.usage, "“\(text.prefix(40))” isn't a day such as 2026-11-26.")
        }
        return day
    }

    private static func value(_ value: some Encodable) throws -> JSONValue {
        try WireJSON.decode(JSONValue.self, from: try WireJSON.encode(value))
    }
}
