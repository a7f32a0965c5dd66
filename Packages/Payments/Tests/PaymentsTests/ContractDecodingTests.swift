import AppCore
import Foundation
import Testing

@testable import Payments

/// Decodes both dialects of the contract, using the contract's own examples.
@Suite struct ContractDecodingTests {
    @Test(arguments: [
        (#"{"url":"https://pay.example.test/c/42"}"#, nil),
        (#"{"session_id":"cs_demo_42","url":"https://pay.example.test/c/42"}"#, "cs_demo_42"),
    ])
    func checkoutsAreReadWithAndWithoutASession(text: String, id: String?) throws {
        let page = try WireJSON.decode(HostedPage.self, from: text)
        #expect(page.sessionID == id && page.url == "https://pay.example.test/c/42")
        #expect(!page.isTest)
    }

    @Test func subscriptionsAreReadInThreeFieldsInFourAndInTwo() throws {
        let seed = try WireJSON.decode(
            SubscriptionState.self,
            from: """
                {"has_subscription":true,"status":"active",
                "current_period_end":"2025-02-15T00:00:00Z"}
                """)
        #expect(seed.hasSubscription && seed.cancelsAtPeriodEnd == nil)
        #expect(seed.currentPeriodEnd.map { ISODate.format($0.date) } == "2025-02-15T00:00:00Z")
        let real = try WireJSON.decode(
            SubscriptionState.self,
            from: """
                {"has_subscription":true,"status":"active",
                "current_period_end":"2031-06-01T00:00:00+00:00","cancel_at_period_end":true}
                """)
        #expect(real.currentPeriodEnd.map { ISODate.format($0.date) } == "2031-06-01T00:00:00Z")
        #expect(real.cancelsAtPeriodEnd == true)
        let none = try WireJSON.decode(
            SubscriptionState.self, from: #"{"has_subscription":false,"status":null}"#)
        #expect(!none.hasSubscription && none.status == nil && none.currentPeriodEnd == nil)
    }

    @Test(
        arguments: [
            (#"{"synced":true,"status":"active"}"#, true, "active", nil),
            (
                #"{"success":true,"message":"Up to date.","subscription_status":"active","is_premium":true}"#,
                true, "active", true
            ), (#"{"success":true,"message":"Nothing.","is_premium":false}"#, true, nil, false),
            (#"{"synced":false,"status":null}"#, false, nil, nil),
        ] as [(String, Bool, String?, Bool?)])
    func syncIsReadInBothDialects(
        text: String, isSuccess: Bool, status: String?, isPremium: Bool?
    ) throws {
        let result = try WireJSON.decode(SyncResult.self, from: text)
        #expect(result.isSuccess == isSuccess && result.status == status)
        #expect(result.isPremium == isPremium)
        let again = try WireJSON.decode(SyncResult.self, from: WireJSON.encode(result))
        #expect(again == result)
    }

    @Test func redeemingIsRead() throws {
        let result = try WireJSON.decode(
            RedeemResult.self, from: #"{"success":true,"message":"Enjoy.","is_premium":true}"#)
        #expect(result.success && result.isPremium && result.message == "Enjoy.")
    }
}
