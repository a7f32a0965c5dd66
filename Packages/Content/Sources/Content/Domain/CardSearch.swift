import AppCore

/// Card search.
enum CardSearch {
    /// Cards that contain every word of `text`; those with all of them in the
    /// title come first, otherwise in order. Empty for empty text.
    static func matches(_ text: String, in cards: [CatalogCard]) -> [CatalogCard] {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return [] }
        func holds(_ text: String) -> Bool {
            let text = text.lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        let found = cards.filter { card in
            holds(
                [
                    card.title, card.slug ?? "", card.section?.title ?? "", card.difficulty,
                    card.subject?.title ?? "", card.preview.lines.joined(separator: " "),
                ].joined(separator: " "))
        }
        return found.filter { holds($0.title) } + found.filter { !holds($0.title) }
    }

    /// The card with this id (4 characters of it are enough), slug or title. Throws like
    /// ``NameResolver``.
    static func card(
        _ name: String, in cards: [CatalogCard], noun: String
    ) throws(Problem) -> CatalogCard {
        try NameResolver.find(
            name, in: cards, noun: noun, list: "homeroom content search WORDS", idStart: 4,
            ids: { [String($0.id.prefix(8)), $0.id] },
            names: { [$0.title] + [$0.slug].compactMap(\.self) })
    }
}
