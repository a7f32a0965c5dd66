public import AppCore

/// A mail to one person, in plain text.
public struct MailMessage: Sendable, Hashable {
    /// One address, `local@domain`.
    public var to: String
    /// One line.
    public var subject: String
    /// Lines that end with a line feed.
    public var text: String

    public init(to: String, subject: String, text: String) {
        self.to = to
        self.subject = subject
        self.text = text
    }
}

/// The campus's way to people's mailboxes. The host decides how mail leaves; services write it.
public protocol MailSending: Sendable {
    /// Why no mail can be sent at all; nil when it can.
    var refusal: Problem? { get }
    /// Hands a mail over to be delivered. Throws a ``Problem`` when it was not taken.
    func send(_ message: MailMessage) async throws
}

/// Sends nothing: for a campus that was given no way to send mail, as the embedded one.
public struct NoMail: MailSending {
    public init() {}

    public var refusal: Problem? {
        Problem(
            .configuration, "This campus sends no mail.",
            cure: "Ask the people who look after this campus.", status: 500,
            backendCode: "EMAIL_FAILED")
    }

    public func send(_ message: MailMessage) async throws {
        if let refusal { throw refusal }
    }
}
