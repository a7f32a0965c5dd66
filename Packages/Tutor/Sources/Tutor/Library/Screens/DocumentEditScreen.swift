import AppCore
import TerminalUI

/// Edits a document's title, course and kind.
struct DocumentEditScreen: Screen {
    enum Message: Sendable {
        case loaded(StudyDocument, [LibraryCourse])
        case failed(Problem)
        case refused(Problem)
        case saved(String)
    }

    let library: DocumentLibrary
    let id: String
    private(set) var document: StudyDocument?
    private(set) var form: FormState?
    private(set) var problem: Problem?

    var title: String { "Document" }
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    var hints: [KeyHint] {
        [KeyHint("Ctrl-S", "save"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave")]
    }
    var status: String? { problem?.summary }

    static func kinds(_ kind: StudyDocument.Kind) -> ChoiceFieldState {
        ChoiceFieldState(
            [
                .init(id: StudyDocument.Kind.note.rawValue, title: "Note"),
                .init(id: StudyDocument.Kind.assignment.rawValue, title: "Assignment"),
            ], selected: kind.rawValue)
    }

    mutating func start() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [library, id] emit in
            emit(try await Self.loaded(library, id))
        }
    }

    private static func loaded(_ library: DocumentLibrary, _ id: String) async throws(Problem)
        -> Message
    {
        .loaded(try await library.document(id), try await library.courses())
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let document, let courses)):
            self.document = document
            form = FormState([
                .init(
                    id: "title", label: "Title", .text(TextFieldState(document.title, limit: 200))),
                .init(
                    id: "course", label: "Course",
                    .choice(
                        ChoiceFieldState(
                            courses.map { .init(id: $0.id, title: $0.name) },
                            selected: document.course))),
                .init(id: "kind", label: "Kind", .choice(Self.kinds(document.kind))),
            ])
        case .message(.failed(let problem)): self.problem = problem
        case .message(.refused(let problem)):
            self.problem = problem
            form?.fail("title", problem.summary)
        case .message(.saved(let title)):
            return .batch(.toast("Saved: \(title)", .success), .back)
        case .input(let input):
            guard let outcome = form?.handle(input), outcome != .ignored else { return .unhandled }
            return outcome == .submit ? save() : .none
        }
        return .none
    }

    private func save() -> Effect<Message> {
        guard let form, let document else { return .none }
        let (title, course) = (form.text("title"), form.text("course"))
        let kind = StudyDocument.Kind(rawValue: form.text("kind"))
        return .task { [library] emit in
            do throws(Problem) {
                let target = try await library.courses().first { $0.id == course }
                let saved = try await library.change(
                    document, title: title, course: target, kind: kind)
                emit(.saved(saved.title))
            } catch {
                emit(.refused(error))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 4) }
            return LibraryRows.problem(problem)
        }
        return ScrollView(
            Measure(76, Form(form)),
            state: ScrollState(offset: max(0, form.focus * 2 + 1 - context.size.height)))
    }
}

/// Creates or renames a course.
struct CourseNameScreen: Screen {
    enum Message: Sendable {
        case loaded(LibraryCourse)
        case failed(Problem)
        case refused(Problem)
        case saved(String)
    }

    let library: DocumentLibrary
    /// nil for a new course.
    let id: String?
    private(set) var course: LibraryCourse?
    private(set) var form: FormState?
    private(set) var problem: Problem?

    init(library: DocumentLibrary, id: String?) {
        self.library = library
        self.id = id
        if id == nil { form = Self.form("") }
    }

    var title: String { id == nil ? "New course" : "Course" }
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    var hints: [KeyHint] { [KeyHint("Ctrl-S", "save"), KeyHint("Esc", "leave")] }
    var status: String? { problem?.summary }

    private static func form(_ name: String) -> FormState {
        FormState([
            .init(
                id: "name", label: "Name", .text(TextFieldState(name, limit: 200)),
                placeholder: "e.g. Chemistry")
        ])
    }

    mutating func start() -> Effect<Message> {
        guard let id else { return .none }
        return .task(id: "load", failed: Message.failed) { [library] emit in
            emit(.loaded(try await library.course(id)))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let course)):
            self.course = course
            form = Self.form(course.name)
        case .message(.failed(let problem)): self.problem = problem
        case .message(.refused(let problem)):
            self.problem = problem
            form?.fail("name", problem.fields["name"]?.first ?? problem.summary)
        case .message(.saved(let name)):
            return .batch(.toast("Saved: \(name)", .success), .back)
        case .input(let input):
            guard let outcome = form?.handle(input), outcome != .ignored else { return .unhandled }
            return outcome == .submit ? save() : .none
        }
        return .none
    }

    private func save() -> Effect<Message> {
        guard let form else { return .none }
        let name = form.text("name")
        return .task { [library, course] emit in
            do throws(Problem) {
                if let course {
                    try await library.rename(course, to: name)
                } else {
                    _ = try await library.addCourse(named: name)
                }
                emit(.saved(name))
            } catch {
                emit(.refused(error))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 3) }
            return LibraryRows.problem(problem)
        }
        return Measure(76, Form(form))
    }
}
