import AppCore
import TerminalUI

/// The signed-in student and their subscription.
struct Subscriber: Sendable, Hashable {
    /// nil if unknown.
    var email: String?
    var isPremium: Bool
    /// Status from Payments; nil if it isn't installed or can't be reached.
    var subscription: SubscriptionBrief?
    /// The local end date of a canceled subscription; nil while it's active.
    var lastDay: Day?
    /// The place to upgrade or manage; nil if no installed module sells premium.
    var billing: Place?
    /// The account's place, if the student can sign out there.
    var account: Place?
    /// False at the built-in server, which signs the student in automatically.
    var canSignOut: Bool

    /// `Free`, `Premium`, `Premium until 3 May 2031`; nil if nothing is sold.
    var plan: String? {
        guard isPremium else { return "Free" }
        if billing == nil, subscription == nil { return nil }
        return lastDay.map { "Premium until \(LocalCalendar.full($0))" } ?? "Premium"
    }

    /// The label of the action for ``billing``.
    var billingVerb: String { isPremium ? "Manage subscription" : "Upgrade to Premium" }
}

extension PlanRepository {
    /// The subscriber, from the profile and, if installed, Auth and Payments.
    func subscriber(_ profile: StudyProfile?) async -> Subscriber {
        let account = await context.capability(.account)?.account(at: .sat)
        let billing = context.capability(.billing)
        let entitlement = context.capability(.entitlement)
        let known = try? await billing?.subscription(at: .sat)
        let isForSale = known?.isForSale ?? true
        let brief = isForSale ? known : nil
        var isPremium = profile?.isPremium ?? account?.isPremium ?? false
        if let known { isPremium = isPremium || known.isPremium }
        if let entitlement { isPremium = await entitlement.isPremium(at: .sat) || isPremium }
        let email = [profile?.email, account?.email].compactMap(\.self).first { !$0.isEmpty }
        let ending = context.capability(.sessionEnding)
        let end = brief?.cancelsAtPeriodEnd == true ? brief?.currentPeriodEnd : nil
        let upgrade = isPremium ? nil : entitlement?.upgradePlace
        return Subscriber(
            email: email, isPremium: isPremium, subscription: brief,
            lastDay: end.map(calendar.day(of:)),
            billing: isForSale ? upgrade ?? billing?.place : nil,
            account: ending?.place(of: .sat),
            canSignOut: ending != nil && !client.address.isEmbedded)
    }

    /// Signs out. Throws a ``Problem``.
    func signOut() async throws {
        guard let ending = context.capability(.sessionEnding) else {
            throw Problem(
                .notFound, "Account isn't installed, so you can't sign out.")
        }
        try await ending.signOut(of: .sat)
    }
}
