import Announcements
import AppCore
import ServiceKit

/// Valid preferences and their defaults.
enum PreferenceRules {
    /// The default: in-app on, email off.
    static func standard(_ eventType: String) -> NotificationPreference {
        NotificationPreference(
            eventType: eventType, eventName: NotificationPreference.name(of: eventType),
            inApp: true, email: false, emailFrequency: "never")
    }

    /// One preference per known event type, in the contract's order.
    static func all(
        _ changed: [String: NotificationPreference]
    ) -> [NotificationPreference] {
        NotificationPreference.eventTypes.map { changed[$0] ?? standard($0) }
    }

    /// The preference after a change. Throws a 422 ``Problem``.
    ///
    /// Turning email off sets the frequency to never; turning it on sets immediate if it was never. A
    /// frequency with email off is refused.
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
