import AppCore
import Auth
import Crypto
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit

// Google sign-in for schools: as for the SAT tutor, but started by a form.
extension AuthService {
    /// Binds a cookie sign-in to the browser that started it.
    private static let walkCookie = "_homeroom_walk"

    /// Pages for browsers, outside of the API.
    var schoolPages: [ServiceRoute] {
        let (start, callback) = ("/auth/google_oauth2", "/auth/google_oauth2/callback")
        let answers = ["code", "state", "error"].map { QueryField($0) }
        return [
            ServiceRoute(page: "school.google.start", .school, .post, start) { request, body in
                try await toldOnAPage(request) { try await googleStart(request, body) }
            },
            ServiceRoute(page: "school.google.wrong", .school, .get, start) { _, _ in
                throw Problem(.notFound, "Begin with a form.", status: 404)
            },
            ServiceRoute(
                page: "school.google.callback", .school, .get, callback, fields: answers
            ) { request, _ in
                try await toldOnAPage(request) {
                    try await googleReturn(Self.come(request.query), request)
                }
            },
            ServiceRoute(page: "school.google.posted", .school, .post, callback) { request, body in
                try await toldOnAPage(request) {
                    try await googleReturn(Self.come(BrowserForm.fields(of: body)), request)
                }
            },
            ServiceRoute(
                page: "school.google.failure", .school, .get, "/auth/failure",
                fields: [QueryField("message")]
            ) { request, _ in
                SignInPage.reply("Not signed in", Self.words[request.query["message"] ?? ""])
            },
        ]
    }

    /// Creates tokens for a program that caught the browser's return.
    func schoolExchange(_ request: ServiceRequest<GoogleCallback>) async throws -> MobileTokens {
        let flow = try webFlow()
        try await limiter.take(tries(of: request), of: request.tenantID)
        let named = request.isTenantNamed ? request.tenantID : nil
        let (identity, tenantID) = try await identity(of: request.input, flow, tenantID: named)
        return try await mint(for: try await account(of: identity, at: tenantID))
    }

    /// Starts a sign-in. With a loopback return address, the result goes to the program listening
    /// there and no browser is signed in, so a forged form does no harm.
    private func googleStart(
        _ request: ServiceRequest<EmptyBody>, _ body: [UInt8]
    ) async throws -> HTTPReply {
        let flow = try webFlow()
        let form = BrowserForm.fields(of: body)
        let returnTo = form["return_to"].flatMap { LoopbackAddress.isOne($0) ? $0 : nil }
        if returnTo == nil {
            try await requireForgeryToken(request, or: form["authenticity_token"])
        }
        let slug = form["tenant"].flatMap { $0.isEmpty ? nil : $0 }
        guard let tenant = try await context.tenants.served(slug: slug) else {
            return Self.failed(request, "tenant_not_found")
        }
        try await limiter.take(tries(of: request), of: tenant.id)
        let address = Self.ownAddress(of: request, ending: "/auth/google_oauth2/callback")
        let walk = OAuthFlow(redirectURL: flow.redirectURL ?? address, returnTo: returnTo)
        let (page, secret) = try await begin(walk, flow, of: tenant.id)
        var fields: HTTPFields = [.location: page]
        if returnTo == nil {
            let isSecure = request.baseURL.hasPrefix("https://")
            fields[.setCookie] =
                "\(Self.walkCookie)=\(binding(secret.text)); Path=/; HttpOnly; SameSite=Lax"
                + (isSecure ? "; Secure" : "")
        }
        return HTTPReply(
            head: HTTPResponse(status: .found, headerFields: fields), body: .bytes([]))
    }

    /// Redirects the browser to the waiting program, or signs the browser in.
    private func googleReturn(
        _ come: GoogleCallback, _ request: ServiceRequest<EmptyBody>
    ) async throws -> HTTPReply {
        let flow = try webFlow()
        try await limiter.take(tries(of: request), of: request.tenantID)
        if let address = try await returnAddress(of: come) {
            return HTTPReply(
                head: HTTPResponse(status: .found, headerFields: [.location: address]),
                body: .bytes([]))
        }
        let cookies = request.head.headerFields[values: .cookie].joined(separator: ";")
        let bound = Self.walkCookie + "=" + binding(come.state ?? "")
        guard cookies.split(separator: ";").contains(where: { $0.drop { $0 == " " } == bound })
        else { return Self.failed(request, "authentication_failed") }
        let (identity, tenantID) = try await identity(of: come, flow, tenantID: nil)
        let account = try await account(of: identity, at: tenantID)
        let cookie = try await beginWebSession(of: account, replacing: request.head)
        var reply = SignInPage.reply("Signed in", "You may close this page.")
        reply.head.headerFields[.setCookie] = fields(of: cookie, for: request)[.setCookie]
        return reply
    }

    private func binding(_ state: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Data(("homeroom.auth.walk " + state).utf8),
            using: SymmetricKey(data: context.signingKey))
        return Base64URL.encode(Array(code))
    }

    /// Shows errors on a page for browsers, but not for programs.
    private func toldOnAPage(
        _ request: ServiceRequest<EmptyBody>, _ body: () async throws -> HTTPReply
    ) async throws -> HTTPReply {
        do {
            return try await body()
        } catch {
            guard let problem = error as? Problem else { throw error }
            if problem.backendCode == "REGISTRATION_CLOSED" {
                return Self.failed(request, "registration_closed")
            }
            guard [400, 501, 503].contains(problem.status ?? 0) else { throw error }
            return Self.failed(
                request,
                problem.code == .configuration ? "not_set_up" : "authentication_failed")
        }
    }

    private static let words = [
        "authentication_failed": "This Google sign-in isn't valid here. Start again.",
        "tenant_not_found": "No school with this name.",
        "registration_closed": "This school creates its own accounts. Ask the school for one.",
        "not_set_up": "This server doesn't support sign-in with Google.",
    ]

    private static func failed(
        _ request: ServiceRequest<EmptyBody>, _ word: String
    ) -> HTTPReply {
        let address = ownAddress(of: request, ending: "/auth/failure") + "?message=" + word
        return HTTPReply(
            head: HTTPResponse(status: .found, headerFields: [.location: address]),
            body: .bytes([]))
    }

    /// An address of this server, under the request's mount.
    private static func ownAddress(
        of request: ServiceRequest<EmptyBody>, ending: String
    ) -> String {
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        let mount = path.components(separatedBy: "/auth/").first ?? ""
        return request.baseURL + mount + ending
    }

    private static func come(_ fields: [String: String]) -> GoogleCallback {
        GoogleCallback(code: fields["code"], state: fields["state"], error: fields["error"])
    }
}

/// The page shown at the end of a sign-in.
enum SignInPage {
    static func reply(_ title: String, _ text: String?) -> HTTPReply {
        let html = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
            <meta name="color-scheme" content="light dark"></head>
            <body><h1>\(title)</h1><p>\(text ?? "Start again.")</p></body></html>

            """
        return HTTPReply(
            head: HTTPResponse(
                status: .ok, headerFields: [.contentType: "text/html; charset=utf-8"]),
            body: .bytes(Array(html.utf8)))
    }
}

/// Fields of a form as browsers send it.
enum BrowserForm {
    /// Decoded fields by name; the first of each name wins. Source: the URL Standard, section 5.1.
    static func fields(of body: [UInt8]) -> [String: String] {
        let text = String(decoding: body.prefix(16 << 10), as: UTF8.self)
        let pairs = text.split(separator: "&").prefix(50).map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]), parts.count > 1 ? decoded(parts[1]) : "")
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func decoded(_ text: Substring) -> String {
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
