import Crypto
import Foundation

/// What a walk through Google's pages is bound with, all made from its state and the campus's key, so
/// that none of it is stored: who has the database cannot end somebody's walk.
struct WalkSecrets: Sendable {
    private let state: TenantSecret
    private let key: SymmetricKey

    /// `campusKey` is the campus's own.
    init(_ state: TenantSecret, campusKey: [UInt8]) {
        self.state = state
        key = SymmetricKey(data: campusKey)
    }

    /// What goes with the code: 43 characters. Source: RFC 7636, section 4.1.
    var verifier: String { derived("homeroom.auth.pkce") }

    /// What Google is told of it beforehand: `S256`. Source: RFC 7636, section 4.2.
    var challenge: String {
        Base64URL.encode(Array(SHA256.hash(data: Data(verifier.utf8))))
    }

    /// What Google repeats in its token.
    var nonce: String { derived("homeroom.auth.nonce") }

    private func derived(_ purpose: String) -> String {
        let text = Data((purpose + " " + state.text).utf8)
        return Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: text, using: key)))
    }
}
