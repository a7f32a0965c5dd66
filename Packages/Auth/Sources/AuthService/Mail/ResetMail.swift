import ServiceKit

/// The password reset email.
struct ResetMail: Sendable {
    var email: String
    var token: TenantSecret
    /// The base address of the server's pages, `https://HOST`; nil if not certain.
    var baseURL: String?

    var message: MailMessage {
        let link = baseURL.map {
            """
            To choose one, open this address within 24 hours:

              \($0)/accounts/password-reset-confirm/\(token.text)/

            Or type
            """
        }
        let text = """
            Someone, probably you, asked to reset the password of the account
            \(email).

            \(link ?? "To choose one within 24 hours, type") in a terminal

              homeroom auth reset-password --confirm

            and paste this code:

              \(token.text)

            It works once and signs out all your devices.

            If this wasn't you, you can ignore this email; nothing has changed.

            """
        return MailMessage(to: email, subject: "A new password for Homeroom", text: text)
    }
}
