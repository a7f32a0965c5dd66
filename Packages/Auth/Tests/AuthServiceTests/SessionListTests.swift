import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Auth
@testable import AuthService

/// The list of an account's sessions, and ending all others.
@Suite struct SessionListTests {
    private func login(_ campus: AuthCampus) async throws -> TokenPair {
        let answer = try await campus.post(
            "/login", ["email": "tove@example.test", "password": AuthCampus.password])
        return try answer.decoded(SignedIn.self).tokens
    }

    private func sessions(_ campus: AuthCampus, _ token: String) async throws -> [AccountSession] {
        try await campus.ask(.get, "/sessions", token: token).decoded(SessionList.self).sessions
    }

    @Test func everySessionIsListedNewestFirst() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        _ = try await campus.registered("ola@example.test")
        campus.clock.advance(by: .seconds(60))
        let second = try await login(campus)
        let found = try await sessions(campus, first.access)
        #expect(found.map(\.isCurrent) == [false, true])
        #expect(found.allSatisfy { $0.kind == "app" && $0.expiresAt.date > $0.usedAt.date })
        #expect(try await sessions(campus, second.access).map(\.isCurrent) == [true, false])
    }

    @Test func onlyTheCallersSessionIsLeft() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        let other = try await campus.registered("ola@example.test").tokens
        let second = try await login(campus)
        let ended = await campus.ask(.delete, "/sessions/others", token: second.access)
        #expect(try ended.decoded(EndedSessions.self).ended == 1)
        #expect(await campus.me(first.access).status == 401)
        #expect(try await campus.refresh(first.refresh).status == 401)
        #expect(await campus.me(second.access).status == 200)
        #expect(await campus.me(other.access).status == 200, "another account's")
        #expect(try await sessions(campus, second.access).count == 1)
        let again = await campus.ask(.delete, "/sessions/others", token: second.access)
        #expect(try again.decoded(EndedSessions.self).ended == 0)
    }

    @Test func expiredSessionsAreNotListed() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered()
        campus.clock.advance(by: .seconds(QuickAuth.policy.refreshLifetime + 1))
        let tokens = try await login(campus)
        #expect(try await sessions(campus, tokens.access).map(\.isCurrent) == [true])
    }

    @Test func withoutATokenNothingIsListedOrEnded() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        #expect(await campus.ask(.get, "/sessions").status == 401)
        #expect(await campus.ask(.delete, "/sessions/others").status == 401)
        #expect(await campus.me(tokens.access).status == 200)
    }
}
