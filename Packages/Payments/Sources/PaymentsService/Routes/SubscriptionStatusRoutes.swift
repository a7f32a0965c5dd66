import AppCore
import Foundation
import Payments
import SQLStore
import ServiceKit

/// Routes for the subscription status: as stored, and refreshed from the provider.
struct SubscriptionStatusRoutes: Sendable {
    let dependencies: PaymentsDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(PaymentsEndpoints.subscription) { try await subscription($0) },
            ServiceRoute(PaymentsEndpoints.sync, limits: .small) { try await sync($0) },
        ]
    }

    private func subscription(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> SubscriptionState {
        let account = try request.requiredPrincipal().account
        let all = try await dependencies.subscriptions(of: account)
        let leading = SubscriptionRules.leading(all)
        let words = dependencies.policy.priceWords
        let isTest = leading?.isTest ?? (dependencies.policy.provider == .test)
        guard let leading else {
            return SubscriptionState(
                hasSubscription: false, status: nil, currentPeriodEnd: nil,
                cancelsAtPeriodEnd: nil, isTest: isTest, price: words,
                isForSale: dependencies.context.hasPaywall)
        }
        let runs =
            SubscriptionRules.isActive(leading.status) && leading.premiumUntil > dependencies.now
        // A test subscription gets no event when it ends.
        let hasEnded = leading.isTest && leading.premiumUntil <= dependencies.now
        return SubscriptionState(
            hasSubscription: runs, status: hasEnded ? "canceled" : leading.status,
            currentPeriodEnd: leading.periodEnd.map {
                WireDate(Date(timeIntervalSince1970: Double($0)))
            }, cancelsAtPeriodEnd: leading.cancelsAtPeriodEnd, isTest: isTest, price: words,
            isForSale: dependencies.context.hasPaywall,
            isPaymentReturned: leading.isReturned ? true : nil)
    }

    private func sync(_ request: ServiceRequest<EmptyBody>) async throws -> SyncResult {
        let account = try request.requiredPrincipal().account
        switch dependencies.policy.provider {
        case .none: throw CheckoutRoutes.unconfigured("CONFIG_ERROR")
        case .stripe: try await askStripe(account)
        case .test:
            guard try await !dependencies.subscriptions(of: account).isEmpty else {
                throw CheckoutRoutes.neverSubscribed
            }
        }
        return try await result(account, request)
    }

    private func askStripe(_ account: AccountKey) async throws {
        let stripe = try dependencies.stripe()
        let (customer, known) = try await dependencies.context.database.read { connection in
            (
                try CustomerStore.customer(of: account, in: connection),
                try SubscriptionStore.all(of: account, in: connection)
            )
        }
        guard let customer else { throw CheckoutRoutes.neverSubscribed }
        let news: [SubscriptionUpdate]
        do throws(StripeFailure) {
            news = try await self.news(of: customer, known.filter { !$0.isTest }, stripe)
        } catch {
            throw dependencies.problem(error, "sync", code: "STRIPE_ERROR")
        }
        let dependencies = dependencies
        try await dependencies.context.database.write { connection in
            for item in news { _ = try dependencies.note(item, of: account, in: connection) }
            try dependencies.settle(account, in: connection)
        }
    }

    /// Fetches a customer's subscriptions and the stored ones from Stripe. They're dated like
    /// the stored state, because an event in transit may be newer.
    private func news(
        of customer: String, _ known: [StoredSubscription], _ stripe: Stripe
    ) async throws(StripeFailure) -> [SubscriptionUpdate] {
        let times = Dictionary(known.map { ($0.id, $0.changedAt) }, uniquingKeysWith: max)
        let listed = try await stripe.subscriptions(of: customer)
        var news = listed.map { SubscriptionUpdate($0, at: times[$0.id] ?? 0) }
        let missing = known.filter { one in
            SubscriptionRules.isLive(one.status) && !listed.contains { $0.id == one.id }
        }
        for one in missing.prefix(Stripe.maxSubscriptions) {
            if let subscription = try await stripe.subscription(one.id) {
                news.append(SubscriptionUpdate(subscription, at: one.changedAt))
            } else {
                news.append(
                    SubscriptionUpdate(
                        id: one.id, status: "canceled", periodEnd: one.periodEnd,
                        cancelsAtPeriodEnd: false, isTest: false, changedAt: one.changedAt))
            }
        }
        return news
    }

    private func result(
        _ account: AccountKey, _ request: ServiceRequest<EmptyBody>
    ) async throws -> SyncResult {
        let now = dependencies.now
        let all = try await dependencies.subscriptions(of: account)
        let counting = all.filter { $0.premiumUntil > now }
        let premium = dependencies.premium
        let isPremium = try await dependencies.context.database.read { connection in
            try premium?.isPremium(account, at: now, in: connection)
        }
        let leading = SubscriptionRules.leading(counting)
        return SyncResult(
            isSuccess: true, status: leading?.status, isPremium: isPremium ?? (leading != nil),
            message: leading == nil
                ? "No paid subscription was found." : "Up to date.")
    }
}
