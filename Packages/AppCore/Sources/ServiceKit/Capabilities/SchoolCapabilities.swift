public import AppCore
public import SQLStore

/// A person of a school. Ids are of the campus's one sequence (``NumberSequence``), so an id of another
/// school is never one of this.
public struct SchoolPerson: Sendable, Hashable {
    public var id: Int64
    public var account: AccountKey
    public var email: String
    public var firstName: String?
    public var lastName: String?
    /// Contract's words: `student`, `teacher`, `admin`, `curriculum_lead`, `guardian`; others may be
    /// added by a school.
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
    /// Looks after the school: `admin` or `district_admin`.
    public var isAdmin: Bool { roles.contains("admin") || roles.contains("district_admin") }
    /// May arrange courses: an administrator or a curriculum lead.
    public var arrangesCourses: Bool { isAdmin || roles.contains("curriculum_lead") }

    /// First and last name, joined; may be empty.
    public var name: String {
        [firstName, lastName].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// The people of schools. Offered by Auth's service. All reads are of the caller's transaction.
public protocol SchoolPeopleProviding: Sendable {
    /// The person of an account; nil for an account that is gone.
    func person(of account: AccountKey, in connection: any SQLConnection) throws -> SchoolPerson?
    /// People by id, in one query; those that this tenant does not have are absent.
    func people(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolPerson]
    /// At most `limit` people whose first name, last name or e-mail holds `text`, without regard to
    /// case, by last then first name; only among `ids` when they are given.
    func people(
        matching text: String, among ids: Set<Int64>?, of tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolPerson]
    /// Ids of the people who have a role.
    func ids(
        withRole role: String, of tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64>
}

/// A person's part in a section.
public enum EnrolmentRole: String, Sendable, Hashable, Codable, CaseIterable {
    case teacher, student
}

/// A course in brief.
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

/// One module of a course and how far a student is.
public struct ModuleStanding: Sendable, Hashable {
    public struct Item: Sendable, Hashable {
        public var id: Int64
        public var title: String
        /// Contract's word, e.g. `resource`.
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

/// Courses and who is in them. Offered by Calendar's service. All reads are of the caller's
/// transaction and cost a constant number of queries.
public protocol SchoolCourseProviding: Sendable {
    /// The courses in which a person is enrolled, in any part or in one.
    func courseIDs(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64>
    /// Courses by id; those that this tenant does not have are absent.
    func courses(
        _ ids: Set<Int64>, of tenantID: String, in connection: any SQLConnection
    ) throws -> [Int64: SchoolCourse]
    /// Who is enrolled in these courses, each person once per course.
    func members(
        of courses: Set<Int64>, as role: EnrolmentRole, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [Int64: Set<Int64>]
    /// People who share a section with this one, in any part: teachers and classmates of a student,
    /// students and colleagues of a teacher. Without the person.
    func companions(
        of person: Int64, as role: EnrolmentRole?, tenantID: String,
        in connection: any SQLConnection
    ) throws -> Set<Int64>
    /// The students who sit in a section that `teacher` teaches.
    func students(
        of teacher: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> Set<Int64>
    /// Published modules of a course in order, and what of them `student` has completed.
    func modules(
        of course: Int64, for student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [ModuleStanding]
    /// The school's zone, an IANA name, e.g. `America/Denver`; `UTC` when nothing else is set.
    func timeZone(of tenantID: String, in connection: any SQLConnection) throws -> String
    /// From how many per cent on a standard counts as mastered: 0…100, 80 unless set.
    func masteryThreshold(of tenantID: String, in connection: any SQLConnection) throws -> Int
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
    /// Contract's word: `draft`, `published`, `closed` or `archived`.
    public var status: String
    /// Unchanged by edits: the calendar's stamp, in milliseconds since 1970.
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

/// One piece of published work and what a student has made of it.
public struct WorkResult: Sendable, Hashable {
    public var work: SchoolWork
    public var pointsPossible: Double?
    /// A submission's or the latest attempt's status; nil when there is none.
    public var status: String?
    /// The grade of a submission, the score of an attempt.
    public var points: Double?
    /// 0…100 and more; nil without points on either side.
    public var percentage: Double?
    /// Milliseconds since 1970, UTC.
    public var submittedAt: Int64?
    public var gradedAt: Int64?
    /// Of a quiz.
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

/// Assignments and quizzes. Offered by Todos's service; asked by Calendar's for the calendar and by
/// Progress's for grades.
public protocol SchoolWorkProviding: Sendable {
    /// Work of these courses that is due in a window of milliseconds since 1970; only published work
    /// unless `includesDrafts`. By due time, then id.
    func work(
        due window: ClosedRange<Int64>, in courses: Set<Int64>, includesDrafts: Bool,
        tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolWork]
    /// All published work of these courses and one student's results, assignments first.
    func results(
        of student: Int64, in courses: Set<Int64>, tenantID: String,
        in connection: any SQLConnection
    ) throws -> [WorkResult]
    /// Published assignments of these courses whose title or description holds `text`, without
    /// regard to case; at most `limit`.
    func assignments(
        matching text: String, in courses: Set<Int64>, tenantID: String, limit: Int,
        in connection: any SQLConnection
    ) throws -> [SchoolWork]
}

/// A goal in brief.
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

/// Goals of students. Offered by Goals's service; asked by Todos's.
public protocol SchoolGoalProviding: Sendable {
    /// A student's active goals, dated first.
    func activeGoals(
        of student: Int64, tenantID: String, in connection: any SQLConnection
    ) throws -> [SchoolGoal]
}

/// Something that people are told about.
public struct SchoolNotice: Sendable, Hashable {
    /// Contract's word, e.g. `message_received`.
    public var type: String
    public var title: String
    public var message: String?
    /// Web-relative, e.g. `/communicate/threads/222`.
    public var url: String?
    /// What it is about, e.g. `Message`, and its id.
    public var subjectType: String?
    public var subjectID: Int64?
    public var metadata: [String: JSONValue]
    /// Who caused it; never told of it themselves.
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

/// Telling people. Offered by Announcements's service; without it nobody is told.
public protocol SchoolNoticePosting: Sendable {
    /// Writes a notice to everyone of `people` who wants that kind, inside the caller's transaction;
    /// takes one number per person. `moment` is in milliseconds since 1970.
    func post(
        _ notice: SchoolNotice, to people: Set<Int64>, tenantID: String, at moment: Int64,
        numbers: inout NumberStock, in connection: any SQLConnection
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
