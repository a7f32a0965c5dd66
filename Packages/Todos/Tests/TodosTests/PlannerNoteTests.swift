import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import SyncedRecords
import Testing

@testable import Todos

/// The student's own to-dos in a school's planner.
@Suite struct PlannerNoteTests {
    private static func note(_ id: Int, _ title: String, status: String = "open") -> String {
        #"{"id":\#(id),"title":"\#(title)","details":null,"todo_date":"2031-04-07T12:00:00.000Z","#
            + #""course_id":null,"status":"\#(status)","created_at":"2031-04-05T06:07:00.000Z","#
            + #""updated_at":"2031-04-05T06:07:00.000Z"}"#
    }

    private static func school(
        notes: ScriptedTransport.Step...
    ) async throws -> (TestContext, ScriptedTransport) {
        let transport = ScriptedTransport()
        for path in ["students/41/todos", "assignments", "submissions", "quizzes"] {
            transport.always(.get, "/api/v1/" + path, .reply(200, "[]"))
        }
        for step in notes { transport.on(.get, "/api/v1/planner_notes", step) }
        return (try await SchoolWorkFixture.remote(transport), transport)
    }

    @Test func theyAreAmongTheOthersAndChangedThere() async throws {
        let (test, transport) = try await Self.school(
            notes: .reply(200, "[\(Self.note(9, "Call"))]"))
        transport.on(.patch, "/planner_notes/9", .reply(200, Self.note(9, "Ring")))
        transport.on(.patch, "/planner_notes/9", .reply(200, Self.note(9, "Ring", status: "done")))
        transport.on(.delete, "/planner_notes/9", .reply(204, ""))
        #expect(try await test.run("list").contains("Call"))
        #expect(try await test.repository.lists().map(\.name) == ["Planner"])
        try await test.run("edit", "Call", "--title", "Ring")
        try await test.run("done", "Ring")
        #expect(try await test.repository.serverTodos(includingDone: false).isEmpty)
        try await test.run("remove", "Ring", "--yes")
        #expect(try await test.repository.serverTodos(includingDone: true).isEmpty)
        let sent = transport.seen.filter { $0.request.method != .get }
        #expect(sent.map(\.request.method) == [.patch, .patch, .delete])
        #expect(sent.map(\.text) == [#"{"title":"Ring"}"#, #"{"status":"done"}"#, ""])
    }

    @Test func oneMadeOfflineIsLookedForBeforeItIsSentAgain() async throws {
        let (test, transport) = try await Self.school(
            notes: .reply(200, "[]"), .reply(200, "[\(Self.note(9, "Call"))]"))
        transport.on(.post, "/planner_notes", .fail(.outcomeUnknown("the line broke")))
        _ = try await test.repository.refresh()
        let code = await #expect(throws: ExitCode.self) {
            try await test.run("add", "Call", "--in", "Planner", "--due", "2031-04-07")
        }
        #expect(code?.rawValue == 75)
        let waiting = try #require(try await test.repository.serverTodos(includingDone: true).first)
        #expect(waiting.sending == .waiting && waiting.due?.minute == nil)
        let handler = PlannerNotes(context: test.context).notes.outboxHandler
        let context = test.context
        let outbox = Outbox(
            store: test.store, environment: context.environment,
            clients: { context.client(for: $0) }, handlers: { [handler] }, log: context.log)
        _ = await outbox.flush(ignoringBackoff: true)
        #expect(try await test.context.outbox.entries().isEmpty)
        #expect(transport.seen.count { $0.request.method == .post } == 1)
        #expect(try await test.repository.serverTodos(includingDone: true).count == 1)
    }

    @Test func aNewOneFindsThePlannerBeforeTheFirstRefresh() async throws {
        let (test, transport) = try await Self.school(notes: .reply(200, "[]"))
        transport.on(.post, "/planner_notes", .reply(201, Self.note(9, "Call")))
        let added = try await test.run("add", "Call", "--in", "plan", "--due", "2031-04-07")
        #expect(added.contains("in “Planner”"))
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test func aRefusedChangeIsSaidAndKept() async throws {
        let (test, transport) = try await Self.school(
            notes: .reply(200, "[\(Self.note(9, "Call"))]"))
        transport.on(.patch, "/planner_notes/9", .reply(422, #"{"error":"No"}"#))
        _ = try await test.repository.refresh()
        await #expect(throws: Problem.self) {
            try await test.run("edit", "Call", "--title", "Ring")
        }
        let kept = try #require(try await test.repository.serverTodos(includingDone: true).first)
        #expect(kept.title == "Ring" && kept.sending?.rejection != nil)
    }

    @Test func theyAreAskedForAgainAfterFiveMinutesOrWhenTheStudentRefreshes() async throws {
        let (test, transport) = try await Self.school(notes: .reply(200, "[]"))
        func count() -> Int {
            transport.seen.count { $0.path.hasSuffix("/planner_notes") }
        }
        try await test.run("list")
        _ = try await test.repository.refresh()
        #expect(count() == 1)
        try await test.run("list", "--refresh")
        #expect(count() == 2)
        test.clock.advance(by: .seconds(299))
        _ = try await test.repository.refresh()
        #expect(count() == 2)
        test.clock.advance(by: .seconds(1))
        _ = try await test.repository.refresh()
        #expect(count() == 3)
    }

    @Test func aSchoolWithoutAPlannerHasNoList() async throws {
        let (test, transport) = try await Self.school(
            notes: .reply(404, #"{"error":"Not found"}"#))
        _ = try await test.repository.refresh()
        #expect(try await test.repository.lists().isEmpty)
        let problem = await #expect(throws: Problem.self) {
            try await test.run("add", "Call", "--in", "Planner", "--due", "2031-04-07")
        }
        #expect(problem?.code == .notFound)
        #expect(transport.seen.allSatisfy { $0.request.method == .get })
        #expect(try await test.context.outbox.entries().isEmpty)
    }
}
