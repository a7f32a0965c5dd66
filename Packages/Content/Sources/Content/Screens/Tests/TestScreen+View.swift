import AppCore
import Dialogue
import TerminalUI

extension TestScreen {
    func view(in context: ViewContext) -> any View {
        if let problem {
            return Measure(measure, ProgramErrorView(problem: problem))
        }
        guard let run else {
            return VStack(spacing: 1) {
                Text("Loading the questions…", style: .secondary)
                Skeleton(lines: 8)
            }
        }
        if isElsewhere { return elsewhere(run) }
        if isOverview {
            return VStack(spacing: 1) {
                header
                ListView(items: overviewItems, state: overview)
            }
        }
        let parts = isReport ? report(run) : isBreak ? breakParts : questionParts
        let page = ScrollView(
            Measure(measure, AnchoredStack(parts: parts, anchors: focus.anchors)),
            state: focus.scroll)
        return VStack(spacing: context.size.height > 14 ? 1 : 0) {
            header
            withTool(page, in: context.size)
        }
    }

    private func elsewhere(_ run: TestRun) -> any View {
        let parts: [AnchoredStack.Part] = [
            .init(Text("“\(run.title)” went on in another window.", style: .heading)),
            .init(
                Text(
                    "Its answers are saved there. What you changed here since then isn't saved. "
                        + "If you go on here, the other window stops.")),
        ]
        return Measure(measure, AnchoredStack(parts: parts + deedParts, anchors: focus.anchors))
    }

    private var header: any View {
        guard let part else { return HeaderLine(title: title, facts: "", done: 0, total: 0) }
        var facts = [part.title]
        if let id = part.current, part.marked.contains(id) { facts.insert("marked", at: 0) }
        let place = "Question \(part.place + 1) of \(part.questions.count)"
        return HeaderLine(
            title: isBreak ? "Break" : isOverview ? "All questions" : place,
            facts: isBreak || isOverview ? part.title : facts.joined(separator: " · "),
            done: part.questions.count - part.unansweredCount, total: part.questions.count)
    }

    private var blocks: BlockRenderer {
        let (pictures, assets) = (pictures, pool.assets)
        return BlockRenderer { id in
            DiagramView(id: id, asset: assets[id], picture: pictures[id])
        }
    }

    private var deedParts: [AnchoredStack.Part] {
        deeds.enumerated().map { index, deed in
            .init(
                DeedLine(id: deed.id, label: deed.label, isFocused: focus.stop == deed.id),
                id: deed.id, gap: index == 0 ? 2 : 0)
        }
    }

    // MARK: Question

    private var questionParts: [AnchoredStack.Part] {
        guard let part, let question else {
            return [
                .init(Text("This question is missing from the question banks.", style: .secondary))
            ] + deedParts
        }
        var parts = (question.text + question.question.prompt).flatMap(blocks.views)
            .map { AnchoredStack.Part($0) }
        parts += question.isTyped ? fieldParts : optionParts(question, part)
        if isJudged { parts.append(.init(verdict(question, part.answers[question.id]))) }
        return parts + deedParts
    }

    private func optionParts(
        _ question: TestQuestion, _ part: TestRun.Part
    ) -> [AnchoredStack.Part] {
        question.question.options.enumerated().flatMap { index, text in
            let stop = "option.\(index)"
            let state = state(of: index, question, part)
            let isCrossed = part.crossed[question.id]?.contains(index) == true
            let words = [isCrossed ? "crossed out" : nil, Self.word(state)].compactMap(\.self)
            let line = OptionLine(
                id: stop, letter: Question.letter(index), text: text, state: state,
                note: isCrossed ? "crossed out" : "",
                word: words.isEmpty ? nil : words.joined(separator: ", "),
                isFocused: focus.stop == stop, canBeChosen: !isJudged)
            return [AnchoredStack.Part(line, id: stop, gap: index == 0 ? 1 : 0)]
                + text.diagrams.map {
                    .init(Padding(Insets(left: 6), blocks.diagram($0)), gap: 0)
                }
        }
    }

    private func state(
        of option: Int, _ question: TestQuestion, _ part: TestRun.Part
    ) -> Practice.OptionState {
        let isChosen = part.answers[question.id] == Question.letter(option)
        guard isJudged else { return isChosen ? .selected : .unselected }
        if option == question.question.correctIndex { return .correct }
        return isChosen ? .incorrect : .unselected
    }

    private static func word(_ state: Practice.OptionState) -> String? {
        switch state {
        case .unselected: nil
        case .selected: "your answer"
        case .correct: "correct"
        case .incorrect: "your answer, not correct"
        }
    }

    /// The field of a typed answer, and how it's understood or why it's refused.
    private var fieldParts: [AnchoredStack.Part] {
        guard !isJudged else { return [.init(Text("Your answer: \(answer.text)"))] }
        let understood = (try? NumberEntry(answer.text)).map { "Understood: \($0.understood)" }
        return [
            .init(
                TextField(
                    id: Self.field, label: "Your answer", state: answer,
                    placeholder: "a number, such as 7/2", focused: isTyping), id: Self.field),
            .init(
                refusal.map { Text(StyledText("✗ " + $0, Style(.incorrect))) }
                    ?? Text(understood ?? "", style: .secondary), gap: 0),
        ]
    }

    private func verdict(_ question: TestQuestion, _ answer: String?) -> any View {
        let isRight = question.isRight(answer)
        let given = answer.map { "Not \($0)" } ?? "Not answered"
        return ExplanationBox(
            title: isRight ? "Correct" : "\(given): the answer is \(question.rightAnswer)",
            tone: isRight ? .success : .failure, blocks: question.question.explanation,
            skills: question.question.skills, renderer: blocks)
    }

    // MARK: Other pages

    var overviewItems: [ListItem] {
        guard let part else { return [] }
        return part.questions.enumerated().map { index, id in
            let answer = part.answers[id]
            var item = ListItem(
                id: "question.\(index)",
                title: StyledText("\(index + 1). ")
                    + (answer.map { StyledText($0) } ?? StyledText("no answer", .secondary)),
                trailing: part.marked.contains(id) ? StyledText("marked", .accent) : nil)
            item.spoken =
                "Question \(index + 1), " + (answer.map { "your answer is \($0)" } ?? "no answer")
                + (part.marked.contains(id) ? ", marked" : "")
            return item
        }
    }

    private var breakParts: [AnchoredStack.Part] {
        [
            .init(
                Text(
                    "Next: \(part?.title ?? ""). The break ends on its own; you can start sooner.")
            )
        ] + deedParts
    }

    private func report(_ run: TestRun) -> [AnchoredStack.Part] {
        let report = TestReport(of: run, pool)
        var parts: [AnchoredStack.Part] = [
            .init(Text("\(title): \(report.total.words)", style: .heading))
        ]
        if report.missing > 0 {
            parts.append(
                .init(
                    Text(
                        "\(report.missing) questions are no longer in the banks and aren't counted.",
                        style: .secondary)))
        }
        for part in run.parts where part.number == 2 && !part.questions.isEmpty {
            parts.append(
                .init(Text("\(part.title) was the \(part.pitch.rawValue) one."), gap: 0))
        }
        parts += estimateParts
        for table in report.tables {
            parts.append(.init(Text(table.title, style: .heading)))
            parts += table.rows.map { .init(Text("\($0.name): \($0.words)"), gap: 0) }
        }
        if !report.wrong.isEmpty {
            parts.append(.init(Text("To review; these come back tomorrow", style: .heading)))
        }
        for answer in report.wrong {
            parts.append(
                .init(Divider(StyledText("\(answer.part), \(answer.number)", .secondary)), gap: 2))
            parts += (answer.question.text + answer.question.question.prompt)
                .flatMap(blocks.views).map { .init($0) }
            if !answer.question.isTyped {
                parts.append(
                    .init(
                        ListBlock(
                            letters: answer.question.question.options)))
            }
            parts.append(.init(verdict(answer.question, answer.answer)))
        }
        return parts + deedParts
    }
}

extension ListBlock {
    /// Options with their letters, not to be chosen.
    init(letters options: [RichText]) {
        self.init(
            isNumbered: false,
            items: options.enumerated().map { index, option in
                RichText([.text("\(Question.letter(index)))  ", [])] + option.pieces)
            })
    }
}
