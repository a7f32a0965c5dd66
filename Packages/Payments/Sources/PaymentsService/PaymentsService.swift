public import SQLStore
public import ServiceKit

/// The server side of Payments: checkouts, webhook events, subscriptions and codes.
public struct PaymentsService: ServiceModule {
    public static let id = "payments"
    public static let tables = PaymentsSchema.tables
    public static let migrations = PaymentsSchema.migrations
    public static let settingKeys = PaymentsPolicy.settingKeys

    private let dependencies: PaymentsDependencies

    /// Throws ``Problem/Code/configuration`` for a setting that can't work.
    public init(context: ServiceContext) throws {
        dependencies = PaymentsDependencies(context: context)
        try dependencies.policy.check(context.settings)
    }

    public var routes: [ServiceRoute] {
        CheckoutRoutes(dependencies: dependencies).all
            + SubscriptionStatusRoutes(dependencies: dependencies).all
            + WebhookRoute(dependencies: dependencies).all
            + RedeemRoute(dependencies: dependencies).all
            + TestRoutes(dependencies: dependencies).all
    }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.accessCodes, AccessCodeAdmin(context: dependencies.context))
    }

    public func forget(_ account: AccountKey, in connection: any SQLConnection) throws {
        try dependencies.cancellation.forget(account, in: connection)
    }

    public func prepare() async throws { dependencies.cancellation.cancelAll() }
}
