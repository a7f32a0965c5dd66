import AppCore

/// The portfolio's dashboard tile.
struct PortfolioTile: Tile {
    static let info = TileInfo(
        id: "portfolio.placeholder", title: "Portfolio", place: "portfolio/tile", start: .last)

    var info: TileInfo { Self.info }
    let repository: PortfolioRepository

    /// Makes no requests, so both modes read local data.
    func load(_ mode: LoadMode) async throws -> TileSummary? {
        let state = try await repository.state()
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
            .placeholder, headline: "Coming soon", lines: lines, updatedAt: repository.now)
    }
}
