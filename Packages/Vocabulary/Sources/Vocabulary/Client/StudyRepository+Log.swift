import AppCore
import SQLStore

extension StudyRepository {
    /// Appends log lines and updates the affected states in one transaction. Returned lines are
    /// stored and sent with the next sync.
    ///
    /// A line that isn't later than its card's last one is moved right after it, so that an answer
    /// counts even if the clock was set back. Imported lines of the past (`isHistory`) keep their
    /// times.
    @discardableResult
    func append(_ events: [StudyEvent], isHistory: Bool = false) async throws -> [StudyEvent] {
        let (scope, rules) = (await scope(), rules)
        let written = try await store.database.write { connection in
            try Self.append(events, isHistory: isHistory, rules, scope, connection)
        }
        if events.contains(where: { $0.kind == .preferences }) { try await settleIfNeeded() }
        return written
    }

    private static func append(
        _ events: [StudyEvent], isHistory: Bool = false, _ rules: StudyRules, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> [StudyEvent] {
        var events = events
        if !isHistory { try putLast(&events, scope, connection) }
        try StudyStore.append(events, isSent: false, rules, scope, connection)
        return events
    }

    private static func putLast(
        _ events: inout [StudyEvent], _ scope: String, _ connection: any SQLConnection
    ) throws {
        var last: [String: Int64] = [:]
        for index in events.indices {
            let cardID = events[index].cardID
            let before =
                try last[cardID] ?? StudyStore.lastMoment(of: cardID, scope, connection) ?? .min
            if events[index].at <= before { events[index].at = before + 1 }
            last[cardID] = events[index].at
        }
    }

    /// A card's lines in log order, including undone and undo lines.
    func events(of cardID: String) async throws -> [StudyEvent] {
        let scope = await scope()
        return try await store.database.read { try StudyStore.events(of: cardID, scope, $0) }
    }

    /// Saves study preferences and updates all states.
    func prefer(_ preferences: StudyPreferences) async throws {
        try await prefer { $0 = preferences }
    }

    /// Changes the current study preferences, updates all states and returns the new preferences.
    @discardableResult
    func prefer(
        _ body: @escaping @Sendable (inout StudyPreferences) throws -> Void
    ) async throws -> StudyPreferences {
        let (scope, rules, id, nowMilliseconds) = (await scope(), rules, newID, nowMilliseconds)
        let preferences = try await store.database.write { connection in
            let before = try StudyStore.preferences(scope, connection)
            var after = before
            try body(&after)
            guard after != before else { return after }
            let event = StudyEvent(
                id: id, cardID: "", kind: .preferences, at: nowMilliseconds,
                payload: try WireJSON.encodeText(after))
            _ = try Self.append([event], rules, scope, connection)
            return after
        }
        try await settleIfNeeded()
        return preferences
    }

    /// Recomputes all states if preferences, weights or the time zone changed. Works in batches; if
    /// interrupted, it starts over next time.
    func settleIfNeeded() async throws {
        let (scope, rules) = (await scope(), rules)
        let isSettled = try await store.database.read { connection in
            let mark = try rules.mark(try StudyStore.preferences(scope, connection))
            return try StudyStore.device(scope, connection)?.settledFor == mark
        }
        if !isSettled { try await resettle() }
    }

    /// Recomputes all states from the log.
    func resettle() async throws {
        let (scope, rules, newID) = (await scope(), rules, newID)
        var (after, mark): (String?, String?) = ("", nil)
        while let last = after {
            let expected = mark
            (after, mark) = try await store.database.write { connection in
                let preferences = try StudyStore.preferences(scope, connection)
                let mark = try rules.mark(preferences)
                // The settings changed meanwhile, so start over.
                let start = expected == nil || expected == mark ? last : ""
                let next = try StudyStore.resettle(
                    after: start, limit: Self.batch, rules.replay(preferences), scope, connection)
                if next == nil {
                    var device = try StudyStore.device(orNew: newID, scope, connection)
                    device.settledFor = mark
                    try StudyStore.save(device, scope, connection)
                }
                return (next, mark)
            }
        }
    }

    /// The number of cards recomputed in one transaction.
    private static let batch = 500
}
