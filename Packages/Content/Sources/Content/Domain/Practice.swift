import AppCore

/// A student's answers to an item's questions: choices, visible feedback and the
/// submission result.
struct Practice: Sendable, Hashable {
    /// When answers are revealed.
    enum Reveal: Sendable, Hashable {
        /// When the option is chosen (lessons); the choice is then final.
        case atOnce
        /// After submission (passages); until then choices can change.
        case afterwards
    }

    /// The appearance of an option, never shown by color alone.
    enum OptionState: Sendable, Hashable {
        case unselected, selected, correct, incorrect

        /// The mark beside the letter.
        var mark: String {
            switch self {
            case .unselected: "○"
            case .selected: "●"
            case .correct: "✓"
            case .incorrect: "✗"
            }
        }
    }

    /// The state of the sheet.
    enum Phase: Sendable, Hashable {
        case answering
        case handingIn
        case finished(PracticeResult)
    }

    let reference: ItemReference
    let title: String
    let reveal: Reveal
    let questions: [Question]
    /// Chosen option by question id.
    private(set) var choices: [String: Int]
    var phase: Phase = .answering

    /// Restores `choices` that still match the questions.
    init(
        reference: ItemReference, title: String, reveal: Reveal, questions: [Question],
        choices: [String: Int] = [:]
    ) {
        self.reference = reference
        self.title = title
        self.reveal = reveal
        self.questions = questions
        let optionCounts = Dictionary(
            questions.map { ($0.id, $0.options.count) }, uniquingKeysWith: { first, _ in first })
        self.choices = choices.filter { id, index in
            (0..<(optionCounts[id] ?? 0)).contains(index)
        }
    }

    var answeredCount: Int { questions.count { choices[$0.id] != nil } }
    var unansweredCount: Int { questions.count - answeredCount }
    var isFinished: Bool { if case .finished = phase { true } else { false } }
    var result: PracticeResult? { if case .finished(let result) = phase { result } else { nil } }

    /// Chooses an option. Returns false if nothing changed: invalid option, already submitted or
    /// revealed.
    mutating func choose(_ option: Int, ofQuestionAt index: Int) -> Bool {
        guard phase == .answering, questions.indices.contains(index) else { return false }
        let question = questions[index]
        guard question.options.indices.contains(option), !isRevealed(at: index),
            choices[question.id] != option
        else { return false }
        choices[question.id] = option
        return true
    }

    /// Whether a question's correct answer and explanation may be shown.
    func isRevealed(at index: Int) -> Bool {
        guard questions.indices.contains(index) else { return false }
        if isFinished { return true }
        let question = questions[index]
        return reveal == .atOnce && choices[question.id] != nil && question.correctIndex != nil
    }

    /// The correct option, from the server's grading or else the item.
    func correctIndex(at index: Int) -> Int? {
        let question = questions[index]
        return result?.judged[question.id]?.correctIndex ?? question.correctIndex
    }

    /// True or false once graded; nil before, or if unknown.
    func isCorrect(at index: Int) -> Bool? {
        guard isRevealed(at: index) else { return nil }
        let question = questions[index]
        if let judged = result?.judged[question.id] { return judged.isCorrect }
        guard let correct = question.correctIndex else { return nil }
        return choices[question.id] == correct
    }

    func state(of option: Int, at index: Int) -> OptionState {
        let isChosen = choices[questions[index].id] == option
        guard isRevealed(at: index), let correct = correctIndex(at: index) else {
            return isChosen ? .selected : .unselected
        }
        if option == correct { return .correct }
        return isChosen ? .incorrect : .unselected
    }

    /// Results by skill, weakest first; empty before grading, or if no question
    /// has a skill.
    var skillLines: [String] {
        var tally: [String: (right: Int, all: Int)] = [:]
        for (index, question) in questions.enumerated() {
            guard isFinished, correctIndex(at: index) != nil else { continue }
            for skill in question.skills {
                var numbers = tally[skill] ?? (0, 0)
                numbers.all += 1
                if isCorrect(at: index) == true { numbers.right += 1 }
                tally[skill] = numbers
            }
        }
        return tally.sorted { one, other in
            let (left, right) = (one.value, other.value)
            return (left.right * right.all, one.key) < (right.right * left.all, other.key)
        }.map { "\($0.key): \($0.value.right) of \($0.value.all) right" }
    }

    /// The submission, in question order.
    func sheet(seconds: Int) -> AnswerSheet {
        AnswerSheet(
            item: reference, itemTitle: title,
            answers: questions.compactMap { question in
                choices[question.id].map { .init(questionID: question.id, selectedIndex: $0) }
            },
            timeSpentSeconds: max(0, seconds))
    }

    /// Locally computed result; nil if the item lacks some answers.
    func localScore() -> (score: Int, correct: Int)? {
        guard !questions.isEmpty, questions.allSatisfy({ $0.correctIndex != nil }) else {
            return nil
        }
        let correct = questions.count { choices[$0.id] == $0.correctIndex }
        return (Self.score(correct, of: questions.count, kind: reference.kind), correct)
    }

    /// 0…100 by the server's rule: passages and sections truncate, lessons round half to
    /// even. Source: contracts/sat.md 7.3, 8.1 and 9.
    static func score(_ correct: Int, of total: Int, kind: ItemReference.Kind) -> Int {
        guard total > 0 else { return 0 }
        let exact = Double(correct) / Double(total) * 100
        switch kind {
        case .passage, .writingSection, .mathSection: return Int(exact)
        case .lesson: return Int(exact.rounded(.toNearestOrEven))
        }
    }
}

/// The result of a submitted sheet.
struct PracticeResult: Sendable, Hashable {
    /// Who graded it, and its state.
    enum GradingState: Sendable, Hashable {
        /// Recorded by the server.
        case judged
        /// Queued; graded locally for now.
        case queued(Problem?)
        /// Rejected permanently; answers are kept.
        case refused(Problem)
        /// Not recorded, with the reason.
        case unrecorded(String)
    }

    var submissionState: GradingState
    /// 0…100; nil if not gradable.
    var score: Int?
    var correctCount: Int?
    var totalQuestions: Int
    var seconds: Int
    /// The server's grading by question id; empty if not graded.
    var judged: [String: AttemptRecord.JudgedAnswer] = [:]
    /// The server's feedback.
    var advice: AttemptAdvice?

    /// Creates a result from the server's record.
    init(record: AttemptRecord, seconds: Int) {
        submissionState = .judged
        score = record.score
        correctCount = record.correctCount
        totalQuestions = record.totalQuestions
        self.seconds = record.timeSpentSeconds ?? seconds
        advice = record.advice
        judged = Dictionary(
            record.answers.map { ($0.questionID, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// The result of submitting a practice.
    init(outcome: SubmissionOutcome, of practice: Practice, seconds: Int) {
        switch outcome {
        case .judged(let record): self.init(record: record, seconds: seconds)
        case .queued(let problem): self.init(.queued(problem), of: practice, seconds: seconds)
        case .refused(let problem): self.init(.refused(problem), of: practice, seconds: seconds)
        }
    }

    /// The server's feedback lines, headline first; empty if none.
    var adviceLines: [String] {
        [advice?.headline, advice?.message].compactMap { text in
            text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        }
    }

    /// Creates a locally graded result.
    init(_ submissionState: GradingState, of practice: Practice, seconds: Int) {
        self.submissionState = submissionState
        let local = practice.localScore()
        score = local?.score
        correctCount = local?.correct
        totalQuestions = practice.questions.count
        self.seconds = seconds
    }
}

/// Measures the time a student spends on an item, excluding long
/// pauses.
struct StudyTimer: Sendable, Hashable {
    /// Maximum seconds counted between two events.
    static let maxSilence = 120.0

    private(set) var total: Double
    private var last: Double?
    let isOn: Bool

    /// `seconds` from an earlier session.
    init(seconds: Int = 0, isOn: Bool = true) {
        total = Double(max(0, seconds))
        self.isOn = isOn
    }

    var seconds: Int { isOn ? Int(total) : 0 }

    /// Records an event at `now` (seconds of any monotonic clock).
    mutating func touch(at now: Double) {
        if let last, now > last { total += min(now - last, Self.maxSilence) }
        last = now
    }

    /// Pauses counting until the next event.
    mutating func pause(at now: Double) {
        touch(at: now)
        last = nil
    }

    /// `1:05`, `12:00`, `1:02:03`.
    static func clock(_ seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0
            ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }
}
