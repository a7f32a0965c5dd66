import AppCore
import ServiceKit

/// The Stripe calls used by payments.
struct Stripe: Sendable {
    let client: StripeClient
    /// Maximum number of subscriptions read per customer.
    static let maxSubscriptions = 10

    /// Fetches a customer; nil if deleted.
    func customer(_ id: String) async throws(StripeFailure) -> StripeCustomer? {
        do throws(StripeFailure) {
            let customer: StripeCustomer = try await client.get(
                "/v1/customers/" + StripeClient.part(id))
            return customer.deleted == true ? nil : customer
        } catch  where error.isMissing {
            return nil
        }
    }

    /// Creates a customer for an account. `former` is the deleted one; with the same value, several
    /// servers create only one customer.
    func newCustomer(
        for account: AccountKey, email: String, former: String?
    ) async throws(StripeFailure) -> StripeCustomer {
        var form: StripeForm = [("email", email)]
        form.add("metadata", Self.metadata(of: account))
        let key = "homeroom-customer-\(account.tenantID)-\(account.userID)-\(former ?? "first")"
        return try await client.post("/v1/customers", form, idempotencyKey: key)
    }

    /// Creates a checkout page. `back` is the base address of this server's pages.
    func checkout(
        of account: AccountKey, customer: String, price: String, back: String, key: String
    ) async throws(StripeFailure) -> StripePage {
        var form: StripeForm = [
            ("customer", customer), ("payment_method_types[0]", "card"),
            ("line_items[0][price]", price), ("line_items[0][quantity]", "1"),
            ("mode", "subscription"),
            ("success_url", back + "/web/subscription/success?session_id={CHECKOUT_SESSION_ID}"),
            ("cancel_url", back + "/web/subscription/cancel"), ("allow_promotion_codes", "true"),
        ]
        form.add("metadata", Self.metadata(of: account))
        // Identifies the owner in events about the subscription.
        form.add("subscription_data[metadata]", Self.metadata(of: account))
        return try await client.post("/v1/checkout/sessions", form, idempotencyKey: key)
    }

    /// Creates a portal page to manage the subscription.
    func portal(
        of customer: String, back: String, key: String
    ) async throws(StripeFailure) -> StripePage {
        try await client.post(
            "/v1/billing_portal/sessions",
            [("customer", customer), ("return_url", back + "/web/subscription")],
            idempotencyKey: key)
    }

    func subscriptions(of customer: String) async throws(StripeFailure) -> [StripeSubscription] {
        let list: StripeList<StripeSubscription> = try await client.get(
            "/v1/subscriptions",
            [
                ("customer", customer), ("status", "all"),
                ("limit", String(Self.maxSubscriptions)),
            ])
        return list.data
    }

    /// Returns nil if it no longer exists.
    func subscription(_ id: String) async throws(StripeFailure) -> StripeSubscription? {
        do throws(StripeFailure) {
            return try await client.get("/v1/subscriptions/" + StripeClient.part(id))
        } catch  where error.isMissing {
            return nil
        }
    }

    /// Returns nil if it doesn't exist.
    func charge(_ id: String) async throws(StripeFailure) -> StripeCharge? {
        do throws(StripeFailure) {
            return try await client.get("/v1/charges/" + StripeClient.part(id))
        } catch  where error.isMissing {
            return nil
        }
    }

    /// Returns nil if it doesn't exist.
    func invoice(_ id: String) async throws(StripeFailure) -> StripeInvoice? {
        do throws(StripeFailure) {
            return try await client.get("/v1/invoices/" + StripeClient.part(id))
        } catch  where error.isMissing {
            return nil
        }
    }

    /// The subscription that a charge paid for: its invoice's, or else the customer's that lasts
    /// longest, since an account has one at a time.
    func subscription(paidBy charge: StripeCharge) async throws(StripeFailure)
        -> StripeSubscription?
    {
        if let invoice = charge.invoice {
            guard let id = try await self.invoice(invoice.id)?.subscriptionID else { return nil }
            return try await subscription(id)
        }
        guard let customer = charge.customer else { return nil }
        return try await subscriptions(of: customer.id).max {
            ($0.periodEnd ?? .max) < ($1.periodEnd ?? .max)
        }
    }

    /// Ends a subscription immediately; succeeds if it's already gone.
    func cancel(_ id: String) async throws(StripeFailure) {
        do throws(StripeFailure) {
            let _: StripeSubscription = try await client.delete(
                "/v1/subscriptions/" + StripeClient.part(id))
        } catch  where error.isMissing {}
    }

    /// Metadata that identifies the owner in events: verified by the signature and by the account
    /// existing.
    static func metadata(of account: AccountKey) -> [(String, String)] {
        [("user_id", account.userID), ("tenant_id", account.tenantID)]
    }

    /// Returns nil if the owner isn't given.
    static func account(in metadata: [String: String]?) -> AccountKey? {
        guard let user = metadata?["user_id"]?.lowercased(), isUUID(user) else { return nil }
        let tenant = metadata?["tenant_id"] ?? Tenant.defaultID
        guard (1...64).contains(tenant.utf8.count) else { return nil }
        return AccountKey(tenantID: tenant, userID: user)
    }
}
