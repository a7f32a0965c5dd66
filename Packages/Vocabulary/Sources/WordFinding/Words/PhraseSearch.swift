/// Finds a text's phrases: entries of several words whose tokens follow each other, and verbs with
/// a particle up to four words on. The longest one wins; what may as well be a verb with a
/// preposition, as in `looked after lunch`, is left out (`PhraseRules`).
struct PhraseSearch: Sendable {
    private struct Entry: Sendable {
        var words: [String]
        var part: PartOfSpeech?
    }

    private let context: PhraseContext
    private let rules: PhraseRules
    /// Entries by the first token's number and the second word.
    private var entries: [Int: [String: [Entry]]] = [:]

    /// The greatest number of words between a verb and its particle.
    private static let mostBetween = 3

    init(_ reading: TextReading, lemmas: LemmaTable, tagger: PartOfSpeechTagger) {
        context = PhraseContext(reading: reading, lemmas: lemmas, tagger: tagger)
        rules = PhraseRules(context: context)
        guard lemmas.hasDictionary else { return }
        var known: [String: [Entry]] = [:]
        for number in 0..<reading.table.count where reading.writing[number].count > 0 {
            for word in lemmas.forms(of: number, in: reading) {
                if known[word] == nil { known[word] = Self.entries(from: word, lemmas.knowledge) }
                for entry in known[word] ?? [] {
                    entries[number, default: [:]][entry.words[1], default: []].append(entry)
                }
            }
        }
    }

    private static func entries(from word: String, _ knowledge: any LexicalKnowledge) -> [Entry] {
        knowledge.phrases(from: word).compactMap { phrase, part in
            let words = phrase.split(separator: " ").map(String.init)
            return words.count > 1 && words[0] == word ? Entry(words: words, part: part) : nil
        }
    }

    /// The phrases in order; they have no tokens in common.
    func phrases() -> [Phrase] {
        var (found, taken) = ([Phrase](), Set<Int>())
        guard !entries.isEmpty else { return found }
        for place in context.reading.tokens.indices where !taken.contains(place) {
            guard let phrase = phrase(at: place), taken.isDisjoint(with: phrase.places) else {
                continue
            }
            found.append(phrase)
            taken.formUnion(phrase.places)
        }
        return found
    }

    private func phrase(at place: Int) -> Phrase? {
        guard let entries = entries[Int(context.reading.tokens[place].number)],
            context.mayBelong(place)
        else { return nil }
        return contiguous(at: place, entries) ?? separated(at: place, entries)
    }

    private func contiguous(at place: Int, _ entries: [String: [Entry]]) -> Phrase? {
        guard let second = context.next(after: place) else { return nil }
        let fitting = context.forms(second).flatMap { entries[$0] ?? [] }
            .sorted { $0.words.count > $1.words.count }
        for entry in fitting {
            guard let places = places(of: entry, from: place) else { continue }
            let phrase = Phrase(
                lemma: entry.words.joined(separator: " "), part: entry.part, places: places)
            if rules.allow(phrase, entry.words) { return phrase }
        }
        return nil
    }

    /// The tokens of an entry, each as the entry has it, or inflected where its part of speech is.
    private func places(of entry: Entry, from first: Int) -> [Int]? {
        var places: [Int] = []
        var place: Int? = first
        for (rank, word) in entry.words.enumerated() {
            guard let here = place, context.mayBelong(here) else { return nil }
            let isHead: Bool
            switch entry.part {
            case .verb: isHead = rank == 0
            case .noun: isHead = rank == entry.words.count - 1 || rank == 0 && entry.words.count > 2
            default: isHead = false
            }
            if context.key(here) != word {
                guard isHead, context.forms(here, as: entry.part).contains(word) else {
                    return nil
                }
            }
            places.append(here)
            place = context.next(after: here)
        }
        return places
    }

    /// A verb whose object is before its particle: `took his coat off`.
    private func separated(at place: Int, _ entries: [String: [Entry]]) -> Phrase? {
        var between: [Int] = []
        var here = context.next(after: place)
        while between.count <= Self.mostBetween, let particle = here {
            if !between.isEmpty, let entry = verb(place, entries[context.key(particle)] ?? []),
                rules.allowSeparated(place, between, particle)
            {
                return Phrase(
                    lemma: entry.words.joined(separator: " "), part: .verb,
                    places: [place, particle])
            }
            between.append(particle)
            here = context.next(after: particle)
        }
        return nil
    }

    private func verb(_ place: Int, _ entries: [Entry]) -> Entry? {
        let forms = context.forms(place, as: .verb)
        return entries.first {
            $0.part == .verb && $0.words.count == 2 && forms.contains($0.words[0])
        }
    }
}
