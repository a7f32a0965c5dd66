public import AppCore
public import HTTPTypes

/// Cookie sessions, as used by browsers and the school's original clients. Offered by Auth's
/// service; without it cookies are ignored.
public protocol WebSessionProviding: Sendable {
    /// The session of a request's cookie, which counts as use; nil without a valid session.
    func session(of head: HTTPRequest) async throws -> WebSession?
}

/// A cookie session.
public struct WebSession: Sendable {
    /// The cookie's name. Clients use a cookie jar and don't depend on it.
    public static let cookieName = "_homeroom_session"

    /// nil before signing in.
    public var principal: Principal?
    /// The CSRF token that writes must send in `X-CSRF-Token`: other sites can make browsers send
    /// the cookie, but don't know this token.
    public var forgeryToken: String

    public init(principal: Principal?, forgeryToken: String) {
        self.principal = principal
        self.forgeryToken = forgeryToken
    }

    /// Compares the token in constant time.
    public func accepts(_ text: String?) -> Bool {
        let (given, wanted) = (Array((text ?? "").utf8), Array(forgeryToken.utf8))
        guard given.count == wanted.count, !wanted.isEmpty else { return false }
        return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension CampusCapabilityKey where Value == any WebSessionProviding {
    public static var webSessions: Self { Self("web-sessions") }
}

extension HTTPRequest {
    /// The CSRF token in a request's header.
    public var forgeryToken: String? { HTTPField.Name("X-CSRF-Token").flatMap { headerFields[$0] } }
}

extension Problem {
    /// The error for a write without the CSRF token. Clients recognize the contract's message and
    /// get a new token.
    public static var invalidForgeryToken: Problem {
        Problem(
            .notAllowed, "Invalid CSRF token", cure: "Fetch a token from /csrf and send it again.",
            status: 403, backendCode: "Invalid CSRF token")
    }
}
