import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Tokens that a thief or a tinkerer would send: none of them is anybody, and all get one answer.
@Suite struct TokenForgeryTests {
    private static let headers = [
        #"{"alg":"none","typ":"JWT"}"#, #"{"alg":"nOnE","typ":"JWT"}"#, #"{"typ":"JWT"}"#,
        #"{"alg":"HS384","typ":"JWT"}"#, #"{"alg":"RS256","typ":"JWT"}"#,
        #"{"alg":"HS256","typ":"JWT","jku":"https://evil.test/keys"}"#,
        #"{"alg":"HS256","typ":"JWT","jwk":{"kty":"oct","k":"AAAA"}}"#,
        #"{"alg":"HS256","typ":"JWT","crit":["b64"],"b64":false}"#, "[]", "",
    ]

    private func expectNobody(
        _ token: String, on campus: AuthCampus, _ comment: Comment? = nil
    ) async throws {
        for answer in [await campus.me(token), try await campus.refresh(token)] {
            #expect(answer.status == 401, comment)
            #expect(answer.json?["code"] == .string("token_not_valid"), comment)
        }
    }

    @Test(arguments: headers)
    func noHeaderChoosesTheAlgorithm(header: String) async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        for token in [tokens.access, tokens.refresh] {
            let parts = token.split(separator: ".").map(String.init)
            let forged = Base64URL.encode(Array(header.utf8)) + "." + parts[1] + "."
            for signature in ["", parts[2], TokenSigner(exactly: []).signature(of: forged)] {
                try await expectNobody(forged + signature, on: campus, "\(header)")
            }
        }
    }

    /// The usual guesses at a key: nothing, the word, the header's own, the public parts.
    @Test(arguments: ["", "secret", "HS256", "campus", "homeroom.auth.tokens"])
    func aGuessedKeySignsNothing(key: String) async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        for token in [tokens.access, tokens.refresh] {
            let signed = token.split(separator: ".").dropLast().joined(separator: ".")
            let forged = signed + "." + TokenSigner(exactly: Array(key.utf8)).signature(of: signed)
            try await expectNobody(forged, on: campus)
            let signer = TokenSigner(key: Array(key.utf8))
            try await expectNobody(try signer.token(try Self.claims(token)), on: campus)
        }
    }

    @Test(arguments: [
        ("user_id", JSONValue.string("00000000-0000-4000-8000-000000000001")),
        ("exp", .integer(99_999_999_999)), ("token_type", .string("refresh")),
        ("token_type", .string("access")), ("sid", .string("another")),
        ("tenant", .string("another")), ("is_premium", .bool(true)),
    ])
    func tamperedClaimsAreNoticed(name: String, value: JSONValue) async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        for token in [tokens.access, tokens.refresh] {
            let parts = token.split(separator: ".").map(String.init)
            let payload = try #require(Base64URL.decode(parts[1]))
            guard case .object(var claims) = try WireJSON.decode(JSONValue.self, from: payload)
            else { throw Problem(.internal, "no claims") }
            claims[name] = value
            let changed = Base64URL.encode(
                try WireJSON.encode(JSONValue.object(claims), sortedKeys: true))
            guard changed != parts[1] else { continue }
            let forged = [parts[0], changed, parts[2]].joined(separator: ".")
            try await expectNobody(forged, on: campus, "\(name)")
        }
    }

    @Test func aTokenIsGoodForItsKindAlone() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        #expect(await campus.me(tokens.refresh).status == 401)
        #expect(try await campus.refresh(tokens.access).status == 401)
        #expect(await campus.me(tokens.access).status == 200)
        #expect(try await campus.refresh(tokens.refresh).status == 200)
    }

    @Test func aTokenOfAnotherCampusIsNobodyHere() async throws {
        let (here, there) = (try AuthCampus(), try AuthCampus())
        let stranger = try await there.registered().tokens
        let tove = try await here.registered()
        try await expectNobody(stranger.access, on: here)
        try await expectNobody(stranger.refresh, on: here)
        #expect(try await here.post("/logout", ["refresh": stranger.refresh]).status == 200)
        #expect(await here.me(tove.tokens.access).status == 200)
        #expect(await there.me(stranger.access).status == 200)
    }

    @Test func expiryHoldsToTheSecondForBothKinds() async throws {
        let campus = try AuthCampus()
        let tokens = try await campus.registered().tokens
        campus.clock.advance(by: .seconds(QuickAuth.policy.accessLifetime))
        #expect(await campus.me(tokens.access).status == 401)
        campus.clock.advance(
            by: .seconds(QuickAuth.policy.refreshLifetime - QuickAuth.policy.accessLifetime))
        #expect(try await campus.refresh(tokens.refresh).status == 401)
    }

    /// Signed with the right key, but for a time that has not come: a minute is the clocks' affair.
    @Test func aTokenFromTheFutureIsNotValidYet() throws {
        let signer = TokenSigner(key: Array(0..<32))
        for kind in [TokenClaims.Kind.access, .refresh] {
            let claims = TokenClaims(
                kind: kind, expiresAt: 9_000, issuedAt: 5_000, id: "token", userID: "tove",
                tenantID: "home", sessionID: "session")
            let token = try signer.token(claims)
            #expect(throws: Problem.invalidToken) {
                try signer.claims(of: token, kind: kind, now: 4_939)
            }
            #expect(try signer.claims(of: token, kind: kind, now: 4_940) == claims)
        }
    }

    @Test func anEndlessTokenIsReadNoFurther() async throws {
        let campus = try AuthCampus()
        let token = try await campus.registered().tokens.access
        try await expectNobody(token + String(repeating: "A", count: 4_000), on: campus)
        let head = String(repeating: "e30", count: 5_000)
        #expect(try await campus.refresh(head + "." + head + ".").status == 413)
        #expect(await campus.me(head + "." + head + ".").status == 401)
        #expect(await campus.me(String(repeating: "A", count: 40_000)).status == 431)
    }

    @Test func aTokenOutlivesNeitherItsSessionNorItsAccount() async throws {
        let campus = try AuthCampus()
        let first = try await campus.registered().tokens
        _ = try await campus.post("/logout", ["refresh": first.refresh])
        try await expectNobody(first.access, on: campus)
        let second = try await campus.login().decoded(SignedIn.self).tokens
        _ = await campus.ask(.delete, "/delete-account", token: second.access)
        // The same address is another account now.
        _ = try await campus.registered()
        #expect(await campus.me(second.access).json?["code"] == .string("user_not_found"))
        #expect(try await campus.refresh(second.refresh).json?["code"] == .string("user_not_found"))
    }

    private static func claims(_ token: String) throws -> TokenClaims {
        let payload = token.split(separator: ".")[1]
        return try WireJSON.decode(
            TokenClaims.self, from: try #require(Base64URL.decode(payload)))
    }
}
