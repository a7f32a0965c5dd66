import AppCore
import ArgumentParser
import Foundation

/// `content practice`: practices an item in plain text.
struct PracticeCommand: FeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice", abstract: "Practice a lesson, passage or section in plain text.",
        discussion: """
            Asks one question at a time; answer with a letter, or press Enter to skip. In scripts, \
            give all answers at once; a dash skips a question. Exits with 75 if your answers were \
            saved here and will be sent later.

            EXAMPLES:
              homeroom content practice say-it-once
              homeroom content practice "The Lake That Turns Over" --answers A,C,B,-,D,A
              homeroom content practice 9e33 --answers ABCAB --json
            """,
        aliases: ["practise"])

    @Argument(
        help: "Its id (or the start of it), slug or title.",
        completion: .custom { _, _, _ async in
            await ItemCompletion.values(ItemReference.Kind.allCases)
        })
    var item: String

    // Unconditional: an answer sheet may begin with a dash.
    @Option(
        parsing: .unconditional, help: "All answers by letter, e.g. A,C,B; a dash skips one.")
    var answers: String?

    @Flag(help: "Check the answers here without recording them.")
    var dryRun = false

    static var jsonFields: [String]? { PracticeJSON.jsonFields }
    @OptionGroup var output: OutputOptions

    mutating func run(in context: FeatureContext) async throws {
        let console = context.console.with(output)
        let library = Library(context: context)
        let finder = ItemFinder(library: library)
        let card = try await finder.card(item, among: ItemReference.Kind.allCases)
        let page = try await finder.page(card, console: console)
        var session = PlainPractice(page, card: card, console: console, library: library)
        if let answers {
            try session.take(try AnswerLetters.parse(answers, for: session.practice.questions))
        } else {
            try await session.ask()
        }
        try await session.finish(dryRun: dryRun)
    }
}

/// Reads `A,C,-,B` or `AC-B`.
enum AnswerLetters {
    /// One entry per question: the option, or nil if skipped. Throws a usage problem that
    /// names the question.
    static func parse(_ text: String, for questions: [Question]) throws(Problem) -> [Int?] {
        let separators: Set<Character> = [",", ";", " "]
        let letters: [String] =
            text.contains(where: separators.contains)
            ? text.split(whereSeparator: separators.contains).map(String.init)
            : text.map(String.init)
        guard letters.count == questions.count else {
            throw Problem(
                .usage,
                "There are \(questions.count) questions and \(letters.count) answers.",
                cure: "Use one letter per question, or a dash to skip one.")
        }
        var answers: [Int?] = []
        for (number, pair) in zip(letters, questions).enumerated() {
            answers.append(try option(pair.0, of: pair.1, number: number + 1))
        }
        return answers
    }

    /// The option of a typed answer; nil for a dash or empty text.
    static func option(
        _ text: String, of question: Question, number: Int
    ) throws(Problem) -> Int? {
        let typed = text.filter { !$0.isWhitespace }
        if typed.isEmpty || typed == "-" { return nil }
        if typed.count == 1, let letter = typed.first, let index = question.option(lettered: letter)
        {
            return index
        }
        let last = Question.letter(max(0, question.options.count - 1))
        throw Problem(
            .usage, "“\(text)” isn't a valid answer to question \(number).",
            cure: "Use A to \(last), or a dash.",
            place: "question \(number)")
    }
}

/// A practice session in plain text.
struct PlainPractice {
    let page: ReadingScreen.Page
    let card: CatalogCard
    let console: Console
    let library: Library
    private(set) var writer: PlainPage
    var practice: Practice
    var timer: StudyTimer
    /// Questions already graded on the spot.
    private var told: Set<Int> = []

    init(_ page: ReadingScreen.Page, card: CatalogCard, console: Console, library: Library) {
        self.page = page
        self.card = card
        self.console = console
        self.library = library
        writer = PlainPage(width: console.isInteractive ? min(console.width, 80) : 80)
        if case .lesson(let lesson) = page { writer.assets = lesson.assets }
        let questions: [Question] =
            switch page {
            case .lesson(let lesson): lesson.questions
            case .passage(let passage): passage.questions
            }
        practice = Practice(
            reference: card.reference, title: card.title,
            reveal: ReadingScreen.reveal(card.reference), questions: questions)
        timer = StudyTimer(isOn: library.timesPractice)
        timer.touch(at: now)
    }

    private var now: Double { library.context.environment.now().timeIntervalSinceReferenceDate }

    mutating func take(_ answers: [Int?]) throws {
        for (index, answer) in answers.enumerated() {
            if let answer { _ = practice.choose(answer, ofQuestionAt: index) }
        }
    }

    /// Prints the item and asks each question in place.
    mutating func ask() async throws {
        guard !console.options.noInput else {
            throw Problem(
                .usage, "No answers given.",
                cure: "Use --answers, e.g. --answers A,C,B.")
        }
        switch page {
        case .lesson(let lesson):
            say(writer.title(lesson.title, facts: lesson.facts))
            for blocks in lesson.pages {
                for block in blocks {
                    if case .question(let index) = block {
                        try await ask(index)
                    } else {
                        say(writer.block(block))
                    }
                }
            }
        case .passage(let passage):
            say(writer.title(passage.title, facts: passage.facts))
            say(writer.passage(passage.readable))
            for index in passage.questions.indices { try await ask(index) }
        }
    }

    /// Prints session text; to standard error if the result is JSON.
    private func say(_ lines: [String]) {
        for line in lines {
            if console.options.json { console.err(line) } else { console.out(line) }
        }
    }

    private mutating func ask(_ index: Int) async throws {
        let question = practice.questions[index]
        say(
            writer.question(
                question, number: index, of: practice.questions.count, answers: false))
        guard !question.options.isEmpty else { return }
        let last = Question.letter(question.options.count - 1)
        while true {
            let typed = try await console.prompt("Your answer (A–\(last), Enter to skip):")
            timer.touch(at: now)
            do {
                if let option = try AnswerLetters.option(typed, of: question, number: index + 1) {
                    _ = practice.choose(option, ofQuestionAt: index)
                }
                break
            } catch {
                say([error.summary + " " + (error.cure ?? "")])
            }
        }
        guard practice.isRevealed(at: index) else { return }
        told.insert(index)
        say(verdict(index) + [""])
    }

    private func verdict(_ index: Int) -> [String] {
        let question = practice.questions[index]
        let right = practice.correctIndex(at: index).map(Question.letter) ?? "unknown"
        let chosen = practice.choices[question.id].map(Question.letter)
        let line: String
        switch (practice.isCorrect(at: index), chosen) {
        case (true?, _): line = "✓ \(index + 1). Correct."
        case (_, nil): line = "✗ \(index + 1). Not answered. The answer is \(right)."
        case (_, let chosen?): line = "✗ \(index + 1). Not \(chosen). The answer is \(right)."
        }
        return [line] + writer.explanation(of: question) + writer.skills(of: question)
    }

    /// Submits, prints the result and sets the exit code.
    mutating func finish(dryRun: Bool) async throws {
        guard !practice.questions.isEmpty else {
            return console.err("\(card.title) has no questions.")
        }
        guard practice.answeredCount > 0 else {
            throw Problem(.usage, "Nothing was answered, so nothing was handed in.")
        }
        timer.touch(at: now)
        let result = try await judge(dryRun: dryRun)
        practice.phase = .finished(result)
        if console.options.json {
            try console.emit(json: PracticeJSON(practice, result))
        } else {
            show(result)
        }
        switch result.submissionState {
        case .judged, .unrecorded: break
        case .queued(let problem): try console.report(.waiting(problem ?? .stillQueued))
        case .refused(let problem): throw problem
        }
    }

    private func judge(dryRun: Bool) async throws -> PracticeResult {
        let seconds = timer.seconds
        if dryRun {
            return PracticeResult(
                .unrecorded("This was a dry run, so nothing was recorded."), of: practice,
                seconds: seconds)
        }
        guard let attempts = library.attempts else {
            return PracticeResult(
                .unrecorded("Progress isn't installed, so this attempt isn't recorded."),
                of: practice, seconds: seconds)
        }
        let item = practice.reference
        let known = await library.openDraft(of: item)
        let draft = AnswerDraft(
            choices: practice.choices, seconds: seconds, revision: (known?.revision ?? 0) + 1)
        let outcome = try await library.handIn(
            practice.sheet(seconds: seconds), draft: draft, of: item, through: attempts)
        return PracticeResult(outcome: outcome, of: practice, seconds: seconds)
    }

    private func show(_ result: PracticeResult) {
        for index in practice.questions.indices where !told.contains(index) {
            say(verdict(index) + [""])
        }
        if let score = result.score {
            say(["\(result.correctCount ?? 0) of \(result.totalQuestions) right, \(score)%."])
        }
        say(practice.skillLines)
        say(result.adviceLines)
        if let next = result.advice?.next {
            say(["Next: \(next.title) (homeroom content practice \(next.item.id.prefix(8)))"])
        }
        switch result.submissionState {
        case .judged, .queued, .refused: break
        case .unrecorded(let reason): console.err(reason)
        }
    }
}

/// The result of a session in JSON, with the contract's keys.
struct PracticeJSON: EncodesFields, JSONRecord {
    static let jsonFields = [
        "lesson_id", "passage_id", "writing_section_id", "math_section_id", "state", "score",
        "correct_count", "total_questions", "time_spent_seconds", "answers",
    ]

    private let practice: Practice
    private let result: PracticeResult

    init(_ practice: Practice, _ result: PracticeResult) {
        self.practice = practice
        self.result = result
    }

    private var state: String {
        switch result.submissionState {
        case .judged: "judged"
        case .queued: "queued"
        case .refused: "refused"
        case .unrecorded: "unrecorded"
        }
    }

    var fields: JSONObject {
        [
            practice.reference.kind.idField: practice.reference.id,
            "state": state,
            "score": result.score,
            "correct_count": result.correctCount,
            "total_questions": result.totalQuestions,
            "time_spent_seconds": result.seconds,
            "answers": practice.questions.enumerated().map(answer),
        ]
    }

    private func answer(_ index: Int, _ question: Question) -> JSONObject {
        [
            "question_id": question.id,
            "selected_option_index": practice.choices[question.id],
            "correct_answer_index": practice.correctIndex(at: index),
            "is_correct": practice.isCorrect(at: index),
            "classifications": question.skills,
        ]
    }
}
