import AppCore
import SQLStore
import ServiceKit

/// Who may do what with whose goals. Of several parts that a person has, the first counts: looking after the
/// school, student, guardian, teacher.
struct GoalPolicy {
    let person: SchoolPerson
    /// nil without a service that knows courses: nobody teaches anybody then.
    let courses: (any SchoolCourseProviding)?
    let connection: any SQLConnection

    /// Whose goals the person may read; nil for everybody's.
    func readable() throws -> Set<Int64>? {
        if person.isAdmin { return nil }
        if person.isStudent { return [person.id] }
        if person.roles.contains("guardian") || !person.isTeacher { return [] }
        return try courses?.students(
            of: person.id, tenantID: person.tenantID, in: connection) ?? []
    }

    /// Throws a 403 ``Problem``.
    func mayRead(_ goal: StoredGoal) throws {
        if goal.studentID == person.id { return }
        if let readable = try readable(), !readable.contains(goal.studentID) {
            throw Problem.schoolForbidden("GoalPolicy", "show?")
        }
    }

    /// Throws a 403 ``Problem``.
    func mayCreate() throws {
        guard person.isStudent else { throw Problem.schoolForbidden("GoalPolicy", "create?") }
    }

    /// Only one's own. `action` is `update?` or `destroy?`. Throws a 403 ``Problem``.
    func mayChange(_ goal: StoredGoal, _ action: String) throws {
        guard goal.studentID == person.id else {
            throw Problem.schoolForbidden("GoalPolicy", action)
        }
    }
}
