/// Makes questions from texts, in the texts' own words. Invents nothing except wrong numeric
/// choices.
///
/// Works for English texts; other texts yield few or no questions.
public struct QuestionMaker: Sendable {
    private let material: Material

    /// Analyzes the texts, in time linear in their length.
    public init(_ texts: [QuestionText]) { material = Material(texts) }

    init(_ material: Material) { self.material = material }

    /// Makes up to the requested number of questions; fewer if the texts don't have enough. Equal
    /// texts and requests make equal questions. Skips sentences that a question in `asked` is
    /// about.
    public func questions(_ wish: QuestionRequest, beside asked: [Question] = []) -> [Question] {
        guard wish.count > 0, !wish.kinds.isEmpty else { return [] }
        var selection = Selection(wish, material, asked)
        return selection.questions()
    }

    /// The headings that questions may be about, in text order.
    public var topics: [String] {
        var seen: Set<String> = []
        return material.sentences.indices.filter { material.fit.contains($0) }
            .compactMap { material.sentences[$0].heading }.filter { seen.insert($0).inserted }
    }
}

/// Selects from all possible questions.
private struct Selection {
    private let wish: QuestionRequest
    private let material: Material
    private var chance: SeededChance
    private let asked: [Question]
    private var chosen: [Question] = []
    private var usedSources: [QuestionSource]
    private var usedKeys: Set<String> = []
    private var usedOptions: Set<Set<String>> = []
    private var usedTopics: [String: Int] = [:]
    private let topicWords: Set<String>

    /// A possible question, before the work of making it.
    private enum Seed {
        case gap(Int)
        case definition(Int)
        case reason(Int)
        case draft(QuestionCandidate)
    }

    init(_ wish: QuestionRequest, _ material: Material, _ asked: [Question]) {
        self.wish = wish
        self.material = material
        self.asked = asked
        usedSources = asked.flatMap(\.sources)
        chance = SeededChance(wish.seed, material.texts.map(\.document).joined(separator: "|"))
        topicWords = Set(Word.words(of: wish.topic).filter { !$0.isFunction }.map(\.stem))
    }

    mutating func questions() -> [Question] {
        // Take turns among the kinds, so that a quiz has some of each.
        var pools: [(kind: QuestionKind, seeds: [Seed])] = QuestionKind.allCases
            .filter { wish.kinds.contains($0) }.map { ($0, seeds(for: $0)) }
        var turn = 0
        var focused = Int((Double(wish.count) * wish.focusShare).rounded())
        if wish.focus.isEmpty { focused = 0 }
        while chosen.count < wish.count, !pools.isEmpty {
            let place = turn % pools.count
            let wantsFocus = chosen.count < focused
            if !take(from: &pools[place].seeds, pools[place].kind, wantsFocus: wantsFocus) {
                pools.remove(at: place)
                continue
            }
            turn += 1
        }
        return chosen
    }

    /// Takes the first seed that makes a question. Returns false if none is left.
    private mutating func take(
        from seeds: inout [Seed], _ kind: QuestionKind, wantsFocus: Bool
    ) -> Bool {
        var put: [Seed] = []
        defer { seeds = put + seeds }
        // First avoid overlaps with earlier questions, then take any.
        for isStrict in [true, false] {
            var rest = seeds[...]
            put = []
            while let seed = rest.popFirst() {
                let topic = topic(of: seed)
                if isStrict, wantsFocus, !wish.focus.contains(topic ?? "") {
                    put.append(seed)
                    continue
                }
                if isStrict, let topic, (usedTopics[topic] ?? 0) * 3 > chosen.count + 3, !wantsFocus
                {
                    put.append(seed)
                    continue
                }
                guard let draft = draft(seed, kind), isNew(draft), !tells(draft.question) else {
                    continue
                }
                add(draft)
                seeds = Array(rest)
                return true
            }
            seeds = put
        }
        put = []
        return false
    }

    private func topic(of seed: Seed) -> String? {
        switch seed {
        case .gap(let place): material.sentences[material.mentions[place].sentence].heading
        case .definition(let place):
            material.sentences[material.definitions[place].sentence].heading
        case .reason(let index): material.sentences[index].heading
        case .draft(let draft): draft.question.topic
        }
    }

    private func isNew(_ draft: QuestionCandidate) -> Bool {
        guard !usedKeys.contains(draft.key) else { return false }
        // Two questions with the same choices answer each other by elimination.
        let options = Set(draft.question.options.map { $0.lowercased() })
        if !options.isEmpty, usedOptions.contains(options) { return false }
        return !draft.question.sources.contains { source in
            usedSources.contains { $0.overlaps(source) }
        }
    }

    /// Whether the question and an earlier one give each other's answer away.
    private func tells(_ question: Question) -> Bool {
        (asked + chosen).contains { tells(question, of: $0) || tells($0, of: question) }
    }

    /// Whether a question shows the other's answer in a sentence about the same: one that shares
    /// two more of its words.
    private func tells(_ question: Question, of other: Question) -> Bool {
        guard other.kind == .multipleChoice || other.kind == .fillInBlank, !other.answer.isEmpty
        else { return false }
        let shown = Word.words(of: shown(question)).filter { !$0.isFunction }
        let answer = Set(Word.words(of: other.answer).filter { !$0.isFunction }.map(\.stem))
        let stems = Set(shown.map(\.stem))
        guard !answer.isEmpty, answer.isSubset(of: stems) else { return false }
        let asks = Word.words(of: other.prompt).filter { !$0.isFunction && $0.lower.count > 2 }
        let shared = Set(asks.map(\.stem)).subtracting(Self.frame).intersection(stems)
        return shared.subtracting(answer).count >= 2
    }

    /// What a student sees of a question, and its answer, which is shown after it.
    private func shown(_ question: Question) -> String {
        ([question.prompt, question.answer] + (question.kind == .ordering ? question.options : []))
            .joined(separator: " ")
    }

    /// Words of the prompts themselves.
    private static let frame = Set(
        ["which", "fits", "gap", "fill", "word", "name", "describe", "called", "explain", "order"]
            .map(Word.stem))

    private mutating func add(_ draft: QuestionCandidate) {
        chosen.append(draft.question)
        usedSources += draft.question.sources
        usedKeys.insert(draft.key)
        usedOptions.insert(Set(draft.question.options.map { $0.lowercased() }))
        if let topic = draft.question.topic { usedTopics[topic, default: 0] += 1 }
    }

    private mutating func draft(_ seed: Seed, _ kind: QuestionKind) -> QuestionCandidate? {
        switch seed {
        case .gap(let place):
            GapMaker(material: material, difficulty: wish.difficulty)
                .draft(material.mentions[place], kind, &chance)
        case .definition(let place):
            DefinitionMaker(material: material, difficulty: wish.difficulty)
                .draft(place, kind, &chance)
        case .reason(let index): ReasonMaker(material: material).draft(index)
        case .draft(let draft): draft
        }
    }

    // MARK: Possible questions

    private mutating func seeds(for kind: QuestionKind) -> [Seed] {
        var seeds: [(seed: Seed, score: Double)] = []
        switch kind {
        case .ordering:
            seeds = OrderMaker(material: material, difficulty: wish.difficulty).drafts(&chance)
                .filter { isAbout(material.sentences[$0.sentence]) }
                .map { (.draft($0), chance.share()) }
        case .multipleChoice, .fillInBlank: seeds = definitions() + gaps()
        case .openEnded:
            seeds = definitions()
            for index in material.sentences.indices
            where material.fit.contains(index) && isAbout(material.sentences[index]) {
                if material.sentences[index].words.contains(where: { $0.lower == "because" }) {
                    seeds.append((.reason(index), 1 + chance.share()))
                }
            }
        }
        return seeds.sorted { $0.score > $1.score }.map(\.seed)
    }

    private mutating func definitions() -> [(seed: Seed, score: Double)] {
        material.definitions.indices.compactMap { place in
            let (definition, index) = material.definitions[place]
            guard isAbout(material.sentences[index]) else { return nil }
            let easy = wish.difficulty == .hard ? -0.3 : 0.3
            return (
                .definition(place), 0.4 + easy + (definition.isMarked ? 0.3 : 0) + chance.share()
            )
        }
    }

    /// Gaps by score: hard questions prefer numbers and rare terms; easy ones prefer frequent
    /// terms.
    private mutating func gaps() -> [(seed: Seed, score: Double)] {
        material.mentions.indices.compactMap { place in
            let mention = material.mentions[place]
            guard material.fit.contains(mention.sentence),
                isAbout(material.sentences[mention.sentence])
            else { return nil }
            let weight = min(1, (material.entries[Material.name(mention.term)]?.weight ?? 0) / 10)
            var score = chance.share()
            switch mention.term.kind {
            case .number:
                score += wish.difficulty == .hard ? 0.5 : wish.difficulty == .medium ? 0.2 : -0.2
            case .name, .acronym: score += 0.4
            case .noun: score += wish.difficulty == .hard ? 0.3 - weight * 0.3 : weight * 0.6
            }
            return (.gap(place), score)
        }
    }

    private func isAbout(_ sentence: DocumentSentence) -> Bool {
        guard !topicWords.isEmpty else { return true }
        let heading = Set(Word.words(of: sentence.heading ?? "").map(\.stem))
        return !topicWords.isDisjoint(with: heading)
            || !topicWords.isDisjoint(with: sentence.words.map(\.stem))
    }
}
