import AppCore
import TerminalUI

/// The attempts screen of one item.
struct AttemptsScreen: Screen {
    enum Message: Sendable {
        case known([HistoryEntry], title: String?)
        case refreshed(Problem?)
    }

    let desk: AttemptDesk
    let item: ItemReference
    var entries: [HistoryEntry]?
    var itemTitle: String?
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    init(_ item: ItemReference, desk: AttemptDesk) {
        self.item = item
        self.desk = desk
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
        let (desk, item) = (desk, item)
        return .task(id: "load") { emit in
            emit(await Self.known(item, desk))
            do {
                try await desk.refreshAttempts(of: item)
                emit(await Self.known(item, desk))
                emit(.refreshed(nil))
            } catch {
                emit(.refreshed(Problem(error)))
            }
        }
    }

    private static func known(_ item: ItemReference, _ desk: AttemptDesk) async -> Message {
        let entries = (try? await desk.history(of: item).entries) ?? []
        let title = await desk.titles(of: [item])[item]
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
            guard entries?.first(where: { $0.id == id })?.standing == .judged else {
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
            guard let place = desk.practice(of: item) else {
                return .toast("Content isn't installed, so you can't practice.", .warning)
            }
            return .open(place.description)
        default: return .unhandled
        }
    }

    private var items: [ListItem] {
        (entries ?? []).map {
            EntryRow.item(
                $0, title: $0.score.map { "\($0) %" } ?? "Waiting", almanac: desk.almanac,
                showsDay: true)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let entries else { return Skeleton(lines: 6) }
        let history = History(entries)
        let scores = history.scores()
        let best = scores.max().map { " · best \(Int($0)) %" } ?? ""
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
