import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import Calendar

/// Servers that take long, and the list of connections.
@Suite(.timeLimit(.minutes(10))) struct SlowServerTests {
    /// Runs `body` and moves the clock until it has waited, but not until a request is given up.
    private static func late<T: Sendable>(
        _ test: TestContext, _ body: @escaping @Sendable () async -> T
    ) async -> T {
        let isOver = Mutex(false)
        async let answer = body()
        async let ticks: Void = {
            var seconds = 0
            while !isOver.withLock({ $0 }) {
                if seconds < 80, test.clock.sleeps.contains(.seconds(21)) {
                    test.clock.advance(by: .seconds(1))
                    seconds += 1
                }
                await Task.yield()
            }
        }()
        let found = await answer
        isOver.withLock { $0 = true }
        await ticks
        return found
    }

    @Test func aSlowServerDoesNotHoldUpWhatIsKnown() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let transport = CalendarHome.transport()
        transport.otherwise(server.step)
        let test = try await CalendarHome.make(
            transport, settings: [CalendarModule.waitSeconds: "21"])
        try await CalDAVFixture.connect(test)
        test.clock.advance(by: .seconds(CalendarServer.interval))
        let (gate, opener) = AsyncStream<Void>.makeStream()
        server.put("b.ics", CalDAVFixture.event("b", "Kelp"))
        server.change { $0.gate = gate }
        let notices = await Self.late(test) { await test.repository.syncDueServers() }
        #expect(notices.count == 1 && notices.first?.contains("cal.example is slow") == true)
        #expect(try await test.titles() == ["Tide pools"])
        let known = try #require(try await test.repository.servers.servers().first)
        #expect(known.problem?.contains("is slow") == true && known.heardAt != nil)
        // The next refresh doesn't wait again.
        let count = server.state.withLock(\.seen.count)
        #expect(await test.repository.syncDueServers().isEmpty)
        #expect(server.state.withLock(\.seen.count) == count)
        // What was begun goes on.
        opener.finish()
        while try await test.repository.servers.servers().first?.problem != nil {
            await Task.yield()
        }
        #expect(try await test.titles() == ["Kelp", "Tide pools"])
    }

    @Test func aQuickServerIsSyncedBeforeTheAnswer() async throws {
        let server = CalDAVDouble()
        let test = try await CalDAVFixture.home(server)
        test.clock.advance(by: .seconds(CalendarServer.interval))
        server.put("b.ics", CalDAVFixture.event("b", "Kelp"))
        #expect(await test.repository.syncDueServers().isEmpty)
        #expect(try await test.titles() == ["Kelp"])
    }

    @Test func aSlowFollowedCalendarDoesNotHoldUpWhatIsKnown() async throws {
        let (gate, opener) = AsyncStream<Void>.makeStream()
        let slow = ScriptedTransport.Step { (_, _) async throws(TransportFailure) in
            for await _ in gate {}
            let text = CalDAVFixture.event("a", "Kelp")
            return HTTPReply(head: HTTPResponse(status: .ok), body: .bytes(Array(text.utf8)))
        }
        let transport = CalendarHome.transport()
        transport.on(
            .get, "/club.ics", .reply(200, CalDAVFixture.event("a", "Tide pools")), slow)
        let test = try await CalendarHome.make(
            transport, settings: [CalendarModule.waitSeconds: "21"])
        try await test.run("subscribe", "https://club.example/club.ics", "--name", "Club")
        func known() async throws -> (titles: [String], problem: String?) {
            // First the problem, since it goes away together with the old events.
            let problem = try await test.repository.subscriptions.all()[0].problem
            let events = try await test.repository.subscriptions.events(
                from: .distantPast, to: .distantFuture)
            return (events.map(\.title), problem)
        }
        test.clock.advance(by: .seconds(Subscription.defaultInterval))
        let (sleepers, asked) = (test.clock.waiting, transport.seen.count)
        async let refresh: Void = test.repository.readDueSubscriptions()
        // Until the refresh's own limit and the longer one of the request run.
        while test.clock.waiting < sleepers + 2 || transport.seen.count == asked {
            await Task.yield()
        }
        test.clock.advance(by: .seconds(21))
        await refresh
        var now = try await known()
        #expect(now.problem?.contains("club.example is slow") == true)
        #expect(now.titles == ["Tide pools"])
        // The next refresh doesn't wait again.
        await test.repository.readDueSubscriptions()
        #expect(transport.seen.count == asked + 1)
        // What was begun goes on.
        opener.finish()
        repeat {
            await Task.yield()
            now = try await known()
        } while now.problem != nil
        #expect(now.titles == ["Kelp"])
    }

    @Test func connectionsAreListedAndEnded() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let test = try await CalDAVFixture.home(server)
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "club.ics")
        try CalDAVFixture.event("c", "Club").write(to: path, atomically: true, encoding: .utf8)
        try await test.run("subscribe", path.path, "--name", "Club")
        let module = CalendarModule(context: test.context)
        server.change { $0.statuses["PUT"] = (503, "") }
        _ = await test.refusal("add", "Dentist", "--at", "fri 14:30")
        server.change { $0.statuses["PROPFIND"] = (401, "") }
        _ = try await module.refreshConnections()
        let all = try await module.connections()
        #expect(all.map(\.kind) == ["Calendar server", "Followed calendar"])
        let first = try #require(all.first)
        #expect(first.name == "cal.example" && first.detail.hasPrefix("noor, School"))
        #expect(first.waiting == 1 && first.problem?.contains("doesn't accept") == true)
        #expect(first.heardAt != nil && first.consequence.contains("1 of your changes"))
        #expect(first.ending == "homeroom calendar disconnect cal.example")
        #expect(all[1].name == "Club" && all[1].problem == nil && all[1].waiting == 0)
        for connection in all {
            #expect(module.screen(at: try #require(connection.place)) != nil)
            try await module.endConnection(connection.id)
        }
        #expect(try await module.connections().isEmpty)
        #expect(try await test.titles() == ["Dentist"])
    }
}
