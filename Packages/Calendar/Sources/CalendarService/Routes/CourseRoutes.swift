import AppCore
import Calendar
import SQLStore
import ServiceKit

/// `/courses`: the caller's own courses; for course managers, all of them.
struct CourseRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(CourseEndpoints.courses) { try await list($0) },
            ServiceRoute(CourseEndpoints.course) { try await show($0) },
            ServiceRoute(StaffEndpoints.addCourse) { try await add($0) },
            ServiceRoute(StaffEndpoints.changeCourse) { try await change($0) },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<Course> {
        try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            return LossyArray(
                try CourseStore(school: school).courses(
                    of: me.arrangesCourses ? nil : me.id, in: request.schoolPage))
        }
    }

    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> Course {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            return try visible(id, for: me, in: school).course
        }
    }

    private func add(
        _ request: ServiceRequest<Wrapped<CourseInput>>
    ) async throws -> Course {
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try me.mustArrange("CoursePolicy")
            let course = try Course(
                id: stock.next(), name: "", code: nil, description: nil, academicYearID: nil,
                schoolID: nil, sections: [], createdAt: moment, updatedAt: moment
            ).changed(by: request.input.fields, in: school)
            try CourseStore(school: school).add(course)
            return course
        }
    }

    private func change(
        _ request: ServiceRequest<Wrapped<CourseInput>>
    ) async throws -> Course {
        let id = try request.number()
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await context.database.write { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            var course = try visible(id, for: me, in: school).course
            try me.mustArrange("CoursePolicy", "update?")
            course.updatedAt = moment
            course = try course.changed(by: request.input.fields, in: school)
            try CourseStore(school: school).change(course)
            return course
        }
    }

    /// Throws 404 if the course doesn't exist or the caller can't see it.
    private func visible(
        _ id: Int64, for me: SchoolPerson, in school: SchoolRows
    ) throws -> (course: Course, access: CourseAccess) {
        let access = try CourseAccess(of: me, to: id, in: school)
        guard access.maySee, let course = try CourseStore(school: school).course(id) else {
            throw Problem.schoolNotFound
        }
        return (course, access)
    }
}

extension Course {
    /// Applies the sent fields. Throws 400 if there are none, 422 if any is invalid.
    fileprivate func changed(by input: CourseInput, in school: SchoolRows) throws -> Course {
        guard !input.isEmpty else { throw Problem.emptyBody(CourseInput.wrapper) }
        var course = self
        var check = FieldCheck()
        course.name = check.text("Name", input.name ?? name)
        course.code = check.optional(
            "Code", input.code.applied(to: code), to: FieldCheck.maxNameLength)
        course.description = check.optional(
            "Description", input.description.applied(to: description))
        course.academicYearID = input.academicYearID ?? academicYearID
        course.schoolID = input.schoolID.applied(to: schoolID)
        let years = YearStore(school: school)
        let year = try course.academicYearID.flatMap { try years.year($0) }
        check.require(year != nil, "Academic year must exist")
        if let id = input.schoolID.value {
            check.require(try years.school(id) != nil, "School must exist")
        }
        try check.finish()
        return course
    }
}
