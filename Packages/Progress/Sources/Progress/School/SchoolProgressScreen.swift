import AppCore
import Foundation
import TerminalUI

/// Grades by course.
struct SchoolProgressScreen: Screen {
    enum Message: Sendable {
        case known(SchoolProgress)
        case told(SchoolProgress)
        case failed(Problem)
    }

    let repository: SchoolProgressRepository
    private(set) var progress: SchoolProgress?
    private(set) var problem: Problem?
    private var isRefreshing = false
    private var list = ListState()

    init(repository: SchoolProgressRepository) { self.repository = repository }

    var title: String { "Grades" }
    var capturesText: Bool { list.isFiltering }
    var hints: [KeyHint] {
        [
            KeyHint("Enter", "course"), KeyHint("/", "filter"), KeyHint("r", "refresh"),
            KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        isRefreshing ? "refreshing…" : progress == nil ? nil : problem?.summary
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let repository = repository
        return .task(id: "load", failed: Message.failed) { emit in
            if let known = await repository.known() { emit(.known(known.value)) }
            emit(.told(try await repository.progress()))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.known(let known)):
            progress = progress ?? known
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
        case .open(let id): return .open("progress/school/\(id)")
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering, key.modifiers.isEmpty,
            key.key == .character("r")
        else { return .unhandled }
        return load()
    }

    private var items: [ListItem] {
        (progress?.courses ?? []).map { course in
            ListItem(
                id: String(course.id), title: StyledText(course.name),
                detail: StyledText(
                    "\(course.completedAssignments) of \(course.totalAssignments) handed in",
                    .secondary),
                trailing: SchoolWords.average(course.average))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let progress else {
            return problem.map { SchoolWords.notice($0) } ?? Skeleton(lines: 6)
        }
        let overall = progress.overall
        return VStack(spacing: 1) {
            VStack {
                Text(
                    StyledText("Average ", .heading) + SchoolWords.average(overall.overallAverage)
                        + StyledText(
                            "  \(overall.completedAssignments) of \(overall.totalAssignments)"
                                + " handed in", .secondary))
                if overall.totalAssignments > 0 {
                    ProgressBar(value: overall.completionRate / 100, label: "Handed in")
                }
                if overall.atRiskCourses > 0 {
                    Text(
                        overall.atRiskCourses == 1
                            ? "! One course is below 70%."
                            : "! \(overall.atRiskCourses) courses are below 70%.",
                        style: Style(.warning))
                }
            }
            ListView(
                items: items, state: list,
                empty: "You're not in any courses yet. Your school enrolls you.")
        }
    }
}

/// Text for grades.
enum SchoolWords {
    /// `87.5%`, as commands print it. An average isn't passed or failed, so it has no mark.
    static func average(_ average: Double?) -> StyledText {
        guard let average else { return StyledText("no grade yet", .secondary) }
        return StyledText(
            GradeOutlook.percent(average), Style(ScoreMark.mark(Int(average.rounded())).role))
    }

    /// `18.5 of 20`
    static func points(_ points: Double, of possible: Double?) -> String {
        possible.map { "\(number(points)) of \(number($0))" } ?? number(points)
    }

    static func number(_ value: Double) -> String {
        value == value.rounded() ? String(Int(value)) : String(value)
    }

    /// The text of a contract status.
    static func status(_ status: String) -> String {
        switch status {
        case "not_submitted": "not handed in"
        case "not_attempted": "not tried"
        case "in_progress": "begun"
        case "submitted": "handed in"
        default: status.split(separator: "_").joined(separator: " ")
        }
    }

    static func notice(_ problem: Problem) -> any View {
        VStack {
            Text(problem.summary, style: Style(.incorrect))
            if let reason = problem.reason { Text(reason, style: .secondary) }
            Text(problem.cure ?? "Press r to try again.", style: .secondary)
        }
    }
}
