import Testing

@testable import Chunking

@Suite struct LexicalSearchTests {
    private func chunk(_ text: String, heading: String? = nil) -> Chunk {
        Chunk(position: 0, text: text, heading: heading, page: 1, span: 0..<text.utf8.count)
    }

    private func order(_ question: String, _ texts: [String]) -> [Int] {
        LexicalSearch(question).hits(in: texts.map { chunk($0) }, limit: 10).map(\.index)
    }

    private func words(_ text: String) -> [String] {
        var words: [String] = []
        Words.forEach(in: text) { words.append($0) }
        return words
    }

    @Test(arguments: [
        ["measure", "measured", "measures", "measuring", "measurement", "measurements"],
        ["walk", "walks", "walked", "walking"], ["run", "runs", "running"],
    ])
    func wordsOfAFamilyAreOneWord(family: [String]) {
        #expect(Set(family.flatMap { words($0) }).count == 1)
    }

    @Test func theStemOfAStemIsItself() {
        let text = """
            relationally measurements universities organisation generously aggressiveness running glasses bus gas
            movement happiness activities nations sensibility additionally freely seeing being ties species
            """
        for word in words(text) { #expect(words(word) == [word]) }
    }

    @Test func wordsAreSmallAndStems() {
        #expect(
            words("The TIDES' bodies, glasses; a bus.") == [
                "the", "tid", "bod", "gla", "a", "bus",
            ])
        #expect(words("Čajovňa nie je 3,14") == ["čajovňa", "nie", "je", "3", "14"])
        #expect(words("don’t") == ["dont"])
        #expect(words("— … !").isEmpty)
    }

    @Test func scriptsWithoutSpacesAreComparedByNeighbours() {
        #expect(words("天空是蓝色") == ["天空", "空是", "是蓝", "蓝色"])
        #expect(order("天空为什么是蓝色", ["海水很咸。", "天空是蓝色的。"]) == [1])
    }

    @Test func rareWordsCountMoreThanCommonOnes() {
        let texts = ["the sea and the sky", "the moon pulls the sea", "the the the the the"]
        #expect(order("the moon", texts).first == 1)
        #expect(order("Moons", texts) == [1])
    }

    @Test func aShortChunkThatIsAllAboutItIsBeforeALongOneThatMentionsIt() {
        let long = "tide " + String(repeating: "other words stand here and there ", count: 40)
        #expect(order("tide", [long, "tide and moon"]) == [1, 0])
    }

    @Test func headingsCountAndEqualsKeepTheirOrder() {
        let chunks = [
            chunk("It is wet."), chunk("It is wet.", heading: "Rain"), chunk("It is wet."),
        ]
        #expect(LexicalSearch("rain").hits(in: chunks, limit: 5).map(\.index) == [1])
        #expect(LexicalSearch("wet").hits(in: chunks, limit: 2).map(\.index) == [0, 2])
    }

    @Test func nothingIsFoundByNothing() {
        #expect(order("", ["a"]).isEmpty)
        #expect(order("?!", ["a"]).isEmpty)
        #expect(order("moon", ["sun"]).isEmpty)
        #expect(LexicalSearch("moon").hits(in: [], limit: 5).isEmpty)
    }

    @Test func scoresAreThoseOfTheFormula() throws {
        // Two chunks of two words, one of which contains the word once: ln(1 + 1.5/1.5) · 2.2 / (1
        // + 1.2).
        let hits = LexicalSearch("moon").hits(
            in: [chunk("moon rise"), chunk("sun rise")], limit: 5)
        let score = try #require(hits.first?.score)
        #expect(abs(score - 0.693_147_180_559_945) < 1e-12)
    }
}
