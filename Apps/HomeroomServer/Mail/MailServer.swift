import AppCore
import Foundation
import HomeroomHost
import NIOCore
import NIOPosix
import NIOSSL
import ServiceKit

/// Sends mail to an SMTP server.
struct MailServer: MailSending {
    let server: SMTPServer
    let senderName: String
    let environment: SystemEnvironment
    /// Time limit per mail in seconds.
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
                .unreachable, "The mail server can't be reached.",
                reason: SMTPExchange.reason(for: error))
        }
    }
}

extension SMTPExchange {
    /// Why the connection failed, briefly.
    static func reason(for error: any Error) -> String {
        switch error {
        case is CancellationError: "stopped"
        case let error as NIOConnectionError where error.connectionErrors.isEmpty:
            "the name \(error.host) can't be found"
        case let error as NIOConnectionError:
            error.connectionErrors.contains { ($0.error as? IOError)?.errnoCode == ECONNREFUSED }
                ? "nothing answers at \(error.host):\(error.port)"
                : "\(error.host):\(error.port) can't be reached"
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            "the certificate or the encryption was refused"
        default: "the connection broke: \(error)"
        }
    }
}
