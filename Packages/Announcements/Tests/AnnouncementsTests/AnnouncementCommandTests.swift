import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct AnnouncementCommandTests {
    @Test func jsonHasTheContractsFieldsAndTheMark() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Bring goggles")
        try await test.post("Read chapter two", to: 89, by: "jan", secondsAgo: 60)
        let list = try WireJSON.decode(
            [JSONValue].self, from: try await test.run("list", "--json"))
        #expect(list.map { $0["title"]?.text } == ["Bring goggles", "Read chapter two"])
        #expect(list[0]["is_read"] == .bool(false) && list[0]["course_id"] == .integer(88))
        let one = try WireJSON.decode(
            JSONValue.self, from: try await test.run("show", String(id), "--json"))
        #expect(one["message"] == "About it.")
        #expect(try await test.run("list", "--unread", "--plain").contains("chapter"))
        #expect(!(try await test.run("list", "--unread")).contains("goggles"), "it was shown")
        let plain = try await test.run("list", "--course", "hist", "--plain")
        #expect(plain.split(separator: "\n").count == 1)
        #expect(plain.contains("\tnew\t2031-04-05T06:06:08.000Z\tHistory 8\tRead chapter two"))
        let problem = await #expect(throws: Problem.self) {
            try await test.run("list", "--course", "physics")
        }
        #expect(problem?.exitCode == 66)
    }

    @Test func anAnnouncementIsNamedByItsTitle() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Bring goggles")
        try await test.post("Bring gloves")
        #expect(try await test.run("show", "goggles").hasPrefix("Bring goggles"))
        #expect(try await test.run("read", "gloves") == "1 announcement is read.\n")
        #expect(try await test.board.board().unread.isEmpty)
        #expect(try await test.run("read", "gogg", "--undo") == "1 announcement is unread.\n")
        #expect(try await test.board.board().unread.map(\.id) == [id])
        let several = await #expect(throws: Problem.self) { try await test.run("read", "bring") }
        #expect(several?.exitCode == 65)
    }

    @Test func readingIsMarkedAndTakenBack() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Bring goggles")
        try await test.post("Bring gloves")
        #expect(try await test.run("read", String(id)) == "1 announcement is read.\n")
        #expect(try await test.board.board().unread.count == 1)
        #expect(try await test.run("read", "--all") == "2 announcements are read.\n")
        #expect(try await test.run("read", String(id), "--undo") == "1 announcement is unread.\n")
        #expect(try await test.board.board().unread.map(\.id) == [id])
        let problem = await #expect(throws: Problem.self) { try await test.run("read", "4711") }
        #expect(problem?.exitCode == 66)
        for words in [["read"], ["read", "1", "--all"], ["show"]] {
            #expect(throws: (any Error).self) { try AnnouncementsCommand.parseAsRoot(words) }
        }
    }

    @Test func anAnnouncementIsPrintedWithItsLinks() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post(
            "Links", "First.\nhttps://example.test/a\n\u{1B}[2J", pinned: true)
        let text = try await test.run("show", String(id))
        #expect(text.hasPrefix("Links\nPinned · Earth Science 8 · Ilse Brandt · 5 Apr 06:07\n\n"))
        #expect(text.hasSuffix("Links\n1  https://example.test/a\n"))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func notificationsAreListedMarkedAndLeadSomewhere() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Bring goggles")
        try await test.post("Bring gloves", secondsAgo: 60)
        func list(_ words: String...) async throws -> [JSONValue] {
            let text =
                words.isEmpty
                ? try await test.run("notifications", "list", "--json")
                : try await test.run("notifications", "list", "--json", words[0])
            return try WireJSON.decode([JSONValue].self, from: text)
        }
        let rows = try await list()
        #expect(rows.first?["place"] == .string("announcements/\(id)"))
        #expect(rows.first?["notification_type"] == "announcement_posted")
        let number = String(try #require(rows.first?["id"]?.int))
        #expect(
            try await test.run("notifications", "read", number) == "1 notification is read.\n")
        test.clock.advance(by: .seconds(1))
        #expect(try await list("--unread").count == 1)
        #expect(
            try await test.run("notifications", "unread", number) == "1 notification is unread.\n")
        #expect(
            try await test.run("notifications", "read", "--all")
                == "All notifications are marked read.\n")
        test.clock.advance(by: .seconds(1))
        #expect(try await list("--unread").isEmpty)
        let problem = await #expect(throws: Problem.self) {
            try await test.run("notifications", "read", "4711")
        }
        #expect(problem?.exitCode == 66)
    }

    @Test func preferencesAreListedAndChanged() async throws {
        let test = try await Fixture.campus()
        let rows = try WireJSON.decode(
            [NotificationPreference].self,
            from: try await test.run("notifications", "preferences", "--json"))
        #expect(rows.count == 6)
        let text = try await test.run(
            "notifications", "preferences", "quiz_graded", "--email", "on", "--frequency",
            "weekly", "--in-app", "off", "--plain")
        #expect(text == "quiz_graded\toff\tweekly\n")
        let row = try WireJSON.decode(
            NotificationPreference.self,
            from: try await test.run("notifications", "preferences", "quiz_graded", "--json"))
        #expect(row.email && !row.inApp)
        let problem = await #expect(throws: Problem.self) {
            try await test.run("notifications", "preferences", "snow_day", "--in-app", "off")
        }
        #expect(problem?.exitCode == 65)
        for words in [
            ["--in-app", "off"], ["quiz_graded", "--in-app", "maybe"],
            ["quiz_graded", "--frequency", "hourly"],
        ] {
            #expect(throws: (any Error).self) {
                try AnnouncementsCommand.parseAsRoot(["notifications", "preferences"] + words)
            }
        }
    }

    @Test func withoutANetworkTheLastKnownIsPrintedAndTheReasonSaid() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/announcements", .reply(200, "[\(try Fixture.announcement(1, "Known"))]"))
        let test = try await Fixture.remote(transport)
        _ = try await test.run("list")
        transport.otherwise(.fail(.notSent("the network is gone")))
        test.clock.advance(by: .seconds(7_200))
        #expect(try await test.run("list").contains("Known"))
        #expect(test.console.err.contains("As of 2 h ago: "))
        let empty = try await Fixture.remote(.unreachable)
        for words in ["list", "notifications"] {
            let problem = await #expect(throws: Problem.self) {
                _ =
                    words == "list"
                    ? try await empty.run("list")
                    : try await empty.run("notifications", "list")
            }
            #expect(problem?.exitCode == 69)
        }
    }

    @Test(arguments: [["read", "1"], ["read", "--all"], ["unread", "2"]])
    func withoutANetworkAMarkIsPrintedAndEndsWith75(words: [String]) async throws {
        let transport = ScriptedTransport()
        transport.notifies(
            [
                Fixture.notification(1, title: "Missed lab"),
                Fixture.notification(2, readAt: #""2031-04-05T02:00:00.000Z""#),
            ], unread: 1)
        let test = try await Fixture.remote(transport)
        _ = try await test.run("notifications", "list")
        transport.otherwise(.fail(.notSent("the network is gone")))
        let code = await #expect(throws: ExitCode.self) {
            try await test.run(["notifications"] + words + ["--json"])
        }
        #expect(code?.rawValue == 75)
        let rows = try WireJSON.decode([JSONValue].self, from: test.console.out)
        #expect(rows.count == (words[1] == "--all" ? 2 : 1))
        #expect(rows.allSatisfy { ($0["read_at"] == .null) == (words[0] == "unread") })
        #expect(test.console.err.hasPrefix("Saved here; it will be sent later. "))
    }

    @Test func withoutANetworkAPreferenceIsPrintedAndEndsWith75() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/notification_preferences",
            .reply(
                200,
                #"[{"event_type":"quiz_graded","in_app":true,"email":false,"email_frequency":"never"}]"#
            ))
        let test = try await Fixture.remote(transport)
        _ = try await test.run("notifications", "preferences")
        transport.otherwise(.fail(.notSent("the network is gone")))
        let code = await #expect(throws: ExitCode.self) {
            try await test.run(
                "notifications", "preferences", "quiz_graded", "--in-app", "off", "--json")
        }
        #expect(code?.rawValue == 75)
        let row = try WireJSON.decode(JSONValue.self, from: test.console.out)
        #expect(row["in_app"] == .bool(false))
        #expect(test.console.err.contains("Saved here; it will be sent later. "))
    }

    @Test func numbersAndEventsComplete() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Bring goggles")
        _ = try await test.run("list")
        _ = try await test.run("notifications", "list")
        func values(_ kind: String) async -> [String] {
            await AnnouncementCompletion.values(kind, board: test.board, notices: test.notices)
        }
        #expect(await values("announcement") == [String(id)])
        #expect(await values("notification").count == 1)
        #expect(await values("event") == NotificationPreference.eventTypes)
        #expect(await values("nonsense").isEmpty)
    }
}
