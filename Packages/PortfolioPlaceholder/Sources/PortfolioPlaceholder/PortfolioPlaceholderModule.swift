public import AppCore
public import SQLStore
public import TerminalUI

/// A placeholder for the portfolio: describes it, stores the wish to be notified, and makes no
/// requests.
public struct PortfolioPlaceholderModule: FeatureModule {
    public static let manifest = FeatureManifest(
        id: "portfolio", title: "Portfolio", summary: "Your portfolio (coming soon).",
        tiles: [PortfolioTile.info], command: "portfolio", tables: WishStore.tables,
        settings: [PortfolioRepository.liveKey], isPlaceholder: true)

    public static var migrations: [StoreMigration] { WishStore.migrations }
    public static var command: any FeatureCommand.Type { PortfolioCommand.self }

    private let repository: PortfolioRepository

    public init(context: FeatureContext) { repository = PortfolioRepository(context: context) }

    public var tiles: [any Tile] { [PortfolioTile(repository: repository)] }

    /// `portfolio`, and `portfolio/tile`, which counts the tap and then opens `portfolio`.
    public func screen(at place: Place) -> (any Screen)? {
        switch place {
        case PortfolioScreen.place: PortfolioScreen(repository: repository)
        case PortfolioTile.info.place: PortfolioScreen(repository: repository, comesFromTile: true)
        default: nil
        }
    }
}
