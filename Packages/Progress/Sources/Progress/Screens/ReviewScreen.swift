import AppCore
import TerminalUI

/// The review screen: chosen and correct answers with explanations.
struct ReviewScreen: Screen {
    enum Message: Sendable {
        case loaded(Review)
        case failed(Problem)
    }

    let repository: AttemptRepository
    let item: ItemReference
    /// nil means the latest.
    let attemptID: String?
    var review: Review?
    var problem: Problem?
    /// Show only wrong answers.
    var showsWrongOnly = false
    var scroll = ScrollState()

    init(_ item: ItemReference, attempt: String?, repository: AttemptRepository) {
        self.item = item
        attemptID = attempt
        self.repository = repository
    }

    var title: String { "Review" }
    var hints: [KeyHint] {
        [
            KeyHint("w", showsWrongOnly ? "all questions" : "only wrong ones"),
            KeyHint("v", "all attempts"), KeyHint("p", "practice"), KeyHint("Space", "scroll"),
            KeyHint("Esc", "back"),
        ]
    }

    mutating func start() -> Effect<Message> {
        let (repository, item, attemptID) = (repository, item, attemptID)
        return .task(id: "load", failed: Message.failed) { emit in
            emit(.loaded(try await repository.review(of: item, attempt: attemptID)))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let review)):
            self.review = review
            problem = nil
            return .none
        case .message(.failed(let problem)):
            self.problem = problem
            return .none
        case .resumed: return .none
        case .input(.activate(let id)): return act(id)
        case .input(let input):
            if case .key(let key) = input, key.modifiers.isEmpty,
                case .character(let letter) = key.key, ["w", "v", "p", "r"].contains(letter)
            {
                return act(String(letter))
            }
            return scroll.handle(input) ? .none : .unhandled
        }
    }

    private mutating func act(_ id: String) -> Effect<Message> {
        switch id {
        case "w":
            showsWrongOnly.toggle()
            scroll.offset = 0
            return .none
        case "v": return .open("progress/attempts/\(item.kind.rawValue)/\(item.id)")
        case "p":
            guard let place = repository.practice(of: item) else {
                return .toast("Content isn't installed, so you can't practice.", .warning)
            }
            return .open(place.description)
        case "r": return start()
        default: return .unhandled
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let review else {
            guard let problem else { return Skeleton(lines: 8) }
            return Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
                if let reason = problem.reason { Text(reason) }
                Text(problem.cure ?? "Press r to try again.", style: .secondary)
            }
        }
        let shown = review.questions.enumerated().filter {
            !showsWrongOnly || $0.element.isCorrect != true
        }
        return ScrollView(
            Measure(
                76,
                VStack(spacing: 1) {
                    ReviewHeader(review: review, calendar: repository.calendar)
                    for (index, question) in shown {
                        ReviewedQuestion(
                            number: index + 1, total: review.questions.count, question: question)
                    }
                    if shown.isEmpty {
                        Text(
                            review.questions.isEmpty
                                ? "This attempt's questions aren't available right now."
                                : "No wrong answers.", style: .secondary)
                    }
                }), state: scroll)
    }
}

/// The title, score and time.
struct ReviewHeader: CompositeView {
    var review: Review
    var calendar: LocalCalendar

    private var headline: String {
        guard let score = review.score else { return "Not handed in yet" }
        return "\(review.correctCount) of \(review.totalQuestions) right · \(score)%"
    }

    private var facts: String {
        var facts: [String] = []
        if let date = review.completedAt { facts.append(calendar.moment(date)) }
        if let seconds = review.seconds, seconds > 0 {
            facts.append("time \(LocalCalendar.duration(seconds))")
        }
        return facts.joined(separator: " · ")
    }

    var body: any View {
        VStack {
            Text(review.title, style: .heading)
            Text(headline, style: .accent)
            if let score = review.score { ProgressBar(value: Double(score) / 100) }
            if !facts.isEmpty { Text(facts, style: .secondary) }
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        linear.heading("\(review.title): \(headline).")
        if !facts.isEmpty { linear.sentence(facts + ".") }
    }
}

/// Renders a question with the student's answer.
struct ReviewedQuestion: CompositeView {
    var number: Int
    var total: Int
    var question: Review.Question

    private var verdict: (word: String, tone: Tone) {
        switch (question.isCorrect, question.selectedIndex) {
        case (true?, _): ("Correct", .success)
        case (_, nil) where question.isCorrect != nil: ("Not answered", .failure)
        case (false?, _): ("Incorrect", .failure)
        case (nil, _): ("Not graded", .plain)
        }
    }

    var body: any View {
        let verdict = verdict
        return VStack(spacing: 1) {
            Divider(
                StyledText(
                    "Question \(number) of \(total): \(verdict.word)",
                    Style(verdict.tone.text, .bold)))
            Text(question.prompt)
            VStack(question.options.indices.map(option), spacing: 0)
            if let explanation = question.explanation, !explanation.isEmpty {
                Box(
                    tone: .accent, border: .leftBar, fill: .explanationFill,
                    Text(StyledText(explanation, Style(.text, on: .explanationFill))))
            }
            if let practised = question.practised { Text(practised, style: .secondary) }
        }
    }

    private func option(_ index: Int) -> any View {
        let isRight = index == question.correctIndex
        let isOwn = index == question.selectedIndex
        let (mark, role, note): (String, ColorRole, String) =
            switch (isRight, isOwn) {
            case (true, true): ("✓", .correct, "  ← your answer")
            case (true, false): ("✓", .correct, "  ← correct answer")
            case (false, true): ("✗", .incorrect, "  ← your answer")
            case (false, false): ("○", .secondaryText, "")
            }
        return Text(
            StyledText("  \(mark) \(Review.Question.letter(index))  ", Style(role, .bold))
                + StyledText(question.options[index]) + StyledText(note, Style(role)), hang: 7)
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        Size(proposal.width, body.size(in: proposal, context).height)
    }

    func describe(into linear: inout LinearText) {
        linear.heading("Question \(number) of \(total): \(verdict.word).")
        linear.paragraph(question.prompt)
        for index in question.options.indices {
            var words = "\(Review.Question.letter(index)): \(question.options[index])"
            if index == question.selectedIndex { words += " (your answer)" }
            if index == question.correctIndex { words += " (correct answer)" }
            linear.sentence(words)
        }
        if let explanation = question.explanation, !explanation.isEmpty {
            linear.paragraph("Why: \(explanation)")
        }
        if let practised = question.practised { linear.sentence(practised + ".") }
    }
}
