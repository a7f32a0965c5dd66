import SentenceSplitting

/// A dictionary's entry of several words, at its place in a text: `look after`, `point of view`.
struct Phrase: Sendable, Hashable {
    /// Its words in their dictionary forms, separated by spaces.
    var lemma: String
    var part: PartOfSpeech?
    /// The positions of its tokens; other words may come between those of a verb:
    /// `took his coat off`.
    var places: [Int]
}

/// The roles of a text's tokens around a phrase.
struct PhraseContext: Sendable {
    let reading: TextReading
    let lemmas: LemmaTable
    let tagger: PartOfSpeechTagger

    private static let roles = FunctionWords.all.map(\.role)

    func key(_ place: Int) -> String { reading.table.key(Int(reading.tokens[place].number)) }

    func forms(_ place: Int, as part: PartOfSpeech? = nil) -> [String] {
        lemmas.forms(of: Int(reading.tokens[place].number), as: part, in: reading)
    }

    /// nil for a content word.
    func role(_ place: Int) -> FunctionWords.Role? {
        let number = Int(reading.tokens[place].number)
        return number < Self.roles.count ? Self.roles[number] : nil
    }

    /// The next token if only a space is between them.
    func next(after place: Int) -> Int? {
        let next = place + 1
        guard next < reading.tokens.count,
            reading.tokens[next].sentence == reading.tokens[place].sentence,
            !reading.tokens[next].traits.contains(.afterPause), isBlank(from: place, to: next)
        else { return nil }
        return next
    }

    /// Without the ending of a contraction or possessive between them.
    private func isBlank(from place: Int, to next: Int) -> Bool {
        let between = reading.tokens[place].range.upperBound..<reading.tokens[next].range.lowerBound
        return reading.text.bytes[between].allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// Whether a token may belong to a phrase: it isn't a name, an address or the like.
    func mayBelong(_ place: Int) -> Bool {
        let traits = reading.tokens[place].traits
        guard traits.isDisjoint(with: [.unfit, .named]) else { return false }
        return !traits.contains(.capital) || !traits.isDisjoint(with: [.first, .inHeading])
    }

    /// The part of speech of a content word in its place; nil for other words.
    func part(_ place: Int) -> PartOfSpeech? {
        let number = Int(reading.tokens[place].number)
        return lemmas.choice(for: number, weights: { tagger.weights(of: place) })?.part
    }

    /// Whether a token begins or continues a noun's group: `the`, `her`, `last`, `figures`.
    func isNominal(_ place: Int) -> Bool {
        switch role(place) {
        case .determiner: true
        case .none: part(place) == .noun || part(place) == .adjective || isName(place)
        default: isNumber(place)
        }
    }

    func isName(_ place: Int) -> Bool {
        let traits = reading.tokens[place].traits
        return traits.contains(.capital) && !traits.contains(.first)
    }

    func isNumber(_ place: Int) -> Bool { Self.numbers.contains(key(place)) }

    /// The last noun of the group that begins at a place, at most five words on.
    func noun(of group: Int) -> String? {
        var (noun, place) = (String?.none, Optional(group))
        for _ in 0..<5 {
            guard let here = place else { break }
            if role(here) == nil {
                let part = part(here)
                guard part == .noun || part == .adjective || isName(here) else { break }
                if part == .noun { noun = forms(here, as: .noun).last }
            } else if role(here) != .determiner, !isNumber(here) {
                break
            }
            place = next(after: here)
        }
        return noun
    }

    private static let numbers: Set<String> = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "hundred", "thousand", "million", "first", "second", "third", "forty",
    ]
}
