public import AppCore
public import TerminalUI

/// The Payments module: a student's plan and the ways to change it.
public struct PaymentsModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "payments", title: "Plan & billing",
        summary: "Your plan: upgrade it, manage it, redeem a code.",
        tiles: [BillingTile.info], command: "billing", backends: [.sat],
        offers: ["entitlement", "billing"], uses: ["account", "browser"])

    public static var command: any FeatureCommand.Type { BillingCommand.self }

    private let billingClient: BillingClient

    public init(context: FeatureContext) { billingClient = BillingClient(context: context) }

    public var tiles: [any Tile] { [BillingTile(billingClient: billingClient)] }

    public func screen(at place: Place) -> (any Screen)? {
        place == BillingClient.place ? BillingScreen(billingClient: billingClient) : nil
    }

    public func offer(to capabilities: inout Capabilities) {
        capabilities.offer(.entitlement, billingClient)
        capabilities.offer(.billing, billingClient)
    }
}
