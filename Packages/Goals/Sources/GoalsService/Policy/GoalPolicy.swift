import AppCore
import SQLStore
import ServiceKit

/// Authorization rules for goals. If a person has several roles, the first of these applies:
/// administrator, student, guardian, teacher.
struct GoalPolicy {
    let person: SchoolPerson
    /// nil if no course service is installed; teachers then have no students.
    let courses: (any SchoolCourseProviding)?
    let connection: any SQLConnection

    /// Ids of the students whose goals the person may read; nil means all.
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

    /// Allows changes only to the person's own goals. `action` is `update?` or `destroy?`. Throws a 403 ``Problem``.
    func mayChange(_ goal: StoredGoal, _ action: String) throws {
        guard goal.studentID == person.id else {
            throw Problem.schoolForbidden("GoalPolicy", action)
        }
    }
}
