import AppCore
import Foundation
import Testing

@Suite struct JSONScalarTests {
    /// Hides a value's type from the encoder, which then takes the long way.
    private struct Long<Value: Encodable>: Encodable {
        var value: Value
        func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    private struct Places<Value: Encodable>: Encodable {
        var value: Value
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(value, forKey: .first)
            var list = container.nestedUnkeyedContainer(forKey: .second)
            try list.encode(value)
            try list.encode(value)
            try container.encode(Single(value: value), forKey: .third)
        }
        private enum Key: CodingKey { case first, second, third }
    }

    private struct Single<Value: Encodable>: Encodable {
        var value: Value
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
    }

    private func expectSame(_ value: some Encodable) throws {
        let short = try WireJSON.encodeText(Places(value: value))
        #expect(short == (try WireJSON.encodeText(Places(value: Long(value: value)))))
        let written = try JSONDecoder().decode(JSONValue.self, from: Data(short.utf8))
        let theirs = try JSONEncoder().encode(Places(value: Long(value: value)))
        #expect(written == (try JSONDecoder().decode(JSONValue.self, from: theirs)))
    }

    @Test func scalarsReadTheSameInEveryPlaceAsTheLongWayWritesThem() throws {
        for text in [
            "", "plain", "quote \" and \\ and \n", "日本 🧑‍🎓", "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11",
        ] {
            try expectSame(text)
            try expectSame(String?.some(text))
            try expectSame(WireID(text))
            try expectSame(WireID?.some(WireID(text)))
        }
        for number in [0, -1, 7, Int.max, Int.min] {
            try expectSame(number)
            try expectSame(Int?.some(number))
        }
        for seconds in [-62_167_219_200, -1, 0, 951_782_400, 1_924_991_999.75] {
            try expectSame(WireDate(Date(timeIntervalSince1970: seconds)))
            try expectSame(WireDate?.some(WireDate(Date(timeIntervalSince1970: seconds))))
        }
        try expectSame(String?.none)
        try expectSame(Int?.none)
        try expectSame(WireID?.none)
        try expectSame(WireDate?.none)
    }
}
