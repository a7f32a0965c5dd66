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
        let now = moment
        return try await context.outbox.transaction(for: .school) { transaction in
            let connection = transaction.connection
            var goal = Goal(
                key: try GoalStore.nextKey(scope, connection), serverID: nil, studentID: nil,
                title: "", description: nil, status: .active, targetDay: nil, progressPercent: 0,
                createdAt: now, updatedAt: now)
            goal.apply(input)
            guard try GoalStore.keepsGoals(scope, connection) != false else {
                try GoalStore.save(.init(goal: goal), scope, connection)
                goal.standing = .keptHere
                return GoalChange(goal: goal)
            }
            return try Self.queueCreation(of: goal, account, scope, &transaction)
        }
    }

    /// Changes a goal, here at once. Throws ``Problem/Code/invalid``.
    func change(_ goal: Goal, _ change: GoalInput) async throws -> GoalChange {
        try await self.change(goal) { _ in change }
    }

    /// Changes a goal by what `input` makes of it as it is now, here at once. Throws ``Problem/Code/invalid``, and
    /// ``Problem/Code/notFound`` when it was deleted meanwhile.
    func change(
        _ goal: Goal, _ input: @escaping @Sendable (Goal) throws -> GoalInput
    ) async throws -> GoalChange {
        let account = await client.account()
        let scope = scope(of: account)
        let now = moment
        return try await context.outbox.transaction(for: .school) { transaction in
            let own = try Self.entries(of: account, key: goal.key, transaction)
            // A deletion that the school refused is one that did not happen.
            let isRefused = own.contains {
                $0.endpoint == GoalEndpoints.delete.id && $0.state == .failed
            }
            guard let row = try GoalStore.row(of: goal, scope, transaction.connection),
                !row.isRemoved || isRefused
            else { throw GoalBook.missing(goal.id) }
            var changed = row.goal
            let change = try input(changed)
            try change.check(isNew: false)
            changed.apply(change)
            changed.updatedAt = now
            guard let id = changed.serverID else {
                // A refused one is sent anew; of a waiting one, what changed follows once it has arrived.
                let creation = own.first { $0.endpoint == GoalEndpoints.create.id }
                if let creation, creation.state == .failed {
                    try transaction.discard(creation.id)
                    return try Self.queueCreation(of: changed, account, scope, &transaction)
                }
                try GoalStore.save(.init(goal: changed), scope, transaction.connection)
                changed.standing = creation == nil ? .keptHere : .waiting
                return GoalChange(goal: changed, entry: creation?.id)
            }
            // Changes that wait already go along with this one.
            var sent = GoalInput()
            for entry in own
            where entry.endpoint == GoalEndpoints.update.id
                && (entry.state == .failed || entry.state == .queued && entry.attempts == 0)
            {
                guard try transaction.discard(entry.id),
                    let earlier = try? WireJSON.decode(GoalInput.self, from: entry.body)
                else { continue }
                sent = sent.merged(with: earlier)
            }
            let entry = try transaction.enqueue(
                GoalEndpoints.update, path: ["id": String(id)], body: sent.merged(with: change),
                subject: Self.subject(goal.key, account), title: "Goal “\(changed.title)”")
            try GoalStore.save(.init(goal: changed, heardAt: now), scope, transaction.connection)
            changed.standing = .waiting
            return GoalChange(goal: changed, entry: entry.id)
        }
    }

    /// Deletes a goal, here at once.
    func remove(_ goal: Goal) async throws -> GoalChange {
        let account = await client.account()
        let scope = scope(of: account)
        let now = moment
        return try await context.outbox.transaction(for: .school) { transaction in
            var isOnItsWay = false
            for entry in try Self.entries(of: account, key: goal.key, transaction) {
                if entry.state == .failed || entry.attempts == 0,
                    try transaction.discard(entry.id)
                {
                    continue
                }
                isOnItsWay = true
            }
            let connection = transaction.connection
            guard var row = try GoalStore.row(of: goal, scope, connection) else {
                return GoalChange(goal: goal)
            }
            row.isRemoved = true
            guard let id = row.goal.serverID else {
                // One that may have arrived at the school is deleted there when that is known.
                if isOnItsWay {
                    try GoalStore.save(row, scope, connection)
                } else {
                    try GoalStore.delete(key: goal.key, scope, connection)
                }
                return GoalChange(goal: row.goal)
            }
            row.heardAt = now
            let entry = try transaction.enqueue(
                GoalEndpoints.delete, path: ["id": String(id)], body: Nothing(),
                subject: Self.subject(goal.key, account), title: "Delete goal “\(row.goal.title)”")
            try GoalStore.save(row, scope, connection)
            return GoalChange(goal: row.goal, entry: entry.id)
        }
    }

    /// Gives the school the goals that only this machine has; returns them.
    func upload() async throws -> [GoalChange] {
        let account = await client.account()
        let scope = scope(of: account)
        return try await context.outbox.transaction(for: .school) { transaction in
            guard try GoalStore.keepsGoals(scope, transaction.connection) == true else {
                return []
            }
            let busy = Set(try Self.entries(of: account, transaction).compactMap(Self.key))
            var changes: [GoalChange] = []
            for row in try GoalStore.rows(scope, transaction.connection)
            where row.goal.serverID == nil && !row.isRemoved && !busy.contains(row.goal.key) {
                changes.append(
                    try Self.queueCreation(of: row.goal, account, scope, &transaction))
            }
            return changes
        }
    }

    /// Sends a change now, as far as it goes.
    func deliver(_ change: GoalChange) async -> GoalOutcome {
        guard let entry = change.entry else {
            return change.goal.standing == .keptHere ? .keptHere : .saved
        }
        switch await context.outbox.send(entry) {
        case .delivered: return await settled(change)
        case .waiting(let problem):
            // Another process may have been quicker.
            let entries = try? await entries(of: client.account())
            let isOnItsWay = entries?.contains { Self.key(of: $0) == change.goal.key } ?? true
            return isOnItsWay ? .waiting(problem) : await settled(change)
        case .failed(let problem): return .refused(problem)
        }
    }

    private func settled(_ change: GoalChange) async -> GoalOutcome {
        let goal = try? await book().goals.first { $0.key == change.goal.key }
        return goal?.standing == .keptHere ? .keptHere : .saved
    }

    private static func queueCreation(
        of goal: Goal, _ account: String, _ scope: String, _ transaction: inout OutboxTransaction
    ) throws -> GoalChange {
        let entry = try transaction.enqueue(
            GoalEndpoints.create, body: goal.whole, subject: subject(goal.key, account),
            title: "Goal “\(goal.title)”")
        try GoalStore.save(.init(goal: goal), scope, transaction.connection)
        var goal = goal
        goal.standing = .waiting
        return GoalChange(goal: goal, entry: entry.id)
    }
}
