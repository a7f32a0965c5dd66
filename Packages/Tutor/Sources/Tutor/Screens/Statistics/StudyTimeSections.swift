import TerminalUI

/// The sections of the statistics screen, in one or two columns.
struct StudyTimeSections {
    /// The least width for two columns.
    static let wide = 110

    let statistics: StudyTimeStatistics
    let size: Size

    private var words: StudyTimeWords { StudyTimeWords(statistics) }

    var all: [any View] {
        guard !statistics.isEmpty else {
            return [Text(StudyTimeWords.nothing, style: .secondary)]
        }
        let parts = [bars, shares].compactMap(\.self)
        let charts: [any View] =
            size.width >= Self.wide && parts.count == 2
            ? [HStack(spacing: 4, widths: [.flex(1), .flex(1)], parts)] : parts
        return [headline] + charts + [heatMap, results]
    }

    private var headline: any View {
        VStack(
            spacing: 0,
            [Text(words.total, style: .heading), Text(words.streak)]
                + [words.sittings.map { Text($0, style: .secondary) }].compactMap(\.self))
    }

    private var bars: (any View)? {
        let title =
            switch statistics.range {
            case .week: "Hours per day"
            case .month: "Hours per week"
            case .year: "Hours per month"
            case .all: "Hours"
            }
        return VStack(
            spacing: 0,
            [
                Divider(StyledText(title)),
                BarChart(
                    statistics.bars.map { bar in
                        .init(
                            bar.label, Double(bar.seconds) / 3600,
                            caption: DurationText.short(bar.seconds))
                    }),
            ])
    }

    private static let roles: [ColorRole] = [
        .accent, .correct, .warning, .incorrect, .borderFocused, .secondaryText,
    ]

    /// The largest shares, with the rest combined.
    private var shares: (any View)? {
        let shares = statistics.shares.filter { $0.amount.seconds > 0 }
        guard !shares.isEmpty else { return nil }
        let most = Self.roles.count
        var slices = shares.prefix(shares.count > most ? most - 1 : most).map {
            (label: $0.title, seconds: $0.amount.seconds)
        }
        let rest = shares.dropFirst(slices.count).reduce(0) { $0 + $1.amount.seconds }
        if rest > 0 { slices.append(("Other", rest)) }
        let rows = size.width < 60 ? 5 : 7
        return VStack(
            spacing: 0,
            [
                Divider("Where"),
                Donut(
                    zip(slices, Self.roles).map { slice, role in
                        .init(
                            label(slice.label, slice.seconds, besideRing: rows),
                            Double(slice.seconds), role: role)
                    }, rows: rows),
            ])
    }

    /// Includes the time if there's room beside the chart.
    private func label(_ name: String, _ seconds: Int, besideRing rows: Int) -> String {
        let whole = "\(name) \(DurationText.short(seconds))"
        // Room beside the chart, marker, share and scroll bar.
        let room = size.width - rows * 2 - 11
        return StyledText(whole).width <= room ? whole : name
    }

    /// The month or year heat map.
    private var heatMap: any View {
        if statistics.range == .month {
            // Short windows show the contract's four weeks.
            let rules: StudyMonth.Rules = size.height < 20 ? .contract : .whole
            let firstWeekday = rules == .contract ? 0 : statistics.calendar.firstWeekday
            let month = StudyMonth(
                of: statistics.today, rules, firstWeekday: statistics.calendar.firstWeekday)
            let days = (0..<7).map { StudyDay.weekdayNames[(firstWeekday + $0) % 7].prefix(2) }
            return VStack(
                spacing: 0,
                [
                    Divider("Days of the month"),
                    Text(days.joined(separator: ""), style: .secondary),
                    HeatMap(
                        statistics.strengths(month.rows), label: "Days of the month",
                        showsKey: true),
                ])
        }
        // As many weeks as fit.
        let weeks = max(4, min(53, (size.width - 6) / 2))
        let year = StudyTimeYear(until: statistics.today, weeks: weeks, statistics.calendar)
        return VStack(
            spacing: 0,
            [
                Divider(weeks < 53 ? "The last \(weeks) weeks" : "The year"),
                HeatMap(
                    statistics.strengths(year.rows), rowLabels: year.rowLabels,
                    label: weeks < 53 ? "Days of the last \(weeks) weeks" : "Days of the last year",
                    showsKey: true),
            ])
    }

    private var results: any View {
        let scores = statistics.results?.map { Double(min(max($0.score, 0), 100)) } ?? []
        var lines: [any View] = [Divider("Quizzes and exams")]
        lines += words.results.map { Text($0) }
        if scores.count > 1 { lines.append(Sparkline(scores, label: "Scores")) }
        return VStack(spacing: 0, lines)
    }
}
