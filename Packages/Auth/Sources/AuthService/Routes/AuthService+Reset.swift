import AppCore
import Auth
import Foundation
import Logging
import SQLStore
import ServiceKit

// Password reset: an email with a token, then a new password.
extension AuthService {
    /// The token's lifetime in seconds.
    static let resetLifetime: Int64 = 86_400

    /// Sends an email if there is an account. The response and the work are always the same.
    func passwordReset(
        _ request: ServiceRequest<PasswordResetRequest>
    ) async throws -> SpokenAnswer {
        guard let email = EmailAddress(request.input.email) else {
            throw Self.refused("email", ["This is not an email address."])
        }
        if let refusal = context.mail.refusal { throw refusal }
        let buckets =
            [RateBucket("reset.account", of: email.text, SignInLimits.resetMail)]
            + tries(of: request)
        try await limiter.take(buckets, of: request.tenantID)
        let (tenantID, base) = (request.tenantID, trustworthyBase(request.baseURL))
        try mails.send { await self.sendReset(to: email, of: tenantID, base: base) }
        return SpokenAnswer(
            message: "If there is an account with this address, an email is on its way to it.")
    }

    private func sendReset(to email: EmailAddress, of tenantID: String, base: String?) async {
        let (token, time) = (TenantSecret(of: tenantID), now)
        do {
            let isKept = try await context.database.write { connection in
                guard email != EmbeddedStudent.email,
                    let account = try AccountStore.account(
                        email: email, of: tenantID, in: connection)
                else { return false }
                try PasswordResetStore(tenantID: tenantID, connection: connection)
                    .add(token, for: account.key, at: time, until: time + Self.resetLifetime)
                return true
            }
            guard isKept else { return }
            try await context.mail.send(
                ResetMail(email: email.text, token: token, baseURL: base).message)
        } catch {
            // Omits the address: logs contain no personal data.
            context.log.error(
                "mail for a new password not sent",
                metadata: ["problem": .string(Problem(error).summary)])
        }
    }

    /// The base address for links in emails: the operator's, or this computer. Never the caller's
    /// Host header, which an attacker could use to send people elsewhere.
    private func trustworthyBase(_ baseURL: String) -> String? {
        let configured = context.settings["campus.public_url"]
        guard configured.isEmpty else {
            return String(configured.hasSuffix("/") ? configured.dropLast() : configured[...])
        }
        let host = URLComponents(string: baseURL)?.host ?? ""
        return ["127.0.0.1", "localhost", "[::1]", "::1"].contains(host) ? baseURL : nil
    }

    /// Sets a new password and ends every session, including an intruder's.
    func passwordResetConfirm(
        _ request: ServiceRequest<PasswordResetConfirmation>
    ) async throws -> SpokenAnswer {
        try await limiter.take(tries(of: request), of: request.tenantID)
        let (input, time) = (request.input, now)
        for (field, value) in [("token", input.token), ("new_password", input.newPassword)]
        where value.isEmpty {
            throw Self.refused(field, ["This is required to set a new password."])
        }
        guard let token = TenantSecret(input.token),
            !request.isTenantNamed || token.tenantID == request.tenantID
        else { throw Self.invalidReset }
        let account = try await context.database.read { connection in
            try PasswordResetStore(tenantID: token.tenantID, connection: connection)
                .account(of: token, at: time)
                .flatMap { try AccountStore.account($0, in: connection) }
        }
        guard let account else { throw Self.invalidReset }
        try await context.tenants.requireActive(token.tenantID)
        let faults = PasswordRules.faults(
            of: input.newPassword, near: [account.email, account.username])
        guard faults.isEmpty else {
            throw Problem(
                .invalid, faults.joined(separator: "; "), place: "new_password",
                fields: ["new_password": faults], status: 400, backendCode: "WEAK_PASSWORD")
        }
        let hash = try await hasher.hash(
            input.newPassword, for: hashingCaller(of: request, account.email))
        try await context.database.write { connection in
            let store = PasswordResetStore(tenantID: token.tenantID, connection: connection)
            guard try store.use(token) else { throw Self.invalidReset }
            try AccountStore.setPassword(hash, of: account.key, in: connection)
            // Receiving the email verifies the address.
            try AccountStore.setEmailVerified(account.key, at: time, in: connection)
            try self.endAll(of: account.key, in: connection)
            try self.recordStaff(
                AuditAct("people.password", on: account.key.userID, ["by": "mail"]),
                of: account.key,
                from: request, in: connection)
        }
        return SpokenAnswer(message: "The password is set. Sign in with it.")
    }

    private static var invalidReset: Problem {
        Problem(
            .invalid, "This token is unknown, used or expired.", cure: "Request another email.",
            place: "token", status: 400, backendCode: "INVALID_TOKEN")
    }
}
