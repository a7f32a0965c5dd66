import Foundation
import Testing

@testable import AppCore

/// Types of fields that may be null, absent or written in several ways, with no coding of their own.
@Suite struct FieldCodingTests {
    private struct Whole: Codable, Equatable, EncodesNulls {
        var id: Int64
        var text: String?
        var flag: Bool?
        var count: Int?
        var number: Int64?
        var share: Double?
        var at: WireInstant?

        enum CodingKeys: String, CodingKey {
            case id, text, flag, count, share, at
            case number = "a_number"
        }
    }

    private struct Draft: Codable, Equatable {
        var title = FieldChange<String>.keep
        var dueAt = FieldChange<WireInstant>.keep
    }

    @Test func whatIsNilIsSentAsNull() throws {
        let fields = try WireJSON.decode(
            JSONValue.self, from: WireJSON.encode(Whole(id: 1))
        )
        for name in ["text", "flag", "count", "a_number", "share", "at"] {
            #expect(fields[name] == .null, "\(name)")
        }
        let full = Whole(
            id: 1, text: "a", flag: true, count: 2, number: 3, share: 0.5,
            at: WireInstant(milliseconds: 7))
        #expect(try WireJSON.decode(Whole.self, from: WireJSON.encode(full)) == full)
    }

    @Test(arguments: [
        ("{}", Draft()), (#"{"title":null}"#, Draft(title: .set(nil))),
        (#"{"title":"a"}"#, Draft(title: .set("a"))),
        (
            #"{"due_at":"1970-01-01T00:00:00.007Z"}"#,
            Draft(dueAt: .set(WireInstant(milliseconds: 7)))
        ),
    ])
    private func whatIsAbsentIsToldFromNullBothWays(json: String, draft: Draft) throws {
        #expect(try WireJSON.decode(Draft.self, from: json) == draft)
        #expect(try String(decoding: WireJSON.encode(draft), as: UTF8.self) == json)
    }

    @Test func aChangeIsAppliedAndCovered() {
        #expect(FieldChange<Int>.keep.applied(to: 1) == 1)
        #expect(FieldChange<Int>.set(nil).applied(to: 1) == nil)
        #expect(FieldChange<Int>.keep.value == nil && FieldChange.set(2).value == 2)
    }

    private struct Number: Decodable {
        var value: Int?

        private enum CodingKeys: CodingKey { case value }

        init(from decoder: any Decoder) throws {
            value = try decoder.container(keyedBy: CodingKeys.self).decodeWholeNumber(
                forKey: .value)
        }
    }

    @Test(arguments: [
        ("{}", nil), (#"{"value":null}"#, nil), (#"{"value":7}"#, 7), (#"{"value":"7"}"#, 7),
        (#"{"value":6.5}"#, 7), (#"{"value":"66.4"}"#, 66), (#"{"value":-3}"#, -3),
    ])
    func aWholeNumberComesInManyWays(json: String, value: Int?) throws {
        #expect(try WireJSON.decode(Number.self, from: json).value == value)
    }

    @Test(arguments: [#"{"value":"seven"}"#, #"{"value":true}"#, #"{"value":1e300}"#])
    func whatIsNoWholeNumberIsRefused(json: String) {
        #expect(throws: (any Error).self) { try WireJSON.decode(Number.self, from: json) }
    }
}
