import AppCore
import Questions
import TerminalUI

extension TutorQuizScreen {
    func view(in context: ViewContext) -> any View {
        guard let quiz else { return problem?.view ?? Skeleton(lines: 6) }
        if isOver { return result(quiz, context) }
        if let question { return asking(quiz, question) }
        return intro(quiz)
    }

    private func intro(_ quiz: Quiz) -> any View {
        AutoScrollStack(
            children: [
                Text(StyledText(quiz.body.topic, Style(.text, .bold))),
                Text(QuizPrinter.terms(quiz), style: .secondary),
                Text(""),
                Text(
                    [
                        quiz.body.minutes.map {
                            "You have \($0) minutes from the first question. The clock keeps running if you leave."
                        },
                        kind == .exam
                            ? "You see the right answers at the end."
                            : "You see the right answer after each question.",
                    ].compactMap(\.self).joined(separator: " ")),
                Text(""), Button(id: "begin", label: "Start", focused: true),
            ], followed: nil)
    }

    // MARK: A question

    private func asking(_ quiz: Quiz, _ question: Question) -> any View {
        let total = quiz.body.questions.count
        var head = "Question \(position + 1) of \(total)"
        if let left { head += " · \(left) left" }
        var children: [any View] = [
            ProgressBar(done: attempt?.answers.count ?? 0, of: total),
            Text(head, style: .secondary), Text(""),
            Text(StyledText(question.prompt, Style(.text, .bold)), maxWidth: 100),
        ]
        if let hint = question.hint { children.append(Text("(\(hint))", style: .secondary)) }
        children.append(Text(""))
        let first = children.count
        var followed: Int?
        switch question.kind {
        case .multipleChoice:
            children += question.options.indices.map { row($0, question, place: $0) }
            followed = first + cursor
        case .ordering:
            children += sequence.indices.map { row(sequence[$0], question, place: $0) }
            children.append(Text(""))
            if !isJudged { children.append(Button(id: "hand-in", label: "Submit (Enter)")) }
            followed = first + cursor
        case .fillInBlank, .openEnded:
            children.append(
                TextField(
                    id: "answer", label: "Answer", state: field, placeholder: "…", focused: isTyping
                ))
            followed = first
        }
        if isJudged, let answer {
            children += verdict(question, answer)
            followed = children.count - 1
        } else if kind == .exam, self.answer != nil {
            children.append(Text("Answered. You can change it until the end.", style: .secondary))
        }
        return AutoScrollStack(children: children, followed: followed)
    }

    private func row(_ option: Int, _ question: Question, place: Int) -> any View {
        var mark = Question.letter(option)
        var style = Style.plain
        if isJudged, question.kind == .multipleChoice {
            let given = answer.flatMap { AnswerGrader.choice($0.given, of: question) }
            if option == question.solution.first {
                (mark, style) = ("✓", Style(.correct))
            } else if option == given {
                (mark, style) = ("✗", Style(.incorrect))
            }
        } else if isGrabbed, place == cursor {
            mark += " ↕"
        }
        return ChoiceRow(
            id: "option/\(place)", mark: mark, text: question.options[option],
            isSelected: place == cursor && !isJudged, style: style)
    }

    private func verdict(_ question: Question, _ answer: QuizAttempt.Answer) -> [any View] {
        let isRight = answer.isRight
        var lines: [any View] = [
            Text(""),
            Text(
                StyledText(
                    QuizPrinter.verdict(question, answer),
                    Style(isRight ? .correct : answer.isUndecided ? .text : .incorrect)),
                maxWidth: 100),
        ]
        if answer.mayBeDecided {
            if let said = answer.isRightByStudent {
                lines.append(
                    Text(said ? "You marked it right." : "You marked it wrong.", style: .secondary))
            } else {
                lines.append(Button(id: "right", label: "I was right (y)"))
                lines.append(Button(id: "wrong", label: "I was wrong (x)"))
            }
        }
        if let source = question.sources.first, let quote = question.quotes.first {
            let words = quote.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            lines.append(
                Text("\(QuizPrinter.place(source)): “\(words)”", style: .secondary, maxWidth: 100))
            lines.append(Button(id: "source", label: "Open the place (o)"))
        }
        lines.append(Button(id: "next", label: "Continue (Enter)", focused: true))
        return lines
    }

    // MARK: The result

    var reviewItems: [ListItem] { reviewItems(showingTopics: true) }

    /// Hides topics in narrow windows to make room for questions.
    private func reviewItems(showingTopics: Bool) -> [ListItem] {
        guard let quiz, let attempt else { return [] }
        return quiz.body.questions.enumerated().map { index, entry in
            let question = entry.question
            let answer = attempt.answers[index]
            let mark = answer.map { $0.isUndecided ? "?" : $0.isRight ? "✓" : "✗" } ?? "–"
            let given =
                answer.map { "You: " + QuizPrinter.given($0.given, question) } ?? "Not answered"
            return ListItem(
                id: String(index), title: StyledText("\(mark) \(index + 1). \(question.prompt)"),
                detail: StyledText(
                    given + (answer?.isRight == true ? "" : " · Correct: \(question.rightAnswer)")),
                trailing: showingTopics
                    ? question.topic.map { StyledText(String($0.prefix(24)), .secondary) } : nil)
        }
    }

    private func result(_ quiz: Quiz, _ context: ViewContext) -> any View {
        guard let attempt else { return Text("") }
        let result = QuizResult(quiz, attempt)
        let lines = QuizPrinter.summary(quiz, result, attempt)
        let style = Style(result.passed == false ? .incorrect : .correct, .bold)
        // A short window shows only the score and questions.
        let isLow = context.size.height < 16
        return VStack {
            Text(StyledText(lines[0], style))
            if !isLow { ProgressBar(done: result.correct, of: result.total) }
            for line in lines.dropFirst() { Text(line) }
            ListView(
                sections: [
                    ListSection(
                        StyledText(quiz.body.topic),
                        reviewItems(showingTopics: context.size.width >= 60))
                ], state: review, empty: "Nothing matches the filter.")
            if !isLow, let place = selectedPlace { quote(quiz.body.questions[place].question) }
        }
    }

    private func quote(_ question: Question) -> any View {
        guard let source = question.sources.first, let quote = question.quotes.first else {
            return Text("")
        }
        let words = quote.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Text("\(QuizPrinter.place(source)): “\(words)”", style: .secondary, maxWidth: 120)
    }
}
