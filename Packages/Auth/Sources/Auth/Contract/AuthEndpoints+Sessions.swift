package import AppCore
import HTTPTypes

extension AuthEndpoints {
    /// Where the account is signed in. An addition to the contract.
    package static let sessions = Endpoint<EmptyBody, SessionList>(
        "sat.auth.sessions", .sat, .get, "/auth/sessions", authorization: .required,
        summary: "Where the account is signed in, the newest first.")

    /// Ends every session of the account except the caller's. An addition to the contract.
    package static let endOtherSessions = Endpoint<EmptyBody, EndedSessions>(
        "sat.auth.sessions.end-others", .sat, .delete, "/auth/sessions/others",
        authorization: .required, repeatability: .safe,
        summary: "Ends every session of the account except this one.")
}

/// The response of sessions.
package struct SessionList: Codable, Sendable, Hashable {
    package var sessions: [AccountSession]

    package init(sessions: [AccountSession]) { self.sessions = sessions }
}

/// A place where the account is signed in.
package struct AccountSession: Codable, Sendable, Hashable {
    /// `app` for a program with tokens, `browser` for a web page with a cookie.
    package var kind: String
    /// When it was last used, or for an app, when its tokens were last renewed.
    package var usedAt: WireDate
    /// When it ends without use.
    package var expiresAt: WireDate
    /// Whether it is the caller's.
    package var isCurrent: Bool

    package init(kind: String, usedAt: WireDate, expiresAt: WireDate, isCurrent: Bool) {
        self.kind = kind
        self.usedAt = usedAt
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }
}

/// The response of ending other sessions.
package struct EndedSessions: Codable, Sendable, Hashable {
    /// How many were ended.
    package var ended: Int

    package init(ended: Int) { self.ended = ended }
}
