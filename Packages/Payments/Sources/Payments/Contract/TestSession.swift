package import AppCore

/// A session of the server's test checkout or test portal; no money moves.
package struct TestSession: Codable, Sendable, Hashable, EncodesNulls {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case checkout, portal
    }

    package enum State: String, Codable, Sendable, CaseIterable {
        /// Waits for a decision.
        case open
        /// A completed checkout.
        case complete
        /// A canceled checkout.
        case canceled
        /// Expired without a decision.
        case expired
    }

    package var id: String
    package var kind: Kind
    package var state: State
    /// When the subscription ends that this session manages or created.
    package var currentPeriodEnd: WireDate?
    package var cancelsAtPeriodEnd: Bool
    /// The displayed price; nil if the operator didn't set one.
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

    private enum CodingKeys: String, CodingKey {
        case kind, state, price
        case id = "session_id"
        case currentPeriodEnd
        case cancelsAtPeriodEnd = "cancel_at_period_end"
    }
}

/// A decision on a test page.
package struct TestDecision: Codable, Sendable, Hashable {
    package enum Action: String, Codable, Sendable, CaseIterable {
        /// Completes an open checkout.
        case pay
        /// Cancels an open checkout.
        case cancel
        /// In the portal: cancels at the end of the period.
        case end
        /// In the portal: undoes the cancellation.
        case keep
    }

    package var action: Action
}
