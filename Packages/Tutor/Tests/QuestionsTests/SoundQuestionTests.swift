import Questions
import Testing

/// Mistakes that questions once had.
@Suite struct SoundQuestionTests {
    private func questions(_ text: String, _ kinds: Set<QuestionKind> = Set(QuestionKind.allCases))
        -> [Question]
    {
        (1...6 as ClosedRange<UInt64>).flatMap { seed in
            QuestionMaker([QuestionText(document: "text.txt", text: text)])
                .questions(QuestionRequest(count: 40, kinds: kinds, seed: seed))
        }
    }

    private static let life = """
        # A life

        Mary Anning was born in Lyme Regis on 21 May 1799. Georges Cuvier doubted in 1823 that the skeleton of Mary Anning
        was genuine. William Buckland published a paper on fossil dung in 1829. Henry De la Beche painted ancient Dorset
        in 1830. Richard Owen named the first British pterosaur in 1859. Charles Dickens Jr. reprinted an article about
        fossils in 1865. The church of Lyme Regis was built ca. 1145 by monks. Louis Agassiz visited London, Paris, Venice and Rome.

        Anning's mother sold fossils in Bath. Mary lived in Dorset until her death. Gideon Mantell moved to Brighton in 1833.

        # License

        This book is licensed to its readers. A licensee is a person who receives the work under this license. Refunds must
        be paid within 60 days of the purchase in London.

        # Bibliography

        Emling, S. (2009). The Fossil Hunter. New York: Palgrave Macmillan.
        Goodhue, T. W. (2004). The Life of Anning was printed in Bethesda in 2004 by Academica Press.
        """

    @Test func licensesAndBibliographiesAreNotAskedAbout() {
        let made = questions(Self.life)
        #expect(made.count > 20)
        for question in made {
            #expect(question.topic == "A life")
            for option in question.options + [question.answer] {
                #expect(
                    !["licensee", "Bethesda", "Palgrave", "2009"].contains(where: option.contains))
            }
        }
    }

    @Test func sentencesGoOnAfterAbbreviations() {
        let quotes = questions(Self.life).flatMap(\.quotes)
        #expect(quotes.contains { $0.hasPrefix("Charles Dickens Jr. reprinted") })
        #expect(quotes.allSatisfy { !$0.hasSuffix("ca.") && !$0.hasSuffix("Jr.") })
    }

    @Test func wrongNamesAreOfTheAnswersKindAndWhole() throws {
        let people: Set<String> = [
            "Mary Anning", "Georges Cuvier", "William Buckland", "Henry De la Beche",
            "Richard Owen", "Charles Dickens Jr", "Louis Agassiz", "Gideon Mantell",
        ]
        let choices = questions(Self.life, [.multipleChoice]).filter { people.contains($0.answer) }
        try #require(!choices.isEmpty)
        for question in choices { #expect(people.isSuperset(of: question.options)) }
    }

    @Test func aGivenNameAloneIsNeitherAskedForNorAChoice() {
        for question in questions(Self.life) {
            #expect(question.answer != "Mary")
            #expect(!question.options.contains("Mary"))
        }
    }

    @Test func noQuestionTellsTheAnswerOfAnother() {
        let text = """
            # Salt

            Salt preserves meat because it draws water out of bacteria. A brine is a strong solution of salt in water.
            Sailors packed herring in barrels of strong brine, a solution of salt in sea water.
            The Dutch packed herring in barrels of salt and sold it to London.
            """
        for seed in 1...20 as ClosedRange<UInt64> {
            let made = QuestionMaker([QuestionText(document: "salt", text: text)])
                .questions(QuestionRequest(count: 20, kinds: [.fillInBlank], seed: seed))
            let asksBrine = made.contains { $0.answer == "brine" && $0.form == .definition }
            let showsBrine = made.contains { $0.prompt.contains("strong brine, a solution") }
            #expect(!(asksBrine && showsBrine))
        }
    }

    @Test func wrongTermsComeFromTheSameDocumentAndNoTwoQuestionsHaveTheSameChoices() throws {
        let texts = [
            QuestionText(document: "cells", text: SampleText.cells),
            QuestionText(
                document: "boats",
                text: """
                    # Boats

                    A skeg is a small fin that keeps a boat straight. A cockpit is an opening in which the paddler sits.
                    A thwart is a board that holds both sides apart. A painter is a rope that ties a boat to the shore.
                    """),
        ]
        let boats: Set<String> = ["skeg", "cockpit", "thwart", "painter"]
        var count = 0
        for seed in 1...5 as ClosedRange<UInt64> {
            let made = QuestionMaker(texts).questions(
                QuestionRequest(count: 30, kinds: [.multipleChoice], seed: seed))
            for question in made where boats.contains(question.answer.lowercased()) {
                count += 1
                #expect(boats.isSuperset(of: question.options.map { $0.lowercased() }))
            }
            let choices = made.map { Set($0.options) }
            #expect(Set(choices).count == choices.count)
        }
        #expect(count > 0)
    }

    @Test func aNameAfterAColonIsNoMeaning() {
        let text = """
            # Staff

            - Duty officer: Tom Reed, who sits in room 12 of the boat house
            - Skeg: a small fin under the stern that keeps a boat straight
            """
        let made = questions(text, [.fillInBlank, .openEnded])
        #expect(made.contains { $0.answer == "skeg" })
        #expect(!made.contains { $0.prompt.contains("Tom Reed") || $0.answer.contains("Tom Reed") })
    }

    @Test(arguments: [
        "The Royal Society of London debated the find at a meeting in 1824.",
        "Smith et al. found in 1998 that plants grow faster in red light.",
        "Charles Darwin replied in 1860 that species change over long times.",
        "Georges Cuvier doubted that it was a genuine fossil of a reptile.",
    ])
    func sentencesThatPointBackAreNotAskedAbout(sentence: String) {
        let made = questions("# Letters\n\nPlants need light and water. \(sentence)\n")
        #expect(!made.contains { $0.quotes.contains(sentence) })
    }

    @Test func whatCanBeTrueOfOtherNumbersIsNotAskedFor() {
        let made = questions(
            "# Cold\n\nA swimmer in water of 10 °C can lose the use of both hands in minutes.\n")
        #expect(!made.contains { $0.answer == "10" })
    }
}
