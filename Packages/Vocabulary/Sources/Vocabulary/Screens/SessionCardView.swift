import FSRS
import TerminalUI
import WordFinding

/// A card's question and, once revealed, its answer.
struct SessionCardView: View {
    var card: SessionCard
    var variant: StudyVariant
    var isRevealed: Bool
    var comparison: TypedAnswer?
    /// Words answered in this session; `left` counts the remaining ones, including this one.
    var answered: Int
    var left: Int

    private var word: Card { card.card }
    private var meaning: String { word.meaning ?? "" }
    private var cloze: String? {
        WordInSentence.cloze(word.word, lemma: word.lemma, in: word.sentence)
    }
    /// Whether the card asks by meaning; so do cards whose sentence has no gap.
    private var asksByMeaning: Bool { variant == .type || variant == .cloze && cloze == nil }

    private var facts: String {
        [
            word.partOfSpeech?.rawValue, word.difficulty.rawValue,
            word.lemma.lowercased() == word.word.lowercased() || hidesWord ? nil : word.lemma,
            card.state.reviewCount == 0 ? "new" : nil,
            card.state.isLeech ? "often forgotten" : nil,
        ].compactMap(\.self).joined(separator: " · ")
    }
    private var hidesWord: Bool { variant != .plain && !isRevealed }

    /// A hint for a word that keeps being forgotten.
    private var leech: String? {
        guard card.state.isLeech, isRevealed else { return nil }
        return
            "Forgotten \(card.state.lapses) times. Try another meaning (e) or a mental picture, "
            + "or suspend it (s)."
    }

    private var body: any View {
        VStack(spacing: 1) {
            if hidesWord { question } else { answer }
        }
    }

    @ViewBuilder private var questionParts: [any View] {
        Text(facts, style: .secondary)
        if asksByMeaning {
            Text(WordInSentence.hiding(word.word, lemma: word.lemma, in: meaning))
        } else {
            Text(cloze ?? "")
        }
    }
    private var question: any View { VStack(spacing: 1, questionParts) }

    @ViewBuilder private var answerParts: [any View] {
        if let comparison, comparison.verdict != .blank { verdict(comparison) }
        VStack {
            Text(word.word, style: Style(.accent, .bold))
            if !facts.isEmpty { Text(facts, style: .secondary) }
        }
        if !word.sentence.isEmpty { Text(highlighted) }
        if isRevealed {
            Box(
                tone: .accent, border: .leftBar, fill: .exampleFill,
                Text(meaning, style: Style(.text, on: .exampleFill)))
            if word.isUnsure == true { Text("▲ " + Card.doubt, style: Style(.warning)) }
            if let note = word.note, !note.isEmpty { Text(note, style: .secondary) }
            if let leech { Text("▲ " + leech, style: Style(.warning)) }
        }
    }
    private var answer: any View { VStack(spacing: 1, answerParts) }

    private func verdict(_ comparison: TypedAnswer) -> any View {
        let isRight = comparison.suggestion != .again
        let mark = isRight ? "✓ " : "✗ "
        let tone = Style(isRight ? .correct : .incorrect)
        return VStack {
            Text(mark + comparison.words, style: tone)
            if comparison.verdict == .slip || comparison.verdict == .wrong {
                Text(difference(comparison))
            }
        }
    }

    private func difference(_ comparison: TypedAnswer) -> StyledText {
        StyledText(
            comparison.pieces.map { piece in
                switch piece.kind {
                case .same: StyledText.Run(piece.text)
                case .extra: StyledText.Run(piece.text, Style(.incorrect, .strikethrough))
                case .missing: StyledText.Run(piece.text, Style(.correct, .underline))
                }
            })
    }

    /// The sentence with the word highlighted.
    private var highlighted: StyledText {
        let sentence = word.sentence
        guard
            let range = WordInSentence.range(of: word.word, lemma: word.lemma, in: sentence)
        else { return StyledText(sentence, Style(.text)) }
        return StyledText(String(sentence[..<range.lowerBound]), Style(.text))
            + StyledText(String(sentence[range]), Style(.text, on: .highlightFill, .bold))
            + StyledText(String(sentence[range.upperBound...]), Style(.text))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }

    func describe(into text: inout LinearText) {
        let place = "\(answered) answered, \(left) left"
        let facts = facts.isEmpty ? "" : " (\(facts))"
        if hidesWord {
            text.heading("\(place)\(facts).")
            if asksByMeaning {
                text.sentence(
                    "Which word means: "
                        + WordInSentence.hiding(word.word, lemma: word.lemma, in: meaning))
            } else {
                let gap = (cloze ?? "").replacing(WordInSentence.gap, with: "(gap)")
                text.sentence("Which word is missing: \(gap)")
            }
            return
        }
        text.heading("\(place): \(word.word)\(facts).")
        if let comparison, comparison.verdict != .blank { text.sentence(comparison.words) }
        if !word.sentence.isEmpty { text.sentence(word.sentence) }
        guard isRevealed else { return }
        text.sentence("It means: \(meaning)")
        if word.isUnsure == true { text.sentence(Card.doubt) }
        if let note = word.note, !note.isEmpty { text.sentence("Your note: \(note)") }
        if let leech { text.sentence(leech) }
    }
}
