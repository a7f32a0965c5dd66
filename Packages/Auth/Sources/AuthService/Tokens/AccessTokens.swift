import AppCore
import ServiceKit
import Synchronization

/// Caches the claims of access tokens with a verified signature, since clients send the same token
/// with every request. The session in the database and the times are checked every time.
final class AccessTokens: Sendable {
    /// The maximum number of tokens in each of two halves. When the newer half is full, the older
    /// one is dropped.
    static let maxTokensPerHalf = 2048

    private struct State {
        var young: [String: TokenClaims] = [:]
        var old: [String: TokenClaims] = [:]
    }

    private let state = Mutex(State())

    /// The claims of a valid access token. Throws a 401 problem.
    func claims(of token: String, by signer: TokenSigner, now: Int64) throws -> TokenClaims {
        let known = state.withLock { $0.young[token] ?? $0.old[token] }
        let claims = try known ?? signer.signedClaims(of: token)
        guard claims.isGood(as: .access, now: now) else { throw Problem.invalidToken }
        if known == nil { remember(claims, of: token) }
        return claims
    }

    /// The number of cached tokens.
    var count: Int { state.withLock { $0.young.count + $0.old.count } }

    private func remember(_ claims: TokenClaims, of token: String) {
        state.withLock { state in
            if state.young.count >= Self.maxTokensPerHalf {
                state.old = state.young
                state.young = [:]
            }
            state.young[token] = claims
        }
    }
}

/// The signer with the server's key, created once the key is known.
final class DeferredSigner: Sendable {
    private let known = Mutex<TokenSigner?>(nil)

    /// `key` never changes, but is empty until the server has started.
    func signer(key: @autoclosure () -> [UInt8]) -> TokenSigner {
        known.withLock { known in
            if let known { return known }
            let key = key()
            let signer = TokenSigner(key: key)
            if !key.isEmpty { known = signer }
            return signer
        }
    }
}
