/// The accepted lines word by word, to recognize an answer that reverses one of them: the same
/// words except for an opposite, another person or another number, or with two words exchanged.
struct OppositeLine: Sendable {
    private let phrases: Phrases
    private let language: String
    /// The words of the wordings without places.
    private let wordings: [[String]]
    private let pairs: Set<[String]>

    init(_ wordings: [Wording], phrases: Phrases, language: String) {
        self.phrases = phrases
        self.language = language
        self.wordings = wordings.filter(\.places.isEmpty).map {
            Self.words(of: $0.text, language)
        }
        pairs = Set(self.wordings.flatMap { zip($0, $0.dropFirst()).map { [$0, $1] } })
    }

    private static func words(of text: String, _ language: String) -> [String] {
        SpokenNumbers.replaced(in: Meaning.words(of: text).filter { $0 != "," }, of: language)
    }

    /// Whether a text reverses a wording, and isn't part of another one.
    func isSaid(by text: String) -> Bool {
        let said = Self.words(of: text, language)
        return wordings.contains { wording in
            guard wording.count == said.count else { return false }
            let places = said.indices.filter { said[$0] != wording[$0] }
            if exchanges(said, wording, places) { return true }
            return !places.isEmpty
                && places.allSatisfy { place in
                    isOpposite(said[place], wording[place]) && !isKnown(place, in: said)
                }
        }
    }

    /// Whether two words of a wording are exchanged: from work to home, from home to work. Words that
    /// only “and” or “with” joins may change places.
    private func exchanges(_ said: [String], _ wording: [String], _ places: [Int]) -> Bool {
        guard places.count == 2, said[places[0]] == wording[places[1]],
            said[places[1]] == wording[places[0]]
        else { return false }
        return said[(places[0] + 1)..<places[1]].contains { !Self.joins.contains($0) }
            && places.allSatisfy { !isKnown($0, in: said) }
    }

    private static let joins: Set<String> = [
        "and", "or", "with", "near", "next", "to", "the", "a", "an", "y", "e", "o", "con", "un",
        "una",
        "el", "la", "los", "las", "de", "et", "ou", "avec", "du", "des", "le", "les", "une", "my",
        "mi", "mon", "ma", "please",
    ]

    private func isOpposite(_ one: String, _ other: String) -> Bool {
        if one.hasPrefix("#"), other.hasPrefix("#") { return true }
        if phrases.exclude(Stem.of(one), Stem.of(other)) { return true }
        let others = phrases.sides[other] ?? []
        return (phrases.sides[one] ?? []).contains { side in
            others.contains { $0.group == side.group && $0.sides.isDisjoint(with: side.sides) }
        }
    }

    /// Whether the wordings have the word with both of its neighbors.
    private func isKnown(_ place: Int, in said: [String]) -> Bool {
        let before = place == 0 || pairs.contains([said[place - 1], said[place]])
        let after = place + 1 == said.count || pairs.contains([said[place], said[place + 1]])
        return before && after && said.count > 1
    }
}
