import AppCore
import HTTPTypes

// How a client calls some of these lines: with its cookie, where the campus also answers without.
extension SchoolEndpoints {
    /// The token of the session that the client has.
    static let csrfOfSession = Endpoint<Nothing, ForgeryToken>(
        "school.csrf", .school, .get, "/csrf", authorization: .optional,
        summary: "The token against forged writes, of the caller's cookie session.")
}
