import AppCore
import FSRS
import Foundation
import SQLStore

extension StudyRepository {
    /// Today's study day, and the rules for counting days.
    func studyDays() async throws -> (days: StudyDays, today: Int) {
        let days = days(of: try await preferences())
        return (days, days.day(of: Double(nowMilliseconds) / 1000))
    }

    /// All statistics except retention; fast even for a log of many years.
    func statistics(
        _ range: StatisticsRange, sourceID: String? = nil
    ) async throws -> StudyStatistics {
        let counts = try await counts(source: sourceID)
        let (scope, nowMilliseconds) = (await scope(), nowMilliseconds)
        let repository = self
        let statistics = try await store.database.read { connection in
            let preferences = try StudyStore.preferences(scope, connection)
            return try StudyStatistics.load(
                range, sourceID: sourceID, scope: scope, days: repository.days(of: preferences),
                nowMilliseconds: nowMilliseconds, newPerDay: preferences.newPerDay,
                newToday: counts.new, connection)
        }
        if let digest = statistics.digest {
            try await store.database.write {
                try digest.keep(scope, source: sourceID, $0)
            }
        }
        return statistics
    }

    /// Retention by study day. Reads the log of every card answered in the range.
    func recall(
        _ range: StatisticsRange, sourceID: String? = nil
    ) async throws -> [Int: RecallStatistics] {
        let (scope, nowMilliseconds) = (await scope(), nowMilliseconds)
        let repository = self
        return try await store.database.read { connection in
            let preferences = try StudyStore.preferences(scope, connection)
            let days = repository.days(of: preferences)
            let today = days.day(of: Double(nowMilliseconds) / 1000)
            return try StatisticsStore(scope: scope, sourceID: sourceID, connection: connection)
                .recall(repository.replay(preferences), days, first: range.first(today: today))
        }
    }

    /// All badges in their current state. Stores nothing.
    func badges() async throws -> [Badge] {
        let (scope, nowMilliseconds) = (await scope(), nowMilliseconds)
        let repository = self
        return try await store.database.read { connection in
            let days = repository.days(of: try StudyStore.preferences(scope, connection))
            return try BadgeStore(
                scope: scope, days: days, nowMilliseconds: nowMilliseconds, connection: connection
            )
            .badges()
        }
    }

    /// Stores the badges earned by now. `finished` is a session that just ended. Returns the new
    /// ones and all of them; `onlyNew` skips those already earned.
    @discardableResult
    func settleBadges(
        finished: String? = nil, onlyNew: Bool = false
    ) async throws -> (new: [Badge], all: [Badge]) {
        let (scope, nowMilliseconds) = (await scope(), nowMilliseconds)
        let repository = self
        return try await store.database.write { connection in
            let days = repository.days(of: try StudyStore.preferences(scope, connection))
            return try BadgeStore(
                scope: scope, days: days, nowMilliseconds: nowMilliseconds, finished: finished,
                onlyNew: onlyNew, connection: connection
            ).settle()
        }
    }

    /// The counts for the tile and the library's first lines.
    func pulse() async throws -> StudySnapshot {
        let counts = try await counts()
        let (scope, nowMilliseconds) = (await scope(), nowMilliseconds)
        let repository = self
        return try await store.database.read { connection in
            let days = repository.days(of: try StudyStore.preferences(scope, connection))
            return try StudySnapshot.load(scope, days, nowMilliseconds, counts, connection)
        }
    }

    /// The local calendar day of a time in milliseconds since 1970: `2031-04-05`.
    func dayText(of milliseconds: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        let offset = context.environment.timeZone.secondsFromGMT(for: date)
        return UTCDay(date.addingTimeInterval(Double(offset))).description
    }

    /// The local day and time: `2031-04-05 06:07`.
    func timeText(of milliseconds: Int64) -> String {
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        let offset = context.environment.timeZone.secondsFromGMT(for: date)
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + offset
        let minutes = ((seconds / 60) % 1440 + 1440) % 1440
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(dayText(of: milliseconds)) \(padded(minutes / 60)):\(padded(minutes % 60))"
    }
}
