import Crypto
import Foundation

/// Secrets binding a Google sign-in, derived from its state and the server's key and never stored,
/// so database access isn't enough to complete someone's sign-in.
struct OAuthStateSecrets: Sendable {
    private let state: TenantSecret
    private let key: SymmetricKey

    /// `campusKey` is the server's key.
    init(_ state: TenantSecret, campusKey: [UInt8]) {
        self.state = state
        key = SymmetricKey(data: campusKey)
    }

    /// The PKCE verifier: 43 characters. Source: RFC 7636, section 4.1.
    var verifier: String { derived("homeroom.auth.pkce") }

    /// The PKCE challenge, `S256`. Source: RFC 7636, section 4.2.
    var challenge: String {
        Base64URL.encode(Array(SHA256.hash(data: Data(verifier.utf8))))
    }

    /// The nonce Google repeats in its token.
    var nonce: String { derived("homeroom.auth.nonce") }

    private func derived(_ purpose: String) -> String {
        let text = Data((purpose + " " + state.text).utf8)
        return Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: text, using: key)))
    }
}
