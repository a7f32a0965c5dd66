import AppCore
import Foundation
import TerminalUI

/// Grades of one course: assignments, quizzes and modules, and what the grade would be with other scores.
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
    /// Assumed scores in points, by item of the grade book.
    private(set) var assumed: [String: Double] = [:]
    /// The item whose score is being typed.
    private(set) var entry: Entry?

    struct Entry: Sendable {
        static let field = "grades.assume"
        var item: GradeBook.Item
        var text = TextFieldState(limit: 12)
        var error: String?
    }

    init(_ course: Int64, repository: SchoolProgressRepository, calendar: LocalCalendar) {
        self.course = course
        self.repository = repository
        self.calendar = calendar
    }

    var title: String { progress?.course.name ?? "Course" }
    var capturesText: Bool { list.isFiltering || entry != nil }
    var hints: [KeyHint] {
        if entry != nil { return [KeyHint("Enter", "assume"), KeyHint("Esc", "cancel")] }
        return [
            KeyHint("Enter", "open"), KeyHint("w", "what if"), KeyHint("c", "course"),
            KeyHint("/", "filter"), KeyHint("r", "refresh"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        isRefreshing ? "refreshing…" : progress == nil ? nil : problem?.summary
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let (repository, course) = (repository, course)
        return .task(id: "load", failed: Message.failed) { emit in
            emit(.told(try await repository.progress(inCourse: course)))
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
        if entry != nil { return type(input) }
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
        case .character("w"): return ask()
        case .character("c"):
            guard let place = repository.place(ofCourse: course) else {
                return .toast("Calendar isn't installed, so you can't see courses.", .warning)
            }
            return .open(place.description)
        default: return .unhandled
        }
    }

    /// Asks for a score of the selected work; one that is assumed already is forgotten.
    private mutating func ask() -> Effect<Message> {
        guard let progress, let id = list.selection(in: items)?.id,
            let item = GradeBook(progress).items.first(where: { "todos/" + $0.id == id })
        else { return .toast("Choose an assignment or a quiz first.", .warning) }
        guard assumed.removeValue(forKey: item.id) == nil else { return .none }
        guard !item.isExcused else {
            return .toast("\(item.title) doesn't count toward your grade.", .warning)
        }
        entry = Entry(item: item)
        return .none
    }

    private mutating func type(_ input: InputEvent) -> Effect<Message> {
        switch input {
        case .fill(Entry.field, let text):
            entry?.text = TextFieldState(text, limit: 12)
            assume()
        case .key(let key) where key.key == .escape: entry = nil
        case .key(let key) where key.key == .enter: assume()
        default: _ = entry?.text.handle(input)
        }
        return .none
    }

    private mutating func assume() {
        guard let entry else { return }
        let most = entry.item.possible * 2
        guard let points = Double(entry.text.text), (0...max(most, 1)).contains(points) else {
            self.entry?.error = "A number from 0 to \(SchoolWords.number(entry.item.possible))"
            return
        }
        assumed[entry.item.id] = points
        self.entry = nil
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
            trailing: trailing("assignment/\(work.id)", work.percentage))
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
            trailing: trailing("quiz/\(quiz.id)", quiz.percentage))
    }

    private func trailing(_ item: String, _ percentage: Double?) -> StyledText {
        if let points = assumed[item] {
            return StyledText("if \(SchoolWords.number(points))", Style(.warning))
        }
        return percentage.map { SchoolWords.average($0) } ?? ""
    }

    func view(in context: ViewContext) -> any View {
        guard let progress else {
            return problem.map { SchoolWords.notice($0) } ?? Skeleton(lines: 6)
        }
        let grades = progress.gradeTrend.map(\.percentage)
        let outlook = GradeOutlook(GradeBook(progress), assuming: assumed)
        return VStack(spacing: 1) {
            VStack {
                Text(progress.course.name, style: .heading)
                if grades.count > 1 { Sparkline(grades, label: "Grades") }
                Text(
                    "So far \(GradeOutlook.percent(outlook.current))"
                        + (outlook.assumed.map {
                            ", with these scores \(GradeOutlook.percent($0))"
                        } ?? ""))
                for line in [outlook.range, outlook.advice].compactMap(\.self) {
                    Text(line, style: .secondary)
                }
            }
            if let entry {
                TextField(
                    id: Entry.field, label: "If I got", state: entry.text,
                    placeholder: "points of \(SchoolWords.number(entry.item.possible)) on "
                        + entry.item.title,
                    focused: true, error: entry.error)
            }
            ListView(
                sections: sections, state: list, empty: "This course has no published work yet.")
        }
    }
}
