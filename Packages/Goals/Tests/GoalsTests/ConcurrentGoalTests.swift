import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import SyncedRecords
import Testing

@testable import Goals
@testable import GoalsService

/// Two programs on one store: what one of them acknowledges, the other one does not undo.
@Suite struct ConcurrentGoalTests {
    /// Two desks, of which each has its own outbox, as two processes have.
    private static func desks() async throws -> (TestContext, [SyncedCollection<Goal>]) {
        let test = try await Fixture.campus()
        return (test, [test.goals, SyncedCollection<Goal>(context: test.context)])
    }

    @Test func fiftyGoalsSetAtOnceAreAllKept() async throws {
        let (test, desks) = try await Self.desks()
        let set = try await withThrowingTaskGroup(of: SyncedChange<Goal>.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let repository = desks[number % 2]
                    let change = try await repository.add(Fixture.input("Goal \(number)"))
                    _ = await repository.send(change)
                    return change
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(set.map(\.item.key)).count == 50)
        let titles = (0..<50).map { "Goal \($0)" }.sorted()
        #expect(try await test.goals.refresh().items.map(\.title).sorted() == titles)
        #expect(try await test.stored().map(\.title).sorted() == titles)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func stepsTakenAtOnceAddUp() async throws {
        let (test, desks) = try await Self.desks()
        let goal = try await test.set("Read", percent: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let repository = desks[number % 2]
                    let change = try await repository.change(goal) { now in
                        Fixture.progress(now.progressPercent + 1)
                    }
                    _ = await repository.send(change)
                }
            }
            try await group.waitForAll()
        }
        _ = await test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await test.goals.all().items.map(\.progressPercent) == [50])
        #expect(try await test.stored().map(\.progressPercent) == [50])
    }

    @Test func differentFieldsChangedAtOnceAreBothKept() async throws {
        let (test, desks) = try await Self.desks()
        let goal = try await test.set("Read")
        var renamed = GoalInput()
        renamed.title = .set("Read on")
        // Both knew the goal as it was before either changed it.
        _ = try await desks[0].change(goal, renamed)
        _ = try await desks[1].change(goal, Fixture.progress(40))
        let kept = try #require(try await test.goals.all().items.first)
        #expect(kept.title == "Read on" && kept.progressPercent == 40)
        _ = await test.context.outbox.flush(ignoringBackoff: true)
        let stored = try #require(try await test.stored().first)
        #expect(stored.title == "Read on" && stored.progressPercent == 40)
    }

    @Test func aChangeDoesNotBringBackWhatWasDeleted() async throws {
        let (test, desks) = try await Self.desks()
        let goal = try await test.set("Read")
        _ = await desks[0].send(try await desks[0].remove(goal))
        let problem = await #expect(throws: Problem.self) {
            try await desks[1].change(goal, Fixture.progress(40))
        }
        #expect(problem?.code == .notFound)
        #expect(try await test.goals.all().items.isEmpty)
        #expect(try await test.stored().isEmpty)
    }

    @Test func fiftyGoalsDeletedTwiceAtOnceAreGone() async throws {
        let (test, desks) = try await Self.desks()
        for number in 0..<50 { try await test.set("Goal \(number)") }
        let goals = try await test.goals.all().items
        try await withThrowingTaskGroup(of: Void.self) { group in
            for repository in desks {
                group.addTask {
                    for goal in goals {
                        _ = await repository.send(try await repository.remove(goal))
                    }
                }
            }
            try await group.waitForAll()
        }
        _ = await test.context.outbox.flush(ignoringBackoff: true)
        #expect(try await test.goals.refresh().items.isEmpty)
        #expect(try await test.stored().isEmpty)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func whatAnotherProgramSentFirstIsSaved() async throws {
        let (test, desks) = try await Self.desks()
        let change = try await desks[0].add(Fixture.input("Read"))
        #expect(await test.restartedOutbox().flush().sent == 1)
        #expect(await desks[0].send(change) == .saved)
    }

    @Test func aListFromBeforeADeletionDoesNotBringTheGoalBack() async throws {
        let transport = ScriptedTransport()
        let list = "[\(Fixture.record(77, "Read"))]"
        transport.on(.delete, "/api/v1/goals/77", .reply(204, ""))
        let test = try await Fixture.remote(transport)
        transport.on(
            .get, "/api/v1/goals", .reply(200, list),
            .init { (_, _) async throws(TransportFailure) in
                // While the list is on its way, another program deletes the goal.
                if let goal = try? await test.goals.all().items.first,
                    let removal = try? await test.goals.remove(goal)
                {
                    _ = await test.goals.send(removal)
                }
                return HTTPReply(
                    head: HTTPResponse(status: .ok), body: .bytes(Array(list.utf8)))
            })
        #expect(try await test.goals.refresh().items.map(\.id) == ["77"])
        #expect(try await test.goals.refresh().items.isEmpty)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func readingWritesNothing() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/api/v1/goals", .reply(422, #"{"errors":["Title is odd"]}"#))
        let test = try await Fixture.remote(transport)
        _ = await test.goals.send(try await test.goals.add(Fixture.input("Rd")))
        let before = try await Self.contents(of: test)
        _ = try await test.goals.all()
        #expect(try await Self.contents(of: test) == before)
    }

    private static func contents(of test: TestContext) async throws -> [[SQLValue]] {
        try await test.store.read { connection in
            try ["goals_goals", "goals_goals_lists", "core_outbox"].flatMap {
                try connection.rows("SELECT * FROM \($0) ORDER BY 1, 2").map(\.values)
            }
        }
    }
}
