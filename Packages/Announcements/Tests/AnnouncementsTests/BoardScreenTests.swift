import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct BoardScreenTests {
    private func harness(_ test: TestContext) async -> ScreenHarness<BoardScreen> {
        let harness = ScreenHarness(BoardScreen(repository: test.board, notices: test.notices))
        await harness.settle()
        return harness
    }

    private func filled() async throws -> TestContext {
        let test = try await Fixture.campus()
        try await test.post("Bring goggles", secondsAgo: 3_700, pinned: true)
        try await test.post("Bring gloves", secondsAgo: 600)
        try await test.post("Read chapter two", to: 89, by: "jan", secondsAgo: 60)
        return test
    }

    @Test func pinnedStandFirstAndUnreadOnesSaySo() async throws {
        let harness = await harness(try await filled())
        let text = harness.text
        for part in [
            "3 unread notifications (i)", "Pinned", "Bring goggles", "Newest first",
            "Earth Science 8 · Ilse Brandt", "new · 1 h ago", "History 8 · Jan Okafor",
            "new · 1 min ago",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        let order = ["Bring goggles", "Read chapter two", "Bring gloves"].compactMap {
            text.range(of: $0)?.lowerBound
        }
        #expect(order.count == 3 && order == order.sorted())
        #expect(harness.linear.actions.first?.id == "board.notifications")
        #expect(harness.linear.text.contains("Bring goggles, new, 1 h ago"))
    }

    @Test func keysLeadOn() async throws {
        let harness = await harness(try await filled())
        let first = try #require(harness.screen.bulletins.first)
        harness.press(.enter)
        harness.press(.character("i"))
        #expect(harness.click(on: "unread notifications"))
        #expect(
            harness.opened == [
                "announcements/\(first.id)", "announcements/notifications",
                "announcements/notifications",
            ])
    }

    @Test func marksChangeHereAndCanBeTakenBack() async throws {
        let test = try await filled()
        let harness = await harness(test)
        harness.press(.character("m"))
        await harness.settle()
        #expect(harness.screen.board?.unread.count == 2)
        harness.press(.character("v"))
        #expect(!harness.text.contains("Bring goggles") && harness.text.contains("unread only"))
        harness.press(.character("A"))
        await harness.settle()
        #expect(harness.text.contains("Everything is read. Press v to show all."))
        harness.press(.character("A"))
        #expect(harness.toasts.last?.text == "Everything is read.")
        #expect(
            harness.undoable == ["Marked read.", "Marked 2 announcements read."])
        harness.press(.character("v"), .character("m"))
        await harness.settle()
        #expect(harness.screen.board?.unread.map(\.title) == ["Bring goggles"])
        #expect(try await test.board.board().unread.count == 1)
        for unread in [0, 2, 3] {
            #expect(harness.undo())
            await harness.settle()
            #expect(try await test.board.board().unread.count == unread)
        }
    }

    @Test func coursesTurnAndTheFilterFinds() async throws {
        let harness = await harness(try await filled())
        harness.press(.character("c"))
        #expect(harness.text.contains("Earth Science 8") && !harness.text.contains("chapter"))
        harness.press(.character("c"))
        #expect(harness.text.contains("chapter") && !harness.text.contains("gloves"))
        harness.press(.character("c"))
        #expect(harness.text.contains("chapter") && harness.text.contains("gloves"))
        harness.press(.character("/"))
        #expect(harness.screen.capturesText)
        harness.type("gloves")
        #expect(harness.text.contains("1 found") && !harness.text.contains("chapter"))
        harness.press(.enter, .enter)
        #expect(harness.opened.count == 1)
    }

    @Test func withoutANetworkTheLastIsShownWithItsAge() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/announcements", .reply(200, "[\(try Fixture.announcement(1, "Known"))]"))
        transport.on(.get, "/notifications/unread_count", .reply(200, #"{"count":0}"#))
        let test = try await Fixture.remote(transport)
        _ = await harness(test)
        transport.otherwise(.fail(.notSent("the network is gone")))
        test.clock.advance(by: .seconds(7_200))
        let harness = await harness(test)
        #expect(harness.text.contains("Known"))
        #expect(harness.screen.status?.hasPrefix("As of 2 h ago: ") == true)
        let empty = try await Fixture.remote(.unreachable)
        let nothing = await self.harness(empty)
        #expect(nothing.screen.problem?.code == .unreachable)
        #expect(nothing.text.contains(try #require(nothing.screen.problem).summary))
    }

    @Test(arguments: [Size(20, 6), Size(40, 12), Size(80, 24), Size(200, 60)])
    func everySizeShowsTheFirst(size: Size) async throws {
        let harness = await harness(try await filled())
        harness.resize(size)
        #expect(harness.text.contains("Bring"))
    }

    @Test func hostileTextsAreDrawnAsText() async throws {
        let transport = ScriptedTransport()
        let title = "\u{1B}]0;gone\u{7}\u{1B}[2J\u{202E}x\ny\u{0}"
        let row = try Fixture.announcement(1, title, message: title, course: #""\u001b[31mC""#)
        transport.always(.get, "/announcements", .reply(200, "[\(row)]"))
        transport.notifies([], unread: 0)
        let harness = await harness(try await Fixture.remote(transport))
        for text in [harness.text, harness.linear.text] {
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
        #expect(harness.screen.bulletins.count == 1)
    }
}
