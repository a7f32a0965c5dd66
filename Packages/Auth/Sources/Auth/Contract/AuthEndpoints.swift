package import AppCore
import HTTPTypes

/// The lines of the SAT tutor's contract that are about signing in.
package enum AuthEndpoints {
    /// Makes an account and signs in.
    package static let register = Endpoint<RegisterRequest, SignedIn>(
        "sat.auth.register", .sat, .post, "/auth/register", authorization: .none,
        summary: "Makes an account and signs in.",
        errors: [
            EndpointError(400, "The address is none or is taken, or the password will not do"),
            .rateLimited,
        ])

    /// Signs in with an email address and a password.
    package static let login = Endpoint<LoginRequest, SignedIn>(
        "sat.auth.login", .sat, .post, "/auth/login", authorization: .none, repeatability: .safe,
        summary: "Signs in with an email address and a password.",
        errors: [
            EndpointError(401, code: "UNAUTHORIZED", "The address or the password is wrong"),
            EndpointError(403, code: "ACCOUNT_SUSPENDED", "The account is suspended"),
            .rateLimited,
        ])

    /// The account of the access token.
    package static let me = Endpoint<Nothing, AuthUser>(
        "sat.auth.me", .sat, .get, "/auth/me", authorization: .required,
        summary: "The account that is signed in.")

    /// New tokens for a refresh token. The campus rotates: the old one is used up.
    package static let refresh = Endpoint<RefreshRequest, RefreshedTokens>(
        "sat.auth.refresh", .sat, .post, "/auth/refresh", authorization: .none,
        repeatability: .safe, summary: "New tokens for a refresh token.",
        errors: [EndpointError(401, "The refresh token is bad, used up or expired")])

    /// Ends the session on the campus. Other backends answer 404: there, forgetting the tokens is
    /// all there is to signing out.
    package static let logout = Endpoint<RefreshRequest, Nothing>(
        "sat.auth.logout", .sat, .post, "/auth/logout", authorization: .none,
        repeatability: .safe, summary: "Ends the session that a refresh token belongs to.")

    /// Removes the account and everything that belongs to it.
    package static let deleteAccount = Endpoint<Nothing, Nothing>(
        "sat.auth.delete", .sat, .delete, "/auth/delete-account", authorization: .required,
        summary: "Removes the account and everything that belongs to it.")
}

extension Endpoint {
    /// The same line at the vocabulary's address. Its contract asks for tokens and does not say where they
    /// come from: ours are the campus's own.
    package var atVocabulary: Endpoint { at(.vocabulary) }

    /// The same line at the dialogues' address, for who is connected to that alone.
    package var atDialogues: Endpoint { at(.dialogues) }

    /// The same line at the tutor's address. Its contract knows no accounts: these are the campus's own.
    package var atTutor: Endpoint { at(.tutor) }

    private func at(_ backend: Backend) -> Endpoint {
        Endpoint(
            id.replacing("sat.", with: backend.rawValue + ".", maxReplacements: 1), backend,
            method, path, query: query, authorization: authorization,
            repeatability: repeatability, successStatus: successStatus, summary: summary,
            body: body, errors: errors)
    }
}
