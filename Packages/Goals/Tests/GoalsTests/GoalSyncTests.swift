import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SyncedRecords
import Testing

@testable import Goals

@Suite struct GoalSyncTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            GoalsModule.self, services: GoalsPlug.services,
            places: ["goals/new", "goals/L1", "goals/77"], readings: [["list"]])
    }

    @Test func aGoalGetsTheSchoolsNumberAndKeepsItsOwn() async throws {
        let test = try await Fixture.campus()
        let goal = try await test.set("Two novels", by: "2031-10-31", percent: 10)
        #expect(goal.state == .saved)
        let id = try #require(goal.remoteID)
        let record = try #require(try await test.stored().first)
        #expect(
            String(record.id) == id && record.title == "Two novels" && record.progressPercent == 10)
        let book = try await test.goals.refresh()
        #expect(try book.item("L1") == book.item(id))
        #expect(book.items.count == 1)
        #expect(throws: Problem.self) { try book.item("999999") }
    }

    @Test func whatIsChangedHereIsChangedAtTheSchool() async throws {
        let test = try await Fixture.campus()
        let goal = try await test.set("Two novels")
        let change = try await test.goals.change(goal, Fixture.progress(60))
        #expect(try await test.goals.all().items.first?.progressPercent == 60)
        #expect(await test.goals.send(change) == .saved)
        #expect(try await test.stored().first?.progressPercent == 60)
        let removal = try await test.goals.remove(
            try #require(try await test.goals.all().items.first))
        #expect(try await test.goals.all().items.isEmpty)
        #expect(await test.goals.send(removal) == .saved)
        #expect(try await test.stored().isEmpty)
        #expect(try await test.goals.refresh().items.isEmpty)
    }

    @Test func whatTheSchoolChangedArrivesAndWhatItLostGoes() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/goals",
            .reply(200, "[\(Fixture.record(77, "Read")),\(Fixture.record(78, "Write"))]"),
            .reply(200, "[\(Fixture.record(77, "Read more", percent: 35))]"))
        let test = try await Fixture.remote(transport)
        #expect(try await test.goals.refresh().items.map(\.id) == ["77", "78"])
        test.clock.advance(by: .seconds(60))
        let book = try await test.goals.refresh()
        #expect(book.items.map(\.title) == ["Read more"])
        #expect(book.items.map(\.progressPercent) == [35])
    }

    @Test func goalsSetOfflineAreSentAfterARestartAndOnce() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/api/v1/goals", .fail(.notSent("no route")),
            .reply(201, Fixture.record(77, "Read")))
        let test = try await Fixture.remote(transport)
        let change = try await test.goals.add(Fixture.input("Read"))
        guard case .waiting = await test.goals.send(change) else {
            Issue.record("It was not kept.")
            return
        }
        #expect(try await test.goals.all().items.map(\.state) == [.waiting])
        #expect(await test.restartedOutbox().flush(ignoringBackoff: true).sent == 1)
        #expect(await test.restartedOutbox().flush(ignoringBackoff: true).sent == 0)
        let book = try await test.goals.all()
        #expect(book.items.map(\.id) == ["77"] && book.items.map(\.state) == [.saved])
    }

    @Test func whatChangedBeforeTheSchoolKnewTheGoalFollows() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/api/v1/goals", .fail(.notSent("no route")),
            .reply(201, Fixture.record(77, "Read")))
        transport.on(
            .patch, "/api/v1/goals/77", .reply(200, Fixture.record(77, "Read", percent: 60)))
        let test = try await Fixture.remote(transport)
        _ = await test.goals.send(try await test.goals.add(Fixture.input("Read")))
        let goal = try #require(try await test.goals.all().items.first)
        _ = try await test.goals.change(goal, Fixture.progress(60))
        _ = await test.restartedOutbox().flush(ignoringBackoff: true)
        _ = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(transport.seen.last?.text == #"{"progress_percent":60}"#)
        #expect(try await test.goals.all().items.first?.progressPercent == 60)
    }

    @Test func manyChangesWithoutANetworkAreSentAsOne() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/api/v1/goals", .reply(200, "[\(Fixture.record(77, "Read"))]"))
        transport.on(
            .patch, "/api/v1/goals/77", .reply(200, Fixture.record(77, "Read", percent: 15)))
        let test = try await Fixture.remote(transport)
        var goal = try #require(try await test.goals.refresh().items.first)
        for percent in [5, 10, 15] {
            goal = try await test.goals.change(goal, Fixture.progress(percent)).item
        }
        var renamed = GoalInput()
        renamed.title = .set("Read on")
        _ = try await test.goals.change(goal, renamed)
        #expect(try await test.context.outbox.entries().count == 1)
        #expect(await test.context.outbox.flush().sent == 1)
        #expect(transport.seen.last?.text == #"{"title":"Read on","progress_percent":15}"#)
    }

    @Test func aListThatComesWhileAChangeWaitsDoesNotUndoIt() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/api/v1/goals", .reply(200, "[\(Fixture.record(77, "Read"))]"),
            .reply(200, "[\(Fixture.record(77, "Read"))]"))
        transport.on(.patch, "/api/v1/goals/77", .fail(.notSent("no route")))
        let test = try await Fixture.remote(transport)
        let goal = try #require(try await test.goals.refresh().items.first)
        _ = await test.goals.send(
            try await test.goals.change(goal, Fixture.progress(60)))
        let book = try await test.goals.refresh()
        #expect(book.items.map(\.progressPercent) == [60])
        #expect(book.items.map(\.state) == [.waiting])
    }

    @Test func aRefusalIsShownWithItsReasonAndCanBeMended() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .post, "/api/v1/goals", .reply(422, #"{"errors":["Title is odd"]}"#),
            .reply(201, Fixture.record(77, "Read")))
        let test = try await Fixture.remote(transport)
        let outcome = await test.goals.send(
            try await test.goals.add(Fixture.input("Rd")))
        guard case .refused = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let goal = try #require(try await test.goals.all().items.first)
        guard case .refused(let reason) = goal.state else {
            Issue.record("\(goal.state)")
            return
        }
        #expect(reason.contains("Title is odd"))
        let mended = try await test.goals.change(goal, Fixture.input("Read"))
        #expect(await test.goals.send(mended) == .saved)
        #expect(try await test.goals.all().items.map(\.id) == ["77"])
    }

    @Test func aGoalThatMayHaveArrivedIsLookedForInTheSchoolsList() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/api/v1/goals", .fail(.outcomeUnknown("the line broke")))
        let test = try await Fixture.remote(transport)
        let now = WireInstant(test.context.environment.now()).text
        let arrived = Fixture.record(77, "Read").replacing("2031-09-01T19:00:00.000Z", with: now)
        transport.on(.get, "/api/v1/goals", .reply(200, "[\(arrived)]"))
        _ = await test.goals.send(try await test.goals.add(Fixture.input("Read")))
        _ = await test.restartedOutbox().flush(ignoringBackoff: true)
        #expect(try await test.goals.all().items.map(\.id) == ["77"])
        #expect(transport.seen.count { $0.request.method == .post } == 1)
    }

    @Test func deletingWhatIsGoneAlreadyIsDone() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/api/v1/goals", .reply(200, "[\(Fixture.record(77, "Read"))]"))
        transport.on(.delete, "/api/v1/goals/77", .reply(404, #"{"error":"Not found"}"#))
        let test = try await Fixture.remote(transport)
        let goal = try #require(try await test.goals.refresh().items.first)
        #expect(await test.goals.send(try await test.goals.remove(goal)) == .saved)
        #expect(try await test.goals.all().items.isEmpty)
        #expect(try await test.context.outbox.entries().isEmpty)
    }

    @Test(arguments: ["", " \n", String(repeating: "a", count: 256)])
    func aTitleThatWillNotDoIsRefusedBeforeAnythingIsKept(title: String) async throws {
        let test = try await Fixture.campus()
        let problem = await #expect(throws: Problem.self) {
            try await test.goals.add(Fixture.input(title))
        }
        #expect(problem?.fields["title"]?.isEmpty == false)
        #expect(try await test.goals.all().items.isEmpty)
    }

    @Test func othersLearnOfActiveGoals() async throws {
        let test = try await Fixture.campus()
        try await test.set("Later", by: "2031-12-01")
        try await test.set("Some day")
        try await test.set("Sooner", by: "2031-11-01")
        let listing = try #require(test.context.capability(.goals))
        let goals = try await listing.activeGoals()
        #expect(goals.map(\.title) == ["Sooner", "Later", "Some day"])
        #expect(goals.allSatisfy { $0.place.components == ["goals", String($0.id)] })
    }
}
