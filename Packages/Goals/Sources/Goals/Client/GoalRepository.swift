import AppCore
import Foundation
import SQLStore

/// The Goals service used by its tile, screens, commands and other modules.
struct GoalRepository: Sendable {
    let context: FeatureContext
    let store: GoalStore

    init(context: FeatureContext) {
        self.context = context
        store = GoalStore(database: context.store)
    }

    var client: APIClient { context.client(for: .school) }
    var calendar: LocalCalendar { LocalCalendar(context.environment) }
    /// Milliseconds since 1970, UTC.
    var nowMilliseconds: Int64 {
        Int64((context.environment.now().timeIntervalSince1970 * 1000).rounded(.down))
    }

    /// Identifies account and school.
    func scope() async -> String { scope(of: await client.account()) }
    func scope(of account: String) -> String { "\(client.address) \(account)" }

    /// Locally stored goals. Makes no request.
    func book() async throws -> GoalList {
        let account = await client.account()
        let scope = scope(of: account)
        let saveStates = try await saveStates(of: account)
        let (rows, keepsGoals, askedAt) = try await store.read(scope)
        var goals: [Goal] = []
        for row in rows {
            var goal = row.goal
            goal.saveState =
                saveStates[goal.key] ?? (goal.serverID == nil ? .keptHere : .saved)
            // A rejected deletion counts as not deleted.
            if row.isRemoved {
                guard case .refused = goal.saveState else { continue }
            }
            goals.append(goal)
        }
        return GoalList(
            goals: goals.sorted(by: Goal.comesBefore), askedAt: askedAt, isKeptBySchool: keepsGoals)
    }

    /// Refreshes from the school, then returns the goals. Throws a ``Problem`` if the school doesn't respond;
    /// a school that doesn't store goals isn't an error.
    @discardableResult
    func refresh() async throws -> GoalList {
        let account = await client.account()
        let scope = scope(of: account)
        let before = Set(try await entries(of: account).compactMap(Self.key))
        let known = Set(try await store.read(scope).rows.compactMap(\.goal.serverID))
        let start = nowMilliseconds
        switch await listed() {
        case .success(let records):
            try await context.outbox.transaction(for: .school) { transaction in
                let now = try Self.entries(of: account, transaction).compactMap(Self.key)
                try GoalStore.take(
                    records, into: scope, known: known, busy: before.union(now), askedAt: start,
                    transaction.connection)
            }
        case .failure(let problem):
            guard problem.status == 404 else { throw problem }
            try await store.noteAbsence(scope, at: start)
        }
        return try await book()
    }

    /// Fetches the school's list.
    func listed() async -> Result<[GoalRecord], Problem> {
        do {
            return .success(try await client.fetch(GoalEndpoints.list).value.elements)
        } catch {
            return .failure(error)
        }
    }

    /// Stored goals; asks the school first if it was never asked.
    func knownBook() async throws -> GoalList {
        let book = try await book()
        guard book.askedAt == nil else { return book }
        return (try? await refresh()) ?? book
    }

    // MARK: The outbox

    /// The account's outbox entries for goals, oldest first.
    func entries(of account: String) async throws -> [OutboxEntry] {
        try await context.outbox.entries().filter { Self.owns($0, account) }
    }

    static func entries(
        of account: String, _ transaction: OutboxTransaction
    ) throws -> [OutboxEntry] {
        try transaction.entries().filter { owns($0, account) }
    }

    /// Outbox entries of one goal.
    static func entries(
        of account: String, key: Int, _ transaction: OutboxTransaction
    ) throws -> [OutboxEntry] {
        try entries(of: account, transaction).filter { self.key(of: $0) == key }
    }

    private static func owns(_ entry: OutboxEntry, _ account: String) -> Bool {
        entry.backend == .school && entry.account == account
            && GoalOutboxHandler.endpoints.contains(entry.endpoint)
    }

    /// The sync state of goals with queued changes, by key.
    private func saveStates(of account: String) async throws -> [Int: Goal.SaveState] {
        var saveStates: [Int: Goal.SaveState] = [:]
        for entry in try await entries(of: account) {
            guard let key = Self.key(of: entry) else { continue }
            if entry.state == .failed {
                saveStates[key] = .refused(entry.lastProblem?.summary ?? "The school refused it.")
            } else if saveStates[key] == nil {
                saveStates[key] = .waiting
            }
        }
        return saveStates
    }

    /// The outbox subject that keeps a goal's changes in order.
    static func subject(_ key: Int, _ account: String) -> String { "goals/\(account)/\(key)" }

    /// The goal's key from an outbox entry.
    static func key(of entry: OutboxEntry) -> Int? {
        guard entry.subject.hasPrefix("goals/") else { return nil }
        return entry.subject.split(separator: "/").last.flatMap { Int($0) }
    }
}

extension Goal {
    /// Sorts active, completed, archived; then by target date (none last); then by creation.
    static func comesBefore(_ one: Goal, _ other: Goal) -> Bool {
        let order = GoalStatus.allCases
        let (mine, theirs) = (order.firstIndex(of: one.status), order.firstIndex(of: other.status))
        if mine != theirs { return (mine ?? 0) < (theirs ?? 0) }
        if one.targetDay != other.targetDay {
            guard let mine = one.targetDay else { return false }
            return other.targetDay.map { mine < $0 } ?? true
        }
        return one.key < other.key
    }
}

extension GoalRepository: GoalListing {
    /// Goals without a school id use their negated local number.
    func activeGoals() async throws -> [GoalBrief] {
        try await book().active.map { goal in
            GoalBrief(
                id: goal.serverID ?? -Int64(goal.key), title: goal.title,
                targetDay: goal.targetDay, progressPercent: goal.progressPercent,
                place: goal.place)
        }
    }
}
