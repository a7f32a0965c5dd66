import SQLStore

/// New events of an account since its slowest stream.
struct AccountEventBatch: Sendable {
    /// Accounts per statement.
    private static let accountsInAStatement = 64

    let account: AccountKey
    /// Oldest first.
    let events: [(number: Int, event: AccountEvent)]
    /// Everything up to this number is included.
    let position: Int
    /// There are more events than requested.
    let hasMore: Bool
    /// Whether to recheck the callers' rights.
    let endsSessions: Bool
    /// The latest event number.
    private let last: Int
    /// The first stored number among the requested ones.
    private let oldest: Int

    /// The text for a stream that has everything up to `number`; nil if nothing is new.
    func text(after number: Int) -> String? {
        if number > last { return EventFrame.reset(to: last) }
        guard number < position else { return nil }
        if number < oldest - 1 { return EventFrame.reset(to: position) }
        return events.filter { $0.number > number }
            .map { EventFrame.event($0.number, $0.event) }.joined()
    }

    /// Queries the events after these positions. Accounts without new events are omitted.
    static func look(
        for positions: [AccountKey: Int], limit: Int, in connection: any SQLConnection
    ) throws -> [AccountEventBatch] {
        var news: [AccountEventBatch] = []
        for (tenantID, accounts) in Dictionary(grouping: positions.keys, by: \.tenantID) {
            let users = accounts.map(\.userID)
            for start in stride(from: 0, to: users.count, by: accountsInAStatement) {
                let some = Array(users[start..<min(users.count, start + accountsInAStatement)])
                let last = try EventLog.last(of: some, in: tenantID, connection)
                for user in some {
                    let account = AccountKey(tenantID: tenantID, userID: user)
                    guard let position = positions[account], last[user] ?? 0 != position else {
                        continue
                    }
                    news.append(
                        try AccountEventBatch(
                            account, from: position, to: last[user] ?? 0, limit: limit,
                            in: connection))
                }
            }
        }
        return news
    }

    private init(
        _ account: AccountKey, from position: Int, to last: Int, limit: Int,
        in connection: any SQLConnection
    ) throws {
        self.account = account
        self.last = last
        guard position < last else {
            // The account is gone, or an older database was restored.
            events = []
            self.position = last
            hasMore = false
            endsSessions = true
            oldest = last + 1
            return
        }
        events = try EventLog.events(
            of: account, after: position, limit: limit, in: connection)
        self.position = events.last?.number ?? last
        hasMore = self.position < last
        endsSessions = events.contains { $0.event.kind == AccountEvent.sessionEndedKind }
        oldest = events.first?.number ?? last + 1
    }
}
