import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Calendar

/// Both sides change something, or the connection breaks: nothing is lost, nothing is sent twice.
@Suite struct CalDAVConflictTests {
    private func server() -> CalDAVDouble {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        return server
    }

    @Test func anEventChangedOnBothSidesBecomesTwo() async throws {
        let server = server()
        let (one, two) = (
            try await CalDAVFixture.home(server), try await CalDAVFixture.home(server)
        )
        try await one.run("edit", "Tide pools", "--title", "Tide pools, first")
        try await two.run("edit", "Tide pools", "--title", "Tide pools, second")
        #expect(server.texts.count == 2)
        #expect(
            try await two.titles() == ["Tide pools, first", "Tide pools, second (your version)"])
        let said = try await two.run("calendars")
        #expect(
            two.console.err.contains("“Tide pools, second” was changed here and on the server."))
        #expect(!said.isEmpty)
        try await one.run("sync")
        #expect(try await one.titles() == two.titles())
        let uids = Set(try await one.repository.events.all().map(\.uid))
        #expect(uids.count == 2)
    }

    @Test func theSameChangeOnBothSidesStaysOneEvent() async throws {
        let server = server()
        let (one, two) = (
            try await CalDAVFixture.home(server), try await CalDAVFixture.home(server)
        )
        try await one.run("edit", "Tide pools", "--title", "Moved")
        // The sequence number counts the changes, and both made one.
        try await two.run("edit", "Tide pools", "--title", "Moved")
        #expect(server.texts.count == 1)
        #expect(try await two.titles() == ["Moved"])
        #expect(try await two.pending() == 0)
    }

    @Test func anEventDeletedThereAndChangedHereIsAddedAgain() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.delete("a.ics")
        try await test.run("edit", "Tide pools", "--place", "Pier 3")
        #expect(server.texts.values.first?.contains("Pier 3") == true)
        #expect(try await test.titles() == ["Tide pools"])
        #expect(try await test.pending() == 0)
    }

    @Test func anEventChangedThereAndDeletedHereIsBack() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools, moved"))
        try await test.run("remove", "Tide pools", "--yes")
        #expect(try await test.titles() == ["Tide pools, moved"])
        #expect(server.texts.count == 1)
        try await test.run("calendars")
        #expect(test.console.err.contains("so it's back"))
    }

    @Test func anEventDeletedOnBothSidesIsGone() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.delete("a.ics")
        try await test.run("remove", "Tide pools", "--yes")
        try await test.run("sync")
        #expect(try await test.titles().isEmpty)
        #expect(try await test.pending() == 0)
    }

    /// Whether it arrived is looked up, so a broken connection adds nothing twice.
    @Test(arguments: [true, false], ["add", "edit"])
    func afterABrokenConnectionTheServerIsAskedFirst(arrives: Bool, command: String) async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.change { $0.failures = [("PUT", .outcomeUnknown("it broke"), arrives)] }
        let words =
            command == "add"
            ? ["add", "Dentist", "--at", "fri 14:30"]
            : ["edit", "Tide pools", "--title", "Dentist"]
        do {
            try await test.run(words)
            Issue.record("It should be waiting.")
        } catch {
            #expect("\(error)".contains("75") || Problem(error).code == .queued)
        }
        #expect(test.console.err.contains("Saved here; it will be sent later."))
        #expect(try await test.pending() == 1)
        let puts = server.count("PUT")
        try await test.run("sync")
        #expect(try await test.pending() == 0)
        #expect(server.count("PUT") - puts == (arrives ? 0 : 1))
        #expect(server.texts.count == (command == "add" ? 2 : 1))
        #expect(server.texts.values.contains { $0.contains("SUMMARY:Dentist") })
        #expect(try await !test.titles().contains { $0.contains("your version") })
    }

    /// As if the program was killed after the request and before the answer.
    @Test func aChangeMadeAfterAKillWhileSendingIsSentToo() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.change { $0.failures = [("PUT", .outcomeUnknown("killed"), true)] }
        _ = await test.refusal("edit", "Tide pools", "--title", "First")
        server.change {
            $0.failures = [
                ("REPORT", .notSent("offline"), false), ("REPORT", .notSent("offline"), false),
            ]
        }
        _ = await test.refusal("edit", "First", "--title", "Second")
        #expect(server.texts.values.first?.contains("SUMMARY:First") == true)
        server.change { $0.failures = [] }
        try await test.run("sync")
        #expect(try await test.titles() == ["Second"])
        #expect(server.texts.values.first?.contains("SUMMARY:Second") == true)
        #expect(server.texts.count == 1)
    }

    @Test func aDeletionAfterAnUnknownCreationReachesTheServer() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.change { $0.failures = [("PUT", .outcomeUnknown("it broke"), true)] }
        _ = await test.refusal("add", "Dentist", "--at", "fri 14:30")
        #expect(server.texts.count == 2)
        try await test.run("remove", "Dentist", "--yes")
        #expect(server.texts.count == 1)
        #expect(try await test.titles() == ["Tide pools"])
    }

    @Test func aDeletionCanBeUndoneBeforeAndAfterItIsSent() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        let event = try await test.event(titled: "Tide pools")
        let repository = test.repository
        for isSent in [false, true] {
            try await repository.events.remove(event.id)
            if isSent { await repository.sendChanges() }
            #expect(server.texts.count == (isSent ? 0 : 1))
            try await repository.events.save([event], localCalendar: repository.localCalendar)
            await repository.sendChanges()
            #expect(server.texts.count == 1)
            #expect(try await test.pending() == 0)
        }
        try await test.run("sync")
        #expect(try await test.titles() == ["Tide pools"])
    }

    @Test(arguments: [
        (403, "doesn't allow this"), (413, "too large"), (507, "no space left"),
        (401, "doesn't accept"), (409, "can't store this"),
    ])
    func aRefusedChangeStaysAndSaysWhy(status: Int, words: String) async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.change { $0.statuses["PUT"] = (status, "") }
        _ = await test.refusal("add", "Dentist", "--at", "fri 14:30")
        #expect(test.console.err.contains(words), "\(test.console.err)")
        server.put("b.ics", CalDAVFixture.event("b", "Kelp"))
        _ = await test.refusal("sync")
        #expect(try await test.titles() == ["Dentist", "Kelp", "Tide pools"])
        #expect(try await test.pending() == 1)
        server.change { $0.statuses = [:] }
        try await test.run("sync")
        #expect(try await test.pending() == 0)
        #expect(server.texts.count == 3)
    }

    @Test func onlyOneProcessSyncsAtATime() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        let known = try #require(try await test.repository.servers.servers().first)
        let other = LeaseOwner(name: "other") { _ in true }
        #expect(try await test.repository.servers.begin(known.id, other))
        #expect(await test.refusal("sync")?.code == .queued)
        try await test.repository.servers.end(known.id, other)
        // One that was killed doesn't stand in the way.
        let killed = LeaseOwner(name: "999999999:1:killed") { _ in true }
        #expect(try await test.repository.servers.begin(known.id, killed))
        try await test.run("sync")
    }

    @Test func theClockDoesNotMatter() async throws {
        let server = server()
        let test = try await CalDAVFixture.home(server)
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools, moved"))
        test.clock.advance(by: .seconds(-3_600))
        try await test.run("sync")
        #expect(try await test.titles() == ["Tide pools, moved"])
        try await test.run("edit", "Tide pools", "--title", "Mine")
        #expect(server.texts.values.first?.contains("SUMMARY:Mine") == true)
    }
}
