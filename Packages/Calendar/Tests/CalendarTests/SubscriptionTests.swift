import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Calendar

/// Following a calendar. The time is Thursday, 2031-09-04, 8:05 in Denver.
@Suite struct SubscriptionTests {
    private static let secret = "private-3f9a"
    private static let address = "webcal://club.example/\(secret)/club.ics?token=\(secret)"

    private static func event(_ uid: String, _ title: String, _ start: String) -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20310801T000000Z\r\nDTSTART:\(start)\r\nSUMMARY:\(title)\r\nEND:VEVENT\r\n"
    }

    private static func calendar(_ events: String..., further: String = "") -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Club//EN\r\nX-WR-CALNAME:Soccer club\r\n"
            + further + events.joined() + "END:VCALENDAR\r\n"
    }

    private static let practice = event("practice-1", "Practice", "20310905T220000Z")
    private static let match = event("match-1", "Match", "20310906T160000Z")

    private func home(_ answers: [ScriptedTransport.Step]) async throws -> TestContext {
        let transport = CalendarHome.transport()
        for answer in answers { transport.on(.get, "/club.ics?token=\(Self.secret)", answer) }
        return try await CalendarHome.make(transport)
    }

    private func titles(_ test: TestContext) async throws -> String {
        try await test.run("agenda", "--plain")
    }

    private func asked(_ test: TestContext) -> [ScriptedTransport.Seen] {
        test.transport.seen.filter { $0.path.contains("club.ics") }
    }

    @Test func itsEventsAppearAndItsAddressDoesNot() async throws {
        let test = try await home([.reply(200, Self.calendar(Self.practice, Self.match))])
        let said = try await test.run("subscribe", Self.address)
        #expect(said.contains("You follow “Soccer club” now: 2 events."))
        #expect(asked(test).first?.request.scheme == "https")
        #expect(asked(test).first?.request.authority == "club.example")
        let agenda = try await titles(test)
        #expect(agenda.contains("Practice") && agenda.contains("Soccer club"))
        for words in [["subscriptions"], ["subscriptions", "--json"], ["agenda", "--json"]] {
            let said = try await test.run(words)
            #expect(said.contains("Soccer club") && !said.contains(Self.secret))
            #expect(!test.console.err.contains(Self.secret))
        }
    }

    @Test func changesAndDeletionsAreFollowedAndNothingElseIsSent() async throws {
        let moved = Self.event("practice-1", "Practice, late", "20310905T230000Z")
        let test = try await home([
            .reply(200, Self.calendar(Self.practice, Self.match), headers: ["ETag": "\"1\""]),
            .reply(304),
            .reply(
                200, Self.calendar(moved),
                headers: ["ETag": "\"2\"", "Last-Modified": "Thu, 04 Sep 2031 10:00:00 GMT"]),
            .reply(304),
        ])
        try await test.run("subscribe", Self.address, "--name", "Club")
        let first = try await test.repository.subscriptions.events(
            from: .distantPast, to: .distantFuture)
        try await test.run("subscriptions", "--refresh")
        #expect(asked(test).last?.request.headerFields[.ifNoneMatch] == "\"1\"")
        #expect(try await titles(test).contains("Match"))

        try await test.run("subscriptions", "--refresh")
        #expect(test.console.err.contains("Club: 1 changed, 1 gone"))
        let agenda = try await titles(test)
        #expect(agenda.contains("Practice, late") && !agenda.contains("Match"))
        let now = try await test.repository.subscriptions.events(
            from: .distantPast, to: .distantFuture)
        #expect(now.map(\.id) == first.filter { $0.uid == "practice-1" }.map(\.id))

        try await test.run("subscriptions", "--refresh")
        #expect(
            asked(test).last?.request.headerFields[.ifModifiedSince]
                == "Thu, 04 Sep 2031 10:00:00 GMT")
        #expect(asked(test).count == 4)
    }

    /// What mustn't replace the events that are known.
    @Test(arguments: [
        ScriptedTransport.Step.reply(500), .reply(404), .reply(401), .fail(.notSent("no route")),
        .reply(200, "<html>Sign in</html>"), .reply(200, ""),
        .reply(200, "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\nDTSTART:20310905T220000Z\r\n"),
    ])
    func afterAFailureTheEventsStayAndTheReasonIsKept(failure: ScriptedTransport.Step) async throws
    {
        let test = try await home([
            .reply(200, Self.calendar(Self.practice)), failure, failure, failure,
        ])
        try await test.run("subscribe", Self.address)
        _ = await test.refusal("subscriptions", "--refresh")
        #expect(try await titles(test).contains("Practice"))
        let kept = try #require(try await test.repository.subscriptions.all().first)
        #expect(kept.problem?.isEmpty == false && kept.problem?.contains(Self.secret) == false)
        #expect(kept.eventCount == 1)
    }

    @Test func itIsReadAgainWhenItIsTime() async throws {
        let test = try await home([
            .reply(
                200,
                Self.calendar(
                    Self.practice, further: "REFRESH-INTERVAL;VALUE=DURATION:PT2H\r\n")),
            .reply(304), .reply(500), .reply(500), .reply(500), .reply(304),
        ])
        try await test.run("subscribe", Self.address)
        for (minutes, count) in [(0, 1), (119, 1), (1, 2), (60, 2)] {
            test.clock.advance(by: .seconds(minutes * 60))
            try await test.run("agenda")
            #expect(asked(test).count == count, "after \(minutes) more minutes")
        }
    }

    @Test(arguments: [
        ("http://club.example/a", "https://club.example/b", true),
        ("https://club.example/a", "/b", true), ("https://club.example/x/a", "b", true),
        ("https://club.example/a", "http://club.example/b", false),
        ("https://club.example/a", "file:///etc/passwd", false),
        ("https://club.example/a", "https://me@club.example/b", false),
    ])
    func aRedirectIsFollowedUnlessItGivesUpEncryption(
        from: String, to: String, isFollowed: Bool
    ) async throws {
        let next = try FeedAddress(from).following(to)
        #expect((next != nil) == isFollowed)
        if isFollowed { #expect(next?.path.hasSuffix("/b") == true) }
    }

    @Test func redirectsLeadToTheCalendarOrEnd() async throws {
        let test = try await home([
            .reply(302, headers: ["Location": "https://files.example/new.ics"])
        ])
        test.transport.on(.get, "/new.ics", .reply(200, Self.calendar(Self.practice)))
        #expect(try await test.run("subscribe", Self.address).contains("1 event."))
        test.transport.always(.get, "/round.ics", .reply(301, headers: ["Location": "/round.ics"]))
        let problem = await test.refusal("subscribe", "https://club.example/round.ics")
        #expect(problem?.summary == "club.example redirects again and again.")
    }

    @Test(arguments: [
        "ftp://club.example/a.ics", "https://me:word@club.example/a.ics", "https:///a.ics",
        "https://club.example/a b.ics", "https://",
    ])
    func whatIsNoAddressIsRefusedWithoutRepeatingIt(address: String) async throws {
        let test = try await home([])
        let problem = try #require(await test.refusal("subscribe", address))
        #expect(problem.code == .configuration && problem.place?.contains("word") != true)
        #expect(try await test.repository.subscriptions.all().isEmpty)
    }

    @Test(arguments: ["4m", "8d", "often", ""])
    func anIntervalIsFromFiveMinutesToAWeek(every: String) async throws {
        let test = try await home([])
        #expect(await test.refusal("subscribe", Self.address, "--every", every)?.code == .usage)
    }

    @Test func theSameAddressOrNameIsAskedForOnce() async throws {
        let answer = ScriptedTransport.Step.reply(200, Self.calendar(Self.practice))
        let test = try await home([answer, answer])
        test.transport.on(.get, "/other.ics", answer)
        try await test.run("subscribe", Self.address)
        #expect(await test.refusal("subscribe", Self.address, "--name", "Two")?.code == .conflict)
        let problem = await test.refusal("subscribe", "https://club.example/other.ics")
        #expect(problem?.code == .conflict)
        #expect(try await test.repository.subscriptions.all().count == 1)
    }

    @Test func theSameEventInTwoCalendarsAndAmongYoursIsThreeEvents() async throws {
        let test = try await home([.reply(200, Self.calendar(Self.practice))])
        test.transport.on(.get, "/other.ics", .reply(200, Self.calendar(Self.practice)))
        let folder = try TemporaryFolder()
        let file = try folder.file("own.ics", Self.calendar(Self.practice).utf8)
        try await test.run("import", file)
        try await test.run("subscribe", Self.address)
        try await test.run("subscribe", "https://club.example/other.ics", "--name", "Other")
        #expect(try await titles(test).components(separatedBy: "Practice").count == 4)
        withExtendedLifetime(folder) {}
    }

    @Test func itsEventsAreOnlyRead() async throws {
        let test = try await home([.reply(200, Self.calendar(Self.practice))])
        try await test.run("subscribe", Self.address)
        let event = try #require(
            try await test.repository.subscriptions.events(
                from: .distantPast, to: .distantFuture
            ).first)
        #expect(try await test.run("show", event.id).contains("Soccer club"))
        for words in [["edit", event.id, "--title", "Mine"], ["remove", event.id, "--yes"]] {
            #expect(await test.refusal(words)?.summary.contains("Soccer club") == true)
        }
        let harness = ScreenHarness(EventScreen(event.id, repository: test.repository))
        await harness.settle()
        #expect(harness.text.contains("Soccer club") && !harness.text.contains("delete"))
        #expect(harness.screen.hints.map(\.key) == ["Esc"])
        #expect(try await test.run("export", "-", "--only", "own").contains("Practice") == false)
    }

    /// A school on Canvas publishes its assignments as a feed too.
    @Test func workThatIsShownAlreadyIsNotShownTwice() async throws {
        let transport = CalendarHome.transport()
        let feed = Self.calendar(
            Self.event("event-assignment-310", "Rock cycle diagram", "20310908T055900Z"),
            Self.event("event-calendar-event-7", "Assembly", "20310908T150000Z"))
        transport.on(.get, "/feed.ics", .reply(200, feed))
        transport.on(.get, "/away.ics", .reply(200, feed))
        let due = try #require(WireInstant("2031-09-08T05:59:00.000Z")).date
        let test = try await CalendarHome.make(
            transport,
            work: [
                DueItem(
                    id: "assignment-310", title: "Rock cycle diagram", due: due, isDone: false,
                    courseID: 88, place: "todos")
            ])
        try await test.run("subscribe", "https://school.example.test/feed.ics", "--name", "School")
        let agenda = try await titles(test)
        #expect(agenda.components(separatedBy: "Rock cycle diagram").count == 2)
        #expect(agenda.contains("Assembly"))
        // Another host's numbers are other assignments.
        try await test.run("subscribe", "https://elsewhere.example/away.ics", "--name", "Other")
        #expect(try await titles(test).components(separatedBy: "Rock cycle diagram").count == 3)
    }

    @Test func unfollowingTakesItsEventsAwayAlsoWhileItIsRead() async throws {
        let test = try await home([.reply(200, Self.calendar(Self.practice))])
        try await test.run("subscribe", Self.address)
        let subscription = try #require(try await test.repository.subscriptions.all().first)
        try await test.run("unsubscribe", "soccer", "--yes")
        #expect(try await !titles(test).contains("Practice"))
        let change = try await test.repository.subscriptions.replace(
            with: [], of: subscription, localCalendar: test.repository.localCalendar)
        #expect(change == SubscriptionStore.Change())
        #expect(try await test.repository.subscriptions.all().isEmpty)
    }

    @Test func aFileIsFollowedToo() async throws {
        let test = try await home([])
        let folder = try TemporaryFolder()
        let file = try folder.file("club.ics", Self.calendar(Self.practice).utf8)
        try await test.run("subscribe", file)
        try Data(Self.calendar(Self.match).utf8).write(to: URL(fileURLWithPath: file))
        try await test.run("subscriptions", "--refresh")
        let agenda = try await titles(test)
        #expect(agenda.contains("Match") && !agenda.contains("Practice"))
        withExtendedLifetime(folder) {}
    }
}
