import AppCore
import HTTPTypes
import Payments
import ServiceKit

/// Routes of the pages `/web/subscription…`, and of test sessions for clients that show the pages themselves.
struct TestRoutes: Sendable {
    let dependencies: PaymentsDependencies
    private let pages: SubscriptionPages
    private let sandbox: SandboxCheckout

    init(dependencies: PaymentsDependencies) {
        self.dependencies = dependencies
        sandbox = SandboxCheckout(dependencies: dependencies)
        pages = SubscriptionPages(provider: LocalTestSessions(sandbox: sandbox))
    }

    var all: [ServiceRoute] {
        [
            ServiceRoute(PaymentsEndpoints.testSession) { try await session($0) },
            ServiceRoute(PaymentsEndpoints.testDecision, limits: .small) { try await decide($0) },
        ] + SubscriptionPages.Page.allCases.flatMap(routes)
    }

    private func session(_ request: ServiceRequest<EmptyBody>) async throws -> TestSession {
        let account = try request.requiredPrincipal().account
        return try Self.known(
            try await sandbox.session(try request.parameter("id"), owner: account))
    }

    private func decide(_ request: ServiceRequest<TestDecision>) async throws -> TestSession {
        let account = try request.requiredPrincipal().account
        return try Self.known(
            try await sandbox.decide(
                request.input.action, on: try request.parameter("id"), owner: account))
    }

    private static func known(_ session: TestSession?) throws -> TestSession {
        guard let session else {
            throw Problem(.notFound, "This checkout doesn't exist.", status: 404)
        }
        return session
    }

    private func routes(_ page: SubscriptionPages.Page) -> [ServiceRoute] {
        let (id, pages) = ("sat.payments.page." + page.id, pages)
        let show = ServiceRoute(
            page: id, .sat, .get, page.rawValue,
            fields: [QueryField(SubscriptionPages.sessionField)]
        ) { request, _ in
            await pages.show(page, session: request.query[SubscriptionPages.sessionField])
        }
        guard page.takesForm else { return [show] }
        let take = ServiceRoute(page: id + ".form", .sat, .post, page.rawValue) { request, body in
            await pages.take(page, type: request.head.headerFields[.contentType], body: body)
        }
        return [show, take]
    }
}

/// This server's test sessions: anyone with a session's signed id may decide on it, as with any
/// payment page.
private struct LocalTestSessions: TestSessionProviding {
    let sandbox: SandboxCheckout

    func session(_ id: String) async throws -> TestSession? {
        guard let session = try await sandbox.session(id, owner: nil) else { return nil }
        return try await isServed(id) ? session : nil
    }

    func decide(_ action: TestDecision.Action, on id: String) async throws -> TestSession? {
        guard try await isServed(id) else { return nil }
        return try await sandbox.decide(action, on: id, owner: nil)
    }

    /// A disabled school has no pages.
    private func isServed(_ id: String) async throws -> Bool { try await sandbox.isServed(id) }
}

extension SandboxCheckout {
    /// Whether the session's school is currently served.
    func isServed(_ text: String) async throws -> Bool {
        guard let ticket = SessionTicket(text, key: dependencies.context.signingKey) else {
            return false
        }
        do {
            try await dependencies.context.tenants.requireActive(ticket.tenantID)
            return true
        } catch let problem as Problem where problem.code == .notAllowed {
            return false
        }
    }
}
