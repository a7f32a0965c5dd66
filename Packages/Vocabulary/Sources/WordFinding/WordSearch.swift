import SentenceSplitting

/// One search through one text.
struct WordSearch {
    /// The occurrences of a lemma in the text.
    private struct Find {
        var count = 0
        /// The token whose sentence shows the word best.
        var token = -1
        /// The last token, if it is a phrase.
        var end = -1
        var score = -Double.infinity
        var part: PartOfSpeech?
    }

    private struct Ranked {
        var lemma: Int
        var zipf: Double
        var level: WordDifficulty
        var usefulness: Double
    }

    private let reading: TextReading
    private let scale: DifficultyScale
    private let known: Set<String>
    private let judge: WordClassifier
    private let lemmas: LemmaTable
    private let tagger: PartOfSpeechTagger
    /// Phrases with the numbers of their lemmas.
    private let phrases: [(phrase: Phrase, lemma: Int)]

    init(
        _ reading: TextReading, knowledge: any LexicalKnowledge, scale: DifficultyScale,
        known: Set<String>, corrections: [String: String], wanted: Int? = nil
    ) {
        self.reading = reading
        self.scale = scale
        self.known = known
        judge = WordClassifier(reading)
        var lemmas = LemmaTable(
            reading, judge: judge, knowledge: knowledge, corrections: corrections, wanted: wanted)
        tagger = PartOfSpeechTagger(reading, parts: lemmas.parts)
        phrases = PhraseSearch(reading, lemmas: lemmas, tagger: tagger).phrases()
            .map { ($0, lemmas.add($0.lemma)) }
        self.lemmas = lemmas
    }

    /// The words, most useful first.
    func words(limit: Int) -> [FoundWord] {
        let choice = SentenceChoice(reading: reading, hardness: hardness())
        let finds = self.finds(choice)
        let ranked = self.ranked(finds)
        let places = Usefulness.spread(
            ranked.enumerated().map { ($0.offset, $0.element.level) }, limit: limit)
        var senses = SenseChoice(reading: reading, lemmas: lemmas)
        return places.map { found(ranked[$0], finds[ranked[$0].lemma], choice, &senses) }
    }

    private func finds(_ choice: SentenceChoice) -> [Find] {
        var finds = [Find](repeating: Find(), count: lemmas.entries.count)
        var sentenceScores = [Double?](repeating: nil, count: reading.sentences.count)
        func meet(_ lemma: Int, _ part: PartOfSpeech?, at place: Int, end: Int) {
            let token = reading.tokens[place]
            finds[lemma].count += 1
            let sentence = Int(token.sentence)
            let base = sentenceScores[sentence] ?? choice.score(of: sentence)
            sentenceScores[sentence] = base
            var score = base + 0.4 * Double(choice.hardness[Int(token.number)])
            if token.traits.contains(.capital) { score -= 0.2 }
            if score > finds[lemma].score {
                finds[lemma].score = score
                finds[lemma].token = place
                finds[lemma].end = end
                finds[lemma].part = part
            }
        }
        var inPhrases: Set<Int> = []
        for (phrase, lemma) in phrases {
            meet(lemma, phrase.part, at: phrase.places[0], end: phrase.places.max() ?? 0)
            inPhrases.formUnion(phrase.places)
        }
        for (place, token) in reading.tokens.enumerated() where !inPhrases.contains(place) {
            let number = Int(token.number)
            guard !lemmas.candidates[number].isEmpty, judge.counts(token),
                let lemma = lemmas.choice(for: number, weights: { tagger.weights(of: place) })
            else { continue }
            meet(lemma.lemma, lemma.part, at: place, end: place)
        }
        return finds
    }

    /// Hardness by token number, for choosing sentences.
    private func hardness() -> [Float] {
        lemmas.candidates.enumerated().map { number, candidates in
            guard let first = candidates.first else {
                return reading.isFunctionWord(number) ? 0 : 0.2
            }
            guard let zipf = lemmas.entries[first.lemma].zipf else { return 0.6 }
            switch scale.level(zipf: zipf) {
            case .beginner: return 0
            case .intermediate: return 0.4
            case .advanced: return 1
            }
        }
    }

    private func ranked(_ finds: [Find]) -> [Ranked] {
        let frequency = TextFrequency(wordCount: reading.tokens.count)
        var ranked: [Ranked] = []
        for (lemma, find) in finds.enumerated() where find.count > 0 {
            let entry = lemmas.entries[lemma]
            guard !known.contains(entry.lemma) else { continue }
            let zipf = entry.zipf ?? textZipf(entry.lemma, count: find.count, frequency)
            guard zipf < Usefulness.commonest else { continue }
            ranked.append(
                Ranked(
                    lemma: lemma, zipf: zipf, level: scale.level(zipf: zipf),
                    usefulness: Usefulness.score(
                        count: find.count, zipf: zipf,
                        isKnown: entry.isKnown || !lemmas.hasDictionary)))
        }
        return ranked.sorted {
            if $0.usefulness != $1.usefulness { return $0.usefulness > $1.usefulness }
            return lemmas.entries[$0.lemma].lemma < lemmas.entries[$1.lemma].lemma
        }
    }

    private func textZipf(_ lemma: String, count: Int, _ frequency: TextFrequency) -> Double {
        frequency.zipf(
            letters: lemma.unicodeScalars.count,
            syllables: TextFrequency.syllables(of: ArraySlice(lemma.utf8)), count: count)
    }

    private func found(
        _ ranked: Ranked, _ find: Find, _ choice: SentenceChoice,
        _ senses: inout SenseChoice
    ) -> FoundWord {
        let token = reading.tokens[find.token]
        let range = token.range.lowerBound..<reading.tokens[find.end].range.upperBound
        let sentence = choice.excerpt(
            around: range, in: reading.sentences[Int(token.sentence)].range)
        let lemma = lemmas.entries[ranked.lemma].lemma
        let ranking = senses.ranking(of: lemma, part: find.part, at: find.token)
        let sense = ranking.senses.first
        return FoundWord(
            word: reading.text.string(range), lemma: lemma,
            sentence: reading.text.string(sentence), sentenceOffset: sentence.lowerBound,
            wordOffset: Int(token.start) - sentence.lowerBound, count: find.count,
            difficulty: ranked.level, usefulness: ranked.usefulness,
            partOfSpeech: sense?.partOfSpeech ?? find.part, meaning: sense?.definition,
            isSure: ranking.isSure, difficultyScore: scale.score(zipf: ranked.zipf))
    }

    /// The meanings of the phrase or token at a place in the text.
    func senses(at place: Int, asPhrase: Bool) -> RankedSenses? {
        if asPhrase,
            let (phrase, _) = phrases.first(where: { $0.phrase.places.contains(place) })
        {
            var senses = SenseChoice(reading: reading, lemmas: lemmas)
            return senses.ranking(of: phrase.lemma, part: phrase.part, at: phrase.places[0])
        }
        let number = Int(reading.tokens[place].number)
        guard let chosen = lemmas.choice(for: number, weights: { tagger.weights(of: place) }) else {
            return nil
        }
        var senses = SenseChoice(reading: reading, lemmas: lemmas)
        return senses.ranking(
            of: lemmas.entries[chosen.lemma].lemma, part: chosen.part, at: place)
    }
}
