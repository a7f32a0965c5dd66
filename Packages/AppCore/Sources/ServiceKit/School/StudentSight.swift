import AppCore
public import SQLStore

/// What someone may see of a student's work, grades and timetable.
public struct StudentSight: Sendable, Hashable {
    public let student: SchoolPerson
    /// Limited to these courses; nil if everything is visible.
    public let courses: Set<Int64>?

    /// The visible ones among `ids`.
    public func visible(_ ids: Set<Int64>) -> Set<Int64> {
        courses.map(ids.intersection) ?? ids
    }
}

extension ServiceContext {
    /// Students see everything of their own, administrators everything of everyone, and teachers
    /// what belongs to the courses in which the student attends one of their sections.
    ///
    /// Throws a ``Problem``: 404 for a person who isn't in the caller's school, 403 for other callers.
    public func sight(
        of student: Int64, for caller: SchoolPerson, _ policy: String, _ action: String = "show?",
        in connection: any SQLConnection
    ) throws -> StudentSight {
        if student == caller.id, caller.isStudent {
            return StudentSight(student: caller, courses: nil)
        }
        let people = try capability(.schoolPeople)?.people(
            [student], of: caller.tenantID, in: connection)
        guard let person = people?[student] else { throw Problem.schoolNotFound }
        if caller.isAdmin { return StudentSight(student: person, courses: nil) }
        let courses =
            try caller.isTeacher && student != caller.id
            ? capability(.schoolCourses)?.courseIDs(
                taughtBy: caller.id, to: student, tenantID: caller.tenantID, in: connection) : nil
        guard let courses, !courses.isEmpty else {
            throw Problem.schoolForbidden(policy, action)
        }
        return StudentSight(student: person, courses: courses)
    }
}
