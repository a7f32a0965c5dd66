import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Course discussions: members can read and post until they are locked.
struct DiscussionRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ModuleEndpoints.discussions) { try await list($0) },
            ServiceRoute(ModuleEndpoints.discussion) { try await show($0) },
            ServiceRoute(ModuleEndpoints.posts) { try await posts($0) },
            ServiceRoute(ModuleEndpoints.addPost) { try await addPost($0) },
            ServiceRoute(ModuleEndpoints.removePost) { try await removePost($0) },
            ServiceRoute(StaffEndpoints.addDiscussion) { try await add($0) },
            ServiceRoute(StaffEndpoints.lockDiscussion) { try await set(.locked, $0, "lock?") },
            ServiceRoute(StaffEndpoints.unlockDiscussion) { try await set(.open, $0, "unlock?") },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<Discussion> {
        let course = try request.number("course_id")
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            guard try CourseStore(school: school).has(course) else {
                throw Problem.schoolNotFound
            }
            let access = try CourseAccess(of: me, to: course, in: school)
            guard access.maySee else { return LossyArray([]) }
            return LossyArray(try DiscussionStore(school: school).discussions(ofCourse: course))
        }
    }

    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> Discussion {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let (discussion, access) = try known(id, me, school)
            guard access.maySee else {
                throw Problem.schoolForbidden("DiscussionPolicy", "show?")
            }
            return discussion
        }
    }

    private func posts(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<DiscussionPost> {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            guard try known(id, me, school).access.maySee else { return LossyArray([]) }
            return LossyArray(
                try DiscussionStore(school: school).posts(of: id, in: request.schoolPage))
        }
    }

    private func addPost(_ request: ServiceRequest<PostInput>) async throws -> DiscussionPost {
        let id = try request.number()
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            let store = DiscussionStore(school: school)
            let (discussion, access) = try known(id, me, school)
            guard access.maySee, discussion.status != .known(.locked) else {
                throw Problem.schoolForbidden("DiscussionPostPolicy", "create?")
            }
            var check = FieldCheck()
            check.require(discussion.status == .known(.open), "Discussion is archived")
            let content = check.text(
                "Content", request.input.content, to: FieldCheck.maxTextLength)
            if let parent = request.input.parentID {
                let isHere = try store.post(parent)?.discussionID == id
                check.require(isHere, "Parent post must exist")
            }
            try check.finish()
            try PersonQuota.posts.requireRoom(
                has: store.texts(by: me.id), adding: content)
            let post = DiscussionPost(
                id: try stock.next(), discussionID: id, parentID: request.input.parentID,
                createdByID: me.id, content: content, createdAt: moment, updatedAt: moment)
            try store.add(post)
            return post
        }
    }

    private func removePost(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let id = try request.number()
        return try await context.database.write { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let store = DiscussionStore(school: school)
            guard let post = try store.post(id) else { throw Problem.schoolNotFound }
            if post.createdByID != me.id {
                guard try known(post.discussionID, me, school).access.mayTeach else {
                    throw Problem.schoolForbidden("DiscussionPostPolicy", "destroy?")
                }
            }
            try store.remove(post)
            return EmptyBody()
        }
    }

    private func add(_ request: ServiceRequest<DiscussionInput>) async throws -> Discussion {
        let course = try request.number("course_id")
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try mustTeach(course, me, school, "DiscussionPolicy", "create?")
            let input = request.input
            var check = FieldCheck()
            let title = check.text("Title", input.title)
            let description = check.optional("Description", input.description)
            try check.finish()
            let discussion = Discussion(
                id: try stock.next(), courseID: course, createdByID: me.id, title: title,
                description: description, status: .known(.open),
                isPinned: input.isPinned ?? false,
                requiresInitialPost: input.requiresInitialPost ?? false, createdAt: moment,
                updatedAt: moment)
            try DiscussionStore(school: school).add(discussion)
            return discussion
        }
    }

    private func set(
        _ status: Discussion.Status, _ request: ServiceRequest<EmptyBody>, _ action: String
    ) async throws -> Discussion {
        let id = try request.number()
        let moment = context.milliseconds
        return try await context.database.write { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            var (discussion, access) = try known(id, me, school)
            guard access.mayTeach else {
                throw Problem.schoolForbidden("DiscussionPolicy", action)
            }
            guard discussion.status != .known(.archived) else {
                throw Problem.schoolRefusal("Discussion is archived")
            }
            guard discussion.status != .known(status) else { return discussion }
            try DiscussionStore(school: school).setStatus(status, of: id, at: moment)
            discussion.status = .known(status)
            discussion.updatedAt = WireInstant(milliseconds: moment)
            return discussion
        }
    }

    /// Throws 404 for an unknown discussion.
    private func known(
        _ id: Int64, _ me: SchoolPerson, _ school: SchoolRows
    ) throws -> (discussion: Discussion, access: CourseAccess) {
        guard let discussion = try DiscussionStore(school: school).discussion(id) else {
            throw Problem.schoolNotFound
        }
        return (discussion, try CourseAccess(of: me, to: discussion.courseID, in: school))
    }
}
