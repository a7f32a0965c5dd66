import AppCore
import Foundation

/// The student-facing subscription status.
struct Billing: Sendable, Hashable {
    /// Whether premium is open, for any reason.
    var isPremium: Bool
    /// False where nothing is sold, because everything is open.
    var isForSale = true
    var state: SubscriptionState
    /// The time the server reported this.
    var asOf: Date

    /// Whether there's a currently paid subscription.
    var isSubscribed: Bool { state.hasSubscription }

    var brief: SubscriptionBrief {
        SubscriptionBrief(
            isPremium: isPremium, status: state.status,
            currentPeriodEnd: state.currentPeriodEnd?.date,
            cancelsAtPeriodEnd: state.cancelsAtPeriodEnd ?? false, isForSale: isForSale)
    }

    /// The plan's name.
    var headline: String {
        guard isForSale else { return "Everything is open" }
        if state.hasSubscription { return state.isTest ? "Premium (test)" : "Premium" }
        return isPremium ? "Premium" : "Free"
    }

    /// Status sentences, most important first. `words` formats a date.
    func sentences(_ words: (Date) -> String) -> [String] {
        guard isForSale else { return [Self.nothingToBuy] }
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
        } else if state.isPaymentReturned == true {
            lines.append("Your payment was refunded or disputed, so your subscription ended.")
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

    static let nothingToBuy =
        "There's nothing to buy here: every lesson, passage and section is open."

    /// Source of the values: Stripe's documentation of a subscription's status.
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
