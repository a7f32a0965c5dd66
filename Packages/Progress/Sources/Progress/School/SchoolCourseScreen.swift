import AppCore
import Foundation
import TerminalUI

/// Grades of one course: assignments, quizzes and modules.
struct SchoolCourseScreen: Screen {
    enum Message: Sendable {
        case told(SchoolCourseProgress)
        case failed(Problem)
    }

    let repository: SchoolProgressRepository
    let calendar: LocalCalendar
    let course: Int64
    private(set) var progress: SchoolCourseProgress?
    private(set) var problem: Problem?
    private var isRefreshing = false
    private var list = ListState()

    init(_ course: Int64, repository: SchoolProgressRepository, calendar: LocalCalendar) {
        self.course = course
        self.repository = repository
        self.calendar = calendar
    }

    var title: String { progress?.course.name ?? "Course" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "open"), KeyHint("c", "course"), KeyHint("/", "filter"),
            KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        isRefreshing ? "refreshing…" : progress == nil ? nil : problem?.summary
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let (repository, course) = (repository, course)
        return .task(id: "load") { emit in
            do {
                emit(.told(try await repository.progress(inCourse: course)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.told(let told)):
            (progress, problem, isRefreshing) = (told, nil, false)
            list.clamp(count: items.count)
        case .message(.failed(let problem)):
            (self.problem, isRefreshing) = (problem, false)
        case .resumed: return load()
        case .input(let input): return handle(input)
        }
        return .none
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        switch list.handle(input, items: items) {
        case .open(let id): return id.hasPrefix("todos/") ? .open(id) : .none
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering, key.modifiers.isEmpty else {
            return .unhandled
        }
        switch key.key {
        case .character("r"): return load()
        case .character("c"):
            guard let place = repository.place(ofCourse: course) else {
                return .toast("Calendar isn't installed, so you can't see courses.", .warning)
            }
            return .open(place.description)
        default: return .unhandled
        }
    }

    private var sections: [ListSection] {
        guard let progress else { return [] }
        let modules = progress.moduleCompletion
        return [
            ListSection("Assignments", progress.assignments.map(row)),
            ListSection("Quizzes", progress.quizzes.map(row)),
            ListSection(
                "Modules",
                modules.modules.map { module in
                    ListItem(
                        id: "module/\(module.id)", title: StyledText(module.title),
                        trailing: StyledText(
                            "\(module.completedItems) of \(module.totalItems)", .secondary))
                }),
        ].filter { !$0.items.isEmpty }
    }

    private var items: [ListItem] { sections.flatMap(\.items) }

    private func row(_ work: SchoolWorkProgress) -> ListItem {
        var facts = [SchoolWords.status(work.status)]
        if let grade = work.grade {
            facts.append(SchoolWords.points(grade, of: work.pointsPossible))
        }
        if let due = work.dueAt { facts.append("due \(calendar.name(of: due.date))") }
        return ListItem(
            id: "todos/assignment/\(work.id)", title: StyledText(work.title),
            detail: StyledText(facts.joined(separator: " · "), .secondary),
            trailing: work.percentage.map { SchoolWords.average($0) } ?? "")
    }

    private func row(_ quiz: SchoolQuizProgress) -> ListItem {
        var facts = [SchoolWords.status(quiz.status)]
        if let score = quiz.score {
            facts.append(SchoolWords.points(score, of: quiz.pointsPossible))
        }
        if let due = quiz.dueAt { facts.append("due \(calendar.name(of: due.date))") }
        return ListItem(
            id: "todos/quiz/\(quiz.id)", title: StyledText(quiz.title),
            detail: StyledText(facts.joined(separator: " · "), .secondary),
            trailing: quiz.percentage.map { SchoolWords.average($0) } ?? "")
    }

    func view(in context: ViewContext) -> any View {
        guard let progress else {
            return problem.map { SchoolWords.notice($0) } ?? Skeleton(lines: 6)
        }
        let grades = progress.gradeTrend.map(\.percentage)
        return VStack(spacing: 1) {
            VStack {
                Text(progress.course.name, style: .heading)
                if grades.count > 1 { Sparkline(grades, label: "Grades") }
            }
            ListView(
                sections: sections, state: list, empty: "This course has no published work yet.")
        }
    }
}
