import TerminalUI
import WordFinding

/// The sections of the statistics, shared by the screen and the command.
struct StatisticsSections {
    typealias Words = StatisticsWords

    let statistics: StudyStatistics

    var all: [any View] {
        [
            section("Overview", facts), section("The year", map), section("Upcoming", forecast),
            section("Recall", recall), section("Levels", levels), section("Sources", sources),
            section("Cards", cards), section("Answers", buttons), section("Hours", hours),
            section("Added", added),
        ].compactMap { $0 }
    }

    private func section(_ title: String, _ content: (any View)?) -> (any View)? {
        content.map { VStack(spacing: 0, [Divider(StyledText(title, .heading)), $0]) }
    }

    // MARK: Figures

    private var facts: (any View)? {
        let (totals, activity) = (statistics.totals, statistics.activity)
        let streak = statistics.streak
        var rows: [(String, String)] = [
            ("Words studied", "\(totals.studied) of \(totals.total)"),
            (
                "Memorized",
                "\(totals.memorised) (\(Words.percent(totals.memorisationRate)) of the studied)"
            ),
            ("Sources", "\(statistics.sourceCount)"),
            ("Answers", "\(activity.ratings.total)"),
            ("Study time", Words.duration(activity.time)),
            ("Sessions", sessions),
            (
                "Streak",
                Words.count(streak.current, "day") + (streak.isAtRisk ? ", not yet today" : "")
            ),
            ("Longest", Words.count(streak.longest, "day")),
        ]
        if statistics.sourceID != nil { rows.removeAll { $0.0 == "Sources" } }
        return table(["", ""], rows.map { [$0.0, $0.1] }, showsHeader: false)
    }

    private var sessions: String {
        let count = statistics.sessions.count
        guard let score = statistics.averageSessionScore else { return "\(count)" }
        return "\(count), average score \(Words.percent(score))"
    }

    private var map: (any View)? {
        StatisticsYearMap(year: statistics.year, today: statistics.today)
    }

    private var forecast: (any View)? {
        let forecast = statistics.forecast
        guard forecast.total > 0 || forecast.days.contains(where: { $0.new > 0 }) else {
            return Text("Nothing is due in the next weeks.", style: .secondary)
        }
        var bars: [BarChart.Bar] = []
        if forecast.overdue > 0 {
            bars.append(
                .init(
                    "Overdue", Double(forecast.overdue), caption: "\(forecast.overdue)",
                    tone: .warning))
        }
        func caption(_ days: ArraySlice<Forecast.Day>) -> String {
            let (due, new) = days.reduce((0, 0)) { ($0.0 + $1.due, $0.1 + $1.new) }
            return new > 0 ? "\(due) + \(new) new" : "\(due)"
        }
        for day in forecast.days.prefix(7) {
            bars.append(
                .init(
                    Words.day(day.day, today: statistics.today), Double(day.due),
                    caption: caption([day])))
        }
        for week in stride(from: 7, to: forecast.days.count, by: 7) {
            let days = forecast.days[week..<min(week + 7, forecast.days.count)]
            let number = week / 7
            bars.append(
                .init(
                    number == 1 ? "Week after" : "In \(number) weeks",
                    Double(days.reduce(0) { $0 + $1.due }), caption: caption(days)))
        }
        return BarChart(bars)
    }

    // MARK: Recall

    private var recall: (any View)? {
        guard let recall = statistics.recall else {
            return Text("Counting…", style: .secondary)
        }
        let part = recall.part(statistics.range, today: statistics.today)
        guard part.all.count > 0 else {
            return Text(
                "No reviews \(statistics.range.phrase).", style: .secondary)
        }
        let groups = [("Young", part.young), ("Mature", part.mature), ("All", part.all)]
        let bins = part.bins.indices.filter { part.bins[$0].count > 0 }
        let periods = StatisticsRange.allCases.map {
            ($0.title, recall.part($0, today: statistics.today).all)
        }
        return VStack(
            spacing: 1,
            [
                recallTable("Cards", groups), recallTable("Time", periods),
                recallTable("Answer", bins.map { (Words.bin($0), part.bins[$0]) }),
            ])
    }

    private func recallTable(_ title: String, _ rows: [(String, RecallTally)]) -> any View {
        table(
            [title, "Known", "Predicted", "Answers"],
            rows.map {
                [
                    $0.0, Words.percent($0.1.measuredRate), Words.percent($0.1.predictedRate),
                    "\($0.1.count)",
                ]
            })
    }

    // MARK: Groups

    private var levels: (any View)? {
        figures("Level", statistics.levels.map { ($0.difficulty?.title ?? "", $0) })
    }

    private var sources: (any View)? {
        guard !statistics.sources.isEmpty else {
            return Text("No words yet.", style: .secondary)
        }
        return figures("Source", statistics.sources.map { ($0.title, $0.figures) })
    }

    private func figures(_ title: String, _ rows: [(String, WordFigures)]) -> any View {
        table(
            [title, "Studied", "Memorized", "Rate", "Reviews"],
            rows.map {
                [
                    $0.0, "\($0.1.studied)/\($0.1.total) \(Words.percent($0.1.completion))",
                    "\($0.1.memorised)", Words.percent($0.1.memorisationRate),
                    Words.decimal($0.1.averageReviews),
                ]
            })
    }

    private var cards: (any View)? {
        let cards = statistics.cards
        var bars: [BarChart.Bar] = [
            .init("New", Double(cards.new)), .init("Learning", Double(cards.learning)),
            .init("Relearning", Double(cards.relearning), tone: .warning),
            .init("Young", Double(cards.young)),
            .init("Mature", Double(cards.mature), tone: .success),
            .init("Suspended", Double(cards.suspended), tone: .plain),
        ]
        if cards.buried > 0 { bars.append(.init("Buried", Double(cards.buried), tone: .plain)) }
        if cards.leeches > 0 {
            bars.append(.init("Leeches", Double(cards.leeches), tone: .failure))
        }
        if cards.toDefine > 0 {
            bars.append(.init("To define", Double(cards.toDefine), tone: .plain))
        }
        return BarChart(bars)
    }

    private var buttons: (any View)? {
        let ratings = statistics.activity.ratings
        guard ratings.total > 0 else {
            return Text("No answers \(statistics.range.phrase).", style: .secondary)
        }
        func bar(_ name: String, _ count: Int, _ tone: Tone) -> BarChart.Bar {
            let share = Words.percent(Double(count) / Double(ratings.total))
            return .init(name, Double(count), caption: "\(count) · \(share)", tone: tone)
        }
        return BarChart([
            bar("Again", ratings.again, .failure), bar("Hard", ratings.hard, .warning),
            bar("Good", ratings.good, .success), bar("Easy", ratings.easy, .accent),
        ])
    }

    private var hours: (any View)? {
        let hours = statistics.activity.byClockHour
        let bars = hours.indices.filter { hours[$0].total > 0 }.map { hour in
            let known = Double(hours[hour].memorised) / Double(hours[hour].total)
            return BarChart.Bar(
                hour < 10 ? "0\(hour):00" : "\(hour):00", Double(hours[hour].total),
                caption: "\(hours[hour].total) · \(Words.percent(known)) known")
        }
        return bars.isEmpty ? nil : BarChart(bars)
    }

    private var added: (any View)? {
        let months = statistics.added.suffix(12)
        return months.isEmpty
            ? nil : BarChart(months.map { BarChart.Bar($0.month, Double($0.count)) })
    }

    private func table(
        _ titles: [String], _ rows: [[String]], showsHeader: Bool = true
    ) -> any View {
        Table(
            columns: titles.enumerated().map { index, title in
                Table.Column(
                    title, alignment: index == 0 || !showsHeader ? .leading : .trailing,
                    priority: titles.count - index)
            }, rows: rows.map { $0.map { StyledText($0) } }, showsHeader: showsHeader)
    }
}

extension WordDifficulty {
    /// The range as a heading.
    var title: String {
        switch self {
        case .beginner: "Beginner"
        case .intermediate: "Intermediate"
        case .advanced: "Advanced"
        }
    }
}
