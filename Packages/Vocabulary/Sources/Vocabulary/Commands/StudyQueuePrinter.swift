import AppCore
import FSRS
import Foundation

/// Prints the study queue in order.
struct StudyQueuePrinter {
    let repository: StudyRepository
    let console: Console

    func show(_ scope: SessionScope) async throws {
        let (plan, cards) = try await repository.sessionPlan(scope)
        guard !console.options.plain else {
            return await console.table(
                [.init("Word"), .init("State"), .init("Meaning")],
                cards.map {
                    [$0.card.word, $0.state.schedule.phase.word, $0.card.meaning ?? ""]
                })
        }
        try console.emit(json: StudyQueueJSON(scope, plan, cards))
    }
}

/// The study queue in JSON: counts, the backlog, and the words in order.
struct StudyQueueJSON: Encodable {
    private let scope: SessionScope
    private let plan: SessionPlan
    private let words: [Word]

    init(_ scope: SessionScope, _ plan: SessionPlan, _ cards: [StudyCard]) {
        self.scope = scope
        self.plan = plan
        words = cards.map(Word.init)
    }

    private enum Key: String, CodingKey {
        case portion, words, backlog
        case sourceID = "source_id"
        case difficulty = "difficulty_level"
        case learning = "learning_count"
        case reviews = "review_count"
        case new = "new_count"
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(scope.sourceID, forKey: .sourceID)
        try values.encode(scope.difficulty, forKey: .difficulty)
        try values.encode(scope.portion, forKey: .portion)
        try values.encode(plan.inSteps, forKey: .learning)
        try values.encode(plan.reviews, forKey: .reviews)
        try values.encode(plan.new, forKey: .new)
        try values.encode(plan.backlog.map(Backlog.init), forKey: .backlog)
        try values.encode(words, forKey: .words)
    }

    private struct Backlog: Encodable {
        var waiting: Int
        var days: Int?
        init(_ backlog: SessionPlan.Backlog) {
            (waiting, days) = (backlog.waiting, backlog.days)
        }
    }

    private struct Word: Encodable {
        let card: StudyCard

        init(_ card: StudyCard) { self.card = card }

        private enum Key: String, CodingKey {
            case id, word, lemma, sentence, meaning, state, due
            case partOfSpeech = "part_of_speech"
            case difficulty = "difficulty_level"
            case sourceID = "source_id"
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            let (word, schedule) = (card.card, card.state.schedule)
            try values.encode(word.id, forKey: .id)
            try values.encode(word.word, forKey: .word)
            try values.encode(word.lemma, forKey: .lemma)
            try values.encode(word.sentence, forKey: .sentence)
            try values.encode(word.meaning, forKey: .meaning)
            try values.encode(word.partOfSpeech, forKey: .partOfSpeech)
            try values.encode(word.difficulty, forKey: .difficulty)
            try values.encode(word.sourceID, forKey: .sourceID)
            try values.encode(schedule.phase.word, forKey: .state)
            let due =
                schedule.phase == .new
                ? nil : ISODate.format(Date(timeIntervalSince1970: schedule.due))
            try values.encode(due, forKey: .due)
        }
    }
}

extension CardSchedule.Phase {
    /// The name used in JSON.
    var word: String {
        switch self {
        case .new: "new"
        case .learning: "learning"
        case .review: "review"
        case .relearning: "relearning"
        }
    }
}
