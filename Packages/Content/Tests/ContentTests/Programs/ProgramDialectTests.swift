import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Content
@testable import Dialogue

/// Each backend speaks its own dialect, and all end as the same programs and levels.
@Suite struct ProgramDialectTests {
    private func device(_ pages: [String: String]) async throws -> ProgramDevice {
        try await ProgramDevice.make(ProgramBackend(pages))
    }

    @Test func unitsAndLevelsAreInOrderAndTheFirstOfEachUnitIsOpen() async throws {
        let programList = try await device(SeedPages.all).programList()
        let program = try #require(programList.programs.first)
        #expect(program.teaches == "fi" && program.explainsIn == "en" && programList.skipped == 0)
        #expect(program.units.map(\.title) == ["Getting around", "Later"])
        #expect(program.levels.map(\.id) == ["12", "13", "14", "15"])
        #expect(program.levels.map(\.number) == [1, 2, 3, 4])
        #expect(program.levels.map(\.isOpen) == [true, false, true, false])
        #expect(program.levels.map(\.itemCount) == [2, 2, 2, 2])
    }

    @Test func aLevelHasItsItemsInOrderItsTeachingAndItsWords() async throws {
        let page = try await device(SeedPages.all).page("12")
        #expect(page.items.map(\.id) == ["121", "122"] && page.scoredIDs == ["121", "122"])
        guard case .choice(let quiz) = page.items[0].body else {
            Issue.record("an item with options is a choice")
            return
        }
        #expect(quiz.options.map(\.isRight) == [true, false] && !quiz.allowsSeveral)
        #expect(page.teaching == [.paragraph("Trams have numbers."), .list(["one", "two"])])
        #expect(page.glossary.map(\.term) == ["raitiovaunu", "satama"])
        #expect(page.program.id == "3" && page.level.number == 1)
    }

    @Test func programsMayStandUnderTheOtherName() async throws {
        var pages = SeedPages.all
        pages["/program"] = pages.removeValue(forKey: "/programs")
        let device = try await device(pages)
        #expect(try await device.programList().programs.count == 1)
        _ = try await device.programList()
        #expect(device.backend.asked("GET /programs") == 1, "what is not there is asked for once")
    }

    @Test(arguments: [400, 404, 500])
    func unitByUnitWhereLevelsDoNotComeAtOnce(status: Int) async throws {
        let backend = ProgramBackend(SeedPages.all)
        backend.answer("/unit-level", status, #"{"statusCode":400,"message":"numeric string"}"#)
        backend.answer(
            "/unit-level/unit/4",
            "[\(SeedPages.level(13, 2, 2, 4)),\(SeedPages.level(12, 1, 1, 4))]")
        backend.answer("/unit-level/unit/5", "[\(SeedPages.level(14, 3, 1, 5))]")
        let device = try await ProgramDevice.make(backend)
        #expect(try await device.programList().programs[0].levels.map(\.id) == ["12", "13", "14"])
        backend.forget()
        _ = try await device.programList()
        #expect(backend.asked("GET /unit-level") == 0)
    }

    @Test func withoutAListOfUnitsLevelsAreGroupedByTheirUnit() async throws {
        var pages = SeedPages.all
        pages["/units?programId=3"] = nil
        let program = try await device(pages).programList().programs[0]
        #expect(program.units.map(\.title) == ["Unit 1", "Unit 2"])
        #expect(program.levels.map(\.id) == ["12", "13", "14", "15"])
    }

    @Test func contentMayStandBesideItsLevelWithoutBackReferences() async throws {
        var pages = SeedPages.all
        pages["/level/12/content"] =
            #"{"level":{"id":12},"content":[{"id":121,"content_type":"quiz","title":"A","position":1,"metadata":{},"quiz":{"id":8,"question":"Q","options":[{"id":1,"option_text":"True","is_correct":true},{"id":2,"option_text":"False"}]},"roleplay":null},{"id":122,"content_type":"roleplay","title":"B","position":2,"quiz":null,"roleplay":{"id":5,"scenario":"S","character_name":null,"turns":[{"id":70,"speaker":"user","message":"Hei","turn_order":2},{"id":71,"speaker":"system","message":"Moi","turn_order":1}]}}]}"#
        let page = try await device(pages).page("12")
        guard case .choice(let quiz) = page.items[0].body,
            case .roleplay(let play) = page.items[1].body
        else {
            Issue.record("both payloads are read")
            return
        }
        #expect(quiz.isStatement)
        #expect(play.turns.map(\.text) == ["Moi", "Hei"] && play.character == nil)
    }

    @Test func aBackendWithoutUnitsIsReadByItsLevels() async throws {
        let level = "0f3a0a52-77d1-4b0e-8f5d-2b1f6f1b0c12"
        let device = try await device([
            "/programs":
                #"[{"id":"5B7D0C1E-0A55-4D0C-9A43-1F2F7B6D1A01","programCode":"FIN-A1","chapter":"Arrivals"}]"#,
            "/programs/5b7d0c1e-0a55-4d0c-9a43-1f2f7b6d1a01/levels":
                #"[{"id":"\#(level.uppercased())","levelNumber":2,"contentType":"roleplay","title":"Tram stop","unitNumber":1,"unitName":"Getting around"},{"id":"0f3a0a52-77d1-4b0e-8f5d-2b1f6f1b0c11","levelNumber":1,"contentType":"quiz","title":null,"unitNumber":1}]"#,
            "/levels/\(level)/quizzes": "[]",
            "/levels/\(level)/roleplays":
                #"[{"id":"r1","scenario":"Buying a ticket","turns":[{"id":71,"turnOrder":1,"speaker":"npc","message":"Minne matka?"},{"id":72,"turnOrder":2,"speaker":"user","message":"Satamaan"}]}]"#,
        ])
        let program = try await device.programList().programs[0]
        #expect(program.name == "FIN-A1" && program.units.map(\.title) == ["Getting around"])
        #expect(program.levels.map(\.number) == [1, 2] && program.levels[0].name == "1")
        let page = try await device.page(level)
        guard case .roleplay(let play)? = page.items.first?.body else {
            Issue.record("a role-play by itself is an item")
            return
        }
        #expect(play.turns.map(\.isStudents) == [false, true])
    }

    @Test func anEmptyAnswerMeansThatNothingIsThere() async throws {
        var pages = SeedPages.all
        pages["/level/12/content"] = ""
        let device = try await device(pages)
        let arrivals = await device.all(device.library.followLevel("12"))
        guard case .failed(let problem)? = arrivals.last else {
            Issue.record("an empty answer is no level")
            return
        }
        #expect(problem.code == .notFound && arrivals.count == 1)
    }

    @Test func whatIsKeptApartIsAskedFor() async throws {
        let backend = ProgramBackend(SeedPages.all)
        backend.answer(
            "/level/12/content",
            #"[{"id":1,"content_type":"quiz","title":"A","position":1,"media_asset_id":7},{"id":2,"content_type":"roleplay","title":"B","position":2},{"id":3,"content_type":"matching","title":"C","position":3},{"id":4,"content_type":"form","title":"D","position":4}]"#
        )
        backend.answer(
            "/quizzes?contentItemId=1",
            #"[{"id":9,"question":"other","content_item_id":99},{"id":8,"question":"______ menee","question_type":"fill_in_blank","content_item_id":1,"metadata":{"maxTypos":1,"ignoreDiacritics":true},"options":[{"id":1,"option_text":"Se","is_correct":true}]}]"#
        )
        backend.answer(
            "/media-assets/7", #"{"id":7,"media_type":"audio","url":"/a.mp3","duration_sec":"3.5"}"#
        )
        backend.answer("/roleplays?contentItemId=2", #"[{"id":5,"scenario":"S","turns":[]}]"#)
        backend.answer(
            "/roleplay-turn?roleplayId=5",
            #"[{"id":2,"speaker":"user","message":"b","turn_order":2},{"id":1,"speaker":"npc","message":"a","turn_order":1}]"#
        )
        backend.answer(
            "/matching-questions?contentItemId=3",
            #"[{"id":2,"question":"Pair","pairs":[{"id":5,"left_item":"lippu","right_item":"ticket"}]}]"#
        )
        backend.answer(
            "/form-questions?contentItemId=4",
            #"[{"id":3,"question":"Fill in","fields":[{"id":9,"field_name":"Surname","field_type":"tel","is_required":true,"validation_rules":{"minLength":2,"pattern":"[a-z"},"metadata":{"key":"surname","example":"Virta"}}]}]"#
        )
        let page = try await ProgramDevice.make(backend).page("12")
        guard case .fill(let fill) = page.items[0].body,
            case .roleplay(let play) = page.items[1].body,
            case .matching(let pairs) = page.items[2].body,
            case .form(let form) = page.items[3].body
        else {
            Issue.record("every item has what it needs: \(page.items.map(\.kind))")
            return
        }
        #expect(fill.typos == 1 && fill.ignoresDiacritics && fill.answers == ["Se"])
        #expect(page.items[0].media?.seconds == 3.5 && page.items[0].media?.kind == .audio)
        #expect(play.turns.map(\.text) == ["a", "b"])
        #expect(pairs.pairs.map(\.right) == ["ticket"])
        #expect(form.fields[0].key == "surname" && form.fields[0].type == .phone)
        #expect(form.fields[0].pattern == nil && form.fields[0].least == 2)
        #expect(page.scoredIDs == ["1", "2", "3", "4"])
    }

    @Test func badRowsAreCountedAndUnknownKindsShown() async throws {
        var pages = SeedPages.all
        pages["/programs"] = "[\(SeedPages.program),{\"name\":\"no id\"},7]"
        pages["/level/12/content"] =
            #"[{"id":1,"content_type":"hologram","title":"A","position":1},null,{"id":2,"content_type":"quiz","title":"B","position":2,"quiz":{"id":3,"question":"?","question_type":"sing","options":[]}},{"id":2,"title":"twice","position":9}]"#
        let device = try await device(pages)
        #expect(try await device.programList().skipped == 2)
        let page = try await device.page("12")
        #expect(page.skipped == 1)
        #expect(page.items.map(\.body) == [.unsupported("hologram"), .unsupported("sing")])
        #expect(page.scoredIDs.isEmpty)
    }

    @Test(arguments: [
        (401, #"{"statusCode":401,"message":"Invalid token"}"#), (403, ""), (429, "{}"),
        (500, #"{"statusCode":500,"message":"Internal server error"}"#), (200, "<html>hello"),
        (200, #"[{"id":1"#), (200, ""), (302, ""),
    ])
    func badAnswersAreProblemsAndNeverEmptyLists(status: Int, body: String) async throws {
        let device = try await device(SeedPages.all)
        device.backend.feel(.answers(status, body))
        let arrivals = await device.all(device.library.followProgramList())
        guard arrivals.count == 1, case .failed = arrivals[0] else {
            Issue.record("\(arrivals.count) arrivals")
            return
        }
    }
}
