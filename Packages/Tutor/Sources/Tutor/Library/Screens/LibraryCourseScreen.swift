import AppCore
import TerminalUI

/// A course with its documents, quizzes and exams.
struct LibraryCourseScreen: Screen {
    struct Page: Sendable {
        var course: LibraryCourse
        var rows: [DocumentRow]
        /// The course's tabs besides its notes.
        var tabs: [Tabs.Item]
    }

    enum Message: Sendable {
        case loaded(Page)
        case failed(Problem)
        case reading(PendingDocumentReader.Event)
        case delete(StudyDocument)
        case done(String)
    }

    let library: DocumentLibrary
    let id: String
    private(set) var page: Page?
    private(set) var problem: Problem?
    private(set) var reading = PendingDocumentReader()
    var list = ListState()

    var title: String { page?.course.name ?? "Course" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        var hints = [
            KeyHint("Enter", "open"), KeyHint("s", "ask this course"),
            KeyHint("+", "add a document"),
            KeyHint("e", "edit title, course, kind"), KeyHint("p", "pin"),
            KeyHint("r", "refresh from the file"),
            KeyHint("d", "delete"), KeyHint("/", "filter"),
        ]
        if page?.tabs.isEmpty == false { hints.insert(KeyHint("Tab", "quizzes, exams"), at: 1) }
        return hints
    }
    var status: String? { reading.status ?? problem?.summary }

    mutating func start() -> Effect<Message> { loadAndRead() }

    private func loadAndRead() -> Effect<Message> {
        .batch(
            load(), reading.isReading ? .none : PendingDocumentReader.read(library) { .reading($0) }
        )
    }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [library, id] emit in
            emit(.loaded(try await Self.page(library, id)))
        }
    }

    private static func page(_ library: DocumentLibrary, _ id: String) async throws(Problem) -> Page
    {
        let hooks = library.hooks
        let tabs = [Tabs.Item(id: "quizzes", title: "Quizzes"), .init(id: "exams", title: "Exams")]
        return Page(
            course: try await library.course(id), rows: try await library.rows(inCourse: id),
            tabs: tabs.filter { hooks.hasScreen(["course", id, $0.id]) })
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return loadAndRead()
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let page):
            (self.page, problem) = (page, nil)
            list.clamp(count: list.visible(items).count)
        case .failed(let problem): self.problem = problem
        case .reading(let event):
            if case .failed(let problem) = event { self.problem = problem }
            return reading.hear(event) ? load() : .none
        case .delete(let document):
            return act("Deleted: \(document.title)") { [library] () async throws(Problem) in
                try await library.delete(document)
            }
        case .done(let words): return .batch(.toast(words), loadAndRead())
        }
        return .none
    }

    private func act(
        _ words: String, _ body: @escaping @Sendable () async throws(Problem) -> Void
    ) -> Effect<Message> {
        .task(failed: Message.failed) { emit in
            try await body()
            emit(.done(words))
        }
    }

    // MARK: Keys

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering {
            if case .key(let key) = input, let tab = tabs?.next(for: key), tab != "notes" {
                return .replace("tutor/course/\(id)/\(tab)")
            }
            if case .activate(let tab) = input, page?.tabs.contains(where: { $0.id == tab }) == true
            {
                return .replace("tutor/course/\(id)/\(tab)")
            }
            if case .activate("ask") = input { return press("s") ?? .unhandled }
            if case .activate("add") = input { return press("a") ?? .unhandled }
            if case .key(let key) = input, case .character(let letter) = key.key,
                key.modifiers.isSubset(of: .shift), let effect = press(letter)
            {
                return effect
            }
        }
        return list.handle(input, items: items).effect { .open("tutor/document/\($0)") }
    }

    /// Handles a letter key. Returns nil if the key is unused.
    private func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "s": return .open("tutor/ask/course/\(id)")
        case "+": return .open("tutor/add/\(id)")
        case "e", "p", "r", "d": break
        default: return nil
        }
        guard let document = selected else { return .toast("Choose a document first.") }
        switch letter {
        case "e": return .open("tutor/document/\(document.id)/edit")
        case "p":
            return act(document.isPinned ? "Unpinned." : "Pinned.") {
                [library] () async throws(Problem) in
                try await library.pin(document, !document.isPinned)
            }
        case "r":
            return act("Reading it again.") { [library] () async throws(Problem) in
                try await library.retry(document)
            }
        default:
            return .confirm(
                Confirmation(
                    title: "Delete this document?",
                    detail: "\(document.title), and everything made from it. Your original file "
                        + "isn't touched.", confirmLabel: "Delete", isDestructive: true),
                then: .delete(document))
        }
    }

    private var selected: StudyDocument? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return page?.rows.first { $0.document.id == id }?.document
    }

    // MARK: View

    var items: [ListItem] { (page?.rows ?? []).map { LibraryRows.item($0) } }

    private var tabs: Tabs? {
        guard let page, !page.tabs.isEmpty else { return nil }
        return Tabs([.init(id: "notes", title: "Notes")] + page.tabs, selected: "notes")
    }

    func view(in context: ViewContext) -> any View {
        guard page != nil else {
            guard let problem else { return Skeleton(lines: 6) }
            return LibraryRows.problem(problem)
        }
        var parts: [any View] = []
        if context.size.height > 8 {
            if let tabs { parts += [tabs, Spacer(1)] }
            parts += reading.bar
        }
        parts.append(
            ListView(items: items, state: list, empty: "No documents yet. Press + to add one."))
        parts.append(
            LibraryActions(
                actions: (tabs?.items.filter { $0.id != "notes" }.map { ($0.id, $0.title) } ?? [])
                    + [("ask", "Ask this course"), ("add", "Add a document")]))
        return VStack(spacing: 0, parts)
    }
}
