import AppCore
import Foundation

/// What the tile, the screen and the commands ask, and the capabilities that are offered: how a
/// student's subscription stands, and the ways to change it.
struct BillingDesk: Sendable {
    static let place: Place = "payments"

    let context: FeatureContext

    init(context: FeatureContext) { self.context = context }

    var client: APIClient { context.client(for: .sat) }
    var now: Date { context.environment.now() }

    /// What the local store knows; nil when nothing.
    func known() async -> Billing? {
        guard let cached = await client.cached(PaymentsEndpoints.subscription) else { return nil }
        return await billing(cached.value, at: cached.fetchedAt)
    }

    /// What the backend says. Stored answers that came of another plan are let go of: what is known of
    /// the account, what is locked.
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

    /// A page to subscribe on.
    func checkout() async throws(Problem) -> HostedPage {
        try await client.call(PaymentsEndpoints.checkout)
    }

    /// A page to look after the subscription on.
    func portal() async throws(Problem) -> HostedPage {
        try await client.call(PaymentsEndpoints.portal)
    }

    /// Has the backend ask the provider; then what it says.
    func sync() async throws(Problem) -> (result: SyncResult, billing: Billing) {
        let result = try await client.call(PaymentsEndpoints.sync)
        await forgetStanding()
        return (result, try await refreshed())
    }

    /// Opens premium with a code.
    func redeem(_ code: String) async throws(Problem) -> RedeemResult {
        let result = try await client.call(
            PaymentsEndpoints.redeem, body: RedeemRequest(code: code))
        await forgetStanding()
        return result
    }

    /// Lets go of stored answers that depend on whether the student is premium: all of them.
    func forgetStanding() async { await client.invalidate(pathPrefix: "/") }

    /// A subscription is taken for ended when its period has, whatever was said before that.
    private func billing(_ state: SubscriptionState, at date: Date) async -> Billing {
        var state = state
        if let end = state.currentPeriodEnd?.date, end <= now { state.hasSubscription = false }
        let account = await context.capability(.account)?.account(at: .sat)
        return Billing(
            isPremium: state.hasSubscription || account?.isPremium == true, state: state, asOf: date
        )
    }
}

extension BillingDesk: EntitlementChecking {
    func isPremium(at backend: Backend) async -> Bool {
        guard backend == .sat else { return false }
        // The backend's own word on the account goes before what is stored of the subscription.
        if let accounts = context.capability(.account) {
            return await accounts.account(at: backend)?.isPremium == true
        }
        return await known()?.isPremium ?? false
    }

    var upgradePlace: Place { Self.place }
}

extension BillingDesk: BillingInforming {
    func subscription(at backend: Backend) async throws -> SubscriptionBrief {
        guard backend == .sat else {
            return SubscriptionBrief(
                isPremium: false, status: nil, currentPeriodEnd: nil, cancelsAtPeriodEnd: false)
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
