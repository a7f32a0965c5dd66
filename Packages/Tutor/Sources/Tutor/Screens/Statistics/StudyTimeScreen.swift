import AppCore
import TerminalUI

/// Study statistics: time by day and feature, the year, quizzes, exams and the streak.
struct StudyTimeScreen: Screen {
    enum Message: Sendable {
        case loaded(StudyTimeStatistics)
        case failed(Problem)
    }

    private let context: FeatureContext
    private(set) var range = StudyTimeRange.week
    private(set) var statistics: StudyTimeStatistics?
    private(set) var problem: Problem?
    private var scroll = ScrollState()

    init(context: FeatureContext) { self.context = context }

    let title = "Study"
    var hints: [KeyHint] {
        [
            KeyHint("←/→", "week … all"), KeyHint("1–4", "week … all"),
            KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if let problem { return problem.summary }
        return statistics == nil ? "counting…" : nil
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        let (context, range) = (context, range)
        return .task(id: "load", failed: Message.failed) { emit in
            emit(
                .loaded(
                    try await StudyTimeStore(context: context)
                        .statistics(range, results: context.capability(.studyResults))))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let loaded)): (statistics, problem) = (loaded, nil)
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let range = StudyTimeRange(rawValue: id) {
            return show(range)
        }
        guard case .key(let key) = input else { return scroll.handle(input) ? .none : .unhandled }
        if let next = tabs.next(for: key).flatMap(StudyTimeRange.init(rawValue:)) {
            return show(next)
        }
        if case .character(let letter) = key.key, key.modifiers.isEmpty {
            if let number = letter.wholeNumberValue,
                StudyTimeRange.allCases.indices.contains(number - 1)
            {
                return show(StudyTimeRange.allCases[number - 1])
            }
            if letter == "r" { return load() }
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func show(_ range: StudyTimeRange) -> Effect<Message> {
        guard range != self.range else { return .none }
        self.range = range
        return load()
    }

    private var tabs: Tabs {
        Tabs(
            StudyTimeRange.allCases.map { .init(id: $0.rawValue, title: $0.title) },
            selected: range.rawValue)
    }

    func view(in context: ViewContext) -> any View {
        guard let statistics else {
            guard let problem else { return Skeleton(lines: 8) }
            return ProblemLine(problem: problem)
        }
        let sections = StudyTimeSections(statistics: statistics, size: context.size)
        return VStack(
            spacing: context.size.height > 12 ? 1 : 0,
            [tabs, ScrollView(VStack(spacing: 1, sections.all), state: scroll)])
    }
}

/// A problem with its cure.
struct ProblemLine: CompositeView {
    var problem: Problem

    var body: any View {
        Text(
            StyledText(
                problem.summary + (problem.cure.map { " → \($0)" } ?? " Press r to try again."),
                Style(.incorrect)))
    }
}
