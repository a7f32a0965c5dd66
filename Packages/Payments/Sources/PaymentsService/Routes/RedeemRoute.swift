import AppCore
import Foundation
import Payments
import SQLStore
import ServiceKit

/// The route that redeems a code.
struct RedeemRoute: Sendable {
    /// Rate limit per account: 10 at once, then one per minute, so codes can't be guessed.
    private static let limit = RateLimit(burst: 10, interval: 60)

    let dependencies: PaymentsDependencies
    private let limiter: RateLimiter

    init(dependencies: PaymentsDependencies) {
        self.dependencies = dependencies
        limiter = RateLimiter(context: dependencies.context)
    }

    var all: [ServiceRoute] {
        [ServiceRoute(PaymentsEndpoints.redeem, limits: .small) { try await redeem($0) }]
    }

    private func redeem(_ request: ServiceRequest<RedeemRequest>) async throws -> RedeemResult {
        let account = try request.requiredPrincipal().account
        guard !request.input.code.allSatisfy(\.isWhitespace) else {
            throw Self.refused("BAD_REQUEST", "Enter a code.")
        }
        try await limiter.take(
            [RateBucket("redeem", of: account.userID, Self.limit)], of: account.tenantID)
        guard let code = AccessCodeAdmin.normalized(request.input.code) else { throw Self.unknown }
        let (time, dependencies) = (dependencies.now, dependencies)
        return try await dependencies.context.database.write { connection in
            try Self.redeem(code, by: account, at: time, dependencies, connection)
        }
    }

    /// Counts and grants in one transaction. An account that already redeemed the code is told
    /// so and not counted again.
    private static func redeem(
        _ name: String, by account: AccountKey, at time: Int64,
        _ dependencies: PaymentsDependencies,
        _ connection: any SQLConnection
    ) throws -> RedeemResult {
        let store = CodeStore(tenantID: account.tenantID, connection: connection)
        guard let code = try store.code(name) else { throw unknown }
        guard let premium = dependencies.premium else {
            throw CheckoutRoutes.unconfigured("INTERNAL_ERROR")
        }
        guard code.opensPremium else {
            throw refused("CHECKOUT_CODE", "This is a discount code: enter it on the payment page.")
        }
        guard try store.note(name, by: account, at: time) else {
            return RedeemResult(
                success: true, message: "You've already redeemed this code.",
                isPremium: try premium.isPremium(account, at: time, in: connection))
        }
        guard code.isActive else { throw refused("INACTIVE_CODE", "This code isn't active.") }
        if let end = code.expiresAt, end <= time {
            throw refused("EXPIRED_CODE", "This code has expired.")
        }
        guard try store.use(name) else {
            throw refused("MAX_REDEMPTIONS", "This code has no uses left.")
        }
        try premium.grantPremium(to: account, in: connection)
        return RedeemResult(success: true, message: "Premium is open.", isPremium: true)
    }

    private static func refused(_ code: String, _ message: String) -> Problem {
        Problem(
            .invalid, message, place: "code", fields: ["code": [message]], status: 400,
            backendCode: code)
    }

    private static var unknown: Problem {
        Problem(
            .notFound, "This code doesn't exist.", place: "code",
            fields: ["code": ["This code doesn't exist."]], status: 404,
            backendCode: "INVALID_CODE")
    }
}
