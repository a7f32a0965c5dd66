import Testing

@testable import WordFinding

struct LanguageTests {
    @Test(arguments: [
        ("en", "It was a cold day and the rain had not stopped."),
        ("de", "Es war ein kalter Tag und der Regen hörte nicht auf."),
        ("fr", "Le jour était froid et la pluie ne cessait pas dans les rues."),
        ("es", "El día era frío y la lluvia no paraba en las calles."),
        ("it", "Il giorno era freddo e la pioggia non cessava nelle strade di una città."),
        ("pt", "O dia estava frio e a chuva não parava, mas ela foi com uma amiga."),
        ("nl", "Het was een koude dag en de regen hield niet op in de stad."),
        ("ru", "Это был холодный день, и дождь не переставал."),
        ("el", "Ήταν κρύα μέρα."), ("ar", "كان يوما باردا في المدينة."), ("he", "היה יום קר."),
        ("zh", "那天很冷，雨下个不停。"), ("ja", "とても寒い日でした。雨が降っていた。"),
        ("ko", "추운 날이었고 비가 그치지 않았다."), ("hi", "वह दिन ठंडा था।"), ("th", "วันนี้อากาศหนาวมาก"),
    ])
    func aSentenceTellsItsLanguage(language: String, text: String) {
        #expect(WordFinder.unaided.findings(in: text).language == language)
    }

    @Test(arguments: ["", "12 + 30 = 42", "Xq zzt brrk plonk", "\u{0}\u{1}\u{2}"])
    func whatIsInNoLanguageHasNone(text: String) {
        #expect(WordFinder.unaided.findings(in: text).language == nil)
    }

    @Test func wordsOfAnyLanguageWithSpacesAreFound() {
        let russian = WordFinder.unaided.findings(in: "Маяк не горел. На берегу стоял старый маяк.")
        #expect(russian.word("маяк")?.count == 2)
        let hindi = WordFinder.unaided.findings(in: "वह दीपस्तंभ पुराना है। दीपस्तंभ बंद है।")
        #expect(hindi.word("दीपस्तंभ")?.count == 2)
        let hebrew = WordFinder.unaided.findings(in: "המגדלור היה חשוך. המגדלור עמד על החוף.")
        #expect(hebrew.word("המגדלור")?.count == 2)
    }

    @Test func scriptsWithoutSpacesHaveSentencesButNoWords() {
        let findings = WordFinder.unaided.findings(in: "灯塔是黑的。没有人说话。")
        #expect(findings.words.isEmpty)
        #expect(findings.sentenceCount == 2)
    }
}
