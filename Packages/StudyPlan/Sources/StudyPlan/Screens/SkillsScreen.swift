import AppCore
import TerminalUI

/// The Skills screen: expected results per skill, with confidence.
struct SkillsScreen: Screen {
    enum Message: Sendable {
        case known(StudyProfile)
        case refreshed(Problem?)
    }

    let repository: PlanRepository
    private var profile: StudyProfile?
    private var problem: Problem?
    private var isRefreshing = false
    private var focus = PlanFocus()

    init(repository: PlanRepository) { self.repository = repository }

    var title: String { "Skills" }
    var hints: [KeyHint] { [KeyHint("r", "refresh"), KeyHint("Esc", "back")] }
    var status: String? { isRefreshing ? "refreshing…" : problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let repository = repository
        return .task(id: "load") { emit in
            if let stored = await repository.known() { emit(.known(StudyProfile(stored.value))) }
            do throws(Problem) {
                emit(.known(StudyProfile(try await repository.refresh().value)))
                emit(.refreshed(nil))
            } catch { emit(.refreshed(error)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .message(.known(let profile)):
            self.profile = profile
            focus.clamp(rows)
            return .none
        case .message(.refreshed(let problem)):
            self.problem = problem
            isRefreshing = false
            return .none
        case .input(let input):
            if focus.handle(input, rows) { return .none }
            if case .key(let key) = input, key == .character("r") { return load() }
            return .unhandled
        }
    }

    private var rows: [PlanPage.Row] {
        guard let profile else { return [] }
        var rows: [PlanPage.Row] = [
            .note(
                StyledText(
                    "The share of typical questions you'd likely get right. There's a 90 percent chance "
                        + "that the true value is in the range shown; every answer narrows it.",
                    .secondary))
        ]
        for category in StudyProfile.Category.allCases {
            let beliefs = profile.beliefs.filter { $0.category == category }
                .sorted { ($0.expected, $0.name) < ($1.expected, $1.name) }
            guard !beliefs.isEmpty else { continue }
            rows.append(.heading(category.title))
            rows += beliefs.map(Self.row)
        }
        return rows
    }

    private static func row(_ belief: StudyProfile.Belief) -> PlanPage.Row {
        let tone: Tone =
            belief.expected >= 80 ? .success : belief.expected >= 60 ? .warning : .failure
        let range = "\(Int(belief.low.rounded())) to \(Int(belief.high.rounded()))%"
        return .bar(
            label: belief.name, percent: belief.expected,
            caption: "\(range), \(belief.answers) answered", tone: tone)
    }

    func view(in context: ViewContext) -> any View {
        guard let profile else {
            guard let problem, !isRefreshing else { return Skeleton(lines: 8) }
            return Text(problem.summary, style: Style(.warning))
        }
        guard !profile.beliefs.isEmpty else {
            return Text(
                "No answers yet, or this server doesn't estimate skills.", style: .secondary)
        }
        return PlanPage(rows: rows, focus: focus.index)
    }
}
