import AppCore
import TerminalUI

/// The list of notifications, unread first. Enter opens the subject.
struct NoticesScreen: Screen {
    enum Message: Sendable {
        case known(NotificationList)
        case asked(NotificationList)
        case failed(Problem)
        /// A mark was stored, with a toast to show.
        case changed(NotificationList, Toast?)
        /// What was marked, and the notifications as they were before.
        case marked(NotificationList, String, before: [Notice])
        /// Marks notifications as they were before.
        case unmark([Notice])
    }

    let repository: NotificationRepository
    private(set) var book: NotificationList?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    private(set) var pages = 1
    var list = ListState()

    let title = "Notifications"
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        var hints = [
            KeyHint("Enter", "open it"), KeyHint("m", "read/unread"),
            KeyHint("A", "all read"), KeyHint("p", "preferences"),
        ]
        if book?.hasMore == true { hints.append(KeyHint("o", "older")) }
        return hints + [KeyHint("/", "filter"), KeyHint("r", "refresh")]
    }
    var status: String? {
        if isAsking { return "loading…" }
        guard let problem else { return nil }
        guard let askedAt = book?.askedAt else { return problem.summary }
        return "As of \(repository.calendar.age(of: askedAt)): \(problem.summary)"
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load", failed: Message.failed) { [repository, pages] emit in
            emit(.known(try await repository.book(pages: pages)))
            emit(.asked(try await repository.refresh(pages: pages)))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): hear(message)
        case .resumed: load()
        case .input(let input): answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .known(let book): if book.askedAt != nil { show(book) }
        case .asked(let book):
            (isAsking, problem) = (false, nil)
            show(book)
        case .failed(let problem): (isAsking, self.problem) = (false, problem)
        case .changed(let book, let toast):
            show(book)
            return toast.map { Effect([.toast($0)]) } ?? .none
        case .marked(let book, let done, let before):
            show(book)
            return .undoable(done, undo: .unmark(before))
        case .unmark(let before):
            let now = (book?.notices ?? []).filter { notice in
                before.contains { $0.id == notice.id && $0.isRead != notice.isRead }
            }
            return act { repository in
                var entries: [String?] = []
                for notice in now {
                    entries.append(try await repository.mark(notice, isRead: !notice.isRead))
                }
                return entries
            }
        }
        return .none
    }

    /// Shows the notifications and keeps the selection on the same row.
    private mutating func show(_ book: NotificationList) {
        let selected = list.selection(in: items)?.id
        self.book = book
        list.keep(selected, in: items)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input, case .character(let letter) = key.key,
            key.modifiers.isSubset(of: .shift), let effect = press(letter)
        {
            return effect
        }
        return list.handle(input, items: items).effect { open($0) }
    }

    /// Handles a letter key. Returns nil if the key is unused.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "r": return load()
        case "p": return .open("announcements/preferences")
        case "o": return older()
        case "m":
            guard let notice = selected else { return .toast("Nothing to mark.") }
            let done = notice.isRead ? "Marked unread." : "Marked read."
            return mark(notice, isRead: !notice.isRead, (done, [notice]))
        case "A":
            guard let book, book.unread > 0 else { return .toast("Everything is read.") }
            return act(("Marked all read.", book.notices.filter { !$0.isRead })) {
                [try await $0.markAllRead()]
            }
        default: return nil
        }
    }

    private mutating func older() -> Effect<Message>? {
        guard book?.hasMore == true else { return .toast("That's all of them.") }
        isAsking = true
        let before = pages
        pages += 1
        return .task(id: "load", failed: Message.failed) { [repository] emit in
            emit(.asked(try await repository.more(after: before)))
        }
    }

    private func open(_ id: String) -> Effect<Message> {
        guard let notice = book?.notices.first(where: { String($0.id) == id }) else {
            return .none
        }
        let read = notice.isRead ? Effect<Message>.none : mark(notice, isRead: true)
        guard let place = repository.place(of: notice) else {
            return .batch(
                read, .toast(notice.detail ?? "This notification has nothing to open here."))
        }
        return .batch(read, .open(place.description))
    }

    private func mark(
        _ notice: Notice, isRead: Bool, _ done: (String, [Notice])? = nil
    ) -> Effect<Message> {
        act(done) { [try await $0.mark(notice, isRead: isRead)] }
    }

    /// Stores marks, shows them, sends them and shows the outcome. `done` can be undone: its words,
    /// and the notifications as they were before.
    private func act(
        _ done: (String, [Notice])? = nil,
        _ act: @escaping @Sendable (NotificationRepository) async throws -> [String?]
    ) -> Effect<Message> {
        .task(failed: Message.failed) { [repository, pages] emit in
            let entries = try await act(repository)
            let book = try await repository.book(pages: pages)
            emit(
                done.map { Message.marked(book, $0.0, before: $0.1) } ?? .changed(book, nil))
            var outcomes: [OutboxOutcome] = []
            for entry in entries { outcomes.append(await repository.deliver(entry)) }
            emit(.changed(try await repository.book(pages: pages), outcomes.worst.toast))
        }
    }

    // MARK: Contents

    private var selected: Notice? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return book?.notices.first { String($0.id) == id }
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        guard let book else { return [] }
        let calendar = repository.calendar
        return [("Unread (\(book.unread))", false), ("Read", true)].map { title, isRead in
            ListSection(
                StyledText(title),
                book.notices.filter { $0.isRead == isRead }.map { Self.row($0, calendar) })
        }.filter { !$0.items.isEmpty }
    }

    private static func row(_ notice: Notice, _ calendar: LocalCalendar) -> ListItem {
        var detail = notice.kind
        if let text = notice.detail { detail += " · " + text.prefix(300) }
        if notice.isWaiting { detail = "saved here; it will be sent later · " + detail }
        return ListItem(
            id: String(notice.id),
            title: StyledText(
                String(notice.title.prefix(300)),
                notice.isRead ? .plain : Style(.text, .bold)),
            detail: StyledText(detail), trailing: StyledText(calendar.ago(notice.createdAt)))
    }

    func view(in context: ViewContext) -> any View {
        guard let book else {
            guard let problem else { return Skeleton(lines: 6) }
            return AnnouncementErrorView(problem: problem)
        }
        return ListView(
            sections: sections, state: list,
            empty: StyledText(
                book.isOffered
                    ? list.filter.isEmpty
                        ? "Nothing yet. Grades, messages and announcements show up here."
                        : "Nothing matches the filter."
                    : "This school doesn't send notifications here."))
    }
}
