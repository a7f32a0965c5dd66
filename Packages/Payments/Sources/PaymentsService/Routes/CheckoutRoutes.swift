import AppCore
import Foundation
import HTTPTypes
import Payments
import SQLStore
import ServiceKit

/// Routes that create checkout and portal pages.
struct CheckoutRoutes: Sendable {
    let dependencies: PaymentsDependencies

    var all: [ServiceRoute] {
        [
            ServiceRoute(PaymentsEndpoints.checkout, limits: .small) { try await checkout($0) },
            ServiceRoute(PaymentsEndpoints.portal, limits: .small) { try await portal($0) },
        ]
    }

    private func checkout(_ request: ServiceRequest<EmptyBody>) async throws -> HostedPage {
        let account = try request.requiredPrincipal().account
        guard dependencies.context.hasPaywall else {
            throw Problem(
                .conflict, "There's nothing to buy here: everything is open.", status: 409,
                backendCode: "NOTHING_FOR_SALE")
        }
        let provider = dependencies.policy.provider
        try await refuseSecond(account, isTest: provider == .test)
        switch provider {
        case .test:
            return try await SandboxCheckout(dependencies: dependencies).page(
                .checkout, for: account, request)
        case .none: throw Self.unconfigured("CONFIG_ERROR")
        case .stripe: return try await stripeCheckout(account, request)
        }
    }

    /// Prevent paying twice.
    private func refuseSecond(_ account: AccountKey, isTest: Bool) async throws {
        let now = dependencies.now
        let others = try await dependencies.subscriptions(of: account).filter { subscription in
            guard subscription.isTest == isTest, SubscriptionRules.isLive(subscription.status)
            else { return false }
            // The test checkout doesn't renew.
            return !isTest || subscription.premiumUntil > now
        }
        guard others.isEmpty else {
            throw Problem(
                .conflict, "You already have a subscription.",
                cure: "Manage it in the portal: homeroom billing portal", status: 409,
                backendCode: "ALREADY_SUBSCRIBED")
        }
    }

    private func stripeCheckout(
        _ account: AccountKey, _ request: ServiceRequest<EmptyBody>
    ) async throws -> HostedPage {
        guard !dependencies.policy.price.isEmpty else { throw Self.unconfigured("CONFIG_ERROR") }
        let stripe = try dependencies.stripe()
        await dependencies.cancellation.cancel(of: account.tenantID)
        let customer = try await customer(of: account, stripe)
        do throws(StripeFailure) {
            let page = try await stripe.checkout(
                of: account, customer: customer, price: dependencies.policy.price,
                back: Self.back(of: request), key: key(of: request))
            return HostedPage(sessionID: page.id, url: page.url, isTest: false)
        } catch {
            throw dependencies.problem(
                error, "checkout", code: error.isAboutPrice ? "CONFIG_ERROR" : "PAYMENT_ERROR")
        }
    }

    /// The account's Stripe customer, created if missing.
    private func customer(of account: AccountKey, _ stripe: Stripe) async throws -> String {
        let premium = dependencies.premium
        let (known, email) = try await dependencies.context.database.read { connection in
            (
                try CustomerStore.customer(of: account, in: connection),
                try premium?.email(of: account, in: connection)
            )
        }
        do throws(StripeFailure) {
            if let known, let customer = try await stripe.customer(known) { return customer.id }
        } catch { throw dependencies.problem(error, "customer") }
        guard let email, !email.isEmpty else {
            throw Problem(
                .invalid, "Paying needs an email address.", status: 400,
                backendCode: "BAD_REQUEST")
        }
        let made: StripeCustomer
        do throws(StripeFailure) {
            made = try await stripe.newCustomer(for: account, email: email, former: known)
        } catch { throw dependencies.problem(error, "customer") }
        try await dependencies.context.database.write {
            try CustomerStore.set(made.id, of: account, in: $0)
        }
        return made.id
    }

    private func portal(_ request: ServiceRequest<EmptyBody>) async throws -> HostedPage {
        let account = try request.requiredPrincipal().account
        switch dependencies.policy.provider {
        case .test:
            return try await SandboxCheckout(dependencies: dependencies).page(
                .portal, for: account, request)
        case .none: throw Self.unconfigured("INTERNAL_ERROR")
        case .stripe: break
        }
        let stripe = try dependencies.stripe()
        let customer = try await dependencies.context.database.read {
            try CustomerStore.customer(of: account, in: $0)
        }
        guard let customer else { throw Self.neverSubscribed }
        do throws(StripeFailure) {
            let page = try await stripe.portal(
                of: customer, back: Self.back(of: request), key: key(of: request))
            return HostedPage(sessionID: nil, url: page.url, isTest: false)
        } catch {
            throw dependencies.problem(error, "portal")
        }
    }

    /// The caller's idempotency key if sent, so their retry is one write too.
    private func key(of request: ServiceRequest<EmptyBody>) -> String {
        let own = request.idempotencyKey ?? dependencies.context.environment.uuid().uuidString
        return "homeroom-\(request.principal?.userID ?? "")-\(own)"
    }

    /// The base address of the server's pages as the caller reaches it.
    static func back(of request: ServiceRequest<EmptyBody>) -> String {
        let path = request.head.path ?? ""
        let mount = path.range(of: "/api/").map { path[..<$0.lowerBound] } ?? ""
        return request.baseURL + mount
    }

    static var neverSubscribed: Problem {
        Problem(
            .invalid, "There is no subscription to manage.",
            cure: "homeroom billing upgrade", status: 400, backendCode: "BAD_REQUEST")
    }

    static func unconfigured(_ code: String) -> Problem {
        .notSetUp(
            "Payments aren't set up on this server.", cure: "Ask this server's administrator.",
            backendCode: code)
    }
}
