/// How speakers of one language say the same thing in other words: phrases that mean the same, words
/// that carry no meaning of their own in a short exchange, and words that exclude each other.
///
/// A table has one entry on each line. `PRICE = how much is it | what does it cost` replaces each
/// phrase with the token before the sign, `-` drops it, and `!` lists words that exclude each
/// other. `@` lists persons, separated by bars: an answer may mention only persons that the
/// accepted ones do. `%` lists other opposites, with or without a meaning of their own: if the
/// accepted answers have one side, an answer with only another side is wrong. Phrases are
/// lowercase, without accents, and with spaces for apostrophes.
struct Phrases: Sendable {
    /// What a short exchange may leave out or add.
    static let courtesies: Set<String> = [
        "YES", "NO", "OK", "HELLO", "BYE", "THANKS", "PLEASE", "SORRY", "KIND", "ANDYOU",
        "NEARHERE",
    ]

    private struct Phrase: Sendable {
        let words: [String]
        let meaning: [String]
    }

    /// By their first word, longest first.
    private let phrases: [String: [Phrase]]
    /// Words without a meaning of their own.
    let empty: Set<String>
    let negations: Set<String>
    /// The groups of words that exclude each other, by word.
    private let groups: [String: Set<Int>]
    /// The sides that a word takes, by word; a word may stand for several persons.
    let sides: [String: [Side]]

    /// Sides of a line of `@` or `%`, which the group numbers.
    struct Side: Sendable, Hashable {
        var group: Int
        var isPerson: Bool
        var sides: Set<Int>
    }

    init(_ table: String) {
        var phrases: [String: [Phrase]] = [:]
        var (empty, negations, groups) = (Set<String>(), Set<String>(), [String: Set<Int>]())
        var sides: [String: [Side]] = [:]
        for (index, line) in table.split(separator: "\n").enumerated() {
            guard let sign = line.firstRange(of: " = ") else { continue }
            let name = line[..<sign.lowerBound].trimmingPrefix(while: \.isWhitespace)
            let values = line[sign.upperBound...].split(separator: "|")
                .map { $0.split(separator: " ").map(String.init) }
            if name == "!" {
                for word in values.joined() { groups[Stem.of(word), default: []].insert(index) }
            } else if name == "@" || name == "%" {
                for word in Set(values.joined()) {
                    let own = values.indices.filter { values[$0].contains(word) }
                    sides[word, default: []].append(
                        Side(group: index, isPerson: name == "@", sides: Set(own)))
                }
            } else if values.count == 1, name == "-" {
                empty.formUnion(values[0])
            } else if name == "not" {
                for words in values where words.count == 1 { negations.insert(words[0]) }
                for words in values where words.count > 1 {
                    phrases[words[0], default: []].append(Phrase(words: words, meaning: ["not"]))
                }
                negations.insert("not")
            } else {
                let meaning = name == "-" ? [] : name.split(separator: " ").map(String.init)
                for words in values {
                    phrases[words[0], default: []].append(Phrase(words: words, meaning: meaning))
                }
            }
        }
        self.phrases = phrases.mapValues { $0.sorted { $0.words.count > $1.words.count } }
        (self.empty, self.negations, self.groups) = (empty, negations, groups)
        self.sides = sides
    }

    /// The table of a language tag; nil if there is none.
    static func of(_ language: String?) -> Phrases? {
        switch language?.lowercased().prefix(while: { $0 != "-" && $0 != "_" }) {
        case "es": spanish
        case "fr": french
        case "en": english
        default: nil
        }
    }

    /// Replaces phrases, the longest first, from left to right.
    func replaced(in words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let rest = words[index...]
            if let phrase = phrases[words[index]]?.first(where: { rest.starts(with: $0.words) }) {
                result += phrase.meaning
                index += phrase.words.count
            } else {
                result.append(words[index])
                index += 1
            }
        }
        return result
    }

    /// Whether two words exclude each other, such as days of the week.
    func exclude(_ one: String, _ other: String) -> Bool {
        guard one != other, let groups = groups[one], let others = self.groups[other] else {
            return false
        }
        return !groups.isDisjoint(with: others)
    }
}

/// Cuts the endings of plurals, genders and verbs off words, the same way for all languages, because
/// both sides are cut.
enum Stem {
    /// The stem of a lowercase word without accents; other tokens stay as they are.
    static func of(_ word: String) -> String {
        guard word.utf8.count > 3, word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
            !kept.contains(word)
        else { return word }
        var stem = word[...]
        for ending in ["ing", "er", "s", "x", "e", "a", "o", "y", "i"]
        where stem.hasSuffix(ending) && stem.utf8.count - ending.utf8.count >= 3 {
            stem = stem.dropLast(ending.count)
        }
        return String(stem)
    }

    /// Words whose ending makes another word of them.
    private static let kept: Set<String> = [
        "hermano", "hermana", "hermanos", "hermanas", "hijo", "hija", "abuelo", "abuela", "primo",
        "prima", "cousin", "cousine", "mother", "father", "brother", "sister", "marzo", "mayo",
        "junio", "julio", "juin", "juillet", "mars", "mardi", "mercredi", "here", "there",
        "derecho",
        "derecha", "droit", "droite",
    ]
}
