import AppCore
import Foundation
import Testing

@Suite struct WireTypesTests {
    @Test func idsComeAsTextOrNumberAndGoOutAsText() throws {
        let text = #"["5B0C2F1E-7A44-4C0D-9B7E-0D6F0A3C1E22",31,"quiz-31","ABC"]"#
        let ids = try WireJSON.decode([WireID].self, from: text)
        #expect(
            ids.map(\.value) == ["5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22", "31", "quiz-31", "ABC"])
        #expect(
            try WireJSON.encodeText(ids)
                == #"["5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22","31","quiz-31","ABC"]"#)
        #expect(throws: Problem.self) { try WireJSON.decode(WireID.self, from: "1.5") }
        #expect(throws: Problem.self) { try WireJSON.decode(WireID.self, from: "null") }
    }

    @Test func wireTypesWorkWithFoundationsCodersToo() throws {
        let ids = try JSONDecoder().decode([WireID].self, from: Data(#"[7,"x"]"#.utf8))
        #expect(ids == ["7", "x"])
        let decimals = try JSONDecoder().decode(
            [WireDecimal].self, from: Data(#"["92.50",3]"#.utf8))
        #expect(decimals.map(\.double) == [92.5, 3])
        let dates = try JSONDecoder().decode([WireDate].self, from: Data(#"["2031-04-05"]"#.utf8))
        #expect(dates.first?.date.timeIntervalSince1970 == 1_933_113_600)
    }

    @Test func datesGoOutInWholeSeconds() throws {
        let date = try WireJSON.decode(WireDate.self, from: #""2031-04-05T06:07:08.123456+00:00""#)
        #expect(try WireJSON.encodeText(date) == #""2031-04-05T06:07:08Z""#)
        let problem = #expect(throws: Problem.self) {
            try WireJSON.decode([String: WireDate].self, from: #"{"at":"yesterday"}"#)
        }
        #expect(problem?.place == "at")
    }

    @Test(arguments: [
        (#""92.5""#, "92.5"), ("92.5", "92.5"), (#""0.1""#, "0.1"), ("0.1", "0.1"), ("100", "100"),
        (#""-3.0""#, "-3"), ("1e2", "100"),
        (#""12345678901234567890.12""#, "12345678901234567890.12"),
    ])
    func decimalsComeAsTextOrNumber(_ json: String, _ expected: String) throws {
        let decimal = try WireJSON.decode(WireDecimal.self, from: json)
        #expect(decimal.value == Decimal(string: expected))
        #expect(try WireJSON.decode(WireDecimal.self, from: WireJSON.encode(decimal)) == decimal)
    }

    @Test(arguments: [
        ("100", "100.0"), ("92.50", "92.5"), ("0", "0.0"), ("-3", "-3.0"), ("1e2", "100.0"),
        ("0.001", "0.001"),
    ])
    func decimalsGoOutWithAPoint(_ text: String, _ expected: String) throws {
        let decimal = try #require(WireDecimal(text))
        #expect(try WireJSON.encodeText(decimal) == "\"\(expected)\"")
        #expect(WireDecimal("5 apples") == nil && WireDecimal("") == nil)
    }

    @Test(arguments: [#""""#, #""12,5""#, #""1.2.3""#, #""5 apples""#, #""NaN""#, "true", "[]"])
    func whatIsNoDecimalIsRefused(_ json: String) {
        #expect(throws: Problem.self) { try WireJSON.decode(WireDecimal.self, from: json) }
    }

    private enum Level: String, Sendable { case beginner, advanced }

    @Test func unknownWordsSurvive() throws {
        let text = #"["beginner","wizard"]"#
        let levels = try WireJSON.decode([OpenEnum<Level>].self, from: text)
        #expect(levels == [.known(.beginner), .unknown("wizard")])
        #expect(levels.map(\.known) == [.beginner, nil])
        #expect(try WireJSON.encodeText(levels) == text)
    }

    @Test func aBadRowCostsOnlyItself() throws {
        struct Row: Codable, Hashable { var id: Int }
        let rows = try WireJSON.decode(
            LossyArray<Row>.self, from: #"[{"id":1},{"id":"x"},null,[[]],{"id":2}]"#)
        #expect(rows.elements == [Row(id: 1), Row(id: 2)])
        #expect(rows.skipped == 3)
    }

    @Test func aPageIsAnEnvelopeOrABareArray() throws {
        let envelope = try WireJSON.decode(
            Page<Int>.self,
            from: #"{"count":9,"next":"https://x/?offset=2","previous":null,"results":[1,2]}"#)
        #expect(envelope.count == 9)
        #expect(envelope.results == [1, 2])
        #expect(!envelope.isBare)
        #expect(
            try WireJSON.encodeText(envelope)
                == #"{"count":9,"next":"https://x/?offset=2","previous":null,"results":[1,2]}"#)
        let bare = try WireJSON.decode(Page<Int>.self, from: "[3,4]")
        #expect(bare.results == [3, 4])
        #expect(try WireJSON.encodeText(bare) == "[3,4]")
        let short = try WireJSON.decode(Page<Int>.self, from: #"{"count":1,"results":[5]}"#)
        #expect(short.results == [5])
        let data = try WireJSON.decode(Page<Int>.self, from: #"{"data":[6],"pagination":{}}"#)
        #expect(data.results == [6])
    }

    @Test func badRowsOfAPageAreCountedAndAPageOfNothingElseIsRefused() throws {
        let page = try WireJSON.decode(Page<Int>.self, from: #"{"results":[1,"x",2]}"#)
        #expect(page.results == [1, 2])
        #expect(page.skipped == 1)
        #expect(throws: Problem.self) { try WireJSON.decode(Page<Int>.self, from: #"["x"]"#) }
        #expect(throws: Problem.self) { try WireJSON.decode(Page<Int>.self, from: #"{"count":1}"#) }
    }
}
