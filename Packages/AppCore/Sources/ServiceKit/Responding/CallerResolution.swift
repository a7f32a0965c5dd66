public import AppCore
import HTTPTypes

/// Who is calling, and in which tenant's name they are served.
struct Caller: Sendable {
    /// nil for an anonymous caller.
    var principal: Principal?
    var tenantID: String
    /// By a token or by the header.
    var isTenantNamed: Bool
}

/// Finds out who is calling, in which tenant, and whether that is enough for the endpoint.
///
/// A token's own tenant counts, whatever the headers say; then the header `X-Tenant-Slug`; then the
/// default tenant. The embedded profile's student belongs to the default one.
struct CallerResolution: Sendable {
    private static let tenantSlugName = HTTPField.Name("X-Tenant-Slug")

    /// nil when no service knows accounts.
    let principals: (any PrincipalResolving)?
    let tenants: TenantDirectory
    /// The embedded student's id when no service knows accounts.
    let localStudentID: @Sendable () -> String

    /// The caller on a service's endpoint. A bearer token that is not valid gives a 401 problem on
    /// every endpoint, also where none is needed; a tenant that is unknown or not active a 404, with
    /// a token of its own a 403.
    func caller(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin
    ) async throws -> Caller {
        if let principal = try await principal(for: head, level: level, origin: origin) {
            try await tenants.requireActive(principal.tenantID)
            return Caller(
                principal: principal, tenantID: principal.tenantID, isTenantNamed: true)
        }
        let slug = Self.tenantSlugName.flatMap { head.headerFields[$0] }
        let tenant = try await tenants.serving(slug: slug)
        if level == .required {
            throw Problem(
                .signedOut, "Sign in first.", status: 401, backendCode: "UNAUTHORIZED")
        }
        return Caller(principal: nil, tenantID: tenant.id, isTenantNamed: slug != nil)
    }

    private func principal(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin
    ) async throws -> Principal? {
        if let header = head.headerFields[.authorization], let token = try bearerToken(header) {
            guard let principals else { throw Problem.invalidToken }
            return try await principals.principal(bearer: token)
        }
        guard level != .none, origin == .embedded else { return nil }
        return try await embeddedPrincipal()
    }

    private func embeddedPrincipal() async throws -> Principal {
        if let principals { return try await principals.embeddedPrincipal() }
        return Principal(account: .home(localStudentID()), isPremium: false)
    }

    /// nil for another scheme than `Bearer`. Throws when the token is missing or in pieces.
    private func bearerToken(_ header: String) throws -> String? {
        let parts = header.split(separator: " ")
        guard let scheme = parts.first, scheme.lowercased() == "bearer" else { return nil }
        guard parts.count == 2 else { throw Problem.invalidToken }
        return String(parts[1])
    }
}

extension Problem {
    /// A bearer token that is malformed, expired, revoked or of the wrong kind.
    public static var invalidToken: Problem {
        Problem(
            .signedOut, "The token is not valid or has expired.", cure: "Sign in again.",
            status: 401, backendCode: "token_not_valid")
    }

    /// A token of an account that is not there any more.
    public static var unknownUser: Problem {
        Problem(
            .signedOut, "The account of this token does not exist.", cure: "Sign in again.",
            status: 401, backendCode: "user_not_found")
    }
}
