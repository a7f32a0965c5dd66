import Foundation
import SQLStore
import WordFinding

/// What there is to do now.
struct StudyCounts: Sendable, Hashable {
    /// New cards that may still be met today.
    var new = 0
    /// Cards in their steps that are due.
    var learning = 0
    /// Reviews that are due and may still be done today.
    var review = 0
    /// Reviews that are due, whatever the day's limit; counted up to ``most``.
    var allReviews = 0
    /// New cards met today, and other cards reviewed.
    var newDone = 0
    var reviewsDone = 0
    /// When the next card becomes due; nil if none will.
    var nextDue: Date?

    /// What there is to do now, in all.
    var total: Int { new + learning + review }

    /// Stops counting here: a larger backlog's size isn't worth the wait.
    static let most = 1000
}

extension StudyRepository {
    /// What there is to do now, of a source and a level, or of all. The day's limits are for all sources together.
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

    /// Cards in review that are due by `until` (now unless given), the one that has waited longest first; buried and
    /// suspended ones are not among them. The day's limit is the caller's to keep, by ``StudyCounts/review``.
    func dueCards(
        source: String? = nil, difficulty: WordDifficulty? = nil, until: Date? = nil, limit: Int
    ) async throws -> [StudyCard] {
        try await queued(
            .review, source, difficulty, due: until?.timeIntervalSince1970 ?? seconds, limit)
    }

    /// Cards in their steps that are due by `until` (now unless given), the first due first.
    func learningCards(
        source: String? = nil, difficulty: WordDifficulty? = nil, until: Date? = nil, limit: Int
    ) async throws -> [StudyCard] {
        try await queued(
            .learning, source, difficulty, due: until?.timeIntervalSince1970 ?? seconds, limit)
    }

    /// New cards, in their sources' order. The day's limit is the caller's to keep, by ``StudyCounts/new``.
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
