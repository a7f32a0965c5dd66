import Testing

@testable import Dialogue

/// What a patient native speaker accepts, and what not.
@Suite struct RephrasedLineTests {
    private func takes(
        _ said: String, for line: String, _ language: String, after question: String = "",
        also: [String] = []
    ) -> Bool {
        ExpectedLine(line, accepted: also, language: language, question: question).judge(said)
            .isTaken
    }

    @Test(arguments: [
        ("es", "Un café con leche, por favor.", "¿Me da un café con leche?", true),
        ("es", "Un café con leche, por favor.", "Un café sin leche, por favor.", false),
        ("es", "Un billete para Córdoba, por favor.", "Quisiera 1 billete a Córdoba", true),
        ("es", "Un billete para Córdoba, por favor.", "Dos billetes para Córdoba", false),
        ("es", "¿Cuánto cuesta?", "¿Qué precio tiene?", true),
        ("es", "¿Cuánto cuesta?", "¿Qué hora es?", false),
        ("es", "Es el doce de marzo.", "El 12 de marzo", true),
        ("es", "Es el doce de marzo.", "El 12 de mayo", false),
        ("fr", "Je voudrais un kilo de tomates.", "Donnez-moi 1 kg de tomates, merci", true),
        ("fr", "J’ai vingt-deux ans.", "J'ai 22 ans", true),
        ("fr", "J’ai quatre-vingt-dix-sept ans.", "97 ans", true),
        ("fr", "Avec de la confiture, mais sans beurre.", "Confiture, mais pas de beurre", true),
        (
            "fr", "Avec de la confiture, mais sans beurre.", "Du beurre, mais pas de confiture",
            false
        ),
        ("en", "I have a headache.", "My head hurts", true),
        ("en", "It's a quarter past nine.", "It's 9:15", true),
        ("en", "I like spicy food.", "I don't like spicy food.", false),
        ("en", "He's tall, and he has short hair.", "He's short, and he has tall hair.", false),
        ("en", "Is he our teacher?", "Is she our teacher?", false),
    ])
    func otherWordsForTheSameAreTaken(language: String, line: String, said: String, isTaken: Bool) {
        #expect(takes(said, for: line, language) == isTaken)
    }

    @Test func anAnswerNeedNotRepeatTheQuestion() {
        let question = "¿A qué hora te levantas?"
        #expect(takes("A las 7", for: "Me levanto a las siete.", "es", after: question))
        #expect(!takes("A las 8", for: "Me levanto a las siete.", "es", after: question))
        #expect(!takes("Me acuesto a las 7", for: "Me levanto a las siete.", "es", after: question))
        #expect(!takes("A las 7", for: "Me levanto a las siete.", "es"))
    }

    @Test func aYesIsNotANo() {
        #expect(!takes("Sí, gracias.", for: "No, gracias.", "es"))
        #expect(takes("No, eso es todo, gracias", for: "No, gracias. Nada más.", "es"))
        #expect(!takes("No puedo leer", for: "Puedo leer.", "es"))
    }

    @Test func aPlaceIsFilledInOtherWords() {
        let line = ExpectedLine("Je m’appelle [name].", language: "fr")
        let grade = line.judge("Moi, c'est Sam")
        #expect(grade.isTaken && grade.captured == ["name": "Sam"])
        #expect(!line.judge("Comment tu t'appelles ?").isTaken)
    }

    @Test func anUnknownLanguageGoesByTheWords() {
        #expect(!takes("22", for: "kaksikymmentäkaksi", "fi"))
        #expect(takes("kaksikymmentäkaksi", for: "kaksikymmentäkaksi", "fi"))
    }

    @Test(arguments: [
        ("es", "treinta y dos", "#32"), ("es", "doscientos cincuenta", "#250"),
        ("es", "dos cincuenta", "#2 #50"), ("fr", "soixante et onze", "#71"),
        ("fr", "quatre vingts", "#80"), ("fr", "deux mille onze", "#2011"),
        ("en", "eighty eight", "#88"), ("en", "two hundred and five", "#205"),
        ("en", "14th", "#14"),
    ])
    func numbersAreReadAsWords(language: String, words: String, numbers: String) {
        let read = SpokenNumbers.replaced(
            in: words.split(separator: " ").map(String.init), of: language)
        #expect(read.joined(separator: " ") == numbers)
    }
}
