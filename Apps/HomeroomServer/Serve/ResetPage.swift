import AppCore
import Foundation
import HTTPTypes
import HomeroomHost
import ServiceKit

/// The password reset page, linked in mails: a form and its result. It calls the API route that
/// sets the password.
///
/// Only the token in the address counts, so there are no cookies to abuse. The page loads no
/// external resources and sends no referrer, so the token stays private.
struct ResetPage: Sendable {
    /// The path for logs and metrics, without the token.
    static let route = "/accounts/password-reset-confirm/{token}/"
    private static let endpointID = "sat.auth.password-reset-confirm"
    private static let maxBytes = 16 << 10

    let responder: Responder
    let writer: PageWriter
    /// The path of the API route.
    let target: String

    /// nil if the server doesn't have the route.
    init?(campus: Campus, only: Backend?, writer: PageWriter) {
        guard let endpoint = campus.endpoints.first(where: { $0.id == Self.endpointID }) else {
            return nil
        }
        responder = campus.responder
        self.writer = writer
        target =
            (only == nil ? endpoint.backend.mount : "") + endpoint.backend.apiBase
            + endpoint.path
    }

    /// The token in a path; nil for other paths.
    static func token(in path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4 || (parts.count == 5 && parts[4].isEmpty), parts[0].isEmpty,
            parts[1] == "accounts", parts[2] == "password-reset-confirm",
            (1...400).contains(parts[3].utf8.count),
            parts[3].utf8.allSatisfy({ byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "-_.".utf8.contains(byte)
            })
        else { return nil }
        return String(parts[3])
    }

    func reply(
        to head: HTTPRequest, token: String, body: [UInt8], origin: RequestOrigin
    ) async -> HTTPReply {
        switch head.method {
        case .get, .head: page(.ok, form())
        case .post: await set(token, head, body, origin)
        case .options:
            HTTPReply(
                head: HTTPResponse(
                    status: .noContent, headerFields: [.allow: "GET, HEAD, POST, OPTIONS"]),
                body: .bytes([]))
        default:
            ServerErrorResponse.problem(
                .methodNotAllowed, "METHOD_NOT_ALLOWED", "This is a page: GET it.",
                fields: [.allow: "GET, HEAD, POST, OPTIONS"])
        }
    }

    private func set(
        _ token: String, _ head: HTTPRequest, _ body: [UInt8], _ origin: RequestOrigin
    ) async -> HTTPReply {
        let site = HTTPField.Name("Sec-Fetch-Site").flatMap { head.headerFields[$0] }
        guard site == nil || site == "same-origin" || site == "none" else {
            return page(.forbidden, form("This form was sent from another site's page."))
        }
        let isForm =
            head.headerFields[.contentType]?.lowercased()
            .hasPrefix("application/x-www-form-urlencoded") == true
        guard isForm, body.count <= Self.maxBytes, let fields = FormFields(body) else {
            return page(.badRequest, form("The form can't be read."))
        }
        let password = fields["new_password"] ?? ""
        guard password == fields["again"] else {
            return page(.badRequest, form("The passwords don't match."))
        }
        let answer = await ask(token, password, head, origin)
        let said = answer.json?["error"]
        switch (answer.status.code, said?["code"]?.text) {
        case (200, _):
            return page(
                .ok,
                """
                <h1>The password is set</h1>
                <p>Every device has been signed out. Sign in with the new password: \
                <code>homeroom auth login</code></p>

                """)
        case (400, "INVALID_TOKEN"):
            return page(
                .badRequest,
                """
                <h1>This link is no longer valid</h1>
                <p>A link works once, within 24 hours. Request another mail: \
                <code>homeroom auth reset-password</code></p>

                """)
        default:
            return page(answer.status, form(said?["message"]?.text ?? "Try again in a moment."))
        }
    }

    private func ask(
        _ token: String, _ password: String, _ head: HTTPRequest, _ origin: RequestOrigin
    ) async -> (status: HTTPResponse.Status, json: JSONValue?) {
        let request = HTTPRequest(
            method: .post, scheme: head.scheme, authority: head.authority, path: target,
            headerFields: [.contentType: "application/json"])
        // Two strings can always be encoded.
        let body = (try? WireJSON.encode(["token": token, "new_password": password])) ?? []
        let reply = await responder.respond(to: request, body: body, origin: origin)
        guard case .bytes(let bytes) = reply.body else { return (reply.head.status, nil) }
        return (reply.head.status, try? WireJSON.decode(JSONValue.self, from: bytes))
    }

    private func form(_ fault: String? = nil) -> String {
        let fault = fault.map {
            "<p role=\"alert\"><strong>\(MarkdownHTML.escape($0))</strong></p>\n"
        }
        return """
            <h1>A new password</h1>
            \(fault ?? "")<form method="post" autocomplete="off">
            <p><label>New password, 8 characters or more<br>
            <input type="password" name="new_password" autocomplete="new-password" minlength="8" \
            required autofocus></label></p>
            <p><label>The same again<br>
            <input type="password" name="again" autocomplete="new-password" minlength="8" \
            required></label></p>
            <p><button type="submit">Set the password</button></p>
            </form>

            """
    }

    private func page(_ status: HTTPResponse.Status, _ body: String) -> HTTPReply {
        HTTPReply(
            head: HTTPResponse(
                status: status,
                headerFields: [
                    .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                    .contentSecurityPolicy: ServerErrorResponse.formPolicy,
                ]),
            body: .bytes(Array(writer.document("A new password", body: body).utf8)))
    }
}

/// Form fields as sent by browsers.
struct FormFields: Sendable {
    private let values: [String: String]

    /// nil if it isn't a UTF-8 form.
    init?(_ body: [UInt8]) {
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        var values: [String: String] = [:]
        for field in text.split(separator: "&").prefix(100) {
            let halves = field.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(halves[0]),
                let value = Self.decoded(halves.count > 1 ? halves[1] : "")
            else { return nil }
            values[name] = value
        }
        self.values = values
    }

    subscript(_ name: String) -> String? { values[name] }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
