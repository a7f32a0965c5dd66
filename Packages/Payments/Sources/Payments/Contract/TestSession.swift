package import AppCore

/// A session of the campus's own test checkout, or of its test portal: no money moves in either.
package struct TestSession: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case checkout, portal
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        /// Waits for a decision.
        case open
        /// A checkout that was completed.
        case complete
        /// A checkout that was cancelled.
        case canceled
        /// Nobody decided in time.
        case expired
    }

    package var id: String
    package var kind: Kind
    package var state: State
    /// When the subscription ends that it is about, or the one that it made.
    package var currentPeriodEnd: WireDate?
    package var cancelsAtPeriodEnd: Bool
    /// What it would cost, in the operator's words; nil where nobody said so.
    package var price: String?

    package init(
        id: String, kind: Kind, state: State, currentPeriodEnd: WireDate?,
        cancelsAtPeriodEnd: Bool, price: String?
    ) {
        self.id = id
        self.kind = kind
        self.state = state
        self.currentPeriodEnd = currentPeriodEnd
        self.cancelsAtPeriodEnd = cancelsAtPeriodEnd
        self.price = price
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case kind, state, price
        case id = "session_id"
        case currentPeriodEnd = "current_period_end"
        case cancelsAtPeriodEnd = "cancel_at_period_end"
    }
}

/// What a person decides on a test page.
package struct TestDecision: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        /// Completes an open checkout.
        case pay
        /// Cancels an open checkout.
        case cancel
        /// In the portal: the subscription ends with its period.
        case end
        /// In the portal: it does not, after all.
        case keep
    }

    package var action: Action

    package init(action: Action) { self.action = action }
}
