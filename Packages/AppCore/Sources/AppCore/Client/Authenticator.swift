public import HTTPTypes

/// Puts a backend's credentials on requests and renews them: one per backend in a profile.
public protocol Authenticator: Sendable {
    /// Adds credentials when the endpoint's level wants them and there are any.
    func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async
    /// Called on 401: true when the call may be repeated once.
    func recover(from reply: HTTPResponse, for request: HTTPRequest) async -> Bool
    /// Called on 401 and 403, with the body: for backends that tell the difference there.
    func recover(from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest) async -> Bool
    /// Every reply passes here, for what a backend hands out along the way (cookies).
    func note(_ reply: HTTPResponse, for request: HTTPRequest) async
    /// Whose answers these are: separates stored answers and queued writes of different people.
    /// Empty when nobody is signed in.
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

/// Sends no credentials: embedded backends, and those that have no accounts.
public struct NoAuthenticator: Authenticator {
    private let name: String

    /// `account` names whose data it is, `local` by default.
    public init(account: String = "local") { name = account }

    public func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {}
    public func account() async -> String { name }
}

/// An access token and what renews it, stored as JSON under `<backend>.tokens`.
public struct BearerTokens: Codable, Sendable, Hashable {
    public var access: String
    public var refresh: String?
    /// The person's id, when the backend told it.
    public var account: String?
    /// The short name of the person's school, where the backend wants to hear it with a refresh.
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
