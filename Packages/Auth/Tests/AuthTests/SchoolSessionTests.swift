import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@testable import Auth

/// Signing in at a school, against the real service.
@Suite struct SchoolSessionTests {
    private static let noor = "noor@juniper.example"

    @Test func aSignInEndsWithTokensAndLeavesNoCookie() async throws {
        let server = try await SchoolServer()
        let (session, client) = try server.program()
        #expect(await session.signInState() == .signedOut(nil))
        let me = try await session.developmentSignIn(email: Self.noor)
        #expect(me.name == "Noor Haddad")
        #expect(await session.kind() == "tokens")
        #expect(await session.slug() == "home")
        #expect(await client.account() == String(me.user.id))
        server.forgetAsked()
        _ = try await client.call(
            SchoolEndpoints.changeMe, body: SchoolMeChange(preferences: ["theme": "dark"]))
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.header("Authorization") != nil)
        for name in ["Cookie", "X-CSRF-Token", "X-Tenant-Slug"] {
            #expect(request.header(name) == nil)
        }
        #expect(await session.signInState().account?.email == me.user.email)
    }

    @Test func aServerWithoutTokensIsUsedByItsCookie() async throws {
        let server = try await SchoolServer()
        server.removeTokens()
        let (session, client) = try server.program()
        let me = try await session.developmentSignIn(email: Self.noor)
        #expect(await session.kind() == "cookie")
        #expect(await client.account() == String(me.user.id))
        server.forgetAsked()
        for theme in ["dark", "light"] {
            _ = try await client.call(
                SchoolEndpoints.changeMe,
                body: SchoolMeChange(preferences: ["theme": .string(theme)]))
        }
        #expect(server.requests.allSatisfy { $0.header("Cookie") != nil })
        #expect(server.requests.allSatisfy { $0.header("X-Tenant-Slug") == nil })
        #expect(server.asked.count { $0.contains("/csrf") } <= 1)
    }

    @Test func tenRefusedWritesShareOneRenewalOfTheToken() async throws {
        let server = try await SchoolServer()
        server.removeTokens()
        let (session, client) = try server.program()
        _ = try await session.developmentSignIn(email: Self.noor)
        // The token is the one of the session before, which nobody was signed in to.
        server.forgetAsked()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    _ = try await client.call(SchoolEndpoints.changeMe, body: SchoolMeChange())
                }
            }
            try await group.waitForAll()
        }
        #expect(server.asked.count { $0 == "GET /api/v1/csrf" } == 1)
        #expect(server.asked.count { $0 == "PATCH /api/v1/me" } > 10)
    }

    /// The cookie of a session of its own, as a browser would have it.
    private func signedInCookie(_ server: SchoolServer) async throws -> String {
        server.removeTokens()
        let store = MemoryCredentialStore([:])
        let (session, _) = try server.program(credentials: store)
        _ = try await session.developmentSignIn(email: Self.noor)
        let text = try #require(await store.read("school.cookies"))
        let json = try WireJSON.decode(JSONValue.self, from: text)
        return "_homeroom_session=" + (json["values"]?["_homeroom_session"]?.text ?? "")
    }

    @Test func aBrowsersSessionIsTakenOverAndNotEnded() async throws {
        let server = try await SchoolServer()
        let cookie = try await signedInCookie(server)
        for pasted in [cookie, "Cookie: " + cookie, "Set-Cookie: \(cookie); Path=/; HttpOnly"] {
            let store = MemoryCredentialStore([:])
            let (session, _) = try server.program(credentials: store)
            let me = try await session.adopt(PastedCredentials(pasted))
            #expect(me.user.email == Self.noor)
        }
        #expect(!server.asked.contains("DELETE /api/v1/session"))
    }

    @Test func tokensThatArePastedAreTakenWhenTheSchoolTakesThem() async throws {
        let server = try await SchoolServer()
        let first = try server.program()
        _ = try await first.session.developmentSignIn(email: Self.noor)
        let kept = try WireJSON.decode(
            BearerTokens.self, from: try #require(await server.credentials.read("school.tokens")))
        let store = MemoryCredentialStore([:])
        let (session, _) = try server.program(credentials: store)
        let json = #"{"access_token":"\#(kept.access)","refresh_token":"\#(kept.refresh ?? "")"}"#
        #expect(try await session.adopt(PastedCredentials(json)).user.email == Self.noor)
        let bad = try server.program(credentials: store).session
        await #expect(throws: Problem.self) {
            _ = try await bad.adopt(PastedCredentials("Bearer nonsense"))
        }
        #expect(await store.read("school.tokens") == nil)
        #expect(await bad.signInState() == .signedOut(nil))
    }

    @Test func expiredTokensAreRenewedOnceForAllAndTheSchoolIsNamed() async throws {
        let server = try await SchoolServer()
        let (session, client) = try server.program(slug: "north")
        let me = try await session.developmentSignIn(email: Self.noor)
        #expect(me.tenant.slug == "north")
        server.clock.advance(by: .seconds(1000))
        server.forgetAsked()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask { _ = try await client.call(SchoolEndpoints.me) }
            }
            try await group.waitForAll()
        }
        let renewals = server.requests.filter { $0.path == "/api/v1/mobile/refresh" }
        #expect(renewals.count == 1)
        #expect(renewals.first?.header("X-Tenant-Slug") == "north")
        #expect(await session.kind() == "tokens")
        #expect(await client.account() == String(me.user.id))
    }

    @Test func signingOutRevokesAndForgets() async throws {
        let server = try await SchoolServer()
        let (session, client) = try server.program()
        _ = try await session.developmentSignIn(email: Self.noor)
        let kept = try #require(await server.credentials.read("school.tokens"))
        server.forgetAsked()
        try await session.logout()
        #expect(server.asked == ["DELETE /api/v1/mobile/session"])
        #expect(await session.signInState() == .signedOut(nil))
        #expect(await client.account() == "")
        // Nobody gets in with what was kept.
        await server.credentials.write("school.tokens", kept)
        await #expect(throws: Problem.self) { _ = try await client.call(SchoolEndpoints.me) }
        await #expect(throws: Problem.self) { try await session.logout() }
    }

    @Test func signingOutOfACookieEndsItsSession() async throws {
        let server = try await SchoolServer()
        server.removeTokens()
        let (session, _) = try server.program()
        _ = try await session.developmentSignIn(email: Self.noor)
        server.forgetAsked()
        server.setDown(true)
        try await session.logout()
        #expect(await session.signInState() == .signedOut(nil))
        server.setDown(false)
        _ = try await session.developmentSignIn(email: Self.noor)
        server.forgetAsked()
        try await session.logout()
        #expect(server.asked.last == "DELETE /api/v1/session")
    }

    @Test func whereNobodySignsInByAddressAloneThatIsSaid() async throws {
        let server = try await SchoolServer()
        server.script("/testing/session", 404, "")
        let (session, _) = try server.program()
        let problem = await #expect(throws: Problem.self) {
            _ = try await session.developmentSignIn(email: Self.noor)
        }
        #expect(problem?.code == .notAllowed)
        #expect(problem?.summary == "This school doesn't allow sign-in with only an email address.")
    }

    @Test func aSchoolOutOfReachLeavesTheStudentSignedIn() async throws {
        let server = try await SchoolServer()
        let (session, _) = try server.program()
        _ = try await session.developmentSignIn(email: Self.noor)
        server.setDown(true)
        #expect(await session.kind() == "tokens")
        let signInState = await session.signInState()
        #expect(signInState.word == "signed_out" || signInState.account != nil)
        server.setDown(false)
        #expect(await session.signInState().account?.email == Self.noor)
    }

    @Test(arguments: [
        ("_s=abc", PastedCredentials.cookie("_s=abc")),
        ("Cookie: a=b; c=d", .cookie("a=b; c=d")),
        ("Set-Cookie: a=b; Path=/; HttpOnly; SameSite=Lax", .cookie("a=b")),
        (
            String(repeating: "x", count: 80) + "==",
            .cookie("_k12_lms_session=" + String(repeating: "x", count: 80) + "==")
        ),
        (#"{"access_token":"a","refresh_token":"b"}"#, .tokens(access: "a", refresh: "b")),
        ("Bearer abc", .tokens(access: "abc", refresh: nil)),
        ("eyJa.b.c", .tokens(access: "eyJa.b.c", refresh: nil)),
    ])
    func whatIsPastedIsRead(text: String, wanted: PastedCredentials) throws {
        #expect(try PastedCredentials(" " + text + "\n") == wanted)
    }

    @Test(arguments: [
        "", "short", "a b", "{}", "a\u{1B}[2Jb=c", String(repeating: "a", count: 20_000),
    ])
    func whatIsNoSessionIsRefused(text: String) {
        #expect(throws: Problem.self) { _ = try PastedCredentials(text) }
    }
}
