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
struct StudyQueueJSON: EncodesFields {
    private let scope: SessionScope
    private let plan: SessionPlan
    private let words: [Word]

    init(_ scope: SessionScope, _ plan: SessionPlan, _ cards: [StudyCard]) {
        self.scope = scope
        self.plan = plan
        words = cards.map(Word.init)
    }

    var fields: JSONObject {
        [
            "source_id": scope.sourceID,
            "difficulty_level": scope.difficulty,
            "portion": scope.portion,
            "learning_count": plan.inSteps,
            "review_count": plan.reviews,
            "new_count": plan.new,
            "backlog": plan.backlog.map(Backlog.init),
            "words": words,
        ]
    }

    private struct Backlog: Encodable {
        var waiting: Int
        var days: Int?
        init(_ backlog: SessionPlan.Backlog) {
            (waiting, days) = (backlog.waiting, backlog.days)
        }
    }

    private struct Word: EncodesFields {
        let card: StudyCard

        init(_ card: StudyCard) { self.card = card }

        var fields: JSONObject {
            let (word, schedule) = (card.card, card.state.schedule)
            let due =
                schedule.phase == .new
                ? nil : ISODate.format(Date(timeIntervalSince1970: schedule.due))
            return [
                "id": word.id,
                "word": word.word,
                "lemma": word.lemma,
                "sentence": word.sentence,
                "meaning": word.meaning,
                "part_of_speech": word.partOfSpeech,
                "difficulty_level": word.difficulty,
                "source_id": word.sourceID,
                "state": schedule.phase.word,
                "due": due,
            ]
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
