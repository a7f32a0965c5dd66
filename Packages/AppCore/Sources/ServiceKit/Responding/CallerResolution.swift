public import AppCore
import HTTPTypes
import SQLStore

/// Who is calling, and in which tenant's name they are served.
struct Caller: Sendable {
    /// nil for an anonymous caller.
    var principal: Principal?
    var tenantID: String
    /// By a token or by the header.
    var isTenantNamed: Bool
}

/// A caller as far as the request alone tells.
enum CallerCandidate: Sendable {
    case known(Caller)
    /// Sound, but not looked up yet; and the tenants among which the account's must be active.
    case claimed(any PrincipalClaim, TenantMemory.Tenants)

    /// The caller, looked up in the transaction that serves the request. Throws a 401 or 403 problem.
    func caller(in connection: any SQLConnection) throws -> Caller {
        switch self {
        case .known(let caller): return caller
        case .claimed(let claim, let tenants):
            let principal = try claim.principal(in: connection)
            try tenants.requireActive(principal.tenantID)
            return Caller(
                principal: principal, tenantID: principal.tenantID, isTenantNamed: true)
        }
    }
}

/// Finds out who is calling, in which tenant, and whether that is enough for the endpoint.
///
/// A token's own tenant counts, whatever the headers say; then the header `X-Tenant-Slug`; then the
/// default tenant. The embedded profile's student belongs to the default one. The school's contract
/// differs: a cookie may say who calls, and nobody is served by default (`CallerResolution+School`).
struct CallerResolution: Sendable {
    private static let tenantSlugName = HTTPField.Name("X-Tenant-Slug")

    /// nil when no service knows accounts.
    let principals: (any PrincipalResolving)?
    let tenants: TenantDirectory
    /// The embedded student's id when no service knows accounts.
    let localStudentID: @Sendable () -> String
    let database: any SQLDatabase
    /// nil when no service keeps sessions in cookies.
    var webSessions: (any WebSessionKeeping)?

    /// The caller on a service's endpoint. A bearer token that is not valid gives a 401 problem on
    /// every endpoint, also where none is needed; a tenant that is unknown or not active a 404, with
    /// a token of its own a 403.
    func caller(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin,
        of backend: Backend
    ) async throws -> Caller {
        try await caller(
            of: try await candidate(for: head, level: level, origin: origin, of: backend))
    }

    /// A candidate, looked up by itself.
    func caller(of candidate: CallerCandidate) async throws -> Caller {
        if case .known(let caller) = candidate { return caller }
        return try await database.read { try candidate.caller(in: $0) }
    }

    /// The caller as far as the request tells; problems as of ``caller(for:level:origin:of:)``.
    func candidate(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin,
        of backend: Backend
    ) async throws -> CallerCandidate {
        if backend == .school {
            return try await schoolCandidate(for: head, level: level, origin: origin)
        }
        if let claim = try await claim(for: head, level: level, origin: origin) {
            return try await candidate(claim)
        }
        let slug = Self.slug(of: head)
        let tenant = try await tenants.serving(slug: slug)
        if level == .required {
            throw Problem(
                .signedOut, "Sign in first.", status: 401, backendCode: "UNAUTHORIZED")
        }
        return .known(Caller(principal: nil, tenantID: tenant.id, isTenantNamed: slug != nil))
    }

    /// A claim, settled where that takes no look into the database.
    func candidate(_ claim: any PrincipalClaim) async throws -> CallerCandidate {
        let tenants = try await tenants.known()
        guard let principal = claim as? Principal else { return .claimed(claim, tenants) }
        try tenants.requireActive(principal.tenantID)
        return .known(
            Caller(principal: principal, tenantID: principal.tenantID, isTenantNamed: true))
    }

    /// The tenant that the header names; nil without it.
    static func slug(of head: HTTPRequest) -> String? {
        tenantSlugName.flatMap { head.headerFields[$0] }
    }

    func claim(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin
    ) async throws -> (any PrincipalClaim)? {
        if let header = head.headerFields[.authorization], let token = try bearerToken(header) {
            guard let principals else { throw Problem.invalidToken }
            return try principals.claim(bearer: token)
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
