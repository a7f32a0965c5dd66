public import AppCore
public import HTTPTypes

/// Sessions that are kept in a cookie, as browsers and the school's original clients have them. Offered
/// by Auth's service; without it cookies mean nothing here.
public protocol WebSessionKeeping: Sendable {
    /// The session that a request's cookie names, and which is thereby used; nil without one that
    /// was begun here and still stands.
    func session(of head: HTTPRequest) async throws -> WebSession?
}

/// A session in a cookie.
public struct WebSession: Sendable {
    /// The cookie's name. Clients keep a jar and do not rely on it.
    public static let cookieName = "_homeroom_session"

    /// nil for one that nobody has signed in to.
    public var principal: Principal?
    /// What its writes have to bring in `X-CSRF-Token`: pages of others make browsers send the
    /// cookie, but cannot know this.
    public var forgeryToken: String

    public init(principal: Principal?, forgeryToken: String) {
        self.principal = principal
        self.forgeryToken = forgeryToken
    }

    /// Whether `text` is the token, in a time that does not tell how much of it is right.
    public func accepts(_ text: String?) -> Bool {
        let (given, wanted) = (Array((text ?? "").utf8), Array(forgeryToken.utf8))
        guard given.count == wanted.count, !wanted.isEmpty else { return false }
        return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension CampusCapabilityKey where Value == any WebSessionKeeping {
    public static var webSessions: Self { Self("web-sessions") }
}

extension HTTPRequest {
    /// The token against forged writes that a request brings in its header.
    public var forgeryToken: String? { HTTPField.Name("X-CSRF-Token").flatMap { headerFields[$0] } }
}

extension Problem {
    /// A write in a session's name without the session's token. The words are the contract's: clients
    /// know by them that a new token helps.
    public static var invalidForgeryToken: Problem {
        Problem(
            .notAllowed, "Invalid CSRF token", cure: "Fetch a token from /csrf and send it again.",
            status: 403, backendCode: "Invalid CSRF token")
    }
}
