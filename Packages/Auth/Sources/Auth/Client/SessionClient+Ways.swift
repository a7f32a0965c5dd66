package import AppCore
import Foundation

// Google sign-in and password reset.
extension SessionClient {
    /// The address that starts Google sign-in. `returnTo` is a loopback address of this computer.
    func googleAddress(returnTo: String?) async throws(Problem) -> GoogleAddress {
        try refuseOnEmbedded()
        return try await client.call(
            AuthEndpoints.googleURL, query: returnTo.map { [("return_to", $0)] } ?? [])
    }

    /// Signs in with a code and stores the session.
    func finishGoogle(_ come: GoogleCallback) async throws(Problem) -> Account {
        try refuseOnEmbedded()
        return try await keep(try await client.call(AuthEndpoints.googleExchange, body: come))
    }

    /// Stores a session returned by the browser, if the backend accepts it.
    func keepGoogle(_ signedIn: SignedIn) async throws(Problem) -> Account {
        try refuseOnEmbedded()
        let account = try await keep(signedIn)
        guard case .signedOut(let problem) = await signInState() else { return account }
        try await forget()
        throw problem ?? Problem(.signedOut, "This session belongs to a different server.")
    }

    /// Requests a password reset email. Returns the backend's message. Throws ``Problem/Code/invalid``
    /// for an invalid address.
    package func requestReset(of email: String) async throws(Problem) -> String {
        try refuseOnEmbedded()
        let email = email.trimmingCharacters(in: .whitespaces)
        guard email.contains("@") else {
            let words = "Enter your email address."
            throw Problem(.invalid, words, fields: ["email": [words]])
        }
        return try await client.call(
            AuthEndpoints.passwordReset, body: PasswordResetRequest(email: email)
        ).message
    }

    /// Sets a new password with the code from the email. Ends sessions on this computer too.
    package func confirmReset(
        _ input: ResetInput
    ) async throws(Problem) -> String {
        try refuseOnEmbedded()
        let said = try await client.call(
            AuthEndpoints.passwordResetConfirm,
            body: PasswordResetConfirmation(token: input.token, newPassword: input.password))
        return said.message
    }
}
