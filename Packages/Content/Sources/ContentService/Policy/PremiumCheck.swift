import AppCore
import Content
import ServiceKit

/// Premium items are listed for everyone but open only with premium.
enum PremiumCheck {
    /// Throws a 403 problem unless the caller may open the item.
    static func check(
        _ item: ItemHead, as kind: ItemReference.Kind, for principal: Principal?
    ) throws {
        try check(isPremium: item.isPremium, as: kind, for: principal)
    }

    /// The same, for an item of the given tier.
    static func check(
        isPremium: Bool, as kind: ItemReference.Kind, for principal: Principal?
    ) throws {
        guard isPremium, principal?.isPremium != true else { return }
        throw Problem(
            .premiumRequired, "This \(kind.noun) requires a premium subscription.",
            cure: "Get premium to open it.", status: 403, backendCode: "PREMIUM_REQUIRED",
            details: ["upgrade_url": "/web/subscription"])
    }
}

extension Problem {
    /// The problem for a missing item.
    static func noSuch(_ kind: String) -> Problem {
        Problem(.notFound, "There is no such \(kind).", status: 404)
    }
}
