import AppCore
import AppCoreTesting
import ArgumentParser
import HTTPTypes
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct BillingCommandTests {
    private func run<C: FeatureCommand>(
        _ type: C.Type, _ words: [String], _ test: TestContext
    ) async throws {
        var command = try #require(try type.parseAsRoot(words) as? C)
        try await command.run(in: test.context)
    }

    @Test func upgradingOnTheEmbeddedCampusShowsItsOwnPageAndWaits() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(pressing: "pay"))
        try await run(BillingUpgrade.self, [], student.context)
        let address = try #require(student.browser.opened.first)
        #expect(address.hasPrefix("http://127.0.0.1:1/web/subscription?session=cs_test_"))
        #expect(student.browser.closed == 1)
        #expect(student.browser.pages.first?.contains("TEST: no money moves") == true)
        #expect(student.browser.pages.last?.contains("Premium is open") == true)
        let lines = student.context.console.out.split(separator: "\n").map(String.init)
        #expect(lines.first == address)
        #expect(lines.contains("Plan: Premium (test)"))
        #expect(student.context.console.err.contains("TEST: no money moves on this page."))
    }

    @Test func jsonIsOneDocument() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(pressing: "pay"))
        try await run(BillingUpgrade.self, ["--json"], student.context)
        let json = try WireJSON.decode(JSONValue.self, from: student.context.console.out)
        #expect(json["premium"] == .bool(true) && json["test"] == .bool(true))
        #expect(json["status"] == "active" && json["has_subscription"] == .bool(true))
        #expect(student.context.console.err.contains("http://127.0.0.1:1/web/"))
    }

    @Test func cancellingThereEndsTheWaiting() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(pressing: "cancel"))
        let problem = await #expect(throws: Problem.self) {
            try await run(BillingUpgrade.self, [], student.context)
        }
        #expect(problem?.exitCode == 77)
        #expect(student.browser.closed == 1)
        #expect(student.browser.pages.last?.contains("Payment canceled") == true)
    }

    @Test func whatIsNotPaidInTimeIsPending() async throws {
        let student = try await Student.make()
        let problem = await #expect(throws: Problem.self) {
            try await run(BillingUpgrade.self, ["--wait", "30"], student.context)
        }
        #expect(problem?.exitCode == 75)
        #expect(student.browser.closed == 1)
        // Polls every three seconds.
        let waits = student.context.clock.sleeps.filter { $0 == .seconds(PaymentPageVisit.pause) }
        #expect((10...12).contains(waits.count))
    }

    @Test func withoutABrowserTheAddressIsPrinted() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(hasBrowser: false))
        await #expect(throws: Problem.self) {
            try await run(BillingUpgrade.self, ["--wait", "3"], student.context)
        }
        #expect(student.context.console.out.hasPrefix("http://127.0.0.1:1/web/subscription"))
        #expect(!student.context.console.err.contains("Opened in your browser"))
    }

    @Test func thePortalCancelsAtThePeriodsEnd() async throws {
        let student = try await Student.make(browser: ScriptedBrowser(pressing: "end"))
        let problem = await #expect(throws: Problem.self) {
            try await run(BillingPortal.self, [], student.context)
        }
        #expect(problem?.status == 400)
        try await student.pay()
        try await run(BillingPortal.self, ["--no-open"], student.context)
        #expect(student.browser.opened.isEmpty && student.browser.closed == 1)
        try await run(BillingPortal.self, [], student.context)
        #expect(try await student.billingClient.refreshed().state.cancelsAtPeriodEnd == true)
        #expect(student.browser.pages.last?.contains("Canceled. Premium stays") == true)
    }

    @Test func whoHasPaidIsToldOfThePortal() async throws {
        let student = try await Student.make()
        try await student.pay()
        let problem = await #expect(throws: Problem.self) {
            try await run(BillingUpgrade.self, [], student.context)
        }
        #expect(problem?.backendCode == "ALREADY_SUBSCRIBED")
    }

    @Test func syncPrintsHowThingsStand() async throws {
        let student = try await Student.make()
        try await student.pay()
        try await run(BillingSync.self, ["--plain"], student.context)
        #expect(student.context.console.out == "premium\tactive\t2031-05-05T06:07:08Z\n")
    }

    @Test func anotherBackendsPageIsOpenedAndWaitedFor() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/payments/checkout", .reply(200, #"{"url":"https://pay.test/c/1"}"#))
        let none = #"{"has_subscription":false,"status":null}"#
        transport.on(
            .get, "/payments/subscription", .reply(200, none), .fail(.timedOut), .fail(.timedOut),
            .fail(.timedOut), .reply(200, none),
            .reply(200, #"{"has_subscription":true,"status":"active"}"#),
            .reply(200, #"{"has_subscription":true,"status":"active"}"#))
        transport.always(.post, "/payments/sync", .reply(400, #"{"error":"no"}"#))
        let browser = ScriptedBrowser()
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]),
            offering: { $0.offer(.browser, browser) })
        try await run(BillingUpgrade.self, [], test)
        #expect(browser.opened == ["https://pay.test/c/1"])
        #expect(test.console.out.contains("Plan: Premium\n"))
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "https://a b", ""])
    func anAddressThatIsNoneOfTheWebIsNotOpened(url: String) async throws {
        let transport = ScriptedTransport()
        transport.always(.post, "/payments/checkout", .reply(200, #"{"url":"\#(url)"}"#))
        let browser = ScriptedBrowser()
        let test = try await TestContext.make(
            modules: [PaymentsModule.self], transport: transport,
            profile: Profile(name: "test", backends: [.sat: .url("https://sat.example.test")]),
            offering: { $0.offer(.browser, browser) })
        let problem = await #expect(throws: Problem.self) {
            try await run(BillingUpgrade.self, [], test)
        }
        #expect(problem?.code == .contract)
        #expect(browser.opened.isEmpty)
    }
}
