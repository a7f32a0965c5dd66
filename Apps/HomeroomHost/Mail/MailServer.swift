import AppCore
import Foundation
import ServiceKit

/// Hands mail to an SMTP server.
struct MailServer: MailSending {
    let server: SMTPServer
    let senderName: String
    let environment: Surroundings
    /// Seconds for one mail.
    var patience: Int64 = 60

    var refusal: Problem? { nil }

    func send(_ message: MailMessage) async throws {
        guard MailText.isAddress(message.to) else { throw Problem.unusableAddress }
        let text = MailText(
            message: message, sender: server.from, senderName: senderName,
            date: Int(environment.now().timeIntervalSince1970),
            id: environment.uuid().uuidString.lowercased())
        do {
            try await SMTPExchange(server: server, patience: patience).deliver(
                text.bytes, from: server.from, to: message.to)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem(
                .unreachable, "The mail server cannot be reached.",
                reason: NetworkTransport.failure(error).reason)
        }
    }
}

extension TransportFailure {
    /// Why, in a few words.
    fileprivate var reason: String {
        switch self {
        case .notSent(let reason), .outcomeUnknown(let reason), .insecure(let reason): reason
        case .timedOut: "it took too long"
        case .cancelled: "stopped"
        case .tooLarge: "it says too much"
        }
    }
}
