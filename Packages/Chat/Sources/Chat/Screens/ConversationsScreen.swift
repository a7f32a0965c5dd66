import AppCore
import TerminalUI

/// All conversations, most recently active first, and unsent ones.
struct ConversationsScreen: Screen {
    enum Message: Sendable {
        case known(ChatInbox)
        case refreshed(ChatInbox)
        case failed(Problem)
    }

    let repository: ChatRepository
    private(set) var inbox: ChatInbox?
    private(set) var problem: Problem?
    private(set) var isRefreshing = false
    private var list = ListState()

    init(repository: ChatRepository) { self.repository = repository }

    let title = "Chat"
    let hints = [
        KeyHint("Enter", "open"), KeyHint("+", "new conversation"), KeyHint("m", "mark as read"),
        KeyHint("/", "filter"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
    ]
    var capturesText: Bool { list.isFiltering }

    var status: String? {
        if isRefreshing { return "refreshing…" }
        guard let problem else { return nil }
        let age = inbox?.fetchedAt.map { "as of \(repository.calendar.age(of: $0)) · " } ?? ""
        return (age + problem.summary).oneLine(150)
    }

    mutating func start() -> Effect<Message> { .batch(load(refreshing: true), watch()) }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        isRefreshing = refreshing
        let repository = repository
        return .task(id: "load") { emit in
            emit(.known(await repository.known()))
            guard refreshing else { return }
            do throws(Problem) {
                emit(.refreshed(try await repository.refresh()))
            } catch {
                emit(.failed(error))
            }
        }
    }

    /// Watches the school and the outbox while the screen is open.
    private func watch() -> Effect<Message> {
        let repository = repository
        return .task(id: "clock") { emit in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in repository.context.outbox.changes {
                        emit(.known(await repository.known()))
                    }
                }
                group.addTask {
                    await ChatChangeMonitor(repository: repository).run {
                        let before = await repository.known().conversations
                        let inbox = try await repository.refresh()
                        emit(.refreshed(inbox))
                        return inbox.conversations != before
                    }
                }
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let inbox)):
            if inbox.fetchedAt != nil || !inbox.isEmpty { self.inbox = inbox }
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.refreshed(let inbox)):
            (self.inbox, problem, isRefreshing) = (inbox, nil, false)
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.failed(let problem)):
            (self.problem, isRefreshing) = (problem, false)
            return .none
        case .resumed: return load(refreshing: true)
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate("new") = input { return .open("chat/new") }
        switch list.handle(input, items: items) {
        case .open(let id): return .open("chat/" + id)
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering else { return .unhandled }
        switch (key.key, key.modifiers) {
        case (.character("+"), []): return .open("chat/new")
        case (.character("r"), []): return load(refreshing: true)
        case (.character("m"), []): return markRead()
        default: return .unhandled
        }
    }

    private func markRead() -> Effect<Message> {
        guard let name = list.selection(in: items)?.id, name.hasPrefix("thread/"),
            let id = Int64(name.dropFirst("thread/".count))
        else { return .none }
        let repository = repository
        return .task(id: "mark") { emit in
            do throws(Problem) {
                _ = try await repository.read(id)
                emit(.known(await repository.known()))
            } catch {
                emit(.failed(error))
            }
        }
    }

    // MARK: View

    private var items: [ListItem] {
        guard let inbox else { return [] }
        let calendar = repository.calendar
        return inbox.openings.map { row($0, calendar) }
            + inbox.conversations.map { row($0, inbox, calendar) }
    }

    private func row(_ opening: PendingConversation, _ calendar: LocalCalendar) -> ListItem {
        let names = opening.people.map(\.name).joined(separator: ", ")
        return ListItem(
            id: "opening/\(opening.id)", title: StyledText(opening.subject.oneLine()),
            detail: StyledText("\(names) · You: \(opening.text.oneLine())", .secondary),
            trailing: mark(opening.deliveryState))
    }

    private func mark(_ deliveryState: ChatLine.DeliveryState) -> StyledText {
        if case .refused = deliveryState { return StyledText("✗ not sent", Style(.incorrect)) }
        return StyledText("… on its way", Style(.warning))
    }

    private func row(
        _ conversation: Conversation, _ inbox: ChatInbox, _ calendar: LocalCalendar
    ) -> ListItem {
        let isUnread = conversation.unread > 0
        let title =
            isUnread
            ? StyledText("● ", .accent) + StyledText(conversation.title.oneLine(), .heading)
            : StyledText(conversation.title.oneLine())
        var facts = [conversation.names.oneLine(60)]
        if let course = conversation.courseName { facts.append(course.oneLine(40)) }
        if let newest = conversation.newest {
            let author = newest.author.map { conversation.people.count > 1 ? "\($0): " : "" }
            facts.append((author ?? "You: ") + newest.text.oneLine())
        }
        var trailing = StyledText(calendar.brief(conversation.movedAt), .secondary)
        if isUnread {
            trailing = StyledText("\(conversation.unread) new · ", Style(.accent, .bold)) + trailing
        }
        if let count = inbox.waiting[conversation.id] {
            trailing = StyledText("… \(count) to send · ", Style(.warning)) + trailing
        }
        if let count = inbox.refused[conversation.id] {
            trailing = StyledText("✗ \(count) not sent · ", Style(.incorrect)) + trailing
        }
        return ListItem(
            id: "thread/\(conversation.id)", title: title,
            detail: StyledText(facts.filter { !$0.isEmpty }.joined(separator: " · "), .secondary),
            trailing: trailing)
    }

    func view(in context: ViewContext) -> any View {
        guard inbox != nil else {
            guard let problem, !isRefreshing else { return Skeleton(lines: 8) }
            return ChatErrorView(problem)
        }
        return VStack {
            ListView(
                items: items, state: list,
                empty: "No conversations yet. Press + to write to a teacher or a classmate.")
            ActionLine(.init(id: "new", key: "n", label: "New conversation"))
        }
    }
}

/// Explains an empty screen and what to do.
struct ChatErrorView: View {
    private let text: Text

    init(_ problem: Problem) {
        var content = StyledText("✗ " + problem.summary, Style(.incorrect))
        for line in [problem.reason, problem.cure].compactMap(\.self) {
            content = content + StyledText("\n" + line)
        }
        text = Text(content + StyledText("\nPress r to try again.", .secondary))
    }

    func size(in proposal: Size, _ context: ViewContext) -> Size {
        text.size(in: proposal, context)
    }
    func draw(in canvas: inout Canvas) { text.draw(in: &canvas) }
    func describe(into text: inout LinearText) { self.text.describe(into: &text) }
}
