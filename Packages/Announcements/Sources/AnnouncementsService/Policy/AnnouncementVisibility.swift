import AppCore
import SQLStore
import ServiceKit

/// The announcements a person may see and manage.
struct AnnouncementVisibility: Sendable, Hashable {
    /// Courses whose announcements and drafts are visible; nil for all courses.
    var looksAfter: Set<Int64>?
    /// Courses whose published announcements are visible; nil for all courses.
    var follows: Set<Int64>?

    /// - Parameters:
    ///   - courses: nil without a service for courses, so that the person is enrolled in none.
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

    /// Whether the person may see the course's announcements.
    func knows(_ course: Int64) -> Bool {
        (looksAfter?.contains(course) ?? true) || (follows?.contains(course) ?? true)
    }

    /// The visibility as an SQL condition with its values; nil if every row is visible.
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

    /// Pads to a few sizes with an unused id, so that few distinct statements exist.
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
    /// Throws unless the person is one of the course's teachers or an administrator.
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
