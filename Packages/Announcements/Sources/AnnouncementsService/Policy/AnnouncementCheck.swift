import Announcements
import AppCore
import ServiceKit

extension StoredAnnouncement {
    /// Applies a change. Throws a 422 ``Problem`` listing all faults.
    mutating func apply(_ draft: AnnouncementDraft, at moment: Int64) throws {
        title = draft.title.applied(to: title) ?? ""
        message = draft.message.applied(to: message) ?? ""
        publishedAt = draft.publishedAt.applied(to: publishedAt.map(Self.instant))?.milliseconds
        expiresAt = draft.expiresAt.applied(to: expiresAt.map(Self.instant))?.milliseconds
        isPinned = draft.isPinned.applied(to: isPinned) ?? false
        updatedAt = moment
        let faults = faults
        guard faults.isEmpty else { throw Problem.schoolInvalid(faults) }
    }

    private static func instant(_ milliseconds: Int64) -> WireInstant {
        WireInstant(milliseconds: milliseconds)
    }

    /// Validation errors as sentences.
    var faults: [String] {
        var faults: [String] = []
        func check(_ text: String, _ name: String, _ most: Int) {
            if text.allSatisfy(\.isWhitespace) { faults.append("\(name) can't be blank") }
            if text.unicodeScalars.count > most {
                faults.append("\(name) is too long (maximum is \(most) characters)")
            }
        }
        check(title, "Title", AnnouncementLimits.title)
        check(message, "Message", AnnouncementLimits.message)
        if let publishedAt, let expiresAt, expiresAt <= publishedAt {
            faults.append("Expires at must be after published at")
        }
        return faults
    }
}
