import AppCore
import SQLStore

/// What became of a change.
enum GoalOutcome: Sendable, Hashable {
    case saved
    /// In the outbox, sent later; why not now.
    case waiting(Problem)
    case refused(Problem)
    /// The school keeps no goals.
    case keptHere
}

/// A change that is safe here, and its way to the school.
struct GoalChange: Sendable {
    var goal: Goal
    /// What is in the outbox for it; nil when nothing is to be sent now.
    var entry: String?
}

extension GoalDesk {
    /// Sets a goal: kept here and queued in one step. Throws ``Problem/Code/invalid``.
    func add(_ input: GoalInput) async throws -> GoalChange {
        try input.check(isNew: true)
        let account = await client.account()
        let scope = scope(of: account)
        let (rows, keepsGoals, _) = try await store.read(scope)
        let now = moment
        var goal = Goal(
            key: (rows.map(\.goal.key).max() ?? 0) + 1, serverID: nil, studentID: nil, title: "",
            description: nil, status: .active, targetDay: nil, progressPercent: 0, createdAt: now,
            updatedAt: now)
        goal.apply(input)
        guard keepsGoals != false else {
            try await save(goal, scope)
            goal.standing = .keptHere
            return GoalChange(goal: goal)
        }
        return try await queueCreation(of: goal, account)
    }

    /// Changes a goal, here at once. Throws ``Problem/Code/invalid``.
    func change(_ goal: Goal, _ change: GoalInput) async throws -> GoalChange {
        try change.check(isNew: false)
        let account = await client.account()
        let scope = scope(of: account)
        var changed = goal
        changed.apply(change)
        changed.updatedAt = moment
        let own = try await entries(of: account).filter { Self.key(of: $0) == goal.key }
        guard let id = goal.serverID else {
            // A refused one is sent anew; of a waiting one, what changed follows once it has arrived.
            let creation = own.first { $0.endpoint == GoalEndpoints.create.id }
            if let creation, creation.state == .failed {
                try await context.outbox.discard(creation.id)
                return try await queueCreation(of: changed, account)
            }
            try await save(changed, scope)
            changed.standing = creation == nil ? .keptHere : .waiting
            return GoalChange(goal: changed, entry: creation?.id)
        }
        // Changes that wait already go along with this one.
        let earlier = own.filter {
            $0.endpoint == GoalEndpoints.update.id
                && ($0.state == .failed || $0.state == .queued && $0.attempts == 0)
        }
        let sent = earlier.compactMap { try? WireJSON.decode(GoalInput.self, from: $0.body) }
            .reduce(GoalInput()) { $0.merged(with: $1) }.merged(with: change)
        let row = GoalStore.Row(goal: changed, heardAt: moment)
        let entry = try await context.outbox.enqueue(
            GoalEndpoints.update, path: ["id": String(id)], body: sent,
            subject: Self.subject(goal.key, account), title: "Goal “\(changed.title)”"
        ) { connection, _ in try GoalStore.save(row, scope, connection) }
        for entry in earlier { try? await context.outbox.discard(entry.id) }
        changed.standing = .waiting
        return GoalChange(goal: changed, entry: entry.id)
    }

    /// Deletes a goal, here at once.
    func remove(_ goal: Goal) async throws -> GoalChange {
        let account = await client.account()
        let scope = scope(of: account)
        let own = try await entries(of: account).filter { Self.key(of: $0) == goal.key }
        for entry in own where entry.state == .failed || entry.attempts == 0 {
            try? await context.outbox.discard(entry.id)
        }
        guard let id = goal.serverID else {
            let left = try await entries(of: account).contains { Self.key(of: $0) == goal.key }
            try await store.database.write { connection in
                // One that may have arrived at the school is deleted there when that is known.
                guard left else { return try GoalStore.delete(key: goal.key, scope, connection) }
                try GoalStore.save(.init(goal: goal, isRemoved: true), scope, connection)
            }
            return GoalChange(goal: goal)
        }
        let row = GoalStore.Row(goal: goal, heardAt: moment, isRemoved: true)
        let entry = try await context.outbox.enqueue(
            GoalEndpoints.delete, path: ["id": String(id)], body: Nothing(),
            subject: Self.subject(goal.key, account), title: "Delete goal “\(goal.title)”"
        ) { connection, _ in try GoalStore.save(row, scope, connection) }
        return GoalChange(goal: goal, entry: entry.id)
    }

    /// Gives the school the goals that only this machine has; returns them.
    func upload() async throws -> [GoalChange] {
        let account = await client.account()
        var changes: [GoalChange] = []
        for goal in try await book().uploadable {
            changes.append(try await queueCreation(of: goal, account))
        }
        return changes
    }

    /// Sends a change now, as far as it goes.
    func deliver(_ change: GoalChange) async -> GoalOutcome {
        guard let entry = change.entry else {
            return change.goal.standing == .keptHere ? .keptHere : .saved
        }
        switch await context.outbox.send(entry) {
        case .delivered: return .saved
        case .waiting(let problem): return .waiting(problem)
        case .failed(let problem):
            let book = try? await book()
            let goal = book?.goals.first { $0.key == change.goal.key }
            if goal?.standing == .keptHere { return .keptHere }
            // The deletion of what was gone already.
            return book != nil && goal == nil ? .saved : .refused(problem)
        }
    }

    private func queueCreation(of goal: Goal, _ account: String) async throws -> GoalChange {
        let scope = scope(of: account)
        let row = GoalStore.Row(goal: goal)
        let entry = try await context.outbox.enqueue(
            GoalEndpoints.create, body: goal.whole, subject: Self.subject(goal.key, account),
            title: "Goal “\(goal.title)”"
        ) { connection, _ in try GoalStore.save(row, scope, connection) }
        var goal = goal
        goal.standing = .waiting
        return GoalChange(goal: goal, entry: entry.id)
    }

    private func save(_ goal: Goal, _ scope: String) async throws {
        let row = GoalStore.Row(goal: goal)
        try await store.database.write { try GoalStore.save(row, scope, $0) }
    }
}
