import AppCore
import Foundation
import HTTPTypes

/// A visit to a payment page: where it is, and how it ends. The embedded campus has no address that
/// a browser could reach, so its own test pages are served on a port of this computer meanwhile.
struct HostedVisit: Sendable {
    /// How a checkout ended.
    enum Outcome: Sendable, Hashable {
        case paid(Billing)
        /// The student cancelled on the test page.
        case cancelled
        /// Not decided yet.
        case pending
    }

    /// Seconds between two looks at the backend, and looks until the provider itself is asked.
    static let pause = 3
    static let looksPerSync = 5

    let desk: BillingDesk
    let page: HostedPage
    /// What a browser is sent to.
    let address: String
    private let listener: (any LoopbackListener)?
    /// The subscription before the visit; nil when it is not known.
    private var former: SubscriptionState?

    /// Gets a visit ready. Throws a ``Problem`` when the embedded campus's page cannot be shown.
    static func begin(_ page: HostedPage, _ desk: BillingDesk) async throws -> HostedVisit {
        guard page.isTest, desk.client.address.isEmbedded else {
            return HostedVisit(
                desk: desk, page: page, address: try checked(page.url), listener: nil)
        }
        guard let browser = desk.context.capability(.browser) else {
            throw Problem(
                .unreachable, "The payment page can't be shown here.",
                reason: "Homeroom can't open a browser here.",
                cure: "Connect to a server: homeroom connect sat https://…")
        }
        let pages = LoopbackPages(client: desk.client)
        let listener = try await browser.listen { head, body in await pages.answer(head, body) }
        let path = page.url.range(of: "/web/").map { page.url[$0.lowerBound...] } ?? ""
        return HostedVisit(
            desk: desk, page: page, address: listener.address + path, listener: listener)
    }

    /// Gets a visit ready to the page on which the subscription is looked after.
    static func toPortal(_ desk: BillingDesk) async throws -> HostedVisit {
        let former = try? await desk.refreshed().state
        var visit = try await begin(try await desk.portal(), desk)
        visit.former = former
        return visit
    }

    /// Whether something is served from here, so that leaving ends it.
    var isServedHere: Bool { listener != nil }

    /// Sends the student's browser there. False when there is none to send.
    func open() async -> Bool { await desk.context.capability(.browser)?.open(address) ?? false }

    /// Stops serving the page, once a browser has had the time to show how it ended.
    func end() async {
        guard let listener else { return }
        try? await desk.context.environment.sleep(.seconds(Self.pause))
        await listener.close()
    }

    /// Waits until the subscription is another than before; nil when `seconds` went by. What is stored
    /// is let go of in any case: more may have been changed than is seen.
    func change(within seconds: Int) async throws -> Billing? {
        do {
            let billing = try await changed(within: seconds)
            await desk.forgetStanding()
            return billing
        } catch {
            await desk.forgetStanding()
            throw error
        }
    }

    private func changed(within seconds: Int) async throws -> Billing? {
        var former = former
        let end = desk.now.addingTimeInterval(Double(seconds))
        while desk.now < end {
            try await desk.context.environment.sleep(.seconds(Self.pause))
            guard let billing = try? await desk.refreshed() else { continue }
            if let former, billing.state != former { return billing }
            former = billing.state
        }
        return nil
    }

    /// Waits until it is decided, asking politely; `.pending` when `seconds` went by.
    func outcome(within seconds: Int) async throws -> Outcome {
        var look = 0
        let end = desk.now.addingTimeInterval(Double(seconds))
        while true {
            look += 1
            let outcome = try await self.outcome(look: look)
            if outcome != .pending || desk.now >= end { return outcome }
            try await desk.context.environment.sleep(.seconds(Self.pause))
        }
    }

    /// One look. A backend that does not answer is asked again later.
    private func outcome(look: Int) async throws -> Outcome {
        do {
            if let outcome = try await decided() { return outcome }
            if !page.isTest, look.isMultiple(of: Self.looksPerSync) {
                // The provider's news may not reach the backend; it may ask by itself.
                _ = try? await desk.client.call(PaymentsEndpoints.sync)
            }
            return try await standing()
        } catch {
            let problem = Problem(error)
            guard problem.code == .unreachable || problem.code == .rateLimited else { throw error }
            return .pending
        }
    }

    /// A test page that was left without paying.
    private func decided() async throws -> Outcome? {
        guard page.isTest, let id = page.sessionID else { return nil }
        let session = try await desk.client.call(PaymentsEndpoints.testSession, path: ["id": id])
        return session.state == .canceled || session.state == .expired ? .cancelled : nil
    }

    private func standing() async throws -> Outcome {
        let billing = try await desk.refreshed()
        guard billing.isSubscribed || billing.state.status == "trialing" else { return .pending }
        await desk.forgetStanding()
        return .paid(try await desk.refreshed())
    }

    /// An address that may be given to a browser: one of the web.
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
