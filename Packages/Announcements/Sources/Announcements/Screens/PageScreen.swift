import AppCore
import TerminalUI

/// One announcement. The arrow keys show the next and previous ones.
struct PageScreen: Screen {
    enum Message: Sendable {
        case loaded(AnnouncementBoard)
        case failed(Problem)
        case opened(String, Bool)
    }

    let repository: AnnouncementRepository
    private(set) var id: Int64
    private(set) var board: AnnouncementBoard?
    private(set) var page: AnnouncementPage?
    private(set) var problem: Problem?
    private var scroll = ScrollState()

    init(repository: AnnouncementRepository, id: Int64) {
        self.repository = repository
        self.id = id
    }

    let title = "Announcement"
    var hints: [KeyHint] {
        var hints = [KeyHint("→", "next"), KeyHint("←", "previous"), KeyHint("Space", "page down")]
        if let count = page?.text.links.count, count > 0 {
            hints.append(KeyHint(count == 1 ? "1" : "1–\(min(count, 9))", "open a link"))
        }
        return hints + [
            KeyHint("m", "mark unread"), KeyHint("c", "the course"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if let problem { return problem.summary }
        guard let board, let index = board.bulletins.firstIndex(where: { $0.id == id }) else {
            return nil
        }
        return "\(index + 1) of \(board.bulletins.count)"
    }

    mutating func start() -> Effect<Message> { load() }

    /// Loads the announcement from the store, or from the school if it isn't stored.
    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository, id] emit in
            let known = try await repository.knownBoard()
            let isKnown = known.bulletins.contains { $0.id == id }
            let board = isKnown ? known : try await repository.refresh()
            let bulletin = try board.bulletin(id)
            emit(.loaded(board))
            if !bulletin.isRead {
                try await repository.set([id], isRead: true)
                emit(.loaded(try await repository.board()))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let board)): show(board)
        case .message(.failed(let problem)): self.problem = problem
        case .message(.opened(let address, let isOpen)):
            return isOpen ? .toast("Opened in your browser.", .success) : .toast(address)
        case .resumed: return load()
        case .input(.activate(let action)): return act(action)
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func show(_ board: AnnouncementBoard) {
        (self.board, problem) = (board, nil)
        guard let bulletin = board.bulletins.first(where: { $0.id == id }) else { return }
        // Lays the page out only when it changes.
        if page?.isOf(bulletin) != true { page = AnnouncementPage(bulletin, repository.calendar) }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .key(let key) = input, key.modifiers.isEmpty {
            switch key.key {
            case .left, .character("h"): return turn(by: -1)
            case .right, .character("l"): return turn(by: 1)
            case .character("m"): return markUnread()
            case .character("c"): return openCourse()
            case .character("r"): return load()
            case .character(let digit) where ("1"..."9").contains(digit):
                return act("link-\(digit)")
            default: break
            }
        }
        return scroll.handle(input) ? .none : .unhandled
    }

    private mutating func act(_ action: String) -> Effect<Message> {
        switch action {
        case AnnouncementPage.nextID: return turn(by: 1)
        case AnnouncementPage.previousID: return turn(by: -1)
        default: break
        }
        guard let address = page?.text.address(ofAction: action) else {
            return action.hasPrefix("link-")
                ? .toast("There's no link with that number.") : .unhandled
        }
        return .task { [repository] emit in emit(.opened(address, await repository.open(address))) }
    }

    private mutating func turn(by step: Int) -> Effect<Message> {
        let all = board?.bulletins ?? []
        guard let index = all.firstIndex(where: { $0.id == id }) else { return .none }
        guard all.indices.contains(index + step) else {
            return .toast(
                step > 0 ? "This is the last announcement." : "This is the first announcement.")
        }
        id = all[index + step].id
        page = nil
        scroll.offset = 0
        return load()
    }

    private func markUnread() -> Effect<Message> {
        .task(failed: Message.failed) { [repository, id] emit in
            try await repository.set([id], isRead: false)
            emit(.loaded(try await repository.board()))
        }
    }

    private func openCourse() -> Effect<Message> {
        guard let course = board?.bulletins.first(where: { $0.id == id })?.courseID,
            let place = repository.place(ofCourse: course)
        else { return .toast("No installed feature shows courses.") }
        return .open(place.description)
    }

    func view(in context: ViewContext) -> any View {
        if let page { return ScrollView(Measure(72, centered: false, page), state: scroll) }
        guard let problem else { return Skeleton(lines: 6) }
        return AnnouncementErrorView(problem: problem)
    }
}
