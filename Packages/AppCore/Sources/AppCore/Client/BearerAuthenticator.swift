import Foundation
public import HTTPTypes

/// Bearer tokens, read from the credential store for every call so that signing in or out in
/// another process takes effect at once. Concurrent calls share one refresh.
public actor BearerAuthenticator: Authenticator {
    /// Exchanges a refresh token for new tokens. Throws a ``Problem`` with the backend's status.
    public typealias Refresh = @Sendable (String) async throws(Problem) -> BearerTokens

    private let key: String
    private let credentials: any CredentialStore
    private let refresh: Refresh
    private var refreshing: Task<Bool, Never>?

    public init(backend: Backend, credentials: any CredentialStore, refresh: @escaping Refresh) {
        key = BearerTokens.key(for: backend)
        self.credentials = credentials
        self.refresh = refresh
    }

    public func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        guard level != .none, let tokens = await tokens() else { return }
        request.headerFields[.authorization] = "Bearer " + tokens.access
    }

    public func recover(from reply: HTTPResponse, for request: HTTPRequest) async -> Bool {
        guard let used = request.headerFields[.authorization] else { return false }
        if let refreshing { return await refreshing.value }
        let task = Task {
            let renewed = await renew(used)
            // Reset here, not in the waiting call: a later caller must not get this refresh's
            // result.
            refreshing = nil
            return renewed
        }
        refreshing = task
        return await task.value
    }

    public func account() async -> String {
        guard let tokens = await tokens() else { return "" }
        return tokens.account ?? UnverifiedTokenClaims.account(of: tokens.access) ?? "signed-in"
    }

    /// Returns true if there are tokens other than the rejected ones.
    private func renew(_ used: String) async -> Bool {
        guard let old = await tokensAnew() else { return false }
        // Another task or process already refreshed.
        if "Bearer " + old.access != used { return true }
        guard let token = old.refresh else {
            await forget(old)
            return false
        }
        do throws(Problem) {
            var new = try await refresh(token)
            // Backends that don't rotate send no new refresh token; keep the old one.
            new.refresh = new.refresh ?? token
            new.account = new.account ?? old.account
            new.tenant = new.tenant ?? old.tenant
            try await save(new)
            return true
        } catch {
            if let now = await tokensAnew(), now.access != old.access { return true }
            if let status = error.status, (400..<500).contains(status), status != 408, status != 429
            {
                await forget(old)
            }
            return false
        }
    }

    private func tokens() async -> BearerTokens? {
        guard let text = try? await credentials.read(key) else { return nil }
        return try? WireJSON.decode(BearerTokens.self, from: text)
    }

    /// Reads the tokens again, in case another process changed them.
    private func tokensAnew() async -> BearerTokens? {
        guard let text = try? await credentials.readAnew(key) else { return nil }
        return try? WireJSON.decode(BearerTokens.self, from: text)
    }

    private func save(_ tokens: BearerTokens) async throws(Problem) {
        let text = try await Problem.catching { try WireJSON.encodeText(tokens) }
        try await credentials.write(key, text)
    }

    /// Removes tokens that no longer work, unless they were replaced meanwhile.
    private func forget(_ old: BearerTokens) async {
        guard let text = try? await credentials.readAnew(key),
            (try? WireJSON.decode(BearerTokens.self, from: text)) == old
        else { return }
        try? await credentials.remove(key, ifStill: text)
    }
}

/// The claims of a JSON web token. Not verified; used only to tell accounts apart.
enum UnverifiedTokenClaims {
    static func account(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].utf8.count <= 8192 else { return nil }
        var text = parts[1].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        while text.count % 4 != 0 { text.append("=") }
        guard let data = Data(base64Encoded: String(text)),
            let claims = try? WireJSON.decode(JSONValue.self, from: Array(data))
        else { return nil }
        for name in ["user_id", "sub"] {
            if let text = claims[name]?.text, !text.isEmpty { return WireID(text).value }
            if let number = claims[name]?.int { return String(number) }
        }
        return nil
    }
}
