import AppCore
import TerminalUI
import WordFinding

/// A word's meanings in the dictionaries, likeliest in its sentence first; Enter chooses one.
struct SensesScreen: Screen {
    enum Message: Sendable {
        case loaded(Card, RankedSenses)
        case failed(Problem)
        case chosen
    }

    let repository: StudyRepository
    let id: String
    private(set) var card: Card?
    private(set) var senses: [WordSense] = []
    private(set) var problem: Problem?
    private var list = ListState()

    init(repository: StudyRepository, id: String) {
        self.repository = repository
        self.id = id
    }

    var title: String { "Meanings" }
    var hints: [KeyHint] { [KeyHint("Enter", "choose this meaning"), KeyHint("Esc", "back")] }
    var capturesText: Bool { list.isFiltering }
    var status: String? { problem?.summary }

    mutating func start() -> Effect<Message> {
        .task(id: "load", failed: Message.failed) { [repository, id] emit in
            let (card, senses) = try await repository.senses(of: id)
            emit(.loaded(card, senses))
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .resumed: return .none
        case .message(.loaded(let card, let found)):
            (self.card, senses, problem) = (card, found.senses, nil)
            return .none
        case .message(.failed(let problem)):
            self.problem = problem
            return .none
        case .message(.chosen): return .batch(.toast("Meaning changed.", .success), .back)
        case .input(let input):
            return list.handle(input, items: items).effect { choose(Int($0)) }
        }
    }

    private func choose(_ number: Int?) -> Effect<Message> {
        guard let card, let number, senses.indices.contains(number) else { return .none }
        let meaning = senses[number].definition
        return .task(failed: Message.failed) { [repository] emit in
            try await repository.define(card, meaning)
            emit(.chosen)
        }
    }

    /// A row's id is its meaning's index.
    private var items: [ListItem] {
        senses.enumerated().map { number, sense in
            let facts = [
                sense.definition == card?.meaning ? "now on the card" : nil,
                sense.partOfSpeech?.rawValue, sense.examples.first,
            ]
            return ListItem(
                id: String(number), title: StyledText(sense.definition),
                detail: StyledText(facts.compactMap(\.self).joined(separator: " · ")))
        }
    }

    func view(in context: ViewContext) -> any View {
        guard let card else {
            return problem.map { SessionErrorView(problem: $0) } ?? Skeleton(lines: 6)
        }
        var parts: [any View] = [Text(card.word, style: Style(.accent, .bold))]
        if !card.sentence.isEmpty { parts.append(Text(card.sentence, style: .secondary)) }
        parts.append(ListView(items: items, state: list, empty: "No dictionary has this word."))
        return VStack(spacing: 1, parts)
    }
}
