import AppCore
import Foundation
import Testing

@Suite struct JSONTextTests {
    /// Texts are passed over eight bytes at a time: whatever ends or interrupts one does so at every place.
    @Test(arguments: 0..<20)
    func whatEndsATextIsSeenAtEveryPlace(length: Int) throws {
        for place in 0...length {
            let (before, after) = (
                String(repeating: "é~", count: place), String(repeating: "z", count: length - place)
            )
            for (written, meant) in [(#"\""#, "\""), (#"\\"#, "\\"), (#"\u0041"#, "A"), ("", "")] {
                let read = try WireJSON.decode(
                    [String].self, from: "[\"\(before)\(written)\(after)\",\"end\"]")
                #expect(read == [before + meant + after, "end"])
            }
            for bad in ["\u{1F}", "\n", "\u{0}", #"\x"#] {
                #expect(throws: Problem.self) {
                    try WireJSON.decode([String].self, from: "[\"\(before)\(bad)\(after)\"]")
                }
            }
        }
        #expect(throws: Problem.self) {
            try WireJSON.decode([String].self, from: "[\"" + String(repeating: "z", count: length))
        }
    }

    @Test(arguments: [
        ("\u{7F}", #"\u007f"#), ("\u{80}", #"\u0080"#), ("\u{9B}2J", #"\u009b2J"#),
        ("\u{9F}", #"\u009f"#), ("\u{61C}", #"\u061c"#), ("\u{200E}", #"\u200e"#),
        ("\u{2028}", #"\u2028"#), ("\u{202E}abc", #"\u202eabc"#), ("\u{2066}", #"\u2066"#),
        ("\u{2069}", #"\u2069"#),
        // Neighbors of theirs, and what holds words and emoji together, stay as they are.
        ("\u{A0}", "\u{A0}"), ("\u{61B}", "\u{61B}"), ("\u{200C}\u{200D}", "\u{200C}\u{200D}"),
        ("\u{2010}…\u{2030}", "\u{2010}…\u{2030}"), ("é日本💥", "é日本💥"),
    ])
    func whatWouldSteerATerminalIsEscaped(text: String, written: String) throws {
        let json = try WireJSON.encodeText(["a\(text)z"])
        #expect(json == "[\"a\(written)z\"]")
        #expect(try WireJSON.decode([String].self, from: json) == ["a\(text)z"])
    }

    @Test func fieldsListsAndStoredJSONGoInWhereTheyBelong() throws {
        var text = JSONText(capacity: 0)
        text.beginObject()
        text.field("text", "quote \" and \n")
        text.field("absent", String?.none)
        text.field("least", Int.min)
        text.field("number", Int?.some(0))
        text.field("flag", false)
        text.field("moment", WireDate(Date(timeIntervalSince1970: 0)))
        text.beginArray("empty")
        text.endArray()
        text.beginArray("rows")
        for row in 1...2 {
            text.beginObject()
            text.field("row", row)
            text.beginObject("inner")
            text.endObject()
            text.field("stored", json: "[1,2]")
            text.endObject()
        }
        text.endArray()
        text.null("last")
        text.endObject()
        #expect(
            String(decoding: text.bytes, as: UTF8.self)
                == #"""
                {"text":"quote \" and \n","absent":null,"least":-9223372036854775808,"number":0,
                "flag":false,"moment":"1970-01-01T00:00:00Z","empty":[],
                "rows":[{"row":1,"inner":{},"stored":[1,2]},{"row":2,"inner":{},"stored":[1,2]}],
                "last":null}
                """#.replacing("\n", with: ""))
    }
}
