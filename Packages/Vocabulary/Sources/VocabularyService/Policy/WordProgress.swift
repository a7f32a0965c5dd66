import AppCore
import FSRS
import Foundation
import Vocabulary

/// A student's progress with a word in the contract's form. To merge two, the later answer decides
/// whether it is memorized (at the same time, a miss wins); counts and times are the maximum.
/// Merging is commutative and idempotent.
struct WordProgress: Sendable, Hashable {
    var isMemorized: Bool
    var reviewCount: Int
    /// Whole seconds since 1970, UTC, as in the contract.
    var lastReviewed: Int64

    func merged(with other: WordProgress) -> WordProgress {
        let isMemorized =
            if lastReviewed == other.lastReviewed {
                isMemorized && other.isMemorized
            } else {
                lastReviewed > other.lastReviewed ? isMemorized : other.isMemorized
            }
        return WordProgress(
            isMemorized: isMemorized, reviewCount: max(reviewCount, other.reviewCount),
            lastReviewed: max(lastReviewed, other.lastReviewed))
    }

    func merged(with other: WordProgress?) -> WordProgress {
        other.map(merged(with:)) ?? self
    }

    /// Progress according to a card's log lines, in any order; nil if no answer counts.
    init?(log events: [StudyEvent]) {
        let undone = events.takenBack
        var progress: WordProgress?
        for event in events.sorted() where !undone.contains(event.id) {
            switch event.kind {
            case .review:
                guard let rating = event.rating else { continue }
                progress = WordProgress(
                    isMemorized: rating > 1, reviewCount: (progress?.reviewCount ?? 0) + 1,
                    lastReviewed: event.at / 1000)
            case .forget: progress = nil
            case .adopt:
                guard let text = event.payload,
                    let state = try? WireJSON.decode(CardState.self, from: text)
                else { continue }
                progress = WordProgress(adopted: state, at: event.at)
            default: break
            }
        }
        guard let progress else { return nil }
        self = progress
    }

    /// nil for a card imported without an answer.
    private init?(adopted state: CardState, at moment: Int64) {
        guard state.reviewCount > 0 else { return nil }
        let seconds = state.schedule.lastReview.flatMap { Int64(exactly: $0.rounded(.down)) }
        self.init(
            isMemorized: state.isMemorised, reviewCount: state.reviewCount,
            lastReviewed: seconds ?? moment / 1000)
    }

    init(isMemorized: Bool, reviewCount: Int, lastReviewed: Int64) {
        self.isMemorized = isMemorized
        self.reviewCount = reviewCount
        self.lastReviewed = lastReviewed
    }

    init(_ record: WordProgressRecord) {
        self.init(
            isMemorized: record.isMemorized, reviewCount: record.reviewCount,
            lastReviewed: Int64(record.lastReviewed.date.timeIntervalSince1970.rounded(.down)))
    }

    func record(of word: String) -> WordProgressRecord {
        WordProgressRecord(
            wordId: WireID(word), isMemorized: isMemorized, reviewCount: reviewCount,
            lastReviewed: WireDate(Date(timeIntervalSince1970: Double(lastReviewed))))
    }
}
