import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import TerminalUI
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct BillingScreenTests {
    @Test(arguments: [Size(40, 24), Size(80, 24), Size(200, 50)])
    func itSaysWhatPremiumBringsAndHowToGetIt(size: Size) async throws {
        let student = try await Student.make()
        let harness = ScreenHarness(BillingScreen(billingClient: student.billingClient), size: size)
        await harness.settle()
        for words in [
            "Free", "No subscription.", "Upgrade", "Redeem a code", "Premium includes",
        ] {
            #expect(harness.text.contains(words), "\(words)")
        }
        #expect(!harness.text.contains("$"))
        #expect(harness.linear.lines.joined().contains("Upgrade"))
    }

    @Test func upgradingOpensThePageAndShowsWhatCame() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(pressing: "pay"))
        let harness = ScreenHarness(BillingScreen(billingClient: student.billingClient))
        await harness.settle()
        harness.press(.character("p"))
        await harness.settle()
        #expect(student.browser.opened.count == 1 && student.browser.closed == 1)
        #expect(harness.toasts.last?.text == "Premium is open.")
        #expect(harness.text.contains("Premium (test)"))
        #expect(harness.text.contains("Lasts until 5 May 2031."))
        #expect(harness.text.contains("Manage") && !harness.text.contains("Upgrade"))
    }

    @Test func thePagesAddressIsShownWhileItIsWaitedFor() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(hasBrowser: false))
        let harness = ScreenHarness(
            BillingScreen(billingClient: student.billingClient), size: Size(200, 30))
        await harness.settle()
        harness.activate("payments.upgrade")
        await harness.settle { $0.visit != nil }
        #expect(harness.text.contains("Open the address above in a browser."))
        #expect(harness.text.contains("http://127.0.0.1:1/web/subscription?session="))
        #expect(harness.text.contains("TEST"))
    }

    @Test func aReturnedPaymentIsSaid() {
        let state = SubscriptionState(
            hasSubscription: false, status: "active", currentPeriodEnd: nil,
            cancelsAtPeriodEnd: false, isTest: false, price: nil, isPaymentReturned: true)
        let billing = Billing(isPremium: false, state: state, asOf: .distantPast)
        #expect(
            billing.sentences { _ in "" } == [
                "Your payment was refunded or disputed, so your subscription ended."
            ])
    }

    @Test func managingCancelsAtThePeriodsEnd() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(pressing: "end"))
        try await student.pay()
        let harness = ScreenHarness(BillingScreen(billingClient: student.billingClient))
        await harness.settle()
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("Canceled: premium ends on 5 May 2031."))
        #expect(
            await student.billingClient.known() == nil, "what depends on the plan is asked for anew"
        )
    }

    @Test func managingWaitsForAChangeAlsoWhenThePlanWasNotKnown() async throws {
        let transport = ScriptedTransport()
        let plan = #"{"has_subscription":true,"status":"active","cancel_at_period_end":"#
        transport.on(
            .get, "/payments/subscription", .reply(400, "{}"), .reply(400, "{}"),
            .reply(200, plan + "false}"),
            .reply(200, plan + "true}"))
        transport.always(
            .post, "/payments/portal", .reply(200, #"{"url":"https://pay.example.test/p"}"#))
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        let harness = ScreenHarness(
            BillingScreen(billingClient: BillingClient(context: test.context)))
        await harness.settle()
        #expect(harness.screen.billing == nil)
        harness.press(.character("m"))
        await harness.settle()
        #expect(harness.screen.billing?.state.cancelsAtPeriodEnd == true)
    }

    @Test func aCodeIsTypedAndRedeemed() async throws {
        let transport = ScriptedTransport()
        transport.always(
            .get, "/payments/subscription",
            .reply(200, #"{"has_subscription":false,"status":null}"#))
        transport.on(
            .post, "/payments/redeem-code",
            .reply(404, #"{"error":{"code":"INVALID_CODE","message":"There is no such code."}}"#),
            .reply(200, #"{"success":true,"message":"Enjoy.","is_premium":true}"#))
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        let harness = ScreenHarness(
            BillingScreen(billingClient: BillingClient(context: test.context)))
        await harness.settle()
        harness.press(.character("c"))
        #expect(harness.screen.capturesText)
        harness.type("quest")
        #expect(harness.text.contains("quest"))
        harness.press(.enter)
        await harness.settle()
        #expect(harness.text.contains("There is no such code."))
        // The typed text stays.
        #expect(harness.screen.code?.text == "quest")
        harness.type("x")
        harness.press(.enter)
        await harness.settle()
        #expect(harness.toasts.last?.text == "Enjoy.")
        #expect(harness.screen.code == nil)
        #expect(
            transport.seen.filter { $0.path.hasSuffix("redeem-code") }.map(\.text) == [
                #"{"code":"quest"}"#, #"{"code":"questx"}"#,
            ])
        harness.press(.character("c"))
        harness.press(.escape)
        #expect(harness.screen.code == nil && !harness.wentBack)
    }

    @Test func aBackendThatIsAwayIsSaidAndNothingElseIsLost() async throws {
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: .unreachable,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        let harness = ScreenHarness(
            BillingScreen(billingClient: BillingClient(context: test.context)))
        await harness.settle()
        #expect(harness.screen.problem?.code == .unreachable)
        #expect(harness.text.contains("Upgrade"))
        harness.press(.character("s"))
        await harness.settle()
        #expect(harness.screen.status != nil && !harness.screen.isBusy)
    }
}
