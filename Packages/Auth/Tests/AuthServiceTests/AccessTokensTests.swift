import AppCore
import Testing

@testable import AuthService

/// What is remembered of a token is what it says, and nothing more.
@Suite struct AccessTokensTests {
    private let signer = TokenSigner(key: Array(0..<32))
    private let tokens = AccessTokens()

    private func token(_ kind: TokenClaims.Kind = .access, id: Int = 1) throws -> String {
        try signer.token(
            TokenClaims(
                kind: kind, expiresAt: 2_000, issuedAt: 1_000, id: "token \(id)", userID: "tove",
                tenantID: "home", sessionID: "session"))
    }

    @Test func aRememberedTokenExpiresInTime() throws {
        let token = try token()
        #expect(try tokens.claims(of: token, by: signer, now: 1_500).userID == "tove")
        #expect(try tokens.claims(of: token, by: signer, now: 1_999).userID == "tove")
        #expect(throws: Problem.self) { try tokens.claims(of: token, by: signer, now: 2_000) }
        #expect(throws: Problem.self) { try tokens.claims(of: token, by: signer, now: 900) }
        #expect(tokens.count == 1)
    }

    @Test func whatIsNoAccessTokenIsNotRemembered() throws {
        let refresh = try token(.refresh)
        #expect(throws: Problem.self) { try tokens.claims(of: refresh, by: signer, now: 1_500) }
        let forged = try String(token().dropLast()) + "!"
        #expect(throws: Problem.self) { try tokens.claims(of: forged, by: signer, now: 1_500) }
        #expect(tokens.count == 0)
    }

    @Test func onlySoManyAreRemembered() throws {
        for id in 0..<(AccessTokens.maxTokensPerHalf * 2 + 50) {
            _ = try tokens.claims(of: token(id: id), by: signer, now: 1_500)
        }
        #expect(tokens.count <= AccessTokens.maxTokensPerHalf * 2)
        #expect(tokens.count > AccessTokens.maxTokensPerHalf)
    }
}
