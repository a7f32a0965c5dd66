import TerminalUI
import WordFinding

/// A session's summary and the next suggestion.
struct SessionEnd: View {
    var summary: SessionSummary
    var snapshot: SessionSnapshot
    /// Seconds since 1970, UTC.
    var now: Double

    private var heading: String { Self.heading(summary, snapshot) }

    static func heading(_ summary: SessionSummary, _ snapshot: SessionSnapshot) -> String {
        if snapshot.isEmpty { return "Nothing to study here right now" }
        if summary.level?.isMastered == true { return "Level mastered" }
        if summary.level?.isCompleted == true { return "Level completed" }
        return "Session complete"
    }

    private var body: any View {
        VStack(spacing: 1) {
            Box(
                title: StyledText(heading), tone: snapshot.isEmpty ? .plain : .success,
                border: .leftBar
            ) {
                for line in summary.lines(now: now) { Text(line) }
            }
            if let suggestion = summary.suggestion {
                Button(id: "next", label: suggestion.words + " (Enter)", focused: true)
            }
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        body.size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }

    func describe(into text: inout LinearText) {
        text.heading(heading + ".")
        for line in summary.lines(now: now) { text.sentence(line) }
        if let suggestion = summary.suggestion {
            text.action(id: "next", label: suggestion.words)
        }
        if snapshot.canUndo { text.action(id: "undo", label: "Undo the last step") }
    }
}

extension SessionSummary.Suggestion {
    var words: String {
        let level = difficulty.map { ", \($0.rawValue)" } ?? ""
        return "Next: \(title)\(level), \(count) \(count == 1 ? "word" : "words")"
    }
}

extension SessionSummary {
    /// The summary as sentences.
    func lines(now: Double) -> [String] {
        var lines: [String] = []
        if words > 0 {
            let time = IntervalText.spent(seconds: seconds)
            lines.append(
                "\(words) \(words == 1 ? "word" : "words") in \(time): \(memorised) known, "
                    + "\(notMemorised) missed.")
            if atOnce < memorised { lines.append("\(atOnce) known right away.") }
            if let retention {
                lines.append(
                    "You still knew \(Int((retention * 100).rounded())) % of the words reviewed."
                )
            }
        }
        if let earned = Badge.earned(badges) { lines.append(earned + ".") }
        if let backlog { lines.append(backlog.words) }
        if let nextDue {
            lines.append("The next word is due in \(IntervalText.words(seconds: nextDue - now)).")
        }
        if words > 0 {
            lines.append(
                dueTomorrow == 0
                    ? "Nothing is due tomorrow yet."
                    : "Tomorrow: \(StatisticsWords.count(dueTomorrow, "word")) to review.")
        }
        if streak > 0 {
            lines.append("\(StatisticsWords.count(streak, "day")) in a row.")
        }
        return lines.isEmpty ? ["Come back when words are due."] : lines
    }
}
