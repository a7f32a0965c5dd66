import AppCore
import TerminalUI

/// Words without a meaning, one after another; typing a meaning makes a word studyable.
struct DefineScreen: Screen {
    enum Message: Sendable {
        case loaded([Card], left: Int)
        case failed(Problem)
        /// A word is done; the message to show.
        case done(id: String, String)
        case refused(Problem)
        case know(Card), delete(Card)
    }

    /// The number of words loaded at once.
    private static let batch = 200

    let repository: StudyRepository
    /// nil for all sources.
    let sourceID: String?
    private(set) var cards: [Card]?
    /// The total number of words without a meaning.
    private(set) var left = 0
    private(set) var index = 0
    private(set) var form = FormState([])
    private(set) var problem: Problem?
    private(set) var isBusy = false
    /// Text typed for words that were skipped.
    private var typed: [String: FormState] = [:]

    init(repository: StudyRepository, sourceID: String? = nil) {
        self.repository = repository
        self.sourceID = sourceID
    }

    var title: String { "To define" }
    var card: Card? { cards.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
    var capturesText: Bool { card != nil }
    var hasUnsavedChanges: Bool { card != nil && form.hasChanges }
    var hints: [KeyHint] {
        guard card != nil else { return [KeyHint("Esc", "back")] }
        return [
            KeyHint("Enter", "save, next"), KeyHint("Tab", "dictionary form"),
            KeyHint("Ctrl-N", "skip"), KeyHint("Ctrl-P", "previous"),
            KeyHint("Ctrl-X", "I know it already"), KeyHint("Ctrl-D", "delete"),
            KeyHint("Esc", "back"),
        ]
    }
    var status: String? {
        if isBusy { return "saving…" }
        if let problem { return problem.summary }
        return left > 0 ? "\(StatisticsWords.count(left, "word")) to define" : nil
    }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository, sourceID] emit in
            do {
                let filter = WordListFilter(sourceID: sourceID, learningState: .define)
                let ids = try await repository.wordIDs(filter)
                let part = ids.prefix(Self.batch)
                let rows = try await repository.rows(part)
                emit(.loaded(part.compactMap { rows[$0]?.card }, left: ids.count))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return load()
        case .input(let input): return answer(input)
        }
    }

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let found, let left):
            keepTyped()
            let current = card?.id
            (cards, self.left, problem) = (found, left, nil)
            index = found.firstIndex { $0.id == current } ?? 0
            show()
        case .failed(let problem): self.problem = problem
        case .refused(let problem):
            (isBusy, self.problem) = (false, problem)
            form.fail("meaning", problem.summary)
        case .done(let id, let text):
            isBusy = false
            finish(id)
            if cards?.isEmpty == true, left > 0 { return .batch(.toast(text), load()) }
            return .toast(text, .success)
        case .know(let card):
            return act("New texts will skip “\(card.word)”.", card) { repository in
                try await repository.know(card.lemma)
            }
        case .delete(let card):
            return act("Deleted: \(card.word)", card) { repository in
                try await repository.delete(card)
            }
        }
        return .none
    }

    private mutating func finish(_ id: String) {
        typed[id] = nil
        guard let place = cards?.firstIndex(where: { $0.id == id }) else { return }
        keepTyped()
        cards?.remove(at: place)
        left = max(0, left - 1)
        if place < index { index -= 1 }
        index = min(index, max(0, (cards?.count ?? 1) - 1))
        typed[id] = nil
        show()
    }

    // MARK: Typing

    private mutating func keepTyped() {
        guard let card, !form.text("meaning").isEmpty else { return }
        typed[card.id] = form
    }

    /// Shows the current word's fields with the text typed before.
    private mutating func show() {
        guard let card else { return }
        form =
            typed[card.id]
            ?? FormState([
                .init(
                    id: "meaning", label: "Meaning", .text(TextFieldState("", limit: 2000)),
                    placeholder: "What does it mean here?"),
                .init(
                    id: "lemma", label: "Dictionary form",
                    .text(TextFieldState(card.lemma, limit: StudyRepository.maxWordLength))),
            ])
    }

    private mutating func answer(_ input: InputEvent) -> Effect<Message> {
        guard card != nil, !isBusy else { return .unhandled }
        switch input {
        case .activate("define.save"): return save()
        case .activate("define.skip"): return step(1)
        case .activate("define.know"): return ask(know: true)
        case .activate("define.delete"): return ask(know: false)
        case .key(let key):
            switch (key.key, key.modifiers) {
            case (.enter, _), (.character("s"), .control): return save()
            case (.character("n"), .control): return step(1)
            case (.character("p"), .control): return step(-1)
            case (.character("x"), .control): return ask(know: true)
            case (.character("d"), .control): return ask(know: false)
            default: break
            }
        default: break
        }
        return form.handle(input) == .ignored ? .unhandled : .none
    }

    private mutating func step(_ by: Int) -> Effect<Message> {
        guard let count = cards?.count, count > 1 else { return .toast("This is the only word.") }
        keepTyped()
        index = (index + by + count) % count
        show()
        return .none
    }

    private func ask(know: Bool) -> Effect<Message> {
        guard let card else { return .none }
        return .confirm(
            Confirmation(
                title: know ? "Do you know “\(card.word)” already?" : "Delete “\(card.word)”?",
                detail: know ? "New texts will skip it." : "Another text may include it again.",
                confirmLabel: know ? "I know it" : "Delete", isDestructive: true),
            then: know ? .know(card) : .delete(card))
    }

    private mutating func save() -> Effect<Message> {
        guard let card else { return .none }
        let meaning = StudyRepository.oneLine(form.text("meaning"))
        guard !meaning.isEmpty else {
            form.fail("meaning", "Type what it means, or press Ctrl-N to skip it.")
            return .none
        }
        let lemma: String
        do throws(Problem) {
            lemma = try StudyRepository.word(form.text("lemma"), named: "A dictionary form")
                .lowercased()
        } catch {
            form.fail("lemma", error.summary)
            return .none
        }
        (isBusy, problem) = (true, nil)
        return .task { [repository] emit in
            do {
                if lemma != card.lemma { try await repository.correct(lemma: lemma, of: card) }
                try await repository.define(card, meaning)
                emit(.done(id: card.id, "You can now study “\(card.word)”."))
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    private mutating func act(
        _ said: String, _ card: Card,
        _ body: @escaping @Sendable (StudyRepository) async throws -> Void
    ) -> Effect<Message> {
        isBusy = true
        return .task { [repository] emit in
            do {
                try await body(repository)
                emit(.done(id: card.id, said))
            } catch {
                emit(.refused(Problem(error)))
            }
        }
    }

    // MARK: Drawing

    func view(in context: ViewContext) -> any View {
        guard let cards else {
            guard let problem else { return Skeleton(lines: 4) }
            return ProblemNote(problem: problem)
        }
        guard let card else {
            return Text("Every word has a meaning. Nothing to do here.", style: .secondary)
        }
        let isTall = context.size.height > 10
        var parts: [any View] = [
            VStack(
                spacing: 0,
                [
                    Text(card.word, style: Style(.accent, .bold)),
                    Text(
                        "\(index + 1) of \(cards.count) · \(card.difficulty.title.lowercased())",
                        style: .secondary),
                ])
        ]
        let sentence = Text(card.sentence, maxWidth: 66)
        // On small screens the field comes first, so that it stays visible.
        let both: [any View] = isTall ? [sentence, fields] : [fields, sentence]
        parts += card.sentence.isEmpty ? [fields] : both
        parts.append(
            SpokenActions(actions: [
                ("define.save", "Save, next"), ("define.skip", "Skip"),
                ("define.know", "I know it already"), ("define.delete", "Delete"),
            ]))
        return ScrollView(
            Measure(76, VStack(spacing: isTall ? 1 : 0, parts)), state: ScrollState())
    }

    /// The fields without a button; Enter saves.
    private var fields: any View {
        let width = form.fields.map { StyledText($0.label).width }.max() ?? 0
        return VStack(
            spacing: 1,
            form.fields.indices.compactMap { index -> (any View)? in
                let field = form.fields[index]
                guard case .text(let value) = field.value else { return nil }
                return TextField(
                    id: field.id, label: field.label, state: value,
                    placeholder: field.placeholder, focused: index == form.focus,
                    error: field.error, labelWidth: width + 2)
            })
    }
}
