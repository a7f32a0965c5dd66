import AppCore
import Foundation

/// The placeholder's logic: reads a setting and a local table, and counts usage locally. Makes no
/// requests.
struct PortfolioRepository: Sendable {
    /// Feature flag reserved for the real portfolio.
    static let liveKey = SettingKey(
        name: "portfolio.live_enabled", title: "Real portfolio",
        summary: "Reserved for future use; it changes nothing yet.",
        kind: .flag, defaultValue: "false")

    /// Usage events. They carry no values.
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

    /// The current state, from the local store and the settings.
    func state() async throws -> PortfolioState {
        PortfolioState(
            isFeatureEnabled: settings.flag(Self.liveKey.name),
            showNotifyConfirmation: try await wishes.isKept())
    }

    /// Stores locally that the student wants to be notified.
    func notify() async throws -> PortfolioState {
        record(.notifyClicked)
        try await wishes.keep(at: now)
        return try await state()
    }

    func record(_ event: Event) {
        events.record(AppEvent(event.rawValue, feature: PortfolioPlaceholderModule.manifest.id))
    }
}
