import AppCore
import TerminalUI

/// Who is signed in and what they pay for, put together from whoever knows.
struct Subscriber: Sendable, Hashable {
    /// nil when nobody knows.
    var email: String?
    var isPremium: Bool
    /// What Payments says; nil without it, or when it cannot be asked.
    var subscription: SubscriptionBrief?
    /// The last day of one that was cancelled, where the student is; nil while it goes on.
    var lastDay: Day?
    /// Where to upgrade or manage; nil when nothing that is installed sells premium.
    var billing: Place?
    /// Where the account is, when one can sign out there.
    var account: Place?
    /// False at the embedded campus, which signs its student in by itself.
    var canSignOut: Bool

    /// `Free`, `Premium`, `Premium until 3 May 2031`.
    var plan: String {
        guard isPremium else { return "Free" }
        return lastDay.map { "Premium until \(Almanac.full($0))" } ?? "Premium"
    }

    /// The verb for ``billing``.
    var billingVerb: String { isPremium ? "Manage subscription" : "Upgrade to Premium" }
}

extension PlanDesk {
    /// From the profile, and from Auth and Payments where they are installed.
    func subscriber(_ profile: StudyProfile?) async -> Subscriber {
        let account = await context.capability(.account)?.account(at: .sat)
        let billing = context.capability(.billing)
        let entitlement = context.capability(.entitlement)
        let brief = try? await billing?.subscription(at: .sat)
        var isPremium = profile?.isPremium ?? account?.isPremium ?? false
        if let brief { isPremium = isPremium || brief.isPremium }
        if let entitlement { isPremium = await entitlement.isPremium(at: .sat) || isPremium }
        let email = [profile?.email, account?.email].compactMap(\.self).first { !$0.isEmpty }
        let ending = context.capability(.sessionEnding)
        let end = brief?.cancelsAtPeriodEnd == true ? brief?.currentPeriodEnd : nil
        let upgrade = isPremium ? nil : entitlement?.upgradePlace
        return Subscriber(
            email: email, isPremium: isPremium, subscription: brief,
            lastDay: end.map(almanac.day(of:)), billing: upgrade ?? billing?.place,
            account: ending?.place(of: .sat),
            canSignOut: ending != nil && !client.address.isEmbedded)
    }

    /// Ends the session at the backend. Throws a ``Problem``.
    func signOut() async throws {
        guard let ending = context.capability(.sessionEnding) else {
            throw Problem(
                .notFound, "Account isn't installed, so you can't sign out.")
        }
        try await ending.signOut(of: .sat)
    }
}
