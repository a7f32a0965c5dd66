public import Foundation

/// A list of to-dos on a server: a calendar there that can hold them.
public struct ServerTodoList: Hashable, Sendable, Identifiable {
    /// A lowercase UUID, local to this computer.
    public var id: String
    public var name: String
    /// The server's host.
    public var server: String
    public var isReadOnly: Bool

    public init(id: String, name: String, server: String, isReadOnly: Bool) {
        self.id = id
        self.name = name
        self.server = server
        self.isReadOnly = isReadOnly
    }
}

/// One of the student's own to-dos on a server, as known here.
public struct ServerTodo: Hashable, Sendable, Identifiable {
    /// The parts that a student can edit.
    public struct Draft: Hashable, Sendable {
        public var title: String
        public var notes: String?
        /// In the student's zone.
        public var due: DayTime?
        /// 1 is low, 2 medium, 3 high; nil for none.
        public var priority: Int?
        public var tags: [String]

        public init(
            title: String, notes: String? = nil, due: DayTime? = nil, priority: Int? = nil,
            tags: [String] = []
        ) {
            self.title = title
            self.notes = notes
            self.due = due
            self.priority = priority
            self.tags = tags
        }
    }

    /// A lowercase UUID, local to this computer.
    public var id: String
    public var draft: Draft
    public var list: ServerTodoList
    /// Done or cancelled.
    public var isDone: Bool
    public var doneAt: Date?
    public var createdAt: Date?
    /// How it repeats, in words; nil if it doesn't. One that repeats can only be ticked off here.
    public var repetition: String?
    /// Whether the server doesn't have a change of it yet.
    public var isWaiting: Bool
    /// Why the server didn't take the change.
    public var failure: String?

    public init(
        id: String, draft: Draft, list: ServerTodoList, isDone: Bool, doneAt: Date? = nil,
        createdAt: Date? = nil, repetition: String? = nil, isWaiting: Bool = false,
        failure: String? = nil
    ) {
        self.id = id
        self.draft = draft
        self.list = list
        self.isDone = isDone
        self.doneAt = doneAt
        self.createdAt = createdAt
        self.repetition = repetition
        self.isWaiting = isWaiting
        self.failure = failure
    }

    /// Its id among all work: `server-` and ``id``.
    public static func itemID(_ id: String) -> String { "server-\(id)" }
    public var mayChange: Bool { repetition == nil && mayTick }
    /// Whether it can be marked done.
    public var mayTick: Bool { !list.isReadOnly }
}

/// The student's to-dos on calendar servers. Offered by Calendar; used by Todos.
///
/// Changes are stored here at once and sent by ``send(_:)`` or the next sync. All functions that
/// change a to-do throw a ``Problem`` if it is gone, repeats, or can only be read; one that repeats
/// can be marked done.
public protocol ServerTodoListing: Sendable {
    /// By name; without those that the student has no calendar for.
    func todoLists() async throws -> [ServerTodoList]
    /// From the local store, in no particular order.
    func serverTodos(includingDone: Bool) async throws -> [ServerTodo]
    /// nil if not found.
    func serverTodo(_ id: String) async throws -> ServerTodo?
    /// - Parameter list: a list's id or name.
    func addServerTodo(_ draft: ServerTodo.Draft, to list: String) async throws -> ServerTodo
    /// Edits the stored to-do, regardless of a copy read earlier.
    func changeServerTodo(
        _ id: String, _ edit: @escaping @Sendable (inout ServerTodo.Draft) throws -> Void
    ) async throws -> ServerTodo
    /// Of one that repeats, marks the time that it shows, or the time that was done last.
    func setServerTodoDone(_ isDone: Bool, _ id: String) async throws
    /// - Returns: what puts it back, with everything that was in it.
    func removeServerTodo(_ id: String) async throws -> @Sendable () async throws -> Void
    /// Sends what was changed. Returns why the to-do waits; nil if its server has it as it is.
    func send(_ id: String) async -> Problem?
    /// Syncs the servers that are due. Returns what was done with to-dos and events that were
    /// changed on both sides, as sentences.
    func syncDueServers() async -> [String]
}

extension CapabilityKey where Value == any ServerTodoListing {
    public static var serverTodos: Self { Self("server-todos") }
}
