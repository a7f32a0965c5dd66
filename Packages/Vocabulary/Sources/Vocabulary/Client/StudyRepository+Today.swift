import AppCore
import Foundation
import SQLStore

extension StudyRepository {
    /// Cards to study now with the time they take, the streak, and a suggestion if the streak ends
    /// today.
    func today() async throws -> TodayPart {
        let snapshot = try await pulse()
        let streak = snapshot.streak > 0 ? snapshot.streak : nil
        let count = snapshot.counts.total
        guard count > 0 else { return TodayPart(streakDays: streak) }
        let review = TodayPart.Review(
            title: Self.title(snapshot), count: count,
            minutes: max(1, Int((Double(count) * (try await pace()) / 60).rounded(.up))),
            place: Place(SessionPlace(SessionScope()).route))
        let suggestion = TodayPart.Suggestion(
            title: review.title,
            reason: "It keeps your \(snapshot.streak)-day streak.", minutes: review.minutes,
            place: review.place)
        return TodayPart(
            reviews: [review], suggestions: snapshot.isAtRisk ? [suggestion] : [],
            streakDays: streak)
    }

    /// `12 words to review`, `20 new words`, `12 words to review, 8 new`
    private static func title(_ snapshot: StudySnapshot) -> String {
        switch (snapshot.due, snapshot.counts.new) {
        case (0, let new): StatisticsWords.count(new, "new word")
        case (let due, 0): "\(StatisticsWords.count(due, "word")) to review"
        case (let due, let new): "\(StatisticsWords.count(due, "word")) to review, \(new) new"
        }
    }

    /// Seconds for a card before there are answers to measure.
    static let standardPace = 6.0

    /// The median time of the last answers in seconds, 2 to 60; ``standardPace`` with fewer than 10.
    private func pace() async throws -> Double {
        let scope = await scope()
        let durations = try await store.database.read { connection in
            try connection.rows(
                """
                SELECT duration FROM \(WholeLog.linesByTime) AS line
                WHERE scope = ? AND at >= ? AND kind = 'review' AND duration > 0
                ORDER BY at DESC LIMIT 100
                """,
                [.text(scope), .integer(nowMilliseconds - 14 * 86_400_000)]
            ).map { try $0.int("duration") }.sorted()
        }
        guard durations.count >= 10 else { return Self.standardPace }
        return min(60, max(2, Double(durations[durations.count / 2]) / 1000))
    }
}
