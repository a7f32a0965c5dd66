import AppCore
import Foundation

/// What a student is told of their subscription.
struct Billing: Sendable, Hashable {
    /// Everything is open, for whatever reason.
    var isPremium: Bool
    var state: SubscriptionState
    /// When the backend said so.
    var asOf: Date

    /// A subscription that is paid for now.
    var isSubscribed: Bool { state.hasSubscription }

    var brief: SubscriptionBrief {
        SubscriptionBrief(
            isPremium: isPremium, status: state.status,
            currentPeriodEnd: state.currentPeriodEnd?.date,
            cancelsAtPeriodEnd: state.cancelsAtPeriodEnd ?? false)
    }

    /// A few words: the plan.
    var headline: String {
        if state.hasSubscription { return state.isTest ? "Premium (test)" : "Premium" }
        return isPremium ? "Premium" : "Free"
    }

    /// Sentences on how it stands, the most important first. `words` spells a date.
    func sentences(_ words: (Date) -> String) -> [String] {
        var lines: [String] = []
        let end = state.currentPeriodEnd.map { words($0.date) }
        if state.hasSubscription {
            switch (end, state.cancelsAtPeriodEnd ?? false) {
            case (let end?, true): lines.append("Canceled: premium ends on \(end).")
            case (let end?, false):
                lines.append(
                    state.isTest ? "Lasts until \(end)." : "Paid until \(end), then renewed.")
            case (nil, _): lines.append("Active.")
            }
        } else if let status = state.status {
            lines.append(Self.sentence(status, end: end, isPremium: isPremium))
        } else if isPremium {
            lines.append("This account has premium without a subscription.")
        } else {
            lines.append("No subscription.")
        }
        if state.isTest, state.status != nil {
            lines.append("TEST: this subscription came from the test checkout; no money moved.")
        }
        return lines
    }

    /// Source of the words: Stripe's documentation of a subscription's status.
    private static func sentence(_ status: String, end: String?, isPremium: Bool) -> String {
        switch status {
        case "past_due", "unpaid":
            return "Your last payment failed. Fix it in the portal."
        case "canceled":
            guard let end else { return "Your subscription is canceled." }
            return isPremium
                ? "Canceled: premium ends on \(end)." : "Your subscription ended on \(end)."
        case "incomplete", "incomplete_expired": return "The first payment wasn't completed."
        case "paused": return "Your subscription is paused."
        default: return "Your subscription is “\(status)”."
        }
    }
}
