import AppCore
import FSRS
import SQLStore
import WordFinding

/// Rows of the study tables for bulk inserts. Shared values are built once.
enum DeckRows {
    static let cardColumns = [
        "scope", "id", "source_id", "word", "lemma", "sentence", "meaning", "part_of_speech",
        "difficulty", "position", "note", "edited_at", "edited_by", "is_deleted", "is_sent",
    ]

    /// Fills in a card's contents.
    static func fill(_ row: inout SQLRowValues, _ card: Card) {
        row[3] = .text(card.word)
        row[4] = .text(card.lemma)
        row[5] = .text(card.sentence)
        row[6] = SQLValue(card.meaning)
        row[7] = SQLValue(card.partOfSpeech?.rawValue)
        row[8] = .text(card.difficulty.rawValue)
        row[9] = SQLValue(card.position)
        row[10] = SQLValue(card.note)
    }

    static let stateColumns = [
        "scope", "card_id", "source_id", "difficulty", "queue", "due", "phase", "step", "stability",
        "difficulty_value", "last_review", "review_count", "lapses", "is_memorised",
        "is_suspended", "is_leech", "buried_until", "last_event_at", "last_event_id",
    ]

    /// Fills all columns except the first four and the last two.
    static func fill(_ row: inout SQLRowValues, _ state: CardState, position: Int) {
        let schedule = state.schedule
        row[4] = SQLValue(state.queue)
        row[5] = .real(schedule.phase == .new ? Double(position) : schedule.due)
        row[6] = SQLValue(schedule.phase.rawValue)
        row[7] = SQLValue(schedule.step)
        row[8] = SQLValue(schedule.memory?.stability)
        row[9] = SQLValue(schedule.memory?.difficulty)
        row[10] = SQLValue(schedule.lastReview)
        row[11] = SQLValue(state.reviewCount)
        row[12] = SQLValue(state.lapses)
        row[13] = SQLValue(state.isMemorised)
        row[14] = SQLValue(state.isSuspended)
        row[15] = SQLValue(state.isLeech)
        row[16] = SQLValue(state.buriedUntil)
    }

    static let importedColumns = [
        "scope", "is_sent", "number", "card_id", "adopted_at", "adopted_id", "adopted",
    ]

    static let momentColumns = ["at", "card"]

    static let answerColumns = ["is_sent", "card", "at", "rating", "duration", "days"]

    static func fill(_ row: inout SQLRowValues, _ review: ImportedDeck.Review) {
        row[2] = .integer(review.at)
        row[3] = SQLValue(review.rating)
        row[4] = SQLValue(review.duration)
        row[5] = SQLValue(review.days)
    }

    /// The log line of an answer.
    static func review(_ review: ImportedDeck.Review, of cardID: String) -> StudyEvent {
        StudyEvent(
            id: reviewID(at: review.at, of: cardID), cardID: cardID, kind: .review, at: review.at,
            rating: review.rating, duration: review.duration, days: review.days, mode: .due)
    }

    /// The id of an answer's line: the card's id with the time as its last part, stable across
    /// imports. ``WholeLog`` builds the same.
    static func reviewID(at moment: Int64, of cardID: String) -> String {
        let moment = UInt64(bitPattern: moment)
        return String(unsafeUninitializedCapacity: 36) { bytes in
            let count = bytes.update(fromContentsOf: cardID.utf8.prefix(24))
            for place in 0..<12 {
                bytes[count + place] = StudyID.digit(moment >> UInt64(44 - 4 * place))
            }
            return count + 12
        }
    }

    /// The payload of an adopting line, equal to ``CardState/payload()`` but ten times faster.
    static func payload(_ state: CardState) -> String {
        let schedule = state.schedule
        var text = "{"
        text.reserveCapacity(280)
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
