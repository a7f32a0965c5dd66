import Foundation
public import HTTPTypes

/// A cookie session: cookie jar, CSRF token and tenant name.
public actor CookieAuthenticator: Authenticator {
    /// Fetches a CSRF token with the session's headers; the body is `{"token": …}` or
    /// `{"csrf_token": …}`.
    public typealias FetchToken =
        @Sendable (HTTPFields) async throws(Problem) -> (head: HTTPResponse, body: [UInt8])

    private let backend: Backend
    private let credentials: any CredentialStore
    private let tenant: @Sendable () async -> String?
    private let fetchToken: FetchToken
    private let environment: SystemEnvironment
    private var jar: CookieJar?
    private var savedAt = 0.0
    private var token: String?
    private var renewing: Task<Bool, Never>?

    /// - Parameters:
    ///   - tenant: the tenant's slug for `X-Tenant-Slug`; nil if the session implies it.
    public init(
        backend: Backend, credentials: any CredentialStore,
        tenant: @escaping @Sendable () async -> String?, environment: SystemEnvironment,
        fetchToken: @escaping FetchToken
    ) {
        self.backend = backend
        self.credentials = credentials
        self.tenant = tenant
        self.environment = environment
        self.fetchToken = fetchToken
    }

    public func apply(to request: inout HTTPRequest, level: AuthorizationLevel) async {
        guard level != .none else {
            if let tenant = await tenant() { request.headerFields[.tenantSlug] = tenant }
            return
        }
        let isWrite = request.method != .get && request.method != .head
        if isWrite, token == nil { _ = await renewOnce(nil) }
        let session = await session()
        // By name, because several cookies are several header fields.
        for name in [HTTPField.Name.cookie, .tenantSlug] {
            if let value = session[name] { request.headerFields[name] = value }
        }
        if isWrite, let token { request.headerFields[.csrfToken] = token }
    }

    public func note(_ reply: HTTPResponse, for request: HTTPRequest) async {
        var jar = await loadedJar()
        let names = jar.names
        guard jar.take(reply.headerFields, now: environment.now()) else { return }
        self.jar = jar
        let now = environment.now().timeIntervalSince1970
        // The value changes with every response, but the old one stays valid for hours.
        guard jar.names != names || now - savedAt > 600 else { return }
        savedAt = now
        if let text = try? WireJSON.encodeText(jar) {
            try? await credentials.write(key, text)
        }
    }

    public func recover(
        from reply: HTTPResponse, body: [UInt8], for request: HTTPRequest
    ) async -> Bool {
        guard reply.status == .forbidden, request.method != .get,
            let message = ErrorBody(body).message, message.lowercased().contains("csrf")
        else { return false }
        return await renewOnce(request.headerFields[.csrfToken])
    }

    public func account() async -> String {
        guard await !loadedJar().isEmpty else { return "" }
        let known = try? await credentials.read(backend.rawValue + ".account")
        return known ?? "signed-in"
    }

    /// Adopts a session from elsewhere: the value of a `Cookie` header, e.g. `_session=abc;
    /// other=d`. Throws ``Problem/Code/invalid`` if the text isn't one.
    public func adopt(_ text: String) async throws(Problem) {
        var jar = CookieJar()
        for pair in text.split(separator: ";") {
            _ = jar.take([.setCookie: String(pair)], now: environment.now())
        }
        guard !jar.isEmpty else {
            throw Problem(.invalid, "Invalid session: expected name=value.")
        }
        self.jar = jar
        token = nil
        try await save()
    }

    /// Saves the session now, after a sign-in replaced the cookie.
    public func save() async throws(Problem) {
        let jar = await loadedJar()
        savedAt = environment.now().timeIntervalSince1970
        try await credentials.write(
            key, try await Problem.catching { try WireJSON.encodeText(jar) })
    }

    /// Deletes the session.
    public func signOut() async {
        jar = CookieJar()
        token = nil
        try? await credentials.remove(key)
    }

    private var key: String { backend.rawValue + ".cookies" }

    /// One refresh shared by all waiting calls; true if there is a token other than `used`.
    private func renewOnce(_ used: String?) async -> Bool {
        if let renewing { return await renewing.value }
        if let token, token != used { return true }
        let task = Task {
            let renewed = await renew()
            // Reset here, not in the waiting call: a later caller must not get this refresh's
            // result.
            renewing = nil
            return renewed
        }
        renewing = task
        return await task.value
    }

    private func renew() async -> Bool {
        guard let answer = try? await fetchToken(await session()) else { return false }
        await note(
            answer.head, for: HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil))
        let members = try? WireJSON.decode(JSONValue.self, from: answer.body)
        guard let new = members?["token"]?.text ?? members?["csrf_token"]?.text, !new.isEmpty else {
            return false
        }
        token = new
        return true
    }

    private func session() async -> HTTPFields {
        var fields = HTTPFields()
        if let cookies = await loadedJar().header { fields[.cookie] = cookies }
        if let tenant = await tenant() { fields[.tenantSlug] = tenant }
        return fields
    }

    private func loadedJar() async -> CookieJar {
        // While there is no session, another process may sign in.
        if let jar, !jar.isEmpty { return jar }
        let text = try? await credentials.read(key)
        let stored = text.flatMap { try? WireJSON.decode(CookieJar.self, from: $0) }
        // Another task may have loaded it already.
        if let jar = self.jar, !jar.isEmpty { return jar }
        let jar = stored ?? CookieJar()
        self.jar = jar
        return jar
    }
}

extension HTTPField.Name {
    /// The header that names the school.
    public static var tenantSlug: Self { Self("X-Tenant-Slug") ?? .ifMatch }
    static var csrfToken: Self { Self("X-CSRF-Token") ?? .ifMatch }
}
