import AppCore
import TerminalUI

/// The tutor's first screen: ask, courses and recent documents.
struct LibraryScreen: Screen {
    struct Page: Sendable {
        var courses: [LibraryCourse]
        var rows: [DocumentRow]
        var recent: [StudyDocument]
    }

    enum Message: Sendable {
        case loaded(Page)
        case failed(Problem)
        case reading(PendingDocumentReader.Event)
        case delete(LibraryCourse)
        case done(String)
    }

    let library: DocumentLibrary
    private(set) var page: Page?
    private(set) var problem: Problem?
    private(set) var reading = PendingDocumentReader()
    var list = ListState()

    init(library: DocumentLibrary) { self.library = library }

    var title: String { "Tutor" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("s", "ask"), KeyHint("+", "add a document"),
            KeyHint("c", "new course"), KeyHint("p", "pin the course"),
            KeyHint("e", "edit the course's name"), KeyHint("d", "delete the course"),
            KeyHint("/", "filter"),
        ]
    }
    var status: String? {
        reading.status ?? problem?.summary
    }

    mutating func start() -> Effect<Message> { loadAndRead() }

    private func loadAndRead() -> Effect<Message> {
        .batch(
            load(), reading.isReading ? .none : PendingDocumentReader.read(library) { .reading($0) }
        )
    }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [library] emit in
            emit(.loaded(try await Self.page(library)))
        }
    }

    private static func page(_ library: DocumentLibrary) async throws(Problem) -> Page {
        Page(
            courses: try await library.courses(), rows: try await library.rows(inCourse: nil),
            recent: try await library.recent(limit: 3))
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
        case .delete(let course): return delete(course)
        case .done(let words): return .batch(.toast(words), load())
        }
        return .none
    }

    private func delete(_ course: LibraryCourse) -> Effect<Message> {
        .task(failed: Message.failed) { [library] emit in
            try await library.delete(course)
            emit(.done("Deleted: \(course.name)"))
        }
    }

    // MARK: Keys

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, case .key(let key) = input, case .character(let letter) = key.key,
            key.modifiers.isSubset(of: .shift), let effect = press(letter)
        {
            return effect
        }
        return list.handle(input, items: items).effect { .open($0) }
    }

    /// Handles a letter key. Returns nil if the key is unused.
    private func press(_ letter: Character) -> Effect<Message>? {
        switch letter {
        case "s": return .open("tutor/ask")
        case "+": return .open("tutor/add")
        case "c": return .open("tutor/course/new")
        case "p", "e", "d": break
        default: return nil
        }
        guard let course = selected else { return .toast("Choose a course first.") }
        switch letter {
        case "e": return .open("tutor/course/\(course.id)/rename")
        case "p": return pin(course)
        default:
            let count = page?.rows.count { $0.document.course == course.id } ?? 0
            return .confirm(
                Confirmation(
                    title: "Delete this course?",
                    detail: "\(course.name), with \(LibraryWords.count(count, "document")) and "
                        + "everything made from them. Your original files aren't touched.",
                    confirmLabel: "Delete", isDestructive: true), then: .delete(course))
        }
    }

    private func pin(_ course: LibraryCourse) -> Effect<Message> {
        .task(failed: Message.failed) { [library] emit in
            try await library.pin(course, !course.isPinned)
            emit(.done(course.isPinned ? "Unpinned." : "Pinned."))
        }
    }

    private var selected: LibraryCourse? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return page?.courses.first { "tutor/course/\($0.id)" == id }
    }
}
