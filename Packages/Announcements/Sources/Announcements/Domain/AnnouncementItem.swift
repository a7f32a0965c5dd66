import AppCore
import Foundation

/// An announcement with local state, for display.
struct AnnouncementItem: Sendable, Hashable, Identifiable {
    /// The announcement as sent by the school.
    var wire: Announcement
    /// The course's name from another source, if the school didn't send one.
    var knownCourse: String?
    /// Stored locally; the school doesn't track it.
    var isRead: Bool

    var id: Int64 { wire.id }
    var courseID: Int64 { wire.courseID }
    var isPinned: Bool { wire.isPinned }
    /// Never empty.
    var title: String {
        wire.title.allSatisfy(\.isWhitespace) ? "Untitled" : wire.title
    }
    var text: String { wire.message }
    /// Never empty.
    var course: String {
        [wire.courseName, knownCourse].compactMap(\.self).first { !$0.isEmpty }
            ?? "Course \(wire.courseID)"
    }
    var author: String { wire.createdByName }
    var publishedAt: Date { (wire.publishedAt ?? wire.createdAt).date }
    var place: Place { Place(["announcements", String(id)]) }

    /// Course and author, if known.
    var origin: String { author.isEmpty ? course : "\(course) · \(author)" }

    /// Whether students see it at a moment: published, and not expired.
    static func isOut(_ wire: Announcement, at moment: Date) -> Bool {
        guard let published = wire.publishedAt, published.date <= moment else { return false }
        return wire.expiresAt.map { moment < $0.date } ?? true
    }

    /// Pinned first, then newest.
    static func comesBefore(_ one: AnnouncementItem, _ other: AnnouncementItem) -> Bool {
        if one.isPinned != other.isPinned { return one.isPinned }
        if one.publishedAt != other.publishedAt { return one.publishedAt > other.publishedAt }
        return one.id > other.id
    }
}

/// All locally known announcements.
struct AnnouncementBoard: Sendable, Hashable {
    /// Pinned first, then newest.
    var bulletins: [AnnouncementItem]
    /// The fetch time; nil if never fetched.
    var askedAt: Date?
    /// False if the school doesn't support announcements.
    var isOffered = true

    var unread: [AnnouncementItem] { bulletins.filter { !$0.isRead } }

    /// Finds an announcement by id. Throws ``Problem/Code/notFound``.
    func bulletin(_ id: Int64) throws(Problem) -> AnnouncementItem {
        guard let found = bulletins.first(where: { $0.id == id }) else {
            throw Problem(
                .notFound, "Announcement \(id) wasn't found. It may have been removed.",
                cure: "homeroom announcements list")
        }
        return found
    }

    /// Courses with announcements, by name.
    var courses: [(id: Int64, name: String)] {
        var names: [Int64: String] = [:]
        for bulletin in bulletins { names[bulletin.courseID] = bulletin.course }
        return names.map { (id: $0.key, name: $0.value) }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }
}
