import AppCore
import HTTPTypes

// Who is calling, by the school's contract: a token, then a cookie session; a caller without either has
// the tenant of the header, and where that is needed and not known, the answer is 401.
extension CallerResolution {
    /// The caller as far as the request tells. Throws a 403 problem for a write over the network, in
    /// a session's or in nobody's name, without the session's token: before anything is said of who
    /// calls. Writes with a token of one's own and those from inside the program need none.
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

    /// Nobody, of the tenant that the header names; of the default one where that is none that is
    /// served, which ``Caller/isTenantNamed`` then tells.
    private func anonymous(_ head: HTTPRequest) async throws -> CallerCandidate {
        let tenant = try await tenants.known().bySlug[Self.slug(of: head) ?? ""]
        let isServed = tenant?.isActive == true
        return .known(
            Caller(
                principal: nil, tenantID: isServed ? tenant?.id ?? "" : Tenant.defaultID,
                isTenantNamed: isServed))
    }
}
