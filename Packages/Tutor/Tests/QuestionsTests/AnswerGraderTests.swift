import Questions
import Testing

@Suite struct AnswerGraderTests {
    private func gap(_ answer: String, _ more: [String] = []) -> Question {
        Question(
            kind: .fillInBlank, form: .cloze, prompt: "_____", answer: answer, alternatives: more,
            topic: nil, sources: [], quotes: [])
    }

    @Test(arguments: [
        ("1,000", "1000"), ("1000", "1,000"), ("1 000 000", "1000000"), ("6,400", "6 400"),
        ("60", "60 kg"),
        ("60 kg", "60kg"), ("60 kg", "60 kilograms"), ("2.5", "2.50"), ("75%", "75 percent"),
        ("75 %", "75"),
        ("café", "CAFE"), ("Matsuo Bashō", "matsuo basho"), ("cell wall", "the  Cell-Wall"),
        ("ribosomes", "ribosome"),
        ("four", "4"), ("4", "four"), ("osmosis", " osmosis. "), ("Straße", "strasse"),
        ("−2", "-2"),
    ])
    func whatDiffersOnlyInWritingIsRight(answer: String, given: String) {
        #expect(AnswerGrader.judge(given, of: gap(answer)).verdict == .right)
    }

    @Test(arguments: [
        ("1000", "100"), ("2.5", "25"), ("60 kg", "60 km"), ("1665", "1666"),
        ("osmosis", "diffusion"),
        ("cat", "car"), ("-2", "2"), ("meiosis", "12"), ("1,5", "15"),
    ])
    func whatMeansSomethingElseIsWrong(answer: String, given: String) {
        #expect(AnswerGrader.judge(given, of: gap(answer)).verdict == .wrong)
    }

    @Test(arguments: [
        ("osmosis", "osmossis"), ("photosynthesis", "fotosynthesis"), ("chlorophyll", "clorophyl"),
        ("mitosis", "mitsois"),
    ])
    func slipsOfThePenAreToldApart(answer: String, given: String) {
        let judgement = AnswerGrader.judge(given, of: gap(answer))
        #expect(judgement.verdict == .near && !judgement.isRight)
    }

    @Test func nothingIsBlankAndALongAnswerEnds() {
        #expect(AnswerGrader.judge(" \n", of: gap("x")).verdict == .blank)
        let long = String(repeating: "a", count: 1_000_000)
        #expect(AnswerGrader.judge(long, of: gap("osmosis")).verdict == .wrong)
    }

    private let choice = Question(
        kind: .multipleChoice, form: .cloze, prompt: "?", options: ["lava", "magma", "ash", "3"],
        solution: [1],
        answer: "magma", topic: nil, sources: [], quotes: [])

    @Test(arguments: ["b", "B", "b)", "2", "Magma", " magma "])
    func aChoiceIsItsLetterItsNumberOrItsWords(given: String) {
        #expect(AnswerGrader.judge(given, of: choice).isRight)
    }

    @Test(arguments: ["a", "9", "e", "stone", "-1"])
    func anyOtherChoiceIsWrong(given: String) {
        #expect(AnswerGrader.judge(given, of: choice).verdict == .wrong)
    }

    private let order = Question(
        kind: .ordering, form: .order, prompt: "?", options: ["third", "first", "second"],
        solution: [1, 2, 0],
        answer: "", topic: nil, sources: [], quotes: [])

    @Test(arguments: [
        ("b c a", Judgement.Verdict.right, 1.0), ("bca", .right, 1), ("2, 3, 1", .right, 1),
        ("c b a", .partly, 2.0 / 3), ("a c b", .wrong, 0), ("b c", .wrong, 0), ("b b a", .wrong, 0),
        ("nonsense", .wrong, 0),
    ])
    func anOrderIsRightAsAWholeAndItsPartsAreShown(
        given: String, verdict: Judgement.Verdict, credit: Double
    ) {
        let judgement = AnswerGrader.judge(given, of: order)
        #expect(judgement.verdict == verdict)
        #expect(abs(judgement.credit - credit) < 1e-9)
    }
}
