import AppCore
import TerminalUI

/// The search screen for lessons, passages and sections.
struct SearchScreen: Screen {
    enum Message: Sendable {
        case found([CatalogCard], Visitor)
    }

    let library: Library
    var cards: [CatalogCard]?
    var visitor: Visitor = .unknown
    var field: TextFieldState
    var list = ListState()
    var isTyping = true

    init(library: Library, text: String = "") {
        self.library = library
        field = TextFieldState(text, limit: 200)
        isTyping = text.isEmpty
    }

    var title: String { "Search" }
    var capturesText: Bool { isTyping }
    var hints: [KeyHint] {
        [KeyHint("Enter", "open"), KeyHint("Tab", "search or list"), KeyHint("Esc", "back")]
    }

    mutating func start() -> Effect<Message> {
        let library = library
        return .task(id: "load") { emit in
            let visitor = await library.visitor()
            let stored = await library.catalog.storedEverything()
            if !stored.isEmpty { emit(.found(stored, visitor)) }
            if let fresh = try? await library.catalog.everything() { emit(.found(fresh, visitor)) }
        }
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .message(.found(let cards, let visitor)):
            self.cards = CardSorting.sorted(cards, by: .course)
            self.visitor = visitor
            return .none
        case .input(let input): return handle(input)
        case .resumed: return .none
        }
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .fill("words", let text) = input {
            field.set(text)
            list = ListState()
            return .none
        }
        if case .key(let key) = input {
            switch key.key {
            case .tab, .backTab:
                isTyping.toggle()
                return .none
            case .character("/") where !isTyping:
                isTyping = true
                return .none
            case .down where isTyping, .enter where isTyping && matches.count != 1:
                isTyping = false
                return .none
            case .escape: return .unhandled
            default: break
            }
        }
        if isTyping, !isChoice(input), field.handle(input) {
            list = ListState()
            return .none
        }
        return list.handle(input, items: items).effect { id in
            guard let card = matches.first(where: { $0.id == id }) else { return .none }
            return .open(library.place(of: card.reference).description)
        }
    }

    private func isChoice(_ input: InputEvent) -> Bool {
        switch input {
        case .key(let key): key.key == .enter
        case .activate: true
        default: false
        }
    }

    /// Cards with every word, title matches first.
    var matches: [CatalogCard] {
        CardSearch.matches(field.text, in: (cards ?? []).filter(visitor.isShown))
    }

    private var items: [ListItem] {
        matches.map { card in
            let place = [card.reference.kind.title, card.subject?.title, card.section?.title]
                .compactMap { $0 }
            let lock = visitor.isLocked(card) ? "  🔒 premium" : ""
            return ListItem(
                id: card.id, title: StyledText(card.title) + StyledText(lock, Style(.warning)),
                detail: StyledText(place.joined(separator: " · ") + " · " + card.facts, .secondary))
        }
    }

    func view(in context: ViewContext) -> any View {
        VStack(spacing: 1) {
            TextField(
                id: "words", label: "Find", state: field,
                placeholder: "words in a title or text", focused: isTyping)
            if cards == nil {
                Skeleton(lines: 6)
            } else {
                ListView(
                    items: items, state: list, focused: !isTyping,
                    empty: field.isBlank ? "Type to search." : "No matches.")
            }
        }
    }
}
