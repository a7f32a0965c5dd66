#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// FSRS-6: predicts a memory's retrievability.
struct MemoryPredictor {
    let model: MemoryModel
    private var memory: MemoryState?

    init(model: MemoryModel) { self.model = model }

    /// Returns the probability of recall, then learns from the rating.
    mutating func predict(_ asked: PredictionScore.Asked) -> Double {
        let review = asked.review
        guard let before = memory, !asked.isFirst else {
            memory = model.first(review.rating)
            return 1
        }
        let days = Double(review.days)
        memory = model.next(before, review.rating, after: days)
        return model.retrievability(stability: before.stability, after: days)
    }
}

/// SM-2, which predicts times rather than probabilities. It is interpreted as 90% recall at the end
/// of an interval, with exponential forgetting: 0.9^(days / interval).
///
/// Again, Hard, Good and Easy are its qualities 1, 3, 4 and 5; as specified, repetitions on the
/// same day change nothing. Source: P. A. Wozniak, 1990.
struct SM2Predictor {
    private var interval = 1.0
    private var ease = 2.5
    private var repetitions = 0

    mutating func predict(_ asked: PredictionScore.Asked) -> Double {
        let review = asked.review
        if asked.isFirst { self = SM2Predictor() }
        guard asked.isFirst || LoggedReview.isGraded(days: review.days) else { return 1 }
        let chance = pow(0.9, Double(review.days) / interval)
        learn(review.rating)
        return chance
    }

    private mutating func learn(_ rating: Rating) {
        let missing: Double = [4, 2, 1, 0][rating.rawValue - 1]
        if rating == .again {
            repetitions = 0
            interval = 1
        } else {
            repetitions += 1
            interval = repetitions == 1 ? 1 : repetitions == 2 ? 6 : min(interval * ease, 36500)
        }
        ease = max(1.3, ease + 0.1 - missing * (0.08 + missing * 0.02))
    }
}

/// The simple rule: known words stay known, unknown ones unknown. To bound its error, each is
/// predicted with the frequency seen in the reviews it could learn from.
struct PlainPredictor {
    private var afterRecall = (right: 1.0, all: 2.0)
    private var afterLapse = (right: 1.0, all: 2.0)
    private var isMemorised = false

    /// Learns how often the rule held among graded reviews.
    init(learningFrom cards: [[LoggedReview]]) {
        for card in cards {
            for (before, review) in zip(card, card.dropFirst())
            where LoggedReview.isGraded(days: review.days) {
                let isRecalled = review.rating != .again
                if before.rating == .again {
                    afterLapse.all += 1
                    if isRecalled { afterLapse.right += 1 }
                } else {
                    afterRecall.all += 1
                    if isRecalled { afterRecall.right += 1 }
                }
            }
        }
    }

    mutating func predict(_ asked: PredictionScore.Asked) -> Double {
        let known = isMemorised ? afterRecall : afterLapse
        isMemorised = asked.review.rating != .again
        return known.right / known.all
    }
}
