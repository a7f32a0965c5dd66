import FSRS
import Testing

@testable import Vocabulary

@Suite struct TypedAnswerTests {
    @Test(arguments: [
        ("breakwater", "breakwater", "breakwater", TypedAnswer.Verdict.exact),
        ("  Breakwater ", "breakwater", "breakwater", .nearlyExact),
        ("cafe", "café", "café", .nearlyExact), ("cafe\u{301}", "café", "café", .exact),
        ("ｗｏｒｄ", "word", "word", .nearlyExact), ("drift", "drifted", "drift", .otherForm),
        ("drifting", "drifted", "drift", .otherForm), ("hoping", "hoped", "hope", .otherForm),
        ("breakwatr", "breakwater", "breakwater", .slip),
        ("braekwater", "breakwater", "breakwater", .slip), ("cat", "car", "car", .wrong),
        ("", "word", "word", .blank), ("   ", "word", "word", .blank),
        ("!!", "word", "word", .wrong),
        ("海", "海", "海", .exact), ("שלום", "שָׁלוֹם", "שָׁלוֹם", .nearlyExact),
    ])
    func answersAreComparedKindly(_ row: (String, String, String, TypedAnswer.Verdict)) {
        #expect(TypedAnswer(typed: row.0, word: row.1, lemma: row.2).verdict == row.3, "\(row)")
    }

    @Test func theDifferenceHoldsBothWordsLetterByLetter() {
        for (typed, word) in [("braekwater", "breakwater"), ("", "abc"), ("xyz", ""), ("a", "b")] {
            let answer = TypedAnswer(typed: typed, word: word, lemma: word)
            let given = answer.pieces.filter { $0.kind != .missing }.map(\.text).joined()
            let wanted = answer.pieces.filter { $0.kind != .extra }.map(\.text).joined()
            #expect(given == typed && wanted == word)
        }
    }

    @Test func hugeAnswersAreRefusedQuickly() {
        let answer = TypedAnswer(
            typed: String(repeating: "a", count: 100_000), word: "word", lemma: "word")
        #expect(answer.verdict == .wrong && answer.pieces.isEmpty)
    }

    @Test func theWordIsFoundInItsSentence() {
        func found(_ word: String, _ lemma: String, _ sentence: String) -> String? {
            WordInSentence.range(of: word, lemma: lemma, in: sentence).map { String(sentence[$0]) }
        }
        #expect(found("art", "art", "A cart of art.") == "art")
        let sentence = "A cart of art."
        let range = WordInSentence.range(of: "art", lemma: "art", in: sentence)
        #expect(range.map { sentence.distance(from: sentence.startIndex, to: $0.lowerBound) } == 10)
        #expect(found("Drifted", "drift", "It drifted past.") == "drifted")
        #expect(found("cafe", "cafe", "Le Café est là.") == "Café")
        #expect(found("swam", "swim", "They swim.") == "swim")
        #expect(found("missing", "missing", "Nothing here.") == nil)
        #expect(found("水", "水", "我喝水。") == "水")
        #expect(found("", "", "Anything") == nil)
        #expect(found("look after", "look after", "They look\nafter it.") == "look\nafter")
        #expect(found("look after", "look after", "They look it up.") == nil)
    }

    @Test func gapsTakeThePlaceOfTheWordAndOfNothingElse() {
        #expect(
            WordInSentence.cloze("sea", lemma: "sea", in: "The sea, the Sea, the season.")
                == "The _____, the _____, the season.")
        #expect(WordInSentence.cloze("sky", lemma: "sky", in: "The sea.") == nil)
        #expect(
            WordInSentence.hiding("drifted", lemma: "drift", in: "to drift; drifted about")
                == "to _____; _____ about")
    }

    @Test func timesAreSaidShortly() {
        #expect(
            IntervalText.words(seconds: 0) == "1 min"
                && IntervalText.words(seconds: 600) == "10 min")
        #expect(IntervalText.words(seconds: 7200) == "2 hours")
        #expect(
            IntervalText.words(days: 1) == "1 day" && IntervalText.words(days: 46) == "1.5 months")
        #expect(IntervalText.words(days: 730) == "2 years")
        #expect(
            IntervalText.spent(seconds: 59) == "59 s"
                && IntervalText.spent(seconds: 3900) == "1 h 5 min")
    }
}
