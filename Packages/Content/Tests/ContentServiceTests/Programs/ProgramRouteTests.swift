import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

/// What the campus sends of language programs, read as the contract's client reads it.
@Suite struct ProgramRouteTests {
    private let pack: PackFolder
    private let campus: CampusFixture

    init() async throws {
        pack = try ProgramPack.make()
        campus = try await CampusFixture.make(pack)
    }

    private func get<Value: Decodable>(_ path: String, as type: Value.Type) async throws -> Value {
        let reply = try await campus.dialogues(.get, path)
        #expect(reply.status == 200, "\(path): \(reply.text)")
        return try reply.decode(type)
    }

    private func level(_ name: String) async throws -> Int {
        let levels = try await get("/unit-level", as: [SeedLevel].self)
        return try #require(levels.first { $0.name == "Title of \(name)" }).id
    }

    private func items(of level: String) async throws -> [SeedItem] {
        try await get("/level/\(self.level(level))/content", as: [SeedItem].self)
    }

    @Test(arguments: ["/programs", "/program"])
    func programsAreABareListUnderBothNames(path: String) async throws {
        let programs = try await get(path, as: [SeedProgram].self)
        #expect(programs.map(\.name) == ["Spanish: At the Market", "French: Hello"])
        #expect(programs.map(\.id) == [1, 2])
        #expect(programs[0].createdAt.hasSuffix("Z") && programs[0].description != nil)
        let row = try #require(try await campus.dialogues(.get, path).json.elements?.first)
        #expect(row["title"] == row["name"] && row["order_index"]?.int == 0)
        #expect(row["metadata"]?["teaches"]?.text == "es")
        #expect(row["metadata"]?["explains_in"]?.text == "en")
        #expect(row["metadata"]?["levels"]?.int == 4 && row["metadata"]?["units"]?.int == 2)
    }

    @Test func aProgramIsFoundByItsNumber() async throws {
        #expect(try await get("/programs/2", as: SeedProgram.self).name == "French: Hello")
    }

    @Test func levelsComeWithOrWithoutTheirUnit() async throws {
        let all = try await get("/unit-level", as: [SeedLevel].self)
        #expect(
            all.map(\.name)
                == ["fruit", "stall", "slip", "street", "bonjour"].map { "Title of \($0)" })
        #expect(all.map(\.level) == [1, 2, 3, 4, 1] && all.map(\.position) == [1, 2, 3, 1, 1])
        let walking = try await get("/unit-level?unitId=2", as: [SeedLevel].self)
        #expect(walking.map(\.name) == ["Title of street"] && walking[0].unit_id == 2)
        #expect(try await get("/unit-level/unit/2", as: [SeedLevel].self).map(\.id) == [4])
        #expect(try await get("/unit-level/4", as: SeedLevel.self).name == "Title of street")
        #expect(try await get("/unit-level?unitId=999", as: [SeedLevel].self).isEmpty)
        #expect(try await campus.dialogues(.get, "/unit-level/unit/999").status == 404)
        let row = try #require(try await campus.dialogues(.get, "/unit-level").json.elements?.first)
        #expect(row["metadata"]?["program_id"]?.int == 1 && row["metadata"]?["items"]?.int == 4)
    }

    @Test func unitsCanBeDiscovered() async throws {
        let units = try await get("/units?programId=1", as: [ProgramUnit].self)
        #expect(units.map(\.title) == ["Buying", "Walking"] && units.map(\.order) == [1, 2])
        #expect(units.allSatisfy { $0.programID == WireID("1") })
        #expect(try await get("/units", as: [ProgramUnit].self).count == 3)
        #expect(try await get("/units/2", as: ProgramUnit.self).title == "Walking")
    }

    @Test func contentIsABareListInOrderThatKnowsItsParents() async throws {
        let level = try await level("fruit")
        let items = try await items(of: "fruit")
        #expect(items.map(\.content_type) == [.quiz, .quiz, .quiz, .matching])
        #expect(items.map(\.position) == [1, 2, 3, 4])
        #expect(items.allSatisfy { $0.unit_level_id == level })
        for item in items {
            if let quiz = item.quiz {
                #expect(quiz.content_item_id == item.id)
                #expect(quiz.options.allSatisfy { $0.quiz_id == quiz.id })
            }
        }
        let quizzes = items.compactMap(\.quiz)
        #expect(
            quizzes.map(\.question_type) == [.multiple_choice, .multiple_choice, .fill_in_blank])
        #expect(quizzes[0].options.map(\.is_correct) == [false, true, false])
        #expect(quizzes[0].metadata.isEmpty && quizzes[1].metadata["multiple"] == .bool(true))
        #expect(quizzes[1].question == "Which of these are fruit?\n\n- Look twice.")
        #expect(quizzes[2].metadata["maxTypos"]?.int == 1)
        #expect(quizzes[2].metadata["ignoreDiacritics"] == .bool(true))
        #expect(quizzes[2].options.map(\.option_text) == ["por favor", "se lo ruego"])
        #expect(quizzes[2].options.allSatisfy { $0.is_correct })
        #expect(quizzes[0].explanation == "“Quiero” says what one wants.")
        let matching = try #require(items[3].matching_question)
        #expect(matching.pairs.map(\.right_item) == ["orange", "pear", "bread"])
        #expect(matching.pairs.allSatisfy { $0.matching_question_id == matching.id })
        #expect(matching.content_item_id == items[3].id && matching.explanation == "All are eaten.")
        #expect(
            try await get("/content-items?unitLevelId=\(level)", as: [SeedItem].self).count == 4)
    }

    @Test func nullableKeysAreSentAsNull() async throws {
        let reply = try await campus.dialogues(.get, "/level/\(level("stall"))/content")
        guard case .object(let row)? = try reply.json.elements?.first else {
            Issue.record("no item")
            return
        }
        for key in ["description", "content", "media_asset_id", "media_asset", "quiz"] {
            #expect(row[key] == .null, "\(key)")
        }
        #expect(row["metadata"] == .object([:]))
    }

    @Test func statementsHaveTrueAndFalse() async throws {
        let quiz = try #require(try await items(of: "street").first?.quiz)
        #expect(quiz.question_type == .true_false)
        #expect(quiz.options.map(\.option_text) == ["True", "False"])
        #expect(quiz.options.map(\.is_correct) == [false, true])
    }

    @Test func formsHaveTheirFieldsAndRules() async throws {
        let item = try #require(try await items(of: "stall").last)
        let form = try #require(item.form_question)
        #expect(item.content_type == .form && form.fields.map(\.field_name) == ["Nombre", "Fruta"])
        #expect(
            form.fields[0].is_required && form.fields[0].validation_rules["minLength"]?.int == 3)
        #expect(form.fields[0].metadata["key"] == "nombre")
        #expect(form.fields[0].metadata["example"] == "Ana Ruiz")
        #expect(form.fields[1].validation_rules["options"] == .array(["naranjas", "peras"]))
        #expect(form.fields.allSatisfy { $0.form_question_id == form.id })
        let path = "/form-questions?contentItemId=\(item.id)"
        #expect(try await get(path, as: [SeedForm].self).map(\.id) == [form.id])
        #expect(try await get("/form-questions/\(form.id)", as: SeedForm.self).fields.count == 2)
        let fields = try await campus.dialogues(.get, "/form-fields?formQuestionId=\(form.id)")
        #expect(try fields.json.elements?.count == 2)
    }

    @Test(arguments: ["roleplay", "roleplays"])
    func rolePlaysStandUnderBothNames(path: String) async throws {
        let item = try #require(try await items(of: "stall").first)
        let play = try #require(item.roleplay)
        #expect(play.character_name == "Don Luis" && play.instructions == "Greet him and ask.")
        #expect(play.turns.map(\.speaker) == [.character, .user, .character, .user, .character])
        #expect(play.turns.map(\.turn_order) == [1, 2, 3, 4, 5])
        #expect(play.turns.allSatisfy { $0.roleplay_id == play.id })
        let line = play.turns[1].metadata
        #expect(line["hint"] == "Begin with “quiero”." && line["also"]?.elements?.count == 2)
        #expect(line["translation"] == "I would like a kilo of oranges, please.")
        #expect(play.turns[3].metadata.isEmpty)
        let found = try await get("/\(path)?contentItemId=\(item.id)", as: [SeedRoleplay].self)
        #expect(found.map(\.id) == [play.id])
        #expect(try await get("/\(path)/\(play.id)", as: SeedRoleplay.self).turns.count == 5)
        let turns = try await get("/roleplay-turn?roleplayId=\(play.id)", as: [SeedTurn].self)
        #expect(turns.map(\.message) == play.turns.map(\.message))
    }

    @Test func quizzesAndMatchingsAreFoundByTheirItem() async throws {
        let items = try await items(of: "fruit")
        let quizzes = try await get("/quizzes?contentItemId=\(items[0].id)", as: [SeedQuiz].self)
        let quiz = try #require(quizzes.first)
        #expect(quizzes.count == 1 && quiz.id == items[0].quiz?.id)
        #expect(try await get("/quizzes/\(quiz.id)", as: SeedQuiz.self).question == quiz.question)
        #expect(try await get("/quizzes", as: [SeedQuiz].self).count == 5)
        #expect(try await get("/quizzes?contentItemId=\(items[3].id)", as: [SeedQuiz].self).isEmpty)
        let path = "/matching-questions?contentItemId=\(items[3].id)"
        let matching = try #require(try await get(path, as: [SeedMatching].self).first)
        #expect(matching.id == items[3].matching_question?.id)
        let pairs = try await campus.dialogues(
            .get, "/matching-pairs?matchingQuestionId=\(matching.id)")
        #expect(try pairs.json.elements?.count == 3)
    }

    @Test(arguments: ["media-asset", "media-assets"])
    func picturesAreServedWhereTheirAssetSays(path: String) async throws {
        let media = try #require(try await items(of: "fruit").first?.media_asset)
        #expect(media.media_type == .image && media.url.hasPrefix("/") && media.alt_text != nil)
        #expect(try await get("/\(path)/\(media.id)", as: SeedMedia.self).url == media.url)
        let file = try await campus.dialogues(.get, media.url)
        #expect(file.status == 200 && file.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        for wrong in ["/media/999.png", "/media/a.png", "/media/1", "/media/..%2f1.png"] {
            #expect(try await campus.dialogues(.get, wrong).status == 404, "\(wrong)")
        }
    }

    @Test func aLevelTeachesATextAndWords() async throws {
        let reply = try await campus.dialogues(.get, "/level/\(level("fruit"))/teaching")
        let teaching = try reply.decode(LevelTeaching.self)
        #expect(
            teaching.teaching == [
                .paragraph("Say “quiero” and what you want."), .list(["un kilo: a kilo"]),
            ])
        #expect(teaching.glossary.map(\.term) == ["la naranja", "por favor"])
        #expect(teaching.glossary.map(\.example) == ["Quiero una naranja.", nil])
        #expect(try reply.json["glossary"]?.elements?.first?["id"]?.int == 1)
    }

    @Test(arguments: [
        "/programs/99", "/units/99", "/unit-level/99", "/level/99/content", "/level/99/teaching",
        "/quizzes/99", "/roleplay/99", "/roleplays/99", "/media-asset/99", "/media-assets/99",
        "/matching-questions/99", "/form-questions/99", "/content-items/99", "/conversations/chat",
        "/no-such-thing",
    ])
    func unknownOnesAre404InTheContractsWords(path: String) async throws {
        let reply = try await campus.dialogues(.get, path)
        #expect(reply.status == 404)
        let body = try reply.json
        #expect(body["statusCode"]?.int == 404 && body["error"] == "Not Found")
        #expect(body["message"]?.text?.isEmpty == false)
    }

    @Test(arguments: [
        "/programs/a", "/unit-level/unit/1x", "/unit-level?unitId=one", "/level/-1/content",
        "/quizzes?contentItemId=", "/quizzes/1.5", "/roleplay?contentItemId=1%20OR%201",
        "/roleplay-turn?roleplayId=99999999999999999999", "/media-asset/%00",
    ])
    func malformedNumbersAre400(path: String) async throws {
        let reply = try await campus.dialogues(.get, path)
        #expect(reply.status == 400, "\(reply.text)")
        #expect(try reply.json["statusCode"]?.int == 400)
    }

    @Test func aLevelsContentCostsAFewStatementsWhateverItHolds() async throws {
        let (small, large) = (try await level("street"), try await level("fruit"))
        var counts: [Int] = []
        for level in [small, large] {
            _ = campus.database.takeCount()
            _ = try await campus.dialogues(.get, "/level/\(level)/content")
            counts.append(campus.database.takeCount())
        }
        #expect(counts[0] == counts[1] && counts[1] <= 2, "\(counts)")
        _ = campus.database.takeCount()
        _ = try await campus.dialogues(.get, "/unit-level")
        #expect(campus.database.takeCount() <= 2)
    }
}
