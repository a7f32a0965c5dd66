public import HTTPTypes

/// Adds a backend's credentials to requests and renews them. One per backend and profile.
public protocol Authenticator: Sendable {
    /// Adds credentials if the endpoint's level asks for them and they exist.
    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async
    /// Called on 401; returns true if the call can be retried once.
    func recover(from reply: HTTPResponse, for request: HTTPRequest) async -> Bool
    /// Called on 401 and 403 with the body, for backends that put the reason there.
    func recover(from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest) async -> Bool
    /// Called with every response, for backends that set cookies.
    func note(_ reply: HTTPResponse, for request: HTTPRequest) async
    /// The account's identifier, which separates cached responses and queued writes of different
    /// people. Empty when signed out.
    func account() async -> String
}

extension Authenticator {
    public func recover(from reply: HTTPResponse, for request: HTTPRequest) async -> Bool { false }
    public func recover(
        from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest
    ) async -> Bool {
        guard reply.status == .unauthorized else { return false }
        return await recover(from: reply, for: request)
    }
    public func note(_ reply: HTTPResponse, for request: HTTPRequest) async {}
    public func account() async -> String { "" }
}

/// Sends no credentials. For embedded backends and those without accounts.
public struct AnonymousAuthenticator: Authenticator {
    private let name: String

    /// `account` identifies the owner of the data, `local` by default.
    public init(account: String = "local") { name = account }

    public func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {}
    public func account() async -> String { name }
}

/// An access token and its refresh token, stored as JSON under `<backend>.tokens`.
public struct BearerTokens: Codable, Sendable, Hashable {
    public var access: String
    public var refresh: String?
    /// The person's id, if the backend sent it.
    public var account: String?
    /// The short name of the person's school, if the backend needs it to refresh.
    public var tenant: String?

    public init(
        access: String, refresh: String? = nil, account: String? = nil, tenant: String? = nil
    ) {
        self.access = access
        self.refresh = refresh
        self.account = account
        self.tenant = tenant
    }

    /// The credential store's key for a backend.
    public static func key(for backend: Backend) -> String { backend.rawValue + ".tokens" }
}
