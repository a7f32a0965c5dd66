import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Payments
@testable import PaymentsService

/// Payments that were refunded or disputed.
@Suite struct ReturnTests {
    private static let month: Int64 = 30 * 86_400
    private typealias Stub = PaymentsCampus

    /// A campus with a paid month, and its start.
    private func subscribed() async throws -> (PaymentsCampus, start: Int64) {
        let campus = try await PaymentsCampus.make()
        let start = campus.now
        _ = try await campus.event(
            "customer.subscription.created",
            Stub.subscription(end: start + Self.month, start: start))
        try #require(try await campus.isPremium())
        return (campus, start)
    }

    /// What Stripe answers when asked for the customer's subscriptions.
    private func know(_ campus: PaymentsCampus, start: Int64, status: String = "active") {
        let subscription = Stub.subscription(
            status: status, end: start + Self.month, start: start)
        campus.stripe.on(
            .get, "/v1/subscriptions", .reply(200, #"{"data":[\#(subscription)]}"#))
    }

    @Test func aRefundOfTheWholePaymentEndsPremium() async throws {
        let (campus, start) = try await subscribed()
        know(campus, start: start)
        let answer = try await campus.event(
            "charge.refunded", Stub.charge(isRefunded: true, at: start), created: start + 5)
        #expect(answer.status == 200)
        #expect(try await !campus.isPremium())
        let state = try await campus.subscription()
        #expect(!state.hasSubscription && state.isPaymentReturned == true)
        // News of the same period don't bring it back.
        _ = try await campus.event(
            "customer.subscription.updated",
            Stub.subscription(end: start + Self.month, cancels: true, start: start),
            created: start + 9)
        #expect(try await !campus.isPremium())
        // The next period was paid for.
        _ = try await campus.event(
            "customer.subscription.updated",
            Stub.subscription(end: start + 2 * Self.month, start: start + Self.month),
            created: start + Self.month)
        #expect(try await campus.isPremium())
        #expect(try await campus.subscription().isPaymentReturned == nil)
    }

    @Test func aRefundEndsACanceledSubscriptionToo() async throws {
        let (campus, start) = try await subscribed()
        _ = try await campus.event(
            "customer.subscription.deleted",
            Stub.subscription(end: start + Self.month, start: start), created: start + 5)
        #expect(try await campus.isPremium(), "it was paid for")
        know(campus, start: start, status: "canceled")
        // Stripe sends events in any order.
        _ = try await campus.event(
            "charge.refunded", Stub.charge(isRefunded: true, at: start), created: start + 4)
        #expect(try await !campus.isPremium())
    }

    @Test func aRefundOfAPartOrOfAnEarlierPaymentChangesNothing() async throws {
        let (campus, start) = try await subscribed()
        _ = try await campus.event("charge.refunded", Stub.charge(at: start), created: start + 5)
        know(campus, start: start)
        _ = try await campus.event(
            "charge.refunded", Stub.charge(isRefunded: true, at: start - Self.month),
            created: start + 6)
        #expect(try await campus.isPremium())
        #expect(campus.stripe.unused.isEmpty)
    }

    @Test func aDisputeEndsPremiumUntilItIsWon() async throws {
        let (campus, start) = try await subscribed()
        let dispute = { (status: String) in
            #"{"id":"dp_1","object":"dispute","charge":"ch_1","status":"\#(status)"}"#
        }
        for (type, status, isPremium) in [
            ("charge.dispute.created", "needs_response", false),
            ("charge.dispute.closed", "lost", false), ("charge.dispute.closed", "won", true),
        ] {
            campus.stripe.on(
                .get, "/v1/charges/ch_1",
                .reply(200, Stub.charge(at: start, invoice: "in_1")))
            campus.stripe.on(
                .get, "/v1/invoices/in_1", .reply(200, #"{"id":"in_1","subscription":"sub_1"}"#))
            campus.stripe.on(
                .get, "/v1/subscriptions/sub_1",
                .reply(200, Stub.subscription(end: start + Self.month, start: start)))
            let answer = try await campus.event(type, dispute(status), created: start + 5)
            #expect(answer.status == 200)
            #expect(try await campus.isPremium() == isPremium, "\(type) \(status)")
        }
    }

    @Test func whatStripeDoesNotAnswerIsSentAgain() async throws {
        let (campus, start) = try await subscribed()
        campus.stripe.always(.get, "/v1/subscriptions", .fail(.timedOut))
        let answer = try await campus.event(
            "charge.refunded", Stub.charge(isRefunded: true, at: start), created: start + 5)
        #expect(answer.status == 503)
        #expect(try await campus.isPremium())
    }
}
