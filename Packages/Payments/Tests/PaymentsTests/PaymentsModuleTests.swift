import AppCore
import AppCoreTesting
import ArgumentParser
import Foundation
import HTTPTypes
import ServiceKit
import TerminalUI
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct PaymentsModuleTests {
    @Test func keepsThePromisesOfAModule() async throws {
        try await ModuleConformance.check(
            PaymentsModule.self, services: [PaymentsService.self], readings: [["status"]],
            settings: Student.paywall)
    }

    @Test func theTileSaysThePlanAndUntilWhen() async throws {
        let test = try await Student.make()
        let tile = BillingTile(billingClient: test.billingClient)
        #expect(try await tile.load(.local) == nil)
        #expect(try await tile.load(.refresh)?.headline == "Free")
        try await test.pay()
        let summary = try #require(try await tile.load(.refresh))
        #expect(summary.headline == "Premium (test)")
        #expect(summary.lines[0].text == "Lasts until 5 May 2031.")
        #expect(summary.lines[1].text.hasPrefix("TEST"))
        #expect(try await tile.load(.local) == summary)
        // A month-old status isn't trusted.
        test.context.clock.advance(by: .seconds(31 * 86_400))
        #expect(try await tile.load(.local)?.headline == "Free")
    }

    @Test func whatIsPaidForReachesOthersByCapabilities() async throws {
        let test = try await Student.make()
        let entitlement = try #require(test.context.context.capability(.entitlement))
        let billing = try #require(test.context.context.capability(.billing))
        #expect(await !entitlement.isPremium(at: .sat))
        #expect(try await !billing.subscription(at: .sat).isPremium)
        #expect(entitlement.upgradePlace == billing.place)
        try await test.pay()
        let brief = try await billing.subscription(at: .sat)
        #expect(brief.isPremium && brief.status == "active" && !brief.cancelsAtPeriodEnd)
        #expect(await entitlement.isPremium(at: .sat))
        #expect(await !entitlement.isPremium(at: .school))
    }

    @Test func anotherPlanLetsGoOfWhatCameOfTheOldOne() async throws {
        let transport = ScriptedTransport()
        let (none, active) = (
            #"{"has_subscription":false,"status":null}"#,
            #"{"has_subscription":true,"status":"active"}"#
        )
        transport.on(
            .get, "/payments/subscription", .reply(200, none), .reply(200, none),
            .reply(200, active))
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        let billingClient = BillingClient(context: test.context)
        let other = Endpoint<EmptyBody, JSONValue>(
            "sat.auth.me", .sat, .get, "/auth/me", authorization: .required, summary: "Who.")
        transport.on(.get, "/auth/me", .reply(200, "{}"))
        _ = try await billingClient.client.fetch(other)
        _ = try await billingClient.refreshed()
        _ = try await billingClient.refreshed()
        #expect(await billingClient.client.cached(other) != nil)
        _ = try await billingClient.refreshed()
        #expect(await billingClient.client.cached(other) == nil)
    }

    @Test func withoutAnAnswerWhatIsKnownIsSaid() async throws {
        let transport = ScriptedTransport()
        transport.on(
            .get, "/payments/subscription",
            .reply(200, #"{"has_subscription":true,"status":"active"}"#))
        transport.otherwise(.fail(.notSent("the network is gone")))
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]))
        let billingClient = BillingClient(context: test.context)
        _ = try await billingClient.refreshed()
        #expect(try await billingClient.subscription(at: .sat).status == "active")
        let status = try #require(
            try BillingStatus.parseAsRoot(["--json"]) as? BillingStatus)
        try await status.run(in: test.context)
        #expect(test.console.out.contains(#""premium":true"#))
        #expect(test.console.err.contains("Showing the status from 5 April 2031."))
    }
}

/// A student of the sample school, with a scripted browser.
struct Student {
    let context: TestContext
    let browser: ScriptedBrowser
    var billingClient: BillingClient { BillingClient(context: context.context) }

    /// Turns on the sample school's paywall.
    static let paywall = ["payments.try_paywall": "true"]

    static func make(
        settings: [String: String] = Student.paywall, hasPaywall: Bool = true,
        browser: ScriptedBrowser = ScriptedBrowser()
    ) async throws -> Student {
        let context = try await TestContext.make(
            modules: [PaymentsModule.self], services: [PaymentsService.self], settings: settings,
            hasPaywall: hasPaywall, offering: { $0.offer(.browser, browser) })
        return Student(context: context, browser: browser)
    }

    /// Completes a checkout without the client.
    func pay() async throws {
        let page = try await billingClient.checkout()
        _ = try await billingClient.client.call(
            PaymentsEndpoints.testDecision, path: ["id": page.sessionID ?? ""],
            body: TestDecision(action: .pay))
    }
}
