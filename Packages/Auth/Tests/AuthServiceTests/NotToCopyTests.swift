import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// What the contract's original server does wrong where people sign in, and this campus does not.
/// More of it is in ``GoogleSignInFlowTests``, ``IdentityLinkTests`` and ``PasswordResetTests``.
@Suite struct NotToCopyTests {
    @Test func rotatedRefreshTokensDoNotStayValid() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        let second = try await campus.refresh(first.refresh).decoded(RefreshedTokens.self)
        campus.clock.advance(by: .seconds(QuickAuth.policy.refreshGrace + 1))
        let again = try await campus.refresh(first.refresh)
        #expect(again.status == 401)
        #expect(again.json?["code"] == .string("token_not_valid"))
        // Somebody has it who should not: what came out of it is void, too.
        #expect(try await campus.refresh(try #require(second.refresh)).status == 401)
        #expect(await campus.me(second.access).status == 401)
    }

    @Test func anotherPasswordLeavesNoTokenValid() async throws {
        let campus = try AuthCampus()
        let signedIn = try await campus.registered()
        let admin = try #require(campus.campus.capabilities[.accounts])
        let account = AccountKey(tenantID: Tenant.defaultID, userID: signedIn.user.id)
        try await admin.setPassword("another decent one", of: account)
        #expect(await campus.me(signedIn.tokens.access).status == 401)
        #expect(try await campus.refresh(signedIn.tokens.refresh).status == 401)
    }

    @Test func anAddressThatGoogleHasNotVerifiedLinksNothing() async throws {
        let key = try ProviderKey.first.get()
        let campus = try AuthCampus(
            settings: ProviderDouble.settings, outbound: try ProviderDouble(key))
        let owner = try await campus.registered()
        for claim in [JSONValue.bool(false), nil, .string("false"), .integer(1)] {
            let claims = ProviderDouble.claims(at: campus.clock, ["email_verified": claim])
            let answer = try await campus.post(
                "/google/token", ["id_token": try key.token(claims)])
            #expect(answer.status == 400 && answer.code == "OAUTH_ERROR", "\(answer.text)")
        }
        #expect(await campus.me(owner.tokens.access).status == 200)
        #expect(try await campus.login().status == 200)
    }

    @Test func aCodeWithoutStateSignsNobodyIn() async throws {
        let secret = try TemporarySecret()
        let provider = try ProviderDouble(try ProviderKey.first.get())
        let campus = try AuthCampus(
            settings: ProviderDouble.settings.merging(secret.setting) { $1 }, outbound: provider)
        let answer = await campus.ask(.get, "/google/callback?code=4%2Fabc")
        #expect(answer.status == 400 && answer.code == "OAUTH_ERROR", "\(answer.text)")
        #expect(provider.others.seen.isEmpty, "the code went nowhere")
    }

    @Test(arguments: [
        ("/google/token", "{}"), ("/google/token", #"{"id_token":7}"#),
        ("/google/token", #"{"id_token":""}"#), ("/google/callback", "{}"),
        ("/google/callback", #"{"code":7}"#), ("/apple/token", "[]"),
        ("/apple/token", #"{"identity_token":null}"#), ("/password-reset", "{}"),
        ("/password-reset", #"{"email":["a@b.test"]}"#),
        ("/password-reset", #"{"email":"nobody"}"#),
        ("/password-reset-confirm", #"{"token":"x"}"#),
        ("/password-reset-confirm", #"{"token":7,"new_password":"quite another"}"#),
    ])
    func oddBodiesOfTheOtherWaysAre400(route: String, body: String) async throws {
        let secret = try TemporarySecret()
        let campus = try AuthCampus(
            settings: ProviderDouble.settings.merging(secret.setting) { $1 })
        let answer = await campus.ask(.post, route, body)
        #expect(answer.status == 400 && answer.code == "BAD_REQUEST", "\(answer.text)")
    }

    @Test(arguments: [
        #"{"password":"correct horse"}"#, #"{"email":null,"password":"correct horse"}"#,
        #"{"email":"tove@example.test"}"#, #"{"email":7,"password":"correct horse"}"#,
        #"{"email":["a@b.test"],"password":"correct horse"}"#, "{}", "", "[]", "null", "7",
    ])
    func aMissingOrOddFieldIs400AndNotAFault(body: String) async throws {
        let campus = try AuthCampus()
        for route in ["/register", "/login"] {
            let answer = await campus.ask(.post, route, body)
            #expect(answer.status == 400, "\(route) \(body)")
            #expect(answer.code == "BAD_REQUEST")
        }
    }

    @Test func twoPeopleMayHaveOneLocalPartAndOneName() async throws {
        let campus = try AuthCampus()
        let here = try await campus.registered("tove@one.test")
        let there = try await campus.registered("tove@two.test")
        #expect(here.user.username == "tove" && there.user.username == "tove")
        #expect(here.user.id != there.user.id)
        for email in ["a@one.test", "b@one.test"] {
            let answer = try await campus.post(
                "/register", ["email": email, "password": "correct horse", "username": "Tove"])
            #expect(answer.status == 200)
        }
    }

    @Test func oneAddressIsOneAccountHoweverItIsSpelt() async throws {
        let campus = try AuthCampus()
        _ = try await campus.registered("Tove@EXAMPLE.Test")
        for email in ["Tove@EXAMPLE.Test", "tove@example.test", " TOVE@example.test "] {
            #expect(try await campus.login(email).status == 200, "\(email)")
            let again = try await campus.post(
                "/register", ["email": email, "password": AuthCampus.password])
            #expect(again.status == 400, "\(email)")
            #expect(again.code == "BAD_REQUEST")
        }
    }

    @Test(arguments: ["tove", "tove@", "@example.test", "tove@example", "a b@example.test", ""])
    func whatIsNoAddressDoesNotRegister(email: String) async throws {
        let answer = try await AuthCampus().post(
            "/register", ["email": email, "password": AuthCampus.password])
        #expect(answer.status == 400)
        #expect(answer.json?["error"]?["fields"]?["email"] != nil)
    }

    @Test func refreshingForADeletedAccountIs401() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        _ = await campus.ask(.delete, "/delete-account", token: tokens.access)
        let answer = try await campus.refresh(tokens.refresh)
        #expect(answer.status == 401)
        #expect(answer.json?["code"] == .string("user_not_found"))
    }

    @Test func addressesWithAndWithoutASlashAreOneAndNeverHTML() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        #expect(await campus.ask(.get, "/me/", token: tokens.access).status == 200)
        let unknown = await campus.ask(.get, "/nothing")
        #expect(unknown.status == 404)
        #expect(unknown.code == "NOT_FOUND")
    }

    private static func samples(
        refreshToken: String, person: String
    ) -> [String: ServiceSample] {
        let token = #"{"refresh":"\#(refreshToken)"}"#
        return [
            "sat.auth.register": ServiceSample("/auth/register", person),
            "sat.auth.login": ServiceSample("/auth/login", person),
            "sat.auth.refresh": ServiceSample("/auth/refresh", token),
            "sat.auth.logout": ServiceSample("/auth/logout", token),
            "vocabulary.auth.register": ServiceSample("/auth/register", person),
            "vocabulary.auth.login": ServiceSample("/auth/login", person),
            "vocabulary.auth.refresh": ServiceSample("/auth/refresh", token),
            "vocabulary.auth.logout": ServiceSample("/auth/logout", token),
            "tutor.auth.register": ServiceSample("/auth/register", person),
            "tutor.auth.login": ServiceSample("/auth/login", person),
            "tutor.auth.refresh": ServiceSample("/auth/refresh", token),
            "tutor.auth.logout": ServiceSample("/auth/logout", token),
            "dialogues.auth.register": ServiceSample("/auth/register", person),
            "dialogues.auth.login": ServiceSample("/auth/login", person),
            "dialogues.auth.refresh": ServiceSample("/auth/refresh", token),
            "dialogues.auth.logout": ServiceSample("/auth/logout", token),
            "sat.auth.second-factor.begin": ServiceSample("/auth/second-factor", person),
            "sat.auth.second-factor.confirm": ServiceSample("/auth/second-factor/confirm", person),
            "sat.auth.second-factor.remove": ServiceSample("/auth/second-factor/remove", person),
            "sat.auth.google.token": ServiceSample(
                "/auth/google/token", #"{"id_token":"a.b.c"}"#),
            "sat.auth.google.exchange": ServiceSample(
                "/auth/google/callback", #"{"code":"a","state":"b","error":null}"#),
            "sat.auth.apple.token": ServiceSample(
                "/auth/apple/token",
                #"{"identity_token":"a.b.c","bundle_id":"org.example.app"}"#),
            "sat.auth.password-reset": ServiceSample(
                "/auth/password-reset", #"{"email":"ada@example.test"}"#),
            "sat.auth.password-reset-confirm": ServiceSample(
                "/auth/password-reset-confirm", #"{"token":"a","new_password":"quite another"}"#
            ),
            "school.me.change": .init("/me", #"{"preferences":{"theme":"dark"}}"#),
            "school.mobile.refresh": .init("/mobile/refresh", #"{"refresh_token":"a"}"#),
            "school.mobile.revoke": .init("/mobile/session", #"{"refresh_token":"a"}"#),
            "school.google.exchange": .init(
                "/auth/google/exchange", #"{"code":"a","state":"b"}"#),
            "school.users.add": .init(
                "/users",
                #"{"user":{"email":"a@b.example","first_name":"A","roles":["student"]}}"#),
            "school.users.change": .init("/users/1", #"{"user":{"first_name":"A"}}"#),
        ]
    }

    @Test func everyRouteStandsHostileRequests() async throws {
        let secret = try TemporarySecret()
        let campus = try AuthCampus(
            settings: ProviderDouble.settings.merging(secret.setting) { $1 })
        let tokens = try await campus.registered().tokens
        let person = #"{"email":"ada@example.test","password":"correct horse","username":"Ada"}"#
        try await ServiceConformance.check(
            campus.campus,
            samples: Self.samples(refreshToken: tokens.refresh, person: person),
            token: tokens.access)
    }

    @Test(arguments: [
        "/register", "/login", "/refresh", "/logout", "/google/token", "/google/callback",
        "/apple/token", "/password-reset", "/password-reset-confirm", "/second-factor",
        "/second-factor/confirm", "/second-factor/remove",
    ])
    func aFormTakesSixteenKibibytesAndNoMore(route: String) async throws {
        let campus = try AuthCampus()
        func body(_ bytes: Int) -> String {
            let frame = #"{"email":"","password":"","refresh":"","filler":""}"#
            return frame.dropLast(2) + String(repeating: "a", count: bytes - frame.utf8.count)
                + "\"}"
        }
        #expect(await campus.ask(.post, route, body(16 << 10)).status != 413)
        #expect(await campus.ask(.post, route, body((16 << 10) + 1)).status == 413)
    }
}
