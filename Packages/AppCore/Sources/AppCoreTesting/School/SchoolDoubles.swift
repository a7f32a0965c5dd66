import AppCore
public import SQLStore
public import ServiceKit

/// A test double of the accounts service with the ``SchoolFixtures``.
public struct PeopleDouble: ServiceModule, PrincipalResolving, SchoolPeopleProviding {
    public static let id = "people-double"
    public static let schoolTurn = SchoolImportOrder.people

    public init(context: ServiceContext) {}
    public var routes: [ServiceRoute] { [] }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.principals, self)
        capabilities.offer(.schoolPeople, self)
    }

    public func claim(bearer token: String) throws -> any PrincipalClaim {
        guard let person = SchoolFixtures.people[token] else { throw Problem.invalidToken }
        return Principal(account: person.account, isPremium: false)
    }

    public func embeddedPrincipal() async throws -> Principal {
        Principal(account: .home("noor"), isPremium: false)
    }

    public func person(
        of account: AccountKey, in connection: any SQLConnection
    ) throws -> SchoolPerson? {
        SchoolFixtures.people[account.userID].flatMap { $0.account == account ? $0 : nil }
    }

    public func people(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolPerson] {
        Dictionary(
            uniqueKeysWithValues: members(of: tenantID).filter { ids.contains($0.id) }
                .map { ($0.id, $0) })
    }

    public func people(
        matching text: String, among ids: Set<Int64>?, of tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolPerson] {
        let wanted = text.lowercased()
        let found = members(of: tenantID).filter { person in
            let texts = [person.firstName ?? "", person.lastName ?? "", person.email]
            return (ids?.contains(person.id) ?? true)
                && texts.contains { $0.lowercased().contains(wanted) }
        }
        return Array(
            found.sorted { ($0.lastName ?? "", $0.name) < ($1.lastName ?? "", $1.name) }
                .prefix(limit))
    }

    public func ids(
        withRole role: String, of tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> {
        Set(members(of: tenantID).filter { $0.roles.contains(role) }.map(\.id))
    }

    /// Addresses in an imported school are those of the cast.
    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        for person in members(of: school.tenantID) { school.people[person.email] = person.id }
    }

    private func members(of tenantID: String) -> [SchoolPerson] {
        SchoolFixtures.people.values.filter { $0.tenantID == tenantID }
    }
}

/// A test double of the courses service with those of the ``SchoolFixtures``, in zone `America/Denver`.
public struct CoursesDouble: ServiceModule, SchoolCourseProviding {
    public static let id = "courses-double"
    public static let schoolTurn = SchoolImportOrder.courses

    public init(context: ServiceContext) {}
    public var routes: [ServiceRoute] { [] }

    public func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.schoolCourses, self)
    }

    public func courseIDs(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> {
        Set(
            enrolments(of: tenantID).filter { $0.person == person && $0.role == role ?? $0.role }
                .map(\.course))
    }

    public func courses(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolCourse] {
        SchoolFixtures.courses.filter { ids.contains($0.key) && $0.value.tenantID == tenantID }
            .mapValues(\.course)
    }

    public func members(
        of courses: Set<Int64>, as role: EnrolmentRole, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [Int64: Set<Int64>] {
        var members: [Int64: Set<Int64>] = [:]
        for enrolment in enrolments(of: tenantID)
        where courses.contains(enrolment.course) && enrolment.role == role {
            members[enrolment.course, default: []].insert(enrolment.person)
        }
        return members
    }

    public func companions(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> {
        let shared = try courseIDs(of: person, as: nil, tenantID: tenantID, in: connection)
        return Set(
            enrolments(of: tenantID).filter {
                shared.contains($0.course) && $0.role == role ?? $0.role && $0.person != person
            }.map(\.person))
    }

    public func students(
        of teacher: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64> {
        let taught = try courseIDs(of: teacher, as: .teacher, tenantID: tenantID, in: connection)
        return Set(
            try members(of: taught, as: .student, tenantID: tenantID, in: connection)
                .values.joined())
    }

    public func courseIDs(
        taughtBy teacher: Int64, to student: Int64, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64> {
        try courseIDs(of: teacher, as: .teacher, tenantID: tenantID, in: connection)
            .intersection(
                courseIDs(of: student, as: .student, tenantID: tenantID, in: connection))
    }

    public func modules(
        of course: Int64, for student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [ModuleCompletion] { [] }

    public func timeZone(
        of tenantID: String, in connection: any SQLConnection
    ) throws -> String { "America/Denver" }

    public func masteryThreshold(
        of tenantID: String, in connection: any SQLConnection
    ) throws -> Int { 80 }

    /// Course keys in an imported school are the numbers of the cast's courses.
    public func take(_ school: inout SchoolImport, in connection: any SQLConnection) throws {
        for course in school.file.courses ?? [] {
            guard let id = Int64(course.key),
                SchoolFixtures.courses[id]?.tenantID == school.tenantID
            else { continue }
            school.courses[course.key] = id
            school.teachers[course.key] = enrolments(of: school.tenantID)
                .filter { $0.course == id && $0.role == .teacher }.map(\.person)
        }
    }

    private func enrolments(
        of tenantID: String
    ) -> [(course: Int64, person: Int64, role: EnrolmentRole)] {
        SchoolFixtures.enrolments.filter { SchoolFixtures.courses[$0.course]?.tenantID == tenantID }
    }
}
