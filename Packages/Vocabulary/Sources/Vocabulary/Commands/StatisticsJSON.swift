import AppCore
import WordFinding

/// Statistics in JSON. Shares are 0…1, days are study days, times are UTC.
struct StatisticsJSON: EncodesFields {
    private let statistics: StudyStatistics

    init(_ statistics: StudyStatistics) { self.statistics = statistics }

    var fields: JSONObject {
        let (totals, activity) = (statistics.totals, statistics.activity)
        return [
            "range": statistics.range.rawValue,
            "source_id": statistics.sourceID,
            "words": totals.total,
            "words_studied": totals.studied,
            "words_memorised": totals.memorised,
            "memorisation_rate": totals.memorisationRate,
            "source_count": statistics.sourceCount,
            "answers": activity.ratings.total,
            "study_seconds": activity.time / 1000,
            "sessions": statistics.sessions.count,
            "average_session_score": statistics.averageSessionScore,
            "streak": statistics.streak.current,
            "longest_streak": statistics.streak.longest,
            "sources": statistics.sources.map {
                FiguresJSON(figures: $0.figures, group: ["id": $0.id, "title": $0.title])
            },
            "levels": statistics.levels.map {
                FiguresJSON(
                    figures: $0,
                    group: $0.difficulty.map { ["difficulty_level": $0.rawValue] } ?? [:])
            },
            "buttons": ButtonsJSON(activity.ratings),
            "hours": activity.byClockHour.map(\.total),
            "days": activity.days.map {
                DayJSON(
                    date: UTCDay(number: $0.day), answers: $0.ratings.total,
                    memorised: $0.ratings.memorised, seconds: $0.time / 1000)
            },
            "year": YearJSON(statistics.year),
            "forecast": ForecastJSON(statistics.forecast),
            "retention": retention,
            "cards": CardsJSON(statistics.cards),
            "added": statistics.added.map { AddedJSON(month: $0.month, cards: $0.count) },
        ]
    }

    private var retention: RetentionJSON? {
        statistics.recall.map { recall in
            RetentionJSON(
                part: recall.part(statistics.range, today: statistics.today),
                periods: StatisticsRange.allCases.map {
                    ($0.rawValue, recall.part($0, today: statistics.today))
                })
        }
    }
}

private struct FiguresJSON: EncodesFields {
    let figures: WordFigures
    /// What the figures are about.
    let group: JSONObject

    var fields: JSONObject {
        let lastStudied = figures.lastStudied.map { WireInstant(milliseconds: $0 * 1000) }
        return group + [
            "words": figures.total,
            "studied": figures.studied,
            "memorised": figures.memorised,
            "not_memorised": figures.notMemorised,
            "reviews": figures.reviews,
            "completion": figures.completion,
            "memorisation_rate": figures.memorisationRate,
            "average_reviews": figures.averageReviews,
            "last_studied": lastStudied,
        ]
    }
}

private struct ButtonsJSON: Encodable {
    let again: Int
    let hard: Int
    let good: Int
    let easy: Int

    init(_ ratings: RatingCounts) {
        (again, hard, good, easy) = (ratings.again, ratings.hard, ratings.good, ratings.easy)
    }
}

private struct DayJSON: Encodable {
    let date: UTCDay
    let answers: Int
    let memorised: Int
    let seconds: Int64
}

private struct YearJSON: Encodable {
    let first: UTCDay
    let weeks: [[Int?]]
    let levels: [Int]

    init(_ year: StudyYear) {
        (first, weeks, levels) = (UTCDay(number: year.firstDay), year.weeks, year.thresholds)
    }

    private enum CodingKeys: String, CodingKey {
        case weeks
        case first = "first_day"
        case levels = "level_thresholds"
    }
}

private struct ForecastJSON: Encodable {
    struct Day: Encodable {
        let date: UTCDay
        let due: Int
        let new: Int
    }
    let overdue: Int
    let days: [Day]

    init(_ forecast: Forecast) {
        overdue = forecast.overdue
        days = forecast.days.map { Day(date: UTCDay(number: $0.day), due: $0.due, new: $0.new) }
    }
}

private struct RetentionJSON: Encodable {
    struct Tally: EncodesNulls {
        var name: String
        var answers: Int
        var measured: Double?
        var predicted: Double?

        init(_ name: String, _ tally: RecallTally) {
            self.name = name
            (answers, measured, predicted) = (
                tally.count, tally.measuredRate, tally.predictedRate
            )
        }
    }
    let cards: [Tally]
    let periods: [Tally]
    let bins: [Tally]

    init(part: RecallStatistics, periods: [(String, RecallStatistics)]) {
        cards = [
            Tally("young", part.young), Tally("mature", part.mature), Tally("all", part.all),
        ]
        self.periods = periods.map { Tally($0.0, $0.1.all) }
        bins = part.bins.enumerated().map { index, tally in
            let bounds = RecallStatistics.bounds
            let high = index + 1 < bounds.count ? bounds[index + 1] : 1
            return Tally("\(bounds[index])-\(high)", tally)
        }
    }
}

private struct CardsJSON: EncodesFields {
    let cards: CardCounts

    init(_ cards: CardCounts) { self.cards = cards }

    var fields: JSONObject {
        [
            "new": cards.new,
            "learning": cards.learning,
            "relearning": cards.relearning,
            "young": cards.young,
            "mature": cards.mature,
            "suspended": cards.suspended,
            "buried": cards.buried,
            "leeches": cards.leeches,
            "to_define": cards.toDefine,
        ]
    }
}

private struct AddedJSON: Encodable {
    let month: String
    let cards: Int
}
