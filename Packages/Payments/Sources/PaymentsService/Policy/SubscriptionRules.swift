import ServiceKit

/// What a subscription gives, and whose word on it counts.
/// Source of the words: Stripe's documentation of a subscription's status.
enum SubscriptionRules {
    /// Premium until then, in seconds since 1970. `known` is what was stored of it before.
    ///
    /// Active and trialing ones give until their period ends, without an end for good. A payment that
    /// failed takes nothing away before that, and a cancelled one keeps what it had. What was never
    /// paid for gives nothing.
    static func premiumUntil(
        status: String, periodEnd: Int64?, known: Int64?
    ) -> Int64 {
        switch status {
        case "active", "trialing": periodEnd ?? .max
        case "past_due": periodEnd ?? known ?? 0
        case "canceled":
            switch (periodEnd, known) {
            case (let end?, let known?): min(end, known)
            case (let end?, nil): end
            // One without an end has ended now that it is cancelled.
            case (nil, let known?): known == .max ? 0 : known
            case (nil, nil): 0
            }
        default: 0
        }
    }

    /// Whether the provider calls it one that runs.
    static func isActive(_ status: String) -> Bool { status == "active" || status == "trialing" }

    /// Whether it may still cost something: it keeps a second checkout from being opened, and is
    /// cancelled with the account.
    static func isLive(_ status: String) -> Bool {
        !["canceled", "incomplete_expired", "incomplete"].contains(status)
    }

    /// Whether it will never change again.
    static func isOver(_ status: String) -> Bool {
        status == "canceled" || status == "incomplete_expired"
    }

    /// What an account's subscriptions give together.
    static func standing(
        _ subscriptions: [StoredSubscription], at moment: Int64
    ) -> SubscriptionStanding {
        SubscriptionStanding(
            isActive: subscriptions.contains {
                isActive($0.status) && $0.premiumUntil > moment
            },
            premiumUntil: subscriptions.map(\.premiumUntil).max() ?? 0)
    }

    /// The one to tell of: one that runs before others, then the one that lasts longest.
    static func leading(_ subscriptions: [StoredSubscription]) -> StoredSubscription? {
        subscriptions.max { one, other in
            let (first, second) = (isActive(one.status), isActive(other.status))
            if first != second { return second }
            return (one.premiumUntil, one.changedAt) < (other.premiumUntil, other.changedAt)
        }
    }
}
