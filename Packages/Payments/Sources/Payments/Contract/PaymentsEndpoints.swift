package import AppCore
import HTTPTypes

/// The SAT contract's endpoints for payments; the last two are extensions of this server.
package enum PaymentsEndpoints {
    /// Creates a checkout page.
    package static let checkout = Endpoint<EmptyBody, HostedPage>(
        "sat.payments.checkout", .sat, .post, "/payments/checkout", authorization: .required,
        summary: "A page on which the caller can subscribe.",
        errors: [
            EndpointError(400, "The payment pages have no address, or the provider refuses"),
            EndpointError(
                409, code: "ALREADY_SUBSCRIBED", "The caller has a subscription: use the portal"),
            EndpointError(
                409, code: "NOTHING_FOR_SALE", "Every account has premium on this server"),
            EndpointError(501, code: "CONFIG_ERROR", "No key or no price is configured"),
            .providerAway,
        ])

    /// Creates a portal page to manage the subscription.
    package static let portal = Endpoint<EmptyBody, HostedPage>(
        "sat.payments.portal", .sat, .post, "/payments/portal", authorization: .required,
        summary: "A page on which the caller can look after their subscription.",
        errors: [
            EndpointError(400, "The caller has never subscribed, or the provider refuses"),
            EndpointError(501, "No key is configured"), .providerAway,
        ])

    /// Returns the caller's stored subscription status.
    package static let subscription = Endpoint<EmptyBody, SubscriptionState>(
        "sat.payments.subscription", .sat, .get, "/payments/subscription",
        authorization: .required, summary: "What the campus knows of the caller's subscription.")

    /// Refreshes the status from the provider.
    package static let sync = Endpoint<EmptyBody, SyncResult>(
        "sat.payments.sync", .sat, .post, "/payments/sync", authorization: .required,
        repeatability: .safe, summary: "Asks the provider how the subscription stands.",
        errors: [
            EndpointError(400, "The caller has never subscribed, or the provider refuses"),
            EndpointError(501, code: "CONFIG_ERROR", "No key is configured"), .providerAway,
        ])

    /// Receives the provider's webhook events.
    package static let webhook = Endpoint<JSONValue, Received>(
        "sat.payments.webhook", .sat, .post, "/payments/webhook", authorization: .none,
        repeatability: .safe, summary: "Takes the payment provider's signed events.",
        errors: [
            EndpointError(400, "The signature is missing, wrong or too old, or the event is none"),
            .providerAway,
        ])

    /// Redeems a code.
    package static let redeem = Endpoint<RedeemRequest, RedeemResult>(
        "sat.payments.redeem", .sat, .post, "/payments/redeem-code", authorization: .required,
        repeatability: .safe, summary: "Opens premium with a code.",
        errors: [
            EndpointError(400, "The code is empty, used up, run out, or is one for the checkout"),
            EndpointError(404, code: "INVALID_CODE", "No such code"), .rateLimited,
        ])

    /// Returns a session of the test checkout.
    package static let testSession = Endpoint<EmptyBody, TestSession>(
        "sat.payments.test.session", .sat, .get, "/payments/test-sessions/{id}",
        authorization: .required, summary: "A session of the test checkout or the test portal.",
        errors: [EndpointError(404, "The caller has no such session")])

    /// Submits a decision from the test checkout page.
    package static let testDecision = Endpoint<TestDecision, TestSession>(
        "sat.payments.test.decide", .sat, .post, "/payments/test-sessions/{id}",
        authorization: .required, repeatability: .safe,
        summary: "What a person decided on the test checkout or the test portal.",
        errors: [EndpointError(404, "The caller has no such session")])
}

extension EndpointError {
    /// The payment provider doesn't respond.
    fileprivate static let providerAway = EndpointError(
        503, code: "PAYMENT_ERROR", "The payment provider does not answer")
}
