import AppCore
import Foundation
import HTTPTypes

/// A visit to a payment page: its address and outcome. The built-in server has no address that
/// a browser can reach, so its test pages are served on a local port during the visit.
struct PaymentPageVisit: Sendable {
    /// The outcome of a checkout.
    enum Outcome: Sendable, Hashable {
        case paid(Billing)
        /// The student canceled on the test page.
        case cancelled
        /// Not decided yet.
        case pending
    }

    /// Seconds between polls of the server, and polls before asking the provider itself.
    static let pause = 3
    static let looksPerSync = 5

    let billingClient: BillingClient
    let page: HostedPage
    /// The address for the browser.
    let address: String
    private let listener: (any LoopbackListener)?
    /// The subscription before the visit; nil if unknown.
    private var former: SubscriptionState?

    /// Prepares a checkout visit. Throws a ``Problem`` if the built-in server's page can't be shown.
    static func begin(_ page: HostedPage, _ billingClient: BillingClient) async throws
        -> PaymentPageVisit
    {
        guard page.isTest, billingClient.client.address.isEmbedded else {
            return PaymentPageVisit(
                billingClient: billingClient, page: page, address: try checked(page.url),
                listener: nil)
        }
        guard let browser = billingClient.context.capability(.browser) else {
            throw Problem(
                .unreachable, "The payment page can't be shown here.",
                reason: "Homeroom can't open a browser here.",
                cure: "Connect to a server: homeroom connect sat https://…")
        }
        let pages = LoopbackPages(client: billingClient.client)
        let listener = try await browser.listen { head, body in await pages.answer(head, body) }
        let path = page.url.range(of: "/web/").map { page.url[$0.lowerBound...] } ?? ""
        return PaymentPageVisit(
            billingClient: billingClient, page: page, address: listener.address + path,
            listener: listener)
    }

    /// Prepares a visit to the portal page.
    static func toPortal(_ billingClient: BillingClient) async throws -> PaymentPageVisit {
        let former = try? await billingClient.refreshed().state
        var visit = try await begin(try await billingClient.portal(), billingClient)
        visit.former = former
        return visit
    }

    /// Whether this process serves the page, so leaving ends the visit.
    var isServedHere: Bool { listener != nil }

    /// Opens the page in the browser. Returns false if there is no browser.
    func open() async -> Bool {
        await billingClient.context.capability(.browser)?.open(address) ?? false
    }

    /// Stops serving the page after the browser had time to show the outcome.
    func end() async {
        guard let listener else { return }
        try? await billingClient.context.environment.sleep(.seconds(Self.pause))
        await listener.close()
    }

    /// Waits until the subscription changes; returns nil after `seconds`. Always discards
    /// cached data, because other things may have changed too.
    func change(within seconds: Int) async throws -> Billing? {
        do {
            let billing = try await changed(within: seconds)
            await billingClient.forgetStatus()
            return billing
        } catch {
            await billingClient.forgetStatus()
            throw error
        }
    }

    private func changed(within seconds: Int) async throws -> Billing? {
        var former = former
        let end = billingClient.now.addingTimeInterval(Double(seconds))
        while billingClient.now < end {
            try await billingClient.context.environment.sleep(.seconds(Self.pause))
            guard let billing = try? await billingClient.refreshed() else { continue }
            if let former, billing.state != former { return billing }
            former = billing.state
        }
        return nil
    }

    /// Polls until the checkout is decided; returns `.pending` after `seconds`.
    func outcome(within seconds: Int) async throws -> Outcome {
        var look = 0
        let end = billingClient.now.addingTimeInterval(Double(seconds))
        while true {
            look += 1
            let outcome = try await self.outcome(look: look)
            if outcome != .pending || billingClient.now >= end { return outcome }
            try await billingClient.context.environment.sleep(.seconds(Self.pause))
        }
    }

    /// One poll. If the server doesn't respond, the next poll tries again.
    private func outcome(look: Int) async throws -> Outcome {
        do {
            if let outcome = try await decided() { return outcome }
            if !page.isTest, look.isMultiple(of: Self.looksPerSync) {
                // The provider's webhook may not reach the server, so make the server ask.
                _ = try? await billingClient.client.call(PaymentsEndpoints.sync)
            }
            return try await standing()
        } catch {
            let problem = Problem(error)
            guard problem.code == .unreachable || problem.code == .rateLimited else { throw error }
            return .pending
        }
    }

    /// Whether a test page was left without paying.
    private func decided() async throws -> Outcome? {
        guard page.isTest, let id = page.sessionID else { return nil }
        let session = try await billingClient.client.call(
            PaymentsEndpoints.testSession, path: ["id": id])
        return session.state == .canceled || session.state == .expired ? .cancelled : nil
    }

    private func standing() async throws -> Outcome {
        let billing = try await billingClient.refreshed()
        guard billing.isSubscribed || billing.state.status == "trialing" else { return .pending }
        await billingClient.forgetStatus()
        return .paid(try await billingClient.refreshed())
    }

    /// Checks that an address is a web address that a browser may open.
    private static func checked(_ text: String) throws -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }
        guard isPlain, text.utf8.count <= 8192,
            text.hasPrefix("https://") || text.hasPrefix("http://")
        else {
            throw Problem(
                .contract, "The server didn't send a web address to open.",
                reason: String(text.prefix(80)))
        }
        return text
    }
}
