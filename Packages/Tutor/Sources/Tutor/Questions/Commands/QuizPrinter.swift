import AppCore
import ArgumentParser
import Foundation
import Questions

/// Prints and runs quizzes and exams for the commands.
struct QuizPrinter: Sendable {
    let repository: QuizRepository
    let console: Console

    init(_ context: FeatureContext, _ output: OutputOptions) {
        repository = QuizRepository(context: context)
        console = context.console.with(output)
    }

    // MARK: Taking a quiz

    /// Asks the unanswered questions, storing each answer before the next question. Answers come
    /// from `answers`, one per
    // line, or from the prompt.
    func take(_ quiz: Quiz, answers: [String]?) async throws(Problem) -> QuizAttempt {
        var attempt = try await repository.begin(quiz)
        var given = answers?[...]
        while attempt.finishedAt == nil, let position = attempt.next(of: quiz.body.questions.count)
        {
            let line: String
            if given != nil {
                guard let next = given?.popFirst() else { break }
                line = next
            } else {
                show(quiz, position)
                line = try await console.prompt("Answer:")
                if let fault = Self.fault(of: line, quiz.body.questions[position].question) {
                    console.err(fault)
                    continue
                }
            }
            attempt = try await repository.answer(line, at: position, of: quiz, in: attempt)
            guard let answer = attempt.answers[position] else { continue }
            if quiz.kind == .quiz, given == nil {
                console.err(Self.verdict(quiz.body.questions[position].question, answer))
            }
            if answer.isUndecided, given == nil, console.isInteractive {
                let said = try await console.prompt("Were you right? [y/n]").lowercased()
                attempt = try await repository.decide(
                    said.hasPrefix("y"), at: position, in: attempt)
            }
        }
        if attempt.finishedAt == nil,
            attempt.next(of: quiz.body.questions.count) == nil || quiz.kind == .exam
        {
            attempt = try await repository.finish(attempt, of: quiz)
        }
        return attempt
    }

    /// Why an input isn't a valid answer, or nil. An empty line skips the question.
    private static func fault(of line: String, _ question: Question) -> String? {
        guard line.contains(where: { !$0.isWhitespace }) else { return nil }
        switch question.kind {
        case .multipleChoice where AnswerGrader.choice(line, of: question) == nil:
            return "Type one of the letters."
        case .ordering where AnswerGrader.sequence(line, of: question) == nil:
            return "Type each letter once."
        default: return nil
        }
    }

    private func show(_ quiz: Quiz, _ position: Int) {
        let question = quiz.body.questions[position].question
        console.err("")
        console.err("Question \(position + 1) of \(quiz.body.questions.count)")
        console.err(question.prompt + (question.hint.map { " (\($0))" } ?? ""))
        for (index, option) in question.options.enumerated() {
            console.err("  \(Question.letter(index))  \(option)")
        }
        if question.kind == .ordering {
            console.err(
                "Type the letters in order, e.g. \(question.options.indices.map { Question.letter($0).lowercased() }.joined(separator: " "))."
            )
        }
    }

    static func verdict(_ question: Question, _ answer: QuizAttempt.Answer) -> String {
        switch answer.judgement.verdict {
        case .right: return "✓ Right."
        case .near: return "≈ Almost: it's spelled \(question.answer)."
        case .partly:
            let per = Int((answer.judgement.credit * 100).rounded())
            return "✗ Not quite: \(per)% is in order. Correct: \(question.rightAnswer)"
        case .wrong: return "✗ Correct answer: \(question.rightAnswer)"
        case .blank: return "– Skipped. Correct answer: \(question.rightAnswer)"
        case .open: return "Your documents say: \(question.rightAnswer)"
        }
    }

    // MARK: Printing

    func list(_ progressList: [QuizRepository.QuizProgress], _ kind: Quiz.Kind) async throws {
        if console.options.json {
            return try console.emit(
                json: progressList.map { TutorQuizJSON($0, withQuestions: false) })
        }
        guard !progressList.isEmpty else {
            return console.err(
                "No \(kind.plural) yet. Make one: homeroom tutor \(kind.rawValue) new --course NAME"
            )
        }
        await console.table(
            [
                .init("ID"), .init("Course", mayShrink: true), .init("Topic", mayShrink: true),
                .init("Questions", alignsRight: true), .init("Difficulty"), .init("State"),
            ],
            progressList.map { progress in
                let body = progress.quiz.body
                return [
                    progress.quiz.shortID, body.courseName, body.topic,
                    String(body.questions.count),
                    body.difficulty.rawValue, Self.state(progress),
                ]
            })
    }

    static func state(_ progress: QuizRepository.QuizProgress) -> String {
        guard let attempt = progress.attempt else { return "not taken" }
        guard let result = progress.result else {
            return "\(attempt.answers.count) of \(progress.quiz.body.questions.count) answered"
        }
        let passed = result.passed.map { $0 ? ", passed" : ", not passed" } ?? ""
        return "\(result.score)%\(passed)"
    }

    /// Prints a quiz with its result; without the right answers until it was taken.
    func show(_ progress: QuizRepository.QuizProgress) async throws {
        if console.options.json {
            return try console.emit(json: TutorQuizJSON(progress, withQuestions: true))
        }
        await console.show(lines(progress))
    }

    func lines(_ progress: QuizRepository.QuizProgress) -> [String] {
        let quiz = progress.quiz
        var lines = ["\(quiz.kind.title) \(quiz.shortID): \(quiz.body.topic)", Self.terms(quiz)]
        if let result = progress.result { lines += Self.summary(quiz, result, progress.attempt) }
        for (index, entry) in quiz.body.questions.enumerated() {
            let question = entry.question
            lines += [
                "", "\(index + 1). \(question.prompt)\(question.hint.map { " (\($0))" } ?? "")",
            ]
            for (place, option) in question.options.enumerated() {
                lines.append("   \(Question.letter(place))  \(option)")
            }
            guard progress.attempt?.finishedAt != nil else { continue }
            if let answer = progress.attempt?.answers[index] {
                lines.append("   You: \(Self.given(answer.given, question))")
                lines.append("   \(Self.verdict(question, answer))")
            } else {
                lines.append("   – Not answered. Correct answer: \(question.rightAnswer)")
            }
            for (source, quote) in zip(question.sources, question.quotes).prefix(3) {
                lines.append(
                    "   \(Self.place(source)): “\(quote.split(whereSeparator: \.isWhitespace).joined(separator: " "))”"
                )
            }
        }
        return lines
    }

    static func terms(_ quiz: Quiz) -> String {
        let body = quiz.body
        var facts = [
            "\(body.courseName)", "\(body.questions.count) questions", body.difficulty.rawValue,
        ]
        if body.questions.count < body.wanted { facts.append("of \(body.wanted) requested") }
        if let minutes = body.minutes {
            facts.append("\(minutes) minutes")
        } else if quiz.kind == .exam {
            facts.append("no time limit")
        }
        if let passing = body.passing { facts.append("\(passing)% to pass") }
        let byModel = body.questions.count { $0.origin == .model }
        if byModel > 0 {
            facts.append(
                "\(byModel) by \(body.model ?? "a model"), \(body.questions.count - byModel) from the documents' sentences"
            )
        } else {
            facts.append("from the documents' own sentences")
        }
        if body.dropped > 0 {
            facts.append("\(body.dropped) of the model's left out: they failed the check")
        }
        return facts.joined(separator: " · ")
    }

    static func summary(_ quiz: Quiz, _ result: QuizResult, _ attempt: QuizAttempt?) -> [String] {
        var lines = ["\(result.correct) of \(result.total) right: \(result.score)%"]
        if attempt?.endedByTime == true { lines.append("Time ran out.") }
        if let passed = result.passed { lines.append(passed ? "Passed." : "Not passed.") }
        if result.undecided > 0 {
            lines.append("\(result.undecided) open answers for you to judge.")
        }
        if !result.weakAreas.isEmpty {
            lines.append("To review: " + result.weakAreas.joined(separator: ", "))
        }
        return lines
    }

    static func given(_ given: String, _ question: Question) -> String {
        switch question.kind {
        case .multipleChoice:
            AnswerGrader.choice(given, of: question).map { question.options[$0] } ?? given
        case .ordering:
            AnswerGrader.sequence(given, of: question)?.map { question.options[$0] }
                .joined(separator: " → ") ?? given
        case .fillInBlank, .openEnded: given
        }
    }

    /// e.g. `cells.md, page 2, Osmosis`
    static func place(_ source: QuestionSource) -> String {
        ([source.document, "page \(source.page)"] + [source.heading].compactMap(\.self)).joined(
            separator: ", ")
    }

    // MARK: Files

    /// Writes a file atomically.
    static func write(_ bytes: [UInt8], to path: String) throws(Problem) {
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw Problem(
                .cannotWrite, "The file can't be written.", reason: error.localizedDescription,
                place: path)
        }
    }

    /// Reads answers, one per line; `-` is standard input.
    func answers(from path: String) async throws(Problem) -> [String] {
        if path == "-" {
            var lines: [String] = []
            while let line = await console.port.readLine(), lines.count < 1000 {
                lines.append(line)
            }
            return lines
        }
        let text = try TextFile.text(of: path)
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
            String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
