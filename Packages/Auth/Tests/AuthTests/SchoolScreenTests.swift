import AppCore
import AppCoreTesting
import HTTPTypes
import Synchronization
import TerminalUI
import Testing

@testable import Auth

/// A browser on this computer, which asks the loopback address as its pages lead it.
private final class SchoolBrowser: BrowserHandoff {
    typealias Answer = @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply
    private let answer = Mutex<Answer?>(nil)
    private let seen = Mutex<[String]>([])
    /// Where the school's pages send it at the end; nil when they keep it.
    private let endsAt: String?

    init(endsAt: String?) { self.endsAt = endsAt }

    var pages: [String] { seen.withLock { $0 } }

    func open(_ address: String) async -> Bool {
        for path in [String(address.dropFirst("http://127.0.0.1:4711".count)), endsAt]
            .compactMap(\.self)
        {
            let reply = await answer.withLock { $0 }?(
                HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: path), [])
            if case .bytes(let bytes)? = reply?.body {
                seen.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
            }
        }
        return true
    }

    func listen(answer: @escaping Answer) async throws -> any LoopbackListener {
        self.answer.withLock { $0 = answer }
        return Listener()
    }

    private struct Listener: LoopbackListener {
        var address: String { "http://127.0.0.1:4711" }
        func close() async {}
    }
}

@Suite struct SchoolScreenTests {
    @Test func thePageThatIsOpenedPostsTheFormThatTheWalkBeginsWith() async throws {
        let server = try await SchoolServer()
        let (session, _) = try server.program(slug: "north")
        let browser = SchoolBrowser(endsAt: "/signed-in?code=c&state=s")
        let google = SchoolGoogle(session: session, browser: browser)
        let walk = try await google.begin()
        #expect(await google.open(walk))
        let page = try #require(browser.pages.first)
        #expect(
            page.contains(#"method="post" action="https://school.example.test/auth/google_oauth2""#)
        )
        #expect(page.contains(#"name="return_to" value="http://127.0.0.1:4711/signed-in""#))
        #expect(page.contains(#"name="tenant" value="north""#))
        var arrivals = walk.arrivals.makeAsyncIterator()
        #expect(await arrivals.next() == .code("c", state: "s"))
    }

    @Test func withoutABrowserHereTheSchoolsOwnPagesAreNamed() async throws {
        let server = try await SchoolServer()
        let walk = try await SchoolGoogle(session: server.program().session, browser: nil).begin()
        #expect(!walk.listens)
        #expect(walk.address == "https://school.example.test")
    }

    @Test func anAddressThatIsTypedSignsInWhereThatIsAllowed() async throws {
        let server = try await SchoolServer()
        let (session, _) = try server.program()
        let harness = ScreenHarness(SchoolSignInScreen(session: session, browser: nil))
        await harness.settle()
        #expect(harness.text.contains("Sign in on your school's pages"))
        harness.type("noor@juniper.example")
        #expect(!harness.text.contains("noor@juniper.example"))
        harness.press(.enter)
        await harness.settle()
        #expect(await session.kind() == "tokens")
    }

    @Test func whatIsNoSessionIsSaidAndTheScreenGoesOn() async throws {
        let server = try await SchoolServer()
        let (session, _) = try server.program()
        let harness = ScreenHarness(SchoolSignInScreen(session: session, browser: nil))
        await harness.settle()
        harness.type("no")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("This isn't a session or a token."))
    }

    @Test func theAccountSaysWhoOneIsAndSignsOut() async throws {
        let server = try await SchoolServer()
        let (session, _) = try server.program()
        _ = try await session.developmentSignIn(email: "noor@juniper.example")
        let harness = ScreenHarness(SchoolAccountScreen(session: session))
        await harness.settle()
        for words in ["Noor Haddad", "noor@juniper.example", "Home", "student", "Sign out"] {
            #expect(harness.text.contains(words))
        }
        try await session.logout()
        let out = ScreenHarness(SchoolAccountScreen(session: session))
        await out.settle()
        #expect(out.text.contains("You're not signed in"))
    }
}
