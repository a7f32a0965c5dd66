import Testing

@testable import WordFinding

struct RankingTests {
    @Test func commonerWordsAreEasier() {
        let scale = DifficultyScale.standard
        #expect(scale.level(zipf: 5) == .beginner)
        #expect(scale.level(zipf: 3.7) == .intermediate)
        #expect(scale.level(zipf: 2) == .advanced)
        #expect(scale.score(zipf: 2) > scale.score(zipf: 3))
        #expect(scale.score(zipf: 9) == 0)
        #expect(scale.score(zipf: -1) == 1)
    }

    @Test func anotherScaleGivesOtherLevels() {
        let dictionary = SmallDictionary(zipfs: ["compass": 3.6])
        let text = "She found a compass in the drawer."
        let strict = DifficultyScale(beginnerFrom: 2, intermediateFrom: 1)
        #expect(
            WordFinder(knowledge: dictionary).findings(in: text).word("compass")?.difficulty
                == .intermediate)
        #expect(
            WordFinder(knowledge: dictionary, scale: strict).findings(in: text).word("compass")?
                .difficulty == .beginner)
    }

    @Test func whatComesOftenAndIsRareElsewhereComesFirst() {
        let dictionary = SmallDictionary(
            zipfs: ["ferry": 3.9, "water": 5.6, "binnacle": 1.9, "quay": 3.1])
        let text = """
            The ferry left the quay. The ferry turned in the water. Nobody on the ferry looked at the binnacle.
            The binnacle was made of brass. The water was still.
            """
        let words = WordFinder(knowledge: dictionary).findings(in: text).words.map(\.lemma)
        let known = words.filter { dictionary.zipfs[$0] != nil }
        #expect(known == ["binnacle", "ferry", "quay", "water"])
    }

    @Test func longerTextsGiveMoreWordsUpToAThousand() {
        #expect(Usefulness.limit(wordCount: 0) == 200)
        #expect(Usefulness.limit(wordCount: 20_000) == 200)
        #expect(Usefulness.limit(wordCount: 100_000) == 600)
        #expect(Usefulness.limit(wordCount: 10_000_000) == 1000)
    }

    @Test func levelsShareTheLimitAndWhatOneLacksGoesToTheOthers() {
        let levels =
            Array(repeating: WordDifficulty.advanced, count: 50)
            + Array(repeating: .beginner, count: 2) + Array(repeating: .intermediate, count: 50)
        let chosen = Usefulness.spread(
            levels.enumerated().map { ($0.offset, $0.element) }, limit: 20)
        #expect(chosen.count == 20)
        #expect(chosen == chosen.sorted())
        var counts: [WordDifficulty: Int] = [:]
        for place in chosen { counts[levels[place], default: 0] += 1 }
        #expect(counts == [.beginner: 2, .intermediate: 9, .advanced: 9])
    }

    @Test func tagCountsSizesAndMeaningsMakeAWordCommoner() {
        let common = WordEvidence(tagCount: 200, sizeClass: 10, senseCount: 8, partOfSpeechCount: 2)
        let rare = WordEvidence(tagCount: 0, sizeClass: 70, senseCount: 1, partOfSpeechCount: 1)
        let unlisted = WordEvidence(tagCount: 3, senseCount: 2)
        #expect(FrequencyEstimate.zipf(of: "house", evidence: common) > 5)
        #expect(FrequencyEstimate.zipf(of: "spavin", evidence: rare) < 2.5)
        #expect(
            FrequencyEstimate.zipf(of: "quay", evidence: unlisted)
                < FrequencyEstimate.zipf(of: "quay", evidence: common))
    }
}
