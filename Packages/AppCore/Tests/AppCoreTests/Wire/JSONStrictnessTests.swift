import Testing

@testable import AppCore

@Suite struct JSONStrictnessTests {
    @Test(arguments: [
        #"{"a":"\ud800"}"#, #"{"a":"\udc00"}"#, #"{"a":"\ud800A"}"#, #"{"a":"\ud83d\ud83d"}"#,
        #"{"a":"\ud83d"#, #"{"a":"\udca5\ud83d"}"#, #"{"\ud800":1}"#, #"{"a":"\u0000"}"#,
        #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"b":{"a":1,"c":2,"a":3}}"#,
        #"{"a":"\\\ud800"}"#,
    ])
    func doubtfulTextIsReadByTheTolerantReaderAlone(text: String) {
        #expect(throws: Problem.self) {
            try WireJSON.decodeStrictly(JSONValue.self, from: Array(text.utf8))
        }
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
        ] as [[UInt8]])
    func bytesThatAreNotUTF8AreRefused(bytes: [UInt8]) throws {
        let text = Array("[\"".utf8) + bytes + Array("\"]".utf8)
        #expect(throws: Problem.self) {
            try WireJSON.decodeStrictly(JSONValue.self, from: text)
        }
        // Answers of other campuses are still read.
        #expect(throws: Never.self) { try WireJSON.decode(JSONValue.self, from: text) }
    }

    @Test(arguments: [
        (#""\ud83d\udca5 \\ud800 \u00e9""#, "\u{1F4A5} \\ud800 \u{E9}"), (#""Zoë 💥""#, "Zoë 💥"),
        (#""\\\u0041""#, "\\A"),
    ])
    func soundTextIsReadAsEver(text: String, value: String) throws {
        #expect(try WireJSON.decodeStrictly(String.self, from: Array(text.utf8)) == value)
    }

    @Test func thePlaceIsNamed() {
        let problem = #expect(throws: Problem.self) {
            try WireJSON.decodeStrictly(
                [String: Int].self, from: Array(#"{"one":1,"one":2}"#.utf8))
        }
        #expect(problem?.place == "byte 2")
        #expect(problem?.reason == "a key stands twice in one object")
    }
}
