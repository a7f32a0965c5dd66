import Chunking
import Testing

@testable import Tutor

@Suite struct AnswerFinderTests {
    private static let metronome = """
        # The metronome

        A metronome keeps time for musicians. Dietrich Winkel invented the metronome in Amsterdam in 1814. Johann Maelzel \
        copied it and took out a patent a year later. It has ticked on pianos ever since, because teachers insist on it.

        # Practice

        Practice slowly with seventeen beats of rest. Professional players practice four hours a day.
        """

    private func answer(_ question: String, text: String = metronome) -> Answer {
        let passages = RetrievedPassage.find(
            LexicalSearch(telling: question), in: [("music.md", text)], limit: 5)
        return Answer(found: FoundAnswer(question, byWordsIn: passages))
    }

    @Test(arguments: [
        ("Who invented the metronome?", "Dietrich Winkel"),
        ("When was the metronome invented?", "1814"),
        ("How many hours do professional players practice?", "four hours"),
    ])
    func theSentenceOfTheAskedKindAnswers(question: String, words: String) {
        let answer = answer(question)
        #expect(answer.judgment?.outcome == .answered)
        #expect(answer.claims.contains { $0.text.contains(words) })
    }

    @Test(arguments: [
        "Who painted the Mona Lisa?", "What is the capital of Mongolia?",
        "How do I change a bicycle tire?",
    ])
    func whatTheTextsDoNotSayIsRefused(question: String) {
        let outcome = answer(question).judgment?.outcome
        #expect(outcome != .answered)
    }

    @Test func aPronounBringsTheSentenceBeforeIt() throws {
        let claim = try #require(
            answer("Why has the metronome ticked on pianos ever since?").claims.first {
                $0.text.contains("teachers insist")
            })
        #expect(claim.text.hasPrefix("Johann Maelzel"))
        #expect(claim.quotes.count == 2)
    }

    private static let glossary = """
        # Glossary

        **Placebo.** A treatment without an active ingredient. Its use is debated.

        **Bootstrap.** Drawing from the sample itself many times. Proposed by Bradley Efron in 1979.
        """

    @Test(arguments: [
        ("What is a placebo?", "**Placebo.** A treatment without an active ingredient."),
        ("In what year was the bootstrap proposed?", "**Bootstrap.** Proposed by Bradley Efron"),
    ])
    func aLabelBelongsToItsSentencesAndIsNoAnswerItself(question: String, words: String) throws {
        let claim = try #require(answer(question, text: Self.glossary).claims.first)
        #expect(claim.text.hasPrefix(words))
    }

    @Test func aYearIsNeitherAPlaceNorANumber() {
        let text = "# Sorting\n\nMerge sort was invented by von Neumann in 1945."
        for question in ["Where was merge sort invented?", "How many people invented merge sort?"] {
            let signals = FoundAnswer(
                question,
                byWordsIn: RetrievedPassage.find(
                    LexicalSearch("merge sort"), in: [("sorting.md", text)], limit: 5)
            ).finder.signals
            let kind = AnswerSignal.allCases.firstIndex(of: .answerKind) ?? 0
            #expect(signals.map { $0[kind] } == [-1], "\(question)")
        }
    }

    @Test func wordsOfSimilarMeaningMatch() {
        let stems = WordForms.stems(ofText: "The bug sat in the library for years.")
        let asked = WordForms.stems(of: "mistake")[0]
        #expect(WordForms.match(asked, in: stems) == 0.7)
        #expect(WordForms.match(WordForms.stems(of: "rivers")[0], in: stems) == 0)
    }

    @Test(arguments: [
        ("Who wrote it?", QuestionForm.Kind.who), ("Which scientist found it?", .who),
        ("In what year did it end?", .when), ("Which city is it in?", .place),
        ("What share of the energy is lost?", .number), ("How long is it?", .number),
        ("Why is it blue?", .reason), ("What is a sonnet?", .definition),
        ("How does it work?", .manner), ("Is it safe?", .yesOrNo), ("tides", .other),
    ])
    func aQuestionTellsItsKind(question: String, kind: QuestionForm.Kind) {
        #expect(QuestionForm(question).kind == kind)
    }

    @Test func probabilitiesLeaveRoomForNoAnswer() {
        let found = FoundAnswer(
            "Who invented the metronome?",
            byWordsIn: RetrievedPassage.find(
                LexicalSearch("metronome"), in: [("music.md", Self.metronome)], limit: 5))
        #expect(found.finder.probability > 0 && found.finder.probability < 1)
        #expect(found.finder.signals.allSatisfy { $0.count == AnswerSignal.allCases.count })
        #expect(AnswerSignal.wordWeights.keys.allSatisfy { !AnswerSignal.meaning.contains($0) })
    }
}
