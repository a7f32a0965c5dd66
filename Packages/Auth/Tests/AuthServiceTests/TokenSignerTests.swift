import AppCore
import Foundation
import Testing

@testable import AuthService

@Suite struct TokenSignerTests {
    private let signer = TokenSigner(key: Array(0..<32))
    private let claims = TokenClaims(
        kind: .access, expiresAt: 2_000, issuedAt: 1_000, id: "token", userID: "tove",
        tenantID: "home", sessionID: "session")

    @Test func aTokenBringsItsClaimsBack() throws {
        let token = try signer.token(claims)
        #expect(try signer.claims(of: token, kind: .access, now: 1_999) == claims)
        #expect(try signer.token(claims) == token)
    }

    @Test func theContractsClaimsAreThere() throws {
        let part = try #require(signer.token(claims).split(separator: ".").dropFirst().first)
        let payload = try WireJSON.decode(
            JSONValue.self, from: try #require(Base64URL.decode(part)))
        #expect(payload["token_type"] == .string("access"))
        #expect(payload["exp"] == .integer(2_000))
        #expect(payload["iat"] == .integer(1_000))
        #expect(payload["jti"] == .string("token"))
        #expect(payload["user_id"] == .string("tove"))
        #expect(payload["tenant"] == .string("home"))
    }

    @Test func expiryIsExact() throws {
        let token = try signer.token(claims)
        #expect(throws: Problem.self) { try signer.claims(of: token, kind: .access, now: 2_000) }
        #expect(throws: Never.self) {
            try signer.claims(of: token, kind: .access, now: 2_000, evenExpired: true)
        }
    }

    @Test func theWrongKindAndTheWrongKeyAreRefused() throws {
        let token = try signer.token(claims)
        #expect(throws: Problem.self) { try signer.claims(of: token, kind: .refresh, now: 1_000) }
        let other = TokenSigner(key: Array(1..<33))
        #expect(throws: Problem.self) { try other.claims(of: token, kind: .access, now: 1_000) }
    }

    @Test func everyChangedCharacterIsNoticed() throws {
        let token = Array(try signer.token(claims))
        for index in token.indices {
            var changed = token
            changed[index] = token[index] == "A" ? "B" : "A"
            #expect(throws: Problem.self) {
                try signer.claims(of: String(changed), kind: .access, now: 1_000)
            }
        }
    }

    @Test(arguments: [
        #"{"alg":"none","typ":"JWT"}"#, #"{"alg":"None"}"#, #"{"alg":"HS512","typ":"JWT"}"#,
        #"{"typ":"JWT","alg":"HS256"}"#, #"{"alg":"HS256","typ":"JWT","kid":"../../x"}"#, "{}",
    ])
    func noTokenChoosesItsOwnAlgorithm(header: String) throws {
        let parts = try signer.token(claims).split(separator: ".")
        let forged = Base64URL.encode(Array(header.utf8)) + "." + parts[1] + "."
        for token in [forged, forged + parts[2]] {
            #expect(throws: Problem.self) {
                try signer.claims(of: token, kind: .access, now: 1_000)
            }
        }
    }

    @Test(arguments: [
        "", ".", "..", "...", "a.b.c", "a.b", "a.b.c.d", "\u{0}", "é.é.é",
        String(repeating: "a", count: 100_000),
    ])
    func whatIsNoTokenIsRefused(token: String) {
        #expect(throws: Problem.self) { try signer.claims(of: token, kind: .access, now: 1_000) }
    }

    /// Source: RFC 4648, section 10, without the padding.
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
    func base64FollowsItsStandard(text: String, encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(text.utf8))
    }

    @Test func base64HasOneSpellingPerValue() {
        let all = (0...255).map { UInt8($0) }
        #expect(Base64URL.decode(Base64URL.encode(all)) == all)
        for text in ["Z", "Zh", "Zg==", "Zm9", "Z g", "Zm+/", "Zm9vY"] {
            #expect(Base64URL.decode(text) == nil, "\(text)")
        }
    }
}
