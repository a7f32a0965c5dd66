public import AppCore
public import SQLStore

/// A person at a school. Ids are unique on the campus (``NumberSequence``), so an id never refers
/// to another school's person.
public struct SchoolPerson: Sendable, Hashable {
    public var id: Int64
    public var account: AccountKey
    public var email: String
    public var firstName: String?
    public var lastName: String?
    /// The contract's roles: `student`, `teacher`, `admin`, `curriculum_lead`, `guardian`; a school
    /// may add others.
    public var roles: Set<String>
    /// Milliseconds since 1970, UTC.
    public var createdAt: Int64
    public var updatedAt: Int64

    public init(
        id: Int64, account: AccountKey, email: String, firstName: String?, lastName: String?,
        roles: Set<String>, createdAt: Int64, updatedAt: Int64
    ) {
        self.id = id
        self.account = account
        self.email = email
        self.firstName = firstName
        self.lastName = lastName
        self.roles = roles
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    public var tenantID: String { account.tenantID }
    public var isStudent: Bool { roles.contains("student") }
    public var isTeacher: Bool { roles.contains("teacher") }
    /// Administers the school: `admin` or `district_admin`.
    public var isAdmin: Bool { roles.contains("admin") || roles.contains("district_admin") }
    /// Can manage courses: an administrator or a curriculum lead.
    public var arrangesCourses: Bool { isAdmin || roles.contains("curriculum_lead") }

    /// First and last name joined; may be empty.
    public var name: String {
        [firstName, lastName].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The people of schools. Offered by Auth's service. All reads use the caller's transaction.
public protocol SchoolPeopleProviding: Sendable {
    /// The person of an account; nil if the account is gone.
    func person(of account: AccountKey, in connection: any SQLConnection) throws -> SchoolPerson?
    /// People by id, in one query; unknown ids are omitted.
    func people(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolPerson]
    /// At most `limit` people whose first name, last name or email contains `text`, ignoring case,
    /// sorted by last then first name; limited to `ids` if given.
    func people(
        matching text: String, among ids: Set<Int64>?, of tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolPerson]
    /// Ids of the people with a role.
    func ids(
        withRole role: String, of tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64>
}

/// A person's role in a section.
public enum EnrolmentRole: String, Sendable, Hashable, Codable, CaseIterable {
    case teacher, student
}

/// A summary of a course.
public struct SchoolCourse: Sendable, Hashable {
    public var id: Int64
    public var name: String
    public var code: String?

    public init(id: Int64, name: String, code: String?) {
        self.id = id
        self.name = name
        self.code = code
    }
}

/// A module of a course and a student's progress in it.
public struct ModuleCompletion: Sendable, Hashable {
    public struct Item: Sendable, Hashable {
        public var id: Int64
        public var title: String
        /// The contract's type, e.g. `resource`.
        public var type: String
        public var isCompleted: Bool

        public init(id: Int64, title: String, type: String, isCompleted: Bool) {
            self.id = id
            self.title = title
            self.type = type
            self.isCompleted = isCompleted
        }
    }

    public var id: Int64
    public var title: String
    /// In order.
    public var items: [Item]

    public init(id: Int64, title: String, items: [Item]) {
        self.id = id
        self.title = title
        self.items = items
    }
}

/// Courses and their members. Offered by Calendar's service. All reads use the caller's transaction
/// and a constant number of queries.
public protocol SchoolCourseProviding: Sendable {
    /// The courses in which a person is enrolled, optionally in one role.
    func courseIDs(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64>
    /// Courses by id; those of other tenants are omitted.
    func courses(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolCourse]
    /// The members of these courses, each once per course.
    func members(
        of courses: Set<Int64>, as role: EnrolmentRole, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [Int64: Set<Int64>]
    /// Everyone who shares a section with this person: a student's teachers and classmates, a
    /// teacher's students and colleagues. Excludes the person.
    func companions(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64>
    /// The students in sections taught by `teacher`.
    func students(
        of teacher: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64>
    /// The published modules of a course in order, with what `student` has completed.
    func modules(
        of course: Int64, for student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [ModuleCompletion]
    /// The school's time zone, an IANA name, e.g. `America/Denver`; `UTC` by default.
    func timeZone(of tenantID: String, in connection: any SQLConnection) throws -> String
    /// The percentage from which a standard counts as mastered: 0…100, 80 by default.
    func masteryThreshold(of tenantID: String, in connection: any SQLConnection) throws -> Int
    /// The courses in which `student` attends a section that `teacher` teaches.
    func courseIDs(
        taughtBy teacher: Int64, to student: Int64, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64>
}

/// Dated work of a course.
public struct SchoolWork: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, Codable {
        case assignment, quiz
    }

    public var kind: Kind
    public var id: Int64
    public var courseID: Int64
    public var title: String
    /// Milliseconds since 1970, UTC.
    public var dueAt: Int64?
    /// The contract's status: `draft`, `published`, `closed` or `archived`.
    public var status: String
    /// The modification time in milliseconds since 1970, used as the calendar's stamp.
    public var updatedAt: Int64

    public init(
        kind: Kind, id: Int64, courseID: Int64, title: String, dueAt: Int64?, status: String,
        updatedAt: Int64
    ) {
        self.kind = kind
        self.id = id
        self.courseID = courseID
        self.title = title
        self.dueAt = dueAt
        self.status = status
        self.updatedAt = updatedAt
    }
}

/// A published piece of work and a student's result.
public struct WorkResult: Sendable, Hashable {
    public var work: SchoolWork
    public var pointsPossible: Double?
    /// The status of a submission or the latest attempt; nil if there is none.
    public var status: String?
    /// The grade of a submission, the score of an attempt.
    public var points: Double?
    /// 0…100 or more; nil without points.
    public var percentage: Double?
    /// Milliseconds since 1970, UTC.
    public var submittedAt: Int64?
    public var gradedAt: Int64?
    /// Only for a quiz.
    public var attemptNumber: Int?

    public init(
        work: SchoolWork, pointsPossible: Double?, status: String?, points: Double?,
        percentage: Double?, submittedAt: Int64?, gradedAt: Int64?, attemptNumber: Int?
    ) {
        self.work = work
        self.pointsPossible = pointsPossible
        self.status = status
        self.points = points
        self.percentage = percentage
        self.submittedAt = submittedAt
        self.gradedAt = gradedAt
        self.attemptNumber = attemptNumber
    }
}

/// Assignments and quizzes. Offered by Todos's service; used by Calendar's for the calendar and by
/// Progress's for grades.
public protocol SchoolWorkProviding: Sendable {
    /// Work of these courses due in a range of milliseconds since 1970, sorted by due time, then
    /// id; only published work unless `includesDrafts`.
    func work(
        due window: ClosedRange<Int64>, in courses: Set<Int64>, includesDrafts: Bool,
        tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolWork]
    /// All published work of these courses and a student's results, assignments first.
    func results(
        of student: Int64, in courses: Set<Int64>, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [WorkResult]
    /// Published assignments of these courses whose title or description contains `text`, ignoring
    /// case; at most `limit`.
    func assignments(
        matching text: String, in courses: Set<Int64>, tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolWork]
}

/// A summary of a goal.
public struct SchoolGoal: Sendable, Hashable {
    public var id: Int64
    public var title: String
    public var targetDay: WireDay?

    public init(id: Int64, title: String, targetDay: WireDay?) {
        self.id = id
        self.title = title
        self.targetDay = targetDay
    }
}

/// Students' goals. Offered by Goals's service, used by Todos's.
public protocol SchoolGoalProviding: Sendable {
    /// A student's active goals, dated first.
    func activeGoals(
        of student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolGoal]
}

/// A notification for people.
public struct SchoolNotice: Sendable, Hashable {
    /// The contract's type, e.g. `message_received`.
    public var type: String
    public var title: String
    public var message: String?
    /// Web-relative, e.g. `/communicate/threads/222`.
    public var url: String?
    /// Its subject, e.g. `Message`, and the subject's id.
    public var subjectType: String?
    public var subjectID: Int64?
    public var metadata: [String: JSONValue]
    /// Who caused it and is therefore not notified.
    public var actor: Int64?

    public init(
        type: String, title: String, message: String? = nil, url: String? = nil,
        subjectType: String? = nil, subjectID: Int64? = nil, metadata: [String: JSONValue] = [:],
        actor: Int64? = nil
    ) {
        self.type = type
        self.title = title
        self.message = message
        self.url = url
        self.subjectType = subjectType
        self.subjectID = subjectID
        self.metadata = metadata
        self.actor = actor
    }
}

/// Sends notifications. Offered by Announcements's service; without it none are sent.
public protocol SchoolNoticePosting: Sendable {
    /// Writes a notification to those `people` who subscribed to this type, in the caller's
    /// transaction; uses one number per person. `moment` is in milliseconds since 1970.
    func post(
        _ notice: SchoolNotice, to people: Set<Int64>, tenantID: String, at moment: Int64,
        numbers: inout NumberAllocation, in connection: any SQLConnection
    ) throws
}

extension CampusCapabilityKey where Value == any SchoolPeopleProviding {
    public static var schoolPeople: Self { Self("school-people") }
}
extension CampusCapabilityKey where Value == any SchoolCourseProviding {
    public static var schoolCourses: Self { Self("school-courses") }
}
extension CampusCapabilityKey where Value == any SchoolWorkProviding {
    public static var schoolWork: Self { Self("school-work") }
}
extension CampusCapabilityKey where Value == any SchoolGoalProviding {
    public static var schoolGoals: Self { Self("school-goals") }
}
extension CampusCapabilityKey where Value == any SchoolNoticePosting {
    public static var schoolNotices: Self { Self("school-notices") }
}
