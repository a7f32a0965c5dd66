import AppCore
import Foundation
import TerminalUI

/// The form to add a file. Input survives a failure.
struct AddDocumentScreen: Screen {
    enum Message: Sendable {
        case courses([LibraryCourse])
        case refused(Problem)
        case added(DocumentLibrary.Addition)
    }

    let library: DocumentLibrary
    /// The default course.
    let course: String?
    private(set) var form: FormState
    private(set) var problem: Problem?
    private(set) var isBusy = false

    init(library: DocumentLibrary, course: String?) {
        self.library = library
        self.course = course
        form = FormState([
            .init(
                id: "path", label: "File", .text(TextFieldState()),
                placeholder: "~/Lectures/week3.pdf"),
            .init(
                id: "course", label: "Course", .text(TextFieldState("", limit: 200)),
                placeholder: DocumentLibrary.usualCourse),
            .init(
                id: "title", label: "Title", .text(TextFieldState("", limit: 200)),
                placeholder: "optional; the file's own otherwise"),
            .init(id: "kind", label: "Kind", .choice(DocumentEditScreen.kinds(.note))),
        ])
    }

    var title: String { "Add a document" }
    var capturesText: Bool { true }
    var hasUnsavedChanges: Bool { form.hasChanges }
    var hints: [KeyHint] {
        [KeyHint("Ctrl-S", "add it"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave")]
    }
    var status: String? { isBusy ? "adding…" : problem?.summary }

    mutating func start() -> Effect<Message> {
        .task(id: "load") { [library] emit in
            if let courses = try? await library.courses() { emit(.courses(courses)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.courses(let courses)):
            if form.text("course").isEmpty,
                let name = courses.first(where: { $0.id == course })?.name
            {
                fill("course", name)
            }
            return .none
        case .message(.refused(let problem)):
            (isBusy, self.problem) = (false, problem)
            form.fail(
                "path", [problem.summary, problem.reason].compactMap(\.self).joined(separator: " "))
            return .none
        case .message(.added(let addition)):
            let words =
                addition.isNew
                ? "Added: \(addition.document.title)"
                : "Already there: \(addition.document.title)"
            return .batch(.toast(words, addition.isNew ? .success : .plain), .back)
        case .input(let input):
            guard !isBusy else { return .unhandled }
            switch form.handle(input) {
            case .ignored: return .unhandled
            case .submit: return save()
            case .handled, .changed: return .none
            }
        }
    }

    private mutating func fill(_ id: String, _ text: String) {
        let focus = form.focus
        _ = form.handle(.fill(id, text))
        form.focus = focus
    }

    /// `~` is the home folder.
    static func expanded(_ path: String) -> String {
        let path = path.trimmingCharacters(in: .whitespaces)
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return NSHomeDirectory() + path.dropFirst()
    }

    private mutating func save() -> Effect<Message> {
        form.clearErrors()
        let path = Self.expanded(form.text("path"))
        guard !path.isEmpty else {
            form.fail("path", "Enter a file name.")
            return .none
        }
        (isBusy, problem) = (true, nil)
        let name = form.text("course").trimmingCharacters(in: .whitespaces)
        let (title, kind) = (form.text("title"), form.text("kind"))
        return .task { [library] emit in
            do throws(Problem) {
                emit(
                    .added(
                        try await Self.add(
                            library, path, name.isEmpty ? DocumentLibrary.usualCourse : name, title,
                            StudyDocument.Kind(rawValue: kind) ?? .note)))
            } catch {
                emit(.refused(error))
            }
        }
    }

    /// Creates the course last, so that a refused file leaves no empty course.
    private static func add(
        _ library: DocumentLibrary, _ path: String, _ name: String, _ title: String,
        _ kind: StudyDocument.Kind
    ) async throws(Problem) -> DocumentLibrary.Addition {
        let bytes = try library.bytes(at: path)
        let course = try await library.courseOrNew(named: name).course
        return try await library.add(bytes, named: path, to: course, kind: kind, title: title)
    }

    func view(in context: ViewContext) -> any View {
        let row = form.focus * 2 + 1
        return ScrollView(
            Measure(
                76,
                VStack(
                    spacing: 1,
                    [
                        Text(
                            "PDF, pictures, EPUB, DOCX, HTML, subtitles, Markdown and text. It stays on this computer.",
                            style: .secondary),
                        Form(form, submitLabel: "Add document", isBusy: isBusy),
                    ])), state: ScrollState(offset: max(0, row + 2 - context.size.height)))
    }
}
