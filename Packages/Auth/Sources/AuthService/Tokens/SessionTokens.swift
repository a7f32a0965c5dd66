import AppCore
import Auth
import SQLStore
import ServiceKit

/// The outcome of using a refresh token.
enum RefreshOutcome: Sendable {
    case renewed(StoredSignIn)
    case refused(Problem)
}

extension AuthService {
    /// A new session, not stored yet.
    func session(for account: AccountKey) -> StoredSignIn {
        StoredSignIn(
            id: newID(), account: account, currentToken: newID(), previousToken: nil,
            rotatedAt: now, expiresAt: now + policy.refreshLifetime)
    }

    /// Both tokens of a session. Repeated calls return the same refresh token. `accessLifetime` is
    /// in seconds, by default the policy's.
    func tokens(of session: StoredSignIn, accessLifetime: Int64? = nil) throws -> TokenPair {
        let issued = now
        let lifetime = accessLifetime ?? policy.accessLifetime
        return TokenPair(
            access: try tokens.token(
                TokenClaims(
                    kind: .access, expiresAt: issued + lifetime, issuedAt: issued,
                    id: newID(), userID: session.account.userID,
                    tenantID: session.account.tenantID, sessionID: session.id)),
            refresh: try tokens.token(
                TokenClaims(
                    kind: .refresh, expiresAt: session.expiresAt, issuedAt: session.rotatedAt,
                    id: session.currentToken, userID: session.account.userID,
                    tenantID: session.account.tenantID, sessionID: session.id)))
    }

    /// Ends a session early and notifies the account's other devices.
    func end(_ session: StoredSignIn, in connection: any SQLConnection) throws {
        let sessions = SessionStore(tenantID: session.account.tenantID, connection: connection)
        guard try sessions.end(session.id) else { return }
        try EventLog.append(
            .sessionEnded(session.id), of: session.account, at: context.environment.now(),
            in: connection)
    }

    /// Ends every session of an account. Returns their number.
    @discardableResult
    func endAll(of account: AccountKey, in connection: any SQLConnection) throws -> Int {
        let count = try SessionStore.endAll(of: account, in: connection)
        if count > 0 {
            try EventLog.append(
                .sessionEnded(nil), of: account, at: context.environment.now(), in: connection)
        }
        return count
    }

    /// Rotates the session of a refresh token. For a grace period, the previous token returns the
    /// current one again, since the response may have been lost. Any other old token counts as
    /// stolen and ends the session for both thief and owner. Without `repeats`, the previous token
    /// is refused during the grace period instead.
    func rotate(
        _ claims: TokenClaims, successor: String, repeats: Bool = true,
        in connection: any SQLConnection
    ) throws -> RefreshOutcome {
        let account = claims.account
        guard let stored = try AccountStore.account(account, in: connection), !stored.isSuspended
        else { return .refused(.unknownUser) }
        let sessions = SessionStore(tenantID: account.tenantID, connection: connection)
        guard var session = try sessions.session(claims.sessionID),
            session.account == account, session.expiresAt > now
        else { return .refused(.invalidToken) }
        if claims.id == session.currentToken {
            session.previousToken = session.currentToken
            session.currentToken = successor
            session.rotatedAt = now
            session.expiresAt = now + policy.refreshLifetime
            if try sessions.rotate(session) { return .renewed(session) }
            // Another process was faster; its result counts.
            return try rotate(claims, successor: successor, repeats: repeats, in: connection)
        }
        if claims.id == session.previousToken, now - session.rotatedAt <= policy.refreshGrace {
            return repeats ? .renewed(session) : .refused(.invalidToken)
        }
        try end(session, in: connection)
        return .refused(.invalidToken)
    }
}
