import AppCore
import HTTPTypes

// Identifies the caller as the school's contract requires: a token, then a cookie session. Others
// are anonymous in the header's tenant; if it is required and unknown, the response is 401.
extension CallerResolution {
    /// The caller as far as the request tells. Throws a 403 problem for a network write with a
    /// session or anonymously, without the CSRF token, before revealing anything else. Writes with
    /// a bearer token and in-process ones need none.
    func schoolCandidate(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin
    ) async throws -> CallerCandidate {
        if let claim = try await claim(for: head, level: level, origin: origin) {
            return try await candidate(claim)
        }
        guard level != .none else { return try await anonymous(head) }
        if let webSessions, origin != .embedded {
            let session = try await webSessions.session(of: head)
            let isWrite = ![.get, .head, .options].contains(head.method)
            guard !isWrite || session?.accepts(head.forgeryToken) == true else {
                throw Problem.invalidForgeryToken
            }
            if let principal = session?.principal { return try await candidate(principal) }
        }
        guard level == .optional else {
            throw Problem(
                .signedOut, "Sign in first.", status: 401, backendCode: "UNAUTHORIZED")
        }
        return try await anonymous(head)
    }

    /// An anonymous caller in the header's tenant, or the default one if that isn't served, as
    /// ``Caller/isTenantNamed`` tells.
    private func anonymous(_ head: HTTPRequest) async throws -> CallerCandidate {
        let tenant = try await tenants.known().bySlug[Self.slug(of: head) ?? ""]
        let isServed = tenant?.isActive == true
        return .known(
            Caller(
                principal: nil, tenantID: isServed ? tenant?.id ?? "" : Tenant.defaultID,
                isTenantNamed: isServed))
    }
}
