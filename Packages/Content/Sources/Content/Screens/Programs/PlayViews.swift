import Dialogue
import TerminalUI

extension OptionLine {
    /// Creates the row of an option; `isBox` if several can be chosen.
    init(
        id: String, letter: String, text: String, mark: ChoiceExercise.Mark = .open,
        isBox: Bool = false,
        isFocused: Bool, canBeChosen: Bool
    ) {
        let (state, note, word): (Practice.OptionState, String, String?) =
            switch mark {
            case .open: (.unselected, "", nil)
            case .chosen: (.selected, "", "chosen")
            case .right: (.correct, "your answer", "your answer, correct")
            case .wrong: (.incorrect, "your answer, wrong", "your answer, wrong")
            case .missed: (.correct, "correct, not chosen", "correct, not chosen")
            }
        self.init(
            id: id, letter: letter, text: RichText([.text(text, [])]), state: state, note: note,
            word: word, isBox: isBox, isFocused: isFocused, canBeChosen: canBeChosen)
    }
}

/// The two columns of a matching as rows: side by side if there's room, otherwise one after the
/// other.
struct MatchingColumns {
    struct Row: Sendable {
        let id: String
        let view: any View
        /// Whether it starts a column.
        let isFirst: Bool
    }

    let play: MatchingExercise
    let focus: String?
    /// The selected left side.
    let selected: Int?
    let isWide: Bool

    var rows: [Row] {
        let lefts = play.pairs.indices.map(left)
        let rights = play.rights.indices.map(right)
        guard isWide else {
            return lefts.enumerated().map { Row(id: "left.\($0)", view: $1, isFirst: false) }
                + rights.enumerated().map { Row(id: "right.\($0)", view: $1, isFirst: $0 == 0) }
        }
        return lefts.indices.map { index in
            Row(
                id: "left.\(index)",
                view: MatchingRow(left: lefts[index], right: rights[index]), isFirst: false)
        }
    }

    private func left(_ index: Int) -> MatchingSide {
        let pair = play.pairs[index]
        let place = play.place(of: pair.id)
        return MatchingSide(
            id: "left.\(index)", key: Question.letter(index).lowercased(), text: pair.left,
            partner: place.map { "\($0 + 1)" }, isRight: play.isRight(pair.id),
            isFocused: focus == "left.\(index)"
                || (focus?.hasPrefix("right.") == true && selected == index),
            canBeChosen: !play.isFinished, field: "link.\(index)")
    }

    private func right(_ index: Int) -> MatchingSide {
        let pair = play.right(at: index)
        let taken = pair.flatMap { play.left(of: $0.id) }
        let letter = taken.flatMap { taken in play.pairs.firstIndex { $0.id == taken.id } }
        return MatchingSide(
            id: "right.\(index)", key: "\(index + 1)", text: pair?.right ?? "",
            partner: letter.map { Question.letter($0).lowercased() }, isRight: nil,
            isFocused: focus == "right.\(index)", canBeChosen: !play.isFinished, field: nil)
    }
}

/// One side of a pair with its match.
struct MatchingSide: View {
    var id: String
    var key: String
    var text: String
    var partner: String?
    /// nil before the end.
    var isRight: Bool?
    var isFocused: Bool
    var canBeChosen: Bool
    /// The field id for its number in linear mode; nil for a right side.
    var field: String?

    private var role: ColorRole {
        switch isRight {
        case true?: .correct
        case false?: .incorrect
        case nil: isFocused || partner != nil ? .accent : .secondaryText
        }
    }

    private func seen(unicode: Bool) -> any View {
        let sign = isRight.map { $0 ? (unicode ? "✓ " : "[ok] ") : (unicode ? "✗ " : "[x] ") } ?? ""
        let pointer = isFocused ? (unicode ? "▸ " : "> ") : "  "
        let link = partner.map { (unicode ? "  → " : "  -> ") + $0 } ?? ""
        let lead = pointer + sign + key + "  "
        return Text(
            StyledText(lead, Style(role, isFocused ? .bold : [])) + StyledText(text)
                + StyledText(link, Style(role, .bold)),
            hang: min(8, lead.count))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let inner = seen(unicode: context.capabilities.unicode).size(in: proposal, context)
        return Size(proposal.width, inner.height)
    }

    func draw(in canvas: inout Canvas) {
        if isFocused, canBeChosen { canvas.fill(nil, .surface) }
        seen(unicode: canvas.unicode).draw(in: &canvas)
        if canBeChosen { canvas.markAction(id) }
    }

    func describe(into linear: inout LinearText) {
        guard let field else { return linear.sentence("Number \(key): \(text)") }
        if canBeChosen {
            linear.field(
                id: field, label: "\(key): \(text), goes with number", value: partner ?? "")
        } else {
            let word = isRight.map { $0 ? ", right" : ", wrong" } ?? ""
            linear.sentence("\(key): \(text), with number \(partner ?? "none")\(word)")
        }
    }
}

/// A left and a right side in one row; not necessarily a pair.
struct MatchingRow: CompositeView {
    var left: MatchingSide
    var right: MatchingSide

    var body: any View {
        HStack(spacing: 3, widths: [.flex(1), .flex(1)]) {
            left
            right
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        right.describe(into: &linear)
        left.describe(into: &linear)
    }
}

/// Key hints: shown, but not read aloud.
struct SeenText: CompositeView {
    var text: String
    var body: any View { Text(text, style: .secondary) }

    func describe(into linear: inout LinearText) {}
}

/// The result of an item: verdict, mistakes and explanation.
struct ItemVerdict: CompositeView {
    var live: ActiveExercise

    private var tone: Tone {
        guard let score = live.score else { return .accent }
        return score == 100 ? .success : ItemScore.passes(score) ? .success : .failure
    }

    private var title: String {
        switch live {
        case .choice(_, let play): return play.words ?? ""
        case .fill(_, let play): return play.words ?? ""
        case .matching(_, let play): return play.words ?? ""
        case .form: return "You filled in the form."
        case .dictation(_, let play):
            return "Dictation complete: \(play.score ?? 0)%."
        case .roleplay(_, let play):
            let score = play.score ?? 0
            return ItemScore.passes(score)
                ? "Conversation complete: \(score)%."
                : "You got to the end with \(score)%. You need \(ItemScore.pass)% to pass. Try again?"
        }
    }

    var lines: [String] {
        var lines: [String] = []
        switch live {
        case .choice(let quiz, let play):
            if play.isRight == false {
                let right = quiz.options.filter(\.isRight).map { "“\($0.text)”" }
                lines.append("Right: " + right.joined(separator: ", "))
            }
        case .fill(_, let play):
            if !play.otherAnswers.isEmpty {
                lines.append(
                    "Also correct: "
                        + play.otherAnswers.prefix(6).map { "“\($0)”" }.joined(separator: ", "))
            }
            if let score = play.score, (1..<100).contains(score) { lines.append("\(score)%") }
        case .matching(_, let play):
            lines += play.mistakes.map(\.words)
            if let score = play.score, score < 100 { lines.append("\(score)%") }
        case .form: break
        case .dictation(let task, let play):
            lines += play.remarks(known: task.known)
            let shown = play.answers.count(where: \.wasShown)
            if shown > 0 {
                let words = shown == 1 ? "1 sentence; it doesn't" : "\(shown) sentences; they don't"
                lines.append("You looked at \(words) count as right.")
            }
        case .roleplay(_, let play):
            let skipped = play.skipped.count
            if skipped > 0 {
                lines.append("\(skipped) \(skipped == 1 ? "line was" : "lines were") skipped.")
            }
        }
        if let explanation = live.explanation, !explanation.isEmpty { lines.append(explanation) }
        return lines
    }

    var body: any View { NoteBar(title: title, tone: tone, lines: lines) }

    /// The verdict as lines, for plain text.
    var spoken: [String] { [title] + lines }
}
