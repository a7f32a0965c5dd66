public import AppCore

/// A plain-text mail to one person.
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

/// Sends mail. The host decides how; services write the messages.
public protocol MailSending: Sendable {
    /// Why mail can't be sent; nil if it can.
    var refusal: Problem? { get }
    /// Sends a mail. Throws a ``Problem`` if it wasn't accepted.
    func send(_ message: MailMessage) async throws
}

/// Sends nothing, for a campus without mail such as the embedded one.
public struct DisabledMailSender: MailSending {
    public init() {}

    public var refusal: Problem? {
        .notSetUp(
            "This campus sends no mail.", cure: "Ask the people who look after this campus.",
            backendCode: "EMAIL_FAILED")
    }

    public func send(_ message: MailMessage) async throws {
        if let refusal { throw refusal }
    }
}
