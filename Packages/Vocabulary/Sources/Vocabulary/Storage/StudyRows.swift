import FSRS
import SQLStore
import WordFinding

extension Source {
    init(_ row: SQLRow) throws {
        self.init(
            id: try row.text("id"), kind: Kind(rawValue: try row.text("kind")) ?? .deck,
            title: try row.text("title"), language: try row.optionalText("language"),
            wordCount: try row.int("word_count"),
            status: Status(rawValue: try row.text("status")) ?? .failed,
            failureReason: try row.optionalText("failure_reason"),
            addedAt: Int64(try row.int("added_at")),
            processedAt: try row.optionalInt("processed_at").map(Int64.init),
            editedAt: Int64(try row.int("edited_at")), editedBy: try row.text("edited_by"),
            isDeleted: try row.bool("is_deleted"))
    }
}

extension Card {
    init(_ row: SQLRow) throws {
        self.init(
            id: try row.text("id"), sourceID: try row.text("source_id"),
            word: try row.text("word"), lemma: try row.text("lemma"),
            sentence: try row.text("sentence"), meaning: try row.optionalText("meaning"),
            partOfSpeech: try row.optionalText("part_of_speech")
                .flatMap(PartOfSpeech.init(rawValue:)),
            difficulty: WordDifficulty(rawValue: try row.text("difficulty")) ?? .intermediate,
            position: try row.int("position"), note: try row.optionalText("note"),
            editedAt: Int64(try row.int("edited_at")), editedBy: try row.text("edited_by"),
            isDeleted: try row.bool("is_deleted"),
            isUnsure: try row.bool("is_unsure") ? true : nil)
    }
}

extension StudyEvent {
    init(_ row: SQLRow) throws {
        self.init(
            id: try row.text("id"), cardID: try row.text("card_id"),
            kind: Kind(rawValue: try row.text("kind")), at: Int64(try row.int("at")),
            rating: try row.optionalInt("rating"), duration: try row.optionalInt("duration"),
            days: try row.optionalInt("days"),
            mode: try row.optionalText("mode").flatMap(Mode.init(rawValue:)),
            sessionID: try row.optionalText("session_id"),
            target: try row.optionalText("target"),
            payload: CompactCardState.payload(try row.value("payload")))
    }
}

extension CardState {
    init(_ row: SQLRow) throws {
        self.init()
        var memory: MemoryState?
        if case .null = try row.value("stability") {
        } else {
            memory = MemoryState(
                stability: try row.double("stability"),
                difficulty: try row.double("difficulty_value"))
        }
        var last: Double?
        if case .null = try row.value("last_review") {
        } else {
            last = try row.double("last_review")
        }
        let phase = CardSchedule.Phase(rawValue: try row.int("phase")) ?? .new
        // For new cards the column holds the position.
        schedule = CardSchedule(
            phase: phase, step: try row.int("step"), memory: memory, lastReview: last,
            due: phase == .new ? 0 : try row.double("due"))
        reviewCount = try row.int("review_count")
        lapses = try row.int("lapses")
        isMemorised = try row.bool("is_memorised")
        isSuspended = try row.bool("is_suspended")
        isLeech = try row.bool("is_leech")
        buriedUntil = try row.optionalInt("buried_until")
    }
}
