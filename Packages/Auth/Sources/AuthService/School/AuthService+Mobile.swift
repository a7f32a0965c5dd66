import AppCore
import Auth
import HTTPTypes
import SQLStore
import ServiceKit

// Token sign-in for schools, with the SAT tutor's sessions and numeric ids.
extension AuthService {
    /// The access token's lifetime in seconds.
    private static let accessLifetime: Int64 = 900

    /// Creates tokens with their own session for a caller signed in by cookie or token.
    func mint(_ request: ServiceRequest<EmptyBody>) async throws -> MobileTokens {
        let principal = try request.requiredPrincipal()
        let tenant = try await namedTenant(request.head)
        guard tenant.id == principal.tenantID else {
            throw Problem(
                .notAllowed, "You belong to another school.", status: 403, backendCode: "Forbidden")
        }
        return try await mint(for: principal.account)
    }

    /// Creates tokens for an authenticated account.
    func mint(for account: AccountKey) async throws -> MobileTokens {
        var session = session(for: account)
        session.id = String(try await context.numbers.next())
        let (made, time) = (session, now)
        try await context.database.write { connection in
            try SessionStore(tenantID: account.tenantID, connection: connection)
                .add(made, at: time)
        }
        return try mobileTokens(of: session)
    }

    /// Renews tokens and invalidates the old refresh token. Immediate reuse is refused, since the
    /// response may have been lost; later reuse counts as theft and ends the session.
    func mobileRefresh(_ request: ServiceRequest<MobileRefresh>) async throws -> MobileTokens {
        let claims = try await mobileClaims(request)
        let successor = newID()
        let outcome = try await context.database.write {
            try rotate(claims, successor: successor, repeats: false, in: $0)
        }
        guard case .renewed(let session) = outcome else { throw Self.invalidRefreshToken }
        return try mobileTokens(of: session)
    }

    /// Ends a session of tokens, at once.
    func revoke(_ request: ServiceRequest<MobileRefresh>) async throws -> SpokenAnswer {
        let claims = try await mobileClaims(request)
        try await context.database.write { connection in
            let sessions = SessionStore(tenantID: claims.tenantID, connection: connection)
            guard let session = try sessions.session(claims.sessionID),
                session.account == claims.account
            else { throw Self.invalidRefreshToken }
            try end(session, in: connection)
        }
        return SpokenAnswer(message: "Mobile session revoked")
    }

    /// The claims of a refresh token of the header's tenant. Throws a 422, 404 or 401 problem.
    private func mobileClaims(
        _ request: ServiceRequest<MobileRefresh>
    ) async throws -> TokenClaims {
        let tenant = try await namedTenant(request.head)
        let token = request.input.refreshToken ?? request.query["refresh_token"] ?? ""
        guard let claims = try? tokens.claims(of: token, kind: .refresh, now: now),
            claims.tenantID == tenant.id, Int64(claims.sessionID) != nil
        else { throw Self.invalidRefreshToken }
        return claims
    }

    private func mobileTokens(of session: StoredSignIn) throws -> MobileTokens {
        let lifetime = min(Self.accessLifetime, policy.accessLifetime)
        let pair = try tokens(of: session, accessLifetime: lifetime)
        return MobileTokens(
            accessToken: pair.access, refreshToken: pair.refresh, expiresIn: lifetime,
            sessionID: Int64(session.id) ?? 0)
    }

    /// The tenant from the required header.
    private func namedTenant(_ head: HTTPRequest) async throws -> Tenant {
        guard let name = HTTPField.Name("X-Tenant-Slug"), let slug = head.headerFields[name],
            !slug.isEmpty
        else { throw Problem.schoolRefusal("X-Tenant-Slug header is required") }
        guard let tenant = try await context.tenants.served(slug: slug) else {
            throw Problem.schoolRefusal("Tenant not found", status: 404)
        }
        return tenant
    }

    private static var invalidRefreshToken: Problem {
        Problem(
            .signedOut, "Invalid refresh token", status: 401, backendCode: "Invalid refresh token")
    }
}
