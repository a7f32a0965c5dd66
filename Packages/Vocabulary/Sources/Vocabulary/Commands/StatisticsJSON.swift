import AppCore
import WordFinding

/// Statistics in JSON. Shares are 0…1, days are study days, times are UTC.
struct StatisticsJSON: Encodable {
    private let statistics: StudyStatistics

    init(_ statistics: StudyStatistics) { self.statistics = statistics }

    private enum Key: String, CodingKey {
        case range, words, sources, levels, answers, sessions, streak, buttons, hours, year
        case forecast, retention, cards, added
        case sourceID = "source_id"
        case wordsStudied = "words_studied"
        case wordsMemorised = "words_memorised"
        case memorisationRate = "memorisation_rate"
        case sourceCount = "source_count"
        case studySeconds = "study_seconds"
        case averageSessionScore = "average_session_score"
        case longestStreak = "longest_streak"
        case days
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let (totals, activity) = (statistics.totals, statistics.activity)
        try container.encode(statistics.range.rawValue, forKey: .range)
        try container.encode(statistics.sourceID, forKey: .sourceID)
        try container.encode(totals.total, forKey: .words)
        try container.encode(totals.studied, forKey: .wordsStudied)
        try container.encode(totals.memorised, forKey: .wordsMemorised)
        try container.encode(totals.memorisationRate, forKey: .memorisationRate)
        try container.encode(statistics.sourceCount, forKey: .sourceCount)
        try container.encode(activity.ratings.total, forKey: .answers)
        try container.encode(activity.time / 1000, forKey: .studySeconds)
        try container.encode(statistics.sessions.count, forKey: .sessions)
        try container.encode(statistics.averageSessionScore, forKey: .averageSessionScore)
        try container.encode(statistics.streak.current, forKey: .streak)
        try container.encode(statistics.streak.longest, forKey: .longestStreak)
        try container.encode(
            statistics.sources.map {
                FiguresJSON(figures: $0.figures, id: $0.id, title: $0.title, level: nil)
            }, forKey: .sources)
        try container.encode(
            statistics.levels.map {
                FiguresJSON(figures: $0, id: nil, title: nil, level: $0.difficulty?.rawValue)
            }, forKey: .levels)
        try container.encode(ButtonsJSON(activity.ratings), forKey: .buttons)
        try container.encode(activity.byClockHour.map(\.total), forKey: .hours)
        try container.encode(
            activity.days.map {
                DayJSON(
                    date: UTCDay(number: $0.day), answers: $0.ratings.total,
                    memorised: $0.ratings.memorised, seconds: $0.time / 1000)
            }, forKey: .days)
        try container.encode(YearJSON(statistics.year), forKey: .year)
        try container.encode(ForecastJSON(statistics.forecast), forKey: .forecast)
        try container.encode(retention, forKey: .retention)
        try container.encode(CardsJSON(statistics.cards), forKey: .cards)
        try container.encode(
            statistics.added.map { AddedJSON(month: $0.month, cards: $0.count) }, forKey: .added)
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

private struct FiguresJSON: Encodable {
    let figures: WordFigures
    let id: String?
    let title: String?
    let level: String?

    private enum Key: String, CodingKey {
        case id, title, words, studied, memorised, reviews, completion
        case level = "difficulty_level"
        case notMemorised = "not_memorised"
        case rate = "memorisation_rate"
        case average = "average_reviews"
        case last = "last_studied"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(level, forKey: .level)
        try container.encode(figures.total, forKey: .words)
        try container.encode(figures.studied, forKey: .studied)
        try container.encode(figures.memorised, forKey: .memorised)
        try container.encode(figures.notMemorised, forKey: .notMemorised)
        try container.encode(figures.reviews, forKey: .reviews)
        try container.encode(figures.completion, forKey: .completion)
        try container.encode(figures.memorisationRate, forKey: .rate)
        try container.encode(figures.averageReviews, forKey: .average)
        try container.encode(
            figures.lastStudied.map { WireInstant(milliseconds: $0 * 1000) }, forKey: .last)
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
    struct Tally: Encodable {
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

        private enum Key: String, CodingKey { case name, answers, measured, predicted }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            try container.encode(answers, forKey: .answers)
            try container.encode(measured, forKey: .measured)
            try container.encode(predicted, forKey: .predicted)
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

private struct CardsJSON: Encodable {
    let cards: CardCounts

    init(_ cards: CardCounts) { self.cards = cards }

    private enum Key: String, CodingKey {
        case new, learning, relearning, young, mature, suspended, buried, leeches
        case toDefine = "to_define"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(cards.new, forKey: .new)
        try container.encode(cards.learning, forKey: .learning)
        try container.encode(cards.relearning, forKey: .relearning)
        try container.encode(cards.young, forKey: .young)
        try container.encode(cards.mature, forKey: .mature)
        try container.encode(cards.suspended, forKey: .suspended)
        try container.encode(cards.buried, forKey: .buried)
        try container.encode(cards.leeches, forKey: .leeches)
        try container.encode(cards.toDefine, forKey: .toDefine)
    }
}

private struct AddedJSON: Encodable {
    let month: String
    let cards: Int
}
