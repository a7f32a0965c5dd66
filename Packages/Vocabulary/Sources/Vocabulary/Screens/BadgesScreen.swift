import AppCore
import TerminalUI

/// Earned badges and progress toward the rest.
struct BadgesScreen: Screen {
    enum Message: Sendable {
        case loaded([Badge])
        case failed(Problem)
    }

    let repository: StudyRepository
    private(set) var badges: [Badge]?
    private(set) var problem: Problem?
    private var list = ListState()

    init(repository: StudyRepository) { self.repository = repository }

    var title: String { "Badges" }
    var hints: [KeyHint] {
        [
            KeyHint("v", "statistics"), KeyHint("/", "filter"), KeyHint("r", "refresh"),
            KeyHint("Esc", "back"),
        ]
    }
    var capturesText: Bool { list.isFiltering }
    var status: String? {
        if let problem { return problem.summary }
        guard let badges else { return nil }
        return "\(badges.count { $0.earnedAt != nil }) of \(badges.count) earned"
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in
            do {
                emit(.loaded(try await repository.settleBadges().all))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let badges)):
            (self.badges, problem) = (badges, nil)
            list.clamp(count: list.visible(items).count)
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: return load()
        case .input(let input):
            if case .key(let key) = input, !list.isFiltering, key.modifiers.isEmpty {
                if key.key == .character("v") { return .open("vocabulary/stats") }
                if key.key == .character("r") { return load() }
            }
            return list.handle(input, items: items) == .ignored ? .unhandled : .none
        }
        return .none
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        let badges = badges ?? []
        let done = badges.filter { $0.earnedAt != nil }
        let open = badges.filter { $0.earnedAt == nil }.sorted { $0.progress > $1.progress }
        return [ListSection("Earned", done.map(row)), ListSection("Not yet earned", open.map(row))]
    }

    private func row(_ badge: Badge) -> ListItem {
        let kind = BadgeKind(id: badge.id)
        let earned = badge.earnedAt.map { repository.dayText(of: $0) }
        return ListItem(
            id: badge.id,
            title: StyledText((earned == nil ? "○ " : "★ ") + (kind?.title ?? badge.id)),
            detail: StyledText(kind?.condition ?? "", .secondary),
            trailing: earned.map { StyledText($0, Style(.correct)) }
                ?? StyledText(StatisticsWords.percent(badge.progress), .secondary))
    }

    func view(in context: ViewContext) -> any View {
        guard badges != nil else {
            guard let problem else { return Skeleton(lines: 8) }
            return ProblemNote(problem: problem)
        }
        return ListView(sections: sections, state: list)
    }
}
