import AppCore
import TerminalUI

/// Chooses the documents of a study guide.
struct GuideChoiceScreen: Screen {
    enum Message: Sendable {
        case loaded([LibraryCourse], [StudyDocument])
        case failed(Problem)
    }

    let texts: GuideTexts
    private(set) var courses: [LibraryCourse]?
    private(set) var documents: [StudyDocument] = []
    /// The ids of marked documents, in the order of marking.
    private(set) var marked: [String] = []
    private(set) var problem: Problem?
    var list = ListState()

    init(texts: GuideTexts) { self.texts = texts }

    var title: String { "Study guide" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [KeyHint("Enter", "make the guide"), KeyHint("Space", "mark"), KeyHint("/", "filter")]
    }
    var status: String? {
        marked.isEmpty ? problem?.summary : "\(LibraryWords.count(marked.count, "document")) marked"
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [library = texts.library] emit in
            let courses = try await library.courses()
            let documents = try await library.documents(in: LibraryScope())
            emit(.loaded(courses, documents))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.loaded(let courses, let documents)):
            (self.courses, self.documents, problem) = (courses, documents, nil)
            marked.removeAll { id in !documents.contains { $0.id == id } }
            list.clamp(count: list.visible(items).count)
        case .message(.failed(let problem)): self.problem = problem
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if !list.isFiltering, input == .activate("mark") || input.isSpace {
            guard let id = list.selection(in: items)?.id,
                documents.contains(where: { $0.id == id })
            else { return .toast("Choose a document to mark.") }
            if let place = marked.firstIndex(of: id) {
                marked.remove(at: place)
            } else {
                marked.append(id)
            }
            return .none
        }
        return list.handle(input, items: items).effect { id in
            guard documents.contains(where: { $0.id == id }) else {
                return .open("tutor/guide/course/\(id)")
            }
            let chosen = marked.isEmpty || !marked.contains(id) ? marked + [id] : marked
            return .open("tutor/guide/documents/" + chosen.joined(separator: "/"))
        }
    }

    var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        var sections: [ListSection] = []
        let full = (courses ?? []).filter { course in documents.contains { $0.course == course.id }
        }
        if !full.isEmpty {
            sections.append(
                ListSection(
                    "Courses",
                    full.map { course in
                        let count = documents.count { $0.course == course.id }
                        return ListItem(
                            id: course.id, title: StyledText(course.name),
                            trailing: StyledText(LibraryWords.count(count, "document"), .secondary))
                    }))
        }
        sections.append(
            ListSection(
                "Documents",
                documents.map { document in
                    let mark = marked.firstIndex(of: document.id).map { "[\($0 + 1)] " } ?? ""
                    return ListItem(
                        id: document.id, title: StyledText(mark + document.title),
                        trailing: StyledText(
                            LibraryWords.count(document.pages, "page"), .secondary))
                }))
        return sections
    }

    func view(in context: ViewContext) -> any View {
        guard courses != nil else {
            guard let problem else { return Skeleton(lines: 6) }
            return LibraryRows.problem(problem)
        }
        guard !documents.isEmpty else {
            return Text("No documents yet. Press Esc, then + to add one.", style: .secondary)
        }
        return VStack(
            spacing: 0,
            [
                ListView(sections: sections, state: list),
                LibraryActions(actions: [("mark", "Include this document in the guide")]),
            ])
    }
}

extension InputEvent {
    fileprivate var isSpace: Bool {
        if case .key(let key) = self { key.key == .character(" ") } else { false }
    }
}
