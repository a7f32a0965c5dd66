import AppCore
import Goals
import SQLStore
import ServiceKit

/// Imports a school's goals. Keeps goals that a student changed or deleted since the last import.
struct GoalImport {
    /// nil if no people service is installed.
    let people: (any SchoolPeopleProviding)?
    let connection: any SQLConnection

    func take(_ school: inout SchoolImport) throws {
        guard let goals = school.file.goals, !goals.isEmpty else { return }
        let store = SchoolGoalStore(tenantID: school.tenantID, connection: connection)
        let known = try store.imported()
        let owners = try owners(of: goals, school)
        for goal in goals {
            let place = "goals/\(goal.key.prefix(80))"
            let student = try school.person(goal.of, at: place)
            let read = try Self.read(goal, student, owners[student] ?? "", at: place, school.moment)
            guard let kept = known[goal.key] else {
                var added = read
                added.id = try school.numbers.next()
                try store.add(added)
                school.count("goals", .added)
                continue
            }
            var changed = kept
            changed.title = read.title
            changed.description = read.description
            changed.status = read.status
            changed.targetDay = read.targetDay
            changed.progressPercent = read.progressPercent
            guard !kept.isChanged, changed != kept else {
                school.count("goals", .unchanged)
                continue
            }
            changed.updatedAt = school.moment
            try store.change(changed)
            school.count("goals", .changed)
        }
    }

    /// Looks up the students' accounts in one query.
    private func owners(
        of goals: [SchoolGoalFile], _ school: SchoolImport
    ) throws -> [Int64: String] {
        let ids = Set(goals.compactMap { school.people[$0.of.lowercased()] })
        return try people?.people(ids, of: school.tenantID, in: connection)
            .mapValues(\.account.userID) ?? [:]
    }

    private static func read(
        _ goal: SchoolGoalFile, _ student: Int64, _ userID: String, at place: String,
        _ moment: Int64
    ) throws -> StoredGoal {
        var input = GoalInput()
        input.title = .set(goal.title)
        input.description = .set(goal.description)
        input.status = .set(goal.status ?? GoalStatus.active.rawValue)
        input.progressPercent = .set(goal.progress ?? 0)
        var read = StoredGoal(
            id: 0, studentID: student, userID: userID, title: "", description: nil,
            status: .active, targetDay: goal.target, progressPercent: 0, createdAt: moment,
            updatedAt: moment, importKey: goal.key)
        let faults = GoalRules.apply(input, to: &read)
        guard faults.isEmpty else {
            throw Problem(.invalid, faults.joined(separator: ". ") + ".", place: place)
        }
        return read
    }
}
