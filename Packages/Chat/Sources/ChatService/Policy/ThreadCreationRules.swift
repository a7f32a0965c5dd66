import AppCore
import Chat
import SQLStore
import ServiceKit

/// Decides who can open which thread with whom.
struct ThreadCreationRules {
    let me: SchoolPerson
    let context: ServiceContext
    let connection: any SQLConnection

    /// The ids of all participants, including the caller. Throws a ``Problem``: 404 or 403 for the
    /// course, 422 for invalid input, 403 for people out of reach.
    func members(of input: NewThread) throws -> [Int64: SchoolPerson] {
        try checkCourse(input.courseID)
        let others = Set(input.participantIDs ?? []).subtracting([me.id])
        var faults =
            MessageTextRules.faults(subject: input.subject)
            + MessageTextRules.faults(kind: input.kind)
        guard others.count <= ChatWords.maxParticipants else {
            throw Problem.schoolInvalid(
                faults + ["Participants are too many (maximum is \(ChatWords.maxParticipants))"])
        }
        let people = try others.isEmpty ? [:] : known(others)
        if people.count < others.count { faults.append("One or more participants are invalid") }
        guard faults.isEmpty else { throw Problem.schoolInvalid(faults) }
        try checkReach(people.values)
        return people.merging([me.id: me]) { found, _ in found }
    }

    private func known(_ ids: Set<Int64>) throws -> [Int64: SchoolPerson] {
        try context.capability(.schoolPeople)?.people(ids, of: me.tenantID, in: connection) ?? [:]
    }

    /// Checks that the caller is enrolled in the course or manages it.
    private func checkCourse(_ id: Int64?) throws {
        guard let id else { return }
        guard let provider = context.capability(.schoolCourses),
            try provider.courses([id], of: me.tenantID, in: connection)[id] != nil
        else { throw Problem.schoolNotFound }
        if me.arrangesCourses { return }
        let own = try provider.courseIDs(
            of: me.id, as: nil, tenantID: me.tenantID, in: connection)
        guard own.contains(id) else { throw Problem.schoolForbidden("CoursePolicy", "show?") }
    }

    private func checkReach(_ people: some Collection<SchoolPerson>) throws {
        guard !people.isEmpty else { return }
        let reach = try ContactPolicy.reach(of: me, context, in: connection)
        guard people.allSatisfy(reach.includes) else {
            let message = "One or more participants are not allowed"
            throw Problem(.notAllowed, message + ".", fields: ["base": [message]], status: 403)
        }
    }
}
