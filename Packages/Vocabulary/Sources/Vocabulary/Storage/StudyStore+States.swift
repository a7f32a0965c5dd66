import FSRS
import SQLStore

extension StudyStore {
    /// A card's state; nil if it can't be studied.
    static func state(
        _ cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> CardState? {
        try connection.row(
            "SELECT * FROM vocabulary_states WHERE scope = ? AND card_id = ?",
            [.text(scope), .text(cardID)]
        ).map(CardState.init)
    }

    /// Recomputes a card's state from its whole log; does nothing without a state row.
    static func settle(
        _ cardID: String, _ replay: CardReplay, _ scope: String, _ connection: any SQLConnection
    ) throws {
        let events = try events(of: cardID, scope, connection)
        try keep(replay.state(of: events), of: cardID, last: events.last, scope, connection)
    }

    /// Updates the state after inserting `added` (in log order), incrementally if they continue it.
    static func settle(
        _ cardID: String, after added: [StudyEvent], _ replay: CardReplay, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        guard let first = added.first else { return }
        let row = try connection.row(
            "SELECT * FROM vocabulary_states WHERE scope = ? AND card_id = ?",
            [.text(scope), .text(cardID)])
        guard let row else { return }
        let last = (Int64(try row.int("last_event_at")), try row.text("last_event_id"))
        let goesOn = (first.at, first.id) > last && !added.contains { $0.kind == .undo }
        guard goesOn, try !isTakenBack(added, cardID, scope, connection) else {
            return try settle(cardID, replay, scope, connection)
        }
        let state = added.reduce(try CardState(row)) { replay.state($0, after: $1) }
        try keep(state, of: cardID, last: added.last, scope, connection)
    }

    /// True if another device's undo line arrived before its target.
    private static func isTakenBack(
        _ added: [StudyEvent], _ cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        let undone = try connection.rows(
            """
            SELECT target FROM vocabulary_events
            WHERE scope = ? AND card_id = ? AND kind = 'undo' AND target IS NOT NULL
            """, [.text(scope), .text(cardID)]
        ).map { try $0.text("target") }
        guard !undone.isEmpty else { return false }
        let targets = Set(undone)
        return added.contains { targets.contains($0.id) }
    }

    private static func keep(
        _ state: CardState, of cardID: String, last: StudyEvent?, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        let schedule = state.schedule
        // New cards are ordered by position instead of time.
        let due: SQLValue = schedule.phase == .new ? .null : .real(schedule.due)
        try connection.execute(
            """
            UPDATE vocabulary_states SET queue = ?, due = COALESCE(?, (SELECT position
                    FROM vocabulary_cards AS c WHERE c.scope = vocabulary_states.scope
                    AND c.id = vocabulary_states.card_id), 0), phase = ?, step = ?, stability = ?,
                difficulty_value = ?, last_review = ?, review_count = ?, lapses = ?,
                is_memorised = ?, is_suspended = ?, is_leech = ?, buried_until = ?,
                last_event_at = ?, last_event_id = ?
            WHERE scope = ? AND card_id = ?
            """,
            [
                SQLValue(state.queue), due,
                SQLValue(schedule.phase.rawValue), SQLValue(schedule.step),
                SQLValue(schedule.memory?.stability), SQLValue(schedule.memory?.difficulty),
                SQLValue(schedule.lastReview), SQLValue(state.reviewCount),
                SQLValue(state.lapses), SQLValue(state.isMemorised), SQLValue(state.isSuspended),
                SQLValue(state.isLeech), SQLValue(state.buriedUntil), .integer(last?.at ?? 0),
                .text(last?.id ?? ""), .text(scope), .text(cardID),
            ])
    }

    /// Recomputes the next `limit` cards' states after `cardID`; returns the last id, nil at the
    /// end.
    static func resettle(
        after cardID: String, limit: Int, _ replay: CardReplay, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> String? {
        let ids = try connection.rows(
            """
            SELECT card_id FROM vocabulary_states WHERE scope = ? AND card_id > ?
            ORDER BY card_id LIMIT ?
            """, [.text(scope), .text(cardID), SQLValue(limit)]
        ).map { try $0.text("card_id") }
        for id in ids { try settle(id, replay, scope, connection) }
        return ids.count == limit ? ids.last : nil
    }
}

extension CardState {
    /// The column `queue`.
    var queue: Int {
        if isSuspended { return StudyQueue.suspended.rawValue }
        return switch schedule.phase {
        case .new: StudyQueue.new.rawValue
        case .learning, .relearning: StudyQueue.learning.rawValue
        case .review: StudyQueue.review.rawValue
        }
    }
}

/// The queue a card is in.
enum StudyQueue: Int, Sendable, CaseIterable {
    case suspended = -1
    case new
    /// In learning or relearning steps.
    case learning
    case review
}
