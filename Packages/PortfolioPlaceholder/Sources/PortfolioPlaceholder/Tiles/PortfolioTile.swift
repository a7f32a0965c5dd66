import AppCore

/// The portfolio's place on the dashboard.
struct PortfolioTile: Tile {
    static let info = TileInfo(
        id: "portfolio.placeholder", title: "Portfolio", place: "portfolio/tile")

    var info: TileInfo { Self.info }
    let desk: PortfolioDesk

    /// Nothing is ever asked for, so both modes read what is here.
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let state = try await desk.state()
        var lines = [
            TileSummary.Line("Your best work, in one place.", emphasis: .quiet)
        ]
        if state.isFeatureEnabled {
            lines.append(.init("Turned on, but not available yet.", emphasis: .quiet))
        }
        if state.showNotifyConfirmation {
            lines.append(.init("You'll be notified when it's ready.", emphasis: .good))
        }
        return TileSummary(
            .placeholder, headline: "Coming soon", lines: lines, updatedAt: desk.now)
    }
}
