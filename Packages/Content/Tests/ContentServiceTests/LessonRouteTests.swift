import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Content

@Suite struct LessonRouteTests {
    @Test func walkingPagesSeesEveryLessonOnceAndInOrder() async throws {
        var files = [
            "pack.txt": PackFolder.manifest(version: 1), "line.diagram": PackFolder.diagram,
        ]
        for number in 1...66 {
            // Ties on purpose: three lessons on every order.
            files["l\(number).md"] = PackFolder.lesson("lesson-\(number)", order: number / 3 + 1)
        }
        let campus = try await CampusFixture.make(try PackFolder(files))
        var seen: [LessonListItem] = []
        var path: String? = "/lessons/?limit=10"
        while let next = path {
            let page = try await campus.get(next).decode(Page<LessonListItem>.self)
            #expect(page.count == 66)
            seen += page.results
            path = page.next?.components(separatedBy: "/sat/api/v1").last
        }
        #expect(seen.count == 66)
        #expect(Set(seen.map(\.id)).count == 66)
        #expect(seen.map(\.orderWithinHeader) == seen.map(\.orderWithinHeader).sorted(by: >))
        let whole = try await campus.get("/lessons/?limit=200").decode(Page<LessonListItem>.self)
        #expect(whole.results.map(\.id) == seen.map(\.id))
    }

    @Test func listHasTheContractsFieldsAndTheCallersAttempts() async throws {
        let campus = try await CampusFixture.make(try .small())
        let reply = try await campus.get("/lessons/", as: "free")
        let rows = try #require(try reply.json["results"]?.elements)
        #expect(rows.compactMap { $0["lesson_id"]?.text } == ["sentence-waves", "colons", "loose"])
        let first = try #require(rows.first)
        for key in [
            "id", "title", "difficulty", "tier", "lesson_type", "is_diagnostic", "question_count",
            "header", "order_within_header", "icon_url", "icon_color", "effective_icon_url",
            "effective_icon_color", "created_at", "attempt_count", "attempt_summary",
        ] {
            #expect(first[key] != nil, "\(key)")
        }
        #expect(first["created_at"]?.text == "2031-04-05T06:07:08Z")
        #expect(first["header"]?["category"]?.text == "writing")
        #expect(first["header"]?["effective_background_color"]?.text == "#CE82FF")
        #expect(rows.last?["header"] == .null)
        #expect(first["attempt_count"]?.int == 2)
        #expect(first["attempt_summary"]?["best_score"]?.int == 83)
        let anonymous = try await campus.get("/lessons/").json["results"]?.elements?.first
        #expect(anonymous?["attempt_count"]?.int == 0)
        #expect(anonymous?["attempt_summary"] == .null)
    }

    @Test func listCostsFourStatementsWhateverItsLength() async throws {
        var files = ["pack.txt": PackFolder.manifest(version: 1)]
        for number in 1...60 {
            files["l\(number).md"] = PackFolder.lesson("lesson-\(number)", order: number)
        }
        let campus = try await CampusFixture.make(try PackFolder(files))
        var counts: [Int] = []
        for limit in [1, 10, 50] {
            _ = campus.database.takeCount()
            let reply = try await campus.get("/lessons/?limit=\(limit)", as: "free")
            #expect(try reply.json["results"]?.elements?.count == limit)
            counts.append(campus.database.takeCount())
        }
        #expect(counts == [4, 4, 4])
    }

    @Test func detailCostsFourStatementsWhateverItsQuestions() async throws {
        let many = (1...8).map { PackFolder.question("q\($0)", right: "A") }.joined(separator: "\n")
        let campus = try await CampusFixture.make(
            try PackFolder([
                "pack.txt": PackFolder.manifest(version: 1),
                "a.md": PackFolder.lesson("a", order: 1, questions: many),
            ]))
        let id = try await campus.id(of: "a")
        _ = campus.database.takeCount()
        let lesson = try await campus.get("/lessons/\(id)/").decode(LessonDetail.self)
        #expect(lesson.questions.count == 8)
        #expect(campus.database.takeCount() == 4)
    }

    @Test(arguments: [
        ("?lesson_type=writing", 3), ("?lesson_type=reading", 0), ("?lesson_type=nonsense", 0),
        ("?difficulty=Easy", 3), ("?difficulty=easy", 0), ("?tier=free", 2), ("?tier=premium", 0),
        ("?limit=0", 3), ("?limit=-3&offset=-1", 3), ("?offset=99", 0), ("?limit=%27", 3),
    ])
    func filterOrWindowNeverIsAnError(query: String, rows: Int) async throws {
        let campus = try await CampusFixture.make(try .small())
        let reply = try await campus.get("/lessons/\(query)")
        #expect(reply.status == 200)
        #expect(try reply.json["results"]?.elements?.count == rows)
    }

    @Test func premiumFilterShowsPremiumLessonsToThoseWhoHaveIt() async throws {
        let campus = try await CampusFixture.make(try .small())
        let page = try await campus.get("/lessons/?tier=premium", as: "premium")
            .decode(Page<LessonListItem>.self)
        #expect(page.results.map(\.lessonID) == ["colons"])
    }

    @Test func detailCarriesBlocksUnderBothNamesAndEveryBlockType() async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "sentence-waves")
        let json = try await campus.get("/lessons/\(id.uppercased())/").json
        #expect(json["content"] == json["chunks"])
        let blocks = try #require(json["content"]?.elements)
        let types = Set(blocks.compactMap { $0["type"]?.text })
        #expect(
            types == [
                "header", "paragraph", "rule", "example", "correct_example", "incorrect_example",
                "definition", "list", "bullet_list", "note", "warning", "summary", "side_by_side",
                "equation", "diagram", "page_break", "question",
            ])
        for block in blocks where block["text"] != nil {
            #expect(block["text"] == block["content"])
        }
        let paragraph = try #require(blocks.first { $0["type"]?.text == "paragraph" })
        #expect(
            paragraph["text"]?.text
                == "A [[Diagram:line]] in the line, and [[u]]this[[/u]] underlined.")
        let lesson = try WireJSON.decode(LessonDetail.self, from: WireJSON.encode(json))
        #expect(lesson.assets.first?.assetID == "line")
        #expect(lesson.assets.first?.address.hasPrefix("data:image/png;base64,iVBOR") == true)
        #expect(lesson.assets.first?.alt == "A line that goes up.")
        let question = try #require(lesson.questions.first)
        #expect(question.correctAnswerIndex == 1)
        #expect(question.options.map(\.text) == ["a, b", "a; b"])
        #expect(lesson.blocks[question.chunkIndex ?? -1].kind == .question)
        #expect(question.explanation?.first?.text == "Both halves stand alone.")
    }

    @Test func premiumLessonIsRefusedWithItsUpgradeAddress() async throws {
        let campus = try await CampusFixture.make(try .small())
        let id = try await campus.id(of: "colons")
        for token in [nil, "free"] {
            let reply = try await campus.get("/lessons/\(id)/", as: token)
            #expect(reply.status == 403)
            #expect(try reply.error?["code"]?.text == "PREMIUM_REQUIRED")
            #expect(try reply.error?["upgrade_url"]?.text == "/web/subscription")
        }
        #expect(try await campus.get("/lessons/\(id)/", as: "premium").status == 200)
    }

    @Test(arguments: [
        "/lessons/not-an-id/", "/lessons/00000000-0000-4000-8000-000000000000/",
        "/passages/%20/", "/questions/1/", "/classifications/x/", "/passages/x/questions/",
    ])
    func unknownOrMalformedIdIs404(path: String) async throws {
        let campus = try await CampusFixture.make(try .small())
        let reply = try await campus.get(path)
        #expect(reply.status == 404)
        #expect(try reply.error?["code"]?.text == "NOT_FOUND")
    }

    @Test func passageIsNoLessonAndTheOtherWayRound() async throws {
        let campus = try await CampusFixture.make(try .small())
        let passage = try await campus.id(of: "tide-pools")
        let lesson = try await campus.id(of: "loose")
        #expect(try await campus.get("/lessons/\(passage)/").status == 404)
        #expect(try await campus.get("/passages/\(lesson)/").status == 404)
    }
}
