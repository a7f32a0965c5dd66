import Announcements
import AppCore
import SQLStore
import ServiceKit

/// Imports announcements. Notifies people only of those that appear later.
struct AnnouncementImport {
    let tenantID: String
    let connection: any SQLConnection

    private var store: AnnouncementStore {
        AnnouncementStore(tenantID: tenantID, connection: connection)
    }

    func take(_ school: inout SchoolImport) throws {
        let courses = school.file.courses ?? []
        let known = try store.imported()
        var new: [StoredAnnouncement] = []
        for course in courses {
            for entry in course.announcements ?? [] {
                let place = "courses/\(course.key)/announcements/\(entry.key)"
                let wanted = try announcement(
                    entry, in: course.key, after: known[entry.key], place, &school)
                if known[entry.key] == nil {
                    new.append(wanted)
                    school.count("announcements", .added)
                } else if wanted != known[entry.key] {
                    try store.save(wanted)
                    school.count("announcements", .changed)
                } else {
                    school.count("announcements", .unchanged)
                }
            }
        }
        try store.add(new)
        try expireOlder(known, &school)
    }

    /// The announcement after applying a file entry to the stored one.
    private func announcement(
        _ entry: SchoolAnnouncement, in courseKey: String, after old: StoredAnnouncement?,
        _ place: String, _ school: inout SchoolImport
    ) throws -> StoredAnnouncement {
        let author =
            try entry.by.map { try school.person($0, at: place) }
            ?? school.teachers[courseKey]?.first
        guard let author else {
            throw Problem(
                .invalid, "This announcement has no author.",
                cure: "Add by: ADDRESS, or give a section of the course a teacher.",
                place: place)
        }
        let published = entry.published?.milliseconds
        let isOut = published.map { $0 <= school.moment } ?? false
        var announcement =
            try old
            ?? StoredAnnouncement(
                id: school.numbers.next(), courseID: school.course(courseKey, at: place),
                authorID: author, title: "", message: "", publishedAt: nil, expiresAt: nil,
                isPinned: false, toldAt: nil, importKey: entry.key, createdAt: school.moment,
                updatedAt: school.moment)
        announcement.authorID = author
        announcement.title = entry.title
        announcement.message = entry.message
        announcement.publishedAt = published
        announcement.isPinned = entry.pinned ?? false
        if isOut { announcement.toldAt = announcement.toldAt ?? school.moment }
        if announcement != old { announcement.updatedAt = school.moment }
        if let fault = announcement.faults.first {
            throw Problem(.invalid, fault + ".", place: place)
        }
        return announcement
    }

    /// Expires announcements of earlier weeks in a school that is regenerated weekly.
    private func expireOlder(
        _ known: [String: StoredAnnouncement], _ school: inout SchoolImport
    ) throws {
        guard let generation = school.generation else { return }
        for (key, announcement) in known.sorted(by: { $0.value.id < $1.value.id })
        where key.contains("@") && !key.hasSuffix(generation)
            && !announcement.isExpired(at: school.moment)
        {
            var over = announcement
            over.expiresAt = school.moment
            over.toldAt = over.toldAt ?? school.moment
            over.updatedAt = school.moment
            try store.save(over)
            school.count("announcements", .changed)
        }
    }
}
