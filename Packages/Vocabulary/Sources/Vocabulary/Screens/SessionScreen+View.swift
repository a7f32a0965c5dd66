import FSRS
import TerminalUI

extension SessionScreen {
    func view(in context: ViewContext) -> any View {
        guard let snapshot else {
            return problem.map { SessionErrorView(problem: $0) } ?? Skeleton(lines: 5)
        }
        if snapshot.position == .finished, let summary = snapshot.summary {
            return ScrollView(
                Measure(
                    66, SessionEnd(summary: summary, snapshot: snapshot, now: repository.seconds)),
                state: scroll)
        }
        let header = SessionHeader(progress: snapshot.progress, backlog: snapshot.session.backlog)
        guard let card else {
            return VStack(spacing: context.size.height > 12 ? 1 : 0) {
                header
                Measure(66, waiting(snapshot))
            }
        }
        return VStack(spacing: context.size.height > 12 ? 1 : 0) {
            header
            ScrollView(Measure(66, face(card, snapshot)), state: scroll)
            if let meaning {
                TextField(
                    id: "meaning", label: "Meaning", state: meaning, focused: true)
            } else if isTyping {
                TextField(
                    id: "answer", label: "The word", state: typed,
                    placeholder: "Type it, then press Enter", focused: true)
            }
            SessionKeys(keys: keys(card, snapshot), others: others(snapshot))
        }
    }

    private func face(_ card: SessionCard, _ snapshot: SessionSnapshot) -> SessionCardView {
        SessionCardView(
            card: card, variant: variant, isRevealed: isRevealed, comparison: comparison,
            answered: snapshot.progress.answered, left: snapshot.progress.left)
    }

    private func waiting(_ snapshot: SessionSnapshot) -> any View {
        guard case .waiting(_, let until, let count) = snapshot.position else { return Text("") }
        let wait = IntervalText.words(seconds: until - repository.seconds)
        let words = count == 1 ? "One word comes" : "\(count) words come"
        return Box(title: "Nothing else right now", tone: .accent, border: .leftBar) {
            Text("\(words) back soon, the next in \(wait). You can stay, or come back later.")
            Button(id: "early", label: "Answer it now (Enter)", focused: true)
            SessionKeys(keys: [], others: others(snapshot))
        }
    }

    /// The keys for the next step.
    private func keys(_ card: SessionCard, _ snapshot: SessionSnapshot) -> [SessionKeys.Key] {
        if meaning != nil {
            return [.init(key: "Enter", label: "Save", action: nil)]
        }
        guard isRevealed else {
            let label = isTyping ? "Check, or show it" : "Show the meaning"
            return [.init(key: isTyping ? "Enter" : "Space", label: label, action: "reveal")]
        }
        let four = snapshot.hasFourButtons
        return Rating.buttons(four: four).map { rating in
            let interval = card.choices.first { $0.rating == rating }?.interval
            let key = four || rating == .again ? "\(rating.rawValue)" : "2"
            return .init(
                key: suggestedRating == rating ? "Enter/" + key : key,
                label: rating.title(four: four), detail: interval,
                action: "rate-\(rating.rawValue)",
                tone: rating == .again ? .warning : .success)
        }
    }

    /// Other actions, listed in linear mode; on the screen the status line shows their keys.
    private func others(_ snapshot: SessionSnapshot) -> [SessionKeys.Other] {
        var others: [SessionKeys.Other] = []
        if card != nil {
            others += [
                .init("skip", "Skip it for now"), .init("bury", "Skip it until tomorrow"),
                .init("suspend", "Suspend it"), .init("known", "I know this word"),
            ]
            if let card, isRevealed {
                others.append(
                    .init("meaning", "Change the meaning", field: card.card.meaning ?? ""))
            }
            others.append(
                .init("variant", "Other card type: \(variant.next.title.lowercased())"))
        }
        if snapshot.canUndo { others.append(.init("undo", "Undo the last step")) }
        others.append(.init("end", "End the session"))
        return others
    }
}

/// A session's progress.
struct SessionHeader: View {
    var progress: StudySession.Progress
    var backlog: SessionPlan.Backlog?

    private var label: String { "\(progress.done) of \(progress.total)" }
    private var bar: ProgressBar {
        ProgressBar(done: progress.done, of: progress.total, label: label)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size { Size(proposal.width, 1) }
    func stretches(_ axis: Axis) -> Bool { axis == .horizontal }
    func draw(in canvas: inout Canvas) { bar.draw(in: &canvas) }

    func describe(into text: inout LinearText) {
        var parts: [String] = []
        if progress.inSteps > 0 { parts.append("\(progress.inSteps) learning") }
        if progress.reviews > 0 { parts.append("\(progress.reviews) to review") }
        if progress.new > 0 { parts.append("\(progress.new) new") }
        text.sentence(
            "\(label) words done" + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", "))."))
        if progress.done == 0, let backlog { text.sentence(backlog.words) }
    }
}

extension SessionPlan.Backlog {
    var words: String {
        let rest = waiting == 1 ? "One more word is due" : "\(waiting) more words are due"
        guard let days else {
            return
                "\(rest), and more come due each day than your limit allows: raise the limit, or "
                + "take fewer new words."
        }
        return "\(rest): at this pace they take \(days) more \(days == 1 ? "day" : "days"). "
            + "New words wait until then."
    }
}

/// The available keys with their effects, in one or two lines.
struct SessionKeys: View {
    struct Key: Sendable, Hashable {
        var key: String
        var label: String
        var detail: String?
        /// nil if it can't be clicked.
        var action: String?
        var tone = Tone.accent
    }

    /// An action that appears only in linear mode.
    struct Other: Sendable, Hashable {
        var id: String
        var label: String
        /// The contents, for a field.
        var field: String?

        init(_ id: String, _ label: String, field: String? = nil) {
            self.id = id
            self.label = label
            self.field = field
        }
    }

    var keys: [Key]
    var others: [Other]

    private func line(withDetail: Bool) -> StyledText {
        var runs: [StyledText.Run] = []
        for key in keys {
            if !runs.isEmpty { runs.append(StyledText.Run("  ", .plain)) }
            runs.append(
                StyledText.Run(key.key, Style(key.tone.text, .bold), action: key.action))
            runs.append(StyledText.Run(" " + key.label, Style(.text), action: key.action))
            if withDetail, let detail = key.detail {
                runs.append(StyledText.Run(" " + detail, .secondary, action: key.action))
            }
        }
        return StyledText(runs)
    }

    private func body(_ width: Int) -> Text {
        let full = line(withDetail: true)
        return Text(full.width <= width ? full : line(withDetail: false))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        keys.isEmpty ? .zero : body(proposal.width).size(in: proposal, context)
    }

    func draw(in canvas: inout Canvas) {
        if !keys.isEmpty { body(canvas.size.width).draw(in: &canvas) }
    }

    func describe(into text: inout LinearText) {
        for key in keys {
            guard let action = key.action else { continue }
            text.action(
                id: action, label: key.label + (key.detail.map { ", comes back in \($0)" } ?? ""))
        }
        for other in others {
            if let field = other.field {
                text.field(id: other.id, label: other.label, value: field)
            } else {
                text.action(id: other.id, label: other.label)
            }
        }
    }
}
