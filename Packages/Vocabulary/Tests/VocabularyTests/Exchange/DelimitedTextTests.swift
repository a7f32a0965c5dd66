import Testing

@testable import Vocabulary

struct DelimitedTextTests {
    private func values(_ text: String, _ separator: Character = ",") -> [[String]] {
        DelimitedText.rows(text, separator: separator).rows.map(\.values)
    }

    private func faults(_ text: String, _ separator: Character = ",") -> [String] {
        DelimitedText.rows(text, separator: separator).faults.map { "\($0.line): \($0.sentence)" }
    }

    @Test(
        arguments: [
            ("Hund\tdog, hound; cur\nKatze\tcat, kitten\n", "\t"), ("Hund|dog\nKatze|cat", "|"),
            ("Hund;dog, hound\nKatze;cat\n", ";"),
            ("word,meaning\nHund,a dog; a hound\nKatze,cat", ","),
            ("\"a;b;c\",x\n\"d;e\",y\n", ","), ("Hund, der|dog, the\nKatze, die|cat, the\n", "|"),
            ("Rohr 12\"\tpipe\nZoll\tinch, 1\"\n", "\t"), ("Hund\nKatze\n", ","), ("", ","),
            ("nur, ein, Satz\nHund;dog\nKatze;cat\nMaus;mouse\n", ";"),
        ] as [(String, Character)])
    func theSeparatorIsTheOneThatMostRowsHave(_ text: String, _ separator: Character) {
        #expect(DelimitedText.separator(of: text) == separator)
    }

    @Test func rowsEndWithAnyLineEndingAndBlankOnesAreNoRows() {
        let (rows, faults) = DelimitedText.rows(
            "a,b\r\nc,d\re,f\n\n,,\ng,\"h\ni\"\nj", separator: ",")
        #expect(faults.isEmpty)
        #expect(rows.map(\.line) == [1, 2, 3, 6, 8])
        #expect(
            rows.map(\.values) == [["a", "b"], ["c", "d"], ["e", "f"], ["g", "h\ni"], ["j"]])
    }

    @Test(arguments: [
        // The value of the bug report.
        ("word1,\"a\"b\"c\"", ["word1", "a\"b\"c"]),
        ("\"Hund\" (m),dog", ["\"Hund\" (m)", "dog"]),
        ("\"a, \"b\" c\",x", ["a, \"b\" c", "x"]),
        ("\"a\"b\",\"c\"", ["a\"b", "c"]),
        ("Hund, \"dog, hound\"", ["Hund", "dog, hound"]), ("\"Hund\" ,\"dog\"  ", ["Hund", "dog"]),
        ("12\" Rohr,pipe", ["12\" Rohr", "pipe"]), ("\"\",\"\"\"\"", ["", "\""]),
    ])
    func quotesThatCanBeReadInOneWayAreRead(_ text: String, _ row: [String]) {
        #expect(values(text + "\nz,w\n") == [row, ["z", "w"]])
        #expect(faults(text + "\nz,w\n").isEmpty)
    }

    @Test(arguments: ["\"a\" b, \"c\"", "\"a \"b, c\" d\",x", "\"open,x", "x,\"a\nb\" c,d"])
    func quotesThatCanBeReadInTwoWaysCostOneLineAndAreNamed(_ text: String) {
        let text = "Hund,dog\n" + text + "\nKatze,cat\nMaus,\"mouse\"\n"
        let rows = values(text)
        #expect(rows.first == ["Hund", "dog"])
        #expect(rows.suffix(2) == [["Katze", "cat"], ["Maus", "mouse"]])
        #expect(faults(text).first?.hasPrefix("2: ") == true)
        #expect(faults(text).count == 1)
    }

    @Test func anOpenQuoteDoesNotSwallowTheRowsUpToTheNextOne() {
        let text = "\"Hund\tdog\nKatze\tcat\nMaus\tmouse\nder \"Igel\" da\thedgehog\n"
        #expect(
            values(text, "\t")
                == [["Katze", "cat"], ["Maus", "mouse"], ["der \"Igel\" da", "hedgehog"]])
        #expect(faults(text, "\t") == ["1: There's text after a closing quotation mark."])
    }

    @Test func boundsAreKeptAndNamed() {
        let wide = String(repeating: ",", count: DelimitedText.maxColumns)
        let long = String(repeating: "x", count: DelimitedText.maxValue + 1)
        let text = "a\(wide)b\n\(long),c\nd,e\n"
        #expect(values(text) == [["d", "e"]])
        #expect(
            faults(text) == [
                "1: It has more than 200 values.", "2: A value has more than 100 kB.",
            ])
        let open = String(repeating: "\"x,y\n", count: 3001)
        #expect(faults(open).count == 1001)
        #expect(faults(open).last?.contains("the rest isn't read") == true)
    }

    @Test func commentsAreNamedWhereTheyAreLeftOut() {
        let text = "#a,b\n\"#c\",d\ne,f\n"
        let (rows, faults) = DelimitedText.rows(
            text, separator: ",", startingAt: 4, leavesOutComments: true)
        #expect(rows.map(\.values) == [["#c", "d"], ["e", "f"]])
        #expect(rows.map(\.line) == [5, 6])
        #expect(faults.map(\.line) == [4])
        #expect(values(text).first == ["#a", "b"])
    }

    @Test(arguments: [",", "\t", ";", "|", ":", " "] as [Character])
    func whatIsWrittenIsReadBackEqual(_ separator: Character) {
        var random = SeededNumbers(7)
        let parts = [
            "\"", "\"\"", ",", ";", "|", "\t", ":", " ", "\n", "\r\n", "\r", "#", "'", "=", "a",
            "ü", "狗", "\u{301}", "👩🏽‍🎓", "<b>", "&amp;", "{{c1::", "}}", "\\",
        ]
        func value() -> String {
            (0..<Int.random(in: 0...5, using: &random)).compactMap { _ in
                parts.randomElement(using: &random)
            }.joined()
        }
        for _ in 0..<1000 {
            let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                ["x"] + (0..<Int.random(in: 0...4, using: &random)).map { _ in value() }
            }
            let text = rows.map { DelimitedText.line($0, separator: separator) }.joined()
            #expect(faults(text, separator).isEmpty, "\(text.debugDescription)")
            #expect(values(text, separator) == rows, "\(text.debugDescription)")
        }
    }
}
