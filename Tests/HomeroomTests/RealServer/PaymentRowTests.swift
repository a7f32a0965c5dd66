#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import TerminalUI
import Testing

@testable import Content
@testable import Payments

/// Rows 34 to 38 of the contract's table of differences: payments. See ``AccountRowTests``.
@Suite struct PaymentRowTests {
    @Test(arguments: Dialect.allCases)
    func row34ACheckoutNeedsNoSession(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let page = try await BillingClient(context: student.test.context).checkout()
        #expect(page.url == "https://pay.example.test/c/42" && !page.isTest)
        #expect(page.sessionID == (dialect == .seed ? nil : "cs_demo_42"))
    }

    @Test func row34TheCampusSendsBoth() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.own(.post, "/payments/checkout")
        #expect(answer["url"]?.text != nil && answer["session_id"]?.text != nil, "\(answer.text)")
    }

    @Test(arguments: Dialect.allCases)
    func row35FieldsOfASubscriptionMayBeMissing(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let billingClient = BillingClient(context: student.test.context)
        let free = try await billingClient.refreshed()
        #expect(!free.isPremium && free.headline == "Free")
        student.server.subscribe()
        let paid = try await billingClient.refreshed()
        #expect(paid.isPremium && paid.state.status == "active")
        #expect(paid.state.currentPeriodEnd?.date == ISODate.parse("2031-06-01"))
        #expect(!paid.brief.cancelsAtPeriodEnd)
    }

    @Test func row35TheCampusAlwaysSendsAllFields() async throws {
        let campus = try await TableCampus.make()
        let answer = try await campus.own(.get, "/payments/subscription")
        #expect(answer["has_subscription"] == .bool(false))
        for name in ["status", "current_period_end", "cancel_at_period_end"] {
            #expect(answer[name] == .null, "\(name)")
        }
    }

    @Test(arguments: Dialect.allCases)
    func row36ASyncIsReadUnderEitherNames(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let billingClient = BillingClient(context: student.test.context)
        let nothing = try await billingClient.sync().result
        #expect(nothing.isSuccess && nothing.status == nil)
        student.server.subscribe()
        let (result, billing) = try await billingClient.sync()
        #expect(result.isSuccess && result.status == "active" && billing.isPremium)
    }

    @Test func row36TheCampusSendsBothNames() async throws {
        let campus = try await TableCampus.make()
        let text = try WireJSON.encodeText(
            SyncResult(isSuccess: true, status: "active", isPremium: true, message: "Done."))
        let json = try WireJSON.decode(JSONValue.self, from: text)
        #expect(json["synced"] == json["success"] && json["success"] == .bool(true))
        #expect(json["status"] == json["subscription_status"] && json["status"]?.text == "active")
        let answer = try await campus.own(.post, "/payments/sync")
        #expect(answer.status == 200 || answer["error"]?["code"]?.text != nil, "\(answer.text)")
    }

    /// The price isn't in the response, so the client must not show one.
    @Test(arguments: Dialect.allCases)
    func row37NoPriceIsSaidThatTheServerDidNotSay(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let module = PaymentsModule(context: student.test.context)
        let screen = try #require(module.screen(at: BillingClient.place))
        let text = await Self.text(of: screen)
        #expect(text.contains("Free"))
        #expect(!text.contains("$") && !text.contains("USD"), "\(text)")
    }

    private static func text<S: Screen>(of screen: S) async -> String {
        let harness = ScreenHarness(screen)
        harness.leaving = ["clock"]
        await harness.settle()
        return harness.text
    }

    @Test func row37TheCampusesPriceIsTheOperatorsSetting() async throws {
        let campus = try await TableCampus.make()
        let names = TwoSchools.services.flatMap { $0.settingKeys.map(\.name) }
        #expect(names.contains("campus.payments.price_words"))
        #expect(try await campus.own(.get, "/payments/subscription")["price"] == .null)
    }

    /// The address in the public server's error doesn't work, so the client offers the checkout.
    @Test(arguments: Dialect.allCases)
    func row38PremiumIsReachedByTheCheckout(dialect: Dialect) async throws {
        let server = SATDouble(dialect)
        let student = try await DoubleStudent.signedIn(server)
        server.plan("/lessons/\(DoubleCatalog.lessonID)/", SATDouble.premiumRequired)
        let problem = await #expect(throws: Problem.self) { try await student.lesson() }
        #expect(problem?.code == .premiumRequired)
        let place = try #require(student.library.upgradePlace)
        #expect(place == BillingClient.place)
        let billingClient = BillingClient(context: student.test.context)
        #expect(try await billingClient.checkout().url.hasPrefix("https://pay.example.test/"))
    }

    @Test func row38TheCampusHasThePage() async throws {
        let campus = try await TableCampus.make()
        let refusal = try await campus.ask(
            .get, "/lessons/\(try await campus.premiumLesson())/")
        #expect(refusal.status == 403)
        #expect(refusal["error"]?["upgrade_url"]?.text?.hasSuffix("/web/subscription") == true)
        #expect(await campus.page("/sat/web/subscription") == 200)
    }
}
#endif
