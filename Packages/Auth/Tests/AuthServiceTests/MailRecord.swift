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

/// The service, with mail that can be waited for.
struct PostedAuth: ServiceModule {
    /// What a test holds on to.
    final class Post: Sendable {
        fileprivate let service = Mutex<AuthService?>(nil)

        /// Waits until all mail that was asked for is on its way.
        func settle() async { await service.withLock { $0 }?.resets.settle() }
    }
    @TaskLocal static var post = Post()

    static let id = AuthService.id
    static let tables = AuthService.tables
    static let migrations = AuthService.migrations
    static let settingKeys = AuthService.settingKeys

    private let made: AuthService
    init(context: ServiceContext) throws {
        let service = try AuthService(context: context, policy: QuickAuth.policy)
        made = service
        Self.post.service.withLock { $0 = service }
    }
    var routes: [ServiceRoute] { made.routes }
    func offer(to capabilities: inout CampusCapabilities) { made.offer(to: &capabilities) }
}
