import AppCore
import HTTPTypes
import SQLStore
import ServiceKit

/// Cookie sessions for the server.
struct CookieSessions: WebSessionProviding {
    let service: AuthService
    /// Seconds between updates of a session's last use.
    private static let noting: Int64 = 60

    func session(of head: HTTPRequest) async throws -> WebSession? {
        let (key, now) = (service.context.signingKey, service.now)
        guard let cookie = SessionCookie(of: head, key: key, now: now) else { return nil }
        let token = cookie.forgeryToken(key: key)
        guard case .signedIn(let secret) = cookie else {
            return WebSession(principal: nil, forgeryToken: token)
        }
        let database = service.context.database
        let found = try await database.read { connection in
            try WebSessionStore(tenantID: secret.tenantID, connection: connection)
                .session(secret, at: now)
        }
        guard let found else { return nil }
        if now - found.usedAt >= Self.noting {
            try await database.write { connection in
                try WebSessionStore(tenantID: secret.tenantID, connection: connection)
                    .touch(secret, at: now)
            }
        }
        return WebSession(principal: found.principal, forgeryToken: token)
    }
}

extension AuthService {
    /// Starts an account's session, replacing the request's session, and returns its cookie.
    func beginWebSession(
        of account: AccountKey, replacing head: HTTPRequest
    ) async throws -> SessionCookie {
        let (secret, time) = (TenantSecret(of: account.tenantID), now)
        let old = SessionCookie(of: head, key: context.signingKey, now: time)
        try await context.database.write { connection in
            try Self.end(old, in: connection)
            try WebSessionStore(tenantID: secret.tenantID, connection: connection)
                .add(secret, of: account, at: time)
        }
        return .signedIn(secret)
    }

    /// Ends the request's session. Returns the anonymous one that replaces it.
    func endWebSession(of head: HTTPRequest) async throws -> SessionCookie {
        let old = SessionCookie(of: head, key: context.signingKey, now: now)
        try await context.database.write { try Self.end(old, in: $0) }
        return .fresh(now: now)
    }

    private static func end(
        _ cookie: SessionCookie?, in connection: any SQLConnection
    ) throws {
        guard case .signedIn(let secret) = cookie else { return }
        try WebSessionStore(tenantID: secret.tenantID, connection: connection).end(secret)
    }

    /// The headers that set the session cookie.
    func fields<Input>(
        of cookie: SessionCookie, for request: ServiceRequest<Input>
    ) -> HTTPFields {
        let isSecure =
            request.baseURL.hasPrefix("https://")
            || context.settings["campus.public_url"].hasPrefix("https://")
        return [.setCookie: cookie.header(key: context.signingKey, isSecure: isSecure)]
    }

    /// Checks the CSRF token, for routes that do so themselves. Throws a 403 problem.
    func requireForgeryToken(
        _ request: ServiceRequest<EmptyBody>, or given: String? = nil
    ) async throws {
        if request.origin == .embedded { return }
        let session = try await CookieSessions(service: self).session(of: request.head)
        guard session?.accepts(request.head.forgeryToken ?? given) == true else {
            throw Problem.invalidForgeryToken
        }
    }
}
