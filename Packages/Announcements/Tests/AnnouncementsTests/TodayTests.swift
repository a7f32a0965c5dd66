import AppCore
import AppCoreTesting
import Testing

@testable import Announcements

@Suite struct TodayTests {
    @Test func unreadAnnouncementsAreCountedAndASingleOneIsNamed() async throws {
        let test = try await Fixture.campus()
        let module = try #require(test.built.module("announcements"))
        func unread() async throws -> TodayPart.Unread? {
            try await module.today(from: test.context.environment.now()).unread
        }
        #expect(try await unread() == nil)
        let old = try await test.post("Old", secondsAgo: 600)
        let new = try await test.post("New", secondsAgo: 60)
        _ = try await test.board.refresh()
        #expect(try await unread()?.title == "2 unread announcements")
        #expect(try await unread()?.place == "announcements")
        try await test.board.set([old], isRead: true)
        #expect(try await unread()?.title == "Announcement: New")
        #expect(try await unread()?.place == Place(["announcements", String(new)]))
        try await test.board.set([new], isRead: true)
        #expect(try await unread() == nil)
    }
}
