/// The placeholder's state.
struct PortfolioState: Sendable, Hashable, Codable {
    /// The local flag `portfolio.live_enabled`. It has no effect yet.
    var isFeatureEnabled: Bool
    /// A sentence or two for the student.
    var statusMessage: String
    /// Whether the student asked to be notified; persistent.
    var showNotifyConfirmation: Bool

    init(isFeatureEnabled: Bool, showNotifyConfirmation: Bool) {
        self.isFeatureEnabled = isFeatureEnabled
        self.showNotifyConfirmation = showNotifyConfirmation
        statusMessage = isFeatureEnabled ? Words.switchedOn : Words.comingSoon
    }

    /// Texts shared by the tile, the screen and the commands.
    enum Words {
        static let comingSoon = "Coming soon: this school doesn't offer portfolios yet."
        static let switchedOn =
            "The setting portfolio.live_enabled is on, but there's nothing to turn on yet: "
            + "this school doesn't offer portfolios."
        static let explanation =
            "Your portfolio will be where you collect your best work, say what you learned from it, "
            + "and show it to your teachers. Nothing is stored here yet, and nothing is sent to "
            + "your school."
        static let whyNoEntry =
            "You can't add entries yet: portfolios aren't available."
        static let confirmation =
            "Saved on this computer: you'll be notified when portfolios arrive."
    }
}
