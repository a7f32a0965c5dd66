import AppCore
import SQLStore

/// The outcome of a change.
enum GoalOutcome: Sendable, Hashable {
    case saved
    /// Queued to be sent later, with the reason.
    case waiting(Problem)
    case refused(Problem)
    /// Stored here because the school doesn't store goals.
    case keptHere
}

/// A locally stored change and its outbox entry.
struct GoalChange: Sendable {
    var goal: Goal
    /// The outbox entry; nil if there's nothing to send now.
    var entry: String?
}

extension GoalRepository {
    /// Adds a goal: stores and queues it in one transaction. Throws ``Problem/Code/invalid``.
    func add(_ input: GoalInput) async throws -> GoalChange {
        try input.check(isNew: true)
        let account = await client.account()
        let scope = scope(of: account)
        let now = nowMilliseconds
        return try await context.outbox.transaction(for: .school) { transaction in
            let connection = transaction.connection
            var goal = Goal(
                key: try GoalStore.nextKey(scope, connection), serverID: nil, studentID: nil,
                title: "", description: nil, status: .active, targetDay: nil, progressPercent: 0,
                createdAt: now, updatedAt: now)
            goal.apply(input)
            guard try GoalStore.keepsGoals(scope, connection) != false else {
                try GoalStore.save(.init(goal: goal), scope, connection)
                goal.saveState = .keptHere
                return GoalChange(goal: goal)
            }
            return try Self.queueCreation(of: goal, account, scope, &transaction)
        }
    }

    /// Changes a goal locally right away. Throws ``Problem/Code/invalid``.
    func change(_ goal: Goal, _ change: GoalInput) async throws -> GoalChange {
        try await self.change(goal) { _ in change }
    }

    /// Changes a goal by the result of `input` for its current state. Throws ``Problem/Code/invalid``, or
    /// ``Problem/Code/notFound`` if it was deleted in the meantime.
    func change(
        _ goal: Goal, _ input: @escaping @Sendable (Goal) throws -> GoalInput
    ) async throws -> GoalChange {
        let account = await client.account()
        let scope = scope(of: account)
        let now = nowMilliseconds
        return try await context.outbox.transaction(for: .school) { transaction in
            let own = try Self.entries(of: account, key: goal.key, transaction)
            // A rejected deletion counts as not deleted.
            let isRefused = own.contains {
                $0.endpoint == GoalEndpoints.delete.id && $0.state == .failed
            }
            guard let row = try GoalStore.row(of: goal, scope, transaction.connection),
                !row.isRemoved || isRefused
            else { throw GoalList.missing(goal.id) }
            var changed = row.goal
            let change = try input(changed)
            try change.check(isNew: false)
            changed.apply(change)
            changed.updatedAt = now
            guard let id = changed.serverID else {
                // Resend a rejected creation; for a waiting one, later changes follow once it arrived.
                let creation = own.first { $0.endpoint == GoalEndpoints.create.id }
                if let creation, creation.state == .failed {
                    try transaction.discard(creation.id)
                    return try Self.queueCreation(of: changed, account, scope, &transaction)
                }
                try GoalStore.save(.init(goal: changed), scope, transaction.connection)
                changed.saveState = creation == nil ? .keptHere : .waiting
                return GoalChange(goal: changed, entry: creation?.id)
            }
            // Merge changes that are already waiting into this one.
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
            changed.saveState = .waiting
            return GoalChange(goal: changed, entry: entry.id)
        }
    }

    /// Deletes a goal locally right away.
    func remove(_ goal: Goal) async throws -> GoalChange {
        let account = await client.account()
        let scope = scope(of: account)
        let now = nowMilliseconds
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
                // If the goal may have reached the school, delete it there once that's known.
                if isOnItsWay {
                    try GoalStore.save(row, scope, connection)
                } else {
                    try GoalStore.delete(key: goal.key, scope, connection)
                }
                return GoalChange(goal: row.goal)
            }
            row.heardAt = now
            let entry = try transaction.enqueue(
                GoalEndpoints.delete, path: ["id": String(id)], body: EmptyBody(),
                subject: Self.subject(goal.key, account), title: "Delete goal “\(row.goal.title)”")
            try GoalStore.save(row, scope, connection)
            return GoalChange(goal: row.goal, entry: entry.id)
        }
    }

    /// Uploads the goals that exist only on this computer and returns them.
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

    /// Sends a queued change and reports the outcome.
    func deliver(_ change: GoalChange) async -> GoalOutcome {
        guard let entry = change.entry else {
            return change.goal.saveState == .keptHere ? .keptHere : .saved
        }
        switch await context.outbox.send(entry) {
        case .delivered: return await settled(change)
        case .waiting(let problem):
            // Another process may have sent it first.
            let entries = try? await entries(of: client.account())
            let isOnItsWay = entries?.contains { Self.key(of: $0) == change.goal.key } ?? true
            return isOnItsWay ? .waiting(problem) : await settled(change)
        case .failed(let problem): return .refused(problem)
        }
    }

    private func settled(_ change: GoalChange) async -> GoalOutcome {
        let goal = try? await book().goals.first { $0.key == change.goal.key }
        return goal?.saveState == .keptHere ? .keptHere : .saved
    }

    private static func queueCreation(
        of goal: Goal, _ account: String, _ scope: String, _ transaction: inout OutboxTransaction
    ) throws -> GoalChange {
        let entry = try transaction.enqueue(
            GoalEndpoints.create, body: goal.whole, subject: subject(goal.key, account),
            title: "Goal “\(goal.title)”")
        try GoalStore.save(.init(goal: goal), scope, transaction.connection)
        var goal = goal
        goal.saveState = .waiting
        return GoalChange(goal: goal, entry: entry.id)
    }
}
