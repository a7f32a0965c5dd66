/// Statistics as sentences, for the command and linear mode.
struct StudyTimeWords: Sendable {
    let statistics: StudyTimeStatistics

    init(_ statistics: StudyTimeStatistics) { self.statistics = statistics }

    /// The text for empty statistics.
    static let nothing = """
        Nothing here yet. Study something and it will show up.
        """

    var range: String {
        switch statistics.range {
        case .week: "This week"
        case .month: "This month"
        case .year: "This past year"
        case .all: "All time"
        }
    }

    /// `This week: 3h 20m on 4 days, 42 problems, 3 answers from the tutor.`
    var total: String {
        let total = statistics.total
        var parts = [
            "\(DurationText.short(total.seconds)) on \(Self.count(statistics.activeDays, "day"))",
            Self.count(total.problems, "problem"),
        ]
        if total.feedback > 0 {
            parts.append(Self.count(total.feedback, "answer") + " from the tutor")
        }
        return "\(range): \(parts.joined(separator: ", "))."
    }

    var streak: String {
        let streak = statistics.week.streak(on: statistics.today)
        let longest = statistics.longestStreak
        guard streak > 0 else {
            return longest > 0
                ? "No streak right now; your longest was \(Self.count(longest, "day"))."
                : "No streak yet: study today to start one."
        }
        return "Streak: \(Self.count(streak, "day")) in a row"
            + (longest > streak ? "; your longest was \(longest)." : ".")
    }

    var sittings: String? {
        guard statistics.sittings.count > 0 else { return nil }
        let longest = DurationText.short(statistics.sittings.longestSeconds)
        return "Sessions: \(statistics.sittings.count), the longest \(longest)."
    }

    /// A sentence each for quizzes and exams.
    var results: [String] {
        guard let results = statistics.results else {
            return ["Quiz and exam results aren't available."]
        }
        var lines: [String] = []
        for (kind, one) in [(StudyResult.Kind.quiz, "quiz"), (.exam, "exam")] {
            guard let summary = ResultsSummary(results.filter { $0.kind == kind }) else { continue }
            let many = one == "quiz" ? "quizzes" : "exams"
            var line = "\(summary.count) \(summary.count == 1 ? one : many), "
            line += "\(summary.averageScore) % on average"
            if summary.passed + summary.failed > 0 { line += ", \(summary.passed) passed" }
            lines.append(line + ".")
        }
        if lines.isEmpty { lines = ["No finished quizzes or exams."] }
        let weak = ResultsSummary.weakAreas(of: results)
        if !weak.isEmpty { lines.append("To review: \(weak.joined(separator: ", ")).") }
        return lines
    }

    /// All lines, for plain output.
    var lines: [String] {
        guard !statistics.isEmpty else { return [Self.nothing] }
        var lines = [total, streak] + [sittings].compactMap(\.self)
        lines += [""] + bars(width: 24)
        let shares = statistics.shares
        if !shares.isEmpty { lines += ["", "Where:"] }
        for share in shares {
            let time = DurationText.short(share.amount.seconds)
            lines.append(
                "  \(share.title): \(time), \(Self.count(share.amount.problems, "problem"))")
        }
        return lines + [""] + results
    }

    private func bars(width: Int) -> [String] {
        let bars = statistics.bars
        let label = bars.map(\.label.count).max() ?? 0
        let top = max(1, bars.map(\.seconds).max() ?? 0)
        return bars.map { bar in
            let cells = (bar.seconds * width + top / 2) / top
            let name = bar.label + String(repeating: " ", count: label - bar.label.count)
            let time = bar.seconds > 0 ? " " + DurationText.short(bar.seconds) : ""
            return "  \(name)  \(String(repeating: "█", count: cells))\(time)"
        }
    }

    static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
}
