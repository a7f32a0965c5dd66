import AppCore
import SQLStore
import ServiceKit

/// Which announcements somebody may see, and which ones they look after.
struct AnnouncementReach: Sendable, Hashable {
    /// Courses of which everything is seen, drafts too; nil for every course of the school.
    var looksAfter: Set<Int64>?
    /// Courses of which only what is out is seen; nil for every course of the school.
    var follows: Set<Int64>?

    /// - Parameters:
    ///   - courses: nil where nobody knows courses: then nobody is enrolled in any.
    init(
        of person: SchoolPerson, visibility: Visibility,
        courses: (any SchoolCourseProviding)?, in connection: any SQLConnection
    ) throws {
        guard !person.arrangesCourses else {
            (looksAfter, follows) = (nil, nil)
            return
        }
        func enrolled(_ role: EnrolmentRole) throws -> Set<Int64> {
            try courses?.courseIDs(
                of: person.id, as: role, tenantID: person.tenantID, in: connection) ?? []
        }
        looksAfter = try enrolled(.teacher)
        follows = visibility == .school ? nil : try enrolled(.student)
    }

    /// Whether the course's announcements are there for this person.
    func knows(_ course: Int64) -> Bool {
        (looksAfter?.contains(course) ?? true) || (follows?.contains(course) ?? true)
    }

    /// The same as a condition on rows and what it binds; nil when every row is seen.
    func condition(at moment: Int64) -> (sql: String?, values: [SQLValue]) {
        guard let looksAfter else { return (nil, []) }
        let own = Self.places(looksAfter)
        var isOut = "published_at <= ? AND (expires_at IS NULL OR expires_at > ?)"
        var values = own + [.integer(moment), .integer(moment)]
        if let follows {
            let others = Self.places(follows)
            isOut += " AND course_id IN (\(Self.marks(others.count)))"
            values += others
        }
        return ("(course_id IN (\(Self.marks(own.count))) OR (\(isOut)))", values)
    }

    /// Few sizes make few statements: what is over is filled with an id that nothing has.
    private static func places(_ ids: Set<Int64>) -> [SQLValue] {
        let size = [1, 8, 32, 128].first { ids.count <= $0 } ?? ids.count
        return ids.sorted().map(SQLValue.integer)
            + Array(repeating: .integer(-1), count: size - ids.count)
    }

    private static func marks(_ count: Int) -> String {
        Array(repeating: "?", count: count).joined(separator: ", ")
    }
}

extension SchoolPerson {
    /// Refuses whoever may not write to a course: its teachers and administrators may.
    func mayAnnounce(
        in course: Int64, action: String, courses: (any SchoolCourseProviding)?,
        connection: any SQLConnection
    ) throws {
        if isAdmin { return }
        let taught =
            try courses?.courseIDs(of: id, as: .teacher, tenantID: tenantID, in: connection) ?? []
        guard taught.contains(course) else {
            throw Problem.schoolForbidden("AnnouncementPolicy", action)
        }
    }
}
