import AppCore
import Foundation
import Payments
import SQLStore
import ServiceKit

/// The test checkout and portal of a server without a payment provider: no money moves, and
/// all results are marked as tests.
struct SandboxCheckout: Sendable {
    /// Lifetime of a page in seconds.
    static let lifetime: Int64 = 3600

    let dependencies: PaymentsDependencies
    private var key: [UInt8] { dependencies.context.signingKey }

    /// Creates a session and returns its page address.
    func page(
        _ kind: TestSession.Kind, for account: AccountKey, _ request: ServiceRequest<EmptyBody>
    ) async throws -> HostedPage {
        let ticket = SessionTicket.new(of: account.tenantID)
        let time = dependencies.now
        let session = StoredTestSession(
            id: ticket.sessionID, account: account, kind: kind, state: .open, subscriptionID: nil,
            expiresAt: time + Self.lifetime)
        try await dependencies.context.database.write { connection in
            if kind == .portal {
                guard try Self.subscription(of: account, at: time, in: connection) != nil else {
                    throw CheckoutRoutes.neverSubscribed
                }
            }
            try TestSessionStore.add(session, at: time, in: connection)
        }
        let text = ticket.text(key: key)
        let page: SubscriptionPages.Page = kind == .checkout ? .checkout : .manage
        let url =
            CheckoutRoutes.back(of: request) + page.rawValue
            + "?\(SubscriptionPages.sessionField)=" + PercentCoding.encoded(text)
        return HostedPage(sessionID: text, url: url, isTest: true)
    }

    /// The public form of a session; nil if it doesn't exist or isn't `owner`'s.
    func session(_ text: String, owner: AccountKey?) async throws -> TestSession? {
        guard let ticket = SessionTicket(text, key: key), isOf(owner, ticket) else { return nil }
        return try await dependencies.context.database.read { connection in
            guard let stored = try TestSessionStore.session(ticket, in: connection),
                owner == nil || stored.account == owner
            else { return nil }
            return try self.told(stored, text, in: connection)
        }
    }

    /// Applies a decision. One that's too late or doesn't fit this kind of page changes
    /// nothing.
    func decide(
        _ action: TestDecision.Action, on text: String, owner: AccountKey?
    ) async throws -> TestSession? {
        guard let ticket = SessionTicket(text, key: key), isOf(owner, ticket) else { return nil }
        return try await dependencies.context.database.write { connection in
            guard let stored = try TestSessionStore.session(ticket, in: connection),
                owner == nil || stored.account == owner
            else { return nil }
            if stored.state == .open, stored.expiresAt > self.dependencies.now {
                try self.carryOut(action, stored, in: connection)
            }
            guard let now = try TestSessionStore.session(ticket, in: connection) else { return nil }
            return try self.told(now, text, in: connection)
        }
    }

    private func isOf(_ owner: AccountKey?, _ ticket: SessionTicket) -> Bool {
        owner == nil || owner?.tenantID == ticket.tenantID
    }

    private func carryOut(
        _ action: TestDecision.Action, _ session: StoredTestSession,
        in connection: any SQLConnection
    ) throws {
        switch (session.kind, action) {
        case (.checkout, .cancel):
            _ = try TestSessionStore.close(
                session, as: .canceled, subscription: nil, in: connection)
        case (.checkout, .pay): try complete(session, in: connection)
        case (.portal, .end), (.portal, .keep):
            guard
                let known = try Self.subscription(
                    of: session.account, at: dependencies.now, in: connection)
            else { return }
            let news = SubscriptionUpdate(
                id: known.id, status: known.status, periodEnd: known.periodEnd,
                cancelsAtPeriodEnd: action == .end, isTest: true, changedAt: dependencies.now)
            _ = try dependencies.note(news, of: session.account, in: connection)
        default: break
        }
    }

    /// Grants one month. A second page of the same person doesn't create a second subscription.
    private func complete(_ session: StoredTestSession, in connection: any SQLConnection) throws {
        let now = dependencies.now
        let known = try Self.subscription(of: session.account, at: now, in: connection)
        let id = known?.id ?? "sub_test_" + session.id
        guard
            try TestSessionStore.close(session, as: .complete, subscription: id, in: connection),
            known == nil
        else { return }
        let news = SubscriptionUpdate(
            id: id, status: "active", periodEnd: Self.month(after: now), cancelsAtPeriodEnd: false,
            isTest: true, changedAt: now)
        guard try dependencies.note(news, of: session.account, in: connection) else {
            throw Problem.unknownUser
        }
    }

    /// The same day and time (UTC) of the next month, or that month's last day.
    static func month(after moment: Int64) -> Int64 {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(moment))
        let next = calendar.date(byAdding: .month, value: 1, to: date)
        return Int64((next ?? date.addingTimeInterval(30 * 86_400)).timeIntervalSince1970)
    }

    /// The account's running test subscription.
    private static func subscription(
        of account: AccountKey, at time: Int64, in connection: any SQLConnection
    ) throws -> StoredSubscription? {
        SubscriptionRules.leading(
            try SubscriptionStore.all(of: account, in: connection).filter {
                $0.isTest && $0.premiumUntil > time
            })
    }

    private func told(
        _ session: StoredTestSession, _ text: String, in connection: any SQLConnection
    ) throws -> TestSession {
        let isLate = session.state == .open && session.expiresAt <= dependencies.now
        let subscription =
            session.kind == .checkout && session.state != .complete
            ? nil
            : try Self.subscription(of: session.account, at: dependencies.now, in: connection)
        return TestSession(
            id: text, kind: session.kind, state: isLate ? .expired : session.state,
            currentPeriodEnd: subscription?.periodEnd.map {
                WireDate(Date(timeIntervalSince1970: Double($0)))
            }, cancelsAtPeriodEnd: subscription?.cancelsAtPeriodEnd ?? false,
            price: dependencies.policy.priceWords)
    }
}
