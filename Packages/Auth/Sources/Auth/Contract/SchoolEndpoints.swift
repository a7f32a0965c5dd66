package import AppCore
import HTTPTypes

/// Sign-in and user management endpoints of the school contract.
package enum SchoolEndpoints {
    /// The CSRF token for writes in a cookie session. Starts a session if there is none.
    package static let csrf = Endpoint<EmptyBody, ForgeryToken>(
        "school.csrf", .school, .get, "/csrf", authorization: .none,
        summary: "The token against forged writes, of the caller's cookie session.")

    package static let me = Endpoint<EmptyBody, SchoolMe>(
        "school.me", .school, .get, "/me", authorization: .required,
        summary: "The person who is signed in, and their school.")

    /// Omitted fields stay as they are; preferences are replaced as a whole.
    package static let changeMe = Endpoint<SchoolMeChange, SchoolMe>(
        "school.me.change", .school, .patch, "/me", authorization: .required,
        repeatability: .safe, summary: "Changes the caller's preferences.")

    /// Ends a cookie session. Tokens stay valid.
    package static let endSession = Endpoint<EmptyBody, SpokenAnswer>(
        "school.session.end", .school, .delete, "/session", authorization: .required,
        repeatability: .safe, summary: "Signs a cookie session out; tokens stay good.")

    /// Creates tokens for the signed-in person.
    package static let mint = Endpoint<EmptyBody, MobileTokens>(
        "school.mobile.mint", .school, .post, "/mobile/sessions", authorization: .required,
        successStatus: 201, summary: "Tokens for who is signed in.", errors: tenantNeeded)

    /// Renews tokens; the old refresh token becomes invalid.
    package static let refresh = Endpoint<MobileRefresh, MobileTokens>(
        "school.mobile.refresh", .school, .post, "/mobile/refresh", authorization: .none,
        repeatability: .safe, summary: "New tokens for a refresh token.",
        errors: tenantNeeded + [refused])

    /// Revokes a token, given in the body or the query.
    package static let revoke = Endpoint<MobileRefresh, SpokenAnswer>(
        "school.mobile.revoke", .school, .delete, "/mobile/session",
        query: [QueryField("refresh_token")], authorization: .none, repeatability: .safe,
        summary: "Ends the tokens of a session, at once.", errors: tenantNeeded + [refused])

    /// Exchanges a code after the browser's return from Google. An extension: elsewhere the flow ends
    /// in the browser.
    package static let googleExchange = Endpoint<GoogleCallback, MobileTokens>(
        "school.google.exchange", .school, .post, "/auth/google/exchange", authorization: .none,
        repeatability: .once, successStatus: 201,
        summary: "Tokens for what Google's pages gave the browser.",
        errors: [
            EndpointError(403, "The account is suspended"), AuthEndpoints.registrationClosed,
            EndpointError(501, "The campus does not know this way to sign in"),
            EndpointError(503, "The provider cannot be reached"), .rateLimited,
        ])

    /// Adds a user; for staff.
    package static let addUser = Endpoint<SchoolUserForm, SchoolUser>(
        "school.users.add", .school, .post, "/users", authorization: .required,
        successStatus: 201, summary: "Makes a person of the school, by its administrators.",
        errors: form + [EndpointError(403, "The caller isn't an administrator")])

    /// Changes a user; for staff, or for oneself except roles.
    package static let changeUser = Endpoint<SchoolUserForm, SchoolUser>(
        "school.users.change", .school, .patch, "/users/{id}", authorization: .required,
        repeatability: .safe,
        summary: "Changes a person's name, and by administrators their roles.",
        errors: form + [EndpointError(403, "The caller may not change this person, or no roles")])

    private static let form = [EndpointError(422, "The address is missing, taken or none")]
    private static let refused = EndpointError(
        401, code: "Invalid refresh token", "The token is bad, used up, expired or revoked")
    private static let tenantNeeded = [
        EndpointError(403, "The caller is of another school than the header names"),
        EndpointError(404, code: "Tenant not found", "No school with this name"),
        EndpointError(422, code: "X-Tenant-Slug header is required", "No school is named"),
    ]
}

/// Sign-in without a password on test servers. Not in the API description; other servers answer 404.
package enum SchoolDevelopment {
    package static let signIn = Endpoint<DevelopmentSignIn, DevelopmentSession>(
        "school.testing.sign-in", .school, .post, "/testing/session", authorization: .optional,
        repeatability: .safe, summary: "Signs somebody in without a password.")
}
