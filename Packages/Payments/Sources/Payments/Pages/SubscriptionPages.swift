package import AppCore
import HTTPTypes

/// A source of test sessions: the server's own tables, or a remote server.
package protocol TestSessionProviding: Sendable {
    /// Returns a session; nil if it doesn't exist.
    func session(_ id: String) async throws -> TestSession?
    /// Applies a person's decision and returns the updated session. A decision that comes
    /// too late changes nothing. Returns nil if the session doesn't exist.
    func decide(_ action: TestDecision.Action, on id: String) async throws -> TestSession?
}

/// The pages `/web/subscription…`: premium, the test checkout, the test portal, and the pages
/// checkouts return to. Served by a server or, for the built-in one, on a port of
/// this computer.
package struct SubscriptionPages: Sendable {
    /// The path below the server's mount.
    package enum Page: String, Sendable, CaseIterable {
        case checkout = "/web/subscription"
        case success = "/web/subscription/success"
        case cancel = "/web/subscription/cancel"
        case manage = "/web/subscription/manage"

        /// The last part of the endpoint's id.
        package var id: String {
            switch self {
            case .checkout: "checkout"
            case .success: "success"
            case .cancel: "cancel"
            case .manage: "manage"
            }
        }

        /// Whether the page accepts a decision.
        package var takesForm: Bool { self == .checkout || self == .manage }
    }

    /// The query field with the session id.
    package static let sessionField = "session"

    private let provider: any TestSessionProviding

    package init(provider: any TestSessionProviding) { self.provider = provider }

    /// Handles a page request. `session` is the id from the query. Never throws: every error becomes
    /// a page.
    package func show(_ page: Page, session id: String?) async -> HTTPReply {
        do {
            return try await shown(page, id)
        } catch {
            return Self.fault
        }
    }

    /// Handles a form posted to a page.
    package func take(_ page: Page, type: String?, body: [UInt8]) async -> HTTPReply {
        guard page.takesForm else { return Self.unknown }
        let media = (type ?? "").prefix { $0 != ";" }.lowercased()
        guard media == "application/x-www-form-urlencoded", let fields = FormText.fields(body),
            let id = fields[Self.sessionField],
            let action = fields["action"].flatMap(TestDecision.Action.init)
        else { return Self.unreadable }
        do {
            guard let session = try await provider.decide(action, on: id) else {
                return Self.unknown
            }
            return Self.sent(from: page, to: Self.place(after: session), session: id)
        } catch {
            return Self.fault
        }
    }

    private static func place(after session: TestSession) -> Page {
        switch (session.kind, session.state) {
        case (.portal, _): .manage
        case (.checkout, .complete): .success
        case (.checkout, .canceled): .cancel
        case (.checkout, .open), (.checkout, .expired): .checkout
        }
    }

    private func shown(_ page: Page, _ id: String?) async throws -> HTTPReply {
        guard let id else { return Self.shown(Self.withoutSession(page)) }
        guard let session = try await provider.session(id) else {
            // The provider uses its own parameter name when it redirects back.
            return page == .success || page == .cancel
                ? Self.shown(Self.withoutSession(page)) : Self.unknown
        }
        switch (page, session.kind) {
        case (.manage, .portal): return Self.shown(Self.portal(session))
        case (.checkout, .checkout): return Self.shown(Self.checkout(session))
        case (.success, .checkout) where session.state == .complete:
            return Self.shown(Self.done(session))
        case (.cancel, .checkout) where session.state == .canceled:
            return Self.shown(Self.cancelled)
        case (.success, .checkout), (.cancel, .checkout):
            return Self.sent(from: page, to: .checkout, session: id)
        default: return Self.unknown
        }
    }
}

extension SubscriptionPages {
    /// Headers of every page: forbid loading, scripts and frames; allow forms only to
    /// this server; don't send the address (which has the session) as referrer.
    private static let headers: HTTPFields = {
        var fields: HTTPFields = [.cacheControl: "no-store", .xContentTypeOptions: "nosniff"]
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'sha256-\(HTMLPage.styleHash)'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'"
        // With “no-referrer”, browsers would send the origin “null”.
        if let name = HTTPField.Name("Referrer-Policy") { fields[name] = "same-origin" }
        return fields
    }()

    static func shown(_ text: HTMLPage, status: HTTPResponse.Status = .ok) -> HTTPReply {
        var fields = headers
        fields[.contentType] = "text/html; charset=utf-8"
        return HTTPReply(
            head: HTTPResponse(status: status, headerFields: fields),
            body: .bytes(Array(text.html.utf8)))
    }

    /// Redirects after a form post, so that a reload doesn't post it again.
    private static func sent(from page: Page, to next: Page, session id: String) -> HTTPReply {
        var fields = headers
        fields[.location] =
            reference(from: page, to: next) + "?\(sessionField)=" + PercentCoding.encoded(id)
        return HTTPReply(
            head: HTTPResponse(status: .seeOther, headerFields: fields), body: .bytes([]))
    }

    /// Relative, so it works under every mount.
    private static func reference(from page: Page, to next: Page) -> String {
        switch (page, next) {
        case (.checkout, .checkout): "subscription"
        case (_, .checkout): "../subscription"
        case (.checkout, _): "subscription/" + next.name
        default: next.name
        }
    }
}

extension SubscriptionPages.Page {
    /// The last part of the page's address.
    var name: String { rawValue.split(separator: "/").last.map(String.init) ?? "" }
}
