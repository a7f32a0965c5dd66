import AppCore
import Crypto
import Foundation
import ServiceKit

/// Signs and verifies JSON Web Tokens, only with HS256. The header is compared instead of parsed,
/// so that no token can choose its algorithm. Source: RFC 7515 and 7519.
struct TokenSigner: Sendable {
    private static let header = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    private static let maxTokenLength = 2048

    private let key: SymmetricKey

    /// Derives the signing key for tokens from `key`, the server's key.
    init(key: [UInt8]) {
        let purpose = Data("homeroom.auth.tokens".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: purpose, using: SymmetricKey(data: key))
        self.init(exactly: Array(code))
    }

    /// Signs with `key` directly.
    init(exactly key: [UInt8]) { self.key = SymmetricKey(data: key) }

    /// Signs claims. Equal claims always give equal tokens.
    func token(_ claims: TokenClaims) throws -> String {
        let payload = try WireJSON.encode(claims, sortedKeys: true)
        let signed = Self.header + "." + Base64URL.encode(payload)
        return signed + "." + signature(of: signed)
    }

    /// The signature, which follows the token's second dot.
    func signature(of signed: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
        return Base64URL.encode(Array(code))
    }

    /// The claims of a token that was signed here, has the right kind and isn't from the future.
    /// Throws a 401 problem; an expired token is accepted only with `evenExpired`.
    func claims(
        of token: String, kind: TokenClaims.Kind, now: Int64, evenExpired: Bool = false
    ) throws -> TokenClaims {
        let claims = try signedClaims(of: token)
        guard claims.isGood(as: kind, now: now, evenExpired: evenExpired) else {
            throw Problem.invalidToken
        }
        return claims
    }

    /// The claims of a token that was signed here, without further checks. Throws a 401 problem.
    func signedClaims(of token: String) throws -> TokenClaims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.maxTokenLength, parts.count == 3, parts[0] == Self.header,
            let code = Base64URL.decode(parts[2]),
            HMAC<SHA256>.isValidAuthenticationCode(
                code, authenticating: Data((parts[0] + "." + parts[1]).utf8), using: key),
            let payload = Base64URL.decode(parts[1]),
            let claims = try? WireJSON.decode(TokenClaims.self, from: payload)
        else { throw Problem.invalidToken }
        return claims
    }
}
