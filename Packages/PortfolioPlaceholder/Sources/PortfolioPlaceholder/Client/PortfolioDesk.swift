import AppCore
import Foundation

/// What the placeholder does: it reads a setting and a local table, and counts on this machine. It holds no
/// client of any backend, so there is nothing that it could ask one.
struct PortfolioDesk: Sendable {
    /// The flag for the day when a portfolio exists.
    static let liveKey = SettingKey(
        name: "portfolio.live_enabled", title: "Real portfolio",
        summary: "Reserved for future use; it changes nothing yet.",
        kind: .flag, defaultValue: "false")

    /// What is counted; nothing goes with the names.
    enum Event: String, CaseIterable {
        case tileTapped = "portfolio_tile_tapped"
        case placeholderViewed = "portfolio_placeholder_viewed"
        case notifyClicked = "portfolio_notify_clicked"
    }

    private let wishes: WishStore
    private let settings: Settings
    private let events: any EventSink
    private let clock: @Sendable () -> Date

    init(context: FeatureContext) {
        wishes = WishStore(database: context.store)
        settings = context.settings
        events = context.events
        clock = context.environment.now
    }

    var now: Date { clock() }

    /// From the local store and the settings.
    func state() async throws -> PortfolioState {
        PortfolioState(
            isFeatureEnabled: settings.flag(Self.liveKey.name),
            showNotifyConfirmation: try await wishes.isKept())
    }

    /// Keeps the wish to be told, on this machine only.
    func notify() async throws -> PortfolioState {
        record(.notifyClicked)
        try await wishes.keep(at: now)
        return try await state()
    }

    func record(_ event: Event) {
        events.record(AppEvent(event.rawValue, feature: PortfolioPlaceholderModule.manifest.id))
    }
}
