public import AppCore
import HTTPTypes
import SQLStore

/// The caller and their tenant.
struct Caller: Sendable {
    /// nil for an anonymous caller.
    var principal: Principal?
    var tenantID: String
    /// By a token or the header.
    var isTenantNamed: Bool
}

/// A caller as far as the request alone tells.
enum CallerCandidate: Sendable {
    case known(Caller)
    /// Valid but not looked up yet, and the tenants among which the account's must be active.
    case claimed(any PrincipalClaim, TenantCache.Tenants)

    /// The caller, looked up in the request's transaction. Throws a 401 or 403 problem.
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

/// Identifies the caller and tenant, and checks the endpoint's required level.
///
/// A token's tenant takes precedence, then the header `X-Tenant-Slug`, then the default tenant, to
/// which the embedded student belongs. The school's contract differs: cookies may identify the
/// caller, and there is no default tenant (`CallerResolution+School`).
struct CallerResolution: Sendable {
    private static let tenantSlugName = HTTPField.Name("X-Tenant-Slug")

    /// nil without a service for accounts.
    let principals: (any PrincipalResolving)?
    let tenants: TenantDirectory
    /// The embedded student's id without a service for accounts.
    let localStudentID: @Sendable () -> String
    let database: any SQLDatabase
    /// nil without a service for cookie sessions.
    var webSessions: (any WebSessionProviding)?
    /// Whether premium items are locked for callers without premium.
    var hasPaywall = true

    /// The caller as services see them: without a paywall, everyone has premium.
    func effective(_ caller: Caller) -> Caller {
        guard !hasPaywall else { return caller }
        var caller = caller
        caller.principal?.isPremium = true
        return caller
    }

    /// The caller of a service's endpoint. An invalid bearer token gives a 401 problem on every
    /// endpoint, even if none is needed; an unknown or inactive tenant a 404, with a token a 403.
    func caller(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin,
        of backend: Backend
    ) async throws -> Caller {
        try await caller(
            of: try await candidate(for: head, level: level, origin: origin, of: backend))
    }

    /// A candidate, looked up on its own.
    func caller(of candidate: CallerCandidate) async throws -> Caller {
        if case .known(let caller) = candidate { return caller }
        return try await database.read { try candidate.caller(in: $0) }
    }

    /// The caller as far as the request tells; throws like ``caller(for:level:origin:of:)``.
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

    /// A claim, resolved if that needs no database access.
    func candidate(_ claim: any PrincipalClaim) async throws -> CallerCandidate {
        let tenants = try await tenants.known()
        guard let principal = claim as? Principal else { return .claimed(claim, tenants) }
        try tenants.requireActive(principal.tenantID)
        return .known(
            Caller(principal: principal, tenantID: principal.tenantID, isTenantNamed: true))
    }

    /// The tenant in the header; nil without it.
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

    /// nil for schemes other than `Bearer`. Throws if the token is missing or malformed.
    private func bearerToken(_ header: String) throws -> String? {
        let parts = header.split(separator: " ")
        guard let scheme = parts.first, scheme.lowercased() == "bearer" else { return nil }
        guard parts.count == 2 else { throw Problem.invalidToken }
        return String(parts[1])
    }
}

extension Problem {
    /// A malformed, expired or revoked bearer token, or one of the wrong kind.
    public static var invalidToken: Problem {
        Problem(
            .signedOut, "The token is not valid or has expired.", cure: "Sign in again.",
            status: 401, backendCode: "token_not_valid")
    }

    /// A token of a deleted account.
    public static var unknownUser: Problem {
        Problem(
            .signedOut, "The account of this token does not exist.", cure: "Sign in again.",
            status: 401, backendCode: "user_not_found")
    }
}
