import Testing

@testable import Chunking

/// Tests chunking that loses nothing.
@Suite struct WholeRulesTests {
    private let chunker = Chunker()

    private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

    /// Checks what the rules guarantee for any document.
    private func check(
        _ document: String, _ sizes: ChunkSizes = .standard,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let chunks = Chunker(sizes: sizes).chunks(of: document)
        let bytes = Array(document.utf8)
        var end = 0
        func isBlank(_ range: Range<Int>) -> Bool {
            String(decoding: bytes[range], as: UTF8.self).unicodeScalars
                .allSatisfy { $0.properties.isWhitespace }
        }
        for (position, chunk) in chunks.enumerated() {
            #expect(chunk.position == position, sourceLocation: sourceLocation)
            #expect(
                Array(chunk.text.utf8) == Array(bytes[chunk.span]), "word for word",
                sourceLocation: sourceLocation)
            #expect(chunk.span.lowerBound >= end, "in order", sourceLocation: sourceLocation)
            #expect(
                isBlank(end..<chunk.span.lowerBound), "nothing between",
                sourceLocation: sourceLocation)
            #expect(
                (1...sizes.most).contains(chunk.text.count), "neither empty nor too long",
                sourceLocation: sourceLocation)
            end = chunk.span.upperBound
        }
        #expect(isBlank(end..<bytes.count), "nothing after", sourceLocation: sourceLocation)
        for (first, second) in zip(chunks, chunks.dropFirst())
        where min(first.text.count, second.text.count) < sizes.least {
            let both = String(
                decoding: bytes[first.span.lowerBound..<second.span.upperBound], as: UTF8.self)
            #expect(
                both.count > sizes.most, "short ones stay with their neighbours",
                sourceLocation: sourceLocation)
        }
        #expect(chunks.map(\.page) == chunks.map(\.page).sorted(), sourceLocation: sourceLocation)
    }

    @Test func shortPiecesStayWithTheirNeighbours() {
        let document = "Rain:\nIt is wet.\n\nSnow:\nIt is cold."
        let chunks = chunker.chunks(of: document)
        #expect(chunks.map(\.text) == [document])
        check(document)
    }

    @Test func headingsGoWithWhatTheyHead() {
        let document =
            letters(900) + "\n\nTides:\n\n" + letters(600) + "\n\n2. Wind\n" + letters(700)
        let chunks = chunker.chunks(of: document)
        #expect(chunks.map(\.heading) == [nil, "Tides:", "2. Wind"])
        #expect(chunks[1].text == "Tides:\n\n" + letters(600))
        check(document)
    }

    @Test func markdownHeadingsAreHeadings() {
        let document =
            "# Weather\n" + letters(400) + "\n## Rain ##\n" + letters(400) + "\n#hashtag\n"
            + letters(300)
        #expect(chunker.chunks(of: document).map(\.heading) == ["Weather", "Rain ##"])
        check(document)
    }

    @Test func aHeadingDoesNotStayAloneBeforeALongParagraph() throws {
        let sentences = Array(repeating: "It rained for days and days. ", count: 100).joined()
        let document = "The long rain of that year:\n\n" + sentences
        let chunks = chunker.chunks(of: document)
        #expect(
            try #require(chunks.first).text.hasPrefix("The long rain of that year:\n\nIt rained"))
        #expect(chunks.allSatisfy { $0.text.hasSuffix(".") }, "cut behind sentences")
        #expect(chunks.allSatisfy { $0.heading == "The long rain of that year:" })
        check(document)
    }

    @Test func formFeedsPartPagesAndThenPrintedNumbersDoNot() {
        let body = letters(300)
        #expect(
            chunker.chunks(of: "\(body)\u{C}\(body)\nPage 2\n\u{C}\(body)").map(\.page) == [
                1, 2, 3,
            ])
        #expect(
            chunker.chunks(of: "\(body)\nPage 7\n\(body)\n---\n\(body)").map(\.page) == [1, 2, 3])
    }

    @Test func withoutAFullStopALineOrASpaceMustDo() {
        let lines = Array(repeating: letters(60), count: 80).joined(separator: "\n")
        #expect(chunker.chunks(of: lines).allSatisfy { $0.text.count % 61 == 60 })
        check(lines)
        let words = Array(repeating: "flood", count: 900).joined(separator: " ")
        #expect(chunker.chunks(of: words).allSatisfy { $0.text.count % 6 == 5 })
        check(words)
        check(letters(5_000))
        #expect(
            chunker.chunks(of: letters(5_000)).map(\.text.count) == [1000, 1000, 1000, 1000, 1000])
    }

    @Test func sentencesEndBehindQuotesAndNotInsideNumbers() {
        let sentence = "She said that “pi is 3.14159 (or so).” And left! "
        let document = Array(repeating: sentence, count: 60).joined()
        for chunk in chunker.chunks(of: document) {
            #expect(chunk.text.hasSuffix(".”") || chunk.text.hasSuffix("!"))
        }
        check(document)
        let chinese = String(repeating: "天空是蓝色的。", count: 400)
        #expect(chunker.chunks(of: chinese).allSatisfy { $0.text.hasSuffix("。") })
        check(chinese)
    }

    @Test func charactersAreNeverCutInTwo() {
        check(String(repeating: "👨‍👩‍👧‍👦", count: 4_000))
        check(String(repeating: "e\u{301}", count: 4_000))
        for chunk in chunker.chunks(of: String(repeating: "👨‍👩‍👧‍👦", count: 4_000)) {
            #expect(chunk.text.allSatisfy { $0 == "👨‍👩‍👧‍👦" })
        }
    }

    @Test func longGapsAreNoText() {
        check(letters(300) + String(repeating: " \n", count: 3_000) + letters(300))
        check(letters(100) + String(repeating: " ", count: 3_000) + letters(100))
        check(String(repeating: "\u{3000}", count: 3_000))
        #expect(chunker.chunks(of: String(repeating: "\n \u{A0}", count: 500)).isEmpty)
    }

    /// ASCII takes another code path, which must give the same result.
    @Test(arguments: 0..<40)
    func lettersBeyondASCIIAreCutAtTheSamePlaces(seed: UInt64) {
        var generator = Chance(state: seed)
        let parts = [
            "word ", "Really?! ", "He said (so). ", "\"Yes.\" ", "3.14 ", "one\ttwo ", "\n",
            "a line\n",
            "quite a few words stand here, and no end ", letters(90),
        ]
        var document = "e"
        while document.count < 6_000 {
            document += parts[Int.random(in: 0..<parts.count, using: &generator)]
        }
        // Without empty lines, it's one long paragraph; only its first letter isn't ASCII.
        document.replace("\n\n", with: "\n")
        let accented = "é" + document.dropFirst()
        let chunks = chunker.chunks(of: document)
        #expect(chunks.count > 3)
        #expect(
            chunks.map(\.text)
                == chunker.chunks(of: accented).map { $0.text.replacing("é", with: "e") })
    }

    /// Random documents made of difficult pieces.
    @Test(arguments: 0..<60)
    func anyDocumentIsWhole(seed: UInt64) {
        var generator = Chance(state: seed)
        let parts = [
            "\n", "\n\n", "\r\n", "\r", "\u{C}", "\u{2028}", "\u{85}", " ", "   ", "\u{A0}",
            "Page 3\n",
            "\n---\n", "\nTides:\n", "\n2.1 Wind\n", "\nTHE LONG VOYAGE\n", "\n# Rain\n", "word ",
            "A sentence of some length, which ends here. ", "Really?! ", "3.14 ", "天空是蓝色的。", "é",
            "e\u{301}", " \u{301}", "👩🏽‍🚀", "🇸🇰🇬🇧", letters(40), letters(700),
            String(repeating: "many words and no end ", count: 30),
        ]
        var document = ""
        for _ in 0..<Int.random(in: 1...120, using: &generator) {
            document += parts[Int.random(in: 0..<parts.count, using: &generator)]
        }
        check(document)
        check(document, ChunkSizes(target: 50, least: 10, most: 80))
        let contract = Chunker(.contract).chunks(of: document)
        #expect(contract.map(\.position) == Array(contract.indices))
        #expect(contract.allSatisfy { $0.text.count >= 200 })
    }
}

/// A random generator with the same sequence in every run. Source:
/// https://prng.di.unimi.it/splitmix64.c
struct Chance: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
