public import ServiceKit

/// Fixture people and courses. A person's access token and account id are their name.
///
/// | name | id | part |
/// |---|---|---|
/// | noor | 41 | student in courses 88 and 89; also the embedded student |
/// | omar | 42 | student in 88, noor's classmate |
/// | zoe | 43 | student in 90 only |
/// | ilse | 12 | teaches 88 |
/// | jan | 13 | teaches 89 and 90 |
/// | ada | 1 | administrator |
/// | gus | 51 | guardian |
/// | nemo | 60 | has no role |
/// | pia | 71 | student in 98, at the other school |
/// | lars | 72 | teaches 98, at the other school |
public enum SchoolFixtures {
    /// The id and slug of the second school.
    public static let otherTenant = "north"

    public static let people: [String: SchoolPerson] = Dictionary(
        uniqueKeysWithValues: [
            person("noor", 41, "Haddad", "student"), person("omar", 42, "Fayed", "student"),
            person("zoe", 43, "Lind", "student"), person("ilse", 12, "Brandt", "teacher"),
            person("jan", 13, "Okafor", "teacher"), person("ada", 1, "Quist", "admin"),
            person("gus", 51, "Haddad", "guardian"), person("nemo", 60, "Nyman", nil),
            person("pia", 71, "Sund", "student", at: otherTenant),
            person("lars", 72, "Berg", "teacher", at: otherTenant),
        ].map { ($0.account.userID, $0) })

    public static let courses: [Int64: (course: SchoolCourse, tenantID: String)] = [
        88: (SchoolCourse(id: 88, name: "Earth Science 8", code: "ESCI-8"), Tenant.defaultID),
        89: (SchoolCourse(id: 89, name: "History 8", code: "HIST-8"), Tenant.defaultID),
        90: (SchoolCourse(id: 90, name: "Pottery", code: nil), Tenant.defaultID),
        98: (SchoolCourse(id: 98, name: "Biology", code: "BIO"), otherTenant),
    ]

    public static let enrolments: [(course: Int64, person: Int64, role: EnrolmentRole)] = [
        (88, 41, .student), (88, 42, .student), (88, 12, .teacher), (89, 41, .student),
        (89, 13, .teacher), (90, 43, .student), (90, 13, .teacher), (98, 71, .student),
        (98, 72, .teacher),
    ]

    private static func person(
        _ name: String, _ id: Int64, _ lastName: String, _ role: String?,
        at tenantID: String = Tenant.defaultID
    ) -> SchoolPerson {
        SchoolPerson(
            id: id, account: AccountKey(tenantID: tenantID, userID: name),
            email: "\(name)@school.example",
            firstName: name.prefix(1).uppercased() + name.dropFirst(),
            lastName: lastName, roles: role.map { [$0] } ?? [], createdAt: 1_900_000_000_000,
            updatedAt: 1_900_000_000_000)
    }
}
