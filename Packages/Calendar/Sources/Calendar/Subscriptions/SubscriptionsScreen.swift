import AppCore
import TerminalUI

/// The calendars that the student follows, and the servers with calendars of the student's own.
struct SubscriptionsScreen: Screen {
    /// What the list shows.
    struct Contents: Sendable {
        var subscriptions: [Subscription] = []
        var servers: [CalendarServer] = []
        var calendars: [ServerCalendar] = []
    }

    enum Message: Sendable {
        case known(Contents)
        /// With what to tell the student about changes on both sides.
        case refreshed(Contents, [String], Problem?)
        case remove(Subscription)
        case removed(String)
        case disconnect(CalendarServer)
        case failed(Problem)
    }

    let repository: CalendarRepository
    private(set) var contents: Contents?
    private(set) var isRefreshing = false
    private(set) var problem: Problem?
    private(set) var list = ListState()

    init(repository: CalendarRepository) { self.repository = repository }

    var title: String { "Calendars I follow" }
    var capturesText: Bool { list.isFiltering }
    let hints = [
        KeyHint("r", "refresh"), KeyHint("c", "color"), KeyHint("d", "delete"),
        KeyHint("/", "filter"),
        KeyHint("Esc", "back"),
    ]
    var status: String? { isRefreshing ? "refreshing…" : problem?.summary }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository] emit in
            do {
                emit(.known(try await Self.contents(repository)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private static func contents(_ repository: CalendarRepository) async throws -> Contents {
        Contents(
            subscriptions: try await repository.subscriptions.all(),
            servers: try await repository.servers.servers(),
            calendars: try await repository.servers.calendars())
    }

    private mutating func refresh() -> Effect<Message> {
        isRefreshing = true
        return .task(id: "load") { [repository] emit in
            do {
                let (notices, problem) = try await repository.refreshAll()
                emit(.refreshed(try await Self.contents(repository), notices, problem))
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
        case .message(.refreshed(let all, let notices, let failure)):
            (isRefreshing, problem) = (false, failure)
            show(all)
            return notices.isEmpty ? .none : .toast(notices.joined(separator: " "), .warning)
        case .message(.remove(let subscription)):
            return .task { [repository] emit in
                do {
                    try await repository.subscriptions.remove(subscription.id)
                    emit(.removed("You no longer follow “\(subscription.name)”."))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        case .message(.disconnect(let server)):
            return .task { [repository] emit in
                do {
                    _ = try await repository.disconnect(server, keepsAll: false)
                    emit(.removed("You're no longer connected to \(server.place)."))
                } catch {
                    emit(.failed(Problem(error)))
                }
            }
        case .message(.removed(let sentence)): return .batch(.toast(sentence), load())
        case .message(.failed(let failure)):
            (isRefreshing, problem) = (false, failure)
            return .toast(failure.summary, .warning)
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func show(_ all: Contents) {
        contents = all
        list.clamp(count: list.visible(items).count)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input, !list.isFiltering, key.modifiers.isSubset(of: .shift) {
            switch key.key {
            case .character("r"): return refresh()
            case .character("d"): return remove()
            case .character("c"): return paint()
            default: break
            }
        }
        switch list.handle(input, items: items) {
        case .open, .handled, .filterChanged: return .none
        case .ignored: return .unhandled
        }
    }

    /// Gives the chosen calendar the next color.
    private func paint() -> Effect<Message> {
        let id = list.selection(in: items)?.id
        guard let chosen = contents?.subscriptions.first(where: { $0.id == id }) else {
            return .toast("Choose a calendar that you follow.")
        }
        let color = CalendarColor.next(after: chosen.color)
        return .task(id: "paint") { [repository] emit in
            do {
                try await repository.subscriptions.paint(chosen.id, color)
                emit(.known(try await Self.contents(repository)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private func remove() -> Effect<Message> {
        let rows = list.visible(items)
        guard rows.indices.contains(list.selected), let contents else {
            return .toast("Choose a calendar first.")
        }
        let id = rows[list.selected].id
        if let server = contents.servers.first(where: { $0.id == id }) {
            let waiting = contents.calendars.filter { $0.server == id }.map(\.waitingCount)
                .reduce(0, +)
            return .confirm(
                Confirmation(
                    title: "Disconnect from \(server.place)?",
                    detail: waiting == 0
                        ? "The server keeps everything; Homeroom removes it here."
                        : "The server doesn't have \(waiting) of your changes yet; they stay here.",
                    confirmLabel: "Disconnect", isDestructive: true),
                then: .disconnect(server))
        }
        guard let chosen = contents.subscriptions.first(where: { $0.id == id }) else {
            return .none
        }
        return .confirm(
            Confirmation(
                title: "Stop following this calendar?",
                detail: chosen.eventCount == 1
                    ? "\(chosen.name): Homeroom removes its event."
                    : "\(chosen.name): Homeroom removes its \(chosen.eventCount) events.",
                confirmLabel: "Stop following", isDestructive: true),
            then: .remove(chosen))
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        let followed = (contents?.subscriptions ?? []).map(row)
        let servers = (contents?.servers ?? []).map(row)
        return [ListSection("Followed", followed), ListSection("On a server", servers)]
            .filter { !$0.items.isEmpty }
    }

    private func row(_ subscription: Subscription) -> ListItem {
        let read =
            subscription.heardAt.map { "read \(repository.localCalendar.age(of: $0))" }
            ?? "never read"
        let count = subscription.eventCount
        let color = subscription.color.map { " · \($0.rawValue)" } ?? ""
        let facts = "\(color) · \(subscription.place) · \(count) \(count == 1 ? "event" : "events")"
        return row(
            subscription.id, subscription.name, facts, nil, problem: subscription.problem, read,
            color: subscription.color)
    }

    private func row(_ server: CalendarServer) -> ListItem {
        let calendars = contents?.calendars.filter { $0.server == server.id } ?? []
        let waiting = calendars.map(\.waitingCount).reduce(0, +)
        let read =
            server.heardAt.map { "synced \(repository.localCalendar.age(of: $0))" }
            ?? "never synced"
        let detail = calendars.map { "\($0.name) (\($0.eventCount))" }.joined(separator: ", ")
        return row(
            server.id, server.place,
            " · \(server.user)" + (waiting == 0 ? "" : " · \(waiting) to send"), detail,
            problem: server.problem ?? calendars.compactMap(\.problem).first, read)
    }

    private func row(
        _ id: String, _ name: String, _ facts: String, _ detail: String?, problem: String?,
        _ read: String, color: CalendarColor? = nil
    ) -> ListItem {
        let problem = problem.map { StyledText($0, Style(.warning)) }
        return ListItem(
            id: id,
            title: StyledText(name, Style(color?.role ?? .text)) + StyledText(facts, .secondary),
            detail: problem ?? detail.map { StyledText($0) },
            trailing: StyledText(read, .secondary))
    }

    func view(in context: ViewContext) -> any View {
        guard contents != nil else { return Skeleton(lines: 4) }
        return VStack {
            ListView(
                sections: sections, state: list,
                empty: StyledText(
                    items.isEmpty
                        ? "You don't follow any calendars and aren't connected to a calendar server."
                        : "Nothing matches the filter."))
            Text("Follow one: homeroom calendar subscribe ADDRESS", style: .secondary)
            Text("Connect a server: homeroom calendar connect ADDRESS", style: .secondary)
        }
    }
}
