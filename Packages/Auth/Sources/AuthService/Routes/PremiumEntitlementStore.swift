import SQLStore
import ServiceKit

/// Stores accounts' premium status.
struct PremiumEntitlementStore: PremiumEntitlementStoring {
    /// Without one, every account has premium.
    let hasPaywall: Bool

    func setSubscription(
        _ grant: SubscriptionGrant, of account: AccountKey, in connection: any SQLConnection
    ) throws {
        try AccountStore.setSubscription(grant, of: account, in: connection)
    }

    func grantPremium(to account: AccountKey, in connection: any SQLConnection) throws {
        try AccountStore.setPremium(true, of: account, in: connection)
    }

    func email(of account: AccountKey, in connection: any SQLConnection) throws -> String? {
        try AccountStore.account(account, in: connection)?.email
    }

    func grant(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SubscriptionGrant? {
        try AccountStore.account(account, in: connection)?.subscription
    }

    func isPremium(
        _ account: AccountKey, at moment: Int64, in connection: any SQLConnection
    ) throws -> Bool {
        guard let stored = try AccountStore.account(account, in: connection) else { return false }
        return !hasPaywall || stored.isPremium(at: moment)
    }
}
