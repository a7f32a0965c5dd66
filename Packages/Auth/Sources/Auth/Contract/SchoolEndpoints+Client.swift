import AppCore
import HTTPTypes

// Client variants that always send the cookie, which the server makes optional.
extension SchoolEndpoints {
    /// The CSRF token of the client's session.
    static let csrfOfSession = Endpoint<EmptyBody, ForgeryToken>(
        "school.csrf", .school, .get, "/csrf", authorization: .optional,
        summary: "The token against forged writes, of the caller's cookie session.")
}
