package import AppCore
import HTTPTypes

/// Where test sessions are kept: the campus's own tables, or a campus that is asked for them.
package protocol TestSessionKeeping: Sendable {
    /// A session; nil for one that is not there.
    func session(_ id: String) async throws -> TestSession?
    /// Carries out what a person decided, and gives the session as it is then: a decision that comes
    /// too late changes nothing. nil for a session that is not there.
    func decide(_ action: TestDecision.Action, on id: String) async throws -> TestSession?
}

/// The pages `/web/subscription…`: what premium is, the test checkout, the test portal, and where
/// checkouts come back to. The same ones on a served campus and, for the embedded one, on a port of
/// this computer.
package struct SubscriptionPages: Sendable {
    /// Below the backend's mount.
    package enum Page: String, Sendable, CaseIterable {
        case checkout = "/web/subscription"
        case success = "/web/subscription/success"
        case cancel = "/web/subscription/cancel"
        case manage = "/web/subscription/manage"

        /// The last part of its endpoint's id.
        package var id: String {
            switch self {
            case .checkout: "checkout"
            case .success: "success"
            case .cancel: "cancel"
            case .manage: "manage"
            }
        }

        /// Whether a decision may be sent to it.
        package var takesForm: Bool { self == .checkout || self == .manage }
    }

    /// The query's field with the session's id.
    package static let sessionField = "session"

    private let keeper: any TestSessionKeeping

    package init(keeper: any TestSessionKeeping) { self.keeper = keeper }

    /// Answers a request for a page. `session` is the id from its query; never throws: every fault is
    /// a page.
    package func show(_ page: Page, session id: String?) async -> HTTPReply {
        do {
            return try await shown(page, id)
        } catch {
            return Self.fault
        }
    }

    /// Answers a form that was sent to a page.
    package func take(_ page: Page, type: String?, body: [UInt8]) async -> HTTPReply {
        guard page.takesForm else { return Self.unknown }
        let media = (type ?? "").prefix { $0 != ";" }.lowercased()
        guard media == "application/x-www-form-urlencoded", let fields = FormText.fields(body),
            let id = fields[Self.sessionField],
            let action = fields["action"].flatMap(TestDecision.Action.init)
        else { return Self.unreadable }
        do {
            guard let session = try await keeper.decide(action, on: id) else { return Self.unknown }
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
        guard let session = try await keeper.session(id) else {
            // A provider sends people back with a name of its own.
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
    /// Headers of every page: it may load nothing, run nothing, be shown in no frame, and send its
    /// form to nobody but its own server. Its address, which holds the session, is told to nobody.
    private static let headers: HTTPFields = {
        var fields: HTTPFields = [.cacheControl: "no-store", .xContentTypeOptions: "nosniff"]
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'sha256-\(PageText.styleHash)'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'"
        // With “no-referrer” browsers would call the form's origin “null”.
        if let name = HTTPField.Name("Referrer-Policy") { fields[name] = "same-origin" }
        return fields
    }()

    static func shown(_ text: PageText, status: HTTPResponse.Status = .ok) -> HTTPReply {
        var fields = headers
        fields[.contentType] = "text/html; charset=utf-8"
        return HTTPReply(
            head: HTTPResponse(status: status, headerFields: fields),
            body: .bytes(Array(text.html.utf8)))
    }

    /// Sends a browser from one page to another, so that a form is never sent twice by a reload.
    private static func sent(from page: Page, to next: Page, session id: String) -> HTTPReply {
        var fields = headers
        fields[.location] =
            reference(from: page, to: next) + "?\(sessionField)=" + FormText.encoded(id)
        return HTTPReply(
            head: HTTPResponse(status: .seeOther, headerFields: fields), body: .bytes([]))
    }

    /// Relative, so that it holds under every mount.
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
    /// The last part of its address.
    var name: String { rawValue.split(separator: "/").last.map(String.init) ?? "" }
}
