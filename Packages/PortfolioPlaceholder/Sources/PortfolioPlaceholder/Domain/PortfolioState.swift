/// Everything that the placeholder knows.
struct PortfolioState: Sendable, Hashable, Codable {
    /// The local flag `portfolio.live_enabled`. On or off, there is no portfolio to be had yet.
    var isFeatureEnabled: Bool
    /// A sentence or two for the student.
    var statusMessage: String
    /// Whether the student has asked to be told; kept across starts.
    var showNotifyConfirmation: Bool

    private enum CodingKeys: String, CodingKey {
        case isFeatureEnabled = "is_feature_enabled"
        case statusMessage = "status_message"
        case showNotifyConfirmation = "show_notify_confirmation"
    }

    init(isFeatureEnabled: Bool, showNotifyConfirmation: Bool) {
        self.isFeatureEnabled = isFeatureEnabled
        self.showNotifyConfirmation = showNotifyConfirmation
        statusMessage = isFeatureEnabled ? Words.switchedOn : Words.comingSoon
    }

    /// What the placeholder says, in one place for the tile, the screen and the commands.
    enum Words {
        static let comingSoon = "Coming soon: schools have no portfolio for this program yet."
        static let switchedOn =
            "The setting portfolio.live_enabled is on, but there is nothing to switch on yet: "
            + "schools have no portfolio for this program."
        static let explanation =
            "A portfolio will be where you collect your best work, say what you learned from it, "
            + "and show it to your teachers. Nothing is stored here yet, and nothing is sent to "
            + "your school."
        static let whyNoEntry =
            "Entries cannot be added yet: there is no portfolio that could keep them."
        static let confirmation =
            "Noted on this machine: you want to know when the portfolio is there."
    }
}
