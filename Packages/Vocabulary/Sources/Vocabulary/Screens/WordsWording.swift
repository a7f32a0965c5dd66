import FSRS
import TerminalUI

/// A word's state as text.
struct WordsWording: Sendable {
    /// Seconds since 1970, UTC.
    let now: Double

    /// A mark and a few letters for the edge of a list row.
    func mark(_ row: WordRow) -> StyledText {
        let state = row.state
        if row.card.meaning == nil { return StyledText("? to define", Style(.warning)) }
        if state.isSuspended {
            return StyledText(state.isLeech ? "✗ leech" : "‖ suspended", .secondary)
        }
        switch state.schedule.phase {
        case .new: return StyledText("○ new", .secondary)
        case .learning, .relearning:
            let wait = wait(until: state.schedule.due)
            return StyledText("◐ " + (wait ?? "due"), Style(.warning))
        case .review:
            guard let wait = wait(until: state.schedule.due) else {
                return StyledText("● due", Style(.accent, .bold))
            }
            return StyledText("✓ \(wait)", Style(.correct))
        }
    }

    /// A card's state as a sentence.
    func sentence(_ card: Card, _ state: CardState, today: Int) -> String {
        if card.meaning == nil { return "Needs a meaning before you can study it." }
        var text: String
        switch state.schedule.phase {
        case .new: text = "New: not studied yet."
        case .learning: text = "Learning: "
        case .relearning: text = "Forgotten, relearning: "
        case .review: text = "Known: "
        }
        if state.schedule.phase != .new {
            text +=
                wait(until: state.schedule.due).map { "comes back in \($0)." } ?? "due now."
        }
        if state.isSuspended { text = "Suspended until you resume it." }
        if let buried = state.buriedUntil, buried > today, !state.isSuspended {
            text += " Put off until \(StatisticsWords.day(buried, today: today))."
        }
        if state.isLeech {
            text += " Forgotten \(StatisticsWords.count(state.lapses, "time")): it may need another"
            text += " sentence or meaning."
        }
        return text
    }

    /// The time until `due`, e.g. `3 days`; nil if it has passed.
    private func wait(until due: Double) -> String? {
        due > now ? IntervalText.words(seconds: due - now) : nil
    }

    /// `5.2 of 10, middling`
    static func difficulty(_ value: Double) -> String {
        let word =
            switch value {
            case ..<3: "easy"
            case ..<5: "fairly easy"
            case ..<7: "middling"
            case ..<8.5: "hard"
            default: "very hard"
            }
        return "\(StatisticsWords.decimal(value)) of 10, \(word)"
    }
}

/// Actions for linear mode; invisible on screen, where the footer names the keys.
struct SpokenActions: View {
    var actions: [(id: String, label: String)]

    func size(in proposal: Size, _ context: ViewContext) -> Size { Size(0, 0) }
    func draw(in canvas: inout Canvas) {}
    func describe(into text: inout LinearText) {
        for action in actions { text.action(id: action.id, label: action.label) }
    }
}
