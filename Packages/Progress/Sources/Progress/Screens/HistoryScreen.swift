import AppCore
import Foundation
import TerminalUI

/// The history screen: attempts by day, newest first, and score trends. Loads
/// a few hundred attempts first, then more while scrolling.
struct HistoryScreen: Screen {
    enum Message: Sendable {
        case known(Known)
        case more(History, titles: [ItemReference: String], isAll: Bool)
        case refreshed(Problem?)
    }

    /// Totals from the ledger.
    struct Known: Sendable {
        /// The newest attempts, or all.
        var history: History
        var isAll: Bool
        var tried: [AttemptedItem]
        var overview: AttemptOverview?
        var titles: [ItemReference: String]
    }

    /// Number of attempts loaded at a time.
    static let pageSize = 200

    /// The selected list.
    enum Tab: String, Sendable, CaseIterable {
        case attempts, items

        var title: String { self == .attempts ? "By day" : "By lesson and passage" }
        var id: String { "tab.\(rawValue)" }
    }

    let repository: AttemptRepository
    var tab: Tab = .attempts
    /// The attempts loaded so far; nil before the first load.
    var history: History?
    /// False if there are older attempts than ``history`` has.
    var isAll = false
    private var isReadingOn = false
    var tried: [AttemptedItem] = []
    var overview: AttemptOverview?
    var titles: [ItemReference: String] = [:]
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    init(repository: AttemptRepository) { self.repository = repository }

    var title: String { "Progress" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "review"), KeyHint("Tab", "days or items"), KeyHint("p", "practice"),
            KeyHint("s", "school grades"), KeyHint("/", "filter"), KeyHint("r", "refresh"),
            KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if isRefreshing { return "refreshing…" }
        var parts: [String] = []
        if let overview, overview.waiting > 0 { parts.append("\(overview.waiting) not sent yet") }
        if let overview, !overview.refused.isEmpty {
            parts.append("\(overview.refused.count) refused")
        }
        if let problem { parts.append(problem.summary) }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    mutating func start() -> Effect<Message> { load(refreshing: true) }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        isRefreshing = refreshing
        let repository = repository
        // Keep the scroll position.
        let count = max(Self.pageSize, history?.entries.count ?? 0)
        return .task(id: "load") { emit in
            emit(await Self.known(repository, count))
            guard refreshing else { return }
            do {
                try await repository.refresh()
                emit(await Self.known(repository, count))
                emit(.refreshed(nil))
            } catch {
                emit(.refreshed(Problem(error)))
            }
        }
    }

    private static func known(_ repository: AttemptRepository, _ count: Int) async -> Message {
        let history = (try? await repository.history(limit: count)) ?? History([])
        let tried = (try? await repository.tried()) ?? []
        return .known(
            Known(
                history: history, isAll: history.entries.count < count, tried: tried,
                overview: try? await repository.overview(newest: 0),
                titles: await repository.titles(of: tried.map(\.item))))
    }

    /// Loads older attempts when the selection nears the last loaded one, and all of
    /// them when filtering.
    private mutating func readOn() -> Effect<Message> {
        guard tab == .attempts, !isAll, !isReadingOn, let known = history?.entries.count else {
            return .none
        }
        let isFiltered = !list.filter.isEmpty
        guard isFiltered || list.selected + Self.pageSize / 4 >= known else { return .none }
        let repository = repository
        let count = isFiltered ? Int.max : Self.pageSize
        isReadingOn = true
        return .task(id: "more") { emit in
            let page = (try? await repository.history(offset: known, limit: count)) ?? History([])
            let titles = await repository.titles(of: page.entries.map(\.item))
            emit(.more(page, titles: titles, isAll: page.entries.count < count))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let known)):
            history = known.history
            isAll = known.isAll
            tried = known.tried
            overview = known.overview
            titles = known.titles
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.more(let page, let titles, let isAll)):
            history = history?.appending(page.entries) ?? page
            self.isAll = isAll
            isReadingOn = false
            self.titles.merge(titles) { _, new in new }
            return readOn()
        case .message(.refreshed(let problem)):
            self.problem = problem
            isRefreshing = false
            return .none
        case .resumed: return load(refreshing: false)
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let tab = Tab.allCases.first(where: { $0.id == id }) {
            self.tab = tab
            list = ListState()
            return .none
        }
        switch list.handle(input, items: items) {
        case .open(let id): return open(id)
        case .handled, .filterChanged: return readOn()
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering else { return .unhandled }
        switch (key.key, key.modifiers) {
        case (.tab, []), (.backTab, _), (.left, []), (.right, []):
            tab = tab == .attempts ? .items : .attempts
            list = ListState()
            return .none
        case (.character("r"), []): return load(refreshing: true)
        case (.character("s"), []): return .open("progress/school")
        case (.character("p"), []):
            guard let item = selectedItem else { return .none }
            guard let place = repository.practice(of: item) else {
                return .toast("Content isn't installed, so you can't practice.", .warning)
            }
            return .open(place.description)
        default: return .unhandled
        }
    }

    private func open(_ id: String) -> Effect<Message> {
        if tab == .items {
            guard let item = tried.first(where: { $0.item.key == id })?.item else { return .none }
            return .open("progress/attempts/\(item.kind.rawValue)/\(item.id)")
        }
        guard let entry = history?.entries.first(where: { $0.id == id }) else { return .none }
        guard entry.submissionState == .judged else {
            return .toast("Not graded yet. See `homeroom outbox`.")
        }
        return .open("progress/review/\(entry.item.kind.rawValue)/\(entry.item.id)/\(entry.id)")
    }

    private var selectedItem: ItemReference? {
        guard let id = list.selection(in: items)?.id else { return nil }
        if tab == .items { return tried.first { $0.item.key == id }?.item }
        return history?.entries.first { $0.id == id }?.item
    }
}

extension ItemReference {
    /// The list id: `lesson.0f1e…`.
    var key: String { "\(kind.rawValue).\(id)" }

    /// The title of an item whose title is unknown.
    var unnamed: String {
        kind.noun.prefix(1).uppercased() + kind.noun.dropFirst() + " " + id.prefix(8)
    }
}
