import AppCore
import Crypto
import Foundation
import ServiceKit

/// Writes and reads JSON Web Tokens with HS256, and with nothing else: the header is not read but
/// compared, so that no token can choose its own algorithm. Source: RFC 7515 and 7519.
struct TokenSigner: Sendable {
    private static let header = Base64URL.encode(Array(#"{"alg":"HS256","typ":"JWT"}"#.utf8))
    private static let maxTokenLength = 2048

    private let key: SymmetricKey

    /// `key` is the campus's; tokens are signed with one made from it for this use.
    init(key: [UInt8]) {
        let purpose = Data("homeroom.auth.tokens".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: purpose, using: SymmetricKey(data: key))
        self.init(exactly: Array(code))
    }

    /// Signs with `key` as it is.
    init(exactly key: [UInt8]) { self.key = SymmetricKey(data: key) }

    /// The same claims always give the same token.
    func token(_ claims: TokenClaims) throws -> String {
        let payload = try WireJSON.encode(claims, sortedKeys: true)
        let signed = Self.header + "." + Base64URL.encode(payload)
        return signed + "." + signature(of: signed)
    }

    /// What stands behind the second dot.
    func signature(of signed: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
        return Base64URL.encode(Array(code))
    }

    /// The claims of a token that was signed here, is of the right kind and was not made in the
    /// future. Throws a 401 problem; an expired token is only taken with `evenExpired`.
    func claims(
        of token: String, kind: TokenClaims.Kind, now: Int64, evenExpired: Bool = false
    ) throws -> TokenClaims {
        let claims = try signedClaims(of: token)
        guard claims.isGood(as: kind, now: now, evenExpired: evenExpired) else {
            throw Problem.invalidToken
        }
        return claims
    }

    /// What a token says that was signed here, whatever it says. Throws a 401 problem.
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
