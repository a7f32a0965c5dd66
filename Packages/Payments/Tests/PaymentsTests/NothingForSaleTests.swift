import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import TerminalUI
import Testing

@testable import Payments
@testable import PaymentsService

/// The built-in server without `payments.try_paywall`: everything is open.
@Suite struct NothingForSaleTests {
    private func student() async throws -> Student {
        try await Student.make(settings: [:], hasPaywall: false)
    }

    @Test func thereIsNoTileAndNoBilling() async throws {
        let test = try await student()
        let module = try #require(test.context.built.module("payments"))
        #expect(module.tiles.isEmpty)
        #expect(test.context.context.capability(.billing) == nil)
        let entitlement = try #require(test.context.context.capability(.entitlement))
        #expect(await entitlement.isPremium(at: .sat))
        let paywalled = try await Student.make()
        #expect(try #require(paywalled.context.built.module("payments")).tiles.count == 1)
    }

    @Test func aConnectedBackendMaySell() async throws {
        let test = try await TestContext.make(
            modules: [PaymentsModule.self],
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        #expect(try #require(test.built.module("payments")).tiles.count == 1)
        #expect(test.context.capability(.billing) != nil)
    }

    @Test func theServerSaysWhetherSomethingIsForSale() async throws {
        #expect(try await student().billingClient.refreshed().state.isForSale == false)
        #expect(try await Student.make().billingClient.refreshed().state.isForSale == true)
    }

    /// A server with `campus.paywall = false`, seen from a student's computer.
    @Test func aConnectedBackendThatSellsNothingShowsNothingAboutPaying() async throws {
        let transport = ScriptedTransport()
        transport.always(
            .get, "/payments/subscription",
            .reply(200, #"{"has_subscription":false,"status":null,"for_sale":false}"#))
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        let tile = try #require(test.built.module("payments")?.tiles.first)
        #expect(try await tile.load(.refresh)?.kind == .absent)
        #expect(try await tile.load(.local)?.kind == .absent)
        let billing = try #require(test.context.capability(.billing))
        let brief = try await billing.subscription(at: .sat)
        #expect(!brief.isForSale && brief.isPremium)
        let command = try #require(try BillingStatus.parseAsRoot([]) as? BillingStatus)
        try await command.run(in: test.context)
        #expect(test.console.out == Billing.nothingToBuy + "\n")
    }

    @Test func theCommandSaysThatThereIsNothingToBuy() async throws {
        let test = try await student()
        var command = try #require(try BillingStatus.parseAsRoot([]) as? BillingStatus)
        try await command.run(in: test.context.context)
        let out = test.context.console.out
        #expect(out.contains("There's nothing to buy here"))
        #expect(out.contains("homeroom config set payments.try_paywall true"))
        #expect(!out.contains("upgrade"))
        command = try #require(try BillingStatus.parseAsRoot(["--json"]) as? BillingStatus)
        try await command.run(in: test.context.context)
        #expect(test.context.console.out.contains(#""premium":true"#))
        #expect(test.context.console.out.contains(#""for_sale":false"#))
    }

    @Test func upgradingAndRedeemingAreRefused() async throws {
        let test = try await student()
        let upgrade = try #require(try BillingUpgrade.parseAsRoot([]) as? BillingUpgrade)
        let refused = await #expect(throws: Problem.self) {
            try await upgrade.run(in: test.context.context)
        }
        #expect(refused?.code == .conflict)
        let redeem = try #require(try BillingRedeem.parseAsRoot(["SPRING"]) as? BillingRedeem)
        await #expect(throws: Problem.self) { try await redeem.run(in: test.context.context) }
        #expect(test.browser.opened.isEmpty)
    }

    @Test func theScreenOffersNothing() async throws {
        let test = try await student()
        let harness = ScreenHarness(BillingScreen(billingClient: test.billingClient))
        await harness.settle()
        #expect(harness.text.contains("Everything is open"))
        #expect(harness.text.contains("nothing to buy"))
        for word in ["Upgrade", "Premium", "Redeem"] { #expect(!harness.text.contains(word)) }
        for key in [KeyPress.Key.enter, .tab, .character("u")] {
            harness.press(key)
        }
        await harness.settle()
        #expect(test.browser.opened.isEmpty)
    }
}
