import ServiceKit

/// Decides what a subscription grants.
/// Source of the values: Stripe's documentation of a subscription's status.
enum SubscriptionRules {
    /// Until when premium was paid for, in seconds since 1970. `known` is the previously stored value.
    ///
    /// Active and trialing subscriptions grant premium until their period ends (forever without an end).
    /// A failed payment or a cancellation doesn't shorten it. A subscription that was never
    /// paid grants nothing.
    static func paidUntil(
        status: String, periodEnd: Int64?, known: Int64?
    ) -> Int64 {
        switch status {
        case "active", "trialing": periodEnd ?? .max
        case "past_due": periodEnd ?? known ?? 0
        case "canceled":
            switch (periodEnd, known) {
            case (let end?, let known?): min(end, known)
            case (let end?, nil): end
            // A subscription without an end date ends when canceled.
            case (nil, let known?): known == .max ? 0 : known
            case (nil, nil): 0
            }
        default: 0
        }
    }

    /// Whether the provider's status means it's running.
    static func isActive(_ status: String) -> Bool { status == "active" || status == "trialing" }

    /// Whether it may still charge: blocks a second checkout and is
    /// canceled when the account is deleted.
    static func isLive(_ status: String) -> Bool {
        !["canceled", "incomplete_expired", "incomplete"].contains(status)
    }

    /// Whether the status is final.
    static func isOver(_ status: String) -> Bool {
        status == "canceled" || status == "incomplete_expired"
    }

    /// What an account's subscriptions grant together.
    static func grant(
        _ subscriptions: [StoredSubscription], at moment: Int64
    ) -> SubscriptionGrant {
        SubscriptionGrant(
            isActive: subscriptions.contains {
                isActive($0.status) && $0.premiumUntil > moment
            },
            premiumUntil: subscriptions.map(\.premiumUntil).max() ?? 0)
    }

    /// The subscription to show: running ones first, then the one that lasts longest.
    static func leading(_ subscriptions: [StoredSubscription]) -> StoredSubscription? {
        subscriptions.max { one, other in
            let (first, second) = (isActive(one.status), isActive(other.status))
            if first != second { return second }
            return (one.premiumUntil, one.changedAt) < (other.premiumUntil, other.changedAt)
        }
    }
}
