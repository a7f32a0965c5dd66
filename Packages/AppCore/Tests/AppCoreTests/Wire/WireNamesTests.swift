import Testing

@testable import AppCore

/// The spelling of coding keys in JSON.
@Suite struct WireNamesTests {
    private struct Named: Codable, Equatable {
        var studentID: String
        var targetDate: String?
        var inner: Inner?
        var marks: [String: Int] = [:]
        var rest: JSONValue = .null

        struct Inner: Codable, Equatable {
            var courseIDs: [Int]
            var isHTMLBody: Bool?
        }
    }

    private struct Exact: Codable, Equatable, ExactKeys {
        var turnOrder: Int
        var named: Named?
    }

    private struct Mixed: Codable, Equatable {
        var turnOrder: Int
        var plain: Int

        enum CodingKeys: String, CodingKey, ExactKeys {
            case turnOrder
            case plain = "PlainOne"
        }
    }

    private struct Nullable: Codable, Equatable, EncodesNulls {
        var lastSeen: String?
        var count: UInt8?
        var share: Float?
        var named: Inner?

        struct Inner: Codable, Equatable {
            var lastSeen: String?
        }
    }

    private enum Choice: Codable, Equatable {
        case first(questionID: Int)
    }

    private enum ExactChoice: Codable, Equatable, ExactKeys {
        case firstOne(questionID: Int)
    }

    @Test(arguments: [
        ("id", "id"), ("", ""), ("due_at", "due_at"), ("studentID", "student_id"),
        ("createdByID", "created_by_id"), ("targetDate", "target_date"),
        ("urlText", "url_text"), ("textURL", "text_url"), ("HTMLBody", "html_body"),
        ("isHTMLBody", "is_html_body"), ("courseIDs", "course_ids"),
        ("courseIDsOfTerm", "course_ids_of_term"), ("URLSession", "url_session"),
        ("pdfBase64", "pdf_base64"), ("utf8Text", "utf8_text"), ("sha256Sum", "sha256_sum"),
        ("hasA", "has_a"), ("xIs", "x_is"), ("Title", "title"), ("ID", "id"),
        ("due_At", "due_at"), ("größeNeu", "größe_neu"),
    ])
    func wordsAreSeparated(key: String, name: String) {
        let keys = JSONPathKey.property(key, keys: Never.self, type: Never.self)
        #expect(keys.stringValue == name)
    }

    @Test func propertiesAreInSnakeCaseBothWays() throws {
        let value = Named(
            studentID: "7", inner: Named.Inner(courseIDs: [1], isHTMLBody: true),
            marks: ["aB": 1], rest: .object(["cD": .object(["eF": .null])]))
        let json =
            #"{"student_id":"7","inner":{"course_ids":[1],"is_html_body":true},"#
            + #""marks":{"aB":1},"rest":{"cD":{"eF":null}}}"#
        #expect(try WireJSON.encodeText(value) == json)
        #expect(try WireJSON.decode(Named.self, from: json) == value)
    }

    @Test func exactKeysStayAsTheyAre() throws {
        let value = Exact(turnOrder: 1, named: Named(studentID: "7"))
        let json = #"{"turnOrder":1,"named":{"student_id":"7","marks":{},"rest":null}}"#
        #expect(try WireJSON.encodeText(value) == json)
        #expect(try WireJSON.decode(Exact.self, from: json) == value)
        let mixed = #"{"turnOrder":1,"PlainOne":2}"#
        #expect(try WireJSON.encodeText(Mixed(turnOrder: 1, plain: 2)) == mixed)
        #expect(try WireJSON.decode(Mixed.self, from: mixed) == Mixed(turnOrder: 1, plain: 2))
    }

    @Test func keysOfADictionaryEncodedByItsOwnerStayAsTheyAre() throws {
        struct Marks: Codable, Equatable {
            var values: [String: Int]
            init(values: [String: Int]) { self.values = values }
            init(from decoder: any Decoder) throws { values = try .init(from: decoder) }
            func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
        }
        let marks = Marks(values: ["aB": 1])
        #expect(try WireJSON.encodeText(marks) == #"{"aB":1}"#)
        #expect(try WireJSON.decode(Marks.self, from: #"{"aB":1}"#) == marks)
    }

    @Test func casesAndTheirLabelsAreNamesToo() throws {
        let json = #"{"first":{"question_id":3}}"#
        #expect(try WireJSON.encodeText(Choice.first(questionID: 3)) == json)
        #expect(try WireJSON.decode(Choice.self, from: json) == .first(questionID: 3))
        let exact = #"{"firstOne":{"questionID":3}}"#
        #expect(try WireJSON.encodeText(ExactChoice.firstOne(questionID: 3)) == exact)
        #expect(try WireJSON.decode(ExactChoice.self, from: exact) == .firstOne(questionID: 3))
    }

    @Test func nilIsNullInAMarkedTypeOnly() throws {
        let json = #"{"last_seen":null,"count":null,"share":null,"named":{}}"#
        #expect(try WireJSON.encodeText(Nullable(named: Nullable.Inner())) == json)
        #expect(try WireJSON.decode(Nullable.self, from: json).lastSeen == nil)
    }

    @Test func anErrorNamesWhatIsOnTheWire() {
        for (json, place, reason) in [
            ("{}", "student_id", "“student_id” is missing"),
            (
                #"{"student_id":"","inner":{"course_ids":["x"]}}"#, "inner.course_ids[0]",
                "a whole number is expected at byte 41, there is text"
            ),
            (
                #"{"student_id":"","marks":{"aB":"x"}}"#, "marks.aB",
                "a whole number is expected at byte 32, there is text"
            ),
        ] {
            #expect(throws: Problem.self) { try WireJSON.decode(Named.self, from: json) }
            do {
                _ = try WireJSON.decode(Named.self, from: json)
            } catch {
                #expect(error.place == place)
                #expect(error.reason == reason)
            }
        }
        #expect(
            Problem.place(of: [Mixed.CodingKeys.plain, NestedKey.lastSeen]) == "PlainOne.last_seen")
    }

    private enum NestedKey: CodingKey { case lastSeen }
}
