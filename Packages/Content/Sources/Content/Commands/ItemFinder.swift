import AppCore
import ArgumentParser

/// Resolves item names from the command line.
struct ItemFinder {
    let library: Library

    /// The card of these kinds with an id or its start, a slug or a title. Throws like
    /// ``NameResolver``.
    func card(_ name: String, among kinds: [ItemReference.Kind]) async throws -> CatalogCard {
        var cards: [CatalogCard] = []
        for kind in kinds {
            do {
                cards += try await library.catalog.cards(kind).value
            } catch {
                guard let stored = await library.catalog.storedCards(kind) else { throw error }
                cards += stored.value
            }
        }
        return try CardSearch.card(name, in: cards, noun: Self.words(kinds))
    }

    /// `lesson`, `writing section or math section`, `lesson, passage or section`.
    private static func words(_ kinds: [ItemReference.Kind]) -> String {
        switch kinds.count {
        case 0...1: kinds.first?.noun ?? "item"
        case 2: kinds.map(\.noun).joined(separator: " or ")
        default: "lesson, passage or section"
        }
    }

    /// The item from the server; on failure, the stored one.
    func page(_ card: CatalogCard, console: Console) async throws -> ReadingScreen.Page {
        var stored: ReadingScreen.Page?
        var problem: Problem?
        for await arrival in library.follow(card.reference) {
            switch arrival {
            case .stored(let page, _): stored = page
            case .fresh(let page, _): return page
            case .failed(let failure): problem = failure
            }
        }
        if let stored, problem?.code != .premiumRequired, problem?.code != .notFound {
            if let problem { console.err("\(problem.summary) Showing saved data.") }
            return stored
        }
        if var problem, problem.code == .premiumRequired {
            problem.cure =
                library.upgradePlace == nil
                ? "Payments isn't installed, so premium content is locked."
                : "To unlock everything: homeroom billing upgrade"
            throw problem
        }
        throw problem ?? Problem(.interrupted, "Stopped.")
    }
}

/// Completion values for items.
enum ItemCompletion {
    static func values(_ kinds: [ItemReference.Kind]) async -> [String] {
        guard let context = FeatureContext.current else { return [] }
        return await values(kinds, library: Library(context: context))
    }

    /// Slugs if available, else ids, which can be typed without quotes.
    static func values(_ kinds: [ItemReference.Kind], library: Library) async -> [String] {
        var values: [String] = []
        for kind in kinds {
            let cards = await library.catalog.storedCards(kind)?.value
            let known: [CatalogCard]
            if let cards {
                known = cards
            } else {
                known = (try? await library.catalog.cards(kind).value) ?? []
            }
            values += CardSorting.sorted(known, by: .course).map { $0.slug ?? $0.id }
        }
        return values
    }
}
