import AppCore
import Foundation
import Logging
import Payments
import SQLStore
import ServiceKit

/// Dependencies shared by the payment routes.
struct PaymentsDependencies: Sendable {
    let context: ServiceContext
    let policy: PaymentsPolicy
    let cancellation: CancelOnAccountDeletion

    init(context: ServiceContext) {
        self.context = context
        policy = PaymentsPolicy(context.settings)
        cancellation = CancelOnAccountDeletion(context: context, policy: policy)
    }

    /// Seconds since 1970.
    var now: Int64 { Int64(context.environment.now().timeIntervalSince1970) }

    /// The account service; nil if not installed.
    var premium: (any PremiumEntitlementStoring)? { context.capability(.premium) }

    /// Creates the Stripe client. Throws a 500 problem if the key can't be read.
    func stripe() throws(Problem) -> Stripe { try policy.stripe(context) }

    /// Logs a provider failure and returns the problem for the caller.
    func problem(_ failure: StripeFailure, _ act: String, code: String = "PAYMENT_ERROR") -> Problem
    {
        context.log.warning(
            "payment provider", metadata: ["act": "\(act)", "failure": "\(failure.text)"])
        return failure.problem(code)
    }

    /// An account's stored subscriptions with the current provider.
    func subscriptions(of account: AccountKey) async throws -> [StoredSubscription] {
        try await context.database.read { try SubscriptionStore.all(of: account, in: $0) }
    }

    /// Stores a subscription update and the resulting premium status in the caller's
    /// transaction. Ignores updates older than the stored state or after
    /// the subscription's end. `isReturned` says that the last period's payment was returned, or
    /// that it wasn't after all; nil if the update doesn't say. Returns false if the account
    /// doesn't exist.
    func note(
        _ news: SubscriptionUpdate, of account: AccountKey, isReturned: Bool? = nil,
        in connection: any SQLConnection
    ) throws -> Bool {
        if let premium, try premium.email(of: account, in: connection) == nil { return false }
        let known = try SubscriptionStore.subscription(
            news.id, of: account.tenantID, in: connection)
        if let known {
            // A return comes with the subscription's state as it is now.
            guard known.account == account,
                isReturned != nil || news.changedAt >= known.changedAt,
                !SubscriptionRules.isOver(known.status) || SubscriptionRules.isOver(news.status)
            else { return true }
        }
        let stored = StoredSubscription(
            id: news.id, account: account, status: news.status, periodEnd: news.periodEnd,
            paidUntil: SubscriptionRules.paidUntil(
                status: news.status, periodEnd: news.periodEnd, known: known?.paidUntil),
            returnedUntil: isReturned.map { $0 ? news.periodEnd ?? .max : nil }
                ?? known?.returnedUntil,
            cancelsAtPeriodEnd: news.cancelsAtPeriodEnd, isTest: news.isTest,
            changedAt: max(news.changedAt, known?.changedAt ?? 0))
        guard stored != known else { return true }
        try SubscriptionStore.save(stored, in: connection)
        try settle(account, in: connection)
        return true
    }

    /// Updates the account's premium status from all its subscriptions and notifies its devices.
    func settle(_ account: AccountKey, in connection: any SQLConnection) throws {
        let all = try SubscriptionStore.all(of: account, in: connection)
        let grant = SubscriptionRules.grant(all, at: now)
        try premium?.setSubscription(grant, of: account, in: connection)
        try EventLog.append(
            try AccountEvent(
                "payments.subscription", ["status": SubscriptionRules.leading(all)?.status]),
            of: account, at: context.environment.now(), in: connection)
    }
}

/// An authoritative update of a subscription.
struct SubscriptionUpdate: Sendable, Hashable {
    var id: String
    var status: String
    /// Seconds since 1970, as is `changedAt`.
    var periodEnd: Int64?
    var cancelsAtPeriodEnd: Bool
    var isTest = false
    var changedAt: Int64

    init(_ subscription: StripeSubscription, at time: Int64) {
        id = subscription.id
        status = subscription.status
        periodEnd = subscription.periodEnd
        cancelsAtPeriodEnd = subscription.cancelsAtPeriodEnd
        changedAt = time
    }

    init(
        id: String, status: String, periodEnd: Int64?, cancelsAtPeriodEnd: Bool, isTest: Bool,
        changedAt: Int64
    ) {
        self.id = id
        self.status = status
        self.periodEnd = periodEnd
        self.cancelsAtPeriodEnd = cancelsAtPeriodEnd
        self.isTest = isTest
        self.changedAt = changedAt
    }
}

extension PaymentsPolicy {
    /// Creates the Stripe client. Throws a 500 problem if the key can't be read.
    func stripe(_ context: ServiceContext) throws(Problem) -> Stripe {
        let key = try SecretFile(path: keyFile, purpose: "The payment provider's key").lines()[0]
        return Stripe(
            client: try StripeClient(
                address: stripeURL, key: key, transport: context.outbound,
                environment: context.environment))
    }
}
