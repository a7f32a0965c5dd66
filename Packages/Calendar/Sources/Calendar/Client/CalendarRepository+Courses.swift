import AppCore

/// The calendar's capability for other features.
extension CalendarRepository: CourseListing {
    func courses() async throws -> [CourseBrief] {
        let courses: [Course]
        if let known = await knownCourses() {
            courses = known.value
        } else {
            courses = try await refreshCourses().value
        }
        return courses.map { CourseBrief(id: $0.id, name: $0.name, code: $0.code) }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    func teachers() async -> [SchoolPersonBrief] {
        await timetable().teachers.map {
            SchoolPersonBrief(id: $0.id, name: $0.name, roles: ["teacher"])
        }
    }

    func place(ofCourse id: Int64) -> Place { CalendarPlaces.course(id) }
}
