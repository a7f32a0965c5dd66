public import AppCore
import HTTPTypes

/// Finds out who is calling, and whether that is enough for the endpoint.
struct CallerResolution: Sendable {
    /// nil when no service knows accounts.
    let principals: (any PrincipalResolving)?
    /// The embedded student's id when no service knows accounts.
    let localStudentID: @Sendable () -> String

    /// The caller; nil for an anonymous one. A bearer token that is not valid gives a 401 problem on
    /// every endpoint, also where none is needed.
    func principal(
        for head: HTTPRequest, level: AuthorizationLevel, origin: RequestOrigin
    ) async throws -> Principal? {
        if let header = head.headerFields[.authorization], let token = try bearerToken(header) {
            guard let principals else { throw Problem.invalidToken }
            return try await principals.principal(bearer: token)
        }
        if level == .none { return nil }
        if origin == .embedded { return try await embeddedPrincipal() }
        if level == .required {
            throw Problem(
                .signedOut, "Sign in first.", status: 401, backendCode: "UNAUTHORIZED")
        }
        return nil
    }

    private func embeddedPrincipal() async throws -> Principal {
        if let principals { return try await principals.embeddedPrincipal() }
        return Principal(userID: localStudentID(), isPremium: false)
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
