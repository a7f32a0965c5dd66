import AppCore
import Calendar
import SQLStore
import ServiceKit

/// `/academic_years`, `/terms` and `/schools`, visible to the whole school.
struct YearRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(CourseEndpoints.years) { request in
                LossyArray(try await read(request) { try $0.years() })
            },
            ServiceRoute(CourseEndpoints.year) { request in
                let id = try request.number()
                return try await one(request) { try $0.year(id) }
            },
            ServiceRoute(CourseEndpoints.terms) { request in
                let year = request.filter("academic_year_id")
                return LossyArray(try await read(request) { try $0.terms(ofYear: year) })
            },
            ServiceRoute(CourseEndpoints.term) { request in
                let id = try request.number()
                return try await one(request) { try $0.term(id) }
            },
            ServiceRoute(CourseEndpoints.schools) { request in
                LossyArray(try await read(request) { try $0.schools() })
            },
            ServiceRoute(CourseEndpoints.school) { request in
                let id = try request.number()
                return try await one(request) { try $0.school(id) }
            },
            ServiceRoute(StaffEndpoints.addYear, limits: .small) { try await addYear($0) },
            ServiceRoute(StaffEndpoints.addTerm, limits: .small) { try await addTerm($0) },
        ]
    }

    private func read<Value: Sendable>(
        _ request: ServiceRequest<EmptyBody>,
        _ body: @escaping @Sendable (YearStore) throws -> Value
    ) async throws -> Value {
        try await context.database.read { connection in
            let (_, school) = try context.caller(of: request, in: connection)
            return try body(YearStore(school: school))
        }
    }

    private func one<Value: Sendable>(
        _ request: ServiceRequest<EmptyBody>,
        _ body: @escaping @Sendable (YearStore) throws -> Value?
    ) async throws -> Value {
        guard let value = try await read(request, body) else { throw Problem.schoolNotFound }
        return value
    }

    private func addYear(
        _ request: ServiceRequest<Wrapped<YearInput>>
    ) async throws -> AcademicYear {
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try me.mustArrange("AcademicYearPolicy")
            let input = request.input.fields
            guard !input.isEmpty else { throw Problem.emptyBody(YearInput.wrapper) }
            var check = FieldCheck()
            let name = check.text("Name", input.name)
            let days = check.days(from: input.startDate, to: input.endDate)
            try check.finish()
            guard let (first, last) = days else { throw Problem.schoolNotFound }
            let year = AcademicYear(
                id: try stock.next(), name: name, startDate: first, endDate: last,
                isCurrent: input.isCurrent ?? false, terms: [], createdAt: moment,
                updatedAt: moment)
            try YearStore(school: school).add(year, from: first, to: last)
            return year
        }
    }

    private func addTerm(_ request: ServiceRequest<Wrapped<TermInput>>) async throws -> Term {
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try me.mustArrange("TermPolicy")
            let input = request.input.fields
            guard !input.isEmpty else { throw Problem.emptyBody(TermInput.wrapper) }
            let store = YearStore(school: school)
            var check = FieldCheck()
            let name = check.text("Name", input.name)
            let days = check.days(from: input.startDate, to: input.endDate)
            let year = try input.academicYearID.flatMap { try store.year($0) }
            check.require(year != nil, "Academic year must exist")
            try check.finish()
            guard let (first, last) = days, let year else { throw Problem.schoolNotFound }
            let term = Term(
                id: try stock.next(), name: name, startDate: first, endDate: last,
                academicYearID: year.id, createdAt: moment, updatedAt: moment)
            try store.add(term, from: first, to: last)
            return term
        }
    }
}

extension FieldCheck {
    /// Both days in order; nil if one is invalid.
    fileprivate mutating func days(from first: WireDay?, to last: WireDay?) -> (WireDay, WireDay)? {
        let start = present("Start date", first)
        let end = present("End date", last)
        guard let start, let end else { return nil }
        require(start <= end, "End date must be after the start date")
        return (start, end)
    }
}
