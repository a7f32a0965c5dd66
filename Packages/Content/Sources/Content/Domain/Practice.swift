import AppCore

/// A student's way through an item's questions: what was chosen, what is shown of it, and what
/// came of handing it in.
struct Practice: Sendable, Hashable {
    /// When an answer is judged before the student's eyes.
    enum Reveal: Sendable, Hashable {
        /// As soon as it is chosen (lessons); the choice then stands.
        case atOnce
        /// After all are handed in (passages); until then a choice can be changed.
        case afterwards
    }

    /// How an option looks; never told by colour alone.
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

    /// How far the sheet has come.
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

    /// `choices` are restored where they still fit the questions.
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
    /// The first question without an answer; nil when all have one.
    var firstUnanswered: Int? { questions.firstIndex { choices[$0.id] == nil } }

    /// Chooses an option. False when nothing changed: no such option, handed in already, or judged
    /// already.
    mutating func choose(_ option: Int, ofQuestionAt index: Int) -> Bool {
        guard phase == .answering, questions.indices.contains(index) else { return false }
        let question = questions[index]
        guard question.options.indices.contains(option), !isRevealed(at: index),
            choices[question.id] != option
        else { return false }
        choices[question.id] = option
        return true
    }

    /// Whether the right answer and the explanation of a question may be shown.
    func isRevealed(at index: Int) -> Bool {
        guard questions.indices.contains(index) else { return false }
        if isFinished { return true }
        let question = questions[index]
        return reveal == .atOnce && choices[question.id] != nil && question.correctIndex != nil
    }

    /// The right option, as the backend judged it or else as the item says.
    func correctIndex(at index: Int) -> Int? {
        let question = questions[index]
        return result?.judged[question.id]?.correctIndex ?? question.correctIndex
    }

    /// True or false once judged; nil before, and when nobody knows.
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

    /// How each skill went, the weakest first; empty before it is judged, and where no question
    /// names a skill.
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

    /// What is handed in, in the order of the questions.
    func sheet(seconds: Int) -> AnswerSheet {
        AnswerSheet(
            item: reference, itemTitle: title,
            answers: questions.compactMap { question in
                choices[question.id].map { .init(questionID: question.id, selectedIndex: $0) }
            },
            timeSpentSeconds: max(0, seconds))
    }

    /// Right answers and score as far as the item itself tells; nil when it does not tell all.
    func localScore() -> (score: Int, correct: Int)? {
        guard !questions.isEmpty, questions.allSatisfy({ $0.correctIndex != nil }) else {
            return nil
        }
        let correct = questions.count { choices[$0.id] == $0.correctIndex }
        return (Self.score(correct, of: questions.count, kind: reference.kind), correct)
    }

    /// 0…100 by the backend's rule: passages and sections are cut, lessons rounded, halves to
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

/// What came of a sheet that was handed in.
struct PracticeResult: Sendable, Hashable {
    /// Who judged it, and what becomes of it.
    enum Standing: Sendable, Hashable {
        /// Counted by the backend.
        case judged
        /// Kept and sent later; judged here meanwhile.
        case queued(Problem?)
        /// Refused for good; what was answered is kept.
        case refused(Problem)
        /// Not recorded anywhere, and why.
        case unrecorded(String)
    }

    var standing: Standing
    /// 0…100; nil when nobody could judge.
    var score: Int?
    var correctCount: Int?
    var totalQuestions: Int
    var seconds: Int
    /// The backend's judgement by question id; empty when it has not judged.
    var judged: [String: AttemptRecord.JudgedAnswer] = [:]
    /// What the backend said of it.
    var advice: AttemptAdvice?

    /// From the backend's record.
    init(record: AttemptRecord, seconds: Int) {
        standing = .judged
        score = record.score
        correctCount = record.correctCount
        totalQuestions = record.totalQuestions
        self.seconds = record.timeSpentSeconds ?? seconds
        advice = record.advice
        judged = Dictionary(
            record.answers.map { ($0.questionID, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// What came of handing a practice in.
    init(outcome: SubmissionOutcome, of practice: Practice, seconds: Int) {
        switch outcome {
        case .judged(let record): self.init(record: record, seconds: seconds)
        case .queued(let problem): self.init(.queued(problem), of: practice, seconds: seconds)
        case .refused(let problem): self.init(.refused(problem), of: practice, seconds: seconds)
        }
    }

    /// The backend's word on how it went: the headline, then the rest; empty when it said none.
    var adviceLines: [String] {
        [advice?.headline, advice?.message].compactMap { text in
            text.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        }
    }

    /// Judged here, by what the item tells.
    init(_ standing: Standing, of practice: Practice, seconds: Int) {
        self.standing = standing
        let local = practice.localScore()
        score = local?.score
        correctCount = local?.correct
        totalQuestions = practice.questions.count
        self.seconds = seconds
    }
}

/// Counts the seconds that a student spends on an item: from event to event, without the long
/// silences in between.
struct StudyTimer: Sendable, Hashable {
    /// A silence longer than this counts as this much: nobody reads a screen for longer.
    static let longestSilence = 120.0

    private(set) var total: Double
    private var last: Double?
    let isOn: Bool

    /// `seconds` from an earlier sitting.
    init(seconds: Int = 0, isOn: Bool = true) {
        total = Double(max(0, seconds))
        self.isOn = isOn
    }

    var seconds: Int { isOn ? Int(total) : 0 }

    /// Something happened at `now` (seconds of any clock that only goes forward).
    mutating func touch(at now: Double) {
        if let last, now > last { total += min(now - last, Self.longestSilence) }
        last = now
    }

    /// The student left: what follows is not counted until the next touch.
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
