public import AppCore
public import TerminalUI

/// The Payments module: a student's plan and the ways to change it.
public struct PaymentsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "payments", title: "Plan & billing",
        summary: "Your plan: upgrade it, manage it, redeem a code.",
        tiles: [BillingTile.info], command: "billing", backends: [.sat],
        offers: ["entitlement", "billing"], uses: ["account", "browser"],
        settings: [BillingClient.paywallKey])

    public static var command: any FeatureCommand.Type { BillingCommand.self }

    /// Nothing is sold on the student's own copy.
    public static func hasTile(_ id: String, profile: Profile, settings: Settings) -> Bool {
        BillingClient.isSelling(profile, settings)
    }

    private let billingClient: BillingClient

    public init(context: FeatureContext) { billingClient = BillingClient(context: context) }

    /// None on the student's own copy. The tile itself finds out whether a server sells something.
    public var tiles: [any Tile] {
        billingClient.isSelling ? [BillingTile(billingClient: billingClient)] : []
    }

    public func screen(at place: Place) -> (any Screen)? {
        place == BillingClient.place ? BillingScreen(billingClient: billingClient) : nil
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.entitlement, billingClient)
        if billingClient.isSelling { capabilities.offer(.billing, billingClient) }
    }
}
