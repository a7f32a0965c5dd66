import AppCore
import SQLStore
import ServiceKit
import Todos

/// `/assignments…` and `/courses/…/assignments`, as they are read.
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
                    // No standards are kept here, so none is linked.
                    _ = try caller.assignment(id)
                    return LossyArray<Standard>([])
                }
            },
        ]
    }

    /// A course that is no number, unknown or not the caller's has no assignments.
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
    /// Now, as it goes out.
    var instant: WireInstant { WireInstant(milliseconds: now) }

    /// An assignment that the caller may see. Throws a 404 ``Problem`` for an unknown one, 403 for one
    /// that is not for the caller.
    func assignment(_ id: Int64) throws -> Assignment {
        guard let assignment = try assignments.assignment(id) else { throw Problem.schoolNotFound }
        guard scope.shows(course: assignment.courseID, status: assignment.status) else {
            throw Problem.schoolForbidden("AssignmentPolicy", "show?")
        }
        return assignment
    }

    /// An assignment that the caller gives. Throws 404 or 403.
    func ownAssignment(_ id: Int64, _ action: String) throws -> Assignment {
        guard let assignment = try assignments.assignment(id) else { throw Problem.schoolNotFound }
        try requireTeaching(assignment.courseID, "AssignmentPolicy", action)
        return assignment
    }

    /// Throws 404 for a course that the school does not have, 403 for one that the caller does not
    /// teach.
    func requireCourse(_ id: Int64, _ policy: String, _ action: String) throws {
        let courses = try context.capability(.schoolCourses)?.courses(
            [id], of: tenantID, in: connection)
        guard courses?[id] != nil else { throw Problem.schoolNotFound }
        try requireTeaching(id, policy, action)
    }
}
