import Foundation
import Testing

@testable import SentenceEmbedding

@Suite struct TokenizerTests {
    private static let pieces = [
        "[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "b", "ab", "##b", "##c", "##bc", "cafe", ".", "-",
        "漢", "字", "ss", "[", "]", "sep", "i", "$", "“", "ᄒ", "##ᅡ", "##ᆫ", "x", "##x", "σ", "##ς",
    ]

    private func pieces(of text: String, most: Int = 256) throws -> [String] {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: url) }
        // With another system's line ends.
        try Data(Self.pieces.joined(separator: "\r\n").utf8).write(to: url)
        let tokenizer = WordPieceTokenizer(vocabulary: try Vocabulary(url, most: 100))
        let found = tokenizer.tokens(of: text, most: most).map { Self.pieces[Int($0)] }
        #expect(found.first == "[CLS]")
        #expect(found.last == "[SEP]")
        return Array(found.dropFirst().dropLast())
    }

    @Test(arguments: [
        ("", []), (" \t\r\n\u{A0}\u{2028}", []),
        // The longest piece first; a whole word is unknown if its rest is.
        ("ab abc abbc", ["ab", "ab", "##c", "ab", "##bc"]), ("abd a", ["[UNK]", "a"]),
        // Letters lose their accents, composed or not, and their case.
        ("Café CAFE\u{301} cafe", ["cafe", "cafe", "cafe"]), ("İ", ["i"]),
        // Signs are words by themselves, whether or not Unicode calls them punctuation.
        ("a.b-a$“", ["a", ".", "b", "-", "a", "$", "“"]),
        // So are ideographs; Hangul syllables are decomposed.
        ("a漢字b", ["a", "漢", "字", "b"]), ("한", ["ᄒ", "##ᅡ", "##ᆫ"]),
        // Invisible characters are removed: controls, joiners and invalid characters.
        ("a\u{0}\u{200B}b \u{FEFF}a\u{FFFD}\u{7F}\u{E000}b\u{301}", ["ab", "ab"]),
        // A final sigma stays as it is.
        ("ΣΣ", ["[UNK]"]), ("σς", ["σ", "##ς"]),
        // Text can't contain the end marker.
        ("[SEP]", ["[", "sep", "]"]),
        ("😀 a", ["[UNK]", "a"]),
    ])
    func textsBecomePieces(text: String, expected: [String]) throws {
        #expect(try pieces(of: text) == expected)
    }

    @Test func aWordOfMoreThanAHundredLettersIsUnknown() throws {
        let x = { String(repeating: "x", count: $0) }
        #expect(try pieces(of: x(100)).count == 100)
        #expect(
            try pieces(of: x(101) + " a." + x(1000) + ".") == ["[UNK]", "a", ".", "[UNK]", "."])
    }

    @Test func aLongTextIsCutAtItsLastToken() throws {
        #expect(try pieces(of: String(repeating: "a ", count: 300)).count == 254)
        #expect(try pieces(of: "abc abc", most: 5) == ["ab", "##c", "ab"])
        #expect(try pieces(of: String(repeating: "a", count: 3_000_000)) == ["[UNK]"])
    }
}
