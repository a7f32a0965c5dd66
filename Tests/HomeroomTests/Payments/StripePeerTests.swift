#if WITH_AUTH && WITH_PAYMENTS
import AppCore
import Foundation
import Glibc
import HTTPTypes
import Testing

private let stripeAddress = ProcessInfo.processInfo.environment["HOMEROOM_TEST_STRIPE"]

/// A running server and Stripe's API as implemented by localstripe, with signed events. A double
/// adds what localstripe lacks: see `Tools/peering/stripe_server.py`.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(
        if: stripeAddress != nil,
        "needs localstripe: Tools/peers run ./test StripePeerTests"))
struct StripePeerTests {
    private static let secret = "whsec_between_the_two"

    private func stripe() throws -> PeerCall {
        PeerCall(try #require(stripeAddress), token: "sk_test_key_of_the_campus")
    }

    /// A server that uses the peer as Stripe, with its own price and webhook.
    private func campus(
        _ program: borrowing BuiltProgram, _ stripe: PeerCall
    ) async throws -> CampusProcess {
        let price = "price_" + UUID().uuidString.prefix(8).lowercased()
        _ = try await stripe.send(
            .post, "/v1/products", form: "id=prod_\(price)&name=Premium&type=service")
        let plan = try await stripe.send(
            .post, "/v1/plans",
            form: "id=\(price)&amount=500&currency=usd&interval=month&product=prod_\(price)")
        try #require(plan.status == 200, "\(plan.text)")
        let key = program.home.appending(path: "stripe-key")
        try Data("sk_test_key_of_the_campus\n".utf8).write(to: key)
        let secret = program.home.appending(path: "stripe-webhook")
        try Data(Self.secret.utf8).write(to: secret)
        let campus = try CampusProcess(
            program,
            environment: [
                "HOMEROOM_CAMPUS_PAYMENTS_STRIPE_URL": stripe.base,
                "HOMEROOM_CAMPUS_PAYMENTS_STRIPE_KEY_FILE": key.path(percentEncoded: false),
                "HOMEROOM_CAMPUS_PAYMENTS_WEBHOOK_SECRET_FILE": secret.path(percentEncoded: false),
                "HOMEROOM_CAMPUS_PAYMENTS_PRICE_ID": price,
            ])
        let hook = "http://127.0.0.1:\(campus.port)/sat/api/v1/payments/webhook"
        _ = try await stripe.send(
            .post, "/_config/webhooks/\(price)",
            .object(["url": .string(hook), "secret": .string(Self.secret)]))
        return campus
    }

    /// Subscribes on the double's page; returns the session's state.
    private func decide(
        _ card: String, for student: PeerCall, _ stripe: PeerCall
    ) async throws -> JSONValue {
        let page = try await student.send(.post, "/payments/checkout")
        let id = try #require(page["session_id"]?.text, "\(page.text)")
        #expect(page["url"]?.text?.hasPrefix(stripe.base + "/c/") == true)
        return try await stripe.send(.post, "/_config/checkout/\(id)", form: "card=\(card)").json
    }

    @Test("Stripe checkout flow works")
    func aSubscriptionIsWalkedFromTheCheckoutToTheAccountsEnd() async throws {
        let program = try BuiltProgram()
        let stripe = try stripe()
        let campus = try await campus(program, stripe)
        let student = try await PeerCall.student(of: campus, "walker@example.test")
        #expect(try await student.send(.post, "/payments/portal").status == 400)

        let session = try await decide("ok", for: student, stripe)
        let id = try #require(session["subscription"]?.text)
        try await student.becomes("/payments/subscription") {
            $0["has_subscription"] == .bool(true) && $0["status"] == "active"
        }
        let me = try await student.send(.get, "/auth/me")
        #expect(me["is_premium"] == .bool(true) && me["has_active_subscription"] == .bool(true))
        let second = try await student.send(.post, "/payments/checkout")
        #expect(second.status == 409 && second["error"]?["code"] == "ALREADY_SUBSCRIBED")
        let portal = try await student.send(.post, "/payments/portal")
        #expect(portal["url"]?.text?.hasPrefix(stripe.base + "/p/") == true)

        let change = "/_config/subscription/\(id)"
        _ = try await stripe.send(.post, change, form: "cancel_at_period_end=true")
        try await student.becomes("/payments/subscription") {
            $0["cancel_at_period_end"] == .bool(true)
        }
        _ = try await stripe.send(.post, change, form: "status=past_due&cancel_at_period_end=false")
        try await student.becomes("/payments/subscription") { $0["status"] == "past_due" }
        #expect(try await student.send(.get, "/auth/me")["is_premium"] == .bool(true))
        _ = try await stripe.send(.post, change, form: "status=active&period_end=1000000000")
        try await student.becomes("/auth/me") { $0["is_premium"] == .bool(false) }
        // On request, Stripe says that the period continues.
        let sync = try await student.send(.post, "/payments/sync")
        #expect(sync["synced"] == .bool(true) && sync["is_premium"] == .bool(true))

        #expect(try await student.send(.delete, "/auth/delete-account").status == 200)
        try await stripe.becomes("/v1/subscriptions/\(id)") { $0["status"] == "canceled" }
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
        #expect(try !campus.logged.contains("sk_test"))
        await student.close()
        await stripe.close()
    }

    @Test func aCardThatIsDeclinedOpensNothing() async throws {
        let program = try BuiltProgram()
        let stripe = try stripe()
        let campus = try await campus(program, stripe)
        let student = try await PeerCall.student(of: campus, "declined@example.test")
        let session = try await decide("declined", for: student, stripe)
        #expect(session["status"] == "open")
        try await student.becomes("/payments/subscription") { $0["status"] == "incomplete" }
        #expect(try await student.send(.get, "/auth/me")["is_premium"] == .bool(false))
        // Nothing was paid, so another attempt is allowed.
        _ = try await decide("ok", for: student, stripe)
        try await student.becomes("/auth/me") { $0["is_premium"] == .bool(true) }
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
        await student.close()
        await stripe.close()
    }

    @Test func everyCallNamesItsVersionAndEveryWriteItsKey() async throws {
        let program = try BuiltProgram()
        let stripe = try stripe()
        let campus = try await campus(program, stripe)
        let student = try await PeerCall.student(of: campus, "calls@example.test")
        let before = try await stripe.send(.get, "/_config/calls").json.elements?.count ?? 0
        _ = try await decide("ok", for: student, stripe)
        try await student.becomes("/auth/me") { $0["is_premium"] == .bool(true) }
        _ = try await student.send(.post, "/payments/sync")
        let calls = try await stripe.send(.get, "/_config/calls").json.elements?.dropFirst(before)
        let own = try #require(calls?.filter { $0["version"] != .null })
        #expect(own.count >= 3)
        for call in own {
            #expect(call["version"]?.text?.isEmpty == false)
            #expect(call["method"] != "POST" || call["key"] == .bool(true))
        }
        campus.send(SIGTERM)
        #expect(campus.ending() == 0)
        await student.close()
        await stripe.close()
    }
}
#endif
