import AppCore
import Questions
import TerminalUI

/// A course's quizzes or exams, the newest first.
struct QuizListScreen: Screen {
    enum Message: Sendable {
        case loaded(LibraryCourse?, [QuizRepository.QuizProgress])
        case failed(Problem)
        case remove(Quiz)
    }

    let repository: QuizRepository
    let kind: Quiz.Kind
    /// ``LibraryCourse/id``
    let course: String
    private(set) var progressList: [QuizRepository.QuizProgress]?
    private(set) var courseName: String?
    private(set) var problem: Problem?
    var list = ListState()

    var title: String { kind == .quiz ? "Quizzes" : "Exams" }
    var capturesText: Bool { list.isFiltering }
    var status: String? { problem?.summary ?? courseName.map { String($0.prefix(60)) } }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("+", "new \(kind.rawValue)"), KeyHint("d", "remove"),
            KeyHint("Tab", "next tab"), KeyHint("/", "filter"), KeyHint("Esc", "back"),
        ]
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository, kind, course] emit in
            let name = try? await repository.library.courses().first { $0.id == course }
            emit(.loaded(name, try await repository.list(kind, course: course)))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .message(.loaded(let course, let progressList)):
            (courseName, self.progressList, problem) = (course?.name, progressList, nil)
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.failed(let problem)):
            self.problem = problem
            return .none
        case .message(.remove(let quiz)): return remove(quiz)
        case .input(let input): return answer(input)
        }
    }

    private func remove(_ quiz: Quiz) -> Effect<Message> {
        .task(failed: Message.failed) { [repository, kind, course] emit in
            try await repository.store.remove(quiz)
            emit(
                .loaded(
                    try? await repository.library.courses().first { $0.id == course },
                    try await repository.list(kind, course: course)))
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let place = tabs[id] { return .replace(place) }
        if case .activate("new") = input { return .open(newPlace) }
        if !list.isFiltering, case .key(let key) = input {
            if let tab = tabView.next(for: key), let place = tabs[tab] { return .replace(place) }
            switch (key.key, key.modifiers) {
            case (.character("+"), []): return .open(newPlace)
            case (.character("d"), []):
                guard let quiz = selected?.quiz else {
                    return .toast("Nothing to delete here.")
                }
                return .confirm(
                    Confirmation(
                        title: "Delete this \(kind.rawValue)?",
                        detail: "\(quiz.body.topic), with its answers", confirmLabel: "Delete",
                        isDestructive: true), then: .remove(quiz))
            default: break
            }
        }
        return list.handle(input, items: items).effect { .open("tutor/\(kind.rawValue)/\($0)") }
    }

    private var newPlace: String { "tutor/course/\(course)/\(kind.plural)/new" }

    private var selected: QuizRepository.QuizProgress? {
        guard let id = list.selection(in: items)?.id else { return nil }
        return progressList?.first { $0.quiz.id == id }
    }

    // MARK: View

    private var tabs: [String: String] {
        [
            "notes": "tutor/course/\(course)", "quizzes": "tutor/course/\(course)/quizzes",
            "exams": "tutor/course/\(course)/exams",
        ]
    }

    private var tabView: Tabs {
        Tabs(
            [
                .init(id: "notes", title: "Notes"), .init(id: "quizzes", title: "Quizzes"),
                .init(id: "exams", title: "Exams"),
            ],
            selected: kind.plural)
    }

    var items: [ListItem] {
        (progressList ?? []).map { progress in
            let body = progress.quiz.body
            var facts = ["\(body.questions.count) questions", body.difficulty.rawValue]
            if let minutes = body.minutes {
                facts.append("\(minutes) minutes")
            } else if progress.quiz.kind == .exam {
                facts.append("no limit")
            }
            return ListItem(
                id: progress.quiz.id, title: StyledText(body.topic),
                detail: StyledText(facts.joined(separator: " · ")),
                trailing: StyledText(QuizPrinter.state(progress), .secondary))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let progressList else { return problem?.view ?? Skeleton(lines: 5) }
        let name = kind.rawValue
        return VStack(spacing: 1) {
            tabView
            if let problem { problem.view }
            if progressList.isEmpty {
                Text(
                    "No \(kind.plural) yet. Make one from this course's documents.",
                    style: .secondary)
                Button(
                    id: "new", label: "Make \(name == "exam" ? "an" : "a") \(name) (+)",
                    focused: true)
            } else {
                ListView(
                    sections: [ListSection(StyledText(title), items)], state: list,
                    empty: "Nothing matches the filter.")
            }
        }
    }
}
