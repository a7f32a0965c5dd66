import AppCore
import Foundation

/// Access to billing for the tile, screen, commands and other modules: a student's subscription
/// status and the ways to change it.
struct BillingClient: Sendable {
    static let place: Place = "payments"

    let context: FeatureContext

    /// Turns on the built-in server's paywall, which the host passes to it.
    static let paywallKey = SettingKey(
        name: "payments.try_paywall", title: "Try the paywall",
        summary: "Lock the sample school's premium content and offer a test checkout.",
        kind: .flag, defaultValue: "false")

    /// Whether the backend may sell something. The built-in server is the student's own copy, so
    /// everything is open there unless they try the paywall.
    static func isSelling(_ profile: Profile, _ settings: Settings) -> Bool {
        !profile.address(of: .sat).isEmbedded || settings.flag(paywallKey.name)
    }

    var isSelling: Bool { Self.isSelling(context.profile, context.settings) }

    static let paywallCure =
        "To see how a paywall works: homeroom config set payments.try_paywall true"

    /// Throws a ``Problem`` where nothing is sold.
    func requireSale() throws(Problem) {
        guard !isSelling else { return }
        throw Problem(.conflict, Billing.nothingToBuy, cure: Self.paywallCure)
    }

    var client: APIClient { context.client(for: .sat) }
    var now: Date { context.environment.now() }

    /// The cached status; nil if there is none.
    func known() async -> Billing? {
        guard let cached = await client.cached(PaymentsEndpoints.subscription) else { return nil }
        return await billing(cached.value, at: cached.fetchedAt)
    }

    /// Fetches the status. If the plan changed, discards cached responses that depend on it, such as
    /// the account and locked content.
    func refreshed() async throws(Problem) -> Billing {
        let former = await client.cached(PaymentsEndpoints.subscription)?.value.hasSubscription
        let fetched = try await client.fetch(PaymentsEndpoints.subscription)
        if let former, former != fetched.value.hasSubscription {
            await client.invalidate(pathPrefix: "/auth/")
            await client.invalidate(pathPrefix: "/lessons/")
            await client.invalidate(pathPrefix: "/passages/")
        }
        return await billing(fetched.value, at: fetched.fetchedAt)
    }

    /// Creates a checkout page.
    func checkout() async throws(Problem) -> HostedPage {
        try await client.call(PaymentsEndpoints.checkout)
    }

    /// Creates a portal page to manage the subscription.
    func portal() async throws(Problem) -> HostedPage {
        try await client.call(PaymentsEndpoints.portal)
    }

    /// Makes the server ask the provider, then returns the status.
    func sync() async throws(Problem) -> (result: SyncResult, billing: Billing) {
        let result = try await client.call(PaymentsEndpoints.sync)
        await forgetStatus()
        return (result, try await refreshed())
    }

    /// Redeems a code.
    func redeem(_ code: String) async throws(Problem) -> RedeemResult {
        let result = try await client.call(
            PaymentsEndpoints.redeem, body: RedeemRequest(code: code))
        await forgetStatus()
        return result
    }

    /// Discards all cached responses, since they can depend on premium.
    func forgetStatus() async { await client.invalidate(pathPrefix: "/") }

    /// Treats a subscription as ended once its period is over, whatever was cached.
    private func billing(_ state: SubscriptionState, at date: Date) async -> Billing {
        var state = state
        if let end = state.currentPeriodEnd?.date, end <= now { state.hasSubscription = false }
        let account = await context.capability(.account)?.account(at: .sat)
        let isForSale = isSelling && state.isForSale != false
        return Billing(
            isPremium: !isForSale || state.hasSubscription || account?.isPremium == true,
            isForSale: isForSale, state: state, asOf: date)
    }
}

extension BillingClient: EntitlementChecking {
    func isPremium(at backend: Backend) async -> Bool {
        guard backend == .sat else { return false }
        guard isSelling else { return true }
        // The account's premium flag takes precedence over the cached subscription.
        if let accounts = context.capability(.account) {
            return await accounts.account(at: backend)?.isPremium == true
        }
        return await known()?.isPremium ?? false
    }

    var upgradePlace: Place { Self.place }
}

extension BillingClient: BillingInforming {
    func subscription(at backend: Backend) async throws -> SubscriptionBrief {
        guard backend == .sat else {
            return SubscriptionBrief(
                isPremium: false, status: nil, currentPeriodEnd: nil, cancelsAtPeriodEnd: false,
                isForSale: false)
        }
        do {
            return try await refreshed().brief
        } catch {
            guard let known = await known() else { throw error }
            return known.brief
        }
    }

    var place: Place { Self.place }
}
