import Foundation
import SQLStore
import WordFinding

/// The number of cards to study now.
struct StudyCounts: Sendable, Hashable {
    /// New cards left for today.
    var new = 0
    /// Due cards in learning or relearning steps.
    var learning = 0
    /// Due reviews left for today.
    var review = 0
    /// All due reviews, regardless of the day's limit; counted up to ``most``.
    var allReviews = 0
    /// New cards seen today; `reviewsDone` counts the other cards reviewed today.
    var newDone = 0
    var reviewsDone = 0
    /// The due time of the next card; nil if there is none.
    var nextDue: Date?

    /// The total number of cards to study now.
    var total: Int { new + learning + review }

    /// Stops counting here: a larger backlog's size isn't worth the wait.
    static let most = 1000
}

extension StudyRepository {
    /// The cards to study now, of a source and a difficulty, or of all. The day's limits apply to
    /// all sources together.
    func counts(
        source: String? = nil, difficulty: WordDifficulty? = nil
    ) async throws -> StudyCounts {
        try await settleIfNeeded()
        let selection = StudyStore.Selection(source: source, difficulty: difficulty)
        let (scope, rules, now) = (await scope(), rules, seconds)
        return try await store.database.read { connection in
            let preferences = try StudyStore.preferences(scope, connection)
            let days = rules.days(preferences)
            let today = days.day(of: now)
            let done = try StudyStore.done(
                since: Int64(days.start(of: today) * 1000), scope, connection)
            func count(_ queue: StudyQueue, due: Double?, _ limit: Int) throws -> Int {
                try StudyStore.count(
                    queue, selection, due: due, today: today, limit: limit, scope, connection)
            }
            var counts = StudyCounts(newDone: done.new, reviewsDone: done.reviews)
            let newLeft = min(max(preferences.newPerDay - done.new, 0), StudyCounts.most)
            counts.new = try count(.new, due: nil, newLeft)
            counts.learning = try count(.learning, due: now, StudyCounts.most)
            counts.allReviews = try count(.review, due: now, StudyCounts.most)
            counts.review = min(
                counts.allReviews, max(preferences.reviewsPerDay - done.reviews, 0))
            counts.nextDue = try StudyStore.nextDue(after: now, selection, scope, connection)
                .map(Date.init(timeIntervalSince1970:))
            return counts
        }
    }

    /// Cards in review that are due by `until` (default: now), longest overdue first, without
    /// buried and suspended ones. The caller applies the day's limit, ``StudyCounts/review``.
    func dueCards(
        source: String? = nil, difficulty: WordDifficulty? = nil, until: Date? = nil, limit: Int
    ) async throws -> [StudyCard] {
        try await queued(
            .review, source, difficulty, due: until?.timeIntervalSince1970 ?? seconds, limit)
    }

    /// Cards in learning or relearning steps that are due by `until` (default: now), earliest
    /// first.
    func learningCards(
        source: String? = nil, difficulty: WordDifficulty? = nil, until: Date? = nil, limit: Int
    ) async throws -> [StudyCard] {
        try await queued(
            .learning, source, difficulty, due: until?.timeIntervalSince1970 ?? seconds, limit)
    }

    /// New cards, in their sources' order. The caller applies the day's limit, ``StudyCounts/new``.
    func newCards(
        source: String? = nil, difficulty: WordDifficulty? = nil, limit: Int
    ) async throws -> [StudyCard] {
        try await queued(.new, source, difficulty, due: nil, limit)
    }

    private func queued(
        _ queue: StudyQueue, _ source: String?, _ difficulty: WordDifficulty?, due: Double?,
        _ limit: Int
    ) async throws -> [StudyCard] {
        try await settleIfNeeded()
        let selection = StudyStore.Selection(source: source, difficulty: difficulty)
        let (scope, rules, now) = (await scope(), rules, seconds)
        return try await store.database.read { connection in
            let today = rules.days(try StudyStore.preferences(scope, connection)).day(of: now)
            return try StudyStore.queued(
                queue, selection, due: due, today: today, limit: limit, scope, connection)
        }
    }
}
