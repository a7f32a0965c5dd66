import AppCore
import Foundation
import TerminalUI

extension TestPlace {
    static let plan: Place = "content/tests/plan"
    static let planForm: Place = "content/tests/plan/edit"
}

extension TestsScreen {
    static let planItem = ListItem(id: "plan", title: "Plan until the test")
}

/// The days until the SAT, with what to do on each.
struct SATPlanScreen: Screen {
    enum Message: Sendable {
        case loaded(SATPlan?, passed: Day?, QuestionPool)
        case failed(Problem)
        case begun(String)
    }

    let library: TestLibrary
    let measure: Int
    private(set) var plan: SATPlan?
    /// The remembered date, if it has passed.
    private(set) var passed: Day?
    private(set) var pool: QuestionPool?
    private(set) var problem: Problem?
    private var isBusy = false
    private var list = ListState()

    init(library: Library, tests: TestLibrary) {
        self.library = tests
        measure = library.measure
    }

    var title: String { "Plan until the test" }
    var capturesText: Bool { list.isFiltering }
    var status: String? { pool?.problem.map { "saved questions: \($0.summary)" } }

    var hints: [KeyHint] {
        let back = KeyHint("Esc", "back")
        if problem != nil { return [KeyHint("r", "try again"), back] }
        let edit = KeyHint("e", "edit date and minutes")
        guard plan != nil else { return [edit, back] }
        return [
            KeyHint("Enter", "start"), edit, KeyHint("/", "search"), KeyHint("r", "refresh"), back,
        ]
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        (problem, isBusy) = (nil, false)
        return .task(id: "load", failed: Message.failed) { [library] emit in
            let pool = try await library.pool()
            let goal = try await library.store.goal()
            var plan: SATPlan?
            if let goal { plan = try await library.satPlan(goal, pool) }
            emit(.loaded(plan, passed: plan == nil ? goal?.testDay : nil, pool))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return load()
        case .message(.loaded(let plan, let passed, let pool)):
            (self.plan, self.passed, self.pool) = (plan, passed, pool)
            list.clamp(count: list.visible(items).count)
            return .none
        case .message(.failed(let problem)):
            isBusy = false
            guard pool == nil else { return .toast(problem.summary, .failure) }
            self.problem = problem
            return .none
        case .message(.begun(let id)):
            isBusy = false
            return .open(TestPlace.run(id).description)
        case .input(let input): return handle(input)
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input {
            if id == "retry" { return load() }
            if id == "edit" { return .open(TestPlace.planForm.description) }
        }
        if pool != nil, plan == nil, case .key(let key) = input, key.key == .enter {
            return .open(TestPlace.planForm.description)
        }
        switch list.handle(input, items: items) {
        case .open(let id): return begin(id)
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering, key.modifiers.isEmpty else {
            return .unhandled
        }
        switch key.key {
        case .character("r"): return load()
        case .character("e"): return .open(TestPlace.planForm.description)
        default: return .unhandled
        }
    }

    // MARK: Starting

    private func entry(_ id: String) -> StudyCalendar.Entry? {
        let places = id.split(separator: ".").compactMap { Int($0) }
        guard let days = plan?.calendar.days, places.count == 2, days.indices.contains(places[0])
        else { return nil }
        let entries = days[places[0]].entries
        return entries.indices.contains(places[1]) ? entries[places[1]] : nil
    }

    /// Starts a drill or opens the test's place.
    private mutating func begin(_ id: String) -> Effect<Message> {
        guard let entry = entry(id), !isBusy else { return .none }
        var choice = DrillChoice()
        switch entry.task {
        // Tests are started and continued there.
        case .test, .testReview: return .open(TestPlace.home.description)
        case .pack, .theTest: return .none
        case .review(let questions): (choice.isReview, choice.count) = (true, questions)
        case .drill(let skill, let questions):
            (choice.skill, choice.count) = (skill.title, questions)
        }
        isBusy = true
        return .task(failed: Message.failed) { [library, choice] emit in
            emit(.begun(try await library.begin(library.drill(choice)).id))
        }
    }

    // MARK: View

    private var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        guard let plan else { return [] }
        let calendar = LocalCalendar(library.context.environment)
        return plan.calendar.days.enumerated().map { index, day in
            let minutes = day.minutes > 0 ? ", \(day.minutes) min" : ""
            return ListSection(
                StyledText(calendar.heading(day.day) + minutes),
                day.entries.enumerated().map { place, entry in
                    ListItem(
                        id: "\(index).\(place)", title: StyledText(entry.task.title),
                        trailing: entry.minutes > 0
                            ? StyledText("\(entry.minutes) min", .secondary) : nil)
                })
        }
    }

    func view(in context: ViewContext) -> any View {
        if let problem { return Measure(measure, ProgramErrorView(problem: problem)) }
        guard pool != nil else { return Skeleton(lines: 8) }
        guard let plan else {
            let passed = passed.map { "Your test date, \(LocalCalendar.full($0)), has passed. " }
            return Measure(
                measure,
                VStack(spacing: 1) {
                    Text(
                        (passed ?? "")
                            + "Set the day of the SAT and the minutes you have, and the days until then are planned."
                    )
                    DeedLine(
                        id: "edit", label: "Set the date and the minutes (Enter)", isFocused: true)
                })
        }
        let date = LocalCalendar(library.context.environment).long(plan.goal.testDay)
        return VStack(spacing: context.size.height > 14 ? 1 : 0) {
            Text("The SAT is on \(date), \(plan.distance). \(plan.goal.minutes.words).")
            ListView(sections: sections, state: list, empty: "Nothing is planned.")
        }
    }
}
