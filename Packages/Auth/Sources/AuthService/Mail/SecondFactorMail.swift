import AppCore
import Logging
import ServiceKit

/// A mail to an account's owner about their second factor.
struct SecondFactorMail: Sendable {
    enum Event: Sendable, Hashable {
        case set, removed
        /// By an operator.
        case reset
        case recoveryCode(left: Int)
        /// Someone with the password tries too many codes.
        case blocked
    }

    var email: String
    var event: Event
    /// A network address; nil for an operator's act.
    var origin: String?

    var message: MailMessage {
        let place = origin.map { "\nThe request came from \($0)." } ?? ""
        let text = """
            This is about the account
            \(email).

            \(words)\(place)

            \(advice)

            """
        return MailMessage(to: email, subject: subject, text: text)
    }

    private var advice: String {
        guard event != .reset else {
            return """
                If you didn't ask for this, tell the people who look after your school's
                server.
                """
        }
        return """
            If this was you, you needn't do anything. If not, someone knows your
            password. Choose another one with

              homeroom auth reset-password

            and tell the people who look after your school's server.
            """
    }

    private var subject: String {
        switch event {
        case .set: "Your Homeroom account has a second factor now"
        case .removed: "Your Homeroom account has no second factor anymore"
        case .reset: "The second factor of your Homeroom account was reset"
        case .recoveryCode: "Someone signed in to your Homeroom account with a recovery code"
        case .blocked: "Too many wrong codes for your Homeroom account"
        }
    }

    private var words: String {
        switch event {
        case .set: "From now on, signing in needs a code from an authenticator app."
        case .removed: "From now on, signing in needs only the password."
        case .reset:
            "The people who look after the server removed its second factor and\nended its sessions."
        case .recoveryCode(let left):
            "Someone signed in with a recovery code. \(left) of them \(left == 1 ? "is" : "are") left."
        case .blocked:
            "Someone entered the right password and too many wrong codes.\nMore are refused for some minutes."
        }
    }
}

extension AuthService {
    /// Mails an account's owner what happened to their second factor, if the server sends mail. It
    /// has happened already, so an error is only logged.
    func notify(
        _ account: StoredAccount, of event: SecondFactorMail.Event, from origin: String?
    ) async {
        guard context.mail.refusal == nil else { return }
        let mail = SecondFactorMail(email: account.email, event: event, origin: origin).message
        let bucket = RateBucket(
            "second-factor.mail", of: account.key.userID, SignInLimits.secondFactorMail)
        do {
            try await limiter.take([bucket], of: account.key.tenantID)
            try mails.send {
                do { try await context.mail.send(mail) } catch { logUnsent(error) }
            }
        } catch {
            logUnsent(error)
        }
    }

    /// Omits the address: logs contain no personal data.
    private func logUnsent(_ error: any Error) {
        context.log.error(
            "mail about a second factor not sent",
            metadata: ["problem": .string(Problem(error).summary)])
    }
}
