import AppCore
import Foundation
import Questions
import TerminalUI

/// The form for a new quiz or exam.
struct QuizFormScreen: Screen {
    enum Message: Sendable {
        case loaded([StudyDocument], QuizOrder)
        case said(String)
        case made(Quiz)
        case failed(Problem)
    }

    let repository: QuizRepository
    let kind: Quiz.Kind
    /// ``LibraryCourse/id``
    let course: String
    private(set) var form: FormState
    private(set) var documents: [StudyDocument] = []
    private(set) var isBusy = false
    private var isTouched = false
    /// The student's preferred question types.
    private var preferredKinds: Set<QuestionKind> = []
    private(set) var note: String?
    private(set) var problem: Problem?

    init(repository: QuizRepository, kind: Quiz.Kind, course: String) {
        self.repository = repository
        self.kind = kind
        self.course = course
        form = Self.form(QuizOrder(kind: kind, course: course))
    }

    var title: String { kind == .quiz ? "New quiz" : "New exam" }
    var capturesText: Bool { true }
    var hasUnsavedChanges: Bool { form.hasChanges }
    var status: String? { isBusy ? note ?? "making it…" : problem?.summary }
    var hints: [KeyHint] {
        [KeyHint("Ctrl-S", "make it"), KeyHint("Tab", "next field"), KeyHint("Esc", "leave")]
    }

    private static func form(_ usual: QuizOrder) -> FormState {
        let kinds = Self.kinds(usual.kinds)
        var fields: [FormState.Field] = [
            .init(
                id: "topic", label: "Topic", .text(TextFieldState("", limit: 200)),
                placeholder: "everything"),
            .init(
                id: "difficulty", label: "Difficulty",
                .choice(
                    ChoiceFieldState(
                        QuestionDifficulty.allCases.map {
                            .init(id: $0.rawValue, title: $0.rawValue.capitalized)
                        },
                        selected: usual.difficulty.rawValue))),
            .init(
                id: "count", label: "Questions",
                .number(NumberFieldState(usual.count, in: QuizOrder.counts))),
            .init(
                id: "kinds", label: "Kinds",
                .choice(ChoiceFieldState(kinds.options, selected: kinds.selected))),
            .init(
                id: "document", label: "About",
                .choice(ChoiceFieldState([.init(id: "", title: "All documents")], selected: ""))),
        ]
        fields.append(
            .init(
                id: "minutes", label: "Minutes",
                .choice(
                    ChoiceFieldState(
                        QuizOrder.limits.map {
                            .init(
                                id: $0.map(String.init) ?? "0",
                                title: $0.map(String.init) ?? "No limit")
                        },
                        selected: usual.minutes.map(String.init) ?? "0"))))
        if usual.kind == .exam {
            fields.append(
                .init(
                    id: "passing", label: "Percent to pass",
                    .number(
                        NumberFieldState(usual.passing, in: QuizOrder.passingScores, step: 5))))
        }
        return FormState(fields)
    }

    /// The choices: all types, the preferred ones if several, and each single type.
    private static func kinds(
        _ preferred: Set<QuestionKind>
    ) -> (options: [ChoiceFieldState.Option], selected: String) {
        var options = [ChoiceFieldState.Option(id: "mixed", title: "Mixed")]
        let all = QuestionKind.allCases
        let isSome = preferred.count > 1 && preferred.count < all.count
        if isSome {
            let names = all.filter(preferred.contains).map(\.title)
            options.append(.init(id: "preferred", title: names.joined(separator: ", ").capitalized))
        }
        options += all.map { .init(id: $0.rawValue, title: $0.title.capitalized) }
        let one = preferred.count == 1 ? preferred.first?.rawValue : nil
        return (options, isSome ? "preferred" : one ?? "mixed")
    }

    mutating func start() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository, course, kind] emit in
            let usual = try await repository.usualOrder(kind, course: course)
            emit(.loaded(try await repository.library.documents(inCourse: course), usual))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .input(let input):
            let outcome = form.handle(input)
            isTouched = true
            switch outcome {
            case .ignored: return .unhandled
            case .handled, .changed: return .none
            case .submit: return make()
            }
        case .message(.loaded(let documents, let usual)):
            if !isTouched { form = Self.form(usual) }
            preferredKinds = usual.kinds
            self.documents = documents.filter { $0.state == .completed }
            offerDocuments()
            return .none
        case .message(.said(let note)):
            self.note = note
            return .none
        case .message(.made(let quiz)):
            isBusy = false
            return .replace(quiz.place)
        case .message(.failed(let problem)):
            (isBusy, self.problem, note) = (false, problem, nil)
            return .none
        }
    }

    private mutating func offerDocuments() {
        guard let index = form.fields.firstIndex(where: { $0.id == "document" }) else { return }
        let options = documents.map { ChoiceFieldState.Option(id: $0.id, title: $0.title) }
        form.fields[index].value = .choice(
            ChoiceFieldState(
                [.init(id: "", title: "All documents")] + options, selected: form.text("document")))
    }

    private mutating func make() -> Effect<Message> {
        guard !isBusy else { return .none }
        if let (field, text) = form.problem {
            form.fail(field, text)
            return .none
        }
        form.clearErrors()
        (isBusy, problem, note) = (true, nil, nil)
        let order = order
        return .task(id: "make", failed: Message.failed) { [repository] emit in
            emit(.made(try await repository.make(order) { emit(.said($0)) }))
        }
    }

    private var order: QuizOrder {
        let document = form.text("document")
        let chosen = form.text("kinds")
        let kinds =
            QuestionKind(rawValue: chosen).map { [$0] }
            ?? (chosen == "preferred" ? preferredKinds : Set(QuestionKind.allCases))
        return QuizOrder(
            kind: kind, course: course, documents: document.isEmpty ? [] : [document],
            topic: form.text("topic").split(whereSeparator: \.isWhitespace).joined(separator: " "),
            difficulty: QuestionDifficulty(rawValue: form.text("difficulty")) ?? .medium,
            count: form.number("count") ?? 5, kinds: kinds,
            minutes: Int(form.text("minutes")).flatMap { $0 == 0 ? nil : $0 },
            passing: form.number("passing") ?? 70)
    }

    func view(in context: ViewContext) -> any View {
        let form = Form(
            self.form, submitLabel: kind == .quiz ? "Make the quiz" : "Make the exam",
            isBusy: isBusy)
        guard let problem else {
            // Fields are two rows apart; keeps the focused one visible.
            let top = max(0, self.form.focus * 2 + 2 - context.size.height)
            return ScrollView(form, state: ScrollState(offset: top))
        }
        return AutoScrollStack(
            children: [problem.view, form], followed: self.form.focus > 2 ? 1 : 0)
    }
}
