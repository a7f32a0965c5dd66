import AppCore
import SQLStore
import ServiceKit

/// What someone can do in a course. Course managers see and edit all courses, teachers those they
/// teach; other members see published contents.
struct CourseAccess: Sendable, Hashable {
    let roles: Set<EnrolmentRole>
    let arranges: Bool

    init(of person: SchoolPerson, to course: Int64, in school: SchoolRows) throws {
        arranges = person.arrangesCourses
        roles = try EnrolmentStore(school: school).roles(of: person.id, in: course)
    }

    /// True if enrolled in any role.
    var isMember: Bool { !roles.isEmpty }
    var maySee: Bool { arranges || isMember }
    /// True if they can see drafts and edit the course.
    var mayTeach: Bool { arranges || roles.contains(.teacher) }

    func maySee(isPublished: Bool) -> Bool { mayTeach || isMember && isPublished }
}

extension SchoolPerson {
    /// Throws a 403 ``Problem`` unless the caller manages the school.
    func mustArrange(_ policy: String, _ action: String = "create?") throws {
        guard arrangesCourses else { throw Problem.schoolForbidden(policy, action) }
    }
}

extension ServiceContext {
    /// The caller and their school's rows.
    func caller<Input>(
        of request: ServiceRequest<Input>, in connection: any SQLConnection
    ) throws -> (SchoolPerson, SchoolRows) {
        let person = try schoolPerson(of: request, in: connection)
        return (person, SchoolRows(tenantID: person.tenantID, connection: connection))
    }
}
