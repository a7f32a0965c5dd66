import AppCore
import Progress
import SQLStore
import ServiceKit

/// Routes under `/students/{id}/progress…`: grades and progress, from the course and
/// assignment services. Unpublished work isn't counted or listed. Teachers see their own courses.
struct SchoolProgressRoutes: Sendable {
    /// Courses with a lower average, in percent, are at risk.
    static let atRisk = 70.0

    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(SchoolProgressEndpoints.summary) { try await summary($0) },
            ServiceRoute(SchoolProgressEndpoints.course) { try await course($0) },
        ]
    }

    private func summary(_ request: ServiceRequest<EmptyBody>) async throws -> SchoolProgress {
        try await context.database.read { connection in
            let sight = try sight(of: request, in: connection)
            let (student, courses) = (sight.student, try courses(sight, in: connection))
            let results = try results(of: student, in: Set(courses.map(\.id)), in: connection)
            return SchoolProgress(student, courses: courses, results: results)
        }
    }

    private func course(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> SchoolCourseProgress {
        try await context.database.read { connection in
            let sight = try sight(of: request, in: connection)
            let id = try request.number("course_id")
            let (student, courses) = (sight.student, try courses(sight, in: connection))
            guard let course = courses.first(where: { $0.id == id }) else {
                throw Problem.schoolNotFound
            }
            let results = try results(of: student, in: [id], in: connection)
            let modules =
                try context.capability(.schoolCourses)?.modules(
                    of: id, for: student.id, tenantID: student.tenantID, in: connection) ?? []
            return SchoolCourseProgress(course, results: results, modules: modules)
        }
    }

    /// The student of the path, and what the caller may see of them.
    private func sight(
        of request: ServiceRequest<EmptyBody>, in connection: any SQLConnection
    ) throws -> StudentSight {
        let caller = try context.schoolPerson(of: request, in: connection)
        return try context.sight(
            of: request.number(), for: caller, "StudentProgressPolicy", in: connection)
    }

    /// The student's visible courses, sorted by name.
    private func courses(
        _ sight: StudentSight, in connection: any SQLConnection
    ) throws -> [SchoolCourse] {
        guard let courses = context.capability(.schoolCourses) else { return [] }
        let student = sight.student
        let ids = sight.visible(
            try courses.courseIDs(
                of: student.id, as: .student, tenantID: student.tenantID, in: connection))
        return try courses.courses(ids, of: student.tenantID, in: connection).values
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    private func results(
        of student: SchoolPerson, in courses: Set<Int64>, in connection: any SQLConnection
    ) throws -> [WorkResult] {
        try context.capability(.schoolWork)?.results(
            of: student.id, in: courses, tenantID: student.tenantID, in: connection) ?? []
    }
}
