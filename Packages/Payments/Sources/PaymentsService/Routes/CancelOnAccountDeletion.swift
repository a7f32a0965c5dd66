import AppCore
import Foundation
import Logging
import SQLStore
import ServiceKit

/// Cancels subscriptions when an account is deleted.
///
/// The deleting transaction records what to cancel, so nothing is lost in a crash or if the provider
/// doesn't respond. Cancellation runs afterward, and again at the next start and checkout.
struct CancelOnAccountDeletion: Sendable {
    let context: ServiceContext
    let policy: PaymentsPolicy

    /// Seconds between attempts after a deletion; the first delay lets the transaction finish.
    private static let pauses = [1, 10, 60]

    func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        let time = Int64(context.environment.now().timeIntervalSince1970)
        let live = try SubscriptionStore.all(of: account, in: connection).filter {
            !$0.isTest && SubscriptionRules.isLive($0.status)
        }
        for subscription in live {
            try connection.execute(
                """
                INSERT INTO payments_cancellations (tenant_id, subscription_id, asked_at)
                VALUES (?, ?, ?) ON CONFLICT DO NOTHING
                """,
                [.text(account.tenantID), .text(subscription.id), .integer(time)])
        }
        for table in [
            "payments_customers", "payments_subscriptions", "payments_events", "payments_sessions",
            "payments_redemptions",
        ] {
            try connection.execute(
                "DELETE FROM \(table) WHERE tenant_id = ? AND user_id = ?", account.values)
        }
        if !live.isEmpty { cancelSoon(of: account.tenantID) }
    }

    /// Cancels pending subscriptions of all schools in the background.
    func cancelAll() {
        guard policy.provider == .stripe else { return }
        Task {
            for tenant in (try? await context.tenants.tenants()) ?? [] {
                await cancel(of: tenant.id)
            }
        }
    }

    private func cancelSoon(of tenantID: String) {
        guard policy.provider == .stripe else { return }
        Task {
            for pause in Self.pauses {
                guard (try? await context.environment.sleep(.seconds(pause))) != nil else { return }
                await cancel(of: tenantID)
                if await pending(of: tenantID).isEmpty { return }
            }
        }
    }

    /// Cancels pending subscriptions of a school; failures are retried next time.
    func cancel(of tenantID: String) async {
        for id in await pending(of: tenantID) {
            do {
                try await policy.stripe(context).cancel(id)
                _ = try await context.database.write { connection in
                    try connection.execute(
                        """
                        DELETE FROM payments_cancellations
                        WHERE tenant_id = ? AND subscription_id = ?
                        """,
                        [.text(tenantID), .text(id)])
                }
                context.log.notice("cancelled a deleted account's subscription")
            } catch {
                let reason = (error as? StripeFailure)?.text ?? Problem(error).summary
                context.log.error(
                    "a deleted account's subscription is not cancelled yet",
                    metadata: ["subscription": "\(id)", "failure": "\(reason)"])
            }
        }
    }

    func pending(of tenantID: String) async -> [String] {
        let ids = try? await context.database.read { connection in
            try connection.rows(
                """
                SELECT subscription_id FROM payments_cancellations WHERE tenant_id = ?
                ORDER BY asked_at, subscription_id LIMIT 100
                """,
                [.text(tenantID)]
            ).map { try $0.text("subscription_id") }
        }
        return ids ?? []
    }
}
