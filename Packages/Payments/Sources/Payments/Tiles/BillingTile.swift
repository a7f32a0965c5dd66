import AppCore
import Foundation

/// The Billing tile: the plan and its end date.
struct BillingTile: Tile {
    static let info = TileInfo(
        id: "payments.plan", title: "Plan & billing",
        keywords: ["premium", "subscription", "pay", "price"], place: BillingClient.place,
        start: .last)

    let billingClient: BillingClient
    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let billing =
            mode == .refresh ? try await billingClient.refreshed() : await billingClient.known()
        guard let billing else { return nil }
        guard billing.isForSale else {
            return TileSummary(.absent, headline: billing.headline, updatedAt: billing.asOf)
        }
        var lines = billing.sentences(billingClient.words).map { TileSummary.Line($0) }
        if billing.state.status == "past_due" || billing.state.status == "unpaid" {
            lines[0].emphasis = .warning
        }
        if !billing.isPremium {
            lines.append(
                .init("Premium unlocks every lesson, passage and section.", emphasis: .quiet))
        }
        return TileSummary(headline: billing.headline, lines: lines, updatedAt: billing.asOf)
    }
}

extension BillingClient {
    /// Formats a date in the student's time zone, e.g. `5 May 2031`.
    func words(_ date: Date) -> String {
        LocalCalendar.full(LocalCalendar(context.environment).day(of: date))
    }
}
