import AppCore
import Foundation
import TerminalUI

/// Practice tests, drills, and the student's own runs.
struct TestsScreen: Screen {
    enum Message: Sendable {
        case loaded(QuestionPool, [TestRun], due: Int)
        case failed(Problem)
        case start(String)
        case begun(String)
        case delete(String)
        case deleted
    }

    let library: TestLibrary
    let measure: Int
    var pool: QuestionPool?
    var runs: [TestRun] = []
    var due = 0
    var problem: Problem?
    var isBusy = false
    var list = ListState()

    init(library: Library, tests: TestLibrary) {
        self.library = tests
        measure = library.measure
    }

    var title: String { "Practice tests" }
    var capturesText: Bool { list.isFiltering }
    var status: String? { pool?.problem.map { "saved questions: \($0.summary)" } }

    var hints: [KeyHint] {
        let back = KeyHint("Esc", "back")
        guard pool != nil else {
            return problem == nil ? [back] : [KeyHint("r", "try again"), back]
        }
        return [
            KeyHint("Enter", "open"), KeyHint("/", "search"), KeyHint("d", "delete"),
            KeyHint("r", "refresh"), back,
        ]
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        problem = nil
        return .task(id: "load") { [library] emit in
            do {
                let pool = try await library.pool()
                let records = try await library.store.records()
                let due = DrillChoice.due(in: pool, records, at: library.now).count
                emit(.loaded(pool, try await library.store.runs(), due: due))
            } catch {
                emit(.failed(Self.problem(error)))
            }
        }
    }

    private static func problem(_ error: any Error) -> Problem {
        error as? Problem ?? Problem(.internal, "The tests can't be read.", reason: "\(error)")
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input): return handle(input)
        case .resumed: return load()
        case .message(let message): return hear(message)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let pool, let runs, let due):
            let selected = list.selection(in: items)?.id
            (self.pool, self.runs, self.due, isBusy) = (pool, runs, due, false)
            if let index = list.visible(items).firstIndex(where: { $0.id == selected }) {
                list.selected = index
            }
            list.clamp(count: list.visible(items).count)
        case .failed(let problem):
            isBusy = false
            guard pool == nil else { return .toast(problem.summary, .failure) }
            self.problem = problem
        case .start(let id): return begin(id)
        case .deleted: return load()
        case .begun(let id):
            isBusy = false
            return .open(TestPlace.run(id).description)
        case .delete(let id):
            return .task { [library] emit in
                do {
                    try await library.store.delete(id)
                    emit(.deleted)
                } catch {
                    emit(.failed(Self.problem(error)))
                }
            }
        }
        return .none
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate("retry") = input { return load() }
        switch list.handle(input, items: items) {
        case .open(let id): return open(id)
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering, key.modifiers.isEmpty else {
            return .unhandled
        }
        switch key.key {
        case .character("r"): return load()
        case .character("d"): return askToDelete()
        default: return .unhandled
        }
    }

    // MARK: Starting

    private mutating func open(_ id: String) -> Effect<Message> {
        if let run = ItemScreen.suffix(id, "run.") {
            return .open(TestPlace.run(run).description)
        }
        guard let number = ItemScreen.index(id, "test."), let pool else { return begin(id) }
        let plan = TestPlan(test: number, pool: pool)
        guard plan.size(.math, scale: plan.scale) > 0,
            plan.size(.readingWriting, scale: plan.scale) > 0
        else { return .toast("There are \(plan.countWords).", .warning) }
        return .confirm(
            Confirmation(
                title: plan.isFull ? "Start practice test \(number)?" : "Start a shorter test?",
                detail: Self.detail(plan), confirmLabel: "Start"), then: .start(id))
    }

    private static func detail(_ plan: TestPlan) -> String {
        let lengths = TestSection.allCases.map { section in
            let size = plan.size(section, scale: plan.scale)
            let minutes = section.moduleSeconds * size / section.moduleSize / 60
            return "\(section.title): 2 modules of \(size) questions in \(minutes) minutes each."
        }
        let shortage =
            plan.isFull ? [] : ["A full test needs more questions: there are \(plan.countWords)."]
        return (shortage + lengths + ["You can pause and go on later."]).joined(separator: " ")
    }

    private mutating func begin(_ id: String) -> Effect<Message> {
        guard let pool, !isBusy else { return .none }
        isBusy = true
        return .task { [library] emit in
            do {
                let run = try await Self.run(id, pool, library)
                emit(.begun(try await library.begin(run).id))
            } catch {
                emit(.failed(Self.problem(error)))
            }
        }
    }

    private static func run(
        _ id: String, _ pool: QuestionPool, _ library: TestLibrary
    ) async throws -> TestRun {
        if let number = ItemScreen.index(id, "test.") {
            return try library.test(number, module: nil, in: pool)
        }
        if let module = ItemScreen.suffix(id, "module.") {
            let words = module.split(separator: ".")
            return try library.test(
                words.first.flatMap { Int($0) } ?? 1,
                module: words.last.flatMap { TestSection(rawValue: String($0)) }, in: pool)
        }
        let records = try await library.store.records()
        let section = ItemScreen.suffix(id, "drill.").flatMap(TestSection.init)
        let questions =
            id == "review"
            ? DrillChoice.due(in: pool, records, at: library.now)
            : DrillChoice(section: section).questions(in: pool, records)
        guard !questions.isEmpty else { throw Problem(.notFound, "Nothing is due today.") }
        return library.drill(questions)
    }

    private func askToDelete() -> Effect<Message> {
        guard let item = list.selection(in: items), let id = ItemScreen.suffix(item.id, "run.")
        else { return .toast("Only your own tests and drills can be deleted.") }
        return .confirm(
            Confirmation(
                title: "Delete “\(item.title.plain)”?", detail: "Its answers and report are lost.",
                confirmLabel: "Delete", isDestructive: true), then: .delete(id))
    }

    // MARK: View

    var items: [ListItem] { sections.flatMap(\.items) }

    private var sections: [ListSection] {
        guard let pool else { return [] }
        let plans = TestPlan.all(in: pool)
        let drills =
            [
                ListItem(
                    id: "review", title: "Review what you got wrong",
                    detail: StyledText(
                        due == 0 ? "Nothing is due today" : "\(due) due", .secondary))
            ]
            + TestSection.allCases.map {
                ListItem(
                    id: "drill.\($0.rawValue)", title: StyledText("Drill: \($0.title)"),
                    detail: StyledText("10 questions, graded at once", .secondary))
            }
        let modules = plans.flatMap { plan in
            TestSection.allCases.compactMap { section -> ListItem? in
                let count = min(plan.questions(of: section).count, section.moduleSize)
                guard count > 0 else { return nil }
                return ListItem(
                    id: "module.\(plan.test).\(section.rawValue)",
                    title: StyledText("One module of test \(plan.test): \(section.title)"),
                    detail: StyledText("\(count) questions", .secondary))
            }
        }
        return [
            ListSection("Yours", shownRuns.map { item($0, pool) }), ListSection("Drills", drills),
            ListSection("Full tests", plans.map(Self.item)), ListSection("One module", modules),
        ].filter { !$0.items.isEmpty }
    }

    /// All tests and open drills, and the latest drill that was finished.
    private var shownRuns: [TestRun] {
        let latest = runs.first { $0.isDrill && $0.isFinished }?.id
        return runs.filter { !$0.isDrill || !$0.isFinished || $0.id == latest }
    }

    private static func item(_ plan: TestPlan) -> ListItem {
        ListItem(
            id: "test.\(plan.test)", title: StyledText("Practice test \(plan.test)"),
            detail: StyledText(plan.countWords, .secondary),
            trailing: StyledText(
                plan.isFull ? "full length" : plan.scale > 0 ? "shorter" : "too few", .secondary))
    }

    private func item(_ run: TestRun, _ pool: QuestionPool) -> ListItem {
        let report = TestReport(of: run, pool)
        let age = LocalCalendar(library.context.environment).age(
            of: Date(timeIntervalSince1970: run.startedAt))
        return ListItem(
            id: "run.\(run.id)", title: StyledText(run.title),
            detail: StyledText(
                run.isFinished ? report.total.words : "Open: \(run.part?.title ?? "")", .secondary),
            trailing: StyledText(age, .secondary))
    }

    func view(in context: ViewContext) -> any View {
        if let problem { return Measure(measure, ProgramErrorView(problem: problem)) }
        guard pool != nil else {
            return VStack(spacing: 1) {
                Text("Loading the questions…", style: .secondary)
                Skeleton(lines: 8)
            }
        }
        return ListView(sections: sections, state: list, empty: "No tests here yet.")
    }
}
