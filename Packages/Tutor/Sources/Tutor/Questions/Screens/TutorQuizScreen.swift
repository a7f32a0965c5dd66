import AppCore
import Foundation
import Questions
import TerminalUI

/// A quiz or exam: its questions, then the result with sources.
struct TutorQuizScreen: Screen {
    enum Message: Sendable {
        case loaded(QuizRepository.QuizProgress, showsTime: Bool)
        case answered(QuizAttempt)
        case finished(QuizAttempt)
        case collected(Int)
        case retaken(Quiz)
        case tick
        case finishNow
        case failed(Problem)
    }

    let repository: QuizRepository
    let kind: Quiz.Kind
    let id: String
    /// Whether it was opened for review.
    let isReview: Bool
    private(set) var progress: QuizRepository.QuizProgress?
    private(set) var problem: Problem?
    private(set) var isBusy = false
    /// The visible question, from 0.
    private(set) var position = 0
    /// The option under the cursor.
    private(set) var cursor = 0
    /// The current order of an ordering question's options.
    private(set) var sequence: [Int] = []
    /// Whether the arrow keys move the selected line.
    private(set) var isGrabbed = false
    var field = TextFieldState(limit: AnswerGrader.longest)
    var review = ListState()
    /// The time left; nil without a limit or if hidden.
    private(set) var left: String?
    private var showsTime = true

    init(repository: QuizRepository, kind: Quiz.Kind, id: String, isReview: Bool = false) {
        self.repository = repository
        self.kind = kind
        self.id = id
        self.isReview = isReview
    }

    var title: String { kind.title }
    var quiz: Quiz? { progress?.quiz }
    var attempt: QuizAttempt? { progress?.attempt }
    var isOver: Bool { attempt?.finishedAt != nil }
    /// Whether the attempt is running.
    var isRunning: Bool { attempt != nil && !isOver }
    var question: Question? {
        guard isRunning, let quiz, quiz.body.questions.indices.contains(position) else {
            return nil
        }
        return quiz.body.questions[position].question
    }
    var answer: QuizAttempt.Answer? { attempt?.answers[position] }
    /// Whether to show the verdict: in quizzes after each answer, in exams at the end.
    var isJudged: Bool { kind == .quiz && answer != nil }
    var isTyping: Bool {
        guard let question, !isJudged else { return false }
        return question.kind == .fillInBlank || question.kind == .openEnded
    }
    var capturesText: Bool { isTyping || review.isFiltering }

    var status: String? {
        if let problem { return problem.summary }
        guard let quiz, let attempt else { return nil }
        if isOver { return nil }
        let count = "\(attempt.answers.count) of \(quiz.body.questions.count) answered"
        return left.map { "\($0) left · \(count)" } ?? count
    }

    // MARK: Loading

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository, kind, id, isReview] emit in
            var progress = try await repository.progress(id, kind)
            // Untimed quizzes start at once; timed ones and exams when the student starts them.
            if !isReview, kind == .quiz, progress.quiz.body.minutes == nil,
                progress.attempt == nil
            {
                progress.attempt = try await repository.begin(progress.quiz)
            }
            emit(.loaded(progress, showsTime: try await repository.showsTime(of: kind)))
        }
    }

    /// Runs an action with the repository and blocks keys meanwhile.
    mutating func act(
        _ body: @escaping @Sendable (QuizRepository) async throws(Problem) -> Message
    ) -> Effect<Message> {
        guard !isBusy else { return .none }
        isBusy = true
        return .task(id: "act", failed: Message.failed) { [repository] emit in
            emit(try await body(repository))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return progress == nil || isBusy ? .none : load()
        case .input(let input): return handle(input)
        case .message(let message): return hear(message)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .tick: return tick()
        case .finishNow: return finish()
        case .loaded(let progress, let showsTime):
            let isFirst = self.progress == nil
            self.showsTime = showsTime
            (self.progress, problem, isBusy) = (progress, nil, false)
            if isFirst { show(attempt?.next(of: progress.quiz.body.questions.count) ?? 0) }
            return tick()
        case .answered(let attempt):
            progress?.attempt = attempt
            (isBusy, problem) = (false, nil)
            if isOver { return .toast("Time's up.", .warning) }
            if kind == .exam { return go(by: 1, orFinish: true) }
            return .none
        case .finished(let attempt):
            progress?.attempt = attempt
            (isBusy, problem) = (false, nil)
            return .cancel(id: "clock")
        case .collected(let count):
            isBusy = false
            return .toast(
                count == 0 ? "You already have all of these cards." : "New cards: \(count)",
                .success)
        case .retaken(let quiz):
            isBusy = false
            return .replace(quiz.place)
        case .failed(let problem):
            isBusy = false
            guard progress != nil else {
                self.problem = problem
                return .none
            }
            return .toast(problem.summary + (problem.cure.map { " " + $0 } ?? ""), .failure)
        }
    }

    /// Updates the time left and ends the attempt when it runs out.
    private mutating func tick() -> Effect<Message> {
        guard isRunning, let deadline = attempt?.deadline else {
            left = nil
            return .none
        }
        let seconds = Int(deadline.timeIntervalSince(repository.now).rounded(.up))
        guard seconds > 0 else { return finish() }
        let rest = seconds % 60
        left = !showsTime ? nil : "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
        return .task(id: "clock") { [repository] emit in
            do { try await repository.context.environment.sleep(.seconds(1)) } catch { return }
            emit(.tick)
        }
    }

    // MARK: Actions

    mutating func begin() -> Effect<Message> {
        guard let quiz else { return .none }
        show(0)
        return act { repository async throws(Problem) in
            .loaded(
                QuizRepository.QuizProgress(quiz: quiz, attempt: try await repository.begin(quiz)),
                showsTime: try await repository.showsTime(of: quiz.kind))
        }
    }

    mutating func give(_ text: String) -> Effect<Message> {
        guard let quiz, let attempt, isRunning, !isJudged else { return .none }
        guard text.contains(where: { !$0.isWhitespace }) else {
            return .toast("Type an answer first, or press Tab to skip.")
        }
        let place = position
        return act { repository async throws(Problem) in
            .answered(try await repository.answer(text, at: place, of: quiz, in: attempt))
        }
    }

    mutating func decide(_ isRight: Bool, at place: Int) -> Effect<Message> {
        guard let attempt, attempt.answers[place]?.mayBeDecided == true else { return .none }
        let isOver = isOver
        return act { repository async throws(Problem) in
            let changed = try await repository.decide(isRight, at: place, in: attempt)
            return isOver ? .finished(changed) : .answered(changed)
        }
    }

    mutating func finish() -> Effect<Message> {
        guard let quiz, let attempt, isRunning else { return .none }
        return act { repository async throws(Problem) in
            .finished(try await repository.finish(attempt, of: quiz))
        }
    }

    mutating func collect() -> Effect<Message> {
        guard let quiz, let attempt else { return .none }
        return act { repository async throws(Problem) in
            .collected(try await repository.collectMisses(quiz, attempt))
        }
    }

    mutating func retake() -> Effect<Message> {
        guard let quiz, let attempt, isOver else { return .none }
        return act { repository async throws(Problem) in
            .retaken(try await repository.retake(quiz, attempt))
        }
    }

    /// Goes to the next or previous question; after the last, ends the quiz.
    mutating func go(by step: Int, orFinish: Bool = false) -> Effect<Message> {
        guard let quiz, let attempt else { return .none }
        let count = quiz.body.questions.count
        if orFinish, position + step >= count {
            guard let open = attempt.next(of: count) else { return finishAsking() }
            show(open)
            return .none
        }
        show(max(0, min(count - 1, position + step)))
        return .none
    }

    /// Asks before ending an exam.
    mutating func finishAsking() -> Effect<Message> {
        guard let quiz, let attempt, isRunning else { return .none }
        let open = quiz.body.questions.count - attempt.answers.count
        if kind == .quiz, open == 0 { return finish() }
        return .confirm(
            Confirmation(
                title: "Finish this \(kind.rawValue)?",
                detail: open == 0
                    ? "All questions are answered."
                    : "\(open) unanswered: they count as wrong.",
                confirmLabel: "Finish"), then: .finishNow)
    }

    /// Shows a question with its current answer.
    mutating func show(_ place: Int) {
        position = place
        (cursor, isGrabbed) = (0, false)
        field.clear()
        guard let question else { return }
        sequence = Array(question.options.indices)
        guard let given = answer?.given else { return }
        switch question.kind {
        case .fillInBlank, .openEnded: field.set(given)
        case .multipleChoice: cursor = AnswerGrader.choice(given, of: question) ?? 0
        case .ordering: sequence = AnswerGrader.sequence(given, of: question) ?? sequence
        }
    }

    mutating func moveCursor(by step: Int) {
        guard let question else { return }
        let next = max(0, min(question.options.count - 1, cursor + step))
        if question.kind == .ordering, isGrabbed, next != cursor { sequence.swapAt(cursor, next) }
        cursor = next
    }

    mutating func grab() { isGrabbed.toggle() }

    /// Moves a line up by one, for linear mode and clicks.
    mutating func raise(_ place: Int) {
        guard sequence.indices.contains(place), place > 0 else { return }
        sequence.swapAt(place, place - 1)
        cursor = place - 1
    }

    mutating func type(_ input: InputEvent) -> Bool { field.handle(input) }
}
