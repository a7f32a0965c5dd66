import AppCore
import FSRS
import Foundation
import WordFinding

/// A word in JSON, with the contract's keys where they exist.
struct WordJSON: JSONRecord {
    static let jsonFields = [
        "id", "word", "lemma", "sentence", "meaning", "state", "due", "lapses", "note",
        "difficulty_level", "source_id", "part_of_speech", "is_memorised", "is_leech",
        "review_count", "is_unsure",
    ]

    let id, word, lemma, sentence: String
    let meaning: String?
    /// `new`, `learning`, `review`, `suspended` or `to-define`.
    let state: String
    /// The due time; null for new words.
    let due: WireDate?
    let lapses: Int
    let note: String?
    let difficultyLevel, sourceID: String
    let partOfSpeech: String?
    let isMemorised, isLeech: Bool
    /// True if another meaning fits the sentence about equally well; otherwise left out.
    let isUnsure: Bool?
    let reviewCount: Int

    init(_ entry: StudyCard) {
        let (card, state) = (entry.card, entry.state)
        (id, word, lemma, sentence) = (card.id, card.word, card.lemma, card.sentence)
        (meaning, note, sourceID) = (card.meaning, card.note, card.sourceID)
        difficultyLevel = card.difficulty.rawValue
        isUnsure = card.isUnsure
        partOfSpeech = card.partOfSpeech?.rawValue
        self.state = entry.stateWord
        due = entry.dueDate.map(WireDate.init)
        (isMemorised, isLeech) = (state.isMemorised, state.isLeech)
        (reviewCount, lapses) = (state.reviewCount, state.lapses)
    }
}

extension StudyCard {
    /// `new`, `learning`, `review`, `suspended` or `to-define`.
    var stateWord: String {
        if isToDefine { return "to-define" }
        return switch StudyQueue(rawValue: state.queue) {
        case .suspended: "suspended"
        case .learning: "learning"
        case .review: "review"
        case .new, nil: "new"
        }
    }

    /// The due time; nil for words without one.
    var dueDate: Date? {
        guard !isToDefine, [1, 2].contains(state.queue) else { return nil }
        return Date(timeIntervalSince1970: state.schedule.due)
    }
}

/// A source as commands print it.
struct SourceJSON: JSONRecord {
    static let jsonFields = [
        "id", "kind", "title", "language", "status", "words", "failure_reason", "word_count",
        "to_define", "upload_date",
    ]

    let id, kind, title: String
    let language: String?
    /// `waiting`, `sending`, `processing`, `completed` or `failed`.
    let status: String
    let words: Int
    let failureReason: String?
    /// Words in the text, words to learn, and how many of those lack a meaning.
    let wordCount: Int
    let toDefine: Int
    let uploadDate: WireDate

    init(_ source: Source, _ sourceStatus: SourceStatus, _ size: (words: Int, toDefine: Int)?) {
        (id, kind, title) = (source.id, source.kind.rawValue, source.title)
        (language, wordCount) = (source.language, source.wordCount)
        var reason: String?
        switch sourceStatus {
        case .waiting: status = "waiting"
        case .sending: status = "sending"
        case .processing: status = "processing"
        case .ready: status = "completed"
        case .failed(let why): (status, reason) = ("failed", why)
        }
        failureReason = reason
        (words, toDefine) = size ?? (0, 0)
        uploadDate = WireDate(Date(timeIntervalSince1970: Double(source.addedAt) / 1000))
    }
}

extension SourceStatus {
    /// For a table.
    var words: String {
        switch self {
        case .waiting: "waiting to be sent"
        case .sending: "being sent"
        case .processing: "finding words"
        case .ready: ""
        case .failed(let reason): "failed: \(reason)"
        }
    }
}
