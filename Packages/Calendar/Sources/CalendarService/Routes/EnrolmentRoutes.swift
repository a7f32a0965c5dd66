import AppCore
import Calendar
import SQLStore
import ServiceKit

/// `/enrollments`: the caller's own enrollments; for a teacher, also those of taught sections.
struct EnrolmentRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(CourseEndpoints.enrolments) { try await list($0) },
            ServiceRoute(CourseEndpoints.enrolment) { try await show($0) },
            ServiceRoute(StaffEndpoints.addEnrolment) { try await add($0) },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<Enrolment> {
        let section = request.filter("section_id")
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            return LossyArray(
                try EnrolmentStore(school: school).enrolments(
                    me.arrangesCourses ? .all : .around(me.id), section: section))
        }
    }

    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> Enrolment {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let store = EnrolmentStore(school: school)
            guard let enrolment = try store.enrolment(id) else { throw Problem.schoolNotFound }
            guard enrolment.userID != me.id, !me.arrangesCourses else { return enrolment }
            let mine = try store.enrolment(of: me.id, in: enrolment.sectionID)
            guard mine?.role == EnrolmentRole.teacher.rawValue else {
                throw Problem.schoolForbidden("EnrollmentPolicy", "show?")
            }
            return enrolment
        }
    }

    private func add(
        _ request: ServiceRequest<Wrapped<EnrolmentInput>>
    ) async throws -> Enrolment {
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        let people = context.capability(.schoolPeople)
        let actor = try request.auditActor()
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try me.mustArrange("EnrollmentPolicy")
            let input = request.input.fields
            guard !input.isEmpty else { throw Problem.emptyBody(EnrolmentInput.wrapper) }
            let store = EnrolmentStore(school: school)
            var check = FieldCheck()
            let person = try input.userID.flatMap { id in
                try people?.people([id], of: school.tenantID, in: connection)[id]
            }
            check.require(person != nil, "User must exist")
            let section = try input.sectionID.flatMap {
                try CourseStore(school: school).section($0)
            }
            check.require(section != nil, "Section must exist")
            let role = input.role.flatMap(EnrolmentRole.init(rawValue:))
            check.require(role != nil, "Role is not included in the list")
            if let person, let section {
                let there = try store.enrolment(of: person.id, in: section.id)
                check.require(there == nil, "User has already been taken")
            }
            try check.finish()
            guard let person, let section, let role else { throw Problem.schoolNotFound }
            let enrolment = Enrolment(
                id: try stock.next(), userID: person.id, sectionID: section.id,
                role: role.rawValue, createdAt: moment, updatedAt: moment)
            try store.add(enrolment, toCourse: section.courseID)
            try context.capability(.audit)?.record(
                [
                    AuditAct(
                        "enrollments.added", on: person.account.userID,
                        ["section": String(section.id), "role": role.rawValue])
                ], by: actor, of: school.tenantID, in: connection)
            return enrolment
        }
    }
}
