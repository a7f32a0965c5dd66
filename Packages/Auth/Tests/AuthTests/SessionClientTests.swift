import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing

@testable import Auth

/// Answers by path, and remembers what was asked.
private final class AuthBackend: HTTPTransport {
    private struct State {
        var asked: [(path: String, authorization: String?)] = []
        var answers: [String: [(Int, String)]]
    }
    private let state: Mutex<State>

    init(_ answers: [String: [(Int, String)]]) { state = Mutex(State(answers: answers)) }

    var asked: [String] { state.withLock { $0.asked.map(\.path) } }

    func send(
        _ request: HTTPRequest, body: [UInt8]
    ) async throws(TransportFailure) -> HTTPReply {
        let path = String((request.path ?? "").dropFirst("/api/v1".count))
        let answer: (Int, String)? = state.withLock { state in
            state.asked.append((path, request.headerFields[.authorization]))
            guard var queue = state.answers[path], !queue.isEmpty else { return nil }
            let first = queue.count > 1 ? queue.removeFirst() : queue[0]
            state.answers[path] = queue
            return first
        }
        guard let answer else { throw .notSent("no answer was planned for \(path)") }
        return HTTPReply(
            head: HTTPResponse(
                status: .init(code: answer.0), headerFields: [.contentType: "application/json"]),
            body: .bytes(Array(answer.1.utf8)))
    }
}

private let user =
    #"{"id":"5B0C2F1E-7A44-4C0D-9B7E-0D6F0A3C1E22","email":"tove@example.test","username":"tove","is_premium":false}"#
private let signedIn =
    #"{"user":\#(user),"tokens":{"access":"first","refresh":"renewer"}}"#
private let badToken = #"{"detail":"No.","code":"token_not_valid"}"#

private func session(
    _ backend: AuthBackend, stored: String? = nil
) throws -> (SessionClient, MemoryCredentialStore) {
    let credentials = MemoryCredentialStore(stored.map { ["sat.tokens": $0] } ?? [:])
    var environment = SystemEnvironment.live()
    // Pauses between tries are over at once; the time limit of a call never comes.
    environment.sleep = { duration in
        if duration >= .seconds(20) { try await Task.sleep(for: .seconds(3600)) }
    }
    func client(_ authenticator: any Authenticator) throws -> APIClient {
        try APIClient(
            backend: .sat, address: .url("https://sat.example.test"), transport: backend,
            authenticator: authenticator, environment: environment, log: .init(label: "test"))
    }
    let plain = try client(AnonymousAuthenticator())
    let bearer = BearerAuthenticator(backend: .sat, credentials: credentials) {
        token async throws(Problem) in
        let answer = try await plain.call(
            AuthEndpoints.refresh, body: RefreshRequest(refresh: token))
        return BearerTokens(access: answer.access, refresh: answer.refresh)
    }
    return (SessionClient(client: try client(bearer), credentials: credentials), credentials)
}

extension SystemEnvironment {
    fileprivate static func live() -> SystemEnvironment {
        SystemEnvironment(
            now: { Date(timeIntervalSince1970: 1_800_000_000) }, timeZone: .gmt,
            calendar: Foundation.Calendar(identifier: .gregorian), uuid: { UUID() },
            random: { $0.lowerBound }, sleep: { _ in })
    }
}

@Suite struct SessionClientTests {
    @Test(arguments: [nil, "Tove"])
    func aServerThatFailsWithoutAReasonProbablyKnowsTheName(name: String?) async throws {
        let backend = AuthBackend(["/auth/register": [(500, "<h1>Server Error (500)</h1>")]])
        let (session, credentials) = try session(backend)
        let problem = await #expect(throws: Problem.self) {
            try await session.register(
                SignInInput(
                    email: "tove@example.test", password: "correct horse", username: name))
        }
        #expect(problem?.code == .conflict && problem?.status == 500)
        #expect(problem?.reason?.contains("“\(name ?? "tove")”") == true)
        #expect(problem?.cure?.contains("--username") == true)
        #expect(problem?.fields["username"] != nil)
        #expect(await credentials.read("sat.tokens") == nil)
        #expect(backend.asked == ["/auth/register"])
    }

    @Test func aServersOwnReasonIsKept() async throws {
        let backend = AuthBackend([
            "/auth/register": [(500, #"{"error":{"code":"FULL","message":"The disk is full."}}"#)]
        ])
        let (session, _) = try session(backend)
        let problem = await #expect(throws: Problem.self) {
            try await session.register(
                SignInInput(email: "tove@example.test", password: "correct horse"))
        }
        #expect(problem?.backendCode == "FULL" && problem?.code != .conflict)
    }

    @Test func signingInKeepsTheTokensAndTheLaunchFlowFindsThem() async throws {
        let backend = AuthBackend([
            "/auth/login": [(200, signedIn)], "/auth/me": [(200, user)],
        ])
        let (session, credentials) = try session(backend)
        #expect(await session.signInState() == .signedOut(nil))
        let account = try await session.login(
            SignInInput(email: " tove@example.test ", password: "correct horse"))
        #expect(account.id == "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22")
        #expect(await credentials.read("sat.tokens")?.contains("renewer") == true)
        #expect(await session.signInState() == .signedIn(account, isConfirmed: true))
    }

    @Test func anExpiredTokenIsRenewedOnceAndTheStudentStaysSignedIn() async throws {
        let backend = AuthBackend([
            "/auth/me": [(401, badToken), (200, user)],
            "/auth/refresh": [(200, #"{"access":"second"}"#)],
        ])
        let (session, credentials) = try session(
            backend, stored: #"{"access":"first","refresh":"renewer"}"#)
        #expect(await session.signInState().account?.email == "tove@example.test")
        #expect(backend.asked == ["/auth/me", "/auth/refresh", "/auth/me"])
        let kept = try #require(await credentials.read("sat.tokens"))
        #expect(kept.contains("second"))
        #expect(kept.contains("renewer"))
    }

    @Test func aSessionThatCannotBeRenewedMeansSignedOutWithTheReason() async throws {
        let backend = AuthBackend([
            "/auth/me": [(401, badToken)], "/auth/refresh": [(401, badToken)],
        ])
        let (session, credentials) = try session(
            backend, stored: #"{"access":"first","refresh":"renewer"}"#)
        guard case .signedOut(let problem) = await session.signInState() else {
            Issue.record("still signed in")
            return
        }
        #expect(problem?.summary == "Your session has ended.")
        #expect(await credentials.read("sat.tokens") == nil)
    }

    @Test func signingOutForgetsTheTokensEvenWhenTheBackendKnowsNoSuchRoute() async throws {
        let backend = AuthBackend(["/auth/logout": [(404, "<!doctype html>")]])
        let (session, credentials) = try session(
            backend, stored: #"{"access":"first","refresh":"renewer"}"#)
        try await session.logout()
        #expect(await credentials.read("sat.tokens") == nil)
        await #expect(throws: Problem.self) { try await session.logout() }
    }

    @Test func aRefusedPasswordLeavesNothingBehind() async throws {
        let backend = AuthBackend([
            "/auth/login": [(401, #"{"error":{"code":"UNAUTHORIZED","message":"No match."}}"#)]
        ])
        let (session, credentials) = try session(backend)
        let problem = await #expect(throws: Problem.self) {
            try await session.login(SignInInput(email: "a@b.test", password: "wrong horse"))
        }
        #expect(problem?.summary.contains("No match.") == true)
        #expect(await credentials.read("sat.tokens") == nil)
    }

    @Test func deletingTheAccountEndsTheSession() async throws {
        let backend = AuthBackend(["/auth/delete-account": [(200, "{}")]])
        let (session, credentials) = try session(
            backend, stored: #"{"access":"first","refresh":"renewer"}"#)
        try await session.deleteAccount()
        #expect(await credentials.read("sat.tokens") == nil)
    }
}

@Suite struct SignInInputTests {
    @Test(arguments: [
        ("", "long enough", "email"), ("no-at-sign", "long enough", "email"),
        ("a@b.test", "", "password"), ("a@b.test", "short", "password"),
        ("a@b.test", "12345678", "password"), ("a b@c.test", "long enough", "email"),
    ])
    func aNewAccountNeedsAnAddressAndADecentPassword(
        email: String, password: String, field: String
    ) {
        let problem = #expect(throws: Problem.self) {
            try SignInInput(email: email, password: password).check(forNewAccount: true)
        }
        #expect(problem?.fields.keys.contains(field) == true)
    }

    @Test func anOldAccountMayHaveAnyPassword() throws {
        try SignInInput(email: "Tove", password: "123").check(forNewAccount: false)
    }
}
