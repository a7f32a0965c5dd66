import AppCore
import ServiceKit
import Synchronization

/// Remembers what access tokens say whose signature was checked here, since a client sends the same
/// one with every request. Whether the session stands is asked of the database each time, and the
/// times are looked at each time.
final class AccessTokens: Sendable {
    /// Tokens in each of two halves; when the younger one is full, the older one is let go.
    static let maxTokensPerHalf = 2048

    private struct State {
        var young: [String: TokenClaims] = [:]
        var old: [String: TokenClaims] = [:]
    }

    private let state = Mutex(State())

    /// The claims of a good access token. Throws a 401 problem.
    func claims(of token: String, by signer: TokenSigner, now: Int64) throws -> TokenClaims {
        let known = state.withLock { $0.young[token] ?? $0.old[token] }
        let claims = try known ?? signer.signedClaims(of: token)
        guard claims.isGood(as: .access, now: now) else { throw Problem.invalidToken }
        if known == nil { remember(claims, of: token) }
        return claims
    }

    /// How many are remembered.
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

/// The signer of the campus's key, made when the key is there.
final class DeferredSigner: Sendable {
    private let known = Mutex<TokenSigner?>(nil)

    /// `key` is always the same, but empty until the campus has started.
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
