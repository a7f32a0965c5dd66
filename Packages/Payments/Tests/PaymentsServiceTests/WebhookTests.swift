import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct WebhookTests {
    private static let month: Int64 = 30 * 86_400
    private typealias Stub = PaymentsCampus

    @Test(arguments: [true, false])
    func thePeriodsEndIsReadInBothPlaces(isOldForm: Bool) async throws {
        let campus = try await PaymentsCampus.make()
        let end = campus.now + Self.month
        let answer = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: end, isOldForm: isOldForm))
        #expect(answer.status == 200)
        #expect(answer.json?["status"] == "success")
        let state = try await campus.subscription()
        #expect(state.hasSubscription && state.status == "active" && !state.isTest)
        #expect(state.currentPeriodEnd?.date.timeIntervalSince1970 == Double(end))
        #expect(try await campus.isPremium())
        campus.clock.advance(by: .seconds(Self.month))
        #expect(try await !campus.isPremium())
        #expect(try await !campus.subscription().hasSubscription)
    }

    @Test func aFinishedCheckoutIsLookedUp() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(
            .get, "/v1/subscriptions/sub_1",
            .reply(200, Stub.subscription(end: campus.now + 60, user: nil)))
        let answer = try await campus.event(
            "checkout.session.completed",
            #"{"id":"cs_1","mode":"subscription","customer":"cus_9","subscription":"sub_1","#
                + #""metadata":{"user_id":"\#(Stub.ada)","tenant_id":"home"}}"#)
        #expect(answer.status == 200)
        #expect(try await campus.isPremium())
        // The customer is known from here on.
        campus.stripe.on(
            .post, "/v1/billing_portal/sessions",
            .reply(200, #"{"id":"bps_1","url":"https://portal.test/1"}"#))
        #expect(try await campus.post("/portal").status == 200)
        #expect(campus.stripe.seen.last?.text.contains("customer=cus_9") == true)
    }

    @Test func anEventThatComesTwiceCountsOnce() async throws {
        let campus = try await PaymentsCampus.make()
        let (early, late) = (campus.now + 60, campus.now + 120)
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: early), id: "evt_1")
        // The same id with other contents would show if it were processed again.
        let again = try await campus.event(
            "customer.subscription.updated", Stub.subscription(end: late), id: "evt_1",
            created: campus.now + 5)
        #expect(again.status == 200)
        let state = try await campus.subscription()
        #expect(state.currentPeriodEnd?.date.timeIntervalSince1970 == Double(early))
    }

    @Test func whatHappenedEarlierAndArrivesLaterChangesNothing() async throws {
        let campus = try await PaymentsCampus.make()
        let (start, end) = (campus.now, campus.now + Self.month)
        _ = try await campus.event(
            "customer.subscription.updated", Stub.subscription(end: end, cancels: true),
            created: start + 10)
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(status: "incomplete", end: nil),
            created: start)
        let state = try await campus.subscription()
        #expect(state.status == "active" && state.cancelsAtPeriodEnd == true)
        #expect(try await campus.isPremium())
    }

    @Test func eventsOfOneSecondAreSettledByAsking() async throws {
        let campus = try await PaymentsCampus.make()
        let end = campus.now + Self.month
        _ = try await campus.event(
            "customer.subscription.updated", Stub.subscription(end: end), created: campus.now)
        campus.stripe.on(
            .get, "/v1/subscriptions/sub_1", .reply(200, Stub.subscription(end: end)))
        _ = try await campus.event(
            "customer.subscription.created",
            Stub.subscription(status: "incomplete", end: nil), created: campus.now)
        #expect(campus.stripe.unused.isEmpty)
        #expect(try await campus.subscription().status == "active")
    }

    @Test func whatIsCancelledStaysSoAndKeepsWhatWasPaid() async throws {
        let campus = try await PaymentsCampus.make()
        let (start, end) = (campus.now, campus.now + Self.month)
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: end), created: start)
        _ = try await campus.event(
            "customer.subscription.deleted", Stub.subscription(end: end), created: start + 5)
        _ = try await campus.event(
            "customer.subscription.updated", Stub.subscription(end: end + Self.month),
            created: start + 9)
        let state = try await campus.subscription()
        #expect(!state.hasSubscription && state.status == "canceled")
        #expect(try await campus.isPremium())
        campus.clock.advance(by: .seconds(Self.month))
        #expect(try await !campus.isPremium())
    }

    @Test(arguments: ["incomplete", "incomplete_expired", "unpaid", "paused", "new_word"])
    func whatWasNotPaidForOpensNothing(status: String) async throws {
        let campus = try await PaymentsCampus.make()
        let answer = try await campus.event(
            "customer.subscription.updated",
            Stub.subscription(status: status, end: campus.now + 60))
        #expect(answer.status == 200)
        #expect(try await !campus.isPremium())
        let state = try await campus.subscription()
        #expect(state.status == status && !state.hasSubscription)
    }

    @Test(arguments: ["trialing", "past_due"])
    func trialsAndLatePaymentsAreOpenUntilThePeriodEnds(status: String) async throws {
        let campus = try await PaymentsCampus.make()
        _ = try await campus.event(
            "customer.subscription.updated",
            Stub.subscription(status: status, end: campus.now + 60))
        #expect(try await campus.isPremium())
        #expect(try await campus.subscription().hasSubscription == (status == "trialing"))
        campus.clock.advance(by: .seconds(60))
        #expect(try await !campus.isPremium())
    }

    @Test(arguments: [
        ("invoice.payment_failed", #""subscription":"sub_1""#, "past_due"),
        (
            "invoice.paid",
            #""parent":{"subscription_details":{"subscription":"sub_1"}}"#, "active"
        ),
        ("invoice.payment_action_required", #""subscription":{"id":"sub_1"}"#, "incomplete"),
    ])
    func aPaymentMakesTheSubscriptionBeLookedUp(
        type: String, place: String, status: String
    ) async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(
            .get, "/v1/subscriptions/sub_1",
            .reply(200, Stub.subscription(status: status, end: campus.now + 60)))
        #expect(try await campus.event(type, #"{"id":"in_1",\#(place)}"#).status == 200)
        #expect(try await campus.subscription().status == status)
        #expect(try await campus.isPremium() == (status != "incomplete"))
    }

    @Test func aSubscriptionThatSaysNothingIsItsCustomers() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(
            .get, "/v1/customers/cus_1",
            .reply(200, #"{"id":"cus_1","metadata":{"user_id":"\#(Stub.ada.uppercased())"}}"#))
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: campus.now + 60, user: nil))
        #expect(try await campus.isPremium())
    }

    @Test func whenStripeCannotBeAskedTheEventComesAgain() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.always(.get, "/v1/customers/cus_1", .fail(.timedOut))
        let object = Stub.subscription(end: campus.now + 60, user: nil)
        let first = try await campus.event("customer.subscription.created", object, id: "evt_1")
        #expect(first.status == 503)
        #expect(campus.stripe.seen.count == 3)
        let known = Stub.subscription(end: campus.now + 60)
        _ = try await campus.event("customer.subscription.created", known, id: "evt_1")
        #expect(try await campus.isPremium())
    }

    @Test(arguments: [
        "charge.refunded", "customer.created", "checkout.session.expired", "a.type.of.tomorrow", "",
    ])
    func otherEventsAreTakenAndChangeNothing(type: String) async throws {
        let campus = try await PaymentsCampus.make()
        #expect(try await campus.event(type, #"{"id":"x","metadata":null}"#).status == 200)
        #expect(try await campus.subscription().status == nil)
    }

    @Test func anAccountThatIsNotHereIsNoFault() async throws {
        let campus = try await PaymentsCampus.make()
        for user in [TestAccounts.nobody, "'; DROP TABLE", ""] {
            campus.stripe.on(.get, "/v1/customers/cus_1", .reply(200, #"{"id":"cus_1"}"#))
            let answer = try await campus.event(
                "customer.subscription.created",
                Stub.subscription(end: campus.now + 60, user: user))
            #expect(answer.status == 200, "\(user)")
        }
    }

    @Test func unsignedOldAndForeignEventsAre400() async throws {
        let campus = try await PaymentsCampus.make()
        let object = Stub.subscription(end: campus.now + 60)
        let body = Array("{}".utf8)
        for header in [
            "", "t=1,v1=00", StripeSignature.text(for: body, secret: "other", at: campus.now),
            StripeSignature.text(for: body, secret: Stub.secret, at: campus.now - 301),
        ] {
            let answer = try await campus.event(
                "customer.subscription.created", object, header: header)
            #expect(answer.status == 400)
            #expect(answer.code == "BAD_REQUEST")
        }
        let none = try await campus.post("/webhook", "{}", as: nil)
        #expect(none.status == 400)
        #expect(try await !campus.isPremium())
    }

    @Test(arguments: [
        "", "[]", "7", "{", #"{"id":"evt_1"}"#, #"{"id":1,"type":"a","created":"x"}"#,
        #"{"id":"e","type":"customer.subscription.updated","created":1,"data":{"object":{}}}"#,
        #"{"id":"e","type":"invoice.paid","created":1}"#, "\u{0}", #"{"id":"e","id":"f"}"#,
    ])
    func signedNonsenseIs400(body: String) async throws {
        let campus = try await PaymentsCampus.make()
        let bytes = Array(body.utf8)
        let answer = try await campus.ask(
            .post, "/sat/api/v1/payments/webhook", body, as: nil,
            headers: [
                "Stripe-Signature": StripeSignature.text(
                    for: bytes, secret: Stub.secret, at: campus.now)
            ])
        #expect(answer.status == 400, "\(answer.text)")
    }

    @Test func aSecondLineOfTheSecretsFileCountsToo() async throws {
        let file = try PaymentsCampus.file("whsec_new\n\(Stub.secret)\n")
        let campus = try await PaymentsCampus.make(settings: [
            "campus.payments.webhook_secret_file": file
        ])
        let answer = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: campus.now + 60))
        #expect(answer.status == 200)
    }

    @Test func withoutASecretNothingIsTaken() async throws {
        let campus = try await PaymentsCampus.make(isTest: true)
        let answer = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: campus.now + 60))
        #expect(answer.status == 400)
        #expect(try await !campus.isPremium())
    }
}
