import ServiceKit

extension AuditAct {
    static func added(_ person: SchoolPerson) -> AuditAct {
        AuditAct("people.added", on: person.account.userID, ["roles": text(person.roles)])
    }

    /// Empty if the roles are the same.
    static func roles(of person: SchoolPerson, before: Set<String>) -> [AuditAct] {
        guard person.roles != before else { return [] }
        return [
            AuditAct(
                "people.roles", on: person.account.userID,
                ["roles": text(person.roles), "before": text(before)])
        ]
    }

    private static func text(_ roles: Set<String>) -> String {
        roles.isEmpty ? "none" : roles.sorted().joined(separator: " ")
    }
}

extension SchoolPerson {
    /// Staff: their own acts on their account are recorded, and a school can demand a second factor
    /// of them.
    var isStaff: Bool { isTeacher || arrangesCourses }
}

extension SchoolImport {
    /// How many records were added and changed, by kind.
    var auditDetails: [String: String] {
        report.filter { $0.value.added + $0.value.changed > 0 }
            .mapValues { "\($0.added) added, \($0.changed) changed" }
    }
}
