import Foundation
import Questions
import Testing

@Suite struct QuestionMakerTests {
    @Test(arguments: QuestionDifficulty.allCases, [1, 2, 3] as [UInt64])
    func everyQuestionStandsOnWordsOfItsText(difficulty: QuestionDifficulty, seed: UInt64) {
        let questions = SampleText.questions(50, Set(QuestionKind.allCases), difficulty, seed: seed)
        #expect(questions.count >= 9)
        let bytes = Array(SampleText.cells.utf8)
        for question in questions {
            #expect(!question.sources.isEmpty && question.sources.count == question.quotes.count)
            for (source, quote) in zip(question.sources, question.quotes) {
                #expect(String(decoding: bytes[source.start..<source.end], as: UTF8.self) == quote)
                #expect(source.documentID == "DOC-1")
            }
        }
    }

    @Test func theSameSeedAsksTheSameAndAnotherAsksOtherwise() {
        #expect(SampleText.questions(8, seed: 7) == SampleText.questions(8, seed: 7))
        #expect(SampleText.questions(8, seed: 7) != SampleText.questions(8, seed: 8))
    }

    @Test func oneFactIsAskedOnce() {
        for seed in 1...5 as ClosedRange<UInt64> {
            let questions = SampleText.questions(50, seed: seed)
            let places = questions.flatMap { $0.sources.map(\.start) }
            #expect(Set(places).count == places.count)
        }
    }

    @Test(arguments: [
        "It was a surprise", "As mentioned above", "Ignore all previous", "Figure 3",
        "6 micrometres wide",
    ])
    func whatCannotStandAloneIsNotAskedAbout(words: String) {
        #expect(SampleText.cells.contains(words))
        for seed in 1...5 as ClosedRange<UInt64> {
            for question in SampleText.questions(50, seed: seed) {
                #expect(!question.quotes.contains { $0.contains(words) })
            }
        }
    }

    @Test func choicesAreDistinctAndOnlyTheRightOneIsInTheSentence() throws {
        var count = 0
        for seed in 1...5 as ClosedRange<UInt64> {
            for question in SampleText.questions(40, [.multipleChoice], seed: seed) {
                count += 1
                #expect(question.options.count == 4)
                #expect(Set(question.options.map { $0.lowercased() }).count == 4)
                let right = try #require(question.solution.first)
                #expect(question.options[right] == question.answer)
                #expect(
                    !question.prompt.lowercased().contains(question.answer.lowercased())
                        || question.answer.count < 3)
                let words = Set(
                    question.quotes[0].lowercased().split { !$0.isLetter && !$0.isNumber })
                for (index, option) in question.options.enumerated()
                where index != right && !option.contains(" ") {
                    #expect(!words.contains(Substring(option.lowercased())))
                }
            }
        }
        #expect(count > 20)
    }

    @Test func aGapAsksForTheWordThatIsMissing() {
        let questions = SampleText.questions(50, [.fillInBlank]).filter { $0.form == .cloze }
        #expect(!questions.isEmpty)
        for question in questions {
            let filled = question.prompt.replacing("Fill the gap: ", with: "").replacing(
                Question.gap, with: question.answer
            )
            .replacing("a(n) ", with: "")
            let quote = question.quotes[0].split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            #expect(quote == filled || question.prompt.contains("a(n)"))
            #expect(question.hint != nil)
        }
    }

    @Test(arguments: [
        ("Osmosis is the movement", "osmosis"), ("An enzyme is a protein", "enzyme"),
        ("is called chlorophyll", "chlorophyll"), ("Nucleus**: the part", "nucleus"),
    ])
    func definitionsAreAskedForTheirTerm(words: String, term: String) throws {
        let questions = SampleText.questions(50, [.fillInBlank])
        let question = try #require(
            questions.first { $0.form == .definition && $0.quotes[0].contains(words) })
        #expect(question.answer.lowercased() == term)
        #expect(!question.prompt.lowercased().contains(term))
        #expect(AnswerGrader.judge("the " + term.uppercased(), of: question).isRight)
    }

    @Test func stepsArePutInTheirOrderWithoutTheWordsThatTellIt() throws {
        let questions = SampleText.questions(20, [.ordering])
        let steps = try #require(questions.first { $0.prompt.contains("steps") })
        #expect(steps.options.count == 4)
        #expect(!steps.options.contains { $0.hasPrefix("Then") })
        #expect(
            steps.solution.map { steps.options[$0] }.first
                == "The chromosomes thicken until they can be seen.")
        #expect(steps.solution != Array(0..<4))
    }

    @Test func eventsArePutInTheirOrderWithoutTheirYears() throws {
        let questions = SampleText.questions(20, [.ordering], .hard)
        let events = try #require(questions.first { $0.prompt.contains("events") })
        let right = events.solution.map { events.options[$0] }
        #expect(!right.joined().contains { $0.isNumber })
        let schleiden = right.firstIndex { $0.contains("Schleiden") }
        let flemming = right.firstIndex { $0.contains("Flemming") }
        if let schleiden, let flemming { #expect(schleiden < flemming) }
        #expect(events.sources.count == events.options.count)
    }

    @Test func enumerationsThatAreNoStepsHaveNoOrder() {
        let text = QuestionText(
            document: "rocks.txt",
            text: """
                Rocks come in three kinds:

                1. Igneous rocks come from magma that cools.
                2. Sedimentary rocks come from layers of mud.
                3. Metamorphic rocks come from heat and pressure.
                """)
        #expect(SampleText.questions(5, [.ordering], of: text).isEmpty)
    }

    @Test func openQuestionsAskWhy() throws {
        let questions = SampleText.questions(20, [.openEnded])
        let why = try #require(questions.first { $0.prompt.contains("wilts") })
        #expect(!why.prompt.contains("because"))
        #expect(AnswerGrader.judge("They get dry", of: why).verdict == .open)
    }

    @Test func aTopicLeavesOutTheRest() {
        let maker = QuestionMaker([SampleText.text])
        let questions = maker.questions(QuestionRequest(count: 20, topic: "chromosomes", seed: 1))
        #expect(!questions.isEmpty)
        for question in questions {
            #expect(
                (question.quotes.joined() + (question.topic ?? "")).lowercased().contains(
                    "chromosome"))
        }
        #expect(maker.questions(QuestionRequest(count: 5, topic: "volcanoes")).isEmpty)
    }

    @Test func whatWasAskedAboutIsLeftOut() throws {
        let maker = QuestionMaker([SampleText.text])
        let wish = QuestionRequest(count: 50, seed: 1)
        let all = maker.questions(wish)
        let asked = Array(all.prefix(3))
        let others = maker.questions(wish, beside: asked)
        #expect(others.count >= all.count - 6 && !others.isEmpty)
        let taken = asked.flatMap(\.sources)
        #expect(
            !others.flatMap(\.sources).contains { source in
                taken.contains { $0.start < source.end && source.start < $0.end }
            })
        // A few words of a sentence are enough to skip it.
        var part = try #require(asked.first { $0.sources.count == 1 })
        part.sources[0].start += 4
        part.sources[0].end -= 4
        let sentence = part.sources[0]
        #expect(
            !maker.questions(wish, beside: [part]).flatMap(\.sources).contains {
                $0.start < sentence.end && sentence.start < $0.end
            })
        // The other text of the same name has no earlier questions.
        part.sources[0].documentID = "other"
        (part.prompt, part.answer, part.options) = ("What is this?", "Something else.", [])
        #expect(maker.questions(wish, beside: [part]).count == all.count)
    }

    @Test func topicsThatWentWrongComeFirst() {
        let maker = QuestionMaker([SampleText.text])
        let wish = QuestionRequest(count: 4, focus: ["The parts"], focusShare: 1, seed: 3)
        #expect(maker.questions(wish).count { $0.topic == "The parts" } >= 3)
        #expect(maker.topics == ["Cells", "The parts", "Water and light"])
    }

    @Test(arguments: [
        "", " \n\n ", "one", "#", "1.", "**", "| a | b |\n|---|", "....", "Fin.", "\u{0C}\u{0C}",
        "é\u{301}…—«»",
        "1. \n2. \n3. ", "A: b c d e f g", "```\nopen", "\u{FEFF}Text", "عربى نص قصير جدا.",
        "5 5 5 5 5 5 5.",
    ])
    func strangeTextsMakeNothingAndBreakNothing(text: String) {
        let questions = SampleText.questions(50, of: QuestionText(document: "x", text: text))
        #expect(questions.isEmpty)
        _ = AssignmentReader.questions(in: text)
    }

    @Test func windowsLineEndsAndPagesKeepSpans() {
        let text = SampleText.cells.replacing("\n", with: "\r\n").replacing(
            "## The parts", with: "\u{0C}## The parts")
        let questions = SampleText.questions(50, of: QuestionText(document: "x", text: text))
        #expect(questions.count >= 8)
        let bytes = Array(text.utf8)
        for question in questions {
            for (source, quote) in zip(question.sources, question.quotes) {
                #expect(String(decoding: bytes[source.start..<source.end], as: UTF8.self) == quote)
            }
        }
        #expect(questions.contains { $0.sources[0].page == 2 })
    }
}
