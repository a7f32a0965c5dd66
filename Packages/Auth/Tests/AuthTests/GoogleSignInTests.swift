import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import Synchronization
import TerminalUI
import Testing

@testable import Auth

/// A browser that notes what it opens, and an address that tests call as the browser would.
private final class BrowserDouble: BrowserHandoff {
    typealias Answer = @Sendable (HTTPRequest, [UInt8]) async -> HTTPReply

    private struct State {
        var opened: [String] = []
        var answer: Answer?
        var closed = 0
    }
    private let state = Mutex(State())
    private let opens: Bool
    /// Where the opened page leads at once.
    private let leadsTo: String?

    init(opens: Bool = true, leadsTo: String? = nil) {
        self.opens = opens
        self.leadsTo = leadsTo
    }

    var opened: [String] { state.withLock(\.opened) }
    var closed: Int { state.withLock(\.closed) }

    func open(_ address: String) async -> Bool {
        state.withLock { $0.opened.append(address) }
        if let leadsTo { _ = await visit(leadsTo) }
        return opens
    }

    func listen(answer: @escaping Answer) async throws -> any LoopbackListener {
        state.withLock { $0.answer = answer }
        return Listener(browser: self)
    }

    /// What the browser is shown at a path of the listener's.
    func visit(_ path: String) async -> Int {
        let answer = state.withLock(\.answer)
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1:4711", path: path)
        return await answer?(request, []).head.status.code ?? 0
    }

    private struct Listener: LoopbackListener {
        let browser: BrowserDouble
        var address: String { "http://127.0.0.1:4711" }
        func close() async { browser.state.withLock { $0.closed += 1 } }
    }
}

private let signedIn =
    #"{"user":{"id":"5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22","email":"tove@example.test","username":"tove","is_premium":false},"tokens":{"access":"first","refresh":"renewer"}}"#

/// `data` as the original backend puts it into the browser's address.
private func held() -> String {
    let text =
        #"{"access":"first","refresh":"renewer","user":{"id":"5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22","email":"tove@example.test","is_premium":false}}"#
    return Data(text.utf8).base64EncodedString()
        .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
}

/// Google's pages, from this computer's side: with a campus that sends the browser back here, and with
/// backends that keep it on a page of theirs.
@Suite struct GoogleSignInTests {
    private let backend = ScriptedTransport()
    private let credentials = MemoryCredentialStore([:])
    private let browser = BrowserDouble()

    private var session: SessionClient {
        get throws {
            SessionClient(
                client: try APIClient(
                    backend: .sat, address: .url("https://school.example.test"),
                    transport: backend, authenticator: AnonymousAuthenticator(),
                    environment: .test(clock: TestClock(instantUpTo: .seconds(19))),
                    log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }),
                credentials: credentials)
        }
    }

    private func plan(returns: Bool, state: String = "abc") {
        let back = returns ? #","returns_to":"http://127.0.0.1:4711/signed-in""# : ""
        let query = state.isEmpty ? "" : "&state=\(state)"
        backend.always(
            .get, "/auth/google/url",
            .reply(
                200,
                #"{"auth_url":"https://accounts.google.com/o/oauth2/v2/auth?scope=openid email\#(query)","client_id":"c"\#(back)}"#
            ))
    }

    private var kept: String? {
        get async { await credentials.read(BearerTokens.key(for: .sat)) }
    }

    @Test func theBrowserComesBackHereAndTheCodeIsExchanged() async throws {
        plan(returns: true)
        backend.on(.post, "/auth/google/callback", .reply(200, signedIn))
        let google = GoogleSignIn(session: try session, browser: browser)
        let walk = try await google.begin()
        #expect(walk.listens && walk.address.contains("scope=openid%20email&state=abc"))
        #expect(await google.open(walk))
        #expect(browser.opened == [walk.address])
        #expect(await browser.visit("/favicon.ico") == 404)
        #expect(await browser.visit("/signed-in") == 404)
        #expect(await browser.visit("/signed-in?code=4%2Fx&state=abc") == 200)
        let come = try #require(await walk.arrivals.first { _ in true })
        #expect(come == .code("4/x", state: "abc"))
        let account = try await google.finish(walk, with: come)
        #expect(account.email == "tove@example.test")
        let sent = try WireJSON.decode(
            GoogleCallback.self, from: try #require(backend.seen.last?.body))
        #expect(sent == GoogleCallback(code: "4/x", state: "abc"))
        #expect(await kept != nil)
        await walk.close()
        #expect(browser.closed == 1)
    }

    @Test func aCodeOfAnotherWalkGoesNowhere() async throws {
        plan(returns: true)
        let google = GoogleSignIn(session: try session, browser: browser)
        let walk = try await google.begin()
        await #expect(throws: Problem.self) {
            try await google.finish(walk, with: .code("4/x", state: "another"))
        }
        await #expect(throws: Problem.self) {
            try await google.finish(walk, with: .declined("access_denied"))
        }
        #expect(backend.seen.count == 1)
        #expect(await kept == nil)
    }

    @Test func aBackendThatKeepsTheBrowserIsNotListenedFor() async throws {
        plan(returns: false, state: "")
        backend.on(.post, "/auth/google/callback", .reply(200, signedIn))
        let google = GoogleSignIn(session: try session, browser: browser)
        let walk = try await google.begin()
        #expect(!walk.listens && browser.closed == 1)
        _ = try await google.finish(walk, with: try GoogleReturn(pasted: " 4%2Fx\n"))
        #expect(backend.seen.last?.text == #"{"code":"4/x"}"#)
    }

    @Test func tokensInTheBrowsersAddressAreASessionWhenTheBackendSaysSo() async throws {
        plan(returns: false)
        backend.on(
            .get, "/auth/me",
            .reply(
                200,
                #"{"id":"5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22","email":"tove@example.test"}"#),
            .reply(401, #"{"detail":"No.","code":"token_not_valid"}"#))
        let google = GoogleSignIn(session: try session, browser: nil)
        let walk = try await google.begin()
        let come = try GoogleReturn(
            pasted: "https://school.example.test/web/#passages?google_oauth=\(held())")
        #expect(try await google.finish(walk, with: come).email == "tove@example.test")
        #expect(await kept != nil)
        await #expect(throws: Problem.self) { try await google.finish(walk, with: come) }
        #expect(await kept == nil, "what the backend does not take is not kept")
    }

    @Test(arguments: [
        ("https://x.test/cb?code=4%2Fa&state=s&scope=email", GoogleReturn.code("4/a", state: "s")),
        ("http://127.0.0.1:4711/signed-in?state=s&code=4%2Fa", .code("4/a", state: "s")),
        ("code=4%2Fa&state=s", .code("4/a", state: "s")),
        ("4/0AbC-d_e", .code("4/0AbC-d_e", state: nil)),
        ("  4%2F0AbC\n", .code("4/0AbC", state: nil)),
        ("https://x.test/cb?error=access_denied", .declined("access_denied")),
    ])
    func whatIsPastedIsUnderstood(text: String, expected: GoogleReturn) throws {
        #expect(try GoogleReturn(pasted: text) == expected)
    }

    @Test func theBackendsJSONMayBePasted() throws {
        guard case .session(let session) = try GoogleReturn(pasted: signedIn) else {
            Issue.record("it is a session")
            return
        }
        #expect(session.tokens.access == "first")
    }

    @Test(arguments: [
        "", "  ", "two words", "https://x.test/nothing", "{}", "{", "a\u{1B}[2J",
        String(repeating: "a", count: 40_000),
    ])
    func whatIsNoCodeIsNotSent(text: String) {
        #expect(throws: Problem.self) { try GoogleReturn(pasted: text) }
    }

    @Test(arguments: [
        "javascript:alert(1)", "http://evil.test/", "https:///x", "https://a.test/\\u001b[2J", "",
    ])
    func onlyAPageOfTheWebIsOpened(address: String) async throws {
        backend.always(
            .get, "/auth/google/url", .reply(200, #"{"auth_url":"\#(address)","client_id":"c"}"#))
        let google = GoogleSignIn(session: try session, browser: browser)
        await #expect(throws: Problem.self) { try await google.begin() }
        #expect(browser.opened.isEmpty && browser.closed == 1)
    }

    @Test func theScreenGoesOnByItselfWhenTheBrowserIsBack() async throws {
        plan(returns: true)
        backend.on(.post, "/auth/google/callback", .reply(200, signedIn))
        let browser = BrowserDouble(leadsTo: "/signed-in?code=x&state=abc")
        let harness = ScreenHarness(GoogleScreen(session: try session, browser: browser))
        await harness.settle { $0.isBusy }
        #expect(harness.text.contains("accounts.google.com"))
        #expect(harness.text.contains("continues by itself"))
        await harness.settle()
        #expect(browser.closed == 1)
        #expect(harness.replaced == ["auth"])
        #expect(harness.toasts.last?.text == "Signed in as tove@example.test.")
    }

    @Test func aPastedCodeSignsInOnTheScreenToo() async throws {
        plan(returns: false)
        backend.on(
            .post, "/auth/google/callback",
            .reply(
                400,
                #"{"error":{"code":"OAUTH_ERROR","message":"Google does not take this code."}}"#),
            .reply(200, signedIn))
        let harness = ScreenHarness(
            GoogleScreen(session: try session, browser: BrowserDouble(opens: false)))
        await harness.settle { $0.walk != nil }
        #expect(harness.text.contains("Open this address in a browser:"))
        #expect(harness.text.contains("Your session is saved"))
        harness.type("no code")
        harness.press(.enter)
        #expect(harness.text.contains("No code found."))
        for _ in 0..<7 { harness.press(.backspace) }
        harness.type("4/x")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Google does not take this code."))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.replaced == ["auth"])
    }
}
