package import AppCore
import HTTPTypes

/// Sign-in endpoints of the SAT tutor's contract.
package enum AuthEndpoints {
    /// Creates an account and signs in.
    package static let register = Endpoint<RegisterRequest, SignedIn>(
        "sat.auth.register", .sat, .post, "/auth/register", authorization: .none,
        summary: "Makes an account and signs in.",
        errors: [
            EndpointError(400, "The address is none or is taken, or the password will not do"),
            registrationClosed, .rateLimited,
        ])

    /// Signs in with an email address and a password.
    package static let login = Endpoint<LoginRequest, SignedIn>(
        "sat.auth.login", .sat, .post, "/auth/login", authorization: .none, repeatability: .safe,
        summary: "Signs in with an email address and a password.",
        errors: [
            EndpointError(401, code: "UNAUTHORIZED", "The address or the password is wrong"),
            EndpointError(401, code: SecondFactor.requiredCode, "A code is missing"),
            EndpointError(401, code: SecondFactor.wrongCode, "The code is wrong or used"),
            EndpointError(403, code: "ACCOUNT_SUSPENDED", "The account is suspended"),
            EndpointError(403, code: SecondFactor.neededCode, "The school's staff need one"),
            .rateLimited,
        ])

    /// The account of the access token.
    package static let me = Endpoint<EmptyBody, AuthUser>(
        "sat.auth.me", .sat, .get, "/auth/me", authorization: .required,
        summary: "The account that is signed in.")

    /// Renews tokens. The server rotates refresh tokens: the old one becomes invalid.
    package static let refresh = Endpoint<RefreshRequest, RefreshedTokens>(
        "sat.auth.refresh", .sat, .post, "/auth/refresh", authorization: .none,
        repeatability: .safe, summary: "New tokens for a refresh token.",
        errors: [EndpointError(401, "The refresh token is bad, used up or expired")])

    /// Ends the session on the server. Other backends answer 404; for them, signing out only deletes the
    /// tokens.
    package static let logout = Endpoint<RefreshRequest, EmptyBody>(
        "sat.auth.logout", .sat, .post, "/auth/logout", authorization: .none,
        repeatability: .safe, summary: "Ends the session that a refresh token belongs to.")

    /// Deletes the account and all its data.
    package static let deleteAccount = Endpoint<EmptyBody, EmptyBody>(
        "sat.auth.delete", .sat, .delete, "/auth/delete-account", authorization: .required,
        summary: "Removes the account and everything that belongs to it.")
}

extension Endpoint {
    /// The endpoint at the vocabulary's address, whose contract requires tokens without saying how to
    /// get them.
    package var atVocabulary: Endpoint { at(.vocabulary) }

    /// The endpoint at the dialogues' address, for clients connected only to it.
    package var atDialogues: Endpoint { at(.dialogues) }

    /// The endpoint at the tutor's address, as an extension: its contract has no accounts.
    package var atTutor: Endpoint { at(.tutor) }

    private func at(_ backend: Backend) -> Endpoint {
        Endpoint(
            id.replacing("sat.", with: backend.rawValue + ".", maxReplacements: 1), backend,
            method, path, query: query, authorization: authorization,
            repeatability: repeatability, successStatus: successStatus, summary: summary,
            body: body, errors: errors)
    }
}
