import AppCore
import Foundation
import HomeroomHost
import ServiceKit

/// Puts mail into a folder, one file each, for a campus that is being tried out. Only the campus's own
/// user can read them: they hold tokens.
struct MailFolder: MailSending {
    let folder: URL
    let senderName: String
    let environment: Surroundings

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
    /// An address that cannot stand in a mail.
    static var unusableAddress: Problem {
        Problem(.invalid, "Mail can't be sent to this address.")
    }
}
