import WordFinding

/// Candidate base forms of a written form, by the English rules of WordNet's own search: endings
/// are removed, and what a dictionary knows is a candidate. Irregular forms come from the
/// dictionary. Source: morphy(7WN), "Rules of Detachment".
enum Lemmatiser {
    /// A form that a dictionary may know.
    struct Candidate: Sendable, Hashable {
        var word: String
        /// The part of speech implied by the ending; nil for the token itself.
        var partOfSpeech: PartOfSpeech?
    }

    private struct Rule {
        let part: PartOfSpeech
        let ending: String
        let replacement: String

        init(_ part: PartOfSpeech, _ ending: String, _ replacement: String) {
            self.part = part
            self.ending = ending
            self.replacement = replacement
        }
    }

    private static let rules: [Rule] = [
        Rule(.noun, "s", ""), Rule(.noun, "ses", "s"), Rule(.noun, "xes", "x"),
        Rule(.noun, "zes", "z"), Rule(.noun, "ches", "ch"), Rule(.noun, "shes", "sh"),
        Rule(.noun, "men", "man"), Rule(.noun, "ies", "y"), Rule(.noun, "oes", "o"),
        Rule(.verb, "s", ""), Rule(.verb, "ies", "y"), Rule(.verb, "es", "e"),
        Rule(.verb, "es", ""), Rule(.verb, "ied", "y"), Rule(.verb, "ed", "e"),
        Rule(.verb, "ed", ""), Rule(.verb, "ing", "e"), Rule(.verb, "ing", ""),
        Rule(.adjective, "er", ""), Rule(.adjective, "est", ""), Rule(.adjective, "er", "e"),
        Rule(.adjective, "est", "e"), Rule(.adjective, "ier", "y"), Rule(.adjective, "iest", "y"),
    ]

    /// Endings before which English doubles a consonant: `stopped`, `running`, `bigger`.
    private static let doubling: [(ending: String, part: PartOfSpeech)] = [
        ("ed", .verb), ("ing", .verb), ("er", .adjective), ("est", .adjective),
    ]

    /// Shorter tokens have no endings, and longer ones aren't words.
    private static let inflected = 3...60

    /// The token itself, then the results of the rules, without duplicates.
    ///
    /// - Parameter token: lowercase, as returned by ``normalised(_:)``.
    static func candidates(of token: String) -> [Candidate] {
        var all = [Candidate(word: token, partOfSpeech: nil)]
        guard inflected.contains(token.utf8.count), !token.hasSuffix("ss") else { return all }
        func add(_ word: String, _ part: PartOfSpeech) {
            let candidate = Candidate(word: word, partOfSpeech: part)
            if word.utf8.count >= 2, word != token, !all.contains(candidate) {
                all.append(candidate)
            }
        }
        for rule in rules where token.hasSuffix(rule.ending) {
            add(String(token.dropLast(rule.ending.count)) + rule.replacement, rule.part)
        }
        for (ending, part) in doubling where token.hasSuffix(ending) {
            let stem = token.dropLast(ending.count)
            if stem.utf8.count >= 3, stem.last == stem.dropLast().last {
                add(String(stem.dropLast()), part)
            }
        }
        return all
    }

    /// Other spellings of a hyphenated token that a dictionary may know: as two words, as one.
    static func respellings(of token: String) -> [String] {
        guard token.contains("-") else { return [] }
        let parts = token.split(separator: "-")
        guard parts.count > 1 else { return parts.map(String.init) }
        return [parts.joined(separator: " "), parts.joined()]
    }

    /// Splits an unknown compound into the part before its last component (with the hyphen) and
    /// that component, whose plural is the compound's. nil for a token without hyphens.
    static func compound(_ token: String) -> (beginning: String, last: String)? {
        guard let hyphen = token.lastIndex(of: "-") else { return nil }
        let last = token[token.index(after: hyphen)...]
        guard last.utf8.count > 2, hyphen != token.startIndex else { return nil }
        return (String(token[...hyphen]), String(last))
    }

    /// Lower case, straight apostrophes, without the possessive ending.
    static func normalised(_ token: String) -> String {
        var word = token.lowercased()
        if !word.utf8.allSatisfy({ $0 < 0x80 }) {
            word = String(word.map { "\u{2019}\u{2018}\u{02BC}".contains($0) ? "'" : $0 })
        }
        if word.hasSuffix("'s") {
            word.removeLast(2)
        } else if word.hasSuffix("s'") {
            word.removeLast()
        }
        return word.isEmpty ? token : word
    }
}
