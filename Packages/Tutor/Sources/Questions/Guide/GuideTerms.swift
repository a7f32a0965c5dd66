import Foundation

/// Collects the terms that documents define, and ranks them.
struct GuideTerms: Sendable {
    private struct Candidate {
        var term: String
        var score: Double
        var uses: Int
        var definitions: [StudyGuide.Quote]
        var order: Int
    }

    private var candidates: [String: Candidate] = [:]

    mutating func add(_ material: Material) {
        let index = StemIndex(material.contents)
        let titles = Set(material.sentences.compactMap(\.heading))
            .reduce(into: Set<String>()) { $0.insert(Self.key($1)) }
        let bold = Set(material.sentences.flatMap(\.bold).map(Self.key))
        let glossary = Self.entries(of: material)
        var seen: Set<String> = []
        let sentences = material.definitions.filter {
            material.sentences[$0.sentence].kind != .glossary
        }
        for (definition, place) in glossary + sentences + Self.further(in: material) {
            let key = definition.key
            guard Self.isTerm(definition.term), !Definition.isStatement(definition.meaning),
                seen.insert(key).inserted
            else { continue }
            let uses = index.count(
                of: key.split(separator: " ").map(String.init).filter {
                    !Stopwords.all.contains($0)
                })
            var score = definition.isMarked ? 3.0 : 1.8
            score += log2(Double(1 + min(uses, 15)))
            if titles.contains(key) { score += 1.5 }
            if bold.contains(key) { score += 1 }
            add(key, definition.term, score, uses, material.quote(of: place))
        }
    }

    private mutating func add(
        _ key: String, _ term: String, _ score: Double, _ uses: Int, _ quote: StudyGuide.Quote
    ) {
        guard var known = candidates[key] else {
            candidates[key] = Candidate(
                term: term, score: score, uses: uses, definitions: [quote],
                order: candidates.count)
            return
        }
        // Several documents define it, so it matters.
        known.score = max(known.score, score) + 1
        known.uses += uses
        if known.definitions.count < 2 { known.definitions.append(quote) }
        candidates[key] = known
    }

    /// The most important terms, at most `count`.
    func best(_ count: Int) -> [StudyGuide.Term] {
        candidates.values.sorted { ($1.score, $0.order) < ($0.score, $1.order) }.prefix(count)
            .map { StudyGuide.Term(term: $0.term, definitions: $0.definitions, uses: $0.uses) }
    }

    /// The entries of glossaries. One or two lines with a colon under a heading are none.
    private static func entries(of material: Material) -> [(Definition, sentence: Int)] {
        var entries: [String: [(Definition, sentence: Int)]] = [:]
        var order: [String] = []
        for (index, sentence) in material.sentences.enumerated() {
            guard let found = Definition(entry: sentence), isMeaning(found.meaning) else {
                continue
            }
            let heading = sentence.heading ?? ""
            if entries[heading] == nil { order.append(heading) }
            entries[heading, default: []].append((found, index))
        }
        return order.flatMap { heading in
            entries[heading].map { $0.count >= 3 ? $0 : [] } ?? []
        }
    }

    /// Whether it begins like the meaning of a noun: `a place in …`, `money that …`
    private static func isMeaning(_ meaning: String) -> Bool {
        let words = Word.words(of: meaning)
        let articles: Set<String> = ["a", "an", "the", "any", "one", "when", "how", "something"]
        guard let first = words.first else { return false }
        if articles.contains(first.lower) { return true }
        let joints: Set<String> = ["of", "that", "which", "who", "for", "by", "in", "used", "to"]
        return !SentenceFitness.openings.contains(first.lower)
            && words.dropFirst().prefix(5).contains { joints.contains($0.lower) }
    }

    /// What a sentence introduces by name (`The Bastille was a fortress …`), or a section by its
    /// heading (`Stream Header`, then `The Stream Header is …`).
    private static func further(in material: Material) -> [(Definition, sentence: Int)] {
        material.sentences.indices.compactMap { index in
            guard material.fit.contains(index), !material.defining.contains(index) else {
                return nil
            }
            let sentence = material.sentences[index]
            let isOpening = index == 0 || material.sentences[index - 1].heading != sentence.heading
            let found =
                Definition(introducing: sentence)
                ?? (isOpening ? Definition(heading: sentence) : nil)
            return found.map { ($0, index) }
        }
    }

    private static func isTerm(_ term: String) -> Bool {
        let words = Word.words(of: term)
        guard (1...4).contains(words.count), term.count >= 3 || term.allSatisfy(\.isUppercase)
        else {
            return false
        }
        guard !term.contains("'s "), !term.contains("’s "), !words.contains(where: \.isNumber)
        else {
            return false
        }
        return !words.allSatisfy {
            $0.isFunction || $0.isNumber || CommonWords.all.contains($0.lower)
                || CommonWords.all.contains($0.stem)
        }
    }

    private static func key(_ text: String) -> String {
        Word.words(of: text).map(\.stem).joined(separator: " ")
    }
}

/// Counts the sentences that have all of some stems.
private struct StemIndex {
    private var places: [String: [Int]] = [:]

    init(_ contents: [Set<String>]) {
        for (index, stems) in contents.enumerated() {
            for stem in stems { places[stem, default: []].append(index) }
        }
    }

    func count(of stems: [String]) -> Int {
        let lists = stems.map { places[$0] ?? [] }.sorted { $0.count < $1.count }
        guard var common = lists.first.map({ Set($0) }) else { return 0 }
        for list in lists.dropFirst() where !common.isEmpty { common.formIntersection(list) }
        return common.count
    }
}

extension Material {
    /// A sentence's words, unchanged.
    func quote(of index: Int) -> StudyGuide.Quote {
        let sentence = sentences[index]
        return StudyGuide.Quote(
            text: words(of: sentence.document, sentence.span), source: source(of: sentence))
    }
}
