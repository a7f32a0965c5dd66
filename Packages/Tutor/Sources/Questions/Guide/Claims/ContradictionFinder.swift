/// Finds what documents say differently about the same subject and attribute.
///
/// Reports only plain statements: precision before recall.
struct ContradictionFinder: Sendable {
    /// The most contradictions to report.
    private static let limit = 20

    private struct Known: Sendable {
        var claim: Claim
        var document: Int
        var quote: StudyGuide.Quote
    }

    private var known: [Known] = []
    private var documents = 0
    /// For each document, the full names of which a word is the last: `curie` of `marie curie`.
    private var fullNames: [[String: Set<[String]>]] = []

    mutating func add(_ material: Material) {
        fullNames.append([:])
        for index in material.sentences.indices {
            let sentence = material.sentences[index]
            noteNames(sentence)
            for claim in ClaimReader(sentence, index).claims() {
                known.append(
                    Known(claim: claim, document: documents, quote: material.quote(of: index)))
            }
        }
        documents += 1
    }

    func contradictions() -> [StudyGuide.Contradiction] {
        guard documents > 1 else { return [] }
        var groups: [String: [Known]] = [:]
        var order: [String] = []
        for item in known {
            guard let subject = subject(item) else { continue }
            let key = ([item.claim.attribute] + subject + ["|"] + item.claim.conditions.sorted())
                .joined(separator: " ")
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(item)
        }
        return Array(
            order.lazy.compactMap { Self.contradiction(groups[$0] ?? []) }.prefix(Self.limit))
    }

    /// The subject in its full form. A last name alone is the one person of that name in its
    /// document; if only other documents give full names, it may be somebody else.
    private func subject(_ item: Known) -> [String]? {
        let stems = item.claim.subject
        guard stems.count == 1 else { return stems }
        if let full = fullNames[item.document][stems[0]] {
            return full.count == 1 ? full.first : nil
        }
        return fullNames.contains { $0[stems[0]] != nil } ? nil : stems
    }

    private mutating func noteNames(_ sentence: DocumentSentence) {
        var run: [Word] = []
        func isPart(_ word: Word) -> Bool { word.isCapital && !word.isFunction }
        func end(_ names: inout [String: Set<[String]>]) {
            while let last = run.last, ClaimWords.particles.contains(last.lower) {
                run.removeLast()
            }
            if (2...5).contains(run.count), let last = run.last {
                names[last.stem, default: []].insert(run.map(\.stem))
            }
            run = []
        }
        for word in sentence.words {
            if isPart(word) || !run.isEmpty && ClaimWords.particles.contains(word.lower),
                run.isEmpty || run.last?.after == nil || run.last?.after == "."
            {
                run.append(word)
            } else {
                end(&fullNames[documents])
                if isPart(word) { run = [word] }
            }
        }
        end(&fullNames[documents])
    }

    /// One contradiction of statements about the same; nil if there's none, or if a document
    /// contradicts itself, which suggests that the statements aren't about the same.
    private static func contradiction(_ items: [Known]) -> StudyGuide.Contradiction? {
        var firsts: [Known] = []
        for item in items {
            if let first = firsts.first(where: { $0.document == item.document }) {
                if first.claim.contradicts(item.claim) { return nil }
            } else {
                firsts.append(item)
            }
        }
        for (place, item) in firsts.enumerated() {
            let others = firsts[(place + 1)...].filter { item.claim.contradicts($0.claim) }
            guard let other = others.first else { continue }
            var shown = [item, other]
            for more in others
            where shown.dropFirst().allSatisfy({ $0.claim.contradicts(more.claim) }) {
                shown.append(more)
            }
            return StudyGuide.Contradiction(
                subject: item.claim.subjectText,
                statements: shown.map { .init(value: $0.claim.valueText, quote: $0.quote) })
        }
        return nil
    }
}
