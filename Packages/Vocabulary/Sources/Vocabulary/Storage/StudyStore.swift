import AppCore
import FSRS
import Foundation
import SQLStore
import WordFinding

/// The study tables of the local store. Functions that take a connection run inside the caller's transaction.
struct StudyStore: Sendable {
    let database: any SQLDatabase

    init(database: any SQLDatabase) { self.database = database }

    // MARK: Sources

    /// Sources that are not deleted, the newest first.
    static func sources(
        _ scope: String, _ connection: any SQLConnection
    ) throws -> [Source] {
        try connection.rows(
            """
            SELECT * FROM vocabulary_sources WHERE scope = ? AND is_deleted = 0
            ORDER BY added_at DESC, id
            """, [.text(scope)]
        ).map(Source.init)
    }

    static func source(
        _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Source? {
        try connection.row(
            "SELECT * FROM vocabulary_sources WHERE scope = ? AND id = ?",
            [.text(scope), .text(id)]
        ).map(Source.init)
    }

    /// Writes a source in the place of the one with its id.
    static func save(
        _ source: Source, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_sources (scope, id, kind, title, language, word_count, status,
                failure_reason, added_at, processed_at, edited_at, edited_by, is_deleted, is_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET kind = excluded.kind, title = excluded.title,
                language = excluded.language, word_count = excluded.word_count,
                status = excluded.status, failure_reason = excluded.failure_reason,
                added_at = excluded.added_at, processed_at = excluded.processed_at,
                edited_at = excluded.edited_at, edited_by = excluded.edited_by,
                is_deleted = excluded.is_deleted, is_sent = excluded.is_sent
            """,
            [
                .text(scope), .text(source.id), .text(source.kind.rawValue), .text(source.title),
                SQLValue(source.language), SQLValue(source.wordCount),
                .text(source.status.rawValue), SQLValue(source.failureReason),
                .integer(source.addedAt), source.processedAt.map { .integer($0) } ?? .null,
                .integer(source.editedAt), .text(source.editedBy), SQLValue(source.isDeleted),
                SQLValue(isSent),
            ])
    }

    // MARK: Cards

    /// Cards of a source that are not deleted, in its order; of all sources when nil.
    static func cards(
        of sourceID: String?, _ scope: String, _ connection: any SQLConnection
    ) throws -> [Card] {
        let (condition, values): (String, [SQLValue]) =
            sourceID.map { ("AND source_id = ?", [.text(scope), .text($0)]) }
            ?? ("", [.text(scope)])
        return try connection.rows(
            """
            SELECT * FROM vocabulary_cards WHERE scope = ? \(condition) AND is_deleted = 0
            ORDER BY source_id, position, id
            """, values
        ).map(Card.init)
    }

    static func card(
        _ id: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> Card? {
        try connection.row(
            "SELECT * FROM vocabulary_cards WHERE scope = ? AND id = ?", [.text(scope), .text(id)]
        ).map(Card.init)
    }

    /// Writes a card in the place of the one with its id, and gives it a row among the states, or takes that away
    /// from a card that cannot be asked for: deleted, or without a meaning.
    static func save(
        _ card: Card, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            """
            INSERT INTO vocabulary_cards (scope, id, source_id, word, lemma, sentence, meaning,
                part_of_speech, difficulty, position, note, edited_at, edited_by, is_deleted,
                is_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET source_id = excluded.source_id,
                word = excluded.word, lemma = excluded.lemma, sentence = excluded.sentence,
                meaning = excluded.meaning, part_of_speech = excluded.part_of_speech,
                difficulty = excluded.difficulty, position = excluded.position,
                note = excluded.note, edited_at = excluded.edited_at,
                edited_by = excluded.edited_by, is_deleted = excluded.is_deleted,
                is_sent = excluded.is_sent
            """,
            [
                .text(scope), .text(card.id), .text(card.sourceID), .text(card.word),
                .text(card.lemma), .text(card.sentence), SQLValue(card.meaning),
                SQLValue(card.partOfSpeech?.rawValue), .text(card.difficulty.rawValue),
                SQLValue(card.position), SQLValue(card.note), .integer(card.editedAt),
                .text(card.editedBy), SQLValue(card.isDeleted), SQLValue(isSent),
            ])
        guard card.meaning != nil, !card.isDeleted else {
            try connection.execute(
                "DELETE FROM vocabulary_states WHERE scope = ? AND card_id = ?",
                [.text(scope), .text(card.id)])
            return
        }
        try connection.execute(
            """
            INSERT INTO vocabulary_states (scope, card_id, source_id, difficulty, queue, due, phase,
                step, review_count, lapses, is_memorised, is_suspended, is_leech, last_event_at,
                last_event_id)
            VALUES (?, ?, ?, ?, 0, ?, 0, 0, 0, 0, 0, 0, 0, 0, '')
            ON CONFLICT (scope, card_id) DO UPDATE SET source_id = excluded.source_id,
                difficulty = excluded.difficulty
            """,
            [
                .text(scope), .text(card.id), .text(card.sourceID),
                .text(card.difficulty.rawValue), .real(Double(card.position)),
            ])
    }

    // MARK: The log

    /// A card's lines, and the undo lines among them, in the log's order.
    static func events(
        of cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> [StudyEvent] {
        try connection.rows(
            "SELECT * FROM vocabulary_events WHERE scope = ? AND card_id = ? ORDER BY at, id",
            [.text(scope), .text(cardID)]
        ).map(StudyEvent.init)
    }

    /// Adds a line, unless it is there; true when it was new. Undo lines carry their card's id. What a state is
    /// worked out anew from is ``settle(_:_:_:_:)``'s to do.
    @discardableResult
    static func add(
        _ event: StudyEvent, isSent: Bool, _ scope: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO vocabulary_events (scope, id, card_id, kind, at, rating, duration, days,
                mode, session_id, target, payload, is_sent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (scope, id) DO NOTHING
            """,
            [
                .text(scope), .text(event.id), .text(event.cardID), .text(event.kind.rawValue),
                .integer(event.at), SQLValue(event.rating), SQLValue(event.duration),
                SQLValue(event.days), SQLValue(event.mode?.rawValue), SQLValue(event.sessionID),
                SQLValue(event.target), SQLValue(event.payload), SQLValue(isSent),
            ]) > 0
    }

    /// Works a card's state out of its whole log and keeps it; nothing for a card that has no row among the states.
    static func settle(
        _ cardID: String, _ replay: CardReplay, _ scope: String, _ connection: any SQLConnection
    ) throws {
        guard let card = try card(cardID, scope, connection) else { return }
        let events = try events(of: cardID, scope, connection)
        try keep(replay.state(of: events), of: card, last: events.last, scope, connection)
    }

    /// What the log says last of preferences; the defaults when it says nothing.
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

    // MARK: States

    /// A card's state; nil for one that cannot be asked for.
    static func state(
        _ cardID: String, _ scope: String, _ connection: any SQLConnection
    ) throws -> CardState? {
        try connection.row(
            "SELECT * FROM vocabulary_states WHERE scope = ? AND card_id = ?",
            [.text(scope), .text(cardID)]
        ).map(CardState.init)
    }

    private static func keep(
        _ state: CardState, of card: Card, last: StudyEvent?, _ scope: String,
        _ connection: any SQLConnection
    ) throws {
        let schedule = state.schedule
        let isNew = schedule.phase == .new
        try connection.execute(
            """
            UPDATE vocabulary_states SET queue = ?, due = ?, phase = ?, step = ?, stability = ?,
                difficulty_value = ?, last_review = ?, review_count = ?, lapses = ?,
                is_memorised = ?, is_suspended = ?, is_leech = ?, buried_until = ?,
                last_event_at = ?, last_event_id = ?
            WHERE scope = ? AND card_id = ?
            """,
            [
                SQLValue(state.queue),
                .real(isNew ? Double(card.position) : schedule.due),
                SQLValue(schedule.phase.rawValue), SQLValue(schedule.step),
                SQLValue(schedule.memory?.stability), SQLValue(schedule.memory?.difficulty),
                SQLValue(schedule.lastReview), SQLValue(state.reviewCount),
                SQLValue(state.lapses), SQLValue(state.isMemorised), SQLValue(state.isSuspended),
                SQLValue(state.isLeech), SQLValue(state.buriedUntil), .integer(last?.at ?? 0),
                .text(last?.id ?? ""), .text(scope), .text(card.id),
            ])
    }
}

extension CardState {
    /// The column `queue`: -1 suspended, 0 new, 1 in steps, 2 in review.
    var queue: Int {
        if isSuspended { return -1 }
        return switch schedule.phase {
        case .new: 0
        case .learning, .relearning: 1
        case .review: 2
        }
    }
}
