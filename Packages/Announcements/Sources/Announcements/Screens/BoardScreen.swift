import AppCore
import TerminalUI

/// The list of announcements, of all courses or one.
struct BoardScreen: Screen {
    enum Message: Sendable {
        case known(AnnouncementBoard, unreadNotices: Int?)
        case asked(AnnouncementBoard, unreadNotices: Int?)
        case failed(Problem)
        case changed(AnnouncementBoard)
        /// Marks were stored: what was done, and the ids to mark the other way on undo.
        case marked(AnnouncementBoard, String, [Int64], wasRead: Bool)
        case unmark([Int64], isRead: Bool)
    }

    let repository: AnnouncementRepository
    let notices: NotificationRepository
    private(set) var course: Int64?
    private(set) var board: AnnouncementBoard?
    private(set) var unreadNotices: Int?
    private(set) var problem: Problem?
    private(set) var isAsking = false
    private(set) var showsUnreadOnly = false
    var list = ListState()

    let title = "Announcements"
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("i", "notifications"),
            KeyHint("v", showsUnreadOnly ? "show all" : "unread only"),
            KeyHint("c", "next course"), KeyHint("m", "read/unread"),
            KeyHint("A", "all read"), KeyHint("/", "filter"), KeyHint("r", "refresh"),
        ]
    }
    var status: String? {
        if isAsking { return "loading…" }
        guard let problem else { return nil }
        guard let askedAt = board?.askedAt else { return problem.summary }
        return "As of \(repository.calendar.age(of: askedAt)): \(problem.summary)"
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isAsking = true
        return .task(id: "load", failed: Message.failed) { [repository, notices] emit in
            emit(
                .known(
                    try await repository.board(), unreadNotices: try await notices.unreadCount()
                ))
            let board = try await repository.refresh()
            emit(.asked(board, unreadNotices: try await notices.refreshUnreadCount()))
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
        case .known(let board, let count):
            if board.askedAt != nil { show(board) }
            unreadNotices = count ?? unreadNotices
        case .asked(let board, let count):
            (isAsking, problem, unreadNotices) = (false, nil, count)
            show(board)
        case .failed(let problem): (isAsking, self.problem) = (false, problem)
        case .changed(let board): show(board)
        case .marked(let board, let done, let ids, let wasRead):
            show(board)
            return .undoable(done, undo: .unmark(ids, isRead: wasRead))
        case .unmark(let ids, let isRead):
            return .task(failed: Message.failed) { [repository] emit in
                try await repository.set(ids, isRead: isRead)
                emit(.changed(try await repository.board()))
            }
        }
        return .none
    }

    /// Shows the board and keeps the selection on the same announcement.
    private mutating func show(_ board: AnnouncementBoard) {
        let selected = list.selection(in: items)?.id
        self.board = board
        keep(selected)
    }

    private mutating func keep(_ selected: String?) {
        list.keep(selected, in: items)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input, case .character(let letter) = key.key,
            key.modifiers.isSubset(of: .shift), let effect = press(letter)
        {
            return effect
        }
        if case .activate(Self.noticesID) = input { return open("notifications") }
        return list.handle(input, items: items).effect { open($0) }
    }

    private func open(_ part: String) -> Effect<Message> { .open("announcements/\(part)") }

    /// Handles a letter key. Returns nil if the key is unused.
    private mutating func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "i": return open("notifications")
        case "r": return load()
        case "v":
            showsUnreadOnly.toggle()
            keep(nil)
        case "c": turnCourse()
        case "m":
            guard let bulletin = selected else { return .toast("Nothing to mark.") }
            return mark([bulletin.id], isRead: !bulletin.isRead)
        case "A":
            let unread = bulletins.filter { !$0.isRead }.map(\.id)
            guard !unread.isEmpty else { return .toast("Everything is read.") }
            return mark(unread, isRead: true)
        default: return nil
        }
        return Effect.none
    }

    /// Cycles through all courses, then each course.
    private mutating func turnCourse() {
        let courses = board?.courses.map(\.id) ?? []
        if let course, let index = courses.firstIndex(of: course) {
            self.course = index + 1 < courses.count ? courses[index + 1] : nil
        } else {
            course = course == nil ? courses.first : nil
        }
        keep(nil)
    }

    private func mark(_ ids: [Int64], isRead: Bool) -> Effect<Message> {
        let what = ids.count == 1 ? "Marked" : "Marked \(ids.count) announcements"
        let done = "\(what) \(isRead ? "read" : "unread")."
        return .task(failed: Message.failed) { [repository] emit in
            try await repository.set(ids, isRead: isRead)
            emit(.marked(try await repository.board(), done, ids, wasRead: !isRead))
        }
    }

    // MARK: Contents

    static let noticesID = "board.notifications"

    /// Announcements matching the course and unread filters.
    var bulletins: [AnnouncementItem] {
        (board?.bulletins ?? []).filter {
            (course == nil || $0.courseID == course) && !(showsUnreadOnly && $0.isRead)
        }
    }

    private var selected: AnnouncementItem? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return board?.bulletins.first { String($0.id) == id }
    }

    var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        let calendar = repository.calendar
        let all = bulletins
        return [("Pinned", true), ("Newest first", false)].map { title, isPinned in
            ListSection(
                StyledText(title),
                all.filter { $0.isPinned == isPinned }.map { Self.row($0, calendar) })
        }.filter { !$0.items.isEmpty }
    }

    private static func row(_ bulletin: AnnouncementItem, _ calendar: LocalCalendar) -> ListItem {
        let when = calendar.ago(bulletin.publishedAt)
        return ListItem(
            id: String(bulletin.id),
            title: StyledText(
                String(bulletin.title.prefix(300)),
                bulletin.isRead ? .plain : Style(.text, .bold)),
            detail: StyledText(bulletin.origin),
            trailing: StyledText(bulletin.isRead ? when : "new · \(when)"))
    }

    /// A description of the active filters, or nil.
    private var choice: String? {
        var parts: [String] = []
        if let course {
            parts.append(
                board?.courses.first { $0.id == course }?.name ?? "Course \(course)")
        }
        if showsUnreadOnly { parts.append("unread only") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    func view(in context: ViewContext) -> any View {
        guard let board else {
            guard let problem else { return Skeleton(lines: 6) }
            return AnnouncementErrorView(problem: problem)
        }
        return VStack {
            if let unreadNotices, unreadNotices > 0 {
                Button(
                    id: Self.noticesID,
                    label: unreadNotices == 1
                        ? "1 unread notification (i)" : "\(unreadNotices) unread notifications (i)")
            }
            if let choice { Text(choice, style: Style(.secondaryText, .bold), wrap: .truncate) }
            ListView(sections: sections, state: list, empty: StyledText(emptyText(board)))
        }
    }

    private func emptyText(_ board: AnnouncementBoard) -> String {
        if !board.isOffered { return "This school doesn't post announcements here." }
        if !list.filter.isEmpty { return "Nothing matches the filter." }
        if showsUnreadOnly { return "Everything is read. Press v to show all." }
        if course != nil { return "No announcements from this course. Press c for the next." }
        return "No announcements yet. Your teachers' announcements appear here."
    }
}

/// An empty screen with its problem.
struct AnnouncementErrorView: CompositeView {
    var problem: Problem

    var body: any View {
        Box(title: StyledText(problem.summary), tone: .failure, border: .leftBar) {
            if let reason = problem.reason { Text(reason) }
            Text(problem.cure ?? "Press r to try again.", style: .secondary)
        }
    }
}
