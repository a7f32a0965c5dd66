import AppCore
import TerminalUI

/// Study statistics: figures, the year, upcoming reviews, and measured versus predicted recall.
struct StatisticsScreen: Screen {
    enum Message: Sendable {
        case loaded(StudyStatistics)
        case recalled([Int: RecallStatistics])
        case failed(Problem)
    }

    let repository: StudyRepository
    /// nil for all sources.
    let sourceID: String?
    private(set) var range = StatisticsRange.all
    private(set) var statistics: StudyStatistics?
    /// Recall by study day over the whole log; computed once for all ranges.
    private(set) var recall: [Int: RecallStatistics]?
    private(set) var problem: Problem?
    private var scroll = ScrollState()

    init(repository: StudyRepository, sourceID: String? = nil) {
        self.repository = repository
        self.sourceID = sourceID
    }

    var title: String { "Statistics" }
    var hints: [KeyHint] {
        [
            KeyHint("←/→", "time range"), KeyHint("1–5", "today … all"),
            KeyHint("b", "badges"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if let problem { return problem.summary }
        guard statistics != nil else { return "counting…" }
        return recall == nil ? "comparing with predictions…" : nil
    }

    mutating func start() -> Effect<Message> { load(recall: true) }

    private func load(recall: Bool) -> Effect<Message> {
        let (repository, range, sourceID) = (repository, range, sourceID)
        let figures = Effect<Message>.task(id: "load") { emit in
            do {
                emit(.loaded(try await repository.statistics(range, sourceID: sourceID)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
        guard recall else { return figures }
        return .batch(
            figures,
            .task(id: "recall") { emit in
                do {
                    emit(.recalled(try await repository.recall(.all, sourceID: sourceID)))
                } catch {
                    emit(.failed(Problem(error)))
                }
            })
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let loaded)):
            (statistics, problem) = (loaded, nil)
            statistics?.recall = recall
        case .message(.recalled(let recalled)):
            recall = recalled
            statistics?.recall = recalled
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: return load(recall: true)
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let range = StatisticsRange(rawValue: id) {
            return show(range)
        }
        if case .activate("badges") = input { return .open("vocabulary/badges") }
        guard case .key(let key) = input else { return scroll.handle(input) ? .none : .unhandled }
        if let next = tabs.next(for: key).flatMap(StatisticsRange.init(rawValue:)) {
            return show(next)
        }
        if case .character(let letter) = key.key, key.modifiers.isEmpty {
            if let number = letter.wholeNumberValue,
                StatisticsRange.allCases.indices.contains(number - 1)
            {
                return show(StatisticsRange.allCases[number - 1])
            }
            if letter == "b" { return .open("vocabulary/badges") }
            if letter == "r" { return load(recall: true) }
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func show(_ range: StatisticsRange) -> Effect<Message> {
        guard range != self.range else { return .none }
        self.range = range
        return load(recall: false)
    }

    private var tabs: Tabs {
        Tabs(
            StatisticsRange.allCases.map { .init(id: $0.rawValue, title: $0.title) },
            selected: range.rawValue)
    }

    func view(in context: ViewContext) -> any View {
        guard let statistics else {
            guard let problem else { return Skeleton(lines: 8) }
            return ProblemNote(problem: problem)
        }
        return VStack(
            spacing: context.size.height > 12 ? 1 : 0,
            [
                tabs,
                ScrollView(
                    Measure(
                        100, VStack(spacing: 1, StatisticsSections(statistics: statistics).all)),
                    state: scroll),
            ])
    }
}

/// Explains an empty screen and what to do.
struct ProblemNote: View {
    var problem: Problem

    private var body: any View {
        Text(
            StyledText(
                problem.summary + (problem.cure.map { " → \($0)" } ?? " Press r to try again."),
                Style(.incorrect)))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        body.size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }
    func describe(into text: inout LinearText) { body.describe(into: &text) }
}
