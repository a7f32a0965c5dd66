import AppCore
import Goals
import SQLStore
import ServiceKit

/// `/goals`
struct GoalRoutes: Sendable {
    let context: ServiceContext

    var all: [ServiceRoute] {
        [
            ServiceRoute(GoalEndpoints.list) { try await list($0) },
            ServiceRoute(GoalEndpoints.read) { try await read($0) },
            ServiceRoute(GoalEndpoints.create) { try await create($0) },
            ServiceRoute(GoalEndpoints.update) { try await update($0) },
            ServiceRoute(GoalEndpoints.delete) { try await delete($0) },
        ]
    }

    private func policy<Input>(
        of request: ServiceRequest<Input>, _ connection: any SQLConnection
    ) throws -> GoalPolicy {
        GoalPolicy(
            person: try context.schoolPerson(of: request, in: connection),
            courses: context.capability(.schoolCourses), connection: connection)
    }

    private func list(_ request: ServiceRequest<EmptyBody>) async throws -> LossyArray<GoalRecord> {
        try await context.database.read { connection in
            let policy = try policy(of: request, connection)
            let goals = try SchoolGoalStore(
                tenantID: policy.person.tenantID, connection: connection
            )
            .goals(of: policy.readable(), request.schoolPage)
            return LossyArray(goals.map(\.record))
        }
    }

    private func read(_ request: ServiceRequest<EmptyBody>) async throws -> GoalRecord {
        let id = try request.number()
        return try await context.database.read { connection in
            let policy = try policy(of: request, connection)
            let goal = try SchoolGoalStore(tenantID: policy.person.tenantID, connection: connection)
                .goal(id)
            try policy.mayRead(goal)
            return goal.record
        }
    }

    private func create(_ request: ServiceRequest<GoalInput>) async throws -> GoalRecord {
        let id = try await context.numbers.next()
        let now = context.milliseconds
        return try await request.once(in: context.database) { connection in
            let policy = try policy(of: request, connection)
            try policy.mayCreate()
            var goal = StoredGoal(
                id: id, studentID: policy.person.id, userID: policy.person.account.userID,
                title: "", description: nil, status: .active, targetDay: nil,
                progressPercent: 0, createdAt: now, updatedAt: now, importKey: nil)
            let faults = GoalRules.apply(request.input, to: &goal)
            guard faults.isEmpty else { throw Problem.schoolInvalid(faults) }
            let store = SchoolGoalStore(tenantID: policy.person.tenantID, connection: connection)
            try PersonQuota.goals.requireRoom(has: store.count(of: policy.person.id))
            try store.add(goal)
            return goal.record
        }
    }

    private func update(_ request: ServiceRequest<GoalInput>) async throws -> GoalRecord {
        let id = try request.number()
        let now = context.milliseconds
        return try await request.once(in: context.database) { connection in
            let policy = try policy(of: request, connection)
            let store = SchoolGoalStore(tenantID: policy.person.tenantID, connection: connection)
            let before = try store.goal(id)
            try policy.mayChange(before, "update?")
            var goal = before
            let faults = GoalRules.apply(request.input, to: &goal)
            guard faults.isEmpty else { throw Problem.schoolInvalid(faults) }
            guard goal != before else { return before.record }
            (goal.updatedAt, goal.isChanged) = (now, true)
            try store.change(goal)
            return goal.record
        }
    }

    private func delete(_ request: ServiceRequest<EmptyBody>) async throws -> EmptyBody {
        let id = try request.number()
        return try await request.once(in: context.database) { connection in
            let policy = try policy(of: request, connection)
            let store = SchoolGoalStore(tenantID: policy.person.tenantID, connection: connection)
            let goal = try store.goal(id)
            try policy.mayChange(goal, "destroy?")
            try store.remove(goal)
            return EmptyBody()
        }
    }
}
