public import Foundation

/// A person at school, as shown to students.
public struct SchoolPersonBrief: Hashable, Sendable, Codable {
    public var id: Int64
    /// First and last name, as far as known; never empty.
    public var name: String
    /// The contract's roles: `teacher`, `student` and others.
    public var roles: [String]

    public init(id: Int64, name: String, roles: [String]) {
        self.id = id
        self.name = name
        self.roles = roles
    }
}

/// The student's own record at school.
public struct SchoolSelf: Hashable, Sendable, Codable, ExactKeys {
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

/// The student's identity at school. Offered by Auth.
public protocol SchoolMembership: Sendable {
    /// From the local store, otherwise from the school. Throws a ``Problem`` if signed out or
    /// unreachable.
    func me() async throws -> SchoolSelf
}

/// A short description of a course.
public struct CourseBrief: Hashable, Sendable, Codable {
    public var id: Int64
    public var name: String
    /// The school's course code.
    public var code: String?

    public init(id: Int64, name: String, code: String?) {
        self.id = id
        self.name = name
        self.code = code
    }
}

/// The student's courses and teachers. Offered by Calendar.
public protocol CourseListing: Sendable {
    /// Sorted by name, from the local store or otherwise the school. Throws a ``Problem``.
    func courses() async throws -> [CourseBrief]
    /// Teachers from the timetable, sorted by name; empty if none is known.
    func teachers() async -> [SchoolPersonBrief]
    /// The screen of a course.
    func place(ofCourse id: Int64) -> Place
}

/// A short description of dated work.
public struct DueItem: Hashable, Sendable, Codable, ExactKeys {
    /// Stable id, e.g. `assignment-310`, `own-7`, or ``ServerTodo/itemID(_:)``.
    public var id: String
    public var title: String
    public var due: Date?
    public var isDone: Bool
    public var courseID: Int64?
    /// nil if it belongs to no course, or to one whose name isn't known.
    public var courseName: String?
    /// True for the student's own to-dos.
    public var isOwn: Bool
    /// Its screen.
    public var place: Place
    /// The screen that hands it in; nil if it can't be handed in now.
    public var handInPlace: Place?

    public init(
        id: String, title: String, due: Date?, isDone: Bool, courseID: Int64?,
        courseName: String? = nil, isOwn: Bool = false, place: Place, handInPlace: Place? = nil
    ) {
        self.isOwn = isOwn
        self.courseName = courseName
        self.handInPlace = handInPlace
        self.id = id
        self.title = title
        self.due = due
        self.isDone = isDone
        self.courseID = courseID
        self.place = place
    }
}

/// Upcoming work. Offered by Todos; used by Calendar for its agenda and export, and by Today.
public protocol DueWorkListing: Sendable {
    /// From the local store: school assignments and the student's own to-dos, dated ones first.
    func dueItems() async throws -> [DueItem]
    /// Marks a to-do done, or not done. Nothing is handed in by that. Throws a ``Problem`` for what
    /// can't be marked, such as a goal, or work that was handed in.
    func setDone(_ isDone: Bool, itemID: String) async throws
}

/// A short description of a goal.
public struct GoalBrief: Hashable, Sendable, Codable, ExactKeys {
    public var id: Int64
    public var title: String
    /// `YYYY-MM-DD`
    public var targetDay: WireDay?
    /// 0…100
    public var progressPercent: Int
    /// Its screen.
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

/// Active goals. Offered by Goals; used by Todos if a server has no to-do list.
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
