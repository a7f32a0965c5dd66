import AppCore

/// A meeting of a section on the requested day.
package struct ClassToday: Codable, Sendable, Hashable {
    package struct Teacher: Codable, Sendable, Hashable {
        package var id: Int64
        /// First and last name; may be empty.
        package var name: String

        package init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }

        private enum CodingKeys: String, CodingKey { case id, name }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(Int64.self, forKey: .id)
            name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
        }
    }

    package var sectionID: Int64
    package var sectionName: String
    package var courseID: Int64
    package var courseName: String
    /// 0 is Sunday, 6 is Saturday.
    package var weekday: Int
    package var startAt: LocalInstant
    package var endAt: LocalInstant
    /// A room; nil if unknown.
    package var location: String?
    package var teachers: [Teacher]

    package init(
        sectionID: Int64, sectionName: String, courseID: Int64, courseName: String, weekday: Int,
        startAt: LocalInstant, endAt: LocalInstant, location: String?, teachers: [Teacher]
    ) {
        self.sectionID = sectionID
        self.sectionName = sectionName
        self.courseID = courseID
        self.courseName = courseName
        self.weekday = weekday
        self.startAt = startAt
        self.endAt = endAt
        self.location = location
        self.teachers = teachers
    }

    private enum CodingKeys: String, CodingKey, NullKeys {
        case weekday, location, teachers
        case sectionID = "section_id"
        case sectionName = "section_name"
        case courseID = "course_id"
        case courseName = "course_name"
        case startAt = "start_at"
        case endAt = "end_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        sectionID = try container.decode(Int64.self, forKey: .sectionID)
        sectionName = try container.decodeIfPresent(String.self, forKey: .sectionName) ?? ""
        courseID = try container.decode(Int64.self, forKey: .courseID)
        courseName = try container.decodeIfPresent(String.self, forKey: .courseName) ?? ""
        weekday = try container.decode(Int.self, forKey: .weekday)
        startAt = try container.decode(LocalInstant.self, forKey: .startAt)
        endAt = try container.decode(LocalInstant.self, forKey: .endAt)
        location = try container.decodeIfPresent(String.self, forKey: .location)
        teachers = try container.decodeReadable(Teacher.self, forKey: .teachers)
    }
}
