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
        ("en", "Hi, Noah. You look worried.", "Hey Noah, you seem worried", true),
        ("en", "Do we need anything else?", "Do we need something else?", true),
        ("es", "Me levanto a las siete.", "Me levanto a las 7:00", true),
        ("es", "Me levanto a las siete.", "Me levanto a las 8:00", false),
        ("fr", "On se retrouve où ?", "On se retrouve à quel endroit ?", true),
    ])
    func otherWordsForTheSameAreTaken(language: String, line: String, said: String, isTaken: Bool) {
        #expect(takes(said, for: line, language) == isTaken)
    }

    @Test(arguments: [
        // Another person
        ("es", "Tengo veinte años.", "Tiene veinte años.", "20 años"),
        ("fr", "Il a trois ans.", "J'ai trois ans.", "Trois ans"),
        ("en", "That's my friend! You're very nice.", "That's your friend! You're very nice.", ""),
        ("en", "I like it. Do you play the guitar?", "You like it. Do you play the guitar?", ""),
        // Exchanged words
        ("en", "I'm from Madrid, I live in Paris.", "I'm from Paris, I live in Madrid.", ""),
        (
            "es", "Por la mañana estudio y por la tarde trabajo.",
            "Por la mañana trabajo y por la tarde estudio.", ""
        ),
        // Directions, verbs, opposites
        ("fr", "Tournez à gauche.", "Tournez à droite.", "Tournez a gauche"),
        ("en", "I like reading.", "I hate reading.", "I like to read."),
        (
            "en", "I have to study on Monday.", "I want to study on Monday.",
            "I must study on Monday"
        ),
        ("es", "Menos de quinientos euros.", "Más de quinientos euros.", "Menos de 500 euros"),
        ("es", "La cena fue muy buena.", "La cena no fue muy buena.", "La cena estuvo muy buena"),
        ("es", "Tengo hambre.", "Tengo sed.", "Tengo mucha hambre"),
        ("en", "It's next to the house.", "It's next to the horse.", "It is next to the house"),
    ])
    func anotherPersonOrAnOppositeIsNotTaken(
        language: String, line: String, wrong: String, right: String
    ) {
        #expect(!takes(wrong, for: line, language))
        #expect(right.isEmpty || takes(right, for: line, language))
    }

    @Test func anotherWordInTheLinesPlaceIsNotTakenWhereAPartOfTheLineIsEnough() {
        let (line, also) = ("Lo siento, no puedo. Tengo que trabajar.", ["Lo siento, no puedo."])
        #expect(takes("No puedo, lo siento", for: line, "es", also: also))
        #expect(takes("No puedo, tengo que trabajar", for: line, "es", also: also))
        #expect(!takes("Lo siento, no puedo. Tengo que estudiar.", for: line, "es", also: also))
    }

    @Test func theOtherOfferOfAQuestionIsNotTaken() {
        let (line, also) = ("For here, please. How much is it?", ["How much is it?"])
        let asked = "For here or to go?"
        #expect(!takes("To go. How much is it?", for: line, "en", after: asked, also: also))
        #expect(takes("For here. How much is it?", for: line, "en", after: asked, also: also))
    }

    @Test func anOppositeThatAnotherAcceptedLineHasIsTaken() {
        let also = ["On Tuesday.", "You like it."]
        #expect(takes("On Tuesday please", for: "On Monday.", "en", also: also))
        #expect(!takes("On Wednesday", for: "On Monday.", "en", also: also))
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

    @Test func aNoNeedNotRepeatTheQuestionButMay() {
        let (line, fish) = ("No, I don't like fish.", "Do you like fish?")
        #expect(takes("No, I don't", for: line, "en", after: fish))
        #expect(takes("No", for: line, "en", after: fish))
        #expect(!takes("No, I like fish", for: line, "en", after: fish))
        #expect(!takes("Fish", for: line, "en", after: fish))
        let (also, bag) = (["No, gracias."], "¿Una bolsa?")
        let said = "No, no necesito bolsa, gracias"
        #expect(takes(said, for: "No, gracias. Nada más.", "es", after: bag, also: also))
        #expect(!takes(said, for: "Sí, gracias.", "es", after: bag))
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
