import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct CheckoutTests {
    private typealias Stub = PaymentsCampus
    private static let session = #"{"id":"cs_demo_42","url":"https://pay.example.test/c/42"}"#

    @Test func theFirstCheckoutMakesACustomerAndTheSecondFindsIt() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(.post, "/v1/customers", .reply(200, #"{"id":"cus_1"}"#))
        campus.stripe.always(.post, "/v1/checkout/sessions", .reply(200, Self.session))
        let page = try await campus.post("/checkout").decode(HostedPage.self)
        #expect(page.sessionID == "cs_demo_42" && page.url == "https://pay.example.test/c/42")
        #expect(!page.isTest)
        let made = campus.stripe.seen[0]
        #expect(
            made.text == "email=a000%40example.test&metadata[user_id]=\(Stub.ada)"
                + "&metadata[tenant_id]=home")
        let session = campus.stripe.seen[1]
        for part in [
            "customer=cus_1", "payment_method_types[0]=card", "line_items[0][price]=price_month",
            "line_items[0][quantity]=1", "mode=subscription", "allow_promotion_codes=true",
            "metadata[user_id]=\(Stub.ada)", "subscription_data[metadata][user_id]=\(Stub.ada)",
            "success_url=https%3A%2F%2Fcampus.test%2Fsat%2Fweb%2Fsubscription%2Fsuccess"
                + "%3Fsession_id%3D%7BCHECKOUT_SESSION_ID%7D",
            "cancel_url=https%3A%2F%2Fcampus.test%2Fsat%2Fweb%2Fsubscription%2Fcancel",
        ] {
            #expect(session.text.split(separator: "&").contains(Substring(part)), "\(part)")
        }
        campus.stripe.on(.get, "/v1/customers/cus_1", .reply(200, #"{"id":"cus_1"}"#))
        _ = try await campus.post("/checkout").decode(HostedPage.self)
        #expect(campus.stripe.unused.isEmpty)
    }

    @Test func callsCarryKeyVersionAndIdempotencyKey() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(
            .post, "/v1/customers", .fail(.timedOut), .reply(500, "{}"),
            .reply(200, #"{"id":"cus_1"}"#))
        campus.stripe.on(
            .post, "/v1/checkout/sessions", .reply(409, "{}"), .reply(429, "{}"),
            .reply(200, Self.session))
        #expect(try await campus.post("/checkout").status == 200)
        let seen = campus.stripe.seen
        #expect(seen.count == 6)
        for call in seen {
            let fields = call.request.headerFields
            #expect(call.request.authority == "api.stripe.com" && call.request.scheme == "https")
            #expect(fields[.authorization] == "Bearer sk_test_key")
            #expect(fields[.contentType] == "application/x-www-form-urlencoded")
            #expect(fields[try #require(HTTPField.Name("Stripe-Version"))] == StripeClient.version)
        }
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let keys = seen.map { $0.request.headerFields[name] }
        // All attempts of a write share one key; the next write has another one.
        #expect(Set(keys[..<3]).count == 1 && Set(keys[3...]).count == 1)
        #expect(keys[0] != nil && keys[3] != nil && keys[0] != keys[3])
    }

    @Test func stripesOwnWordOnTryingAgainCounts() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(
            .post, "/v1/customers",
            .reply(500, "{}", headers: ["Stripe-Should-Retry": "false"]))
        #expect(try await campus.post("/checkout").status == 503)
        #expect(campus.stripe.seen.count == 1)
    }

    @Test func tryingAgainHasAnEnd() async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.always(.post, "/v1/customers", .fail(.notSent("gone")))
        let answer = try await campus.post("/checkout")
        #expect(answer.status == 503 && answer.code == "PAYMENT_ERROR")
        #expect(campus.stripe.seen.count == 3)
        #expect(!answer.text.contains("sk_test"))
    }

    @Test(arguments: [
        #"{"id":"cus_1","deleted":true}"#,
        #"{"error":{"type":"invalid_request_error","code":"resource_missing"}}"#,
    ])
    func aCustomerThatIsGoneIsMadeAnew(said: String) async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(
            .post, "/v1/customers", .reply(200, #"{"id":"cus_1"}"#),
            .reply(200, #"{"id":"cus_2"}"#))
        campus.stripe.always(.post, "/v1/checkout/sessions", .reply(200, Self.session))
        _ = try await campus.post("/checkout")
        campus.stripe.on(
            .get, "/v1/customers/cus_1", .reply(said.contains("error") ? 404 : 200, said))
        #expect(try await campus.post("/checkout").status == 200)
        #expect(campus.stripe.seen.last?.text.contains("customer=cus_2") == true)
    }

    @Test(arguments: [
        ("line_items[0][price]", "CONFIG_ERROR"), ("customer", "PAYMENT_ERROR"),
    ])
    func whatStripeRefusesHasTheContractsCode(param: String, code: String) async throws {
        let campus = try await PaymentsCampus.make()
        campus.stripe.on(.post, "/v1/customers", .reply(200, #"{"id":"cus_1"}"#))
        campus.stripe.on(
            .post, "/v1/checkout/sessions",
            .reply(
                400,
                #"{"error":{"type":"invalid_request_error","param":"\#(param)","message":"No."}}"#))
        let answer = try await campus.post("/checkout")
        #expect(answer.status == 400 && answer.code == code)
    }

    @Test func whoHasASubscriptionIsSentToThePortal() async throws {
        let campus = try await PaymentsCampus.make()
        for status in ["active", "past_due"] {
            _ = try await campus.event(
                "customer.subscription.updated",
                Stub.subscription("sub_\(status)", status: status, end: campus.now + 60))
            let answer = try await campus.post("/checkout")
            #expect(answer.status == 409 && answer.code == "ALREADY_SUBSCRIBED")
        }
        #expect(campus.stripe.seen.isEmpty)
    }

    @Test func whatIsNotSetUpIsSaid() async throws {
        let key = try PaymentsCampus.file("sk_test_key")
        let noKey = try await PaymentsCampus.make(settings: [
            "campus.payments.stripe_key_file": key
        ])
        // The server reads the file on each use.
        try FileManager.default.removeItem(atPath: key)
        let off = try await PaymentsCampus.make(
            isTest: true, settings: ["campus.payments.test_checkout": "false"])
        for (campus, status) in [(noKey, 500), (off, 501)] {
            let answer = try await campus.post("/checkout")
            #expect(answer.status == status && answer.code == "CONFIG_ERROR")
            #expect(!answer.text.contains(key))
            #expect(status == 500 || answer.text.contains("Ask this server's administrator."))
        }
        #expect(try await off.post("/portal").status == 501)
        #expect(try await noKey.post("/sync").code == "CONFIG_ERROR")
    }

    @Test(arguments: [
        ("stripe_url", "http://api.stripe.com"), ("stripe_url", "ftp://x"),
        ("stripe_url", "https://user@x"), ("stripe_url", "https://x?y"), ("price_id", ""),
        ("stripe_key_file", "/nowhere/key"), ("webhook_secret_file", "/nowhere/secret"),
    ])
    func aSettingThatCannotWorkStopsTheServer(name: String, value: String) async throws {
        let setting = "campus.payments." + name
        let problem = await #expect(throws: Problem.self) {
            _ = try await PaymentsCampus.make(settings: [setting: value])
        }
        #expect(problem?.code == .configuration && problem?.summary.contains(setting) == true)
    }

    @Test func thePortalIsForCustomers() async throws {
        let campus = try await PaymentsCampus.make()
        let none = try await campus.post("/portal")
        #expect(none.status == 400 && none.code == "BAD_REQUEST")
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: campus.now + 60))
        campus.stripe.on(
            .post, "/v1/billing_portal/sessions",
            .reply(200, #"{"id":"bps_1","url":"https://portal.example.test/p/42"}"#))
        let page = try await campus.post("/portal").decode(HostedPage.self)
        #expect(page.url == "https://portal.example.test/p/42" && page.sessionID == nil)
        #expect(
            campus.stripe.seen.last?.text
                == "customer=cus_1&return_url=https%3A%2F%2Fcampus.test%2Fsat%2Fweb%2Fsubscription")
    }

    @Test func syncTakesWhatTheProviderSays() async throws {
        let campus = try await PaymentsCampus.make()
        #expect(try await campus.post("/sync").code == "BAD_REQUEST")
        _ = try await campus.event(
            "customer.subscription.created",
            Stub.subscription(status: "incomplete", end: nil))
        let list =
            #"{"object":"list","data":[\#(Stub.subscription(end: campus.now + 60)),"#
            + #"\#(Stub.subscription("sub_2", status: "canceled", end: campus.now - 60))]}"#
        campus.stripe.on(.get, "/v1/subscriptions", .reply(200, list))
        let answer = try await campus.post("/sync")
        let result = try answer.decode(SyncResult.self)
        #expect(result.isSuccess && result.status == "active" && result.isPremium == true)
        for key in ["synced", "success", "status", "subscription_status", "is_premium", "message"] {
            #expect(answer.json?[key] != nil)
        }
        #expect(
            campus.stripe.seen.last?.path == "/v1/subscriptions?customer=cus_1&status=all&limit=10")
    }

    @Test func syncEndsWhatTheProviderDoesNotKnowAnyMore() async throws {
        let campus = try await PaymentsCampus.make()
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: nil))
        #expect(try await campus.isPremium())
        campus.stripe.on(.get, "/v1/subscriptions", .reply(200, #"{"data":[]}"#))
        campus.stripe.on(
            .get, "/v1/subscriptions/sub_1",
            .reply(404, #"{"error":{"code":"resource_missing"}}"#))
        let result = try await campus.post("/sync").decode(SyncResult.self)
        #expect(result.isSuccess && result.status == nil && result.isPremium == false)
        #expect(try await !campus.isPremium())
    }

    @Test func syncTakesNothingAwayThatWasGranted() async throws {
        let campus = try await PaymentsCampus.make()
        try await campus.add(AccessCode(code: "GIFT"))
        _ = try await campus.redeem("gift")
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(status: "past_due", end: nil))
        campus.stripe.on(.get, "/v1/subscriptions", .reply(200, #"{"data":[]}"#))
        campus.stripe.on(
            .get, "/v1/subscriptions/sub_1",
            .reply(404, #"{"error":{"code":"resource_missing"}}"#))
        #expect(try await campus.post("/sync").decode(SyncResult.self).isPremium == true)
    }

    @Test func syncSaysWhenTheProviderIsAway() async throws {
        let campus = try await PaymentsCampus.make()
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: campus.now + 60))
        campus.stripe.on(.get, "/v1/subscriptions", .reply(401, "nothing that can be read"))
        #expect(try await campus.post("/sync").code == "STRIPE_ERROR")
        campus.stripe.always(.get, "/v1/subscriptions", .reply(200, "[]"))
        #expect(try await campus.post("/sync").status == 503)
        #expect(try await campus.isPremium())
    }

    @Test func aDeletedAccountsSubscriptionIsCancelled() async throws {
        let campus = try await PaymentsCampus.make()
        _ = try await campus.event(
            "customer.subscription.created", Stub.subscription(end: campus.now + 60))
        campus.stripe.on(
            .delete, "/v1/subscriptions/sub_1", .fail(.notSent("away")), .fail(.notSent("away")),
            .fail(.notSent("away")))
        let service = PaymentsCampus.forgetting(campus)
        try await service.forget(Stub.ada)
        await service.cancel()
        #expect(await service.pending() == ["sub_1"])
        campus.stripe.on(
            .delete, "/v1/subscriptions/sub_1",
            .reply(200, Stub.subscription(status: "canceled", end: campus.now)))
        await service.cancel()
        #expect(await service.pending() == [])
        #expect(campus.stripe.unused.isEmpty)
        #expect(try await campus.subscription().status == nil)
    }
}

extension PaymentsCampus {
    /// What happens after a deletion, step by step.
    struct AccountDeletion {
        let campus: PaymentsCampus
        let cancellation: CancelOnAccountDeletion

        func forget(_ user: String) async throws {
            try await campus.database.write { try cancellation.forget(.home(user), in: $0) }
        }
        func cancel() async { await cancellation.cancel(of: Tenant.defaultID) }
        func pending() async -> [String] { await cancellation.pending(of: Tenant.defaultID) }
    }

    static func forgetting(_ campus: PaymentsCampus) -> AccountDeletion {
        // Sleeps forever, so that nothing happens in the background.
        var environment = SystemEnvironment.test(clock: TestClock())
        environment.now = { campus.clock.now }
        environment.sleep = { duration in
            if duration > .seconds(0.9) { throw CancellationError() }
        }
        let context = ServiceContext(
            database: campus.database, environment: environment, log: .init(label: "test"),
            starterContent: nil, outbound: campus.stripe, signingKey: [], localStudentID: "",
            forgetEverywhere: { _, _ in }, capabilities: { CampusCapabilities() })
        var policy = PaymentsPolicy(Settings(defaults: PaymentsService.settingKeys))
        policy.keyFile = (try? file("sk_test_key")) ?? ""
        return AccountDeletion(
            campus: campus, cancellation: CancelOnAccountDeletion(context: context, policy: policy))
    }
}
