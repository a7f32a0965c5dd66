import AppCore
import TerminalUI

/// A quiz: its details, the student's attempts, and the start button.
struct QuizScreen: Screen {
    enum Message: Sendable {
        case known(QuizPage?)
        case asked(QuizPage)
        case failed(Problem)
        case begin
    }

    let repository: TodoRepository
    let id: Int64
    private(set) var page: QuizPage?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    private var scroll = ScrollState()

    init(repository: TodoRepository, id: Int64) {
        self.repository = repository
        self.id = id
    }

    let title = "Quiz"
    var hints: [KeyHint] {
        let verb = page?.open == nil ? "start" : "continue"
        return
            (page?.obstacle(at: repository.nowMilliseconds) == nil ? [KeyHint("Enter", verb)] : [])
            + [KeyHint("r", "refresh"), KeyHint("Esc", "back")]
    }
    var status: String? {
        if isAsking { return "asking the school…" }
        return problem.map { page == nil ? $0.summary : "As last known: \($0.summary)" }
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load") { [repository, id] emit in
            do {
                emit(.known(try await repository.knownQuiz(id, isNamed: false)))
                emit(.known(try await repository.knownQuiz(id)))
                emit(.asked(try await repository.quiz(id)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .message(.known(let page)):
            self.page = page ?? self.page
            return .none
        case .message(.asked(let page)):
            (isAsking, problem, self.page) = (false, nil, page)
            return .none
        case .message(.failed(let problem)):
            (isAsking, self.problem) = (false, problem)
            return .none
        case .message(.begin): return .open("todos/quiz/\(id)/take")
        case .input(.activate("begin")): return begin()
        case .input(let input):
            if case .key(let key) = input, key.modifiers.isEmpty {
                if key.key == .enter { return begin() }
                if key.key == .character("r") { return load() }
            }
            return scroll.handle(input) ? .none : .unhandled
        }
    }

    /// Asks before starting an attempt, because its clock starts then.
    private func begin() -> Effect<Message> {
        guard let page else { return .none }
        if let obstacle = page.obstacle(at: repository.nowMilliseconds) {
            return .toast(obstacle, .warning)
        }
        guard page.open == nil else { return .open("todos/quiz/\(id)/take") }
        let time =
            page.minutes.map { "You have \($0) minutes from now." } ?? "There's no time limit."
        return .confirm(
            Confirmation(
                title: "Start “\(page.quiz.title)”?",
                detail: "This is try \(page.attempts.count + 1) of \(page.allowed). \(time)",
                confirmLabel: "Start"), then: .begin)
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem else { return Skeleton(lines: 6) }
            return Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
                if let reason = problem.reason { Text(reason) }
                Text(problem.cure ?? "Press r to try again.", style: .secondary)
            }
        }
        return ScrollView(
            Measure(72, centered: false, VStack(spacing: 1, parts(page))), state: scroll)
    }

    private func parts(_ page: QuizPage) -> [any View] {
        let lines = QuizLines(page, repository: repository)
        var parts: [any View] = [
            VStack {
                Text(page.quiz.title, style: .heading)
                Text(lines.facts, style: .secondary)
            }
        ]
        parts += [page.quiz.description, page.quiz.instructions].compactMap { text in
            text.flatMap { $0.isEmpty ? nil : Text($0) }
        }
        if !page.attempts.isEmpty {
            parts.append(VStack(spacing: 0, lines.attempts.map { Text($0) }))
        }
        let verdicts = page.verdicts(at: repository.nowMilliseconds)
        if !verdicts.isEmpty {
            parts.append(VStack(spacing: 0, verdicts.map { Text($0, hang: 3) }))
        }
        if let obstacle = page.obstacle(at: repository.nowMilliseconds) {
            parts.append(Text(obstacle, style: Style(.warning)))
        } else {
            let label =
                page.open == nil
                ? "Start try \(page.attempts.count + 1) of \(page.allowed)" : "Go on"
            parts.append(Button(id: "begin", label: label, focused: true))
        }
        return parts
    }
}

/// A quiz in lines, for its screen and its command.
struct QuizLines {
    let page: QuizPage
    let repository: TodoRepository

    init(_ page: QuizPage, repository: TodoRepository) {
        self.page = page
        self.repository = repository
    }

    /// `Earth Science 8 · due Fri, 12 Sep · 8 points · 20 minutes · 1 of 2 tries used`
    var facts: String {
        let (quiz, clock) = (page.quiz, repository.clock)
        var facts = [page.courseName ?? "course \(quiz.courseID)"]
        if quiz.quizType != "standard" { facts.append(quiz.quizType) }
        if let due = quiz.dueAt { facts.append("due \(clock.short(clock.time(of: due.date)))") }
        if let points = quiz.pointsPossible {
            facts.append("\(AssignmentPage.number(points)) points")
        }
        facts.append(page.minutes.map { "\($0) minutes" } ?? "no time limit")
        facts.append("\(min(page.attempts.count, page.allowed)) of \(page.allowed) tries used")
        if let lock = quiz.lockAt {
            facts.append("locks \(clock.short(clock.time(of: lock.date)))")
        }
        return facts.joined(separator: " · ")
    }

    var attempts: [String] {
        page.attempts.map { attempt in
            let day = repository.clock.short(repository.clock.time(of: attempt.startedAt.date))
            return
                "Try \(attempt.attemptNumber), \(day): \(page.result(of: attempt, at: repository.nowMilliseconds))"
        }
    }
}
