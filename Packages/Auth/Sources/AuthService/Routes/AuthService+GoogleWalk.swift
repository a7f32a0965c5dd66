import AppCore
import Auth
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit

// Google sign-in: authorization code flow with state, nonce and PKCE.
// Source: RFC 6749, section 4.1; RFC 7636; RFC 8252, section 7.3, for the loopback address.
extension AuthService {
    /// The sign-in's time limit in seconds.
    private static let walkLifetime: Int64 = 600

    /// Starts a sign-in.
    func googleURL(_ request: ServiceRequest<EmptyBody>) async throws -> GoogleAddress {
        let flow = try webFlow()
        let returnTo = try request.query["return_to"].map { text in
            guard LoopbackAddress.isOne(text) else {
                throw Self.refused(
                    "return_to", ["This must be your own address, such as http://127.0.0.1:PORT/…"])
            }
            return text
        }
        try await limiter.take(tries(of: request), of: request.tenantID)
        let walk = OAuthFlow(
            redirectURL: flow.redirectURL ?? Self.callbackAddress(of: request), returnTo: returnTo)
        let (address, _) = try await begin(walk, flow, of: request.tenantID)
        return GoogleAddress(authURL: address, clientID: flow.clientID, returnsTo: returnTo)
    }

    /// Stores a sign-in. Returns Google's start page and the sign-in's secret.
    func begin(
        _ walk: OAuthFlow, _ flow: WebFlowPolicy, of tenantID: String
    ) async throws -> (address: String, secret: TenantSecret) {
        let (secret, time) = (TenantSecret(of: tenantID), now)
        try await context.database.write { connection in
            try OAuthFlowStore(tenantID: secret.tenantID, connection: connection)
                .add(walk, secret, at: time, until: time + Self.walkLifetime)
        }
        let bound = OAuthStateSecrets(secret, campusKey: context.signingKey)
        let query = URLText.query([
            ("client_id", flow.clientID), ("redirect_uri", walk.redirectURL),
            ("response_type", "code"), ("scope", "openid email profile"),
            ("access_type", "offline"), ("prompt", "consent"), ("state", secret.text),
            ("nonce", bound.nonce), ("code_challenge", bound.challenge),
            ("code_challenge_method", "S256"),
        ])
        let page = flow.authorizationURL.absoluteString
        return (page + (page.contains("?") ? "&" : "?") + query, secret)
    }

    /// Answers the browser returning from Google: redirects to the caller's loopback address, which
    /// exchanges the code, or returns tokens.
    func googleCallback(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> ServiceReply<SignedIn?> {
        let flow = try webFlow()
        let come = GoogleCallback(
            code: request.query["code"], state: request.query["state"],
            error: request.query["error"])
        try await limiter.take(tries(of: request), of: request.tenantID)
        if let address = try await returnAddress(of: come) { return Self.redirect(to: address) }
        let signedIn = try await end(come, flow, request)
        guard let app = flow.appRedirect, Self.isBrowser(request.head) else {
            return ServiceReply(value: signedIn)
        }
        let data = try WireJSON.encode(AppReturn(signedIn))
        return Self.redirect(to: app + "#google_oauth=" + Base64URL.encode(data))
    }

    /// Completes a sign-in for a program that caught the browser's return.
    func googleExchange(_ request: ServiceRequest<GoogleCallback>) async throws -> SignedIn {
        let flow = try webFlow()
        try await limiter.take(tries(of: request), of: request.tenantID)
        return try await end(request.input, flow, request)
    }

    /// The waiting program's address with the result; nil if there is none.
    func returnAddress(of come: GoogleCallback) async throws -> String? {
        guard let secret = come.state.flatMap(TenantSecret.init) else { return nil }
        let time = now
        let walk = try await context.database.read { connection in
            try OAuthFlowStore(tenantID: secret.tenantID, connection: connection)
                .walk(secret, at: time)
        }
        return walk?.returnTo.map { $0 + ($0.contains("?") ? "&" : "?") + come.query }
    }

    func webFlow() throws -> WebFlowPolicy {
        guard let flow = providers.ways.webFlow else { throw Problem.notSetUp(.google) }
        return flow
    }

    private func end<Input>(
        _ come: GoogleCallback, _ flow: WebFlowPolicy, _ request: ServiceRequest<Input>
    ) async throws -> SignedIn {
        let named = request.isTenantNamed ? request.tenantID : nil
        let (identity, tenantID) = try await identity(of: come, flow, tenantID: named)
        return try await signIn(identity, of: tenantID)
    }

    /// The identity and tenant of a completed sign-in. `tenantID`, if given, must match.
    func identity(
        of come: GoogleCallback, _ flow: WebFlowPolicy, tenantID: String?
    ) async throws -> (VerifiedIdentity, tenantID: String) {
        if let error = come.error, !error.isEmpty { throw Self.declined(error) }
        guard let code = come.code, !code.isEmpty, code.utf8.count <= 4096 else {
            throw Self.refused("code", ["This is required to sign in."])
        }
        let time = now
        guard let secret = come.state.flatMap(TenantSecret.init),
            tenantID == nil || secret.tenantID == tenantID,
            let walk = try await context.database.write({ connection in
                try OAuthFlowStore(tenantID: secret.tenantID, connection: connection)
                    .take(secret, at: time)
            })
        else { throw Problem.oauth("This sign-in wasn't started here, or has already ended.") }
        try await context.tenants.requireActive(secret.tenantID)
        let bound = OAuthStateSecrets(secret, campusKey: context.signingKey)
        let token = try await exchange(code, flow, walk, verifier: bound.verifier)
        let identity = try await providers.google.identity(
            in: token, now: context.environment.now(), nonce: bound.nonce)
        return (identity, secret.tenantID)
    }

    /// Exchanges a code for an id token.
    private func exchange(
        _ code: String, _ flow: WebFlowPolicy, _ walk: OAuthFlow, verifier: String
    ) async throws -> String {
        let client = providers.googleClient
        let answer = try await client.post(
            [
                ("code", code), ("client_id", flow.clientID), ("client_secret", flow.clientSecret),
                ("redirect_uri", walk.redirectURL), ("grant_type", "authorization_code"),
                ("code_verifier", verifier),
            ], to: flow.tokenURL)
        guard answer.status < 500 else { throw client.unreachable }
        guard answer.status == 200,
            let reply = try? WireJSON.decode(JSONValue.self, from: answer.body),
            let token = reply["id_token"]?.text
        else { throw Problem.oauth("Google didn't accept this code.") }
        return token
    }

    /// This server's callback address, as seen by the caller.
    private static func callbackAddress(of request: ServiceRequest<EmptyBody>) -> String {
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return request.baseURL + "/" + folder + "/callback"
    }

    /// Detects browsers by the contract's word list.
    private static func isBrowser(_ head: HTTPRequest) -> Bool {
        let agent = head.headerFields[.userAgent] ?? ""
        return ["Mozilla", "Chrome", "Safari", "Firefox"].contains { agent.contains($0) }
    }

    private static func redirect(to address: String) -> ServiceReply<SignedIn?> {
        ServiceReply(status: 302, headers: [.location: address], value: nil)
    }

    private static func declined(_ error: String) -> Problem {
        let isWord =
            error.utf8.count <= 40
            && error.utf8.allSatisfy { byte in
                (97...122).contains(byte) || byte == UInt8(ascii: "_")
            }
        return Problem.oauth(
            isWord ? "Google says: \(error)." : "Google didn't sign you in.")
    }
}

/// The result passed to an app, in the contract's format.
private struct AppReturn: Encodable {
    var access: String
    var refresh: String
    var user: AuthUser

    init(_ signedIn: SignedIn) {
        access = signedIn.tokens.access
        refresh = signedIn.tokens.refresh
        user = signedIn.user
    }
}

extension GoogleCallback {
    /// The present fields as a query.
    fileprivate var query: String {
        URLText.query(
            [("code", code), ("state", state), ("error", error)].compactMap { name, value in
                value.map { (name, $0) }
            })
    }
}

/// Loopback addresses.
enum LoopbackAddress {
    /// Whether it is `http://127.0.0.1:PORT/…` or the same with `[::1]`, without fragment or user.
    static func isOne(_ text: String) -> Bool {
        guard text.utf8.count <= 200, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: text), parts.scheme == "http",
            parts.host == "127.0.0.1" || parts.host == "[::1]" || parts.host == "::1",
            let port = parts.port, (1...65535).contains(port), parts.user == nil,
            parts.password == nil, parts.fragment == nil
        else { return false }
        return !text.contains("\\")
    }
}
