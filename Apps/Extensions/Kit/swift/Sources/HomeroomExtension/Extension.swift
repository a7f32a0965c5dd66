import Foundation

/// An extension of Homeroom: its name, what it has, and the loop that answers Homeroom.
///
/// ```swift
/// var bus = Extension("bus", title: "Bus", summary: "When the next school bus leaves.")
/// bus.setting("stop", title: "Stop", default: "School")
/// bus.tile("next", title: "Bus") { call in .tile("7:42 from \(call.setting("stop"))") }
/// await bus.run()
/// ```
///
/// Handlers may run at the same time, so keep what they share in an actor. Throw a ``Problem`` to show
/// a sentence instead of an answer. `print` goes to the log: `homeroom extension log bus`.
public struct Extension: Sendable {
    public typealias Handler = @Sendable (Call) async throws -> JSON

    private var about: [String: JSON]
    private var settings: [String: String] = [:]
    private var handlers: [String: Handler] = [:]

    public init(
        _ name: String, title: String, summary: String = "", version: String = "1.0"
    ) {
        about = [
            "protocol": 1, "name": .text(name), "title": .text(title), "version": .text(version),
            "summary": .text(summary),
        ]
    }

    /// The folder for the extension's own data.
    public static var data: URL {
        let path = ProcessInfo.processInfo.environment["HOMEROOM_EXTENSION_DATA"] ?? "data"
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Adds a tile, answered by `.tile(…)`; `page` is the page that Enter opens.
    public mutating func tile(
        _ id: String, title: String, page: String? = nil, handler: @escaping Handler
    ) {
        add(
            "tiles",
            .object(some: ["id": .text(id), "title": .text(title), "page": page.map(JSON.text)]))
        handlers["tile " + id] = handler
    }

    /// Adds a page, answered by `.page(…)`. What the student did on it is in `call.event`.
    public mutating func page(
        _ id: String, title: String, keywords: [String] = [], handler: @escaping Handler
    ) {
        let keywords = JSON.list(keywords.map(JSON.text))
        add("pages", ["id": .text(id), "title": .text(title), "keywords": keywords])
        handlers["page " + id] = handler
    }

    /// Adds a command, answered by `.output(…)`; `complete` lists texts for the last argument.
    public mutating func command(
        _ name: String, summary: String, usage: String = "",
        complete: @escaping @Sendable (Call) async throws -> [String] = { _ in [] },
        handler: @escaping Handler
    ) {
        add("commands", ["name": .text(name), "summary": .text(summary), "usage": .text(usage)])
        handlers["command " + name] = handler
        handlers["complete " + name] = { call in
            ["values": .list(try await complete(call).prefix(100).map(JSON.text))]
        }
    }

    /// Adds a setting; `kind` is `text`, `flag`, `integer` (with a range) or `choice` (with choices).
    public mutating func setting(
        _ name: String, title: String, summary: String = "", kind: String = "text",
        default value: String = "", range: ClosedRange<Int>? = nil, choices: [String]? = nil
    ) {
        settings[name] = value
        add(
            "settings",
            .object(some: [
                "name": .text(name), "title": .text(title), "summary": .text(summary),
                "kind": .text(kind), "default": .text(value),
                "minimum": (range?.lowerBound).map { .number(Double($0)) },
                "maximum": (range?.upperBound).map { .number(Double($0)) },
                "choices": (choices?.map(JSON.text)).map(JSON.list),
            ]))
    }

    private mutating func add(_ group: String, _ entry: JSON) {
        about[group] = .list((about[group]?.list ?? []) + [entry])
    }

    /// Answers Homeroom until it ends the extension.
    public func run() async -> Never {
        let homeroom = Homeroom()
        for await message in homeroom.messages() {
            switch message["method"].text {
            case "shutdown": await homeroom.end()
            case "cancel": await homeroom.cancel(message["params"]["id"])
            case "": await homeroom.received(message)
            case let method:
                let call = Call(params: message["params"], defaults: settings, homeroom: homeroom)
                await homeroom.answer(message["id"]) { try await answer(method, call) }
            }
        }
        await homeroom.end()
    }

    private func answer(_ method: String, _ call: Call) async throws -> JSON {
        if method == "describe" { return .object(about) }
        let kind = String(method.prefix { $0 != "." })
        let name = call.params[kind == "complete" ? "command" : kind].text
        if let handler = handlers["\(kind) \(name)"] { return try await handler(call) }
        throw Problem("\(about["title"]?.text ?? "The extension") can't do this.")
    }
}

/// A sentence for the student, shown instead of an answer.
public struct Problem: Error {
    public let message: String
    /// -32001 when Homeroom says that a permission is missing.
    public let code: Int

    public init(_ message: String, code: Int = -32000) {
        self.message = message
        self.code = code
    }
}

/// A request of Homeroom, and what its handler may ask Homeroom.
public struct Call: Sendable {
    /// All members of the request: `width`, `height`, `json` and so on.
    public let params: JSON
    let defaults: [String: String]
    let homeroom: Homeroom

    public var arguments: [String] { params["arguments"].list.map(\.text) }
    /// What the student did on the page: its `type`, and `key` and `selected`, `id` or `values`.
    /// `.null` when the page is opened or refreshed.
    public var event: JSON { params["event"] }

    /// A setting's value. A flag is `true` or `false`.
    public func setting(_ name: String) -> String {
        if case .text(let value) = params["settings"][name] { value } else { defaults[name] ?? "" }
    }

    /// Open and done work with `id`, `title`, `due`, `done`, `course`. Needs `todos.read`.
    public func todos() async throws -> [JSON] {
        try await homeroom.ask("todos.list", [:])["items"].list
    }

    /// The events of a day such as `2026-11-26`. Needs `events.read`.
    public func events(on day: String) async throws -> [JSON] {
        try await homeroom.ask("events.list", ["day": .text(day)])["events"].list
    }

    /// Adds a todo, goal, event or word as `homeroom add` does, and returns Homeroom's sentence.
    @discardableResult
    public func add(_ kind: String, _ line: String) async throws -> String {
        try await homeroom.ask("add", ["kind": .text(kind), "line": .text(line)])["message"].text
    }
}
