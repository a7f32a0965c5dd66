import AppCore
import Calendar
import SQLStore
import ServiceKit

/// `/sections`, visible to the whole school, and their meetings, which are Homeroom's own addition.
struct SectionRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(CourseEndpoints.sections) { try await list($0) },
            ServiceRoute(CourseEndpoints.section) { try await show($0) },
            ServiceRoute(StaffEndpoints.addSection) { try await add($0) },
            ServiceRoute(StaffEndpoints.addMeeting, limits: .small) { try await addMeeting($0) },
        ]
    }

    private func list(
        _ request: ServiceRequest<EmptyBody>
    ) async throws -> LossyArray<CourseSection> {
        let course = request.filter("course_id")
        return try await context.database.read { connection in
            let (_, school) = try context.caller(of: request, in: connection)
            return LossyArray(try CourseStore(school: school).sections(ofCourse: course))
        }
    }

    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> CourseSection {
        let id = try request.number()
        return try await context.database.read { connection in
            let (_, school) = try context.caller(of: request, in: connection)
            guard let section = try CourseStore(school: school).section(id) else {
                throw Problem.schoolNotFound
            }
            return section
        }
    }

    private func add(
        _ request: ServiceRequest<Wrapped<SectionInput>>
    ) async throws -> CourseSection {
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try me.mustArrange("SectionPolicy")
            let input = request.input.fields
            guard !input.isEmpty else { throw Problem.emptyBody(SectionInput.wrapper) }
            let courses = CourseStore(school: school)
            var check = FieldCheck()
            let name = check.text("Name", input.name)
            let course = try input.courseID.flatMap { try courses.has($0) ? $0 : nil }
            check.require(course != nil, "Course must exist")
            let term = try input.termID.flatMap { try YearStore(school: school).term($0) }
            check.require(term != nil, "Term must exist")
            try check.finish()
            let section = CourseSection(
                id: try stock.next(), name: name, courseID: course ?? 0, termID: term?.id,
                createdAt: moment, updatedAt: moment)
            try courses.add(section)
            return section
        }
    }

    private func addMeeting(
        _ request: ServiceRequest<MeetingInput>
    ) async throws -> SectionMeeting {
        let id = try request.number()
        let stock = try await context.numbers.take(1)
        let moment = context.milliseconds
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            guard let section = try CourseStore(school: school).section(id) else {
                throw Problem.schoolNotFound
            }
            try me.mustArrange("SectionPolicy", "update?")
            let input = request.input
            var check = FieldCheck()
            let weekday = check.present("Weekday", input.weekday) ?? 0
            check.require((0...6).contains(weekday), "Weekday must be between 0 and 6")
            let start = check.minute("Start time", input.startTime)
            let end = check.minute("End time", input.endTime)
            if let start, let end {
                check.require(start < end, "End time must be after the start time")
            }
            let location = check.optional(
                "Location", input.location, to: FieldCheck.maxNameLength)
            try check.finish()
            let (from, to) = (start ?? 0, end ?? 0)
            let meeting = SectionMeeting(
                id: try stock.next(), sectionID: section.id, weekday: weekday,
                startTime: Self.clock(from), endTime: Self.clock(to), location: location)
            try MeetingStore(school: school).add(meeting, from: from, to: to, at: moment)
            return meeting
        }
    }

    /// `09:10`
    private static func clock(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
    }
}

extension FieldCheck {
    /// Minutes since midnight of `09:10`; nil if invalid.
    fileprivate mutating func minute(_ field: String, _ text: String?) -> Int? {
        guard let text = present(field, text) else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isPlain =
            parts.count == 2
            && parts.allSatisfy { part in
                part.utf8.count == 2 && part.utf8.allSatisfy { (48...57).contains($0) }
            }
        let numbers = parts.compactMap { Int($0) }
        guard isPlain, numbers.count == 2, numbers[0] < 24, numbers[1] < 60 else {
            require(false, "\(field) must be a time like 09:10")
            return nil
        }
        return numbers[0] * 60 + numbers[1]
    }
}

extension ServiceRequest {
    /// A filter by id; nil if absent. An invalid id matches nothing.
    func filter(_ name: String) -> Int64? {
        query[name].map { Int64($0) ?? 0 }
    }
}
