import AppCore
import AppCoreTesting
import HTTPTypes
import Logging
import TerminalUI
import Testing

@testable import Auth

/// A forgotten password as a person meets it.
@Suite struct ResetFlowTests {
    private let backend = ScriptedTransport()

    private func harness() throws -> ScreenHarness<ResetScreen> {
        ScreenHarness(ResetScreen(session: try session()))
    }

    private func session() throws -> SessionClient {
        let client = try APIClient(
            backend: .sat, address: .url("https://school.example.test"), transport: backend,
            authenticator: AnonymousAuthenticator(),
            environment: .test(clock: TestClock(instantUpTo: .seconds(19))),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return SessionClient(client: client, credentials: MemoryCredentialStore([:]))
    }

    @Test func fromTheAddressToTheNewPassword() async throws {
        backend.on(.post, "/auth/password-reset", .reply(200, #"{"message":"Look at your mail."}"#))
        backend.on(
            .post, "/auth/password-reset-confirm",
            .reply(
                400,
                #"{"error":{"code":"WEAK_PASSWORD","message":"Too common.","fields":{"new_password":["Too common."]}}}"#
            ), .reply(200, #"{"message":"Done."}"#))
        let harness = try harness()
        harness.type("tove@example.test")
        harness.press(.enter)
        if harness.screen.isBusy == false { harness.press(.enter) }
        await harness.settle()
        #expect(harness.text.contains("Look at your mail."))
        harness.type("https://x.test/accounts/password-reset-confirm/abc-DEF/")
        harness.press(.tab)
        harness.type("password1")
        harness.press(.enter)
        if harness.screen.isBusy == false { harness.press(.enter) }
        await harness.settle()
        #expect(harness.text.contains("Too common."))
        #expect(harness.replaced.isEmpty)
        harness.type("23 and more")
        harness.press(.enter)
        if harness.screen.isBusy == false { harness.press(.enter) }
        await harness.settle()
        #expect(harness.replaced == ["auth/login"])
        #expect(
            backend.seen.last?.text == #"{"token":"abc-DEF","new_password":"password123 and more"}"#
        )
    }

    @Test func whatIsNoAddressIsNotSent() async throws {
        let harness = try harness()
        harness.type("tove")
        harness.press(.enter)
        if harness.screen.isBusy == false { harness.press(.enter) }
        await harness.settle()
        #expect(harness.text.contains("Enter your email address."))
        #expect(backend.seen.isEmpty)
    }

    @Test func anAddressIsTrimmedAndCheckedForTheCommandToo() async throws {
        backend.on(.post, "/auth/password-reset", .reply(200, #"{"message":"Look at your mail."}"#))
        let session = try session()
        let problem = await #expect(throws: Problem.self) {
            try await session.requestReset(of: "tove")
        }
        #expect(problem?.fields["email"] != nil)
        _ = try await session.requestReset(of: " tove@example.test ")
        #expect(backend.seen.map(\.text) == [#"{"email":"tove@example.test"}"#])
    }

    @Test func whoHasACodeNeedNotAskForOne() throws {
        let harness = try harness()
        #expect(harness.click(on: "Have a code?"))
        #expect(harness.screen.step == .password)
        harness.press(.tab)
        harness.type("short")
        harness.press(.enter)
        #expect(harness.text.contains("Enter the code from the email."))
        #expect(backend.seen.isEmpty)
    }

    @Test(arguments: [
        ("abc", "abc"), (" abc\n", "abc"), ("ab c", "abc"),
        ("https://x.test/accounts/password-reset-confirm/abc.d/", "abc.d"),
        ("http://x.test/sub/accounts/password-reset-confirm/abc", "abc"),
    ])
    func aCodeMayBeItsWholeAddress(pasted: String, token: String) {
        #expect(ResetInput(pasted: pasted, password: "").token == token)
    }

    @Test func theSignInFormLeadsToBothOtherWays() throws {
        let client = try APIClient(
            backend: .sat, address: .url("https://school.example.test"), transport: backend,
            authenticator: AnonymousAuthenticator(), environment: .test(clock: TestClock()),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let session = SessionClient(client: client, credentials: MemoryCredentialStore([:]))
        let login = ScreenHarness(SignInScreen(.login, session: session))
        #expect(login.click(on: "Forgot password?") && login.click(on: "Sign in with Google"))
        login.pressControl("g")
        #expect(login.replaced == ["auth/reset", "auth/google", "auth/google"])
        let register = ScreenHarness(SignInScreen(.register, session: session))
        #expect(register.click(on: "Sign in with Google") && !register.click(on: "Forgot"))
    }
}
