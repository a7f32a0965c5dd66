import AppCore
import TerminalUI

extension QuizTakingScreen {
    func view(in context: ViewContext) -> any View {
        guard let sitting else {
            guard let problem else { return Skeleton(lines: 6) }
            return Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
                if let reason = problem.reason { Text(reason) }
                Text(problem.cure ?? "Press Esc to go back.", style: .secondary)
            }
        }
        if let closed = sitting.closed { return Text(closed) }
        guard let question else { return Text("This quiz has no questions.", style: .secondary) }
        return ScrollView(
            Measure(72, centered: false, VStack(spacing: 1, parts(question, of: sitting))),
            state: ScrollState(offset: offset(question, context)))
    }

    /// Scrolls to the focus in a low window.
    private func offset(_ question: Question, _ context: ViewContext) -> Int {
        let row =
            4 + question.prompt.count / max(1, context.size.width) + (form?.focus ?? focus) * 2
        return max(0, row - context.size.height)
    }

    private func parts(_ question: Question, of sitting: QuizAttemptState) -> [any View] {
        var parts: [any View] = [
            Text(
                "Question \(index + 1) of \(sitting.questions.count) · "
                    + "\(AssignmentPage.number(question.points)) points", style: .secondary),
            Text(question.prompt),
        ]
        if let form {
            parts.append(Form(form, submitLabel: "Next"))
        } else {
            parts.append(VStack(spacing: 0, options(question, sitting)))
        }
        parts.append(
            HStack(
                spacing: 1,
                [Button(id: "previous", label: "Previous"), Button(id: "next", label: "Next")]
                    + [Button(id: "hand-in", label: "Hand in", tone: .plain)]))
        return parts
    }

    private func options(_ question: Question, _ sitting: QuizAttemptState) -> [any View] {
        let chosen = sitting.answers[question.id]?.texts.first
        return question.options.enumerated().map { index, option in
            let letter =
                Self.letters.indices.contains(index) ? Self.letters[index].uppercased() : ""
            let mark = option.id == chosen ? "(*)" : "( )"
            return Button(
                id: "option-\(option.id)", label: "\(mark) \(letter)  \(option.text)",
                focused: index == focus, tone: option.id == chosen ? .accent : .plain)
        }
    }
}

extension Question {
    /// The choices; empty for typed answers.
    var options: [(id: String, text: String)] {
        switch kind {
        case .multipleChoice: choices.map { ($0.key ?? $0.text ?? "", $0.text ?? $0.key ?? "") }
        case .trueFalse: [("true", "True"), ("false", "False")]
        default: []
        }
    }

    /// The fields for a typed answer; nil for questions with ``options``.
    func form(_ answer: QuizAnswer) -> FormState? {
        func text(_ index: Int) -> String {
            answer.texts.indices.contains(index) ? answer.texts[index] : ""
        }
        switch kind {
        case .multipleChoice, .trueFalse: return nil
        case .matching:
            let rights = rights.map { ChoiceFieldState.Option(id: $0, title: $0) }
            return FormState(
                lefts.enumerated().map { index, left in
                    .init(
                        id: "part-\(index)", label: left,
                        .choice(
                            ChoiceFieldState(
                                rights, selected: text(index).isEmpty ? nil : text(index))))
                })
        case .fillInBlank:
            return FormState(
                (0..<parts).map { index in
                    .init(
                        id: "part-\(index)", label: "Blank \(index + 1)",
                        .text(TextFieldState(text(index), limit: 500)))
                })
        case .shortAnswer:
            return FormState([
                .init(id: "part-0", label: "Answer", .text(TextFieldState(text(0), limit: 500)))
            ])
        case .essay, nil:
            return FormState([
                .init(
                    id: "part-0", label: "Answer", .area(TextAreaState(text(0), limit: 100_000)))
            ])
        }
    }
}
