import AppCore
import Dialogue
import TerminalUI

extension ItemScreen {
    func view(in context: ViewContext) -> any View {
        guard let page else {
            if let problem, !isLoading {
                return Measure(library.measure, ProgramErrorView(problem: problem))
            }
            return Measure(
                library.measure,
                VStack(spacing: 1) {
                    Text("Opening…", style: .secondary)
                    Skeleton(lines: 6)
                })
        }
        guard let item else {
            return Measure(
                library.measure,
                NoteBar(
                    title: "This item was removed from the level.", tone: .warning,
                    lines: ["The course changed. Press Esc to go back to \(page.level.name)."]))
        }
        guard page.level.isOpen else {
            return Measure(
                library.measure, LockedLevel(level: page.level, required: page.requiredLevel))
        }
        let tight = context.size.height <= 14
        var views: [any View] = [header(item, page)]
        views.append(
            ScrollView(
                Measure(
                    library.measure,
                    AnchoredStack(parts: parts(of: item, in: context), anchors: focus.anchors)),
                state: focus.scroll))
        if let field = inputField { views.append(Measure(library.measure, field)) }
        return VStack(spacing: tight ? 0 : 1, views)
    }

    private func header(_ item: LevelItem, _ page: LevelPage) -> any View {
        var facts = [item.kind]
        let course = page.course
        if let index = course.firstIndex(where: { $0.id == item.id }), course.count > 1 {
            facts.append("\(index + 1) of \(course.count)")
        }
        if let best = progress.bestItemScores[item.id] {
            facts.append(item.isForm ? "filled in" : "best \(best)%")
        }
        let steps = live?.steps
        return HeaderLine(
            title: item.title, facts: facts.joined(separator: " · "), done: steps?.done ?? 0,
            total: steps?.total ?? 0)
    }

    private var inputField: (any View)? {
        guard isPlaying else { return nil }
        switch live {
        case .fill:
            return TextField(
                id: Self.field, label: "Answer", state: answer,
                placeholder: "Type it, then press Enter", focused: isTyping)
        case .dictation:
            return TextField(
                id: Self.field, label: "You hear", state: answer,
                placeholder: "Write it, then press Enter", focused: isTyping)
        case .roleplay(_, let play) where isSpeaking && !play.isFinished:
            return TextField(
                id: Self.field, label: "You", state: answer,
                placeholder: isTyping ? "Write your line, ? for help" : "Tab to write",
                focused: isTyping)
        default: return nil
        }
    }

    // MARK: Parts

    private func parts(of item: LevelItem, in context: ViewContext) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = []
        if wasResumed, isPlaying {
            parts.append(.init(Text("Picking up where you left off.", style: .secondary)))
        }
        if let about = item.about, !about.isEmpty {
            parts.append(.init(Text(about, style: .secondary)))
        }
        if let media = item.media {
            parts.append(
                .init(
                    ItemMediaLine(media: media, state: mediaState, key: isTyping ? "F8" : "m")))
        }
        guard let live else {
            return parts + [
                .init(
                    NoteBar(
                        title: "Not supported here: \(item.kind)", tone: .warning,
                        lines: ["It doesn't count toward the level. Continue with the others."]))
            ]
        }
        switch live {
        case .choice(let quiz, let play): parts += choiceParts(quiz, play)
        case .fill(let quiz, let play): parts += fillParts(quiz, play)
        case .matching(let task, let play):
            parts += matchingParts(task, play, isWide: context.size.width >= 64)
        case .form(let task, let play): parts += formParts(task, play)
        case .roleplay(let task, let play): parts += roleplayParts(task, play)
        case .dictation(let task, let play): parts += dictationParts(task, play)
        }
        return parts + endParts(live)
    }

    /// The result and its actions.
    private func endParts(_ live: ActiveExercise) -> [AnchoredStack.Part] {
        switch phase {
        case .playing: return []
        case .finishing: return [.init(Text("Saving your result…", style: .secondary))]
        case .unkept(let problem):
            return [
                .init(
                    NoteBar(
                        title: "Couldn't save your result.", tone: .failure,
                        lines: [problem.summary], quiet: problem.cure.map { [$0] } ?? [])),
                .init(
                    DeedLine(
                        id: "retry", label: "Try saving again (r)",
                        isFocused: focus.stop == "retry"), id: "retry", gap: 0),
            ]
        case .done: break
        }
        var parts: [AnchoredStack.Part] = [.init(ItemVerdict(live: live))]
        if hasCompletedLevel, let page {
            let opened = page.nextLevel.map { " “\($0.name)” comes next." } ?? ""
            parts.append(
                .init(
                    NoteBar(
                        title: "The level is complete.", tone: .success,
                        lines: ["You passed every item." + opened])))
        }
        for (index, deed) in deeds.enumerated() {
            parts.append(
                .init(
                    DeedLine(id: deed.id, label: deed.label, isFocused: focus.stop == deed.id),
                    id: deed.id, gap: index == 0 ? 1 : 0))
        }
        return parts
    }

    private func choiceParts(_ quiz: ChoiceQuiz, _ play: ChoiceExercise) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = [.init(Text(quiz.question, style: .heading))]
        if quiz.allowsSeveral, isPlaying {
            parts.append(.init(Text("More than one can be correct.", style: .secondary), gap: 0))
        }
        for (index, option) in quiz.options.enumerated() {
            let stop = "option.\(index)"
            parts.append(
                .init(
                    OptionLine(
                        id: stop, letter: Question.letter(index), text: option.text,
                        mark: play.mark(of: option.id), isBox: quiz.allowsSeveral,
                        isFocused: focus.stop == stop, canBeChosen: isPlaying),
                    id: stop, gap: index == 0 ? 1 : 0))
        }
        if quiz.options.isEmpty {
            parts.append(.init(Text("This question has no options.", style: .secondary)))
        }
        return parts + checkPart(play.canBeChecked, "Check (Enter)")
    }

    private func checkPart(_ isShown: Bool, _ label: String) -> [AnchoredStack.Part] {
        guard isShown, isPlaying else { return [] }
        return [
            .init(
                DeedLine(id: "check", label: label, isFocused: focus.stop == "check"), id: "check")
        ]
    }

    private func fillParts(_ quiz: FillQuiz, _ play: FillExercise) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = [.init(Text(quiz.question, style: .heading))]
        if isPlaying, let near = play.near, let words = play.words {
            parts.append(
                .init(NoteBar(title: words, tone: .warning, lines: ["You wrote: \(near)"])))
        }
        if !isPlaying, let answer = play.answer {
            parts.append(.init(Text("You wrote: \(answer)")))
        }
        return parts
    }

    private func matchingParts(
        _ task: MatchingTask, _ play: MatchingExercise, isWide: Bool
    ) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = [.init(Text(task.question, style: .heading))]
        if let instructions = task.instructions {
            parts.append(.init(Text(instructions, style: .secondary), gap: 0))
        }
        if play.pairs.isEmpty {
            parts.append(.init(Text("These pairs are incomplete.", style: .secondary)))
        }
        let columns = MatchingColumns(
            play: play, focus: focus.stop, selected: isPlaying ? pairing.left : nil,
            isWide: isWide)
        for (index, row) in columns.rows.enumerated() {
            parts.append(.init(row.view, id: row.id, gap: index == 0 || row.isFirst ? 1 : 0))
        }
        if isPlaying {
            let words =
                pairing.digits.isEmpty
                ? "Type a letter (left) and a number (right). Del undoes."
                : "Number \(pairing.digits)_ : another digit, or Enter."
            parts.append(.init(SeenText(text: words)))
        }
        return parts + checkPart(play.canBeChecked, "Check all pairs (Enter)")
    }

    private func formParts(_ task: FormTask, _ play: FormExercise) -> [AnchoredStack.Part] {
        var parts: [AnchoredStack.Part] = [.init(Text(task.question, style: .heading))]
        if let instructions = task.instructions {
            parts.append(.init(Text(instructions, style: .secondary), gap: 0))
        }
        if let form, isPlaying {
            let needed = task.fields.contains(where: \.isRequired)
            if needed {
                parts.append(.init(Text("* required", style: .secondary), gap: 0))
            }
            parts.append(.init(Form(form, submitLabel: "Hand in the form"), id: "form"))
        } else {
            for (index, field) in task.fields.enumerated() {
                let value = play.value(of: field.key)
                parts.append(
                    .init(
                        Text(
                            StyledText("\(field.label): ", .secondary)
                                + StyledText(value.isEmpty ? "–" : value), hang: 2),
                        gap: index == 0 ? 1 : 0))
            }
        }
        return parts
    }

    private func roleplayParts(_ task: RoleplayTask, _ play: RoleplayExercise) -> [AnchoredStack
        .Part]
    {
        RoleplayContent(
            task: task, play: play, isPlaying: isPlaying, isEasy: isEasy, isTyping: isTyping,
            showsTranslation: showsTranslation, hasVoice: hasVoice, focus: focus.stop
        ).parts
    }
}
