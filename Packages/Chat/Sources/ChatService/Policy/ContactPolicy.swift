import AppCore
import SQLStore
import ServiceKit

/// Decides who can find whom and write to whom.
///
/// Staff can reach everyone. A student can reach the teachers and classmates in their own sections
/// or, if the school allows it, everyone except guardians. Guardians and people without a role can
/// reply, but can't open threads.
enum ContactPolicy {
    static let studentsSetting = SettingKey(
        name: "campus.chat.students_may_write", title: "Who students can write to",
        summary: "sections: teachers and classmates in their own sections; school: everyone.",
        kind: .choice(["sections", "school"]), defaultValue: "sections")

    /// The people someone can find and write to.
    enum Reach: Sendable, Hashable {
        case everyone
        case everyoneButGuardians
        /// These people and the caller.
        case people(Set<Int64>)
    }

    static func isStaff(_ person: SchoolPerson) -> Bool {
        person.isTeacher || person.arrangesCourses
    }

    /// Runs in the caller's transaction. Without a service for courses, students share no sections.
    static func reach(
        of person: SchoolPerson, _ context: ServiceContext, in connection: any SQLConnection
    ) throws -> Reach {
        if isStaff(person) { return .everyone }
        guard person.isStudent else { return .people([person.id]) }
        if context.settings[studentsSetting.name] == "school" { return .everyoneButGuardians }
        let companions = try context.capability(.schoolCourses)?.companions(
            of: person.id, as: nil, tenantID: person.tenantID, in: connection)
        return .people((companions ?? []).union([person.id]))
    }
}

extension ContactPolicy.Reach {
    func includes(_ person: SchoolPerson) -> Bool {
        switch self {
        case .everyone: true
        case .everyoneButGuardians: person.roles != ["guardian"]
        case .people(let ids): ids.contains(person.id)
        }
    }
}
