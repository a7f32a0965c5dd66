import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Auth
@testable import AuthService

/// Somebody who asks a campus by the school's contract, with a cookie jar or with a token.
final class SchoolVisitor {
    let campus: AuthCampus
    var cookie: String?
    var csrf: String?
    var token: String?
    var slug: String?

    init(_ campus: AuthCampus, slug: String? = nil) {
        self.campus = campus
        self.slug = slug
    }

    /// `path` is below the school's mount.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        type: String = "application/json", secure: Bool = false, embedded: Bool = false
    ) async throws -> AuthCampus.Answer {
        var headers: HTTPFields = [:]
        if body != nil { headers[.contentType] = type }
        headers[.cookie] = cookie
        if let token { headers[.authorization] = "Bearer " + token }
        if let csrf { headers[try #require(HTTPField.Name("X-CSRF-Token"))] = csrf }
        if let slug { headers[try #require(HTTPField.Name("X-Tenant-Slug"))] = slug }
        let head = HTTPRequest(
            method: method, scheme: secure ? "https" : "http", authority: "campus.test",
            path: "/school" + path, headerFields: headers)
        let reply = await campus.campus.responder.respond(
            to: head, body: Array((body ?? "").utf8),
            origin: embedded ? .embedded : .network(address: "192.0.2.1"))
        expectDescribed(reply, to: head, by: campus.campus)
        guard case .bytes(let bytes) = reply.body else {
            return AuthCampus.Answer(status: 0, headers: [:], text: "")
        }
        if let set = reply.head.headerFields[.setCookie] {
            cookie = String(set.prefix { $0 != ";" })
        }
        return AuthCampus.Answer(
            status: reply.head.status.code, headers: reply.head.headerFields,
            text: String(decoding: bytes, as: UTF8.self))
    }

    func api(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil,
        embedded: Bool = false
    ) async throws -> AuthCampus.Answer {
        try await ask(method, "/api/v1" + path, body, embedded: embedded)
    }

    /// Fetches a token against forged writes.
    func renew() async throws {
        csrf = try await api(.get, "/csrf").decoded(ForgeryToken.self).token
    }

    /// Signs in for trying out, and fetches a token.
    @discardableResult
    func signIn(_ email: String, tenant: String? = nil) async throws -> AuthCampus.Answer {
        try await renew()
        let fields = ["email": email].merging(tenant.map { ["tenant_slug": $0] } ?? [:]) { $1 }
        let answer = try await api(.post, "/testing/session", try AuthCampus.body(fields))
        try await renew()
        return answer
    }
}

extension AuthCampus {
    static let people = """
        {"people": [
            {"email": "noor@juniper.example", "first_name": "Noor", "last_name": "Haddad",
             "roles": ["student"]},
            {"email": "ilse@juniper.example", "first_name": "Ilse", "last_name": "Brandt",
             "roles": ["teacher"]},
            {"email": "ada@juniper.example", "roles": ["admin"]}
        ]}
        """

    /// A campus for trying out with a second school, `north`; both have the same people.
    static func school(
        settings: [String: String] = ["campus.auth.development_sign_in": "true"],
        clock: TestClock = TestClock(), outbound: any HTTPTransport = OfflineTransport()
    ) async throws -> AuthCampus {
        let campus = try AuthCampus(clock: clock, settings: settings, outbound: outbound)
        try await campus.campus.start()
        let north = try await campus.campus.tenants.add(slug: "north", name: "North School")
        let file = try WireJSON.decode(SchoolFile.self, from: people)
        for tenant in [Tenant.defaultID, north.id] {
            _ = try await campus.campus.take(file, into: tenant)
        }
        return campus
    }
}
