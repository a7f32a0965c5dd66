import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// Writes mails to a folder, for trying out a server. Only the server's own user can read them,
/// since they contain tokens.
struct MailFolder: MailSending {
    let folder: URL
    let senderName: String
    let environment: SystemEnvironment

    var refusal: Problem? { nil }

    func send(_ message: MailMessage) async throws {
        guard MailText.isAddress(message.to) else { throw Problem.unusableAddress }
        let now = Int(environment.now().timeIntervalSince1970)
        let id = environment.uuid().uuidString.lowercased()
        let text = MailText(
            message: message, sender: "campus@homeroom.localhost", senderName: senderName,
            date: now, id: id)
        try HomePaths.replace(
            folder.appending(path: "\(now)-\(id).eml"), with: text.bytes, mode: 0o600)
    }
}

extension Problem {
    /// An invalid email address.
    static var unusableAddress: Problem {
        Problem(.invalid, "Mail can't be sent to this address.")
    }
}
