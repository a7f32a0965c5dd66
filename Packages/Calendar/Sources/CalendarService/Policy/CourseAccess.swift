import AppCore
import SQLStore
import ServiceKit

/// What someone may do in one course. Who arranges courses may see and fill all of them; a teacher the
/// ones they teach; everyone else who is enrolled sees what is published.
struct CourseAccess: Sendable, Hashable {
    let roles: Set<EnrolmentRole>
    let arranges: Bool

    init(of person: SchoolPerson, to course: Int64, in school: SchoolRows) throws {
        arranges = person.arrangesCourses
        roles = try EnrolmentStore(school: school).roles(of: person.id, in: course)
    }

    /// Enrolled in any part.
    var isMember: Bool { !roles.isEmpty }
    var maySee: Bool { arranges || isMember }
    /// Sees drafts, and may fill the course.
    var mayTeach: Bool { arranges || roles.contains(.teacher) }

    func maySee(isPublished: Bool) -> Bool { mayTeach || isMember && isPublished }
}

extension SchoolPerson {
    /// Throws a 403 ``Problem`` for who may not arrange the school.
    func mustArrange(_ policy: String, _ action: String = "create?") throws {
        guard arrangesCourses else { throw Problem.schoolForbidden(policy, action) }
    }
}

extension ServiceContext {
    /// The caller and the rows of their school.
    func caller<Input>(
        of request: ServiceRequest<Input>, in connection: any SQLConnection
    ) throws -> (SchoolPerson, SchoolRows) {
        let person = try schoolPerson(of: request, in: connection)
        return (person, SchoolRows(tenantID: person.tenantID, connection: connection))
    }
}
