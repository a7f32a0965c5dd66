package import AppCore
import HTTPTypes

// Endpoints for Google, Apple and password reset.
extension AuthEndpoints {
    /// Signs in with an app's Google id token.
    package static let googleToken = Endpoint<GoogleTokenRequest, SignedIn>(
        "sat.auth.google.token", .sat, .post, "/auth/google/token", authorization: .none,
        repeatability: .safe, summary: "Signs in with an id token of Google.", errors: provider)

    /// Starts Google sign-in. `return_to` is a loopback address of the caller that receives `code` and
    /// `state`; without it, the server answers the browser.
    package static let googleURL = Endpoint<EmptyBody, GoogleAddress>(
        "sat.auth.google.url", .sat, .get, "/auth/google/url",
        query: [
            QueryField(
                "return_to", .text,
                JSONSchema().saying("`http://127.0.0.1:PORT/…`; any other address is refused."))
        ],
        authorization: .none, summary: "Where signing in by Google's pages begins.",
        errors: [configuration, .rateLimited])

    /// The redirect target for Google's pages.
    package static let googleCallback = Endpoint<EmptyBody, SignedIn?>(
        "sat.auth.google.callback", .sat, .get, "/auth/google/callback",
        query: [QueryField("code"), QueryField("state"), QueryField("error")],
        authorization: .none, summary: "Ends a walk through Google's pages.",
        errors: provider + [
            EndpointError(
                302, "The walk began with a loopback address, or the browser is sent to an app")
        ])

    /// Exchanges a code for an app or Homeroom, which caught the browser's return.
    package static let googleExchange = Endpoint<GoogleCallback, SignedIn>(
        "sat.auth.google.exchange", .sat, .post, "/auth/google/callback", authorization: .none,
        repeatability: .once, summary: "Signs in with what Google's pages gave the browser.",
        errors: provider)

    /// Signs in with an app's Apple identity token.
    package static let appleToken = Endpoint<AppleTokenRequest, SignedIn>(
        "sat.auth.apple.token", .sat, .post, "/auth/apple/token", authorization: .none,
        repeatability: .safe, summary: "Signs in with an identity token of Apple.",
        errors: provider)

    /// Requests a password reset email.
    package static let passwordReset = Endpoint<PasswordResetRequest, SpokenAnswer>(
        "sat.auth.password-reset", .sat, .post, "/auth/password-reset", authorization: .none,
        repeatability: .once,
        summary: "Sends a mail to choose a new password with; says the same to everybody.",
        errors: [
            .rateLimited,
            EndpointError(501, code: "EMAIL_FAILED", "The server doesn't send mail"),
        ])

    /// Sets a new password.
    package static let passwordResetConfirm = Endpoint<PasswordResetConfirmation, SpokenAnswer>(
        "sat.auth.password-reset-confirm", .sat, .post, "/auth/password-reset-confirm",
        authorization: .none, repeatability: .once,
        summary: "Sets a new password with a token from a mail, and ends every session.",
        errors: [
            EndpointError(400, code: "INVALID_TOKEN", "The token is unknown, used or expired"),
            EndpointError(400, code: "WEAK_PASSWORD", "The password will not do"),
            .rateLimited,
        ])

    private static let configuration = EndpointError(
        501, code: "CONFIGURATION_ERROR", "The campus does not know this way to sign in")

    static let registrationClosed = EndpointError(
        403, code: "REGISTRATION_CLOSED", "The school doesn't let this person register")

    private static let provider = [
        EndpointError(
            400, code: "OAUTH_ERROR",
            "The provider's word is bad, expired, not for this campus, or without a verified address"
        ),
        EndpointError(403, code: "ACCOUNT_SUSPENDED", "The account is suspended"),
        registrationClosed,
        EndpointError(503, "The provider cannot be reached"),
        configuration, .rateLimited,
    ]
}
