import AppCore
import ServiceKit
import Synchronization

@testable import AuthService

/// Keeps mail instead of sending it.
final class MailRecord: MailSending {
    let refusal: Problem?
    private let kept = Mutex<[MailMessage]>([])

    init(refusal: Problem? = nil) { self.refusal = refusal }

    var messages: [MailMessage] { kept.withLock { $0 } }

    func send(_ message: MailMessage) async throws {
        kept.withLock { $0.append(message) }
    }
}

/// The service's mail, which it sends after the response.
final class MailPosts: Sendable {
    private let service = Mutex<AuthService?>(nil)

    func watch(_ service: AuthService) { self.service.withLock { $0 = service } }

    /// Waits until all mail that was asked for is on its way.
    func settle() async { await service.withLock { $0 }?.mails.settle() }
}
