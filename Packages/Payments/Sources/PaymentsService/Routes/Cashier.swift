import AppCore
import Foundation
import Logging
import Payments
import SQLStore
import ServiceKit

/// What all routes of payments stand on.
struct Cashier: Sendable {
    let context: ServiceContext
    let policy: PaymentsPolicy
    let farewell: Farewell

    init(context: ServiceContext) {
        self.context = context
        policy = PaymentsPolicy(context.settings)
        farewell = Farewell(context: context, policy: policy)
    }

    /// Seconds since 1970.
    var now: Int64 { Int64(context.environment.now().timeIntervalSince1970) }

    /// Accounts; nil in a campus that has none.
    var premium: (any PremiumKeeping)? { context.capability(.premium) }

    /// The way to Stripe. Throws a 500 problem when the key cannot be read.
    func stripe() throws(Problem) -> Stripe { try policy.stripe(context) }

    /// Tells the log why the provider did not do something, and the caller what to make of it.
    func problem(_ failure: StripeFailure, _ act: String, code: String = "PAYMENT_ERROR") -> Problem
    {
        context.log.warning(
            "payment provider", metadata: ["act": "\(act)", "failure": "\(failure.text)"])
        return failure.problem(code)
    }

    /// Everything kept of an account's subscriptions with the provider that is in charge now.
    func subscriptions(of account: AccountKey) async throws -> [StoredSubscription] {
        try await context.database.read { try SubscriptionStore.all(of: account, in: $0) }
    }

    /// Stores what is new of a subscription and what the account has by it, in the caller's
    /// transaction. An older word than what is stored changes nothing, nor does anything that comes
    /// after the end of a subscription. False for an account that is not there.
    func note(
        _ news: SubscriptionNews, of account: AccountKey, in connection: any SQLConnection
    ) throws -> Bool {
        if let premium, try premium.email(of: account, in: connection) == nil { return false }
        let known = try SubscriptionStore.subscription(
            news.id, of: account.tenantID, in: connection)
        if let known {
            guard known.account == account, news.changedAt >= known.changedAt,
                !SubscriptionRules.isOver(known.status) || SubscriptionRules.isOver(news.status)
            else { return true }
        }
        let stored = StoredSubscription(
            id: news.id, account: account, status: news.status, periodEnd: news.periodEnd,
            premiumUntil: SubscriptionRules.premiumUntil(
                status: news.status, periodEnd: news.periodEnd, known: known?.premiumUntil),
            cancelsAtPeriodEnd: news.cancelsAtPeriodEnd, isTest: news.isTest,
            changedAt: news.changedAt)
        guard stored != known else { return true }
        try SubscriptionStore.save(stored, in: connection)
        try settle(account, in: connection)
        return true
    }

    /// Writes what an account has by all its subscriptions beside the account, and tells its devices.
    func settle(_ account: AccountKey, in connection: any SQLConnection) throws {
        let all = try SubscriptionStore.all(of: account, in: connection)
        let standing = SubscriptionRules.standing(all, at: now)
        try premium?.setSubscription(standing, of: account, in: connection)
        try EventLog.append(
            try AccountEvent(
                "payments.subscription", ["status": SubscriptionRules.leading(all)?.status]),
            of: account, at: context.environment.now(), in: connection)
    }
}

/// What somebody who must know said of a subscription.
struct SubscriptionNews: Sendable, Hashable {
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
    /// The way to Stripe. Throws a 500 problem when the key cannot be read.
    func stripe(_ context: ServiceContext) throws(Problem) -> Stripe {
        let key = try SecretFile(path: keyFile, purpose: "The payment provider's key").lines()[0]
        return Stripe(
            client: try StripeClient(
                address: stripeURL, key: key, transport: context.outbound,
                environment: context.environment))
    }
}
