import AppCore
import Auth
import SQLStore
import ServiceKit

extension AuthService {
    /// The caller's account.
    func me(_ request: ServiceRequest<EmptyBody>) async throws -> AuthUser {
        let key = try request.requiredPrincipal().account
        let account = try await context.database.read { try AccountStore.account(key, in: $0) }
        guard let account else { throw Problem.unknownUser }
        return user(account, at: now)
    }

    /// Renews tokens and invalidates the old refresh token. Uses the token's own tenant.
    func refresh(_ request: ServiceRequest<RefreshRequest>) async throws -> RefreshedTokens {
        let claims = try tokens.claims(of: request.input.refresh, kind: .refresh, now: now)
        guard Self.mayUse(claims, request) else { throw Problem.invalidToken }
        try await context.tenants.requireActive(claims.tenantID)
        let successor = newID()
        // A stolen token ends its session. Throws outside the transaction, so that this is
        // committed.
        let outcome = try await context.database.write {
            try rotate(claims, successor: successor, in: $0)
        }
        switch outcome {
        case .renewed(let session):
            let pair = try tokens(of: session)
            return RefreshedTokens(access: pair.access, refresh: pair.refresh)
        case .refused(let problem): throw problem
        }
    }

    /// Ends the session of a refresh token; ignores invalid tokens.
    func logout(_ request: ServiceRequest<RefreshRequest>) async throws -> EmptyBody {
        let claims = try? tokens.claims(
            of: request.input.refresh, kind: .refresh, now: now, evenExpired: true)
        if let claims, Self.mayUse(claims, request) {
            try await context.database.write { connection in
                let sessions = SessionStore(tenantID: claims.tenantID, connection: connection)
                guard let session = try sessions.session(claims.sessionID) else { return }
                try end(session, in: connection)
            }
        }
        return EmptyBody()
    }

    private static func mayUse(
        _ claims: TokenClaims, _ request: ServiceRequest<RefreshRequest>
    ) -> Bool {
        !request.isTenantNamed || claims.tenantID == request.tenantID
    }

    /// Deletes the caller's account from all services in one transaction.
    func deleteAccount(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let account = try request.requiredPrincipal().account
        let forget = context.forgetEverywhere
        try await context.database.write { connection in
            try recordStaff(
                AuditAct("people.removed", on: account.userID), of: account, from: request,
                in: connection)
            try forget(account, connection)
        }
        return EmptyBody()
    }
}
