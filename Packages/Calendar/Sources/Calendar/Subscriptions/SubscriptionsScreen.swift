import AppCore
import TerminalUI

/// The calendars that the student follows.
struct SubscriptionsScreen: Screen {
    enum Message: Sendable {
        case known([Subscription])
        case refreshed([Subscription], Problem?)
        case remove(Subscription)
        case removed(Subscription)
        case failed(Problem)
    }

    let repository: CalendarRepository
    private(set) var subscriptions: [Subscription]?
    private(set) var isRefreshing = false
    private(set) var problem: Problem?
    private(set) var list = ListState()

    init(repository: CalendarRepository) { self.repository = repository }

    var title: String { "Calendars I follow" }
    var capturesText: Bool { list.isFiltering }
    let hints = [
        KeyHint("r", "refresh"), KeyHint("d", "delete"), KeyHint("/", "filter"),
        KeyHint("Esc", "back"),
    ]
    var status: String? { isRefreshing ? "refreshing…" : problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in
            do {
                emit(.known(try await repository.subscriptions.all()))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private mutating func refresh() -> Effect<Message> {
        isRefreshing = true
        return .task(id: "load") { [repository] emit in
            do {
                var problem: Problem?
                for subscription in try await repository.subscriptions.all() {
                    do {
                        try await repository.read(subscription)
                    } catch {
                        problem = Problem(error)
                    }
                }
                emit(.refreshed(try await repository.subscriptions.all(), problem))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let all)):
            show(all)
            return .none
        case .message(.refreshed(let all, let failure)):
            (isRefreshing, problem) = (false, failure)
            show(all)
            return .none
        case .message(.remove(let subscription)):
            return .task { [repository] emit in
                do {
                    try await repository.subscriptions.remove(subscription.id)
                    emit(.removed(subscription))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        case .message(.removed(let subscription)):
            return .batch(.toast("You no longer follow “\(subscription.name)”."), load())
        case .message(.failed(let failure)):
            (isRefreshing, problem) = (false, failure)
            return .toast(failure.summary, .warning)
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func show(_ all: [Subscription]) {
        subscriptions = all
        list.clamp(count: list.visible(items).count)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input, !list.isFiltering, key.modifiers.isSubset(of: .shift) {
            switch key.key {
            case .character("r"): return refresh()
            case .character("d"): return remove()
            default: break
            }
        }
        switch list.handle(input, items: items) {
        case .open, .handled, .filterChanged: return .none
        case .ignored: return .unhandled
        }
    }

    private func remove() -> Effect<Message> {
        let rows = list.visible(items)
        guard rows.indices.contains(list.selected),
            let chosen = subscriptions?.first(where: { $0.id == rows[list.selected].id })
        else { return .toast("Choose a calendar first.") }
        return .confirm(
            Confirmation(
                title: "Stop following this calendar?",
                detail: chosen.eventCount == 1
                    ? "\(chosen.name): its event goes away here."
                    : "\(chosen.name): its \(chosen.eventCount) events go away here.",
                confirmLabel: "Stop following", isDestructive: true),
            then: .remove(chosen))
    }

    private var items: [ListItem] {
        let calendar = repository.localCalendar
        return (subscriptions ?? []).map { subscription in
            let read = subscription.heardAt.map { "read \(calendar.age(of: $0))" } ?? "never read"
            let count = subscription.eventCount
            var title =
                StyledText(subscription.name)
                + StyledText(
                    " · \(subscription.place) · \(count) \(count == 1 ? "event" : "events")",
                    .secondary)
            if let problem = subscription.problem {
                title = title + StyledText(" · " + problem, Style(.warning))
            }
            return ListItem(
                id: subscription.id, title: title, trailing: StyledText(read, .secondary))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let subscriptions else { return Skeleton(lines: 4) }
        return VStack {
            ListView(
                sections: [ListSection("", items)], state: list,
                empty: StyledText(
                    subscriptions.isEmpty
                        ? "You follow no calendars." : "Nothing matches the filter."))
            Text("Follow one: homeroom calendar subscribe ADDRESS", style: .secondary)
        }
    }
}
