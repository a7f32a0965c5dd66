import AppCore
import SQLStore
import ServiceKit
import Todos

/// The routes that read `/assignments…` and `/courses/…/assignments`.
struct AssignmentRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(WorkEndpoints.assignments) { request in
                try await list(request, course: request.query["course_id"])
            },
            ServiceRoute(WorkEndpoints.assignmentsOfCourse) { request in
                try await list(request, course: try request.parameter("course_id"))
            },
            ServiceRoute(WorkEndpoints.assignment) { request in
                let id = try request.number()
                return try await context.reading(request) { try $0.assignment(id) }
            },
            ServiceRoute(WorkEndpoints.resourceLinks) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    let assignment = try caller.assignment(id)
                    return LossyArray(try caller.assignments.links(of: assignment.id))
                }
            },
            ServiceRoute(WorkEndpoints.standards) { request in
                let id = try request.number()
                return try await context.reading(request) { caller in
                    // The server stores no standards, so none is linked.
                    _ = try caller.assignment(id)
                    return LossyArray<Standard>([])
                }
            },
        ]
    }

    /// Lists assignments. The list is empty for a course id that isn't a number, is unknown or
    /// isn't the caller's.
    private func list(
        _ request: ServiceRequest<EmptyBody>, course: String?
    ) async throws -> LossyArray<Assignment> {
        let (status, page) = (request.query["status"], request.schoolPage)
        return try await context.reading(request) { caller in
            guard let course else {
                return LossyArray(
                    try caller.assignments.list(
                        caller.scope, course: nil, status: status, page: page))
            }
            guard let id = Int64(course) else { return LossyArray([]) }
            return LossyArray(
                try caller.assignments.list(caller.scope, course: id, status: status, page: page))
        }
    }
}

extension WorkCaller {
    var assignments: AssignmentStore {
        AssignmentStore(tenantID: tenantID, connection: connection)
    }
    var submissions: SubmissionStore {
        SubmissionStore(tenantID: tenantID, connection: connection)
    }
    var rubrics: RubricStore { RubricStore(tenantID: tenantID, connection: connection) }
    var quizzes: QuizStore { QuizStore(tenantID: tenantID, connection: connection) }
    var questions: QuestionStore { QuestionStore(tenantID: tenantID, connection: connection) }
    var attempts: QuizAttemptStore { QuizAttemptStore(tenantID: tenantID, connection: connection) }
    var notices: WorkNotices { WorkNotices(caller: self) }
    /// The current time in wire form.
    var instant: WireInstant { WireInstant(milliseconds: now) }

    /// An assignment the caller can see. Throws a 404 ``Problem`` if it is unknown, 403 if the
    /// caller can't see it.
    func assignment(_ id: Int64) throws -> Assignment {
        guard let assignment = try assignments.assignment(id) else { throw Problem.schoolNotFound }
        guard scope.shows(course: assignment.courseID, status: assignment.status) else {
            throw Problem.schoolForbidden("AssignmentPolicy", "show?")
        }
        return assignment
    }

    /// An assignment the caller teaches. Throws 404 or 403.
    func ownAssignment(_ id: Int64, _ action: String) throws -> Assignment {
        guard let assignment = try assignments.assignment(id) else { throw Problem.schoolNotFound }
        try requireTeaching(assignment.courseID, "AssignmentPolicy", action)
        return assignment
    }

    /// Throws 404 for a course the school doesn't have, 403 for one the caller doesn't teach.
    func requireCourse(_ id: Int64, _ policy: String, _ action: String) throws {
        let courses = try context.capability(.schoolCourses)?.courses(
            [id], of: tenantID, in: connection)
        guard courses?[id] != nil else { throw Problem.schoolNotFound }
        try requireTeaching(id, policy, action)
    }
}
