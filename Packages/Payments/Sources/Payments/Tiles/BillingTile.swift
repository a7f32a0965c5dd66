import AppCore
import Foundation

/// The Billing tile: the plan and its end date.
struct BillingTile: Tile {
    static let info = TileInfo(
        id: "payments.plan", title: "Plan & billing", place: BillingDesk.place)

    let desk: BillingDesk
    var info: TileInfo { Self.info }

    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let billing = mode == .refresh ? try await desk.refreshed() : await desk.known()
        guard let billing else { return nil }
        var lines = billing.sentences(desk.words).map { TileSummary.Line($0) }
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

extension BillingDesk {
    /// Formats a date in the student's time zone, e.g. `5 May 2031`.
    func words(_ date: Date) -> String {
        Almanac.full(Almanac(context.environment).day(of: date))
    }
}
