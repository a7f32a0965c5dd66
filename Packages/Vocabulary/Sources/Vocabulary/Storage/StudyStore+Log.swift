import AppCore
import SQLStore

extension StudyStore {
    /// A card's lines in log order, including undo lines.
    static func events(
        of cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudyEvent] {
        try connection.rows(
            "SELECT * FROM \(WholeLog.events) AS line WHERE scope = ? AND card_id = ? ORDER BY at, id",
            [.text(scope), .text(cardID)]
        ).map(StudyEvent.init)
    }

    /// The time of a card's last line; nil if it has none.
    static func lastMoment(
        of cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Int64? {
        try connection.row(
            "SELECT MAX(at) AS last FROM \(WholeLog.lines) AS line WHERE scope = ? AND card_id = ?",
            [.text(scope), .text(cardID)]
        )?.optionalInt("last").map(Int64.init)
    }

    /// Inserts a line if it is new; returns whether it was. Undo lines carry their card's id. Call
    /// `settle` to update the state.
    @discardableResult
    static func add(
        _ event: StudyEvent, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try add(event, isSent ? .yes : .no, scope, connection)
    }

    /// Inserts a line that may have been imported.
    @discardableResult
    static func add(
        _ event: StudyEvent, _ sent: Sent, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        guard try !ImportedLog.has(event, scope, connection) else { return false }
        return try connection.execute(
            """
            INSERT INTO vocabulary_events (scope, id, card_id, kind, at, rating, duration, days,
                mode, session_id, target, payload, is_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """,
            [
                .text(scope), .text(event.id), .text(event.cardID), .text(event.kind.rawValue),
                .integer(event.at), SQLValue(event.rating), SQLValue(event.duration),
                SQLValue(event.days), SQLValue(event.mode?.rawValue), SQLValue(event.sessionID),
                SQLValue(event.target), SQLValue(event.payload), SQLValue(sent.rawValue),
            ]) > 0
    }

    /// Inserts lines and updates the affected states; returns the number of new lines, without
    /// pruned ones.
    ///
    /// A line that continues a card's state is applied to it; one that comes earlier or is an undo
    /// replays the card's whole log.
    @discardableResult
    static func append(
        _ events: [StudyEvent], isSent: Bool, _ rules: StudyRules, _ scope: String,
        _ connection: any SQLConnection
    ) throws -> Int {
        var added: [String: [StudyEvent]] = [:]
        var order: [String] = []
        var count = 0
        var pruned = PrunedLines(scope, connection)
        for event in events {
            guard try !pruned.has(event), try add(event, isSent: isSent, scope, connection) else {
                continue
            }
            count += 1
            guard !event.cardID.isEmpty else { continue }
            if added[event.cardID] == nil { order.append(event.cardID) }
            added[event.cardID, default: []].append(event)
        }
        guard !order.isEmpty else { return count }
        let replay = rules.replay(try preferences(scope, connection))
        for cardID in order {
            try settle(cardID, after: (added[cardID] ?? []).sorted(), replay, scope, connection)
        }
        return count
    }

    /// The latest preferences in the log, or the defaults.
    static func preferences(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> StudyPreferences {
        let text = try connection.row(
            """
            SELECT payload FROM vocabulary_events WHERE scope = ? AND card_id = '' AND kind = ?
            ORDER BY at DESC, id DESC LIMIT 1
            """, [.text(scope), .text(StudyEvent.Kind.preferences.rawValue)]
        )?.optionalText("payload")
        return text.flatMap { try? WireJSON.decode(StudyPreferences.self, from: $0) }
            ?? StudyPreferences()
    }
}
