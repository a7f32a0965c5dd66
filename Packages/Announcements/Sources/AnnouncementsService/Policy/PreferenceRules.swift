import Announcements
import AppCore
import ServiceKit

/// What may be chosen, and what counts until something is.
enum PreferenceRules {
    /// Everything is shown, nothing is mailed.
    static func standard(_ eventType: String) -> NotificationPreference {
        NotificationPreference(
            eventType: eventType, eventName: NotificationPreference.name(of: eventType),
            inApp: true, email: false, emailFrequency: "never")
    }

    /// One of each known type, in the contract's order.
    static func all(
        _ changed: [String: NotificationPreference]
    ) -> [NotificationPreference] {
        NotificationPreference.eventTypes.map { changed[$0] ?? standard($0) }
    }

    /// The preference after a change. Throws a 422 ``Problem``.
    ///
    /// Mail that is switched off without a frequency comes never; mail that is switched on without one
    /// comes at once when it came never before. A frequency with mail off is refused.
    static func changed(
        _ old: NotificationPreference, by change: PreferenceChange
    ) throws -> NotificationPreference {
        guard NotificationPreference.eventTypes.contains(old.eventType) else {
            throw Problem.schoolInvalid(["Event type is not included in the list"])
        }
        var new = old
        new.inApp = change.inApp ?? old.inApp
        new.email = change.email ?? old.email
        if let frequency = change.emailFrequency {
            guard NotificationPreference.frequencies.contains(frequency) else {
                throw Problem.schoolInvalid(["Email frequency is not included in the list"])
            }
            new.emailFrequency = frequency
        } else if !new.email {
            new.emailFrequency = "never"
        } else if change.email == true, old.emailFrequency == "never" {
            new.emailFrequency = "immediate"
        }
        guard new.email || new.emailFrequency == "never" else {
            throw Problem.schoolInvalid(["Email frequency must be never when email is disabled"])
        }
        return new
    }
}
