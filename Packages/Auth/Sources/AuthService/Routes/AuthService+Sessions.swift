import AppCore
import Auth
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit

extension AuthService {
    var sessionRoutes: [ServiceRoute] {
        [
            ServiceRoute(AuthEndpoints.sessions) { try await sessions($0) },
            ServiceRoute(AuthEndpoints.endOtherSessions) { try await endOtherSessions($0) },
        ]
    }

    /// Where the caller's account is signed in, newest first.
    func sessions(_ request: ServiceRequest<EmptyBody>) async throws -> SessionList {
        let account = try request.requiredPrincipal().account
        let (current, now) = (currentSession(request), now)
        return try await context.database.read { connection in
            let apps = try SessionStore(tenantID: account.tenantID, connection: connection)
                .sessions(of: account, at: now)
                .map { session in
                    AccountSession(
                        kind: "app", usedAt: Self.date(session.rotatedAt),
                        expiresAt: Self.date(session.expiresAt),
                        isCurrent: session.id == current)
                }
            let browsers = try WebSessionStore(tenantID: account.tenantID, connection: connection)
                .uses(of: account, at: now)
                .map { used in
                    AccountSession(
                        kind: "browser", usedAt: Self.date(used),
                        expiresAt: Self.date(used + WebSessionStore.lifetime), isCurrent: false)
                }
            return SessionList(
                sessions: (apps + browsers).sorted { $0.usedAt.date > $1.usedAt.date })
        }
    }

    /// Ends the caller's other sessions in one transaction, and tells the account's devices.
    func endOtherSessions(_ request: ServiceRequest<EmptyBody>) async throws -> EndedSessions {
        let account = try request.requiredPrincipal().account
        let (current, now) = (currentSession(request), now)
        return try await context.database.write { connection in
            let others = try SessionStore(tenantID: account.tenantID, connection: connection)
                .sessions(of: account, at: now).filter { $0.id != current }
            for session in others { try end(session, in: connection) }
            let browsers = try WebSessionStore(tenantID: account.tenantID, connection: connection)
                .uses(of: account, at: now).count
            try WebSessionStore.endAll(of: account, in: connection)
            let ended = others.count + browsers
            try recordStaff(
                AuditAct("sessions.ended", on: account.userID, ["count": String(ended)]),
                of: account, from: request, in: connection)
            return EndedSessions(ended: ended)
        }
    }

    /// The session of the caller's token; nil for the built-in server's student, who has none.
    private func currentSession(_ request: ServiceRequest<EmptyBody>) -> String? {
        guard let header = request.head.headerFields[.authorization],
            let token = header.split(separator: " ").last
        else { return nil }
        return try? accessTokens.claims(of: String(token), by: tokens, now: now).sessionID
    }

    private static func date(_ seconds: Int64) -> WireDate {
        WireDate(Date(timeIntervalSince1970: Double(seconds)))
    }
}
