public import AppCore
public import SQLStore
import SyncedRecords
public import TerminalUI

/// The to-dos feature: the student's own to-dos, school work, handing in, and quizzes.
public struct TodosModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "todos", title: "To-dos", summary: "Your to-dos, assignments and quizzes.",
        tiles: [TodosTile.info],
        places: [
            PlaceInfo(
                title: "New to-do", keywords: ["add", "task", "reminder"], place: "todos/own/new")
        ], command: "todos", backends: [.school],
        tables: TodoTables.names, texts: TodoTables.texts, offers: ["due-work"],
        uses: ["school-membership", "courses", "goals", "server-todos"])

    public static let migrations = TodoTables.migrations
    public static var command: any FeatureCommand.Type { TodosCommand.self }

    private let repository: TodoRepository

    public init(context: FeatureContext) { repository = TodoRepository(context: context) }

    public var tiles: [any Tile] { [TodosTile(repository: repository)] }

    /// `todos`; `todos/own/7`, `todos/own/new`; `todos/server/<id>`; `todos/assignment/310[/hand-in]`; `todos/quiz/31[/take]`.
    public func screen(at place: Place) -> (any Screen)? {
        guard place.feature == Self.manifest.id else { return nil }
        let rest = Array(place.rest)
        guard !rest.isEmpty else { return TodosScreen(repository: repository) }
        if rest == ["own", "new"] { return OwnFormScreen(repository: repository, number: nil) }
        if rest.count == 2, rest[0] == "server" {
            return OwnFormScreen(repository: repository, server: rest[1])
        }
        guard rest.count >= 2, let number = Int64(rest[1]), number > 0 else { return nil }
        switch (rest[0], rest.count) {
        case ("own", 2): return OwnFormScreen(repository: repository, number: number)
        case ("assignment", 2): return AssignmentScreen(repository: repository, id: number)
        case ("assignment", 3) where rest[2] == "hand-in":
            return SubmissionScreen(repository: repository, id: number)
        case ("quiz", 2): return QuizScreen(repository: repository, id: number)
        case ("quiz", 3) where rest[2] == "take":
            return QuizTakingScreen(repository: repository, id: number)
        default: return nil
        }
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.dueWork, repository)
    }

    public var quickAdds: [QuickAdd] { [repository.quickAdd] }
    public func searchItems() async throws -> [SearchItem] { try await repository.searchItems() }

    public var outboxHandlers: [any OutboxHandler] {
        [
            WorkOutboxHandler(repository: repository),
            PlannerNotes(context: repository.context).notes.outboxHandler,
        ]
    }

    /// Kinds: `todo`, `own-todo`, `assignment`, `quiz`, by id.
    public func completions(for kind: String) async -> [String] {
        await TodoCompletion.values(kind, repository: repository)
    }
}
