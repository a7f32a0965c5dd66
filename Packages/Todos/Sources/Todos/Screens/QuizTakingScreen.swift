import AppCore
import TerminalUI

/// A quiz in progress: one question at a time, saved answers and the clock.
struct QuizTakingScreen: Screen {
    enum Message: Sendable {
        case ready(QuizAttemptState)
        case failed(Problem)
        /// The answer is stored locally; `isSaved` if the school has it too.
        case kept(isSaved: Bool)
        case handIn
        case handedIn(OutboxOutcome)
        case tick
    }

    let repository: TodoRepository
    let id: Int64
    private(set) var sitting: QuizAttemptState?
    private(set) var problem: Problem?
    private(set) var isBusy = false
    /// Index of the visible question.
    private(set) var index = 0
    /// The form for a typed answer; nil for choices.
    private(set) var form: FormState?
    private(set) var focus = 0
    private(set) var isSaved = true
    private(set) var now: Int64
    /// Warnings already given, in minutes.
    private var warned: Set<Int> = []

    init(repository: TodoRepository, id: Int64) {
        self.repository = repository
        self.id = id
        now = repository.nowMilliseconds
    }

    var title: String { sitting?.quiz.title.isEmpty == false ? "Taking a quiz" : "Quiz" }
    var capturesText: Bool { form != nil }
    var hints: [KeyHint] {
        guard question != nil else { return [KeyHint("Esc", "leave")] }
        let answering = form == nil ? [KeyHint("Space", "choose")] : []
        return answering + [
            KeyHint("Ctrl-N / Ctrl-P", "next, previous"), KeyHint("Ctrl-S", "hand in"),
            KeyHint("Esc", "leave, keep answers"),
        ]
    }
    var status: String? {
        if isBusy { return "asking the school…" }
        if let problem { return problem.summary }
        guard let sitting, sitting.closed == nil else { return nil }
        let time = sitting.end.map { "\(Self.clockText($0 - now)) left · " } ?? ""
        let saved = isSaved ? "" : " · answers are waiting for the network"
        return "\(time)\(sitting.answered) of \(sitting.questions.count) answered\(saved)"
    }

    /// `12:05`; `0:00` once it is over.
    static func clockText(_ milliseconds: Int64) -> String {
        let seconds = max(0, milliseconds / 1000)
        let rest = seconds % 60
        return "\(seconds / 60):" + (rest < 10 ? "0\(rest)" : "\(rest)")
    }

    var question: Question? {
        guard let sitting, sitting.questions.indices.contains(index) else { return nil }
        return sitting.questions[index]
    }

    mutating func start() -> Effect<Message> {
        isBusy = true
        let begin = Effect<Message>.task(id: "load") { [repository, id] emit in
            do {
                emit(.ready(try await repository.sit(try await repository.quiz(id))))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
        return .batch(begin, tick())
    }

    /// Ticks every second. The id tells the conformance suite that this effect waits for time.
    private func tick() -> Effect<Message> {
        .task(id: "clock") { [repository] emit in
            do { try await repository.context.environment.sleep(.seconds(1)) } catch { return }
            emit(.tick)
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(let message): return hear(message)
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .ready(let sitting):
            (isBusy, problem, self.sitting) = (false, nil, sitting)
            index = sitting.questions.firstIndex { sitting.answers[$0.id]?.isEmpty ?? true } ?? 0
            show()
        case .failed(let problem): (isBusy, self.problem) = (false, problem)
        case .kept(let isSaved): self.isSaved = isSaved
        case .handIn: return handIn()
        case .handedIn(let outcome):
            isBusy = false
            switch outcome {
            case .delivered: return .batch(.toast("Handed in.", .success), .back)
            case .waiting: return .batch(.toast(for: outcome), .back)
            case .failed(let problem): self.problem = problem
            }
        case .tick: return ticked()
        }
        return .none
    }

    /// Warns five minutes and one minute before the end, and at the end; the school decides what
    /// counts after that.
    private mutating func ticked() -> Effect<Message> {
        now = repository.nowMilliseconds
        guard let end = sitting?.end else { return tick() }
        let left = Int((end - now + 59_999) / 60_000)
        for minutes in [0, 1, 5] where left <= minutes && warned.insert(minutes).inserted {
            for later in [1, 5] where later > minutes { warned.insert(later) }
            let text =
                switch minutes {
                case 0: "Time is up: hand in now (Ctrl-S)."
                case 1: "One minute left."
                default: "Five minutes left."
                }
            return .batch(.toast(text, .warning), tick())
        }
        return tick()
    }

    // MARK: Answering

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard let question, !isBusy else { return .unhandled }
        if case .key(let key) = input {
            switch (key.key, key.modifiers) {
            case (.character("n"), .control), (.pageDown, _): return move(by: 1)
            case (.character("p"), .control), (.pageUp, _): return move(by: -1)
            case (.character("s"), .control): return ask()
            default: break
            }
        }
        switch input {
        case .activate("next"): return move(by: 1)
        case .activate("previous"): return move(by: -1)
        case .activate("hand-in"): return ask()
        default: break
        }
        return form == nil ? choose(input, question) : type(input, question)
    }

    private mutating func choose(_ input: InputEvent, _ question: Question) -> Effect<Message> {
        let options = question.options
        switch input {
        case .activate(let id):
            guard let index = options.firstIndex(where: { "option-\($0.id)" == id }) else {
                return .unhandled
            }
            focus = index
            return keep(QuizAnswer([options[index].id]), question)
        case .key(let key) where key.modifiers.isSubset(of: .shift):
            switch key.key {
            case .up, .character("k"): focus = max(0, focus - 1)
            case .down, .character("j"): focus = min(options.count - 1, focus + 1)
            case .right: return move(by: 1)
            case .left: return move(by: -1)
            case .enter, .character(" "):
                guard options.indices.contains(focus) else { return .none }
                return keep(QuizAnswer([options[focus].id]), question)
            case .character(let letter):
                guard let index = Self.letters.firstIndex(of: Character(letter.lowercased())),
                    options.indices.contains(index)
                else { return .unhandled }
                focus = index
                return keep(QuizAnswer([options[index].id]), question)
            default: return .unhandled
            }
            return .none
        default: return .unhandled
        }
    }

    static let letters = Array("abcdefghilmnopqrstuvwxyz")

    private mutating func type(_ input: InputEvent, _ question: Question) -> Effect<Message> {
        guard var form else { return .unhandled }
        let outcome = form.handle(input)
        self.form = form
        switch outcome {
        case .ignored: return .unhandled
        case .handled: return .none
        case .submit: return move(by: 1)
        case .changed:
            let texts = form.fields.map { field in
                question.kind == .matching ? String(field.text.drop { $0 == " " }) : field.text
            }
            return keep(QuizAnswer(texts), question)
        }
    }

    /// Stores the answer right away and sends it when typing pauses.
    private mutating func keep(_ answer: QuizAnswer, _ question: Question) -> Effect<Message> {
        guard sitting?.answers[question.id] != answer else { return .none }
        sitting?.answers[question.id] = answer
        guard let sitting else { return .none }
        isSaved = false
        let isTyped = form != nil
        return .batch(
            .task { [repository] emit in
                do {
                    try await repository.keep(answer, to: question, in: sitting)
                } catch {
                    emit(.failed(Problem(error)))
                }
            }, send(sitting, afterPause: isTyped))
    }

    /// Sends the answers, replacing a send that is still pausing.
    private func send(_ sitting: QuizAttemptState, afterPause: Bool) -> Effect<Message> {
        .task(id: "send") { [repository] emit in
            do {
                if afterPause { try await repository.context.environment.sleep(.seconds(1)) }
                guard let entry = try await repository.queueAnswers(sitting) else { return }
                var isSaved = false
                if case .delivered = await repository.pending.send(entry) { isSaved = true }
                emit(.kept(isSaved: isSaved))
            } catch is CancellationError {
                return
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private mutating func move(by step: Int) -> Effect<Message> {
        guard let sitting, !sitting.questions.isEmpty else { return .none }
        let next = index + step
        guard sitting.questions.indices.contains(next) else {
            return next < 0 ? .none : ask()
        }
        index = next
        show()
        return .none
    }

    /// Prepares the visible question.
    private mutating func show() {
        guard let question, let sitting else { return }
        let answer = sitting.answers[question.id] ?? QuizAnswer(emptyFor: question)
        form = question.form(answer)
        focus = question.options.firstIndex { $0.id == answer.texts.first } ?? 0
    }

    // MARK: Handing in

    private func ask() -> Effect<Message> {
        guard let sitting else { return .none }
        let missing = sitting.questions.count - sitting.answered
        let gaps = missing == 0 ? "" : "\(missing) unanswered. "
        return .confirm(
            Confirmation(
                title: "Hand in “\(sitting.quiz.title)”?",
                detail: "\(gaps)You can't change anything in this try afterwards.",
                confirmLabel: "Hand in"), then: .handIn)
    }

    private mutating func handIn() -> Effect<Message> {
        guard let sitting, !isBusy else { return .none }
        isBusy = true
        return .task { [repository, sitting] emit in
            do {
                for question in sitting.questions {
                    guard let answer = sitting.answers[question.id], !answer.isEmpty else {
                        continue
                    }
                    try await repository.keep(answer, to: question, in: sitting)
                }
                let entry = try await repository.handIn(sitting)
                emit(.handedIn(await repository.pending.send(entry)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }
}
