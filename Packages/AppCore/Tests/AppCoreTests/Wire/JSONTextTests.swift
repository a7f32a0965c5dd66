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
