import AppCore
import SQLStore
import ServiceKit

/// The courses whose work a caller can see. The first match counts: school administrators,
/// teachers, students.
enum WorkScope: Sendable, Hashable {
    /// All work of the school, including drafts.
    case everything
    /// All work of these courses, including drafts.
    case taught(Set<Int64>)
    /// Published work of these courses.
    case enrolled(Set<Int64>)
    case nothing

    /// True if the caller assigns and grades work in a course.
    func teaches(_ course: Int64) -> Bool {
        switch self {
        case .everything: true
        case .taught(let courses): courses.contains(course)
        case .enrolled, .nothing: false
        }
    }

    /// True if the caller can see a piece of work.
    func shows(course: Int64, status: String) -> Bool {
        if case .enrolled(let courses) = self {
            return courses.contains(course) && status == "published"
        }
        return teaches(course)
    }

    /// True if the caller assigns and grades work anywhere.
    var isStaff: Bool {
        switch self {
        case .everything, .taught: true
        case .enrolled, .nothing: false
        }
    }

    /// The SQL condition on a table of work: ` AND …` and its values.
    var condition: (sql: String, values: [SQLValue]) {
        switch self {
        case .everything: ("", [])
        case .taught(let courses): Self.among(courses)
        case .enrolled(let courses):
            (Self.among(courses).sql + " AND status = 'published'", Self.among(courses).values)
        case .nothing: (" AND course_id IN (NULL)", [])
        }
    }

    private static func among(_ courses: Set<Int64>) -> (sql: String, values: [SQLValue]) {
        (" AND course_id IN \(places(courses.count))", courses.sorted().map(SQLValue.integer))
    }
}

/// The caller, inside a transaction.
struct WorkCaller {
    let person: SchoolPerson
    let scope: WorkScope
    let context: ServiceContext
    let connection: any SQLConnection

    /// Throws a 401 ``Problem`` for an anonymous caller.
    init<Input>(
        _ request: ServiceRequest<Input>, _ context: ServiceContext,
        _ connection: any SQLConnection
    ) throws {
        self.context = context
        self.connection = connection
        let person = try context.schoolPerson(of: request, in: connection)
        self.person = person
        func courses(as role: EnrolmentRole) throws -> Set<Int64> {
            try context.capability(.schoolCourses)?.courseIDs(
                of: person.id, as: role, tenantID: person.tenantID, in: connection) ?? []
        }
        scope =
            if person.arrangesCourses {
                .everything
            } else if person.isTeacher {
                .taught(try courses(as: .teacher))
            } else if person.isStudent {
                .enrolled(try courses(as: .student))
            } else {
                .nothing
            }
    }

    var tenantID: String { person.tenantID }
    /// The first value of every statement.
    var tenant: SQLValue { .text(person.tenantID) }
    /// Milliseconds since 1970.
    var now: Int64 { context.milliseconds }

    /// True if the caller is a student in a course; false for its teachers, even if enrolled.
    func studies(_ course: Int64) -> Bool {
        if case .enrolled(let courses) = scope { courses.contains(course) } else { false }
    }

    /// Throws a 403 ``Problem`` unless the caller teaches the course.
    func requireTeaching(_ course: Int64, _ policy: String, _ action: String) throws {
        guard scope.teaches(course) else { throw Problem.schoolForbidden(policy, action) }
    }

    /// Writes a student's grade or score to the audit log, in the transaction that stores it.
    func record(
        _ points: WireDecimal?, before: WireDecimal?, of student: Int64,
        for work: [String: String], by actor: AuditActor
    ) throws {
        guard let log = context.capability(.audit) else { return }
        let people = try context.capability(.schoolPeople)?
            .people([student], of: tenantID, in: connection)
        var details = work
        details["points"] = points?.text
        details["before"] = before?.text
        try log.record(
            [AuditAct("grades.given", on: people?[student]?.account.userID, details)], by: actor,
            of: tenantID, in: connection)
    }

    /// Throws a 403 ``Problem`` unless the caller is staff.
    func requireStaff(_ policy: String, _ action: String) throws {
        guard scope.isStaff else { throw Problem.schoolForbidden(policy, action) }
    }
}

extension ServiceContext {
    /// Runs `body` with the caller of a request, in a snapshot.
    func reading<Input, Output: Sendable>(
        _ request: ServiceRequest<Input>,
        _ body: @escaping @Sendable (WorkCaller) throws -> Output
    ) async throws -> Output {
        try await database.read { connection in
            try body(try WorkCaller(request, self, connection))
        }
    }

    /// Runs `body` with the caller of a request, in a transaction, once per idempotency key, with
    /// `numbers` ids for new records.
    func writing<Input, Output: Codable & Sendable>(
        _ request: ServiceRequest<Input>, numbers: Int = 0,
        _ body: @escaping @Sendable (WorkCaller, inout NumberAllocation) throws -> Output
    ) async throws -> Output {
        let stock = try await self.numbers.take(numbers)
        return try await request.once(in: database) { connection in
            var stock = stock
            return try body(try WorkCaller(request, self, connection), &stock)
        }
    }
}
