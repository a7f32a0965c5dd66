import AppCore
import AppCoreTesting
import HTTPTypes
import ServiceKit
import Testing

@testable import Payments
@testable import PaymentsService

@Suite struct TestCheckoutTests {
    private let campus: PaymentsCampus

    init() async throws {
        campus = try await PaymentsCampus.make(
            isTest: true, settings: ["campus.payments.price_words": "5 <dollars> a month"])
    }

    /// Starts a checkout or portal; returns its session and the path of its page.
    private func begin(
        _ route: String = "/checkout", as user: String = PaymentsCampus.ada
    ) async throws -> (id: String, path: String) {
        let page = try await campus.post(route, as: user).decode(HostedPage.self)
        #expect(page.isTest)
        let path = try #require(page.url.split(separator: "campus.test").last)
        return (try #require(page.sessionID), String(path))
    }

    private func decide(_ action: String, _ page: (id: String, path: String)) async throws
        -> PaymentsCampus.Answer
    {
        try await campus.form(
            String(page.path.prefix { $0 != "?" }), "session=\(page.id)&action=\(action)")
    }

    @Test func nothingIsSoldWithoutAPaywall() async throws {
        let open = try await PaymentsCampus.make(isTest: true, hasPaywall: false)
        let answer = try await open.post("/checkout")
        #expect(answer.status == 409)
        #expect(answer.text.contains("NOTHING_FOR_SALE"))
    }

    @Test func completingGivesOneMarkedMonth() async throws {
        let page = try await begin()
        let shown = try await campus.page(page.path)
        #expect(shown.status == 200)
        #expect(shown.text.contains("TEST: no money moves here"))
        #expect(shown.text.contains("5 &lt;dollars&gt; a month"))
        let sent = try await decide("pay", page)
        #expect(sent.status == 303)
        #expect(
            sent.headers[.location] == "subscription/success?session=\(page.id)")
        let result = try await campus.page("/sat/web/subscription/success?session=\(page.id)")
        #expect(result.text.contains("Premium is open") && result.text.contains("TEST"))
        let state = try await campus.subscription()
        #expect(state.hasSubscription && state.status == "active" && state.isTest)
        #expect(state.price == "5 <dollars> a month" && state.cancelsAtPeriodEnd == false)
        // One month after 5 April 2031.
        #expect(state.currentPeriodEnd.map { ISODate.format($0.date) } == "2031-05-05T06:07:08Z")
        #expect(try await campus.isPremium())
        campus.clock.advance(by: .seconds(30 * 86_400))
        #expect(try await !campus.isPremium())
        let over = try await campus.subscription()
        #expect(!over.hasSubscription && over.status == "canceled")
        #expect(try await campus.post("/checkout").status == 200)
    }

    @Test(arguments: [
        (1_932_940_800, 1_935_532_800), (1_927_627_200, 1_930_046_400),
        (1_732_752_000, 1_735_344_000),
    ])
    func aMonthEndsOnTheSameDayOrTheLast(start: Int64, end: Int64) {
        #expect(SandboxCheckout.month(after: start) == end)
    }

    @Test func cancellingPaysNothing() async throws {
        let page = try await begin()
        let sent = try await decide("cancel", page)
        #expect(sent.headers[.location] == "subscription/cancel?session=\(page.id)")
        let result = try await campus.page("/sat/web/subscription/cancel?session=\(page.id)")
        #expect(result.text.contains("Payment canceled"))
        // A canceled checkout can't be completed.
        let late = try await decide("pay", page)
        #expect(late.headers[.location] == "subscription/cancel?session=\(page.id)")
        #expect(try await !campus.isPremium())
    }

    @Test func aPageCanBeUsedForAnHour() async throws {
        let page = try await begin()
        campus.clock.advance(by: .seconds(SandboxCheckout.lifetime))
        #expect(
            try await decide("pay", page).headers[.location] == "subscription?session=\(page.id)")
        #expect(try await campus.page(page.path).text.contains("expired"))
        #expect(try await !campus.isPremium())
    }

    @Test func payingTwiceIsPayingOnce() async throws {
        let (one, other) = (try await begin(), try await begin())
        _ = try await decide("pay", one)
        let state = try await campus.subscription()
        campus.clock.advance(by: .seconds(60))
        _ = try await decide("pay", one)
        _ = try await decide("pay", other)
        #expect(try await campus.subscription() == state)
        #expect(try await campus.post("/checkout").code == "ALREADY_SUBSCRIBED")
    }

    @Test func thePortalCancelsAtThePeriodsEndAndTakesItBack() async throws {
        #expect(try await campus.post("/portal").code == "BAD_REQUEST")
        #expect(try await campus.post("/sync").code == "BAD_REQUEST")
        _ = try await decide("pay", try await begin())
        let portal = try await begin("/portal")
        #expect(portal.path.hasPrefix("/sat/web/subscription/manage?session="))
        #expect(try await campus.page(portal.path).text.contains("Active until 2031-05-05"))
        let sent = try await decide("end", portal)
        #expect(sent.headers[.location] == "manage?session=\(portal.id)")
        #expect(try await campus.subscription().cancelsAtPeriodEnd == true)
        #expect(try await campus.isPremium())
        #expect(try await campus.page(portal.path).text.contains("Canceled. Premium stays"))
        _ = try await decide("keep", portal)
        #expect(try await campus.subscription().cancelsAtPeriodEnd == false)
        let synced = try await campus.post("/sync").decode(SyncResult.self)
        #expect(synced.isSuccess && synced.status == "active" && synced.isPremium == true)
        // A page accepts only its own actions.
        let manage = "/sat/web/subscription/manage"
        let wrong = try await campus.form(manage, "session=\(portal.id)&action=pay")
        #expect(wrong.status == 303)
        #expect(try await campus.page("/sat/web/subscription?session=\(portal.id)").status == 404)
    }

    @Test func clientsThatShowThePageThemselvesAskAndDecide() async throws {
        let page = try await begin()
        let path = "/test-sessions/\(page.id)"
        let session = try await campus.get(path).decode(TestSession.self)
        #expect(session.kind == .checkout && session.state == .open && session.id == page.id)
        #expect(try await campus.get(path, as: PaymentsCampus.bo).status == 404)
        let foreign = try await campus.post(path, #"{"action":"pay"}"#, as: PaymentsCampus.bo)
        #expect(foreign.status == 404)
        #expect(try await campus.post(path, #"{"action":"steal"}"#).status == 400)
        let done = try await campus.post(path, #"{"action":"pay"}"#).decode(TestSession.self)
        #expect(done.state == .complete && done.currentPeriodEnd != nil)
        #expect(try await campus.isPremium())
        #expect(try await !campus.isPremium(PaymentsCampus.bo))
    }

    @Test func pagesAreSafeToShow() async throws {
        let page = try await begin()
        for answer in [
            try await campus.page(page.path), try await campus.page("/sat/web/subscription"),
            try await campus.page("/sat/web/subscription?session=x"),
            try await campus.form("/sat/web/subscription", "session=x&action=pay"),
            try await campus.form("/sat/web/subscription", "%zz"),
        ] {
            let policy = try #require(answer.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
            #expect(policy.contains("form-action 'self'; base-uri 'none'; frame-ancestors 'none'"))
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(!answer.text.contains("<script") && !answer.text.contains("http"))
        }
    }

    @Test func thePagesOfTheContractAreThere() async throws {
        for (path, words) in [
            ("", "homeroom billing upgrade"), ("/success", "premium opens within a minute"),
            ("/success?session_id=cs_live_1", "premium opens within a minute"),
            ("/cancel", "Payment canceled"), ("/manage", "homeroom billing upgrade"),
        ] {
            let answer = try await campus.page("/sat/web/subscription" + path)
            #expect(answer.status == 200 && answer.text.contains(words), "\(path)")
        }
        // The pages are under the mount and aren't in the API description.
        #expect(try await campus.page("/sat/api/v1/web/subscription").status == 404)
        guard case .object(let paths)? = campus.campus.description.json["paths"] else { return }
        #expect(!paths.keys.contains { $0.contains("/web/") })
    }

    @Test(arguments: [
        "", "session=", "action=pay", "session=%00&action=pay", "session=x&action=pay",
        "session=cs_test_a_b_c&action=pay", "session=%FF&action=pay", "session=x&action=",
        "&&&&", "=", String(repeating: "a=b&", count: 100), #"{"session":"x","action":"pay"}"#,
    ])
    func hostileFormsAreRefused(body: String) async throws {
        let answer = try await campus.form("/sat/web/subscription", body)
        #expect((400..<500).contains(answer.status))
    }

    @Test func otherMethodsTypesAndSizesAreRefused() async throws {
        let page = try await begin()
        let form = "session=\(page.id)&action=pay"
        let json = try await campus.ask(.post, "/sat/web/subscription", form, as: nil)
        #expect(json.status == 400)
        let put = try await campus.ask(.put, "/sat/web/subscription", form, as: nil)
        #expect(put.status == 405)
        let success = try await campus.form("/sat/web/subscription/success", form)
        #expect(success.status == 405)
        let large = form + "&x=" + String(repeating: "a", count: 20_000)
        #expect(try await campus.form("/sat/web/subscription", large).status == 413)
        #expect(try await !campus.isPremium())
    }

    @Test func nobodyElsesTicketIsTaken() throws {
        let (key, other) = (Array(repeating: UInt8(1), count: 32), Array("another key".utf8))
        let ticket = SessionTicket.new(of: "home")
        let text = ticket.text(key: key)
        #expect(SessionTicket(text, key: key) == ticket)
        #expect(SessionTicket.new(of: "home") != ticket)
        #expect(SessionTicket(text, key: other) == nil)
        for wrong in [
            String(text.dropLast()), text + "0", text.uppercased(), "", "cs_test___",
            text.replacing(ticket.sessionID, with: String(ticket.sessionID.reversed())),
        ] {
            #expect(SessionTicket(wrong, key: key) == nil, "\(wrong)")
        }
    }
}
