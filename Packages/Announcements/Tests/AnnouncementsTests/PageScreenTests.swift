import AppCore
import AppCoreTesting
import HTTPTypes
import TerminalUI
import Testing

@testable import Announcements
@testable import AnnouncementsService

@Suite struct PageScreenTests {
    private func harness(_ test: TestContext, _ id: Int64) async -> ScreenHarness<PageScreen> {
        let harness = ScreenHarness(PageScreen(repository: test.board, id: id))
        await harness.settle()
        return harness
    }

    @Test func aPageIsReadOnceItWasOpened() async throws {
        let test = try await Fixture.campus { $0.offer(.courses, CoursesOffered()) }
        let id = try await test.post("Bring goggles", "Lab on Thursday.\n\nBring both.")
        let harness = await harness(test, id)
        for part in [
            "Bring goggles", "Earth Science 8 · Ilse Brandt · 5 Apr 06:07", "Lab on Thursday.",
            "Bring both.",
        ] {
            #expect(harness.text.contains(part), "\(part)")
        }
        #expect(harness.screen.status == "1 of 1")
        #expect(try await test.board.board().unread.isEmpty)
        harness.press(.character("m"))
        await harness.settle()
        #expect(try await test.board.board().unread.count == 1)
        harness.press(.character("c"))
        #expect(harness.opened == ["calendar/course/88"])
    }

    @Test func arrowsTurnThePages() async throws {
        let test = try await Fixture.campus()
        let last = try await test.post("Oldest", secondsAgo: 900)
        let first = try await test.post("Newest")
        let harness = await harness(test, first)
        harness.press(.left)
        harness.press(.right)
        await harness.settle()
        #expect(harness.screen.id == last && harness.text.contains("Oldest"))
        harness.press(.right)
        #expect(
            harness.toasts.map(\.text) == [
                "This is the first announcement.", "This is the last announcement.",
            ])
        #expect(try await test.board.board().unread.isEmpty)
        harness.activate(AnnouncementPage.previousID)
        await harness.settle()
        #expect(harness.text.contains("Newest"))
    }

    @Test func linksAreNumberedAndOpened() async throws {
        let browser = BrowserDouble()
        let test = try await Fixture.campus { $0.offer(.browser, browser) }
        let id = try await test.post(
            "Links", "See https://example.test/a(b), or (http://example.test/c).")
        let harness = await harness(test, id)
        #expect(harness.text.contains("https://example.test/a(b) [1], or"))
        #expect(harness.text.contains("2  http://example.test/c"))
        #expect(harness.screen.hints.contains { $0.key == "1–2" })
        harness.press(.character("2"))
        harness.activate("link-1")
        harness.press(.character("9"))
        await harness.settle()
        #expect(browser.opened == ["http://example.test/c", "https://example.test/a(b)"])
        #expect(harness.toasts.first?.text == "There's no link with that number.")
        #expect(
            harness.linear.actions.map(\.id) == [
                "link-1", "link-2", AnnouncementPage.nextID, AnnouncementPage.previousID,
            ])
    }

    @Test func withoutABrowserTheAddressIsShown() async throws {
        let test = try await Fixture.campus()
        let id = try await test.post("Links", "https://example.test/")
        let harness = await harness(test, id)
        harness.press(.character("1"))
        await harness.settle()
        #expect(harness.toasts.map(\.text) == ["https://example.test/"])
    }

    @Test func aHundredThousandCharactersArePagedAndLaidOutOnce() async throws {
        let test = try await Fixture.campus()
        let words = (0..<16_666).map { "w\($0 % 9_999) " }.joined()
        let text = String((words + "the end").suffix(100_000))
        let id = try await test.post("Long", text)
        let harness = await harness(test, id)
        #expect(harness.text.contains("Long") && !harness.text.contains("the end"))
        harness.press(.pageDown, .pageDown)
        #expect(!harness.text.contains("Earth Science 8"))
        harness.press(.end)
        #expect(harness.text.contains("the end"))
        harness.resize(Size(20, 6))
        #expect(!harness.text.isEmpty)
        harness.press(.home)
        #expect(harness.text.contains("Long"))
        #expect(harness.linear.text.contains("the end"))
    }

    @Test func oneThatIsGoneIsSaidInWords() async throws {
        let test = try await Fixture.campus()
        let harness = await harness(test, 4711)
        #expect(harness.screen.problem?.code == .notFound)
        #expect(harness.text.contains("Announcement 4711 wasn't found"))
        harness.press(.left, .right, .character("c"), .character("m"))
        await harness.settle()
    }

    @Test(arguments: [
        ("no link at all", []), ("http://", []), ("https://a", ["https://a"]),
        ("HTTPS://A.example/X?y=1#z!", ["HTTPS://A.example/X?y=1#z"]),
        ("<https://a.example>", ["https://a.example"]),
        ("https://a.example/\u{1B}[2J", ["https://a.example/"]),
        ("https://a.example https://a.example", ["https://a.example"]),
        ("javascript:alert(1) ftp://x file:///etc", []),
        ("xhttp://a.example/[b]]", ["http://a.example/[b]"]),
        ("https://é.example", []), ("hhttps://b hth", ["https://b"]),
    ])
    func whatCountsAsALink(text: String, links: [String]) {
        let linked = LinkedText(text)
        #expect(linked.links == links)
        let plain = linked.styled.runs.filter { $0.style != .secondary }.map(\.text).joined()
        #expect(plain == text, "no text is lost")
    }

    @Test func noMoreLinksAreNumberedThanFit() {
        let text = (0..<300).map { "https://example.test/\($0)" }.joined(separator: " ")
        let linked = LinkedText(text)
        #expect(linked.links.count == LinkedText.most)
        #expect(linked.styled.plain.contains("https://example.test/299"))
        #expect(linked.address(ofAction: "link-0") == nil)
        #expect(linked.address(ofAction: "link-100") == nil)
    }
}
