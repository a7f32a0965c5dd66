import Testing

@testable import Vocabulary

struct TextHeaderTests {
    @Test(
        arguments: [
            ("Comma", ","), ("semicolon", ";"), ("Tab", "\t"), ("SPACE", " "), ("Pipe", "|"),
            ("Colon", ":"), (",", ","), (";", ";"), ("\t", "\t"), (" ", " "), ("|", "|"),
            (":", ":"),
            ("\\t", "\t"), (" Tab ", "\t"), ("tab\t\t", "\t"), ("Comma,,,", ","), (";;;", ";"),
        ] as [(String, Character)])
    func separatorsHaveNamesOrAreWrittenOut(_ value: String, _ separator: Character) {
        let header = TextHeader("#separator:\(value)\na,b;c\n")
        #expect(header.separator == separator)
        #expect(header.isAnki && header.faults.isEmpty)
        #expect(header.body == "a,b;c\n" && header.firstLine == 2)
    }

    @Test func everyInstructionIsReadInAnyOrder() {
        let lines = [
            "#separator:Pipe", "#html:true", "#tags:food B2", "#tags column:6", "#deck:A::B",
            "#deck column:3", "#notetype:Basic", "#notetype column:2", "#guid column:1",
            "#columns:GUID|Type|Deck|\"Front | side\"|Back|Tags",
        ]
        var random = SeededNumbers(3)
        for _ in 0..<50 {
            let text = lines.shuffled(using: &random).joined(separator: "\r\n") + "\r\nx|y\r\n"
            let header = TextHeader(text)
            #expect(header.separator == "|" && header.isHTML == true)
            #expect(header.tags == ["food", "B2"] && header.deck == "A::B")
            #expect(header.places == [.guid: 0, .noteType: 1, .deck: 2, .tags: 5])
            #expect(
                header.columns == ["GUID", "Type", "Deck", "Front | side", "Back", "Tags"])
            #expect(header.faults.isEmpty && header.comments.isEmpty)
            #expect(header.body == "x|y\r\n" && header.firstLine == 11)
        }
    }

    @Test func headersThatASpreadsheetQuotedAndPaddedAreRead() {
        let header = TextHeader(
            "\"#separator:,\",,\n\"#deck:My \"\"deck\"\"\",,\n#tags column:3,,\n#HTML: False,,\na,b,c\n"
        )
        #expect(header.separator == ",")
        #expect(header.deck == "My \"deck\"")
        #expect(header.places == [.tags: 2])
        #expect(header.isHTML == false)
        #expect(header.body == "a,b,c\n")
    }

    @Test func otherLinesWithTheSignAreCommentsOnlyAtTheTop() {
        let header = TextHeader("# my list\n\n# note: for Monday\nHund\tdog\n#tag\tx\n")
        #expect(header.comments == [1, 3])
        #expect(!header.isAnki)
        #expect(header.separator == "\t")
        #expect(header.body == "Hund\tdog\n#tag\tx\n" && header.firstLine == 4)
    }

    @Test func aQuotedWordWithTheSignIsAWord() {
        let header = TextHeader("\"#hashtag: x\",y\n")
        #expect(header.body == "\"#hashtag: x\",y\n" && header.firstLine == 1)
        #expect(!header.isAnki && header.comments.isEmpty)
    }

    @Test func whatCannotBeFollowedIsNamedByLine() {
        let header = TextHeader(
            "#separator:§\n#html:maybe\n#tags column:0\n#deck column:999\na;b\n")
        #expect(header.separator == ";")
        #expect(header.isHTML == nil && header.places.isEmpty)
        #expect(header.faults.map(\.line) == [1, 2, 3, 4])
        #expect(
            header.faults.map(\.sentence) == [
                "#separator: “§” isn't a separator: use Comma, Semicolon, Tab, Space, Pipe or Colon.",
                "#html: “maybe” is neither true nor false.",
                "#tags column: “0” isn't the number of a column, 1 to 200.",
                "#deck column: “999” isn't the number of a column, 1 to 200.",
            ])
    }

    @Test(arguments: ["", "#", "#:", "\"#", "\"", "#separator:", "#tags column:", "\r", "#a\r\n"])
    func fragmentsAreRead(_ text: String) {
        let header = TextHeader(text)
        #expect(header.body.isEmpty || text.hasPrefix("\""))
    }
}
