import Testing

@testable import Dialogue

@Suite struct DictationGradeTests {
    private func words(
        _ typed: String, _ sentence: String, known: Set<String> = []
    ) -> [DictationGrade.Word] {
        DictationGrade(typed, of: sentence, known: known).words
    }

    @Test func caseAndPunctuationDoNotCount() {
        let grade = DictationGrade("¿QUÉ tal, lucía", of: "¿Qué tal, Lucía?")
        #expect(grade.score == 100)
        #expect(grade.words == [.right("Qué"), .right("tal"), .right("Lucía")])
    }

    @Test func accentsSlipsAndWrongWordsAreToldApart() {
        #expect(
            words("esta en la estasion", "Está en la estación")
                == [
                    .accents("Está", typed: "esta"), .right("en"), .right("la"),
                    .slip("estación", typed: "estasion"),
                ])
        #expect(
            words("Quiero dos peras", "Quiero tres peras")
                == [.right("Quiero"), .wrong("tres", typed: "dos"), .right("peras")])
    }

    @Test func aWordOfItsOwnIsNoSlip() {
        #expect(words("perro", "pero") == [.slip("pero", typed: "perro")])
        #expect(words("perro", "pero", known: ["perro"]) == [.wrong("pero", typed: "perro")])
        #expect(words("si", "tu") == [.wrong("tu", typed: "si")])
    }

    @Test func missingAndExtraWordsKeepTheirPlace() {
        #expect(
            words("un café con mucha leche", "Quiero un café con leche")
                == [
                    .missing("Quiero"), .right("un"), .right("café"), .right("con"),
                    .extra("mucha"), .right("leche"),
                ])
    }

    @Test(arguments: [
        ("hola que tal", 97), ("hola", 33), ("", 0), ("adiós muy bien", 0),
        ("hola qué tal amigo", 75),
    ])
    func theScoreFollowsTheWords(typed: String, score: Int) {
        #expect(DictationGrade(typed, of: "Hola, ¿qué tal?").score == score)
    }

    @Test func nothingTypedIsEmpty() {
        #expect(DictationGrade(" … ", of: "Hola").isEmpty)
        #expect(!DictationGrade("x", of: "Hola").isEmpty)
    }
}
