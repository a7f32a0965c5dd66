import Testing

@testable import Dialogue

@Suite struct FillRuleTests {
    private let strict = FillRule(answers: ["me llamo", "está"])
    private let mild = FillRule(answers: ["está", "biblioteca"], ignoresDiacritics: true, typos: 2)

    @Test func anAcceptedAnswerIsCorrectWhateverItsCaseAndPunctuation() {
        for text in ["Me llamo", " me  llamo. ", "ESTÁ", "¡está!"] {
            let judgement = strict.judge(text)
            #expect(judgement.verdict == .correct && judgement.score == 100, "\(text)")
        }
        #expect(strict.judge("Me llamo").answer == "me llamo")
    }

    @Test func nothingIsForgivenUnlessTheQuizSaysSo() {
        #expect(strict.judge("esta").verdict == .near)
        #expect(strict.judge("me lamo").verdict == .near)
        #expect(strict.judge("me lamo").score == 0)
        #expect(strict.judge("hola").verdict == .wrong)
    }

    @Test func accentsAndSlipsAreForgivenWithAWord() {
        #expect(mild.judge("esta").verdict == .almost(accents: true, typos: 0))
        #expect(mild.judge("esta").score == 85)
        #expect(mild.judge("bibloteca").verdict == .almost(accents: false, typos: 1))
        #expect(mild.judge("biblotca").verdict == .almost(accents: false, typos: 2))
        #expect(mild.judge("biblotca").score == ItemScore.pass)
        #expect(mild.judge("biblioteca").answer == "biblioteca")
        #expect(mild.judge("bbltca").verdict == .wrong)
    }

    /// In a short word every letter counts.
    @Test func shortAnswersHaveNoSlips() {
        #expect(mild.judge("este").verdict == .wrong)
        #expect(mild.judge("éstá").verdict == .almost(accents: true, typos: 0))
    }

    @Test(arguments: ["", "   ", "?!", "\u{200b}"])
    func nothingIsNeverCorrect(text: String) {
        #expect(strict.judge(text).verdict == .empty)
        #expect(FillRule(answers: ["", "…"]).judge(text).verdict == .empty)
        #expect(FillRule(answers: ["", "…"]).judge("a").verdict == .wrong)
    }

    @Test(arguments: ["東京", "مدرسة", "собака", "σκύλος", "บ้าน", "학교", "नमस्ते", "ילד"])
    func everyScriptIsJudged(word: String) {
        let rule = FillRule(answers: [word])
        #expect(rule.judge(" \(word)。").verdict == .correct)
        #expect(rule.judge("x").verdict == .wrong)
    }
}

@Suite struct ChoosingTests {
    @Test func allRightOptionsAndNoOtherMustBeChosen() {
        #expect(ChoiceGrader.score(["b"], of: ["b"]) == 100)
        #expect(ChoiceGrader.score(["a", "c"], of: ["c", "a"]) == 100)
        #expect(ChoiceGrader.score(["a"], of: ["a", "c"]) == 0)
        #expect(ChoiceGrader.score(["a", "b", "c"], of: ["a", "c"]) == 0)
        #expect(!ChoiceGrader.isRight(Set<Int>(), of: []))
    }

    @Test func aPairIsRightWhenBothSidesAreOfIt() {
        let matching = Matching(pairs: [1, 2, 3])
        let whole = matching.judge([
            .init(left: 1, right: 1), .init(left: 2, right: 2), .init(left: 3, right: 3),
        ])
        #expect(whole.right == [1, 2, 3] && whole.score == 100)
        let crossed = matching.judge([
            .init(left: 1, right: 2), .init(left: 2, right: 1), .init(left: 3, right: 3),
        ])
        #expect(crossed.right == [3] && crossed.score == 33)
    }

    @Test func aSideUsedTwiceAndAnOpenPairAreWrong() {
        let matching = Matching(pairs: [1, 2, 3])
        let twice = matching.judge([
            .init(left: 1, right: 1), .init(left: 2, right: 1), .init(left: 3, right: 3),
        ])
        #expect(twice.right == [3])
        let same = matching.judge([.init(left: 1, right: 1), .init(left: 1, right: 1)])
        #expect(same.right == [] && same.score == 0)
        #expect(matching.judge([.init(left: 1, right: 1), .init(left: 2, right: 2)]).score == 67)
        #expect(matching.judge([.init(left: 9, right: 9)]).score == 0)
    }

    @Test(arguments: [
        (1, 8, 13), (1, 3, 33), (2, 3, 67), (1, 200, 1), (0, 5, 0), (5, 5, 100), (7, 10, 70),
        (1, 0, 0), (9, 3, 100),
    ])
    func halvesAreRoundedUp(correct: Int, total: Int, score: Int) {
        #expect(ItemScore.of(correct, in: total) == score)
    }

    @Test func aLevelIsCompleteWhenAllItsScoredItemsPass() {
        #expect(ItemScore.isLevelComplete(scored: ["a", "b"], best: ["a": 70, "b": 100]))
        #expect(!ItemScore.isLevelComplete(scored: ["a", "b"], best: ["a": 69, "b": 100]))
        #expect(!ItemScore.isLevelComplete(scored: ["a", "b"], best: ["a": 100]))
        #expect(!ItemScore.isLevelComplete(scored: [String](), best: [:]))
        #expect(ItemScore.mean(of: [70, 71]) == 71)
    }

    @Test func aFormIsFilledInFieldByField() {
        let rule = FormRule(fields: [
            .init(key: "name", rule: FormFieldRule(isRequired: true, least: 3)),
            .init(key: "age", rule: FormFieldRule(type: .number)),
        ])
        #expect(rule.faults(of: ["name": "Ana", "other": "x"]).isEmpty)
        #expect(rule.faults(of: ["age": "x"]) == ["name": .missing, "age": .notANumber])
    }
}
