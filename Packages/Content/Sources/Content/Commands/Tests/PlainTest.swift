import AppCore
import Calculator
import Foundation
import ScoreEstimate

/// Asks the questions of a test or drill in plain text, and prints reports.
struct PlainTest {
    let console: Console
    let library: TestLibrary
    let pool: QuestionPool
    private(set) var run: TestRun
    private let writer: PlainPage
    /// When the clock was last read.
    private var last: Date

    init(_ run: TestRun, pool: QuestionPool, console: Console, library: TestLibrary) {
        self.run = run
        self.pool = pool
        self.console = console
        self.library = library
        writer = PlainPage(
            width: console.isInteractive ? min(max(20, console.width), 80) : 80,
            assets: pool.assets)
        last = library.now
    }

    /// Prints session text; to standard error if the result is JSON.
    private func say(_ lines: [String]) {
        for line in lines {
            if console.options.json { console.err(line) } else { console.out(line) }
        }
    }

    private func say(_ text: String) { say(writer.wrapped(text)) }

    // MARK: Drills

    /// Takes the answers of a script, one per question; nil skips.
    mutating func take(_ answers: [String?]) async throws {
        for (index, answer) in answers.enumerated() {
            guard let answer, let question = pool[run.part?.questions[index] ?? ""] else {
                continue
            }
            run.go(to: index)
            try await give(answer, to: question)
            if !console.options.json { say(verdict(question, index)) }
        }
        run = try await library.close(run, pool)
    }

    /// Asks every open question of a drill; an empty line skips.
    mutating func drill() async throws {
        let questions = run.part?.questions ?? []
        for (index, id) in questions.enumerated() where run.part?.answers[id] == nil {
            guard let question = pool[id] else { continue }
            run.go(to: index)
            say(lines(of: question, index))
            while true {
                let typed = try await console.prompt(
                    "Your answer (\(Self.range(question)), Enter to skip):")
                tick()
                if typed.allSatisfy(\.isWhitespace) { break }
                do {
                    try await give(question.reading(typed), to: question)
                    say(verdict(question, index))
                    break
                } catch let problem as Problem where problem.code == .usage {
                    say([problem.summary, problem.cure].compactMap(\.self).joined(separator: " "))
                }
            }
        }
        run = try await library.close(run, pool)
    }

    /// Commits the answer before anything is said about it.
    private mutating func give(_ answer: String, to question: TestQuestion) async throws {
        run.answer(answer)
        try await library.settle(run, question)
    }

    private static func range(_ question: TestQuestion) -> String {
        question.isTyped
            ? "a number" : "A–\(Question.letter(max(0, question.question.options.count - 1)))"
    }

    private func lines(of question: TestQuestion, _ index: Int) -> [String] {
        let count = run.part?.questions.count ?? 0
        var lines = ["Question \(index + 1) of \(count)"]
        for block in question.text + question.question.prompt { lines += writer.block(block) }
        return lines + writer.options(of: question.question)
    }

    private func verdict(_ question: TestQuestion, _ index: Int) -> [String] {
        let answer = run.part?.answers[question.id]
        let line =
            question.isRight(answer)
            ? "✓ \(index + 1). Correct."
            : "✗ \(index + 1). Not \(answer ?? ""). The answer is \(question.rightAnswer)."
        return [line] + writer.explanation(of: question.question)
            + writer.skills(of: question.question) + [""]
    }

    // MARK: Tests

    /// Lets the time pass since the clock was last read.
    @discardableResult private mutating func tick() -> TestRun.Tick {
        let now = library.now
        defer { last = now }
        return run.pass(max(0, now.timeIntervalSince(last)))
    }

    static let help = """
        Answer with a letter or a number. n and p go to the next and previous question, #12 to \
        question 12. m marks it for review, x B crosses out option B, o clears the answer, t hides \
        the time, r shows all questions, h hands in the module, and q pauses. In Math, = 1/3 + 1/6 \
        calculates, = graph x^2 - 4 draws, and f shows the formulas.
        """

    /// Takes a test until it's finished or paused. Returns whether it's finished.
    mutating func test() async throws -> Bool {
        last = library.now
        say(Self.help)
        while !run.isFinished {
            if let left = run.breakLeft {
                let typed = try await console.prompt(
                    "Break: \(StudyTimer.clock(Int(left))) left. Press Enter to go on, q to pause:")
                tick()
                if typed == "q" { return try await pause() }
                run.endBreak()
                try await library.store.save(run)
                continue
            }
            if try await !module() { return try await pause() }
        }
        return true
    }

    private mutating func pause() async throws -> Bool {
        run.revision += 1
        try await library.store.save(run)
        return false
    }

    /// False if the student pauses.
    private mutating func module() async throws -> Bool {
        let module = run.current
        say("\(run.part?.title ?? ""): \(run.part?.questions.count ?? 0) questions")
        while run.current == module, run.breakLeft == nil, !run.isFinished {
            guard let part = run.part, let id = part.current else {
                run = try await library.close(run, pool)
                return true
            }
            let question = pool[id]
            say(
                question.map { lines(of: $0, part.place) }
                    ?? ["Question \(part.place + 1) is missing from the question banks."])
            say(status(part, id))
            let answers = question.map { Self.range($0) + ", or a command" } ?? "A command"
            let typed = try await console.prompt(answers + ":")
            switch tick() {
            case .warning: say("5 minutes are left in this module.")
            case .over:
                say("Time is up.")
                run = try await library.close(run, pool)
                return true
            case .nothing: break
            }
            if typed == "q" { return false }
            if question?.section == .math, try await useTool(typed) { continue }
            try await obey(typed.filter { !$0.isWhitespace }, question)
        }
        return true
    }

    /// Calculates a line after `=`, or shows the formulas. False if it's neither.
    private mutating func useTool(_ typed: String) async throws -> Bool {
        let line = typed.trimmingCharacters(in: .whitespaces)
        if line == "f" {
            for group in ReferenceSheet.groups {
                say([group.title] + group.facts.map { "  \($0.name): \($0.formula)" })
            }
            say(ReferenceSheet.legend)
            return true
        }
        guard line.hasPrefix("=") else { return false }
        let entry = Calculation(String(line.dropFirst()))
        if let graph = entry.graph { say(graph.lines(width: 60, height: 20) ?? []) }
        say(entry.lines)
        if !entry.isError {
            run.calculate(entry.input)
            try await library.store.save(run)
        }
        return true
    }

    private func status(_ part: TestRun.Part, _ id: String) -> String {
        var facts: [String] = []
        if let answer = part.answers[id] { facts.append("your answer: \(answer)") }
        if part.marked.contains(id) { facts.append("marked") }
        let crossed = part.crossed[id, default: []].sorted().map(Question.letter)
        if !crossed.isEmpty { facts.append("crossed out: " + crossed.joined(separator: ", ")) }
        if let left = part.left, !run.hidesClock { facts.append("\(StudyTimer.clock(left)) left") }
        return facts.isEmpty ? "" : "[\(facts.joined(separator: " · "))]"
    }

    /// Performs a command or takes an answer, and commits it.
    private mutating func obey(_ typed: String, _ question: TestQuestion?) async throws {
        let place = run.part?.place ?? 0
        let count = run.part?.questions.count ?? 0
        switch typed {
        case "", "n":
            if place + 1 < count { run.go(to: place + 1) } else { overview() }
        case "p": run.go(to: place - 1)
        case "m": run.mark()
        case "o": run.answer(nil)
        case "t": run.hidesClock.toggle()
        case "r": overview()
        case "h":
            guard try await mayHandIn() else { return }
            run = try await library.close(run, pool)
            return
        case _ where typed.hasPrefix("#"):
            guard let number = Int(typed.drop { $0 == "#" }), (1...count).contains(number) else {
                return say("There are \(count) questions.")
            }
            run.go(to: number - 1)
        case _ where typed.count == 2 && typed.first == "x":
            guard let letter = typed.last, let option = question?.question.option(lettered: letter)
            else {
                return say("There is no such option.")
            }
            run.crossOut(option)
        default:
            guard let question else { return say("This question can't be answered now.") }
            do {
                run.answer(try question.reading(typed))
                if place + 1 < count { run.go(to: place + 1) } else { overview() }
            } catch {
                return say([error.summary, error.cure].compactMap(\.self).joined(separator: " "))
            }
        }
        run.revision += 1
        try await library.store.save(run)
    }

    private func mayHandIn() async throws -> Bool {
        let open = run.part?.unansweredCount ?? 0
        let question =
            open == 0
            ? "Hand in this module?" : "\(open) unanswered. Hand in this module anyway?"
        let answer = try await console.prompt("\(question) You can't come back to it. (y/n)")
        return answer.lowercased().hasPrefix("y")
    }

    private func overview() {
        guard let part = run.part else { return }
        say("Questions of \(part.title):")
        for (index, id) in part.questions.enumerated() {
            let answer = part.answers[id] ?? "–"
            say("  \(index + 1). \(answer)\(part.marked.contains(id) ? "  marked" : "")")
        }
        say("h hands the module in.")
    }

    // MARK: Report

    func report(showsAnswers: Bool = true, _ estimate: ScoreEstimate? = nil) throws {
        let report = TestReport(of: run, pool)
        if console.options.json {
            return try console.emit(json: TestReportJSON(run, report, estimate))
        }
        let total = report.total
        say("\(run.title): \(total.words)")
        if report.missing > 0 {
            say("\(report.missing) questions are no longer in the banks and aren't counted.")
        }
        for part in run.parts where part.number == 2 && !part.questions.isEmpty {
            say("\(part.title) was the \(part.pitch.rawValue) one.")
        }
        if let estimate {
            say(["", ScoreEstimate.heading])
            for row in estimate.rows { say("  \(row.name): \(row.words)") }
            if let note = estimate.note { say(note) }
        }
        guard total.all > 0 else { return }
        for table in report.tables {
            say(["", table.title])
            for row in table.rows { say("  \(row.name): \(row.words)") }
        }
        if showsAnswers, !report.wrong.isEmpty {
            say(["", "To review"])
            for answer in report.wrong {
                let given = answer.answer.map { "not \($0)" } ?? "not answered"
                say(
                    "  \(answer.part), \(answer.number): \(given), but \(answer.question.rightAnswer)"
                )
            }
            say(["", "They come back tomorrow: homeroom content drill --review"])
        }
    }
}
