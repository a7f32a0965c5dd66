import AppCore
import FSRS
import SQLStore
import WordFinding

/// Rows of the study tables as they are loaded by the thousand.
enum DeckRows {
    static let cardColumns = [
        "scope", "id", "source_id", "word", "lemma", "sentence", "meaning", "part_of_speech",
        "difficulty", "position", "note", "edited_at", "edited_by", "is_deleted", "is_sent",
    ]

    static func card(_ card: Card, scope: String) -> [SQLValue] {
        [
            .text(scope), .text(card.id), .text(card.sourceID), .text(card.word), .text(card.lemma),
            .text(card.sentence), SQLValue(card.meaning), SQLValue(card.partOfSpeech?.rawValue),
            .text(card.difficulty.rawValue), SQLValue(card.position), SQLValue(card.note),
            .integer(card.editedAt), .text(card.editedBy), SQLValue(card.isDeleted), 0,
        ]
    }

    static let stateColumns = [
        "scope", "card_id", "source_id", "difficulty", "queue", "due", "phase", "step", "stability",
        "difficulty_value", "last_review", "review_count", "lapses", "is_memorised",
        "is_suspended", "is_leech", "buried_until", "last_event_at", "last_event_id",
    ]

    static func state(
        _ state: CardState, of card: Card, last: StudyEvent?, _ scope: String
    ) -> [SQLValue] {
        let schedule = state.schedule
        let isNew = schedule.phase == .new
        return [
            .text(scope), .text(card.id), .text(card.sourceID), .text(card.difficulty.rawValue),
            SQLValue(state.queue), .real(isNew ? Double(card.position) : schedule.due),
            SQLValue(schedule.phase.rawValue), SQLValue(schedule.step),
            SQLValue(schedule.memory?.stability), SQLValue(schedule.memory?.difficulty),
            SQLValue(schedule.lastReview), SQLValue(state.reviewCount), SQLValue(state.lapses),
            SQLValue(state.isMemorised), SQLValue(state.isSuspended), SQLValue(state.isLeech),
            SQLValue(state.buriedUntil), .integer(last?.at ?? 0), .text(last?.id ?? ""),
        ]
    }

    static let addLine = """
        INSERT INTO vocabulary_events (scope, id, card_id, kind, at, rating, duration, days, mode,
            session_id, target, payload, is_sent)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """

    static func event(_ event: StudyEvent, scope: String) -> [SQLValue] {
        [
            .text(scope), .text(event.id), .text(event.cardID), .text(event.kind.rawValue),
            .integer(event.at), SQLValue(event.rating), SQLValue(event.duration),
            SQLValue(event.days), SQLValue(event.mode?.rawValue), SQLValue(event.sessionID),
            SQLValue(event.target), SQLValue(event.payload),
            SQLValue(StudyStore.Sent.imported.rawValue),
        ]
    }

    /// An answer's line. Its id is its card's with the moment in the place of the last part: the same whenever and
    /// wherever it is imported.
    static func review(_ review: ImportedDeck.Review, of cardID: String) -> StudyEvent {
        let moment = UInt64(bitPattern: review.at)
        let id = String(unsafeUninitializedCapacity: 36) { bytes in
            let count = bytes.update(fromContentsOf: cardID.utf8.prefix(24))
            for place in 0..<12 {
                bytes[count + place] = StudyID.digit(moment >> UInt64(44 - 4 * place))
            }
            return count + 12
        }
        return StudyEvent(
            id: id, cardID: cardID, kind: .review, at: review.at, rating: review.rating,
            duration: review.duration, days: review.days, mode: .due)
    }

    /// The text of an adopting line, as ``CardState/payload()`` writes it, which takes ten times as long.
    static func payload(_ state: CardState) throws -> String {
        let schedule = state.schedule
        var text = "{"
        if let day = state.buriedUntil { text += "\"buriedUntil\":\(day)," }
        text += "\"isLeech\":\(state.isLeech),\"isMemorised\":\(state.isMemorised)"
        text += ",\"isSuspended\":\(state.isSuspended),\"lapses\":\(state.lapses)"
        text += ",\"reviewCount\":\(state.reviewCount),\"schedule\":{\"due\":\(schedule.due)"
        if let last = schedule.lastReview { text += ",\"lastReview\":\(last)" }
        if let memory = schedule.memory {
            text += ",\"memory\":{\"difficulty\":\(memory.difficulty)"
            text += ",\"stability\":\(memory.stability)}"
        }
        return text + ",\"phase\":\(schedule.phase.rawValue),\"step\":\(schedule.step)}}"
    }
}
