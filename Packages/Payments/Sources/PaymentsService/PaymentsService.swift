public import SQLStore
public import ServiceKit

/// The server side of Payments: checkouts, webhook events, subscriptions and codes.
public struct PaymentsService: ServiceModule {
    public static let id = "payments"
    public static let tables = PaymentsSchema.tables
    public static let migrations = PaymentsSchema.migrations
    public static let settingKeys = PaymentsPolicy.settingKeys

    private let cashier: Cashier

    public init(context: ServiceContext) { cashier = Cashier(context: context) }

    public var routes: [ServiceRoute] {
        CheckoutRoutes(cashier: cashier).all + StandingRoutes(cashier: cashier).all
            + WebhookRoute(cashier: cashier).all + RedeemRoute(cashier: cashier).all
            + TestRoutes(cashier: cashier).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.accessCodes, CodeKeeper(context: cashier.context))
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try cashier.farewell.forget(account, in: connection)
    }

    public func prepare() async throws { cashier.farewell.cancelAll() }
}
