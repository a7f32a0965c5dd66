import TerminalUI

/// Renders a question as parts of a page: heading, prompt, options, explanation.
struct QuestionRenderer: Sendable {
    let practice: Practice
    let blocks: BlockRenderer
    let focus: FocusTarget?

    /// The parts of the question at `index`. Each option is a part, so that the page knows its
    /// rows.
    func parts(at index: Int) -> [AnchoredStack.Part] {
        let question = practice.questions[index]
        var parts: [AnchoredStack.Part] = [
            .init(QuestionHeading(text: heading(index), mark: mark(index)), id: "q\(index)")
        ]
        for view in question.prompt.flatMap(blocks.views) {
            parts.append(.init(view, gap: parts.count == 1 ? 0 : 1))
        }
        for option in question.options.indices {
            parts.append(
                .init(
                    optionLine(option, at: index),
                    id: FocusTarget.option(question: index, option: option).id,
                    gap: option == 0 ? 1 : 0))
            for id in question.options[option].diagrams {
                parts.append(.init(Padding(Insets(left: 6), blocks.diagram(id)), gap: 0))
            }
        }
        if question.options.isEmpty {
            parts.append(.init(Text("This question has no options.", style: .secondary)))
        }
        if practice.isRevealed(at: index) { parts.append(.init(verdict(index))) }
        return parts
    }

    private func heading(_ index: Int) -> String {
        "Question \(index + 1) of \(practice.questions.count)"
    }

    private func mark(_ index: Int) -> Practice.OptionState {
        switch practice.isCorrect(at: index) {
        case true?: .correct
        case false?: .incorrect
        case nil:
            practice.choices[practice.questions[index].id] == nil ? .unselected : .selected
        }
    }

    private func optionLine(_ option: Int, at index: Int) -> OptionLine {
        let stop = FocusTarget.option(question: index, option: option)
        let isChosen = practice.choices[practice.questions[index].id] == option
        let state = practice.state(of: option, at: index)
        let (note, word): (String, String?) =
            switch state {
            case .unselected: ("", nil)
            case .selected: ("", "chosen")
            case .correct where isChosen: ("", "your answer, correct")
            case .correct: ("the answer", "the correct answer")
            case .incorrect: ("your answer", "your answer, incorrect")
            }
        return OptionLine(
            id: stop.id, letter: Question.letter(option),
            text: practice.questions[index].options[option].withoutDiagrams, state: state,
            note: note, word: word, isFocused: focus == stop,
            canBeChosen: practice.phase == .answering && !practice.isRevealed(at: index))
    }

    private func verdict(_ index: Int) -> any View {
        let question = practice.questions[index]
        let right = practice.correctIndex(at: index).map(Question.letter)
        let chosen = practice.choices[question.id].map(Question.letter)
        let title: String
        let tone: Tone
        switch (practice.isCorrect(at: index), chosen, right) {
        case (true?, _, _): (title, tone) = ("Correct", .success)
        case (_, nil, let right?):
            (title, tone) = ("Not answered: the answer is \(right)", .failure)
        case (_, nil, nil): (title, tone) = ("Not answered", .failure)
        case (nil, let chosen?, nil):
            (title, tone) = ("You chose \(chosen); the correct answer isn't available", .accent)
        case (_, let chosen?, let right?):
            (title, tone) = ("Not \(chosen): the answer is \(right)", .failure)
        case (false?, let chosen?, nil): (title, tone) = ("\(chosen) isn't correct", .failure)
        }
        return ExplanationBox(
            title: title, tone: tone, blocks: question.explanation, skills: question.skills,
            renderer: blocks)
    }
}

/// The heading `Question 2 of 5` with the question's state.
struct QuestionHeading: CompositeView {
    var text: String
    var mark: Practice.OptionState

    var body: any View {
        let role: ColorRole =
            switch mark {
            case .correct: .correct
            case .incorrect: .incorrect
            case .selected, .unselected: .accent
            }
        return Divider(StyledText("\(mark.mark) \(text)", Style(role, .bold)))
    }

    func describe(into linear: inout LinearText) { linear.heading(text + ".") }
}

/// An answer option: mark, letter and text; filled if it's chosen or judged.
struct OptionLine: View {
    var id: String
    var letter: String
    var text: RichText
    var state: Practice.OptionState
    /// The remark after the text about its result; empty for none.
    var note: String
    /// The state as a word for reading aloud.
    var word: String?
    /// Whether several options can be chosen.
    var isBox = false
    var isFocused: Bool
    var canBeChosen: Bool

    private var fill: ColorRole? {
        switch state {
        case .unselected: isFocused ? .surface : nil
        case .selected: .highlightFill
        case .correct: .correctFill
        case .incorrect: .incorrectFill
        }
    }

    private var role: ColorRole {
        switch state {
        case .unselected: isFocused ? .accent : .secondaryText
        case .selected: .accent
        case .correct: .correct
        case .incorrect: .incorrect
        }
    }

    private func seen(unicode: Bool) -> any View {
        let pointer = isFocused ? (unicode ? "▸" : ">") : " "
        let lead = Style(role, on: fill, isFocused || state != .unselected ? .bold : [])
        let mark = mark(unicode: unicode)
        let note = note.isEmpty ? "" : "  ← \(note)"
        return Text(
            StyledText("\(pointer) \(mark) \(letter)  ", lead)
                + text.styled(Style(.text, on: fill))
                + StyledText(note, Style(role, on: fill)),
            hang: 5 + mark.count)
    }

    private func mark(unicode: Bool) -> String {
        switch state {
        case .unselected where isBox: unicode ? "☐" : "[ ]"
        case .selected where isBox: unicode ? "☑" : "[x]"
        case _ where unicode: state.mark
        case .unselected: "( )"
        case .selected: "(o)"
        case .correct: "[ok]"
        case .incorrect: "[x]"
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let inner = seen(unicode: context.capabilities.unicode).size(in: proposal, context)
        return Size(proposal.width, inner.height)
    }

    func draw(in canvas: inout Canvas) {
        if let fill { canvas.fill(nil, fill) }
        seen(unicode: canvas.unicode).draw(in: &canvas)
        if canBeChosen { canvas.markAction(id) }
    }

    func describe(into linear: inout LinearText) {
        let label = "\(letter): \(text.spoken)" + (word.map { " (\($0))" } ?? "")
        if canBeChosen {
            linear.action(id: id, label: label)
        } else {
            linear.sentence(label)
        }
    }
}

/// The feedback after an answer: the verdict and its explanation, beside a bar.
struct ExplanationBox: View {
    var title: String
    var tone: Tone
    var blocks: [Block]
    /// The skills that the question practices.
    var skills: [String] = []
    var renderer: BlockRenderer

    private var practised: String? {
        skills.isEmpty ? nil : "Practices: " + skills.joined(separator: ", ")
    }

    private func seen(unicode: Bool) -> any View {
        let mark = tone.mark(unicode: unicode).map { $0 + " " } ?? ""
        let head = Text(StyledText(mark + title, Style(tone.text, on: .explanationFill, .bold)))
        return Box(
            tone: .accent, border: .leftBar, fill: .explanationFill, padding: Insets(horizontal: 1),
            VStack(
                spacing: 0,
                [head] + (blocks.isEmpty ? [] : [renderer.stack(blocks)])
                    + (practised.map {
                        [Text(StyledText($0, Style(.secondaryText, on: .explanationFill)))]
                    } ?? [])))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        let inner = seen(unicode: context.capabilities.unicode).size(in: proposal, context)
        return Size(proposal.width, inner.height)
    }

    func draw(in canvas: inout Canvas) { seen(unicode: canvas.unicode).draw(in: &canvas) }

    func describe(into linear: inout LinearText) {
        linear.paragraph(title + ".")
        if !blocks.isEmpty { linear.paragraph("Why: " + blocks.plain) }
        if let practised { linear.sentence(practised + ".") }
    }
}
