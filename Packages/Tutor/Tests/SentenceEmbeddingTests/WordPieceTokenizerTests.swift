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
        // With the line ends of another system.
        try Data(Self.pieces.joined(separator: "\r\n").utf8).write(to: url)
        let tokenizer = WordPieceTokenizer(vocabulary: try Vocabulary(url, most: 100))
        let found = tokenizer.tokens(of: text, most: most).map { Self.pieces[Int($0)] }
        #expect(found.first == "[CLS]")
        #expect(found.last == "[SEP]")
        return Array(found.dropFirst().dropLast())
    }

    @Test(arguments: [
        ("", []), (" \t\r\n\u{A0}\u{2028}", []),
        // The longest piece first, and the whole word unknown when its rest is.
        ("ab abc abbc", ["ab", "ab", "##c", "ab", "##bc"]), ("abd a", ["[UNK]", "a"]),
        // Letters without their accents, composed or not, and small.
        ("Café CAFE\u{301} cafe", ["cafe", "cafe", "cafe"]), ("İ", ["i"]),
        // Signs stand alone, whether Unicode takes them for punctuation or not.
        ("a.b-a$“", ["a", ".", "b", "-", "a", "$", "“"]),
        // So do ideographs; syllables of Hangul are taken apart.
        ("a漢字b", ["a", "漢", "字", "b"]), ("한", ["ᄒ", "##ᅡ", "##ᆫ"]),
        // What cannot be seen is not there: controls, joiners, what another program could not read.
        ("a\u{0}\u{200B}b \u{FEFF}a\u{FFFD}\u{7F}\u{E000}b\u{301}", ["ab", "ab"]),
        // The end of a word does not change its letters.
        ("ΣΣ", ["[UNK]"]), ("σς", ["σ", "##ς"]),
        // A text cannot say that it ends.
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
