import AppCore
import Foundation
import Testing

@Suite struct WireJSONTests {
    /// A dictionary has another order in each run; a struct's fields keep theirs.
    @Test func theMembersOfADictionaryAreSorted() throws {
        struct Row: Encodable {
            var title = "Tides"
            var counts: [String: [String: Int]]
            var id = 1
        }
        let names = (0..<40).map { "n\($0)" }
        let counts = Dictionary(
            uniqueKeysWithValues: names.map { ($0, ["b": 2, "a": 1, "ab": 3]) })
        let members = names.sorted().map { "\"\($0)\":{\"a\":1,\"ab\":3,\"b\":2}" }
        #expect(
            try WireJSON.encodeText(Row(counts: counts))
                == "{\"title\":\"Tides\",\"counts\":{\(members.joined(separator: ","))},\"id\":1}")
        let value = try WireJSON.decode(
            JSONValue.self, from: #"{"z":{"y":[],"x":{}},"a":null,"m":"text, with \"quotes\""}"#)
        #expect(
            try WireJSON.encodeText(value)
                == #"{"a":null,"m":"text, with \"quotes\"","z":{"x":{},"y":[]}}"#)
        #expect(try WireJSON.encodeText([String: Int]()) == "{}")
    }

    private struct Lesson: Codable, Hashable, ExactKeys {
        var id: Int64
        var title: String
        var score: Double?
        var tags: [String]
        var nested: [String: [Int]]
        var isPremium: Bool
    }

    @Test func aValueSurvivesARoundTripThroughBothCoders() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let lesson = Lesson(
                id: .random(in: .min ... .max, using: &generator),
                title: Self.text(&generator), score: Bool.random() ? .random(in: -1e9...1e9) : nil,
                tags: (0..<Int.random(in: 0...4)).map { _ in Self.text(&generator) },
                nested: ["a": [1, -2, 3], "-" + Self.text(&generator): []], isPremium: .random())
            let ours = try WireJSON.encode(lesson)
            #expect(try WireJSON.decode(Lesson.self, from: ours) == lesson)
            #expect(try JSONDecoder().decode(Lesson.self, from: Data(ours)) == lesson)
            let theirs = try JSONEncoder().encode(lesson)
            #expect(try WireJSON.decode(Lesson.self, from: Array(theirs)) == lesson)
        }
    }

    @Test func openJSONReadsTheSameAsFoundationReadsIt() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let value = Self.value(depth: 4, &generator)
            let bytes = try WireJSON.encode(value)
            #expect(try WireJSON.decode(JSONValue.self, from: bytes) == value)
            let theirs = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
            #expect(theirs == value)
            let pretty = try WireJSON.encode(value, sortedKeys: true, pretty: true)
            #expect(try WireJSON.decode(JSONValue.self, from: pretty) == value)
        }
    }

    private static func text(_ generator: inout SystemRandomNumberGenerator) -> String {
        let alphabet: [Character] = [
            "a", "é", "日", "🧑‍🎓", "\"", "\\", "\n", "\u{1}", "/", " ", "\u{7F}", "\u{2028}", "0",
        ]
        return String((0..<Int.random(in: 0...12)).map { _ in alphabet.randomElement() ?? "a" })
    }

    private static func value(
        depth: Int, _ generator: inout SystemRandomNumberGenerator
    ) -> JSONValue {
        switch Int.random(in: 0...(depth > 0 ? 6 : 4)) {
        case 0: return .null
        case 1: return .bool(.random())
        case 2: return .integer(.random(in: .min ... .max))
        case 3: return .number(Double.random(in: -1...1) + 0.5)
        case 4: return .string(text(&generator))
        case 5: return .array((0..<3).map { _ in value(depth: depth - 1, &generator) })
        default:
            let members = (0..<3).map { _ in
                (text(&generator), value(depth: depth - 1, &generator))
            }
            return .object(Dictionary(members) { first, _ in first })
        }
    }

    @Test(arguments: [
        ("", "byte 0"), ("[1,]", "byte 3"), ("[1 2]", "byte 3"), ("{\"a\":}", "byte 5"),
        ("{a:1}", "byte 1"), ("[01]", "byte 2"), ("[1.]", "byte 3"), ("[.5]", "byte 1"),
        ("[+1]", "byte 1"), ("[1e]", "byte 3"), ("[nul]", "byte 1"), ("[NaN]", "byte 1"),
        ("\"abc", "byte 4"), ("\"a\nb\"", "byte 2"), ("\"\\x\"", "byte 2"),
        ("\"\\u12g4\"", "byte 5"), ("{} {}", "byte 3"), ("'a'", "byte 0"), ("[1]]", "byte 3"),
        ("{\"a\":1,}", "byte 7"), ("// c\n1", "byte 0"), ("<!doctype html>", "byte 0"),
        ("[", "byte 1"),
        ("{\"a\"", "byte 4"), ("-", "byte 1"), ("\u{FEFF}", "byte 3"),
    ])
    func brokenGrammarIsRefusedWithItsPlace(_ text: String, _ place: String) {
        let problem = #expect(throws: Problem.self) {
            try WireJSON.decode(JSONValue.self, from: text)
        }
        #expect(problem?.code == .contract)
        #expect(problem?.place == place)
    }

    @Test func nestingIsBounded() throws {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(throws: Never.self) { try WireJSON.decode(JSONValue.self, from: deep) }
        #expect(throws: Problem.self) {
            try WireJSON.decode(JSONValue.self, from: "[" + deep + "]")
        }
        let hostile = String(repeating: "{\"a\":", count: 1_000_000)
        #expect(throws: Problem.self) { try WireJSON.decode(JSONValue.self, from: hostile) }
    }

    @Test func theLastOfEqualKeysWins() throws {
        struct One: Decodable { var a: Int }
        #expect(try WireJSON.decode(One.self, from: #"{"a":1,"b":{"a":9},"a":2}"#).a == 2)
        #expect(try WireJSON.decode(One.self, from: #"{"a":1,"\u0061":3}"#).a == 3)
        #expect(try WireJSON.decode(One.self, from: #"{"\u0061":3,"a":4}"#).a == 4)
        let many = "{" + (0..<100).map { "\"k\($0 % 50)\":\($0)" }.joined(separator: ",") + "}"
        let members = try WireJSON.decode([String: Int].self, from: many)
        #expect(members == Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", $0 + 50) }))
    }

    @Test func aHundredThousandMembersAreNoTrap() throws {
        let text = "{" + (0..<100_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
        #expect(try WireJSON.decode([String: Int].self, from: text).count == 100_000)
    }

    @Test func wholeNumbersAreExact() throws {
        let text = "[9223372036854775807,-9223372036854775808,9007199254740993]"
        #expect(
            try WireJSON.decode([Int64].self, from: text) == [.max, .min, 9_007_199_254_740_993])
        #expect(try WireJSON.decode([UInt64].self, from: "[18446744073709551615]") == [.max])
        #expect(try WireJSON.decode([Int].self, from: "[1.0,2e2,-0]") == [1, 200, 0])
        for text in ["[9223372036854775808]", "[1.5]", "[1e400]", "[\"1\"]", "[true]", "[null]"] {
            #expect(throws: Problem.self) { try WireJSON.decode([Int64].self, from: text) }
        }
        #expect(throws: Problem.self) { try WireJSON.decode([UInt8].self, from: "[256]") }
        #expect(throws: Problem.self) { try WireJSON.decode([UInt].self, from: "[-1]") }
    }

    @Test func fractionsReadAsFoundationReadsThem() throws {
        for text in [
            "0.1", "1e-7", "123456789.123456789", "-0.0", "5e-324", "1.7976931348623157e308",
        ] {
            let ours = try WireJSON.decode([Double].self, from: "[\(text)]")
            #expect(ours.first?.bitPattern == Double(text)?.bitPattern)
        }
        #expect(try WireJSON.encodeText([1.0, 0.1, -2.5, 1e21]) == "[1,0.1,-2.5,1e+21]")
        #expect(throws: (any Error).self) { try WireJSON.encode([Double.nan]) }
        #expect(throws: (any Error).self) { try WireJSON.encode(["a": Double.infinity]) }
    }

    @Test func brokenTextBecomesReplacementCharacters() throws {
        #expect(try WireJSON.decode(String.self, from: #""\ud83d""#) == "\u{FFFD}")
        #expect(try WireJSON.decode(String.self, from: #""\ud83dx\ude00""#) == "\u{FFFD}x\u{FFFD}")
        #expect(try WireJSON.decode(String.self, from: #""\ud83d\ude00\/""#) == "😀/")
        #expect(try WireJSON.decode(String.self, from: [0x22, 0x61, 0xFF, 0x22]) == "a\u{FFFD}")
    }

    @Test func anErrorNamesThePathAndTheByte() throws {
        struct Row: Decodable { var title: String }
        struct List: Decodable { var results: [Row] }
        let problem = #expect(throws: Problem.self) {
            try WireJSON.decode(
                List.self, from: #"{"results":[{"title":"a"},{"title":5}]}"#)
        }
        #expect(problem?.place == "results[1].title")
        #expect(problem?.reason == "text is expected at byte 35, there is a number")
        let missing = #expect(throws: Problem.self) {
            try WireJSON.decode(List.self, from: #"{"results":[{}]}"#)
        }
        #expect(missing?.place == "results[0].title")
        #expect(missing?.reason == "“title” is missing")
        let strings = #expect(throws: Problem.self) {
            try WireJSON.decode([String: [String]].self, from: #"{"a":["x",1]}"#)
        }
        #expect(strings?.place == "a[1]")
        let numbers = #expect(throws: Problem.self) {
            try WireJSON.decode([String: [Int]].self, from: #"{"a":[1,2],"b":[3,0.5]}"#)
        }
        #expect(numbers?.place == "b[1]")
        #expect(
            try WireJSON.decode([String: [Int]].self, from: #"{"a":[],"b":[-1,2e2]}"#)
                == ["a": [], "b": [-1, 200]])
        #expect(throws: Problem.self) { try WireJSON.decode([Int].self, from: "{}") }
    }

    @Test func keysMayComeInAnyOrderAndTooMany() throws {
        struct Three: Codable, Equatable { var a: Int, b: String?, c: Bool }
        let value = try WireJSON.decode(
            Three.self, from: #"{"z":[{}],"c":true,"y":null,"b":null,"a":1,"x":{"a":2}}"#)
        #expect(value == Three(a: 1, b: nil, c: true))
    }

    @Test func keysAreSortedByBytesAndTextIsIndented() throws {
        let text = try WireJSON.encodeText(
            ["b": [1, 2], "a": [], "é": [3]], sortedKeys: true, pretty: true)
        #expect(
            text == """
                {
                  "a": [],
                  "b": [
                    1,
                    2
                  ],
                  "é": [
                    3
                  ]
                }
                """)
    }

    @Test func nestedContainersSuperclassesAndUnitsAreWritten() throws {
        class Base: Codable { var a = 1 }
        final class Derived: Base {
            var b = 2
            enum Key: String, CodingKey { case b, list, inner }
            override init() { super.init() }
            required init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Key.self)
                b = try container.decode(Int.self, forKey: .b)
                try super.init(from: container.superDecoder())
            }
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                try list.encode(1)
                var inner = list.nestedContainer(keyedBy: Key.self)
                try inner.encode("x", forKey: .inner)
                try list.encodeNil()
                try container.encode(b, forKey: .b)
                try super.encode(to: container.superEncoder())
            }
        }
        let text = try WireJSON.encodeText(Derived())
        #expect(text == #"{"list":[1,{"inner":"x"},null],"b":2,"super":{"a":1}}"#)
        #expect(try WireJSON.decode(Derived.self, from: text).b == 2)
        #expect(try WireJSON.encodeText(EmptyBody()) == "{}")
        #expect(try WireJSON.encodeText([String: Int]()) == "{}")
        #expect(try WireJSON.encodeText([Int?]([1, nil])) == "[1,null]")
        #expect(try WireJSON.encodeText("top") == "\"top\"")
    }

    @Test func writingIntoAContainerThatWasLeftIsAnErrorAndNotBrokenJSON() {
        struct Twisted: Encodable {
            enum Key: String, CodingKey { case a, b }
            func encode(to encoder: any Encoder) throws {
                var outer = encoder.container(keyedBy: Key.self)
                var inner = outer.nestedUnkeyedContainer(forKey: .a)
                try outer.encode(1, forKey: .b)
                try inner.encode(2)
            }
        }
        #expect(throws: EncodingError.self) { try WireJSON.encode(Twisted()) }
    }

    @Test func noBytesWhateverMakeItTrap() {
        var generator = SystemRandomNumberGenerator()
        let seeds = [
            #"{"a":[1,2.5e3,"x\u00e9\n",null,true,{"b":{}}],"c":"日本"}"#, "[[[[]]]]", "\"\\\\\"",
        ]
        for _ in 0..<3000 {
            var bytes = Array((seeds.randomElement(using: &generator) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...4) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count)
                switch Int.random(in: 0...2) {
                case 0: bytes[index] = .random(in: 0...255)
                case 1: bytes.remove(at: index)
                default: bytes.insert(.random(in: 0...255), at: index)
                }
            }
            _ = try? WireJSON.decode(JSONValue.self, from: bytes)
        }
    }
}
