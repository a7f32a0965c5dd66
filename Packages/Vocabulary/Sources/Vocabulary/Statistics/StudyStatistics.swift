import FSRS
import Foundation
import SQLStore
import WordFinding

/// All statistics of a student in one time range.
struct StudyStatistics: Sendable {
    /// The requested range.
    var range: StatisticsRange
    /// The requested source; nil for all.
    var sourceID: String?
    /// Today's study day, in days since 1970.
    var today: Int
    var totals: WordFigures
    var sourceCount: Int
    /// Last studied first.
    var sources: [SourceFigures]
    /// All three levels, beginner first.
    var levels: [WordFigures]
    /// Answers of the range.
    var activity: StudyActivity
    /// Sessions that began in the range.
    var sessions: [SessionFigures]
    /// Mean over the range's finished sessions, 0…1; nil without one.
    var averageSessionScore: Double?
    var streak: Streak
    var year: StudyYear
    var forecast: Forecast
    var cards: CardCounts
    /// The number of cards added per month, `2031-04`, oldest first.
    var added: [(month: String, count: Int)]
    /// Answers to cards in review; nil until counted.
    var recall: [Int: RecallStatistics]?

    /// The cache to store for a long log.
    var digest: ActivityDigest?

    /// One source.
    struct SourceFigures: Sendable, Hashable {
        var id: String
        var title: String
        var figures: WordFigures
    }

    var recalled: RecallStatistics? { recall?.part(range, today: today) }
}

extension StudyStatistics {
    /// Computes everything except ``recall``, which takes the longest.
    static func load(
        _ range: StatisticsRange, sourceID: String? = nil, scope: String, days: StudyDays,
        nowMilliseconds: Int64, newPerDay: Int, newToday: Int, _ connection: any SQLConnection
    ) throws -> StudyStatistics {
        let store = StatisticsStore(scope: scope, sourceID: sourceID, connection: connection)
        let today = days.day(of: Double(nowMilliseconds) / 1000)
        let current = try store.current(range, days, today)
        let log = try store.log(days, today: today)
        let whole = log.activity
        let sessions = log.sessions.filter {
            range.holds(days.day(of: Double($0.first) / 1000), today: today)
        }
        let scores = sessions.filter { $0.isFinished(at: nowMilliseconds) }.map(\.score)
        let cards = try store.cards(today: today)
        let known = try StudyStore.sources(scope, connection)
        return StudyStatistics(
            range: range, sourceID: sourceID, today: today, totals: .sum(current),
            sourceCount: known.count, sources: bySource(current, known), levels: byLevel(current),
            activity: whole.part(range, today: today), sessions: sessions,
            averageSessionScore: scores.isEmpty
                ? nil : scores.reduce(0, +) / Double(scores.count),
            streak: Streak(whole.days.map(\.day), today: today),
            year: StudyYear(whole.days, today: today),
            forecast: Forecast(
                due: try store.due(days, today: today, length: Forecast.weeks * 7), today: today,
                newCards: cards.new, newPerDay: newPerDay, newToday: newToday),
            cards: cards, added: byMonth(try store.added(), days.timeZone), digest: log.digest)
    }

    private static func bySource(
        _ current: [WordFigures], _ known: [Source]
    ) -> [SourceFigures] {
        let groups = Dictionary(grouping: current) { $0.sourceID ?? "" }
        return known.compactMap { source in
            groups[source.id].map {
                SourceFigures(id: source.id, title: source.title, figures: .sum($0))
            }
        }.sorted {
            ($0.figures.lastStudied ?? -1, $1.title) > ($1.figures.lastStudied ?? -1, $0.title)
        }
    }

    private static func byLevel(_ current: [WordFigures]) -> [WordFigures] {
        WordDifficulty.allCases.map { level in
            var figures = WordFigures.sum(current.filter { $0.difficulty == level })
            figures.difficulty = level
            return figures
        }
    }

    private static func byMonth(
        _ added: [(at: Int64, count: Int)], _ zone: TimeZone
    ) -> [(month: String, count: Int)] {
        var months: [(month: String, count: Int)] = []
        for (at, count) in added {
            let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(at) / 1000))
            let day = UTCDay(Date(timeIntervalSince1970: Double(at) / 1000 + Double(offset)))
            let month = String(day.description.prefix(7))
            if months.last?.month == month {
                months[months.count - 1].count += count
            } else {
                months.append((month, count))
            }
        }
        return months
    }
}

extension StatisticsStore {
    /// Current states, or the answers of a shorter range.
    fileprivate func current(
        _ range: StatisticsRange, _ days: StudyDays, _ today: Int
    ) throws -> [WordFigures] {
        guard let first = range.first(today: today) else { return try current() }
        return try current(
            from: Int64(days.start(of: first)) * 1000, to: Int64(days.start(of: today + 1)) * 1000)
    }
}
