import Announcements
import AppCore
import SQLStore
import ServiceKit

/// `/announcements` and `/courses/…/announcements`
struct AnnouncementRoutes: Sendable {
    let context: ServiceContext
    let notifier: AnnouncementNotifier

    private var visibility: Visibility { Visibility(context.settings) }
    private var courses: (any SchoolCourseProviding)? { context.capability(.schoolCourses) }

    var all: [ServiceRoute] {
        [
            ServiceRoute(AnnouncementEndpoints.list) { try await list($0) },
            ServiceRoute(AnnouncementEndpoints.ofCourse) { try await ofCourse($0) },
            ServiceRoute(AnnouncementEndpoints.create) { try await create($0) },
            ServiceRoute(AnnouncementEndpoints.update) { try await update($0) },
            ServiceRoute(AnnouncementEndpoints.delete) { try await delete($0) },
        ]
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<Announcement> {
        // An invalid course id matches no announcements.
        let course = request.query["course_id"].map { Int64($0) ?? -1 }
        let now = context.milliseconds
        return try await notifier.reading(try request.requiredPrincipal().tenantID) { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            let reach = try reach(of: me, in: connection)
            let found = try AnnouncementStore(tenantID: me.tenantID, connection: connection)
                .visible(to: reach, of: course, at: now)
            return LossyArray(try wire(found, of: me.tenantID, in: connection))
        }
    }

    private func ofCourse(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<Announcement> {
        let course = try request.number("course_id")
        let now = context.milliseconds
        return try await notifier.reading(try request.requiredPrincipal().tenantID) { connection in
            let me = try context.schoolPerson(of: request, in: connection)
            let reach = try reach(of: me, in: connection)
            guard reach.knows(course) else { throw Problem.schoolNotFound }
            _ = try known(course, of: me.tenantID, in: connection)
            let found = try AnnouncementStore(tenantID: me.tenantID, connection: connection)
                .visible(to: reach, of: course, at: now)
            return LossyArray(try wire(found, of: me.tenantID, in: connection))
        }
    }

    private func create(
        _ request: ServiceRequest<AnnouncementDraft>
    ) async throws -> Announcement {
        let course = try request.number("course_id")
        let tenantID = try request.requiredPrincipal().tenantID
        let now = context.milliseconds
        let stock = try await notifier.numbers(for: course, of: tenantID)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let me = try context.schoolPerson(of: request, in: connection)
            _ = try known(course, of: tenantID, in: connection)
            try me.mayAnnounce(
                in: course, action: "create?", courses: courses, connection: connection)
            var announcement = StoredAnnouncement(
                id: try stock.next(), courseID: course, authorID: me.id, title: "", message: "",
                publishedAt: nil, expiresAt: nil, isPinned: false, toldAt: nil, importKey: nil,
                createdAt: now, updatedAt: now)
            try announcement.apply(request.input, at: now)
            try notifier.tell(
                &announcement, of: tenantID, at: now, numbers: &stock, in: connection)
            try AnnouncementStore(tenantID: tenantID, connection: connection).add([announcement])
            return try wire(announcement, of: tenantID, in: connection)
        }
    }

    private func update(
        _ request: ServiceRequest<AnnouncementDraft>
    ) async throws -> Announcement {
        let id = try request.number()
        let tenantID = try request.requiredPrincipal().tenantID
        let now = context.milliseconds
        let course = try await context.database.read { connection in
            try AnnouncementStore(tenantID: tenantID, connection: connection).announcement(id)?
                .courseID
        }
        guard let course else { throw Problem.schoolNotFound }
        let stock = try await notifier.numbers(for: course, of: tenantID)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let store = AnnouncementStore(tenantID: tenantID, connection: connection)
            guard var announcement = try store.announcement(id) else {
                throw Problem.schoolNotFound
            }
            let me = try context.schoolPerson(of: request, in: connection)
            try me.mayAnnounce(
                in: announcement.courseID, action: "update?", courses: courses,
                connection: connection)
            try announcement.apply(request.input, at: now)
            try notifier.tell(
                &announcement, of: tenantID, at: now, numbers: &stock, in: connection)
            try store.save(announcement)
            return try wire(announcement, of: tenantID, in: connection)
        }
    }

    private func delete(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let id = try request.number()
        let tenantID = try request.requiredPrincipal().tenantID
        return try await request.once(in: context.database) { connection in
            let store = AnnouncementStore(tenantID: tenantID, connection: connection)
            guard let announcement = try store.announcement(id) else {
                throw Problem.schoolNotFound
            }
            let me = try context.schoolPerson(of: request, in: connection)
            try me.mayAnnounce(
                in: announcement.courseID, action: "destroy?", courses: courses,
                connection: connection)
            try store.delete(id)
            try NoticeStore.removeAll(
                about: AnnouncementNotifier.subject, id, tenantID: tenantID, in: connection)
            return EmptyBody()
        }
    }

    // MARK: Helpers

    private func reach(
        of person: SchoolPerson, in connection: any SQLConnection
    ) throws -> AnnouncementVisibility {
        try AnnouncementVisibility(
            of: person, visibility: visibility, courses: courses, in: connection)
    }

    /// A course of the school. Throws a 404 ``Problem``.
    private func known(
        _ course: Int64, of tenantID: String, in connection: any SQLConnection
    ) throws -> SchoolCourse {
        guard let found = try courses?.courses([course], of: tenantID, in: connection)[course]
        else { throw Problem.schoolNotFound }
        return found
    }

    private func wire(
        _ announcement: StoredAnnouncement, of tenantID: String, in connection: any SQLConnection
    ) throws -> Announcement {
        guard let wire = try wire([announcement], of: tenantID, in: connection).first else {
            throw Problem.schoolNotFound
        }
        return wire
    }

    /// Adds the names of courses and authors, with two queries in total.
    private func wire(
        _ announcements: [StoredAnnouncement], of tenantID: String,
        in connection: any SQLConnection
    ) throws -> [Announcement] {
        guard !announcements.isEmpty else { return [] }
        let names = try courses?.courses(
            Set(announcements.map(\.courseID)), of: tenantID, in: connection)
        let people = try context.capability(.schoolPeople)?.people(
            Set(announcements.map(\.authorID)), of: tenantID, in: connection)
        return announcements.map { announcement in
            Announcement(
                announcement, courseName: names?[announcement.courseID]?.name,
                authorName: people?[announcement.authorID]?.name ?? "")
        }
    }
}

extension Announcement {
    fileprivate init(_ stored: StoredAnnouncement, courseName: String?, authorName: String) {
        func instant(_ milliseconds: Int64) -> WireInstant {
            WireInstant(milliseconds: milliseconds)
        }
        self.init(
            id: stored.id, courseID: stored.courseID, createdByID: stored.authorID,
            title: stored.title, message: stored.message,
            publishedAt: stored.publishedAt.map(instant),
            expiresAt: stored.expiresAt.map(instant), isPinned: stored.isPinned,
            courseName: courseName, createdByName: authorName,
            createdAt: instant(stored.createdAt), updatedAt: instant(stored.updatedAt))
    }
}
