import AppCore
import Foundation
import TerminalUI

/// Everything that was practised, newest first, by day; and how the scores go.
struct HistoryScreen: Screen {
    enum Message: Sendable {
        case history(History, titles: [ItemReference: String])
        case refreshed(Problem?)
    }

    /// Which of the two lists is shown.
    enum Tab: String, Sendable, CaseIterable {
        case attempts, items

        var title: String { self == .attempts ? "By day" : "By lesson and passage" }
        var id: String { "tab.\(rawValue)" }
    }

    let desk: AttemptDesk
    var tab: Tab = .attempts
    var history: History?
    var titles: [ItemReference: String] = [:]
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    init(desk: AttemptDesk) { self.desk = desk }

    var title: String { "Progress" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "review"), KeyHint("Tab", "days or items"), KeyHint("p", "practise"),
            KeyHint("/", "filter"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if isRefreshing { return "refreshing…" }
        var parts: [String] = []
        if let waiting = history?.queuedCount, waiting > 0 {
            parts.append("\(waiting) not sent yet")
        }
        if let problem { parts.append(problem.summary) }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    mutating func start() -> Effect<Message> { load(refreshing: true) }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        isRefreshing = refreshing
        let desk = desk
        return .task(id: "load") { emit in
            emit(await Self.known(desk))
            guard refreshing else { return }
            do {
                try await desk.refresh()
                emit(await Self.known(desk))
                emit(.refreshed(nil))
            } catch {
                emit(.refreshed(Problem(error)))
            }
        }
    }

    private static func known(_ desk: AttemptDesk) async -> Message {
        let history = (try? await desk.history()) ?? History([])
        return .history(history, titles: await desk.titles(of: history.entries.map(\.item)))
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.history(let history, let titles)):
            self.history = history
            self.titles = titles
            list.clamp(count: list.visible(items).count)
            return .none
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
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering else { return .unhandled }
        switch (key.key, key.modifiers) {
        case (.tab, []), (.backTab, _), (.left, []), (.right, []):
            tab = tab == .attempts ? .items : .attempts
            list = ListState()
            return .none
        case (.character("r"), []): return load(refreshing: true)
        case (.character("p"), []):
            guard let item = selectedItem else { return .none }
            guard let place = desk.practice(of: item) else {
                return .toast("Content is not installed, so nothing can be practised.", .warning)
            }
            return .open(place.description)
        default: return .unhandled
        }
    }

    private func open(_ id: String) -> Effect<Message> {
        if tab == .items {
            guard let item = history?.items().first(where: { $0.item.key == id })?.item else {
                return .none
            }
            return .open("progress/attempts/\(item.kind.rawValue)/\(item.id)")
        }
        guard let entry = history?.entries.first(where: { $0.id == id }) else { return .none }
        guard entry.standing == .judged else {
            return .toast("Not judged yet: `homeroom outbox` shows what waits.")
        }
        return .open("progress/review/\(entry.item.kind.rawValue)/\(entry.item.id)/\(entry.id)")
    }

    private var selectedItem: ItemReference? {
        guard let id = list.selection(in: items)?.id else { return nil }
        if tab == .items { return history?.items().first { $0.item.key == id }?.item }
        return history?.entries.first { $0.id == id }?.item
    }
}

extension ItemReference {
    /// One word for lists: `lesson.0f1e…`.
    var key: String { "\(kind.rawValue).\(id)" }

    /// What stands for an item whose title nobody knows here.
    var unnamed: String { "\(kind == .lesson ? "Lesson" : "Passage") \(id.prefix(8))" }
}
