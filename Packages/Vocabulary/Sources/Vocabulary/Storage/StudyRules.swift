import AppCore
import FSRS
import Foundation

/// The rules that compute states, for a student's time zone.
struct StudyRules: Sendable {
    var timeZone: TimeZone

    func days(_ preferences: StudyPreferences) -> StudyDays {
        StudyDays(timeZone: timeZone, rolloverHour: preferences.rolloverHour)
    }

    func replay(_ preferences: StudyPreferences) -> CardReplay {
        CardReplay(preferences: preferences, timeZone: days(preferences))
    }

    /// A fingerprint of everything states depend on besides the log. If it changes, all states are
    /// recomputed.
    func mark(_ preferences: StudyPreferences) throws -> String {
        var essence = StudyPreferences()
        essence.weights = preferences.weights
        essence.desiredRetention = preferences.desiredRetention
        essence.learningSteps = preferences.learningSteps
        essence.relearningSteps = preferences.relearningSteps
        essence.maximumInterval = preferences.maximumInterval
        essence.rolloverHour = preferences.rolloverHour
        essence.leechThreshold = preferences.leechThreshold
        essence.suspendsLeeches = preferences.suspendsLeeches
        return "\(timeZone.identifier) \(try WireJSON.encodeText(essence))"
    }
}
