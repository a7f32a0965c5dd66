import AppCore
import AppCoreTesting
import HTTPTypes
import SyncedRecords
import TerminalUI
import Testing

@testable import Goals

/// A school whose server knows nothing of goals.
@Suite struct GoallessSchoolTests {
    private static func school(
        thenList records: String? = nil
    ) async throws -> (TestContext, ScriptedTransport) {
        let transport = ScriptedTransport()
        let nothing = ScriptedTransport.Step.reply(404, #"{"status":404,"error":"Not Found"}"#)
        if let records {
            transport.on(.get, "/api/v1/goals", nothing, .reply(200, records))
        } else {
            transport.on(.get, "/api/v1/goals", nothing, nothing, nothing)
        }
        return (try await Fixture.remote(transport), transport)
    }

    @Test func goalsAreKeptHereAndTheTileSaysSo() async throws {
        let (test, transport) = try await Self.school()
        #expect(try await test.goals.refresh().isStored == false)
        let goal = try await test.set("Read", percent: 5)
        #expect(goal.state == .localOnly && goal.id == "L1")
        let change = try await test.goals.change(goal, Fixture.progress(50))
        #expect(await test.goals.send(change) == .localOnly)
        let summary = try #require(try await GoalsTile(goals: test.goals).load(.refresh))
        #expect(summary.headline == "1 goal in progress")
        #expect(summary.lines.first?.text == "This school doesn't store goals; yours stay here.")
        #expect(summary.lines.contains { $0.text == "Read" && $0.trailing == "50%" })
        #expect(transport.seen.allSatisfy { $0.request.method == .get })
        #expect(try await test.context.outbox.entries().isEmpty)
        let removal = try await test.goals.remove(change.item)
        #expect(await test.goals.send(removal) == .localOnly || removal.entry == nil)
        #expect(try await test.goals.all().items.isEmpty)
    }

    @Test func aGoalSentBeforeThatWasKnownIsKeptHereToo() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/api/v1/goals", .reply(404, #"{"status":404,"error":"Not Found"}"#))
        let test = try await Fixture.remote(transport)
        let change = try await test.goals.add(Fixture.input("Read"))
        #expect(await test.goals.send(change) == .localOnly)
        let book = try await test.goals.all()
        #expect(book.isStored == false)
        #expect(book.items.map(\.state) == [.localOnly])
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func onceTheSchoolKeepsGoalsTheyAreOfferedAndUploaded() async throws {
        let (test, transport) = try await Self.school(thenList: "[]")
        transport.on(.post, "/api/v1/goals", .reply(201, Fixture.record(77, "Read")))
        try await test.goals.refresh()
        try await test.set("Read")
        let tile = try #require(try await GoalsTile(goals: test.goals).load(.refresh))
        #expect(tile.lines.first?.text == "1 goal is only here. Press U to upload.")
        let harness = ScreenHarness(RecordListScreen(test.goals))
        transport.on(.get, "/api/v1/goals", .reply(200, "[]"))
        await harness.settle()
        harness.type("U")
        await harness.settle()
        #expect(harness.toasts.map(\.text) == ["Uploaded."])
        #expect(try await test.goals.all().items.map(\.id) == ["77"])
        #expect(try await test.goals.all().uploadable.isEmpty)
    }
}
