import AppCore
import Foundation
import SQLStore
import ServiceKit

/// Notifies a course's people of a published announcement, once.
///
/// Scheduled announcements need no timer: the next read of announcements or notifications in the
/// same school notifies everyone before it responds. Notices carry the publication time, so readers
/// see no difference.
struct AnnouncementNotifier: Sendable {
    /// The most due announcements handled by one request.
    private static let maxBatchSize = 20
    /// The maximum characters of the announcement shown in a notice.
    private static let excerpt = 200

    let context: ServiceContext
    let notices: NoticePost

    /// Notifies people of due announcements, then runs `body`. Costs one extra statement if none are due.
    func reading<Value: Sendable>(
        _ tenantID: String, _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let now = context.milliseconds
        let (due, value) = try await context.database.read { connection in
            let store = AnnouncementStore(tenantID: tenantID, connection: connection)
            let due = try store.due(at: now, limit: Self.maxBatchSize)
            return (due, due.isEmpty ? try body(connection) : nil)
        }
        if let value { return value }
        try await tell(due, of: tenantID)
        return try await context.database.read(body)
    }

    private func tell(_ due: [StoredAnnouncement], of tenantID: String) async throws {
        let now = context.milliseconds
        let receivers = try await context.database.read { connection in
            try members(of: Set(due.map(\.courseID)), tenantID, connection)
        }
        let count = due.reduce(0) { $0 + (receivers[$1.courseID]?.count ?? 0) }
        let stock = try await context.numbers.take(count)
        try await context.database.write { connection in
            var stock = stock
            let store = AnnouncementStore(tenantID: tenantID, connection: connection)
            for announcement in due where try store.claim(announcement.id, at: now) {
                guard !announcement.isExpired(at: now) else { continue }
                try post(
                    announcement, to: receivers[announcement.courseID] ?? [], tenantID,
                    numbers: &stock, in: connection)
            }
        }
    }

    /// Reserves ids for a notice to everyone in a course, plus one.
    func numbers(for course: Int64, of tenantID: String) async throws -> NumberAllocation {
        let count = try await context.database.read { connection in
            try members(of: [course], tenantID, connection)[course]?.count ?? 0
        }
        // Leaves room for people who join before the write.
        return try await context.numbers.take(1 + count + 16)
    }

    /// Notifies the course's people if the announcement is out and they weren't notified yet.
    func tell(
        _ announcement: inout StoredAnnouncement, of tenantID: String, at now: Int64,
        numbers: inout NumberAllocation, in connection: any SQLConnection
    ) throws {
        guard announcement.toldAt == nil, announcement.isOut(at: now) else { return }
        announcement.toldAt = now
        let course = announcement.courseID
        let receivers = try members(of: [course], tenantID, connection)[course] ?? []
        try post(announcement, to: receivers, tenantID, numbers: &numbers, in: connection)
    }

    private func post(
        _ announcement: StoredAnnouncement, to receivers: Set<Int64>, _ tenantID: String,
        numbers: inout NumberAllocation, in connection: any SQLConnection
    ) throws {
        let notice = SchoolNotice(
            type: "announcement_posted", title: "Announcement: \(announcement.title)",
            message: String(
                announcement.message.split(whereSeparator: \.isWhitespace).prefix(Self.excerpt)
                    .joined(separator: " ").prefix(Self.excerpt)),
            url: "/learn/courses/\(announcement.courseID)/announcements",
            subjectType: Self.subject, subjectID: announcement.id,
            metadata: [
                "title": .string(announcement.title),
                "announcement_id": .integer(announcement.id),
                "course_id": .integer(announcement.courseID),
            ], actor: announcement.authorID)
        try notices.post(
            notice, to: receivers, tenantID: tenantID,
            at: announcement.publishedAt ?? announcement.createdAt, numbers: &numbers,
            in: connection)
    }

    /// The contract's subject type of these notices.
    static let subject = "Announcement"

    /// Students and teachers by course.
    private func members(
        of courses: Set<Int64>, _ tenantID: String, _ connection: any SQLConnection
    ) throws -> [Int64: Set<Int64>] {
        guard let directory = context.capability(.schoolCourses), !courses.isEmpty else {
            return [:]
        }
        var members: [Int64: Set<Int64>] = [:]
        for role in EnrolmentRole.allCases {
            let found = try directory.members(
                of: courses, as: role, tenantID: tenantID, in: connection)
            members.merge(found) { $0.union($1) }
        }
        return members
    }
}
