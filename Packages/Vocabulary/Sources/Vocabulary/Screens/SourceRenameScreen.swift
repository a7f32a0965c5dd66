import AppCore
import TerminalUI

/// The form to rename a source.
struct SourceRenameScreen: Screen {
    enum Message: Sendable {
        case loaded(Source)
        case failed(Problem)
        case saved
    }

    let repository: StudyRepository
    let id: String
    private(set) var source: Source?
    private(set) var form: FormState?
    private(set) var problem: Problem?

    init(repository: StudyRepository, id: String) {
        self.repository = repository
        self.id = id
    }

    var title: String { "Rename" }
    var capturesText: Bool { form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    var hints: [KeyHint] { [KeyHint("Enter", "save"), KeyHint("Esc", "leave")] }
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> {
        .task(id: "load") { [repository, id] emit in
            do {
                emit(.loaded(try await repository.source(id)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let source)):
            self.source = source
            form = FormState([
                .init(id: "title", label: "Title", .text(TextFieldState(source.title, limit: 200)))
            ])
        case .message(.failed(let problem)):
            self.problem = problem
            form?.fail("title", problem.summary)
        case .message(.saved): return .batch(.toast("Renamed.", .success), .back)
        case .input(let input): return answer(input)
        }
        return .none
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard var form, let source else { return .unhandled }
        let outcome = form.handle(input)
        self.form = form
        switch outcome {
        case .ignored: return .unhandled
        case .handled, .changed: return .none
        case .submit: break
        }
        let title = form.text("title")
        return .task { [repository] emit in
            do {
                try await repository.rename(source, to: title)
                emit(.saved)
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 2) }
            return ProblemNote(problem: problem)
        }
        return Form(form)
    }
}
