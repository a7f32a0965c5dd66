import AppCore
import Foundation
import TerminalUI

/// The list screen of lessons, passages or sections.
struct CatalogScreen: Screen {
    /// Messages from effects.
    enum Message: Sendable {
        case visitor(Visitor, upgradePlace: Place?)
        case arrived(Arrival<[CatalogCard]>)
        case briefs([ItemReference: AttemptBrief], open: Set<ItemReference>)
    }

    /// The kind of list.
    enum Catalog: Sendable, Hashable {
        case lessons, passages, sections

        var kinds: [ItemReference.Kind] {
            switch self {
            case .lessons: [.lesson]
            case .passages: [.passage]
            case .sections: [.writingSection, .mathSection]
            }
        }

        var title: String {
            switch self {
            case .lessons: "Lessons"
            case .passages: "Passages"
            case .sections: "Sections"
            }
        }

        /// Subjects with items; a single-subject list has none.
        var tabs: [Tab] {
            switch self {
            case .lessons: Tab.allCases
            case .passages: []
            case .sections: [.all, .writing, .math]
            }
        }
    }

    /// The selected subjects.
    enum Tab: Sendable, Hashable, CaseIterable {
        case all, reading, writing, math

        var subject: Subject? {
            switch self {
            case .all: nil
            case .reading: .reading
            case .writing: .writing
            case .math: .math
            }
        }

        var title: String { subject?.title ?? "All" }
        var id: String { "tab.\(subject?.rawValue ?? "all")" }
    }

    let library: Library
    let catalog: Catalog
    var tab: Tab
    var order: CardOrder = .course
    var visitor: Visitor = .unknown
    var upgradePlace: Place?
    /// nil before loading.
    var cards: [CatalogCard]?
    var briefs: [ItemReference: AttemptBrief] = [:]
    /// Started items not submitted yet.
    var open: Set<ItemReference> = []
    var updatedAt: Date?
    var problem: Problem?
    var isRefreshing = false
    var list = ListState()

    init(_ catalog: Catalog, library: Library, tab: Tab = .all) {
        self.catalog = catalog
        self.library = library
        self.tab = tab
    }

    var title: String { catalog.title }
    var capturesText: Bool { list.isFiltering }

    var hints: [KeyHint] {
        var hints = [KeyHint("Enter", "open"), KeyHint("/", "filter"), KeyHint("o", "sort")]
        if !catalog.tabs.isEmpty { hints.insert(KeyHint("Tab", "subject"), at: 1) }
        if visitor == .anonymous { hints.append(KeyHint("i", "sign in")) }
        if upgradePlace != nil, visitor == .student { hints.append(KeyHint("p", "premium")) }
        return hints + [KeyHint("r", "refresh"), KeyHint("Esc", "back")]
    }

    var status: String? {
        if isRefreshing { return "refreshing…" }
        let age = updatedAt.map { library.age(of: $0) }
        if let problem { return "\(age.map { "from \($0), " } ?? "")\(problem.summary)" }
        return age.map { "as of \($0)" }
    }

    mutating func start() -> Effect<Message> { load() }

    private mutating func load() -> Effect<Message> {
        isRefreshing = true
        let (library, kinds) = (library, catalog.kinds)
        return .task(id: "load") { emit in
            emit(.visitor(await library.visitor(), upgradePlace: library.upgradePlace))
            for await arrival in library.catalog.followCards(kinds) {
                emit(.arrived(arrival))
                guard let cards = arrival.value else { continue }
                emit(await Self.facts(of: cards, library))
                if case .fresh = arrival { await library.catalog.prefetch(cards) }
            }
        }
    }

    private static func facts(of cards: [CatalogCard], _ library: Library) async -> Message {
        let open = (try? await library.drafts.open()) ?? []
        return .briefs(await library.briefs(of: cards), open: Set(open))
    }

    mutating func update(_ event: ScreenEvent<Message>) -> Effect<Message> {
        switch event {
        case .input(let input): return handle(input)
        case .message(let message):
            handle(message)
            return .none
        case .resumed:
            guard let cards else { return load() }
            let library = library
            return .task(id: "briefs") { emit in emit(await Self.facts(of: cards, library)) }
        }
    }

    private mutating func handle(_ message: Message) {
        switch message {
        case .visitor(let visitor, let place): (self.visitor, upgradePlace) = (visitor, place)
        case .arrived(.stored(let cards, let date)): show(cards, date)
        case .arrived(.fresh(let cards, let date)):
            show(cards, date)
            (problem, isRefreshing) = (nil, false)
        case .arrived(.failed(let problem)): (self.problem, isRefreshing) = (problem, false)
        case .briefs(let briefs, let open): (self.briefs, self.open) = (briefs, open)
        }
    }

    /// Updates the cards, keeping the selection.
    private mutating func show(_ cards: [CatalogCard], _ date: Date) {
        let selected = list.selection(in: items)?.id
        self.cards = cards
        updatedAt = date
        list.keep(selected, in: items)
    }

    private mutating func handle(_ input: InputEvent) -> Effect<Message> {
        if case .activate(let id) = input, let effect = activate(id) { return effect }
        switch list.handle(input, items: items) {
        case .open(let id):
            guard let card = shown.first(where: { $0.id == id }) else { return .none }
            return .open(library.place(of: card.reference).description)
        case .handled, .filterChanged: return .none
        case .ignored: break
        }
        guard case .key(let key) = input, !list.isFiltering else { return .unhandled }
        switch (key.key, key.modifiers) {
        case (.tab, []), (.right, []): return select(offset: 1)
        case (.backTab, _), (.left, []): return select(offset: -1)
        case (.character("r"), []): return load()
        case (.character("o"), []):
            order = order.next
            return .toast("Sorted by \(order.title)")
        case (.character("i"), []) where visitor == .anonymous:
            return .open(library.signInPlace.description)
        case (.character("p"), []):
            guard let upgradePlace else {
                return .toast(
                    "Payments isn't installed, so premium content is locked.", .warning)
            }
            return .open(upgradePlace.description)
        default: return .unhandled
        }
    }

    private mutating func activate(_ id: String) -> Effect<Message>? {
        if let tab = catalog.tabs.first(where: { $0.id == id }) {
            self.tab = tab
            list = ListState()
            return Effect<Message>.none
        }
        switch id {
        case "sign-in": return .open(library.signInPlace.description)
        case "upgrade": return upgradePlace.map { .open($0.description) }
        case "retry": return load()
        default: return nil
        }
    }

    private mutating func select(offset: Int) -> Effect<Message> {
        let tabs = catalog.tabs
        guard !tabs.isEmpty else { return .unhandled }
        let index = tabs.firstIndex(of: tab) ?? 0
        tab = tabs[(index + offset + tabs.count) % tabs.count]
        list = ListState()
        return .none
    }
}

extension Arrival {
    /// The value, whether stored or fresh.
    var value: Value? {
        switch self {
        case .stored(let value, _), .fresh(let value, _): value
        case .failed: nil
        }
    }
}
