import AppCore
import AppCoreTesting
import SQLStore
import ServiceKit
import SyncedRecords
import Testing

@testable import Goals
@testable import GoalsService

enum Fixture {
    /// A student whose school keeps goals: the real service, in-process.
    static func campus() async throws -> TestContext {
        try await TestContext.make(modules: [GoalsModule.self], services: [GoalsService.self])
    }

    /// A school elsewhere whose answers are written down.
    static func remote(_ transport: ScriptedTransport) async throws -> TestContext {
        try await TestContext.make(
            modules: [GoalsModule.self], transport: transport,
            profile: Profile(
                name: "test", backends: [.school: .url("https://school.example.test")]))
    }

    /// A goal as a school elsewhere would send it.
    static func record(_ id: Int64, _ title: String, percent: Int = 0) -> String {
        """
        {"id":\(id),"student_id":41,"title":"\(title)","description":null,"status":"active",\
        "target_date":null,"progress_percent":\(percent),\
        "created_at":"2031-09-01T19:00:00.000Z","updated_at":"2031-09-01T19:00:00.000Z"}
        """
    }

    static func input(_ title: String, by day: String? = nil, percent: Int? = nil) -> GoalInput {
        var input = GoalInput()
        input.title = .set(title)
        if let day { input.targetDate = .set(day) }
        if let percent { input.progressPercent = .set(percent) }
        return input
    }

    static func progress(_ percent: Int) -> GoalInput {
        var change = GoalInput()
        change.progressPercent = .set(percent)
        return change
    }
}

extension TestContext {
    var goals: SyncedCollection<Goal> { SyncedCollection(context: context) }

    /// Sets a goal and sends it.
    @discardableResult
    func set(
        _ title: String, by day: String? = nil, percent: Int? = nil
    ) async throws -> Synced<Goal> {
        let change = try await goals.add(Fixture.input(title, by: day, percent: percent))
        _ = await goals.send(change)
        return try #require(try await goals.all().items.first { $0.key == change.item.key })
    }

    /// What the campus itself has.
    func stored() async throws -> [GoalRecord] {
        try await context.client(for: .school).call(GoalEndpoints.list).elements
    }

    /// The outbox as the next start of the program finds it: the same store, nothing else.
    func restartedOutbox() -> Outbox {
        let (context, goals) = (context, goals)
        return Outbox(
            store: store, environment: context.environment,
            clients: { context.client(for: $0) },
            handlers: { [goals.outboxHandler] },
            log: context.log)
    }
}
