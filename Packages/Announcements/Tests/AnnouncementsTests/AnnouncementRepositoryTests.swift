import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct AnnouncementRepositoryTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            AnnouncementsModule.self, services: Fixture.services,
            places: [
                "announcements/notifications", "announcements/preferences", "announcements/64",
                "announcements/course/88",
            ],
            readings: [["list"], ["notifications", "list"], ["notifications", "preferences"]])
    }

    @Test func whatIsReadIsKeptHereAndPinnedComesFirst() async throws {
        let test = try await Fixture.campus()
        let old = try await test.post("Old", secondsAgo: 600)
        try await test.post("New", secondsAgo: 60)
        try await test.post("Pinned", secondsAgo: 900, pinned: true)
        #expect(try await test.board.board() == AnnouncementBoard(bulletins: [], askedAt: nil))
        let board = try await test.board.refresh()
        #expect(board.bulletins.map(\.title) == ["Pinned", "New", "Old"])
        #expect(board.unread.count == 3)
        try await test.board.set([old], isRead: true)
        #expect(try await test.board.board().unread.map(\.title) == ["Pinned", "New"])
        #expect(try await test.board.refresh().unread.count == 2, "the school knows of no mark")
        try await test.board.set([old], isRead: false)
        #expect(try await test.board.board().unread.count == 3)
    }

    @Test func whatExpiresDisappearsAlsoWithoutANetwork() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/announcements",
            .reply(
                200,
                """
                [\(try Fixture.announcement(1, "Short", more: #","expires_at":"2031-04-05T08:00:00.000Z""#)),
                \(try Fixture.announcement(2, "Later", at: "2031-04-05T07:00:00.000Z")),
                \(try Fixture.announcement(3, "Long")),{"id":"none"}]
                """))
        let test = try await Fixture.remote(transport)
        #expect(try await test.board.refresh().bulletins.map(\.title) == ["Long", "Short"])
        test.clock.advance(by: .seconds(3_600))
        #expect(
            try await test.board.board().bulletins.map(\.title) == ["Later", "Long", "Short"])
        test.clock.advance(by: .seconds(7_200))
        #expect(try await test.board.board().bulletins.map(\.title) == ["Later", "Long"])
    }

    @Test func aSchoolWithoutAnnouncementsIsNoProblem() async throws {
        let transport = ScriptedTransport()
        transport.otherwise(.reply(404, #"{"status":404,"error":"Not Found"}"#))
        let test = try await Fixture.remote(transport)
        let board = try await test.board.refresh()
        #expect(board.bulletins.isEmpty && !board.isOffered)
        #expect(try await test.notices.refresh().isOffered == false)
        let tile = AnnouncementsTile(board: test.board, notices: test.notices)
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.kind == .empty)
        #expect(summary.lines.map(\.text) == ["This school doesn't post announcements here."])
    }

    @Test func aCourseWithoutANameGetsItFromWhoKnowsCourses() async throws {
        let transport = ScriptedTransport()
        transport.always(
            .get, "/announcements",
            .reply(200, "[\(try Fixture.announcement(1, "", course: "null"))]"))
        let with = try await Fixture.remote(transport) { $0.offer(.courses, CoursesOffered()) }
        #expect(try await with.board.refresh().bulletins.map(\.course) == ["Earth Science 8"])
        let without = try await Fixture.remote(transport)
        let bulletin = try #require(try await without.board.refresh().bulletins.first)
        #expect(bulletin.course == "Course 88" && bulletin.title == "Untitled")
    }

    @Test(arguments: [(0.0, "now"), (7_200, "2 h ago"), (86_400, "yesterday")])
    func inARowATimeIsLowercase(seconds: Double, words: String) async throws {
        let calendar = try await Fixture.campus().notices.calendar
        #expect(calendar.ago(calendar.now - seconds) == words)
    }

    @Test func theTileTellsWhatIsNewAndHowMuchIsUnread() async throws {
        let test = try await Fixture.campus()
        let tile = AnnouncementsTile(board: test.board, notices: test.notices)
        #expect(try await tile.load(.local) == nil)
        #expect(try await tile.load(.refresh)?.kind == .empty)
        let first = try await test.post("Bring goggles", secondsAgo: 7_200, pinned: true)
        try await test.post("Bring gloves", secondsAgo: 60)
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.headline == "2 unread announcements")
        #expect(
            summary.lines.map(\.text) == [
                "2 unread notifications", "● Bring gloves", "● ▪ Bring goggles",
            ])
        #expect(summary.lines.map(\.trailing) == [nil, "1 min ago", "2 h ago"])
        try await test.board.set([first], isRead: true)
        #expect(try await tile.load(.local)?.headline == "1 unread announcement")
        try await test.post("\u{1B}[2J\nWipe")
        #expect(try await tile.load(.refresh)?.lines[1].text == "● Wipe")
    }

    /// Invalid responses of every kind: known announcements stay visible, and no tile throws twice.
    @Test(arguments: [401, 403, 422, 429, 500, 200])
    func anOddAnswerLeavesWhatIsKnown(status: Int) async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/announcements", .reply(200, "[\(try Fixture.announcement(1, "Known"))]"))
        let test = try await Fixture.remote(transport)
        _ = try await test.board.refresh()
        transport.otherwise(.reply(status, status == 500 ? "<html>half a" : "{\"err"))
        let problem = await #expect(throws: Problem.self) { try await test.board.refresh() }
        #expect(problem?.summary.isEmpty == false)
        #expect(try await test.board.board().bulletins.map(\.title) == ["Known"])
    }
}
