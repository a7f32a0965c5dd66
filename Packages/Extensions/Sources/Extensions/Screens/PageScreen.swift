import AppCore
import TerminalUI

/// A page of an extension. The extension says what to show; Homeroom draws it and sends back what
/// the student does.
struct PageScreen: Screen {
    enum Message: Sendable {
        case shown(Page)
        case failed(Problem)
        case tick
    }

    let runner: ExtensionRunner
    let owner: InstalledExtension
    let page: String
    let pageTitle: String
    let environment: SystemEnvironment

    private(set) var shown: Page?
    private(set) var problem: Problem?
    private(set) var isBusy = false
    private(set) var list = ListState()
    private(set) var scroll = ScrollState()
    private(set) var form: FormState?
    private var size = Size(80, 24)

    init(
        runner: ExtensionRunner, owner: InstalledExtension, page: String, pageTitle: String,
        environment: SystemEnvironment
    ) {
        self.runner = runner
        self.owner = owner
        self.page = page
        self.pageTitle = pageTitle
        self.environment = environment
    }

    var title: String { shown?.title ?? pageTitle }
    var capturesText: Bool { list.isFiltering || form != nil }
    var hasUnsavedChanges: Bool { form?.hasChanges == true }
    var status: String? { problem.map(\.summary) ?? (isBusy ? "\(owner.description.title)…" : nil) }

    var hints: [KeyHint] {
        var hints: [KeyHint] = []
        if listBlock != nil { hints.append(KeyHint("Enter", "choose")) }
        if form == nil {
            hints += (shown?.keys ?? []).map { KeyHint($0.key, $0.label) }
            hints.append(KeyHint("r", "refresh"))
        } else {
            hints.append(KeyHint("Ctrl-S", "send"))
        }
        return hints + [KeyHint("Esc", "back")]
    }

    private var listBlock: Block? { shown?.blocks.first { $0.list != nil } }

    mutating func start() -> Effect<Message> { ask(nil) }

    private mutating func ask(_ event: PageEvent?) -> Effect<Message> {
        isBusy = true
        return .task(id: "ask") { [runner, owner, page, size] emit in
            do {
                emit(.shown(try await runner.page(page, size: size, event: event, of: owner)))
            } catch is CancellationError {
                return
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.shown(let page)): return show(page)
        case .message(.failed(let failure)):
            (isBusy, problem) = (false, failure)
            return .toast(failure.reason ?? failure.summary, .warning)
        case .message(.tick): return isBusy ? .none : ask(nil)
        case .resumed: return ask(nil)
        case .input(.resize(let size)):
            self.size = size
            return .unhandled
        case .input(let input): return answer(input)
        }
    }

    private mutating func show(_ page: Page) -> Effect<Message> {
        let block = page.blocks.first { $0.form != nil }
        // A page that refreshes itself must not empty a form that is being filled in.
        if block?.form != shown?.blocks.first(where: { $0.form != nil })?.form || form == nil {
            form = block?.formState(environment)
        }
        (shown, problem, isBusy) = (page, nil, false)
        list.clamp(count: list.visible(listBlock?.rowItems ?? []).count)
        var effects: [Effect<Message>] = []
        if let toast = page.toast { effects.append(Effect([.toast(toast.toast)])) }
        if page.open == "back" {
            effects.append(.back)
        } else if let other = page.open {
            effects.append(.open(owner.place(other).description))
        }
        effects.append(page.refreshSeconds.map(tick) ?? .cancel(id: "tick"))
        return Effect(effects.flatMap(\.actions))
    }

    private func tick(after seconds: Int) -> Effect<Message> {
        .task(id: "tick") { [environment] emit in
            do { try await environment.sleep(.seconds(seconds)) } catch { return }
            emit(.tick)
        }
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        if form != nil { return fill(input) }
        if case .key(let key) = input, !list.isFiltering, key.modifiers.isSubset(of: .shift),
            case .character(let character) = key.key
        {
            if character == "r" { return ask(nil) }
            if shown?.keys.contains(where: { $0.key == String(character) }) == true {
                let selected = list.selection(in: listBlock?.rowItems ?? [])?.id
                return ask(PageEvent(type: .key, key: String(character), selected: selected))
            }
        }
        guard let block = listBlock else { return scroll.handle(input) ? .none : .unhandled }
        return list.handle(input, items: block.rowItems).effect {
            ask(PageEvent(type: .choose, id: $0))
        }
    }

    private mutating func fill(_ input: InputEvent) -> Effect<Message> {
        switch form?.handle(input) {
        case .submit?: return send()
        case .handled?, .changed?: return .none
        case .ignored?, nil: return .unhandled
        }
    }

    private mutating func send() -> Effect<Message> {
        guard let form else { return .none }
        if let problem = form.problem {
            self.form?.fail(problem.id, problem.text)
            return .none
        }
        let values = form.fields.reduce(into: [:]) { $0[$1.id] = $1.text }
        // What the extension answers replaces the form, also if it is the same one.
        self.form = FormState(form.fields, focus: form.focus)
        return ask(PageEvent(type: .submit, values: values))
    }

    func view(in context: ViewContext) -> any View {
        guard let shown else {
            return problem.map { ProblemText(problem: $0) } ?? Skeleton(lines: 6)
        }
        var views = shown.blocks.flatMap { $0.views(list, form) }
        if let problem { views.insert(ProblemText(problem: problem), at: 0) }
        if views.isEmpty { views = [Text("This page is empty.", style: .secondary)] }
        let stack = VStack(spacing: 0, views)
        return listBlock == nil ? ScrollView(stack, state: scroll) : stack
    }
}

/// What is wrong with an extension, and what to do.
struct ProblemText: CompositeView {
    let problem: Problem

    var body: any View {
        VStack {
            Text(problem.summary, style: Style(.warning))
            Text(problem.reason ?? "")
            Text(problem.cure ?? "", style: .secondary)
        }
    }
}
