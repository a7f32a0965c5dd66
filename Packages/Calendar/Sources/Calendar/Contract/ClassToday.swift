package import AppCore

/// A meeting of a section on the requested day.
package struct ClassToday: Codable, Sendable, Hashable, EncodesNulls {
    package struct Teacher: Codable, Sendable, Hashable {
        package var id: Int64
        /// First and last name; may be empty.
        @OrDefault package var name: String

        package init(id: Int64, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// 0 is Sunday, 6 is Saturday.
    package var weekday: Int
    /// A room; nil if unknown.
    package var location: String?
    @Readable package var teachers: [Teacher]
    package var sectionID: Int64
    @OrDefault package var sectionName: String
    package var courseID: Int64
    @OrDefault package var courseName: String
    package var startAt: LocalInstant
    package var endAt: LocalInstant

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
}
