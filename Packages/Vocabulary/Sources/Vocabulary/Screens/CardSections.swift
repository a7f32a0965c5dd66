import FSRS
import TerminalUI
import WordFinding

/// The sections of a card's page.
struct CardSections {
    let page: CardPage
    let repository: StudyRepository

    private var wording: WordsWording { WordsWording(now: page.now) }

    var view: any View {
        VStack(
            spacing: 1,
            [
                heading, sentence, meaning, doubt, note, media, memory, history,
                SpokenActions(actions: [
                    ("edit", "Edit"), ("senses", "Other meanings"),
                    ("pause", page.state.isSuspended ? "Resume" : "Suspend"),
                    ("forget", "Start over"), ("know", "I know it already"),
                    ("delete", "Delete"),
                ]),
            ].compactMap { $0 })
    }

    private var heading: any View {
        let card = page.card
        var facts = [card.difficulty.title.lowercased()]
        if let part = card.partOfSpeech { facts.insert(part.rawValue, at: 0) }
        if card.lemma != card.word.lowercased() { facts.append("from “\(card.lemma)”") }
        if !page.source.isEmpty { facts.append(page.source) }
        return VStack(
            spacing: 0,
            [
                Text(card.word, style: Style(.accent, .bold)),
                Text(facts.joined(separator: " · "), style: .secondary),
            ])
    }

    private var sentence: (any View)? {
        let card = page.card
        guard !card.sentence.isEmpty else { return nil }
        let fill = ColorRole.exampleFill
        let text = card.sentence
        guard let range = WordInSentence.range(of: card.word, lemma: card.lemma, in: text) else {
            return Box(
                tone: .accent, border: .leftBar, fill: fill,
                Text(text, style: Style(.text, on: fill))
            )
        }
        let styled =
            StyledText(String(text[..<range.lowerBound]), Style(.text, on: fill))
            + StyledText(String(text[range]), Style(.text, on: fill, .bold))
            + StyledText(String(text[range.upperBound...]), Style(.text, on: fill))
        return Box(tone: .accent, border: .leftBar, fill: fill, Text(styled))
    }

    private var meaning: (any View)? { page.card.meaning.map { Text("It means: \($0)") } }

    private var doubt: (any View)? {
        page.card.isUnsure == true ? Text("▲ " + Card.doubt, style: Style(.warning)) : nil
    }

    private var note: (any View)? {
        page.card.note.flatMap { $0.isEmpty ? nil : Text("Note: \($0)", style: .secondary) }
    }

    private var media: (any View)? {
        guard !page.media.isEmpty else { return nil }
        return Text(
            "Pictures and recordings: \(page.media.joined(separator: ", "))", style: .secondary)
    }

    private var memory: any View {
        var parts: [any View] = [
            Divider(StyledText("Memory", .heading)),
            Text(wording.sentence(page.card, page.state, today: page.today)),
        ]
        if let memory = page.state.schedule.memory, let now = page.recall(after: 0) {
            let stability = IntervalText.words(seconds: memory.stability * 86_400)
            parts.append(
                Text(
                    "Known today with \(StatisticsWords.percent(now)). It takes \(stability) to fall"
                        + " to 90%. Difficulty: \(WordsWording.difficulty(memory.difficulty))."))
        }
        if let curve = page.curve, let last = curve.values.last {
            parts.append(
                Sparkline(curve.values.map { $0 * 100 }, label: "Recall in percent from now on"))
            parts.append(
                Text(
                    "Without a review: \(StatisticsWords.percent(last)) in"
                        + " \(IntervalText.words(days: curve.days)).", style: .secondary))
        }
        return VStack(spacing: 0, parts)
    }

    // MARK: History

    /// The maximum number of lines shown.
    private static let longest = 200

    private var history: (any View)? {
        guard !page.events.isEmpty else { return nil }
        let shown = page.events.filter { $0.kind != .undo }
        var parts: [any View] = [
            Divider(StyledText("History", .heading)),
            Table(
                columns: [
                    .init("When", priority: 3), .init("What", priority: 4),
                    .init("Back in", priority: 2), .init("Took", alignment: .trailing),
                ], rows: shown.prefix(Self.longest).map(row)),
        ]
        if shown.count > Self.longest {
            parts.append(Text("\(shown.count - Self.longest) older entries.", style: .secondary))
        }
        return VStack(spacing: 0, parts)
    }

    private func row(_ event: StudyEvent) -> [StyledText] {
        let isUndone = page.undone.contains(event.id)
        let (text, style) = Self.what(event)
        return [
            StyledText(repository.timeText(of: event.at), .secondary),
            isUndone
                ? StyledText("(\(text), undone)", .secondary) : StyledText(text, style),
            StyledText(
                event.kind == .review ? event.days.map { IntervalText.words(days: $0) } ?? "" : ""),
            StyledText(
                event.duration.map { StatisticsWords.duration(Int64($0)) } ?? "", .secondary),
        ]
    }

    private static func what(_ event: StudyEvent) -> (String, Style) {
        switch event.kind {
        case .review:
            switch event.rating.flatMap(Rating.init(rawValue:)) {
            case .again: ("✗ Again", Style(.incorrect))
            case .hard: ("△ Hard", Style(.warning))
            case .good: ("✓ Good", Style(.correct))
            case .easy: ("✓ Easy", Style(.correct))
            case nil: ("answered", .plain)
            }
        case .suspend: ("suspended", .plain)
        case .resume: ("resumed", .plain)
        case .bury: ("put off", .plain)
        case .unbury: ("resumed", .plain)
        case .forget: ("started over", .plain)
        case .adopt where event.isClosing: ("summary of earlier answers", .plain)
        case .adopt: ("imported", .plain)
        default: (event.kind.rawValue, .plain)
        }
    }
}
