import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Synchronization
import Testing

@testable import Auth
@testable import AuthService

/// Which id tokens count: signed by the provider, for this campus, now.
@Suite struct IdentityTokenTests {
    private let campus: AuthCampus
    private let provider: ProviderDouble
    private let key: ProviderKey
    private var clock: TestClock { campus.clock }

    init() throws {
        key = try ProviderKey.first.get()
        provider = try ProviderDouble(key)
        campus = try AuthCampus(settings: ProviderDouble.settings, outbound: provider)
    }

    private func google(_ token: String) async throws -> AuthCampus.Answer {
        try await campus.post("/google/token", ["id_token": token])
    }

    private func google(_ changes: [String: JSONValue?]) async throws -> AuthCampus.Answer {
        try await google(try key.token(ProviderDouble.claims(at: clock, changes)))
    }

    @Test func aGoodTokenMakesAnAccountOnceAndSignsIn() async throws {
        let first = try await google([:])
        #expect(first.status == 200, "\(first.text)")
        let made = try first.decoded(SignedIn.self)
        #expect(made.user.email == "tove@example.test" && made.user.username == "tove")
        #expect(await campus.me(made.tokens.access).status == 200)
        let again = try await google([
            "email": "tove@elsewhere.test", "email_verified": .bool(false),
        ])
        .decoded(SignedIn.self)
        #expect(again.user.id == made.user.id, "the subject says who it is, not the address")
        #expect(provider.fetches == ["https://www.googleapis.com/oauth2/v3/certs"])
    }

    @Test(arguments: ["accounts.google.com", "https://accounts.google.com"])
    func bothOfGooglesNamesCount(issuer: String) async throws {
        #expect(try await google(["iss": .string(issuer)]).status == 200)
    }

    @Test(arguments: [
        JSONValue.string("ios-client"), .string("android-client"), .array(["web-client"]),
    ])
    func everyClientOfTheCampusCounts(audience: JSONValue) async throws {
        #expect(try await google(["aud": audience]).status == 200)
    }

    @Test(arguments: [
        ["iss": JSONValue.string("https://accounts.google.com.evil.test")], ["iss": nil],
        ["iss": "https://appleid.apple.com"], ["aud": "another-client"], ["aud": nil],
        ["aud": .array(["another-client", "web-client"])], ["aud": .array([])],
        ["exp": .integer(1_933_135_000)], ["exp": nil], ["exp": "tomorrow"],
        ["iat": .integer(1_933_139_999)], ["nbf": .integer(1_933_139_999)], ["sub": nil],
        ["sub": ""], ["sub": .integer(7)], ["email": nil], ["email": "no address"],
        ["email_verified": .bool(false)], ["email_verified": nil], ["email_verified": "false"],
        ["email": "student@homeroom.localhost"],
    ])
    func aTokenThatDoesNotFitIsRefused(changes: [String: JSONValue?]) async throws {
        let answer = try await google(changes)
        #expect(answer.status == 400 && answer.code == "OAUTH_ERROR", "\(answer.text)")
        let people = try await campus.database.read { connection in
            try connection.rows("SELECT id FROM auth_users", []).count
        }
        #expect(people == 0)
    }

    @Test func aForgedTokenIsRefused() async throws {
        let claims = ProviderDouble.claims(at: clock)
        let good = try key.token(claims)
        let parts = good.split(separator: ".").map(String.init)
        let other = Base64URL.encode(
            try WireJSON.encode(ProviderDouble.claims(at: clock, ["sub": "2"])))
        let stranger = try ProviderKey.second.get()
        let forged = [
            // Signed by somebody else, in the provider's name and in their own.
            try stranger.token(claims, header: #"{"alg":"RS256","kid":"first"}"#),
            try stranger.token(claims),
            "\(parts[0]).\(other).\(parts[2])", "\(parts[0]).\(parts[1]).",
            "\(parts[0]).\(parts[1])",
            "\(good).x", "", ".", "..", "a.b.c",
            Base64URL.encode(Array(#"{"alg":"none"}"#.utf8)) + ".\(parts[1]).",
            try key.token(claims, header: #"{"alg":"HS256","kid":"first"}"#),
            try key.token(claims, header: #"{"alg":"RS512","kid":"first"}"#),
            try key.token(claims, header: #"{"alg":"RS256","kid":"first","crit":["exp"]}"#),
            good + String(repeating: "A", count: 16 << 10),
        ]
        for token in forged {
            let answer = try await google(token)
            let expected = token.isEmpty ? "BAD_REQUEST" : "OAUTH_ERROR"
            // More than a form takes is refused before it is looked at.
            #expect(answer.code == expected || answer.status == 413, "\(token) \(answer.text)")
        }
        #expect(try await google(good).status == 200)
    }

    @Test func withoutAClientNobodySignsInThisWay() async throws {
        let campus = try AuthCampus(outbound: provider)
        let token = try key.token(ProviderDouble.claims(at: clock))
        for (path, body) in [
            ("/google/token", ["id_token": token]), ("/apple/token", ["identity_token": token]),
            ("/google/callback", ["code": "x", "state": "y"]),
        ] {
            let answer = try await campus.post(path, body)
            #expect(answer.status == 501 && answer.code == "CONFIGURATION_ERROR", "\(path)")
            #expect(answer.text.contains("Sign in with a password"), "\(path)")
        }
        #expect(await campus.ask(.get, "/google/url").code == "CONFIGURATION_ERROR")
        #expect(provider.fetches.isEmpty)
    }

    @Test func applesTokensCountByTheSameRulesAndTheAppsListed() async throws {
        func apple(
            _ changes: [String: JSONValue?], _ more: [String: String] = [:]
        ) async throws -> AuthCampus.Answer {
            let own: [String: JSONValue?] = [
                "iss": "https://appleid.apple.com", "aud": "org.example.app",
            ]
            let token = try key.token(
                ProviderDouble.claims(at: clock, own.merging(changes) { $1 }))
            return try await campus.post(
                "/apple/token", ["identity_token": token].merging(more) { $1 })
        }
        let made = try await apple(
            ["email_verified": "true"],
            ["first_name": "Tove", "last_name": "Moe", "bundle_id": "org.example.app"]
        ).decoded(SignedIn.self)
        #expect(made.user.username == "Tove Moe")
        #expect(try await apple([:], ["bundle_id": "org.evil.app"]).code == "OAUTH_ERROR")
        #expect(try await apple(["aud": "web-client"]).code == "OAUTH_ERROR")
        #expect(try await apple(["iss": "https://accounts.google.com"]).code == "OAUTH_ERROR")
        // An app's word for an address does not count: this is nobody's account but a new one.
        let bare = try await apple(
            ["sub": "hidden", "email": nil, "email_verified": nil], ["email": "tove@example.test"]
        ).decoded(SignedIn.self)
        #expect(bare.user.id != made.user.id && bare.user.email.hasSuffix("@person.invalid"))
        #expect(provider.fetches == ["https://appleid.apple.com/auth/keys"])
    }
}
