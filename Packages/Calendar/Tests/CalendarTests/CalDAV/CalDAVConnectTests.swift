import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar

/// Finding calendars and refusing what can't be used.
@Suite struct CalDAVConnectTests {
    @Test func connectingFindsCalendarsReadsThemAndHidesThePassword() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let test = try await CalDAVFixture.home(server, connects: false)
        test.console.answer("tide pool")
        let said = try await test.run("connect", "cal.example", "--user", "noor")
        #expect(said.contains("School & club") && said.contains("Tasks"))
        #expect(test.console.err.contains("New events go to “School & club”."))
        #expect(try await test.run("agenda", "--plain").contains("Tide pools"))
        let agenda = try await test.run("agenda", "--json")
        #expect(agenda.contains("School & club"))
        for words in [["calendars"], ["calendars", "--json"], ["sync", "--json"]] {
            let said = try await test.run(words)
            #expect(said.contains("cal.example"))
            for secret in ["tide pool", CalDAVDouble.authorization] {
                #expect(!said.contains(secret) && !test.console.err.contains(secret))
            }
        }
        let calendar = try #require(try await test.repository.servers.calendars().first)
        #expect(calendar.color == "#c0ffee" && calendar.eventCount == 1 && calendar.takesNew)
        let stored = try #require(try await test.repository.servers.servers().first)
        #expect(try await test.context.credentials.read(stored.secretKey) == "tide pool")
    }

    @Test func onlyTheNamedCalendarsAreTaken() async throws {
        let server = CalDAVDouble()
        let test = try await CalDAVFixture.home(server, connects: false)
        test.console.answer("tide pool")
        let problem = await test.refusal(
            "connect", "cal.example", "--user", "noor", "--calendar", "Sports")
        #expect(problem?.summary.contains("Sports") == true)
        #expect(try await test.repository.servers.servers().isEmpty)
        test.console.answer("tide pool")
        try await test.run("connect", "cal.example", "--user", "noor", "--calendar", "school")
        #expect(try await test.repository.servers.servers().map(\.takesAll) == [false])
    }

    @Test func connectingAgainRenewsThePasswordAndKeepsTheEvents() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let test = try await CalDAVFixture.home(server)
        let known = try #require(try await test.repository.servers.servers().first)
        try await test.context.credentials.write(known.secretKey, "an old one")
        #expect(await test.refusal("sync")?.code == .signedOut)
        test.console.answer("tide pool")
        try await test.run("connect", "https://cal.example/cal/", "--user", "noor")
        #expect(try await test.repository.servers.servers().map(\.id) == [known.id])
        #expect(try await test.titles() == ["Tide pools"])
    }

    @Test func withoutEncryptionNothingIsSentElsewhere() async throws {
        let server = CalDAVDouble()
        let test = try await CalDAVFixture.home(server, connects: false)
        let problem = await test.refusal("connect", "http://cal.example", "--user", "noor")
        #expect(problem?.code == .configuration)
        #expect(server.count("PROPFIND") == 0)
        for (host, href, isTaken) in [
            ("https://a.example", "https://b.example/x/", true),
            ("https://a.example", "http://a.example/x/", false),
            ("http://localhost:5232", "http://b.example/x/", false),
            ("http://localhost:5232", "/x/", true),
        ] {
            let found = CalDAVDiscovery.address(
                href, on: try ExternalBaseURL(host, allowsPlainHTTP: true))
            #expect((found != nil) == isTaken, "\(href) on \(host)")
        }
    }

    /// Answers that aren't calendars: each says what it is, and none is told the password.
    @Test(arguments: [
        (401, "", Problem.Code.signedOut, "doesn't accept the user name"),
        (403, "", .notAllowed, "doesn't allow this"), (404, "", .notFound, "doesn't have this"),
        (200, "<!DOCTYPE html><html><body>Sign in</body></html>", .contract, "web page"),
        (302, "", .contract, "redirects to another server"),
        (405, "", .contract, "doesn't offer calendars"),
        (207, "<multistatus xmlns=\"DAV:\"><response>", .contract, "can't be read"),
        (
            207, "<!DOCTYPE m [<!ENTITY a \"b\">]><multistatus xmlns=\"DAV:\"/>", .contract,
            "can't be read"
        ),
    ])
    func anAnswerThatCannotBeUsedIsExplained(
        status: Int, body: String, code: Problem.Code, words: String
    ) async throws {
        let server = CalDAVDouble()
        let test = try await CalDAVFixture.home(server, connects: false)
        server.change { $0.statuses["PROPFIND"] = (status, body) }
        test.console.answer("tide pool")
        let problem = try #require(
            await test.refusal("connect", "cal.example", "--user", "noor"))
        #expect(problem.code == code && problem.summary.contains(words), "\(problem)")
        #expect(!"\(problem)".contains("tide pool"))
        #expect(test.transport.seen.allSatisfy { $0.request.authority != "elsewhere.example" })
        #expect(try await test.repository.servers.servers().isEmpty)
    }

    @Test func afterAFailureEverythingKnownStays() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let test = try await CalDAVFixture.home(server)
        for (method, status) in [
            ("PROPFIND", 401), ("PROPFIND", 404), ("PROPFIND", 500), ("REPORT", 500),
            ("REPORT", 404), ("REPORT", 403),
        ] {
            server.put("b.ics", CalDAVFixture.event("b", "Kelp"))
            server.change { $0.statuses = [method: (status, "")] }
            _ = await test.refusal("sync")
            #expect(try await test.titles() == ["Tide pools"], "\(method) \(status)")
            server.delete("b.ics")
        }
        server.change { $0.statuses = [:] }
        server.put("c.ics", CalDAVFixture.event("c", "Limpets"))
        try await test.run("sync")
        #expect(try await test.titles() == ["Limpets", "Tide pools"])
    }

    @Test func disconnectingKeepsWhatTheServerDoesNotHave() async throws {
        let server = CalDAVDouble()
        for name in ["a", "b", "c"] { server.put("\(name).ics", CalDAVFixture.event(name, name)) }
        let test = try await CalDAVFixture.home(server)
        server.change { $0.statuses = ["PUT": (503, ""), "DELETE": (503, "")] }
        _ = await test.refusal("edit", "a", "--title", "A, changed here")
        _ = await test.refusal("remove", "b", "--yes")
        let said = try await test.run("disconnect", "cal", "--yes")
        #expect(said.contains("1 event went away here; the server keeps them."))
        #expect(said.contains("1 event stay on this computer."))
        #expect(said.contains("1 event that you deleted are still on the server."))
        #expect(try await test.titles() == ["A, changed here"])
        #expect(try await test.event(titled: "A, changed here").server == nil)
        #expect(server.texts.count == 3)
        let left = try await test.repository.servers.servers()
        #expect(left.isEmpty)
    }

    @Test func aReadOnlyCalendarIsRespected() async throws {
        let server = CalDAVDouble()
        server.change { $0.isReadOnly = true }
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let test = try await CalDAVFixture.home(server)
        let event = try await test.event(titled: "Tide pools")
        for words in [["edit", event.id, "--title", "Mine"], ["remove", event.id, "--yes"]] {
            #expect(await test.refusal(words)?.code == .notAllowed)
        }
        let harness = ScreenHarness(EventScreen(event.id, repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("can only be read") && !harness.text.contains("delete"))
        try await test.run("add", "Own", "--at", "fri 9:00")
        #expect(try await test.event(titled: "Own").server == nil)
        #expect(server.count("PUT") == 0 && server.count("DELETE") == 0)
    }

    @Test func theScreenOfCalendarsNamesServersAndDisconnectsThem() async throws {
        let server = CalDAVDouble()
        server.put("a.ics", CalDAVFixture.event("a", "Tide pools"))
        let test = try await CalDAVFixture.home(server)
        let harness = ScreenHarness(SubscriptionsScreen(repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("cal.example · noor"))
        #expect(harness.text.contains("School & club (1), Tasks (0)"))
        #expect(harness.text.contains("synced"))
        server.change { $0.statuses["PROPFIND"] = (401, "") }
        harness.type("r")
        await harness.settle()
        #expect(harness.text.contains("doesn't accept the user name"))
        server.change { $0.statuses = ["PUT": (503, "")] }
        _ = await test.refusal("edit", "Tide pools", "--title", "Mine")
        harness.resume()
        await harness.settle()
        #expect(harness.text.contains("1 to send"))
        harness.type("d")
        #expect(harness.question?.detail.contains("doesn't have 1 of your changes") == true)
        harness.confirm(true)
        await harness.settle()
        #expect(harness.text.contains("You don't follow any calendars"))
        #expect(try await test.titles() == ["Mine"])
    }
}
