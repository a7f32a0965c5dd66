import AppCore
import Foundation
import TerminalUI

/// Practice tests, drills, and the student's own runs.
struct TestsScreen: Screen {
    enum Message: Sendable {
        case loaded([TestLength], [TestRun], due: Int, problem: Problem?)
        case failed(Problem)
        case start(String)
        case begun(String)
        case delete(String)
        case deleted
    }

    let library: TestLibrary
    let measure: Int
    /// The practice tests; nil until they're known.
    var lengths: [TestLength]?
    /// Why the list wasn't refreshed.
    var staleness: Problem?
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
    var status: String? {
        isBusy ? "starting…" : staleness.map { "saved questions: \($0.summary)" }
    }

    var hints: [KeyHint] {
        let back = KeyHint("Esc", "back")
        guard lengths != nil else {
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
                let runs = try await library.store.runs()
                let now = library.now
                let due = try await library.store.records().values.count { $0.isDue(at: now) }
                func tell(_ banks: [BankListItem], _ problem: Problem?) {
                    let lengths = TestLength.all(in: banks)
                    emit(.loaded(lengths, runs, due: due, problem: problem))
                }
                let stored = await library.storedBanks()
                if !stored.isEmpty { tell(stored, nil) }
                let (banks, problem) = try await library.banks()
                tell(banks, problem)
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
        case .loaded(let lengths, let runs, let due, let problem):
            let selected = list.selection(in: items)?.id
            (self.lengths, self.runs, self.due) = (lengths, runs, due)
            staleness = problem
            list.keep(selected, in: items)
        case .failed(let problem):
            isBusy = false
            guard lengths == nil else { return .toast(problem.summary, .failure) }
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
        if id == "plan" { return .open(TestPlace.plan.description) }
        if let run = ItemScreen.suffix(id, "run.") {
            return .open(TestPlace.run(run).description)
        }
        if id == "drill" { return .open(TestPlace.drill.description) }
        guard let number = ItemScreen.index(id, "test."),
            let length = lengths?.first(where: { $0.test == number })
        else { return begin(id) }
        guard !length.modules.isEmpty else {
            return .toast("There are \(length.countWords).", .warning)
        }
        return .confirm(
            Confirmation(
                title: length.isFull ? "Start practice test \(number)?" : "Start a shorter test?",
                detail: Self.detail(length), confirmLabel: "Start"), then: .start(id))
    }

    private static func detail(_ length: TestLength) -> String {
        let lengths = TestSection.allCases.map { section in
            let size = length.size(section)
            let minutes = section.moduleSeconds * size / section.moduleSize / 60
            return "\(section.title): 2 modules of \(size) questions in \(minutes) minutes each."
        }
        let shortage =
            length.isFull
            ? [] : ["A full test needs more questions: there are \(length.countWords)."]
        return (shortage + lengths + ["You can pause and go on later."]).joined(separator: " ")
    }

    private mutating func begin(_ id: String) -> Effect<Message> {
        guard !isBusy else { return .none }
        isBusy = true
        return .task { [library] emit in
            do {
                let run = try await Self.run(id, library)
                emit(.begun(try await library.begin(run).id))
            } catch {
                emit(.failed(Self.problem(error)))
            }
        }
    }

    private static func run(_ id: String, _ library: TestLibrary) async throws -> TestRun {
        let words = id.split(separator: ".").map(String.init)
        if let number = words.dropFirst().first.flatMap(Int.init) {
            return try library.test(
                number, module: words.dropFirst(2).first.flatMap(TestSection.init),
                in: try await library.pool(for: number))
        }
        let choice = DrillChoice(
            isReview: id == "review", section: words.last.flatMap(TestSection.init))
        return try await library.drill(choice)
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
        guard let lengths else { return [] }
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
            } + [
                ListItem(
                    id: "drill", title: "Choose a drill…",
                    detail: StyledText("By domain, skill, difficulty and more", .secondary))
            ]
        let modules = lengths.flatMap { length in
            TestSection.allCases.compactMap { section -> ListItem? in
                let count = min(length.count(section), section.moduleSize)
                guard count > 0 else { return nil }
                return ListItem(
                    id: "module.\(length.test).\(section.rawValue)",
                    title: StyledText("One module of test \(length.test): \(section.title)"),
                    detail: StyledText("\(count) questions", .secondary))
            }
        }
        return [
            ListSection("Yours", [Self.planItem] + shownRuns.map(item)),
            ListSection("Drills", drills),
            ListSection("Full tests", lengths.map(Self.item)), ListSection("One module", modules),
        ].filter { !$0.items.isEmpty }
    }

    /// All tests and open drills, and the latest drill that was finished.
    private var shownRuns: [TestRun] {
        let latest = runs.first { $0.isDrill && $0.isFinished }?.id
        return runs.filter { !$0.isDrill || !$0.isFinished || $0.id == latest }
    }

    private static func item(_ length: TestLength) -> ListItem {
        ListItem(
            id: "test.\(length.test)", title: StyledText("Practice test \(length.test)"),
            detail: StyledText(length.countWords, .secondary),
            trailing: StyledText(
                length.isFull ? "full length" : length.scale > 0 ? "shorter" : "too few",
                .secondary))
    }

    private func item(_ run: TestRun) -> ListItem {
        let age = LocalCalendar(library.context.environment).age(
            of: Date(timeIntervalSince1970: run.startedAt))
        let state =
            run.isFinished ? run.total?.words ?? "Finished" : "Open: \(run.part?.title ?? "")"
        return ListItem(
            id: "run.\(run.id)", title: StyledText(run.title),
            detail: StyledText(state, .secondary), trailing: StyledText(age, .secondary))
    }

    func view(in context: ViewContext) -> any View {
        if let problem { return Measure(measure, ProgramErrorView(problem: problem)) }
        guard lengths != nil else {
            return VStack(spacing: 1) {
                Text("Loading the tests…", style: .secondary)
                Skeleton(lines: 8)
            }
        }
        return ListView(sections: sections, state: list, empty: "No tests here yet.")
    }
}
