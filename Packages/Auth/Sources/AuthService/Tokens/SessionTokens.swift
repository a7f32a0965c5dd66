import AppCore
import Auth
import SQLStore
import ServiceKit

/// What became of a refresh token.
enum RefreshOutcome: Sendable {
    case renewed(StoredSession)
    case refused(Problem)
}

extension AuthService {
    /// A new session, not stored yet.
    func session(for userID: String) -> StoredSession {
        StoredSession(
            id: newID(), userID: userID, currentToken: newID(), previousToken: nil, rotatedAt: now,
            expiresAt: now + policy.refreshLifetime)
    }

    /// Both tokens of a session. The refresh token is the same however often it is asked for.
    func tokens(of session: StoredSession) throws -> TokenPair {
        let issued = now
        return TokenPair(
            access: try tokens.token(
                TokenClaims(
                    kind: .access, expiresAt: issued + policy.accessLifetime, issuedAt: issued,
                    id: newID(), userID: session.userID, sessionID: session.id)),
            refresh: try tokens.token(
                TokenClaims(
                    kind: .refresh, expiresAt: session.expiresAt, issuedAt: session.rotatedAt,
                    id: session.currentToken, userID: session.userID, sessionID: session.id)))
    }

    /// Rotates the session of a refresh token. The token before the last one gives the last one
    /// again for a while, since the answer may have been lost; any other one is taken for stolen,
    /// and ends the session for thief and owner alike.
    func rotate(
        _ claims: TokenClaims, successor: String, in connection: any SQLConnection
    ) throws -> RefreshOutcome {
        guard try AccountStore.account(id: claims.userID, in: connection) != nil else {
            return .refused(.unknownUser)
        }
        guard var session = try SessionStore.session(claims.sessionID, in: connection),
            session.userID == claims.userID, session.expiresAt > now
        else { return .refused(.invalidToken) }
        if claims.id == session.currentToken {
            session.previousToken = session.currentToken
            session.currentToken = successor
            session.rotatedAt = now
            session.expiresAt = now + policy.refreshLifetime
            try SessionStore.rotate(session, in: connection)
            return .renewed(session)
        }
        if claims.id == session.previousToken, now - session.rotatedAt <= policy.refreshGrace {
            return .renewed(session)
        }
        try SessionStore.end(session.id, in: connection)
        return .refused(.invalidToken)
    }
}
