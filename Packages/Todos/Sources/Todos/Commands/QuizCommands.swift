import AppCore
import ArgumentParser

/// `homeroom todos quizzes`
struct QuizCommands: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "quizzes", abstract: "See and take quizzes.",
        discussion: """
            EXAMPLES:
              homeroom todos quizzes list
              homeroom todos quizzes show 127
              homeroom todos quizzes take 127
            """,
        subcommands: [ListQuizzes.self, ShowQuiz.self, TakeQuiz.self],
        defaultSubcommand: ListQuizzes.self)

    mutating func run(in context: FeatureContext) async throws {
        throw CleanExit.helpRequest(Self.self)
    }

    static let idHelp: ArgumentHelp = "The quiz's title, a few words of it, or its id."
}

struct ListQuizzes: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the quizzes of your courses.",
        discussion: """
            EXAMPLES:
              homeroom todos quizzes list --json
            """)

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let quizzes = try await printer.repository.quizzes()
        if output.json { return try printer.console.emit(json: quizzes) }
        guard !quizzes.isEmpty else { return printer.console.err("No quizzes.") }
        let clock = printer.repository.clock
        let names = await printer.repository.courseNames()
        await printer.console.table(
            [
                .init("ID"), .init("Due"), .init("Minutes", alignsRight: true),
                .init("Tries", alignsRight: true), .init("Title", mayShrink: true),
                .init("Course", mayShrink: true),
            ],
            quizzes.map { quiz in
                [
                    String(quiz.id), quiz.dueAt.map { clock.brief(clock.time(of: $0.date)) } ?? "",
                    quiz.timeLimitMinutes.map(String.init) ?? "", String(quiz.attemptsAllowed),
                    quiz.title, names[quiz.courseID] ?? String(quiz.courseID),
                ]
            })
    }
}

struct ShowQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a quiz and your tries at it.",
        discussion: """
            EXAMPLES:
              homeroom todos quizzes show 127
              homeroom todos quizzes show quiz-127 --json
            """)

    @Argument(help: QuizCommands.idHelp, completion: TodoCompletion.kind("quiz"))
    var id: String

    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let page = try await printer.repository.quiz(printer.quiz(id))
        if output.json { return try printer.console.emit(json: QuizJSON(page)) }
        let lines = QuizLines(page, repository: printer.repository)
        let texts = [page.quiz.description, page.quiz.instructions].compactMap(\.self)
            .filter { !$0.isEmpty }
        await printer.console.show(
            [page.quiz.title, lines.facts] + texts.flatMap { ["", $0] } + [""] + lines.attempts
                + page.verdicts(at: printer.repository.nowMilliseconds) + [
                    page.obstacle(at: printer.repository.nowMilliseconds)
                        ?? "homeroom todos quizzes take \(page.quiz.id)"
                ])
    }
}

struct TakeQuiz: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "take", abstract: "Take a quiz question by question, or continue one.",
        discussion: """
            Each answer is saved right away. An empty line skips a question; :q leaves the quiz, to continue later. \
            For several blanks, separate answers with ; and for pairs, write the right sides in the order of the left. \
            Asks before a try starts and before it's handed in; --yes answers both.

            EXAMPLES:
              homeroom todos quizzes take 127
            """)

    @Argument(help: QuizCommands.idHelp, completion: TodoCompletion.kind("quiz"))
    var id: String

    /// Those of the attempt.
    static var jsonFields: [String]? {
        [
            "id", "status", "score", "percentage", "tenant_id", "quiz_id", "user_id",
            "attempt_number", "started_at", "submitted_at", "time_spent_seconds",
            "effective_time_limit", "created_at", "updated_at",
        ]
    }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let printer = TodoPrinter(context, output)
        let (repository, console) = (printer.repository, printer.console)
        let page = try await repository.quiz(printer.quiz(id))
        if let obstacle = page.obstacle(at: repository.nowMilliseconds) {
            throw Problem(.notAllowed, obstacle)
        }
        if page.open == nil {
            let time = page.minutes.map { "\($0) minutes from now" } ?? "no time limit"
            let question =
                "Start try \(page.attempts.count + 1) of \(page.allowed) at “\(page.quiz.title)”, \(time)?"
            guard try await console.confirm(question) else {
                return console.err("Not started.")
            }
        }
        var sitting = try await repository.sit(page)
        if let closed = sitting.closed { throw Problem(.notAllowed, closed) }
        guard try await QuizDialogue(repository: repository, console: console).hold(&sitting) else {
            return console.err("Left. Continue with: homeroom todos quizzes take \(page.quiz.id)")
        }
        console.err("\(sitting.answered) of \(sitting.questions.count) answered.")
        guard try await console.confirm("Hand it in? You can't change anything afterwards.") else {
            return console.err("Not handed in. Your answers are kept.")
        }
        let entry = try await repository.handIn(sitting)
        let outcome = await repository.pending.send(entry)
        guard case .delivered(let response) = outcome else { return try console.report(outcome) }
        let attempt =
            response.isEmpty
            ? try await repository.attempt(sitting.attempt.id)
            : try WireJSON.decode(QuizAttempt.self, from: response)
        if output.json { return try console.emit(json: attempt) }
        console.out("Handed in: \(page.result(of: attempt, at: repository.nowMilliseconds))")
    }
}

/// Asks a quiz's questions line by line.
struct QuizDialogue {
    let repository: TodoRepository
    let console: Console

    /// Asks all questions. Returns false if the student left before the end.
    func hold(_ sitting: inout QuizAttemptState) async throws -> Bool {
        for (index, question) in sitting.questions.enumerated() {
            let time = sitting.end.map {
                ", \(QuizTakingScreen.clockText($0 - repository.nowMilliseconds)) left"
            }
            console.err("")
            console.err("Question \(index + 1) of \(sitting.questions.count)\(time ?? "")")
            console.err(question.prompt)
            for line in Self.choices(question) { console.err("  " + line) }
            if let answer = sitting.answers[question.id], !answer.isEmpty {
                console.err("  (so far: \(answer.words(for: question)))")
            }
            while true {
                guard let line = await console.port.readLine() else { return false }
                if line == ":q" { return false }
                guard line.contains(where: { !$0.isWhitespace }) else { break }
                guard let answer = Self.answer(line, to: question) else {
                    console.err("That isn't one of the choices. Try again, or press Enter to skip.")
                    continue
                }
                sitting.answers[question.id] = answer
                try await repository.keep(answer, to: question, in: sitting)
                if let entry = try await repository.queueAnswers(sitting) {
                    _ = await repository.pending.send(entry)
                }
                break
            }
        }
        return true
    }

    private static func choices(_ question: Question) -> [String] {
        let options = question.options
        if !options.isEmpty {
            return options.enumerated().map { "\($0.offset + 1)  \($0.element.text)" }
        }
        guard question.kind == .matching else { return [] }
        return ["Pair: " + question.lefts.joined(separator: "; ")]
            + ["With: " + question.rights.joined(separator: "; ")]
    }

    /// Parses a line as an answer; nil if it isn't an answer to this question. Choices are given by
    /// number, key or text.
    static func answer(_ line: String, to question: Question) -> QuizAnswer? {
        func trimmed(_ text: some StringProtocol) -> String {
            String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        let text = trimmed(line)
        let options = question.options
        if !options.isEmpty {
            let wanted = text.lowercased()
            let found =
                Int(text).flatMap { options.indices.contains($0 - 1) ? options[$0 - 1] : nil }
                ?? options.first { $0.id.lowercased() == wanted || $0.text.lowercased() == wanted }
            return found.map { QuizAnswer([$0.id]) }
        }
        guard question.kind == .matching || question.kind == .fillInBlank else {
            return QuizAnswer([text])
        }
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { trimmed($0) }
        guard parts.count <= question.parts else { return nil }
        var answer = QuizAnswer(emptyFor: question)
        for (index, part) in parts.enumerated() {
            guard question.kind == .matching, !part.isEmpty else {
                answer.texts[index] = part
                continue
            }
            let right = question.rights.first { $0.lowercased() == part.lowercased() }
            guard let right else { return nil }
            answer.texts[index] = right
        }
        return answer
    }
}

/// A quiz in JSON: the contract's objects side by side.
struct QuizJSON: EncodesFields {
    private let page: QuizPage

    init(_ page: QuizPage) { self.page = page }

    var fields: JSONObject {
        [
            "id": "quiz-\(page.quiz.id)",
            "quiz": page.quiz,
            "attempts": page.attempts,
            "course": page.courseName,
            "attempts_allowed": page.allowed,
            "attempts_left": page.left,
            "effective_time_limit": page.minutes,
        ]
    }
}
