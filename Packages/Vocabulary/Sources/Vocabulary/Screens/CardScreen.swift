import AppCore
import FSRS
import TerminalUI

/// One word: its sentence and meaning, how well it is known, and its answers.
struct CardScreen: Screen {
    enum Message: Sendable {
        case loaded(CardPage)
        case failed(Problem)
        case done(String)
        /// The card is gone, with what brings it back.
        case gone(String, undo: @Sendable () async throws -> Void)
        case forget, delete, know
    }

    let repository: StudyRepository
    let id: String
    private(set) var page: CardPage?
    private(set) var problem: Problem?
    private var scroll = ScrollState()

    init(repository: StudyRepository, id: String) {
        self.repository = repository
        self.id = id
    }

    var title: String { "Word" }
    var hints: [KeyHint] {
        [
            KeyHint("e", "edit"), KeyHint("o", "other meanings"),
            KeyHint("p", isSuspended ? "resume" : "suspend"),
            KeyHint("f", "forget: start over"), KeyHint("w", "I know it already"),
            KeyHint("d", "delete"), KeyHint("Esc", "back"),
        ]
    }
    var status: String? { problem?.summary }
    private var isSuspended: Bool { page?.state.isSuspended ?? false }

    mutating func start() -> Effect<Message> { load() }

    private func load() -> Effect<Message> {
        .task(id: "load") { [repository, id] emit in
            do {
                emit(.loaded(try await repository.cardPage(id)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(let message): return hear(message)
        case .resumed: return load()
        case .input(.activate(let id)): return act(id)
        case .input(let input):
            if case .key(let key) = input, key.modifiers.isEmpty,
                case .character(let letter) = key.key,
                let action = Self.actions.first(where: { $0.key == letter })
            {
                return act(action.id)
            }
            return scroll.handle(input) ? .none : .unhandled
        }
    }

    private static let actions: [(key: Character, id: String)] = [
        ("e", "edit"), ("o", "senses"), ("p", "pause"), ("f", "forget"), ("w", "know"),
        ("d", "delete"),
    ]

    private mutating func hear(_ message: Message) -> Effect<Message> {
        switch message {
        case .loaded(let page): (self.page, problem) = (page, nil)
        case .failed(let problem): self.problem = problem
        case .done(let text): return .batch(.toast(text, .success), load())
        case .gone(let text, let undo): return .batch(.undoable(text, by: undo), .back)
        case .forget:
            return change("It's new again.") { repository, card in
                try await repository.note(.forget, card)
            }
        case .delete:
            return remove("Deleted: \(page?.card.word ?? "").") { repository, card in
                try await repository.delete(card)
                return { try await repository.add(cards: [card]) }
            }
        case .know:
            return remove("New texts will skip it.") { repository, card in
                let cards = try await repository.know(card.lemma)
                return {
                    try await repository.unknow(card.lemma)
                    try await repository.add(cards: cards)
                }
            }
        }
        return .none
    }

    /// Removes the card as stored. `body` returns what brings it back.
    private func remove(
        _ said: String,
        _ body:
            @escaping @Sendable (StudyRepository, Card) async throws -> (
                @Sendable () async throws -> Void
            )
    ) -> Effect<Message> {
        .task { [repository, id] emit in
            do {
                let card = try await repository.card(id).card
                emit(.gone(said, undo: try await body(repository, card)))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    private func act(_ action: String) -> Effect<Message> {
        guard let page else { return .unhandled }
        let word = page.card.word
        switch action {
        case "edit": return .open("vocabulary/card/\(id)/edit")
        case "senses": return .open("vocabulary/card/\(id)/senses")
        case "pause":
            let kind: StudyEvent.Kind = isSuspended ? .resume : .suspend
            return change(isSuspended ? "Resumed." : "Suspended.") { repository, card in
                try await repository.note(kind, card)
            }
        case "forget":
            return ask(
                "Start over with “\(word)”?", "As if you had never learned it.", "Forget", .forget)
        case "know":
            return ask(
                "Do you know “\(word)” already?", "Its card is removed, and new texts skip it.",
                "I know it", .know)
        case "delete":
            return ask("Delete “\(word)”?", "Your statistics stay.", "Delete", .delete)
        default: return .unhandled
        }
    }

    private func ask(
        _ title: String, _ detail: String, _ verb: String, _ message: Message
    ) -> Effect<Message> {
        .confirm(
            Confirmation(title: title, detail: detail, confirmLabel: verb, isDestructive: true),
            then: message)
    }

    private func change(
        _ said: String,
        _ body: @escaping @Sendable (StudyRepository, Card) async throws -> Void
    ) -> Effect<Message> {
        guard let card = page?.card else { return .none }
        return .task { [repository] emit in
            do {
                try await body(repository, card)
                emit(.done(said))
            } catch {
                emit(.failed(Problem(error)))
            }
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let page else {
            guard let problem else { return Skeleton(lines: 8) }
            return ProblemNote(problem: problem)
        }
        return ScrollView(
            Measure(76, CardSections(page: page, repository: repository).view), state: scroll)
    }
}
