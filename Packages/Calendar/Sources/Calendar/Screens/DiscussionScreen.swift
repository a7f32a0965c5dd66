import AppCore
import Foundation
import TerminalUI

/// A discussion: its posts and a field for a new one.
struct DiscussionScreen: Screen {
    enum Message: Sendable {
        case known(DiscussionPage?)
        case refreshed(Problem?)
        case sent(OutboxOutcome)
        case failed(Problem)
    }

    let id: Int64
    let repository: CourseRepository
    private(set) var page: DiscussionPage?
    private(set) var problem: Problem?
    private(set) var isRefreshing = false
    /// The post being written; nil while reading.
    private(set) var draft: TextAreaState?
    /// The post being replied to.
    private(set) var answered: DiscussionPage.Post?
    /// The saved draft, restored for the next post.
    private var kept = ""
    private var list = ListState()
    private var hasLoaded = false

    init(_ id: Int64, repository: CourseRepository) {
        self.id = id
        self.repository = repository
    }

    var title: String { page.map { String($0.title.prefix(40)) } ?? "Discussion" }
    var capturesText: Bool { draft != nil || list.isFiltering }
    var hints: [KeyHint] {
        draft == nil
            ? [
                KeyHint("+", "new post"), KeyHint("Enter", "reply"),
                KeyHint("/", "filter"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
            ] : [KeyHint("Ctrl-S", "send"), KeyHint("Esc", "close, keep draft")]
    }

    var status: String? {
        if isRefreshing { return "refreshing…" }
        guard let problem else { return nil }
        return page?.heardAt.map {
            "last updated \(repository.localCalendar.age(of: $0)): \(problem.summary)"
        }
            ?? problem.summary
    }

    mutating func start() -> Effect<Message> { load(refreshing: true) }

    private mutating func load(refreshing: Bool) -> Effect<Message> {
        isRefreshing = refreshing
        return .task(id: "load") { [repository, id] emit in
            emit(.known(await repository.knownDiscussion(id)))
            guard refreshing else { return }
            var problem: Problem?
            do throws(Problem) {
                try await repository.refreshDiscussion(id)
            } catch {
                problem = error
            }
            emit(.known(await repository.knownDiscussion(id)))
            emit(.refreshed(problem))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let page)):
            if let page { self.page = page }
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.refreshed(let problem)):
            (isRefreshing, hasLoaded, self.problem) = (false, true, problem)
            return .none
        case .message(.sent(let outcome)): return hear(outcome)
        case .message(.failed(let problem)): return .toast(problem.summary, .warning)
        case .resumed: return load(refreshing: false)
        case .input(let input): return draft == nil ? answer(input) : write(input)
        }
    }

    /// Closes the field once the post is in the outbox, whatever its outcome.
    private mutating func hear(_ outcome: OutboxOutcome) -> Effect<Message> {
        (draft, answered, kept) = (nil, nil, "")
        let reload = load(refreshing: false)
        if case .delivered = outcome { return .batch(.toast("Posted.", .success), reload) }
        return .batch(.toast(for: outcome), reload)
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .key(KeyPress(.character("+"))) where !list.isFiltering, .activate("new"):
            return begin(answering: nil)
        case .key(KeyPress(.character("r"))) where !list.isFiltering: return load(refreshing: true)
        default: break
        }
        switch list.handle(input, items: items) {
        case .open(let id):
            guard let post = page?.posts.first(where: { $0.id == id }) else { return .none }
            if let reason = post.pendingState?.rejection {
                return .toast("\(reason) Retry or discard it with `homeroom outbox`.", .warning)
            }
            return begin(answering: post.number == nil ? nil : post)
        case .handled, .filterChanged: return .none
        case .ignored: return .unhandled
        }
    }

    private mutating func begin(answering post: DiscussionPage.Post?) -> Effect<Message> {
        if let obstacle = page?.obstacle { return .toast(obstacle, .warning) }
        answered = post
        draft = TextAreaState(kept, limit: CourseRepository.maxPostLength)
        return .none
    }

    private mutating func write(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .key(let key) where key.key == .escape:
            kept = draft?.text ?? ""
            (draft, answered) = (nil, nil)
            return kept.isEmpty ? .none : .toast("Draft saved. Press + to continue it.")
        case .key(.control("s")), .key(KeyPress(.enter, .control)), .activate("send"):
            return send()
        case .fill("draft", let text):
            draft = TextAreaState(text, limit: CourseRepository.maxPostLength)
            return send()
        default:
            return draft?.handle(input) == true ? .none : .unhandled
        }
    }

    private func send() -> Effect<Message> {
        guard let draft else { return .none }
        return .task(id: "send") { [repository, id, answered] emit in
            do throws(Problem) {
                emit(
                    .sent(
                        try await repository.post(draft.text, to: id, answering: answered?.number)))
            } catch {
                emit(.failed(error))
            }
        }
    }

    // MARK: View

    private var items: [ListItem] {
        let localCalendar = repository.localCalendar
        return (page?.posts ?? []).map { post in
            let indent = String(repeating: "  ", count: min(post.depth, 6))
            var trailing = post.date.map {
                StyledText(
                    "\(localCalendar.short(localCalendar.day(of: $0))) \(localCalendar.clock($0))",
                    .secondary)
            }
            switch post.pendingState {
            case nil: break
            case .waiting: trailing = StyledText("… sending", Style(.warning))
            case .rejected: trailing = StyledText("✗ refused", Style(.incorrect))
            }
            return ListItem(
                id: post.id,
                title: StyledText(
                    indent + post.author, Style(post.isOwn ? .accent : .text, .bold)),
                detail: StyledText(indent + post.text.replacing("\n", with: " "), Style(.text)),
                trailing: trailing)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem, hasLoaded else { return Skeleton(lines: 6) }
            return VStack(spacing: 1) {
                Text(problem.summary, style: Style(.warning))
                if let cure = problem.cure { Text(cure, style: .secondary) }
                Text("Press r to try again.", style: .secondary)
            }
        }
        return VStack {
            if context.size.height > 8 { Text(page.title, style: .heading) }
            if context.size.height > 12, let detail = page.detail, !detail.isEmpty {
                Text(StyledText(String(detail.prefix(600))), style: .secondary, maxWidth: 72)
            }
            if page.status != "open" {
                Text("This discussion is \(page.status).", style: Style(.warning))
            }
            ListView(
                items: items, state: list, empty: "No posts yet. Press + to write the first one.")
            if let selected = list.selection(in: items), draft == nil, context.size.height > 16,
                let post = page.posts.first(where: { $0.id == selected.id }), post.text.count > 60
            {
                Box(title: StyledText(post.author)) {
                    Text(StyledText(String(post.text.prefix(2000))), maxWidth: 72)
                }
            }
            if let draft {
                TextArea(
                    id: "draft",
                    label: answered.map { "Reply to \($0.author)" } ?? "New post",
                    state: draft, placeholder: "Ctrl-S sends, Esc keeps a draft.", focused: true)
            } else if page.status == "open" {
                Text(StyledText([.init("n new post", .accent, action: "new")]))
            }
        }
    }
}
