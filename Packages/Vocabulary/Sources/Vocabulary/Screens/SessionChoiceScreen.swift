import AppCore
import TerminalUI
import WordFinding

/// The choice of what to study: a source, then a difficulty.
struct SessionChoiceScreen: Screen {
    enum Message: Sendable {
        case loaded(SessionChoices)
        case failed(Problem)
    }

    let repository: StudyRepository
    /// nil to choose a source; `all` for the difficulties of all sources.
    let source: String?
    private(set) var choices: SessionChoices?
    private(set) var problem: Problem?
    private(set) var list = ListState()

    init(repository: StudyRepository, source: String? = nil) {
        self.repository = repository
        self.source = source
    }

    var title: String { source == nil ? "Study" : "Difficulty" }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "choose"), KeyHint("Space", "study everything due"),
            KeyHint("/", "filter"),
            KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var capturesText: Bool { list.isFiltering }
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository, source] emit in
            do {
                emit(.loaded(try await repository.sessionChoices(source == "all" ? nil : source)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let choices)):
            // With one source, there's nothing to choose.
            if source == nil, self.choices == nil, choices.sources.count == 1,
                choices.open.isEmpty
            {
                return .replace(SessionPlace(SessionScope()).route)
            }
            (self.choices, problem) = (choices, nil)
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.failed(let problem)):
            self.problem = problem
            return .none
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input, key.modifiers.isEmpty {
            switch key.key {
            case .character("r"): return load()
            case .character(" "):
                return .open(SessionPlace(SessionScope(sourceID: sourceID)).route)
            default: break
            }
        }
        switch list.handle(input, items: items) {
        case .ignored: return .unhandled
        case .handled, .filterChanged: return .none
        case .open(let route): return .open(route)
        }
    }

    private var sourceID: String? { source == "all" ? nil : source }

    // MARK: Rows

    /// Each row's id is the route that it opens.
    var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        guard let choices else { return [] }
        return source == nil ? sourceSections(choices) : levelSections(choices)
    }

    private func sourceSections(_ choices: SessionChoices) -> [ListSection] {
        let sources = choices.sources.map { source in
            row(
                "vocabulary/study/\(source.id)", source.title,
                choices.levelStatistics.filter { $0.sourceID == source.id })
        }
        let all = row(
            SessionPlace(SessionScope()).route, "All sources", choices.levelStatistics)
        return [
            ListSection("Go on", choices.open.map { openRow($0, choices) }),
            ListSection("Study", (choices.sources.count > 1 ? [all] : []) + sources),
        ].filter { !$0.items.isEmpty }
    }

    private func levelSections(_ choices: SessionChoices) -> [ListSection] {
        let all = row(
            SessionPlace(SessionScope(sourceID: sourceID)).route, "All levels",
            choices.levelStatistics)
        let levels = WordDifficulty.allCases.compactMap { difficulty -> ListItem? in
            let levelStatistics = choices.levelStatistics.filter { $0.difficulty == difficulty }
            guard !levelStatistics.isEmpty else { return nil }
            return row(
                SessionPlace(SessionScope(sourceID: sourceID, difficulty: difficulty)).route,
                difficulty.title, levelStatistics)
        }
        let title = choices.sources.first { $0.id == sourceID }?.title ?? "All sources"
        let items = (levels.count > 1 ? [all] : []) + levels
        return items.isEmpty ? [] : [ListSection(StyledText(title), items)]
    }

    private func row(_ route: String, _ title: String, _ levelStatistics: [LevelStatistics])
        -> ListItem
    {
        let due = levelStatistics.reduce(0) { $0 + $1.due }
        let new = min(levelStatistics.reduce(0) { $0 + $1.new }, choices?.newLeft ?? 0)
        let total = levelStatistics.reduce(0) { $0 + $1.total }
        let memorised = levelStatistics.reduce(0) { $0 + $1.memorised }
        let isAnswered = total > 0 && levelStatistics.reduce(0) { $0 + $1.answered } == total
        var facts = ["\(memorised) of \(total) memorized"]
        if total > 0, memorised == total {
            facts.append("mastered")
        } else if isAnswered {
            facts.append("completed")
        }
        let allNew = levelStatistics.reduce(0) { $0 + $1.allNew }
        let words = "\(due) due, \(allNew) new" + (allNew > new ? ", \(new) of them today" : "")
        let work = due + new == 0 ? "nothing due" : words
        return ListItem(
            id: route, title: StyledText(title),
            detail: StyledText(facts.joined(separator: " · ")),
            trailing: StyledText(work, due > 0 ? Style(.accent) : .secondary))
    }

    private func openRow(_ session: StudySession, _ choices: SessionChoices) -> ListItem {
        let source = choices.sources.first { $0.id == session.scope.sourceID }?.title
        let level = session.scope.difficulty.map { ", \($0.rawValue)" } ?? ""
        let answered = session.lastRatings.count
        return ListItem(
            id: SessionPlace(session.scope).route,
            title: StyledText((source ?? "All sources") + level),
            detail: StyledText("\(answered) of \(session.order.count) answered"))
    }

    func view(in context: ViewContext) -> any View {
        guard choices != nil else {
            return problem.map { SessionErrorView(problem: $0) } ?? Skeleton(lines: 6)
        }
        guard !items.isEmpty || list.isFiltering else {
            return Text(
                "No words to study yet. Add a text: homeroom vocabulary add book.txt",
                style: .secondary)
        }
        return ListView(sections: sections, state: list, empty: "Nothing matches the filter.")
    }
}

/// The options for a new session.
struct SessionChoices: Sendable, Hashable {
    /// Sources with words, newest first.
    var sources: [Source]
    var levelStatistics: [LevelStatistics]
    /// Today's unfinished sessions.
    var open: [StudySession]
    /// New words left for today.
    var newLeft: Int
}

/// A problem shown instead of the content.
struct SessionErrorView: View {
    var problem: Problem

    private var body: any View {
        Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
            if let reason = problem.reason { Text(reason) }
            Text(problem.cure ?? "Press r to try again.", style: .secondary)
        }
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        body.size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { body.draw(in: &canvas) }
    func describe(into text: inout LinearText) { body.describe(into: &text) }
}
