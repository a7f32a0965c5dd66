import AppCore
import TerminalUI

/// The attempts screen of one item.
struct AttemptsScreen: Screen {
    enum Message: Sendable {
        case known([HistoryEntry], title: String?)
        case refreshed(Problem?)
    }

    let repository: AttemptRepository
    let item: ItemReference
    var entries: [HistoryEntry]?
    var itemTitle: String?
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    init(_ item: ItemReference, repository: AttemptRepository) {
        self.item = item
        self.repository = repository
    }

    var title: String { itemTitle ?? "Attempts" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "review"), KeyHint("p", "practice"), KeyHint("r", "refresh"),
            KeyHint("Esc", "back"),
        ]
    }
    var status: String? { isRefreshing ? "refreshing…" : problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let (repository, item) = (repository, item)
        return .task(id: "load") { emit in
            emit(await Self.known(item, repository))
            do {
                try await repository.refreshAttempts(of: item)
                emit(await Self.known(item, repository))
                emit(.refreshed(nil))
            } catch {
                emit(.refreshed(Problem(error)))
            }
        }
    }

    private static func known(_ item: ItemReference, _ repository: AttemptRepository) async
        -> Message
    {
        let entries = (try? await repository.history(of: item).entries) ?? []
        let title = await repository.titles(of: [item])[item]
        return .known(entries, title: entries.compactMap(\.title).first ?? title)
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let entries, let title)):
            self.entries = entries
            itemTitle = title ?? itemTitle
            list.clamp(count: items.count)
            return .none
        case .message(.refreshed(let problem)):
            self.problem = problem
            isRefreshing = false
            return .none
        case .resumed: return load()
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        switch list.handle(input, items: items) {
        case .open(let id):
            guard entries?.first(where: { $0.id == id })?.submissionState == .judged else {
                return .toast("Not graded yet. See `homeroom outbox`.")
            }
            return .open("progress/review/\(item.kind.rawValue)/\(item.id)/\(id)")
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, key.modifiers.isEmpty, !list.isFiltering else {
            return .unhandled
        }
        switch key.key {
        case .character("r"): return load()
        case .character("p"):
            guard let place = repository.practice(of: item) else {
                return .toast("Content isn't installed, so you can't practice.", .warning)
            }
            return .open(place.description)
        default: return .unhandled
        }
    }

    private var items: [ListItem] {
        (entries ?? []).map {
            HistoryEntryRow.item(
                $0, title: $0.score.map { "\($0)%" } ?? "Waiting", calendar: repository.calendar,
                showsDay: true)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let entries else { return Skeleton(lines: 6) }
        let history = History(entries)
        let scores = history.scores()
        let best = scores.max().map { " · best \(Int($0))%" } ?? ""
        return VStack(spacing: 1) {
            VStack {
                Text(itemTitle ?? item.unnamed, style: .heading)
                Text(
                    (entries.count == 1 ? "1 attempt" : "\(entries.count) attempts") + best,
                    style: .secondary)
                if scores.count > 1 { Sparkline(scores, label: "Scores") }
            }
            ListView(items: items, state: list, empty: "Not tried yet. Press p to practice.")
        }
    }
}
