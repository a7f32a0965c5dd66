public import Foundation

/// A person at a school, as a student meets them.
public struct SchoolPersonBrief: Hashable, Sendable, Codable {
    public var id: Int64
    /// First and last name, as far as they are known; never empty.
    public var name: String
    /// Contract's words: `teacher`, `student` and others.
    public var roles: [String]

    public init(id: Int64, name: String, roles: [String]) {
        self.id = id
        self.name = name
        self.roles = roles
    }
}

/// The student's own person at the school.
public struct SchoolSelf: Hashable, Sendable, Codable {
    public var id: Int64
    public var name: String
    public var email: String
    public var roles: [String]
    public var schoolName: String
    /// The tenant's short name, e.g. `juniper-valley`.
    public var schoolSlug: String

    public init(
        id: Int64, name: String, email: String, roles: [String], schoolName: String,
        schoolSlug: String
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.roles = roles
        self.schoolName = schoolName
        self.schoolSlug = schoolSlug
    }
}

/// Who the student is at the school. Offered by Auth.
public protocol SchoolMembership: Sendable {
    /// The student as the local store knows them, else as the school says. Throws a ``Problem`` when
    /// neither does: signed out, or out of reach.
    func me() async throws -> SchoolSelf
}

/// A course in a few words.
public struct CourseBrief: Hashable, Sendable, Codable {
    public var id: Int64
    public var name: String
    /// The school's short name for it, e.g. `ESCI-8`.
    public var code: String?

    public init(id: Int64, name: String, code: String?) {
        self.id = id
        self.name = name
        self.code = code
    }
}

/// The student's courses and teachers. Offered by Calendar.
public protocol CourseListing: Sendable {
    /// By name; local knowledge first, else the school's. Throws a ``Problem``.
    func courses() async throws -> [CourseBrief]
    /// Teachers that are known from the timetable, by name; empty when none is known.
    func teachers() async -> [SchoolPersonBrief]
    /// Where a course is shown.
    func place(ofCourse id: Int64) -> Place
}

/// Work with a date, in a few words.
public struct DueItem: Hashable, Sendable, Codable {
    /// Stable, e.g. `assignment-310`, `own-7`.
    public var id: String
    public var title: String
    public var due: Date?
    public var isDone: Bool
    public var courseID: Int64?
    /// Where it is shown.
    public var place: Place

    public init(
        id: String, title: String, due: Date?, isDone: Bool, courseID: Int64?, place: Place
    ) {
        self.id = id
        self.title = title
        self.due = due
        self.isDone = isDone
        self.courseID = courseID
        self.place = place
    }
}

/// What is to be done. Offered by Todos; asked by Calendar for its agenda and its export.
public protocol DueWorkListing: Sendable {
    /// From the local store: the school's to-dos and the student's own, dated first.
    func dueItems() async throws -> [DueItem]
}

/// A goal in a few words.
public struct GoalBrief: Hashable, Sendable, Codable {
    public var id: Int64
    public var title: String
    /// `YYYY-MM-DD`
    public var targetDay: WireDay?
    /// 0…100
    public var progressPercent: Int
    /// Where it is shown.
    public var place: Place

    public init(
        id: Int64, title: String, targetDay: WireDay?, progressPercent: Int, place: Place
    ) {
        self.id = id
        self.title = title
        self.targetDay = targetDay
        self.progressPercent = progressPercent
        self.place = place
    }
}

/// Goals that are under way. Offered by Goals; asked by Todos where a server has no to-do list.
public protocol GoalListing: Sendable {
    /// From the local store; those with a date first.
    func activeGoals() async throws -> [GoalBrief]
}

extension CapabilityKey where Value == any SchoolMembership {
    public static var schoolMembership: Self { Self("school-membership") }
}
extension CapabilityKey where Value == any CourseListing {
    public static var courses: Self { Self("courses") }
}
extension CapabilityKey where Value == any DueWorkListing {
    public static var dueWork: Self { Self("due-work") }
}
extension CapabilityKey where Value == any GoalListing {
    public static var goals: Self { Self("goals") }
}
