import AppCore
import AppCoreTesting
import Testing

@testable import Content

@Suite struct PassageRouteTests {
    @Test func listOrdersByPlaceAndKeepsPremiumTextFromThoseWithoutIt() async throws {
        let campus = try await CampusFixture.make(try .small())
        let page = try await campus.get("/passages/", as: "free").decode(Page<PassageListItem>.self)
        #expect(page.results.map(\.title) == ["Title of the-map", "Title of tide-pools"])
        #expect(page.results[0].content.hasPrefix("Crabs move sideways."))
        #expect(page.results[0].content.hasSuffix("…"))
        #expect(page.results[0].content.count <= 161)
        #expect(!page.results[0].content.contains("secret"))
        #expect(page.results[1].content.contains("secret"))
        #expect(page.results[1].effectiveIconColor == "#112233")
        #expect(page.results[1].attemptCount == 2)
        let premium = try await campus.get("/passages/", as: "premium")
            .decode(Page<PassageListItem>.self)
        #expect(premium.results[0].content.contains("secret"))
    }

    @Test func listCostsFourStatements() async throws {
        let campus = try await CampusFixture.make(try .small())
        _ = campus.database.takeCount()
        _ = try await campus.get("/passages/", as: "free")
        #expect(campus.database.takeCount() == 4)
    }

    @Test func detailHasOptionsTwiceAndAnnotationsThatMatchTheText() async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "tide-pools")
        let reply = try await campus.get("/passages/\(id)/")
        let question = try #require(try reply.json["questions"]?.elements?.first)
        #expect(question["options"] == .array(["Sideways", "Up"].map(JSONValue.string)))
        #expect(question["options_list"] == question["options"])
        let passage = try reply.decode(PassageDetail.self)
        #expect(passage.annotations.count == 2)
        let scalars = Array(passage.content.unicodeScalars)
        for annotation in passage.annotations {
            let stretch = String(
                String.UnicodeScalarView(scalars[annotation.startChar..<annotation.endChar]))
            #expect(stretch == annotation.selectedText)
            #expect(passage.questions.contains { $0.id == annotation.questionID })
        }
    }

    @Test func questionsTellNoAnswer() async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "tide-pools")
        let reply = try await campus.get("/passages/\(id)/questions/")
        #expect(!reply.text.contains("correct_answer_index") && !reply.text.contains("It says so"))
        let questions = try #require(try reply.json["questions"]?.elements)
        #expect(questions.count == 2)
        #expect(questions.allSatisfy { $0["explanation"] == .null })
        let first = try #require(questions[0]["id"]?.text)
        let single = try await campus.get("/questions/\(first.uppercased())/")
        #expect(try single.json == questions[0])
        #expect(try await campus.get("/questions/").status == 404)
    }

    @Test func annotationsAreThoseOfAnsweredQuestionsAlone() async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "tide-pools")
        func annotations(_ token: String?) async throws -> [String] {
            try await campus.get("/passages/\(id)/annotations/", as: token)
                .decode(PassageAnnotationList.self).annotations.map(\.selectedText)
        }
        #expect(try await annotations(nil).isEmpty)
        #expect(try await annotations("other").isEmpty)
        #expect(try await annotations("free") == ["move sideways"])
    }

    @Test func everyDoorToAPremiumPassageIsShut() async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "the-map")
        let detail = try await campus.get("/passages/\(id)/", as: "premium")
            .decode(PassageDetail.self)
        let paths =
            ["", "questions/", "annotations/"].map { "/passages/\(id)/\($0)" }
            + detail.questions.map { "/questions/\($0.id)/" }
        for path in paths {
            for token in [nil, "free"] {
                let reply = try await campus.get(path, as: token)
                #expect(reply.status == 403, "\(path)")
                #expect(!reply.text.contains("secret"))
            }
            #expect(try await campus.get(path, as: "premium").status == 200, "\(path)")
        }
    }

    @Test func badTokenIs401AlsoWhereNoneIsNeeded() async throws {
        let campus = try await CampusFixture.make(try .small())
        #expect(try await campus.get("/passages/", as: "expired").status == 401)
    }

    @Test func classificationsComeInOrderWithTheirQuestions() async throws {
        let campus = try await CampusFixture.make(try .small())
        let page = try await campus.get("/classifications/").decode(Page<Classification>.self)
        #expect(page.results.map(\.name) == ["Details", "Boundaries"])
        #expect(page.results.map(\.questionCount) == [4, 3])
        let id = try #require(page.results.first?.id)
        let one = try await campus.get("/classifications/\(id)/").decode(Classification.self)
        #expect(one == page.results[0])
        let none = try await campus.get("/classifications/?category=x").decode(
            Page<Classification>.self)
        #expect(none.results.isEmpty && none.count == 0)
    }
}
