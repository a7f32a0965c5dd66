import AppCore
import Calendar
import SQLStore
import ServiceKit

/// Completion of module items. Students see only their own progress.
struct CompletionRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(ModuleEndpoints.complete, limits: .small) { try await complete($0) },
            ServiceRoute(ModuleEndpoints.uncomplete, limits: .small) { try await remove($0) },
            ServiceRoute(ModuleEndpoints.progress) { try await progress($0) },
        ]
    }

    private func complete(_ request: ServiceRequest<EmptyBody>) async throws -> ItemCompletion {
        let id = try request.number()
        let stock = try await context.numbers.take(1)
        let moment = context.milliseconds
        return try await context.database.write { connection in
            var stock = stock
            let (me, school) = try context.caller(of: request, in: connection)
            try mustBeIn(id, me, school, "complete?")
            return try CompletionStore(school: school).complete(
                id, by: me.id, as: stock.next(), at: moment)
        }
    }

    private func remove(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let id = try request.number()
        return try await context.database.write { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            try mustBeIn(id, me, school, "uncomplete?")
            try CompletionStore(school: school).remove(id, by: me.id)
            return EmptyBody()
        }
    }

    /// Throws 404 for an unknown item, 403 if the caller isn't enrolled in its course or can't see
    /// it yet.
    private func mustBeIn(
        _ item: Int64, _ me: SchoolPerson, _ school: SchoolRows, _ action: String
    ) throws {
        guard let placed = try ModuleStore(school: school).item(item) else {
            throw Problem.schoolNotFound
        }
        let access = try CourseAccess(of: me, to: placed.module.courseID, in: school)
        guard access.isMember, access.maySee(isPublished: placed.module.isPublished) else {
            throw Problem.schoolForbidden("ModuleItemPolicy", action)
        }
    }

    private func progress(_ request: ServiceRequest<EmptyBody>) async throws -> ModuleProgress {
        let id = try request.number()
        return try await context.database.read { connection in
            let (me, school) = try context.caller(of: request, in: connection)
            let (module, access) = try visible(id, for: me, in: school, "progress?")
            let items = try ModuleStore(school: school).items(of: [id]).map(\.id)
            let store = CompletionStore(school: school)
            let mine = try store.completed(items, by: me.id)
            var counts = [me.id: mine.count]
            if access.mayTeach {
                let students = try CourseKnowledge().members(
                    of: [module.courseID], as: .student, tenantID: school.tenantID,
                    in: connection)[module.courseID]
                let done = try store.counts(inModule: id)
                counts = Dictionary(
                    uniqueKeysWithValues: (students ?? []).map { ($0, done[$0] ?? 0) })
            }
            return ModuleProgress(
                moduleID: id, totalItems: items.count, completedCount: mine.count,
                completedItemIDs: items.filter(mine.contains),
                students: counts.sorted { $0.key < $1.key }.map {
                    ModuleProgress.Student(userID: $0.key, completedCount: $0.value)
                })
        }
    }
}
