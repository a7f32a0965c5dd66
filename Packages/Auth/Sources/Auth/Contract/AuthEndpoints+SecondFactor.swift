package import AppCore
import HTTPTypes

// The second factor, an addition to the contract. These routes take the password instead of a token,
// so that those who must set it up before they can sign in can use them.
extension AuthEndpoints {
    /// Makes a secret for an authenticator app. It takes effect once it's confirmed.
    package static let beginSecondFactor = Endpoint<LoginRequest, SecondFactorSecret>(
        "sat.auth.second-factor.begin", .sat, .post, "/auth/second-factor",
        authorization: .none, repeatability: .safe,
        summary: "Makes a secret for an authenticator app, which takes effect once it's confirmed.",
        errors: [
            wrongCredentials, suspended,
            EndpointError(409, code: "SECOND_FACTOR_EXISTS", "The account has a second factor"),
            .rateLimited,
        ])

    /// Confirms the secret with its first code.
    package static let confirmSecondFactor = Endpoint<LoginRequest, RecoveryCodes>(
        "sat.auth.second-factor.confirm", .sat, .post, "/auth/second-factor/confirm",
        authorization: .none, repeatability: .once,
        summary: "Confirms the secret with a code; from then on, signing in needs one.",
        errors: [wrongCredentials, wrongCode, suspended, .rateLimited])

    /// Removes the second factor.
    package static let removeSecondFactor = Endpoint<LoginRequest, EmptyBody>(
        "sat.auth.second-factor.remove", .sat, .post, "/auth/second-factor/remove",
        authorization: .none, repeatability: .once,
        summary: "Removes the second factor; needs a code once more.",
        errors: [
            wrongCredentials, wrongCode, suspended,
            EndpointError(403, code: SecondFactor.neededCode, "The school's staff need one"),
            .rateLimited,
        ])

    private static let wrongCredentials = EndpointError(
        401, code: "UNAUTHORIZED", "The address or the password is wrong")
    private static let wrongCode = EndpointError(
        401, code: SecondFactor.wrongCode, "The code is wrong, used or expired")
    private static let suspended = EndpointError(
        403, code: "ACCOUNT_SUSPENDED", "The account is suspended")
}

/// The response of beginning: shown once.
package struct SecondFactorSecret: Codable, Sendable, Hashable {
    /// Base32, to type into the app.
    package var secret: String
    /// `otpauth://…`, for the app.
    package var uri: String

    package init(secret: String, uri: String) {
        self.secret = secret
        self.uri = uri
    }
}

/// The response of confirming: shown once.
package struct RecoveryCodes: Codable, Sendable, Hashable {
    /// Each signs in once, without the app.
    package var recoveryCodes: [String]

    package init(recoveryCodes: [String]) { self.recoveryCodes = recoveryCodes }
}
