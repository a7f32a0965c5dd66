import AppCore
import TerminalUI

/// The form of the test date and the minutes for study.
struct StudyGoalScreen: Screen {
    enum Message: Sendable {
        case known(StudyGoal?)
        case saved
        case failed(Problem)
    }

    let library: TestLibrary
    private(set) var form: FormState?
    private(set) var problem: Problem?
    private var isBusy = false
    private var scroll = ScrollState()

    init(tests: TestLibrary) { library = tests }

    var title: String { "Test date and minutes" }
    var capturesText: Bool { true }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    let hints = [
        KeyHint("Tab", "next field"), KeyHint("Ctrl-S", "save"), KeyHint("Esc", "leave"),
    ]

    mutating func start() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [library] emit in
            emit(.known(try await library.store.goal()))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.known(let goal)):
            form = FormState(fields(goal))
            return .none
        case .message(.saved): return .batch(.toast("Saved.", .success), .back)
        case .message(.failed(let problem)):
            (isBusy, self.problem) = (false, problem)
            return .none
        case .input(let input):
            switch form?.handle(input) {
            case .submit: return save()
            case .handled, .changed: return .none
            case .ignored, nil: return scroll.handle(input) ? .none : .unhandled
            }
        }
    }

    private func fields(_ goal: StudyGoal?) -> [FormState.Field] {
        let today = LocalCalendar(library.context.environment).today
        return [
            FormState.Field(
                id: "date", label: "Day of the SAT",
                .date(DateFieldState(goal?.testDay, start: today + 1))),
            FormState.Field(
                id: "minutes", label: "Minutes a day",
                .text(TextFieldState((goal?.minutes ?? .standard).text, limit: 120)),
                placeholder: "40, sat 150, sun 0"),
        ]
    }

    private mutating func save() -> Effect<Message> {
        guard var form, !isBusy else { return .none }
        form.clearErrors()
        guard let day = form.day("date") else {
            form.fail("date", "Enter a day such as 2031-05-03.")
            self.form = form
            return .none
        }
        let minutes: StudyMinutes
        do throws(Problem) {
            minutes = try StudyMinutes(form.text("minutes"))
        } catch {
            form.fail("minutes", error.summary)
            self.form = form
            return .none
        }
        self.form = form
        (isBusy, problem) = (true, nil)
        return .task(id: "save", failed: Message.failed) { [library] emit in
            try await library.setGoal(day, minutes)
            emit(.saved)
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let form else {
            guard let problem else { return Skeleton(lines: 3) }
            return Text(problem.summary, style: Style(.warning))
        }
        return VStack(spacing: 1) {
            if let problem {
                Text(
                    [problem.summary, problem.reason].compactMap(\.self).joined(separator: " "),
                    style: Style(.warning))
            }
            ScrollView(
                Measure(72, centered: false, Form(form, submitLabel: "Save", isBusy: isBusy)),
                state: scroll)
        }
    }
}
