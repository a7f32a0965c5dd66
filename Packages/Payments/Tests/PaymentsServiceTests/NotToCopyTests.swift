import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

/// Defects of the contract's original server in payments that are absent here, and what every
/// service guarantees.
@Suite struct NotToCopyTests {
    private typealias Stub = PaymentsCampus

    /// Defect 11: premium was a stored flag that stayed set after an early deletion.
    @Test func premiumEndsAfterADeletionWithNothingBeingWritten() async throws {
        let campus = try await PaymentsCampus.make()
        let end = campus.now + 3600
        _ = try await campus.event("customer.subscription.created", Stub.subscription(end: end))
        _ = try await campus.event(
            "customer.subscription.deleted", Stub.subscription(end: end),
            created: campus.now + 1)
        #expect(try await campus.isPremium())
        campus.clock.advance(by: .seconds(3600))
        #expect(try await !campus.isPremium())
    }

    @Test func theOtherHandlersReadTheNewPlaceOfThePeriodToo() async throws {
        let campus = try await PaymentsCampus.make()
        for (index, type) in ["created", "updated", "deleted"].enumerated() {
            let end = campus.now + Int64(1000 * (index + 1))
            _ = try await campus.event(
                "customer.subscription." + type, Stub.subscription(end: end),
                created: campus.now + Int64(index))
            let state = try await campus.subscription()
            #expect(state.currentPeriodEnd?.date.timeIntervalSince1970 == Double(end), "\(type)")
        }
    }

    @Test func aCanceledSubscriptionWithoutAnEndIsNoFault() async throws {
        let campus = try await PaymentsCampus.make()
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(status: "incomplete", end: nil))
        campus.stripe.on(
            .get, "/v1/subscriptions",
            .reply(
                200, #"{"data":[\#(Stub.subscription("sub_9", status: "canceled", end: nil))]}"#))
        campus.stripe.on(
            .get, "/v1/subscriptions/sub_1",
            .reply(200, Stub.subscription(status: "canceled", end: nil)))
        #expect(try await campus.post("/sync").status == 200)
        #expect(try await !campus.isPremium())
    }

    @Test func allFourFieldsAreThereInEveryState() async throws {
        let campus = try await PaymentsCampus.make()
        let keys = ["has_subscription", "status", "current_period_end", "cancel_at_period_end"]
        for status in [nil, "active", "past_due", "canceled"] {
            if let status {
                _ = try await campus.event(
                    "customer.subscription.updated",
                    Stub.subscription("sub_\(status)", status: status, end: campus.now + 60))
            }
            let json = try #require(try await campus.get("/subscription").json)
            for key in keys { #expect(json[key] != nil, "\(key)") }
        }
        let empty = try await campus.get("/subscription", as: Stub.bo).json
        #expect(empty?["status"] == .null && empty?["current_period_end"] == .null)
    }

    @Test func nothingLikeACardIsKeptOrAsked() async throws {
        let columns = PaymentsSchema.migrations.flatMap(\.statements).joined().lowercased()
        for word in ["card", "iban", "cvc", "email", "amount", "address"] {
            #expect(!columns.contains(word), "\(word)")
        }
        let campus = try await PaymentsCampus.make(isTest: true)
        let page = try await campus.post("/checkout").decode(HostedPage.self)
        let shown = try await campus.page(String(page.url.split(separator: "campus.test")[1]))
        #expect(!shown.text.contains("type=\"text\"") && !shown.text.contains("<input name"))
    }

    @Test(arguments: [true, false])
    func everyRouteStandsHostileRequests(isTest: Bool) async throws {
        let campus = try await PaymentsCampus.make(isTest: isTest)
        campus.stripe.otherwise(.reply(400, "{}"))
        var session = "none"
        if isTest {
            session = try #require(
                try await campus.post("/checkout").decode(HostedPage.self).sessionID)
        }
        try await ServiceConformance.check(
            campus.campus,
            samples: [
                "sat.payments.webhook": ServiceSample("/payments/webhook", "{}"),
                "sat.payments.redeem": ServiceSample("/payments/redeem-code", #"{"code":"A"}"#),
                "sat.payments.test.decide": ServiceSample(
                    "/payments/test-sessions/" + session, #"{"action":"cancel"}"#),
            ], token: Stub.ada)
    }

    @Test func wireTypesDescribeThemselves() async throws {
        let campus = try await PaymentsCampus.make()
        #expect(campus.campus.description.gaps == [])
    }
}
