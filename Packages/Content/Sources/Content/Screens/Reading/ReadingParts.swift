import AppCore
import TerminalUI

/// The title, the facts and the number of answered questions, in one or two rows.
struct HeaderLine: View {
    var title: String
    var facts: String
    var done: Int
    var total: Int

    private func progress(unicode: Bool) -> StyledText {
        guard total > 0 else { return "" }
        let cells = min(total, 12)
        let filled = done * cells / total
        let bar =
            String(repeating: unicode ? "▰" : "#", count: filled)
            + String(repeating: unicode ? "▱" : ".", count: cells - filled)
        return StyledText(bar, .accent) + StyledText("  \(done) of \(total) answered", .secondary)
    }

    private func rows(_ width: Int, unicode: Bool) -> [StyledText] {
        let name = StyledText(title, .heading)
        let more = facts.isEmpty ? StyledText("") : StyledText("  " + facts, .secondary)
        let progress = progress(unicode: unicode)
        let whole = name + more
        if whole.width + progress.width + 3 <= width {
            let gap = String(repeating: " ", count: width - whole.width - progress.width)
            return [whole + StyledText(gap) + progress]
        }
        return [whole.truncated(to: width, unicode: unicode)] + (total > 0 ? [progress] : [])
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let rows = rows(proposal.width, unicode: context.capabilities.unicode)
        return Size(proposal.width, rows.count)
    }

    func draw(in canvas: inout Canvas) {
        for (y, row) in rows(canvas.size.width, unicode: canvas.unicode).enumerated() {
            canvas.write(row, x: 0, y: y)
        }
    }

    func describe(into linear: inout LinearText) {
        linear.heading(facts.isEmpty ? "\(title)." : "\(title). \(facts).")
        if total > 0 { linear.sentence("\(done) of \(total) questions answered.") }
    }
}

/// A problem with its cure.
struct ProblemView: CompositeView {
    var problem: Problem
    var retry: FocusTarget?

    var body: any View {
        VStack(spacing: 1) {
            Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
                if let reason = problem.reason { Text(reason) }
                if let cure = problem.cure { Text(cure, style: .secondary) }
            }
            if let retry { DeedLine(id: retry.id, label: "Try again (r)", isFocused: true) }
        }
    }
}

/// The view of a locked item: its facts, its first lines fading out, and what premium unlocks.
struct LockedView: CompositeView {
    let body: any View

    init(_ screen: ReadingScreen, _ item: LockedItem) {
        let surrounding = screen.surrounding
        let signedOut = item.problem.code == .signedOut
        var views: [any View] = []
        if let card = item.card {
            views.append(Text("🔒 \(card.title)", style: .heading))
            views.append(Text(card.facts, style: .secondary))
        }
        views += Self.preview(item.preview)
        let title =
            signedOut ? "Sign in to open this" : "This is premium content"
        views.append(
            Box(title: StyledText(title), tone: .warning, border: .rounded) {
                Text(Self.offer(item.card))
                Text("It also unlocks all other lessons, passages and sections.")
                if surrounding.upgradePlace == nil, !signedOut {
                    Text(
                        "Payments isn't installed, so premium content is locked.",
                        style: .secondary)
                }
                if signedOut, let cure = item.problem.cure { Text(cure, style: .secondary) }
            })
        if surrounding.upgradePlace != nil {
            views.append(
                DeedLine(
                    id: FocusTarget.action(.upgrade).id, label: "Get premium (p)", isFocused: true))
        }
        if surrounding.visitor == .anonymous {
            views.append(DeedLine(id: FocusTarget.action(.signIn).id, label: "Sign in (i)"))
        }
        body = VStack(spacing: 1, views)
    }

    /// What premium unlocks here.
    private static func offer(_ card: CatalogCard?) -> String {
        guard let card else { return "Premium unlocks it, with every answer explained." }
        let noun = card.reference.kind.noun
        switch card.questionCount {
        case 0: return "Premium unlocks this \(noun)."
        case 1:
            return
                "Premium unlocks this \(noun), with its question and why each answer is right or wrong."
        default:
            return
                "Premium unlocks this \(noun), with its \(card.questionCount) questions and why each answer is right or wrong."
        }
    }

    /// The first lines, each fainter than the previous one.
    private static func preview(_ lines: [String]) -> [any View] {
        guard !lines.isEmpty else { return [] }
        let styles = [Style.plain, .secondary, Style(.secondaryText, .dim), Style(.border, .dim)]
        let shown = lines.prefix(styles.count).enumerated().map { index, line in
            Text(line, style: styles[index], wrap: .truncate) as any View
        }
        return [VStack(shown + [Text("…", style: Style(.border))], spacing: 0)]
    }
}

/// The score, the time and the state of the submission.
struct ResultBox: CompositeView {
    var result: PracticeResult
    /// The results by skill, e.g. `Transitions: 2 of 3`; weakest first.
    var skills: [String] = []

    private var isGood: Bool { (result.score ?? 0) >= 70 }

    private var headline: String {
        guard let score = result.score else {
            return "Handed in: \(result.totalQuestions) questions"
        }
        let right = result.correctCount ?? 0
        return "\(right) of \(result.totalQuestions) right · \(score)%"
    }

    private var lines: [String] {
        var lines = result.adviceLines
        switch result.submissionState {
        case .judged: lines.append("Recorded in your history.")
        case .queued(let problem):
            lines.append(Problem.savedForLater(problem ?? .stillQueued).summary)
            if let problem { lines.append("Not sent yet: \(problem.summary)") }
            if result.score != nil {
                lines.append("The score above was calculated on this computer.")
            }
        case .refused(let problem):
            lines.append("The server rejected it: \(problem.summary)")
            if let reason = problem.reason { lines.append(reason) }
            lines.append("Your answers are saved. Use `homeroom outbox` to send or discard them.")
        case .unrecorded(let reason): lines.append(reason)
        }
        if result.seconds >= 1 { lines.append("Time: \(StudyTimer.clock(result.seconds))") }
        return lines
    }

    private var tone: Tone {
        switch result.submissionState {
        case .refused: .failure
        case .queued, .unrecorded: .warning
        case .judged: isGood ? .success : .accent
        }
    }

    var body: any View {
        Box(title: StyledText(headline), tone: tone, border: .rounded) {
            if let score = result.score {
                ProgressBar(value: Double(score) / 100, tone: isGood ? .success : .accent)
            }
            for line in lines { Text(line, style: .secondary) }
            for line in skills { Text(line) }
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        linear.heading("Result: \(headline).")
        for line in lines + skills { linear.sentence(line) }
    }
}

/// A note on the passage, below its question's explanation.
struct NoteLine: View {
    var note: Annotation
    /// Nil if the backend's range isn't in the text.
    var stop: FocusTarget?
    var isFocused: Bool

    private var body: any View {
        let mark = isFocused ? "▸ " : "  "
        let quote = note.quote.isEmpty ? "" : "“\(note.quote)” "
        return Text(
            StyledText(mark + "In the text: ", Style(isFocused ? .accent : .secondaryText))
                + StyledText(quote, Style(.text, on: .highlightFill)) + note.explanation.styled(),
            hang: 4)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) {
        body.draw(in: &canvas)
        if let stop { canvas.markAction(stop.id) }
    }

    func describe(into linear: inout LinearText) {
        linear.sentence("In the text: “\(note.quote)” — \(note.explanation.spoken)")
    }
}

/// An open note, below the passage.
struct NoteBox: CompositeView {
    var note: Annotation
    var question: Int?

    var body: any View {
        let title = question.map { "Note on question \($0)" } ?? "Note"
        return Box(
            title: StyledText(title), tone: .accent, border: .leftBar, fill: .explanationFill
        ) {
            Text(StyledText("“\(note.quote)”", Style(.text, on: .explanationFill, .italic)))
            Text(note.explanation.styled(Style(.text, on: .explanationFill)))
            DeedLine(id: FocusTarget.action(.closeNote).id, label: "Close the note (Esc)")
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }
}
