import AppCore
import TerminalUI

/// Chooses the questions of a drill, says how many match, and starts it.
struct DrillScreen: Screen {
    enum Message: Sendable {
        case loaded(QuestionPool, [String: ReviewRecord])
        case failed(Problem)
        case begun(String)
    }

    /// The ids of the fields.
    private enum Field {
        static let source = "source"
        static let section = "section"
        static let domain = "domain"
        static let skill = "skill"
        static let difficulty = "difficulty"
        static let format = "format"
        static let count = "count"
    }

    private static let any = "any"
    private static let review = "review"
    private static let typed = "response"

    let library: TestLibrary
    let measure: Int
    private var pool: QuestionPool?
    private var records: [String: ReviewRecord] = [:]
    private var form = FormState([])
    private var problem: Problem?
    private var isBusy = false
    /// How many questions fit.
    private var matching = 0

    init(library: Library, tests: TestLibrary) {
        self.library = tests
        measure = library.measure
    }

    var title: String { "Drill" }
    var status: String? { pool?.problem.map { "saved questions: \($0.summary)" } }
    /// Letters choose in fields.
    var capturesText: Bool { pool != nil && problem == nil }

    var hints: [KeyHint] {
        let back = KeyHint("Esc", "back")
        guard pool != nil else {
            return problem == nil ? [back] : [KeyHint("r", "try again"), back]
        }
        return [
            KeyHint("←→", "choose"), KeyHint("↑↓", "field"), KeyHint("Ctrl-S", "start"), back,
        ]
    }

    // MARK: Events

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        problem = nil
        return .task(id: "load") { [library] emit in
            do {
                let records = try await library.store.records()
                emit(.loaded(try await library.pool(), records))
            } catch {
                emit(.failed(Self.problem(error)))
            }
        }
    }

    private static func problem(_ error: any Error) -> Problem {
        error as? Problem
            ?? Problem(.internal, "The questions can't be read.", reason: "\(error)")
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input): return handle(input)
        case .resumed: return load()
        case .message(.loaded(let pool, let records)):
            (self.pool, self.records) = (pool, records)
            if form.fields.isEmpty { form = FormState(fields(pool, [:])) }
            refresh()
        case .message(.failed(let problem)):
            isBusy = false
            guard pool == nil else { return .toast(problem.summary, .failure) }
            self.problem = problem
        case .message(.begun(let id)):
            isBusy = false
            return .open(TestPlace.run(id).description)
        }
        return .none
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        guard pool != nil else {
            switch input {
            case .activate("retry"): return load()
            case .key(let key) where problem != nil && key.key == .character("r"): return load()
            default: return .unhandled
            }
        }
        switch form.handle(input) {
        case .ignored: return .unhandled
        case .handled: return .none
        case .changed:
            refresh()
            return .none
        case .submit: return begin()
        }
    }

    private mutating func begin() -> Effect<Message> {
        guard !isBusy else { return .none }
        if let problem = form.problem {
            form.fail(problem.id, problem.text)
            return .none
        }
        isBusy = true
        return .task { [library, choice] emit in
            do {
                emit(.begun(try await library.begin(try await library.drill(choice)).id))
            } catch {
                emit(.failed(Self.problem(error)))
            }
        }
    }

    // MARK: Fields

    /// What the fields say.
    private var choice: DrillChoice {
        func text(_ id: String) -> String? {
            let text = form.text(id)
            return text == Self.any ? nil : text
        }
        return DrillChoice(
            isReview: form.text(Field.source) == Self.review,
            section: text(Field.section).flatMap(TestSection.init),
            domain: text(Field.domain).flatMap(TestDomain.init), skill: text(Field.skill),
            difficulty: text(Field.difficulty).flatMap(TestDifficulty.init),
            isTyped: text(Field.format).map { $0 == Self.typed },
            count: form.number(Field.count) ?? DrillChoice().count)
    }

    /// Offers the domains of the chosen section and the skills of the chosen domain, and counts.
    private mutating func refresh() {
        guard let pool else { return }
        let chosen = Dictionary(
            form.fields.map { ($0.id, $0.text) }, uniquingKeysWith: { one, _ in one })
        for field in fields(pool, chosen) where field.id != Field.count {
            guard let index = form.fields.firstIndex(where: { $0.id == field.id }) else { continue }
            form.fields[index].value = field.value
        }
        matching = choice.matching(in: pool, records, at: library.now).count
    }

    private func fields(_ pool: QuestionPool, _ chosen: [String: String]) -> [FormState.Field] {
        func field(
            _ id: String, _ label: String, _ options: [(id: String, title: String)],
            any: String? = "any"
        ) -> FormState.Field {
            let all = any.map { [(Self.any, $0)] + options } ?? options
            let selected = all.contains { $0.0 == chosen[id] } ? chosen[id] : all.first?.0
            return FormState.Field(
                id: id, label: label,
                .choice(
                    ChoiceFieldState(
                        all.map { .init(id: $0.0, title: $0.1) }, selected: selected)))
        }
        func chosenID(_ id: String) -> String? { chosen[id].flatMap { $0 == Self.any ? nil : $0 } }
        let section = chosenID(Field.section).flatMap(TestSection.init)
        let domains = section?.domains ?? TestDomain.allCases
        let domain = chosenID(Field.domain).flatMap(TestDomain.init)
            .flatMap { domains.contains($0) ? $0 : nil }
        let skills = Set(
            pool.questions.filter { question in
                section.map { question.section == $0 } ?? true
                    && domain.map { question.domain == $0 } ?? true
            }.map(\.skill)
        ).sorted()
        let now = library.now
        let due = records.values.count { $0.isDue(at: now) }
        return [
            field(
                Field.source, "Questions",
                [("new", "least answered"), (Self.review, "due again (\(due))")], any: nil),
            field(
                Field.section, "Section", TestSection.allCases.map { ($0.rawValue, $0.title) }),
            field(Field.domain, "Domain", domains.map { ($0.rawValue, $0.title) }),
            field(Field.skill, "Skill", skills.map { ($0, $0) }),
            field(
                Field.difficulty, "Difficulty",
                TestDifficulty.allCases.map { ($0.rawValue, $0.rawValue.lowercased()) }),
            field(Field.format, "Answers", [("choice", "options"), (Self.typed, "typed")]),
            FormState.Field(
                id: Field.count, label: "Number",
                .number(NumberFieldState(DrillChoice().count, in: DrillChoice.counts))),
        ]
    }

    // MARK: View

    func view(in context: ViewContext) -> any View {
        if let problem { return Measure(measure, ProgramErrorView(problem: problem)) }
        guard pool != nil else {
            return VStack(spacing: 1) {
                Text("Loading the questions…", style: .secondary)
                Skeleton(lines: 8)
            }
        }
        let asked = min(matching, choice.count)
        let words =
            matching == 0
            ? "No question matches." : "\(matching) match; the drill asks \(asked)."
        let page = VStack(spacing: 1) {
            Text(words, style: .heading)
            Form(form, submitLabel: isBusy ? "Starting…" : "Start")
        }
        return ScrollView(Measure(measure, page), state: ScrollState(offset: offset(context)))
    }

    /// Keeps the field with the focus in view: two rows each, below two rows of text.
    private func offset(_ context: ViewContext) -> Int {
        max(0, 2 * form.focus + 4 - context.size.height)
    }
}
