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

    /// The result of resolving a name: an id, its start, a slug or a title.
    enum Resolution: Sendable, Hashable {
        case one(CatalogCard)
        case none
        /// Ambiguous, with the best matches.
        case several([CatalogCard])
    }

    /// Resolves a card by exact id, slug or title in any case, then the start
    /// of an id (4 characters or more), then the start of a title.
    static func resolve(_ name: String, in cards: [CatalogCard]) -> Resolution {
        let wanted = name.lowercased()
        guard !wanted.isEmpty else { return .none }
        let steps: [(CatalogCard) -> Bool] = [
            { $0.id == wanted || $0.slug?.lowercased() == wanted },
            { $0.title.lowercased() == wanted },
            { wanted.count >= 4 && $0.id.hasPrefix(wanted) },
            {
                $0.title.lowercased().hasPrefix(wanted)
                    || $0.slug?.lowercased().hasPrefix(wanted) == true
            },
        ]
        for step in steps {
            let found = cards.filter(step)
            if found.count == 1 { return .one(found[0]) }
            if found.count > 1 { return .several(Array(found.prefix(8))) }
        }
        return .none
    }
}
