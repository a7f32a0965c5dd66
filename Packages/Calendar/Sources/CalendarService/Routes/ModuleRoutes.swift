import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Course contents. Members see published ones; the course's teachers also see drafts.
struct ModuleRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ModuleEndpoints.modules) { try await list($0) },
            ServiceRoute(ModuleEndpoints.modulesAlias) { try await list($0) },
            ServiceRoute(ModuleEndpoints.module) { try await show($0) },
            ServiceRoute(ModuleEndpoints.items) { try await items($0) },
            ServiceRoute(ModuleEndpoints.item) { try await item($0) },
            ServiceRoute(StaffEndpoints.addModule) { try await add($0) },
            ServiceRoute(StaffEndpoints.addItem) { try await addItem($0) },
            ServiceRoute(StaffEndpoints.publishModule) { try await publish($0) },
        ]
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<CourseModule>
    {
        let course = try request.number("course_id")
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            guard try CourseStore(school: school).has(course) else {
                throw Problem.schoolNotFound
            }
            let access = try CourseAccess(of: me, to: course, in: school)
            guard access.maySee else { return LossyArray([]) }
            return LossyArray(
                try ModuleStore(school: school).modules(
                    ofCourse: course, onlyPublished: !access.mayTeach))
        }
    }

    private func show(_ request: ServiceRequest<EmptyBody>) async throws -> CourseModule {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            return try visible(id, for: me, in: school, "show?").module
        }
    }

    private func items(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<ModuleItem>
    {
        let id = try request.number("module_id")
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let module = try visible(id, for: me, in: school, "show?").module
            return LossyArray(try ModuleStore(school: school).items(of: [module.id]))
        }
    }

    private func item(_ request: ServiceRequest<EmptyBody>) async throws -> ModuleItem {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            guard let placed = try ModuleStore(school: school).item(id) else {
                throw Problem.schoolNotFound
            }
            let access = try CourseAccess(of: me, to: placed.module.courseID, in: school)
            guard access.maySee(isPublished: placed.module.isPublished) else {
                throw Problem.schoolForbidden("ModuleItemPolicy", "show?")
            }
            return placed.item
        }
    }

    private func add(_ request: ServiceRequest<ModuleInput>) async throws -> CourseModule {
        let course = try request.number("course_id")
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try mustTeach(course, me, school, "CourseModulePolicy", "create?")
            let input = request.input
            let store = ModuleStore(school: school)
            var check = FieldCheck()
            let title = check.text("Title", input.title)
            let description = check.optional("Description", input.description)
            let position = try check.position(
                input.position ?? store.nextPosition(inCourse: course))
            try check.finish()
            let module = CourseModule(
                id: try stock.next(), courseID: course, title: title, description: description,
                position: position, status: .known(.draft), unlockAt: input.unlockAt,
                createdAt: moment, updatedAt: moment)
            try store.add(module)
            return module
        }
    }

    private func addItem(_ request: ServiceRequest<ItemInput>) async throws -> ModuleItem {
        let id = try request.number("module_id")
        let stock = try await context.numbers.take(1)
        let moment = WireInstant(milliseconds: context.milliseconds)
        return try await request.once(in: context.database) { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            let store = ModuleStore(school: school)
            guard let module = try store.module(id) else { throw Problem.schoolNotFound }
            try mustTeach(module.courseID, me, school, "ModuleItemPolicy", "create?")
            let input = request.input
            var check = FieldCheck()
            let title = check.text("Title", input.title)
            let kind = input.kind?.known
            check.require(kind != nil, "Item type is not included in the list")
            let subject = check.optional(
                "Itemable type", input.subjectType, to: FieldCheck.maxNameLength)
            let position = try check.position(
                input.position ?? store.nextPosition(inModule: id))
            try check.finish()
            let item = ModuleItem(
                id: try stock.next(), moduleID: id, title: title,
                kind: .known(kind ?? .resource), subjectType: subject,
                subjectID: input.subjectID, position: position, createdAt: moment,
                updatedAt: moment)
            try store.add(item)
            return item
        }
    }

    private func publish(_ request: ServiceRequest<EmptyBody>) async throws -> CourseModule {
        let id = try request.number()
        let moment = context.milliseconds
        return try await context.database.write { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let store = ModuleStore(school: school)
            guard var module = try store.module(id) else { throw Problem.schoolNotFound }
            try mustTeach(module.courseID, me, school, "CourseModulePolicy", "publish?")
            guard module.status == .known(.draft) else {
                throw Problem.schoolRefusal("Only a draft can be published")
            }
            try store.setStatus(.published, of: id, at: moment)
            module.status = .known(.published)
            module.updatedAt = WireInstant(milliseconds: moment)
            return module
        }
    }
}

extension CourseModule {
    var isPublished: Bool { status == .known(.published) }
}

extension FieldCheck {
    mutating func position(_ position: Int) -> Int {
        require(
            (0...1_000_000).contains(position), "Position must be between 0 and 1000000")
        return position
    }
}

/// A module the caller can see. Throws 404 if it doesn't exist, 403 if the caller can't see it.
func visible(
    _ id: Int64, for me: SchoolPerson, in school: SchoolRows, _ action: String
) throws -> (module: CourseModule, access: CourseAccess) {
    guard let module = try ModuleStore(school: school).module(id) else {
        throw Problem.schoolNotFound
    }
    let access = try CourseAccess(of: me, to: module.courseID, in: school)
    guard access.maySee(isPublished: module.isPublished) else {
        throw Problem.schoolForbidden("CourseModulePolicy", action)
    }
    return (module, access)
}

/// Throws 404 for an unknown course, 403 unless the caller teaches it.
func mustTeach(
    _ course: Int64, _ me: SchoolPerson, _ school: SchoolRows, _ policy: String, _ action: String
) throws {
    guard try CourseStore(school: school).has(course) else { throw Problem.schoolNotFound }
    guard try CourseAccess(of: me, to: course, in: school).mayTeach else {
        throw Problem.schoolForbidden(policy, action)
    }
}
