import AppCore
import AppCoreTesting
import Foundation
import ServiceKit
import Testing

@testable import Vocabulary
@testable import VocabularyService

@Suite struct WordRouteTests {
    @Test func todaysWordHasTheContractsFields() async throws {
        let campus = try await CampusFixture.make()
        let reply = try await campus.get("/word-of-the-day")
        #expect(reply.status == 200)
        guard case .object(let members) = try reply.json else {
            Issue.record("not an object: \(reply.text)")
            return
        }
        #expect(
            Set(members.keys)
                == ["id", "word", "definition", "synonyms", "example_sentence", "date"])
        #expect(members["date"]?.text == "2031-04-05")
        #expect(members["word"]?.text?.first?.isUppercase == true)
        #expect((2...4).contains(members["synonyms"]?.elements?.count ?? 0))
        #expect(isUUID(members["id"]?.text ?? ""))
    }

    @Test func everybodyGetsTheSameWordUntilMidnight() async throws {
        let campus = try await CampusFixture.make()
        let first = try await campus.get("/word-of-the-day").text
        // 23:59:59
        campus.clock.advance(by: .seconds(64_371))
        #expect(try await campus.get("/word-of-the-day").text == first)
        campus.clock.advance(by: .seconds(1))
        let second = try await campus.get("/word-of-the-day")
        #expect(try second.json["date"]?.text == "2031-04-06")
        #expect(try second.json["word"] != WireJSON.decode(JSONValue.self, from: first)["word"])
    }

    /// The contract's original server fails from its second day on.
    @Test func everyDayHasAWordWithoutEnd() async throws {
        let campus = try await CampusFixture.make()
        var words: Set<String> = []
        for _ in 0..<500 {
            let reply = try await campus.get("/word-of-the-day")
            #expect(reply.status == 200)
            words.insert(try #require(try reply.json["word"]?.text))
            campus.clock.advance(by: .seconds(86_400))
        }
        #expect(words.count == 500)
        campus.clock.advance(by: .seconds(86_400 * 20_000))
        #expect(try await campus.get("/word-of-the-day").status == 200)
    }

    @Test func earlierDaysAnswerAsTheyDid() async throws {
        let campus = try await CampusFixture.make()
        let then = try await campus.get("/word-of-the-day").text
        campus.clock.advance(by: .seconds(86_400 * 40))
        #expect(try await campus.get("/word-of-the-day?date=2031-04-05").text == then)
        #expect(try await campus.get("/word-of-the-day?date=2025-01-01").status == 200)
    }

    @Test(arguments: [
        "2031-04-06", "9999-12-31", "2024-12-31", "0001-01-01", "2031-02-30", "yesterday", "",
        "2031-04-05T00:00:00Z", "2031-4-5", "-1", "%00",
    ])
    func aDayOutsideOfTheBoundsIsRefusedInWords(date: String) async throws {
        let campus = try await CampusFixture.make()
        let reply = try await campus.get("/word-of-the-day?date=\(date)")
        #expect(reply.status == 400)
        #expect(try reply.json["error"]?["code"]?.text == "BAD_REQUEST")
    }

    @Test func tokensThatAreNoGoodAreRefusedHereToo() async throws {
        let campus = try await CampusFixture.make()
        #expect(try await campus.get("/word-of-the-day", token: "x").status == 401)
    }
}
