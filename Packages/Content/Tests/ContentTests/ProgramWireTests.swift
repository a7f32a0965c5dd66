import AppCore
import Foundation
import Testing

@testable import Content

/// What backends of language programs send: each test is one way in which they differ.
@Suite struct ProgramWireTests {
    private func decode<Value: Codable & Sendable>(_ type: Value.Type, _ text: String) throws
        -> Value
    {
        try WireJSON.decode(type, from: text)
    }

    @Test(arguments: [#"{"id":3,"X":1}"#, #"{"id":"3"}"#])
    func idsAreNumbersOrText(text: String) throws {
        #expect(try decode(Program.self, text).id == WireID("3"))
    }

    @Test func idsThatAreUUIDsAreComparedWithoutCase() throws {
        let upper = try decode(Program.self, #"{"id":"5B7D0C1E-0A55-4D0C-9A43-1F2F7B6D1A01"}"#)
        #expect(upper.id == WireID("5b7d0c1e-0a55-4d0c-9a43-1f2f7b6d1a01"))
    }

    @Test(arguments: [
        (#"{"id":1,"name":"A","title":"B"}"#, "A"),
        (#"{"id":1,"title":"B","programCode":"C"}"#, "B"),
        (#"{"id":1,"title":null,"programCode":"C"}"#, "C"), (#"{"id":1}"#, "#1"),
    ])
    func aProgramIsNamedByWhatThereIs(text: String, name: String) throws {
        #expect(try decode(Program.self, text).name == name)
    }

    @Test(arguments: [
        #"{"id":1,"createdAt":"2026-02-01T08:00:00.000Z"}"#,
        #"{"id":1,"created_at":"2026-02-01T09:00:00+01:00"}"#,
    ])
    func timesAreReadInAnyForm(text: String) throws {
        #expect(
            try decode(Program.self, text).createdAt?.date
                == Date(timeIntervalSince1970: 1_769_932_800))
    }

    @Test func aTimeThatIsNoneIsKeptAsItIs() throws {
        let program = try decode(Program.self, #"{"id":1,"createdAt":"soon"}"#)
        #expect(
            program.createdAt?.raw == "soon" && program.createdAt?.date == nil
                && program.updatedAt == nil)
    }

    @Test func keysAreReadInBothSpellings() throws {
        let snake = try decode(UnitLevel.self, #"{"id":1,"name":"A","level":2,"unit_id":4}"#)
        let camel = try decode(
            UnitLevel.self, #"{"id":1,"name":"A","levelNumber":"2","unitId":"4"}"#)
        #expect(snake == camel && snake.unitID == WireID("4") && snake.level == 2)
    }

    @Test(arguments: [(#"{"hours":40}"#, 1), ("{}", 0), ("null", 0), ("[]", 0)])
    func metadataIsWhateverItIs(text: String, count: Int) throws {
        #expect(try decode(Program.self, #"{"id":1,"metadata":\#(text)}"#).metadata.count == count)
    }

    @Test(arguments: ["3.5", #""3.5""#])
    func durationsAreNumbersOrText(text: String) throws {
        let media = try decode(
            MediaAsset.self, #"{"id":7,"media_type":"audio","url":"/a","duration_sec":\#(text)}"#)
        #expect(media.durationSeconds == 3.5)
    }

    @Test(arguments: [
        (#""options":[],"matchingPairs":[{"id":1,"leftText":"a","rightText":"b"}]"#, "matching"),
        (
            #""options":[{"id":1,"option_text":"True","is_correct":true},{"id":2,"optionText":"false"}]"#,
            "true_false"
        ),
        (#""options":[{"id":1,"option_text":"a"},{"id":2,"option_text":"b"}]"#, "multiple_choice"),
        (#""question":"x""#, "fill_in_blank"), (#""quizType":"matching_item""#, "matching"),
        (#""question_type":"video_comprehension""#, "video_comprehension"),
    ])
    func theTypeOfAQuizIsWorkedOutOrKept(members: String, type: String) throws {
        #expect(try decode(Quiz.self, #"{"id":1,\#(members)}"#).questionType == type)
    }

    @Test func unknownTypesNeverFailAList() throws {
        let content = try decode(
            LevelContent.self, #"[{"id":1,"content_type":"film","title":"A"}]"#)
        #expect(content.items.map(\.contentType) == ["film"] && content.skipped == 0)
    }

    @Test(arguments: [
        ("user", true), ("character", false), ("npc", false), ("ai", false), ("system", false),
    ])
    func everybodyButTheUserIsTheCharacter(speaker: String, isStudents: Bool) throws {
        let turn = try decode(RoleplayTurn.self, #"{"id":1,"speaker":"\#(speaker)","message":"a"}"#)
        #expect(turn.isStudents == isStudents)
    }

    @Test func missingListsAndNamesAreNone() throws {
        let play = try decode(Roleplay.self, #"{"id":1,"scenario":"A","character_name":null}"#)
        #expect(play.turns.isEmpty && play.characterName == nil)
        #expect(try decode(Quiz.self, #"{"id":1}"#).options.isEmpty)
    }

    @Test func whatIsNestedKnowsItsParent() throws {
        let item = try decode(
            ContentItem.self,
            #"{"id":31,"quiz":{"id":8,"options":[{"id":40}]},"roleplay":{"id":5,"turns":[{"id":70}]}}"#
        )
        #expect(
            item.quiz?.contentItemID == WireID("31")
                && item.quiz?.options.first?.quizID == WireID("8"))
        #expect(item.roleplay?.turns.first?.roleplayID == WireID("5") && item.contentType == "quiz")
    }

    @Test func turnsAndItemsAreInOrder() throws {
        let play = try decode(
            Roleplay.self, #"{"id":5,"turns":[{"id":70,"turnOrder":2},{"id":71,"turn_order":1}]}"#)
        #expect(play.turns.map(\.order) == [1, 2])
        let content = try decode(
            LevelContent.self, #"[{"id":1,"position":2},{"id":2,"position":1}]"#)
        #expect(content.items.map(\.position) == [1, 2])
    }

    @Test(arguments: [
        #"[{"id":1}]"#, #"{"level":{},"content":[{"id":1}]}"#, #"{"items":[{"id":1}]}"#,
        #"{"data":[{"id":1}]}"#,
        #"{"id":1,"quiz":{"id":2}}"#, #"{"id":1,"quiz":null,"roleplay":{"id":2}}"#,
    ])
    func contentComesInManyShapes(text: String) throws {
        #expect(try decode(LevelContent.self, text).items.map(\.id) == [WireID("1")])
    }

    @Test(arguments: ["{}", "3", #""a""#, #"{"content":{}}"#])
    func otherShapesAreRefused(text: String) {
        #expect(throws: (any Error).self) { try decode(LevelContent.self, text) }
    }

    @Test func oneBadRowIsCountedAndLeftOut() throws {
        let programs = try decode(
            LossyArray<Program>.self, #"[{"id":1},{"name":"no id"},7,{"id":2}]"#)
        #expect(programs.elements.map(\.id) == [WireID("1"), WireID("2")] && programs.skipped == 2)
        let content = try decode(LevelContent.self, #"{"content":[{"id":1},null,{}]}"#)
        #expect(content.items.count == 1 && content.skipped == 2)
    }

    @Test func furtherKeysArePassedOver() throws {
        let quiz = try decode(
            Quiz.self,
            #"{"id":1,"explanation":"why","deletedAt":null,"contentItem":{"id":9,"quizzes":[]}}"#)
        #expect(quiz.explanation == "why")
    }

    @Test func formsHaveTheirRules() throws {
        let field = try decode(
            FormField.self,
            #"{"id":9,"field_name":"Surname","is_required":1,"validation_rules":{"minLength":2}}"#)
        #expect(field.isRequired && field.rules["minLength"]?.int == 2 && field.type == "text")
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let text =
            #"{"id":31,"content_type":"quiz","title":"T","position":1,"media_asset":{"id":7,"duration_sec":"3.5"},"quiz":{"id":8,"options":[{"id":1,"option_text":"a","is_correct":true}]},"roleplay":{"id":5,"turns":[{"id":70,"turn_order":3}]}}"#
        let item = try decode(ContentItem.self, text)
        let again = try WireJSON.decode(ContentItem.self, from: WireJSON.encode(item))
        #expect(again == item && again.quiz?.options.first?.isCorrect == true)
        #expect(again.mediaAsset?.durationSeconds == 3.5 && again.roleplay?.turns.first?.order == 3)
    }

    @Test func rowsAreWrittenInTheContractsForm() throws {
        func expect(_ row: some Encodable, _ text: String) throws {
            #expect(try WireJSON.encodeText(row) == text)
        }
        try expect(
            Program(id: "3", name: "A"),
            #"{"id":3,"name":"A","title":"A","description":null,"metadata":{},"order_index":0,"#
                + #""createdAt":null,"updatedAt":null}"#)
        try expect(
            ProgramUnit(id: "u-1", title: "B", programID: "3"),
            #"{"id":"u-1","title":"B","name":"B","description":null,"order_index":0,"program_id":3}"#
        )
        try expect(
            MatchingPair(id: "1", left: "a", right: "b", questionID: nil),
            #"{"id":1,"left_item":"a","right_item":"b","matching_question_id":null,"metadata":{}}"#)
        try expect(
            FormField(
                id: "9", name: "N", type: "text", isRequired: true, rules: [:], questionID: "007"),
            #"{"id":9,"field_name":"N","field_type":"text","placeholder":null,"is_required":true,"#
                + #""validation_rules":{},"form_question_id":"007","metadata":{}}"#)
        try expect(
            MediaAsset(id: "7", mediaType: "image", url: "/a"),
            #"{"id":7,"media_type":"image","url":"/a","duration_sec":null,"transcript":null,"#
                + #""alt_text":null,"metadata":{}}"#)
        let turn = RoleplayTurn(id: "70", speaker: "user", message: "m", order: 1, roleplayID: "5")
        try expect(
            ContentItem(
                id: "31", contentType: "roleplay", title: "T", position: 1, unitLevelID: "4",
                roleplay: Roleplay(
                    id: "5", scenario: "S", characterName: nil, contentItemID: "31", turns: [turn])),
            #"{"id":31,"content_type":"roleplay","title":"T","description":null,"content":null,"#
                + #""position":1,"unit_level_id":4,"media_asset_id":null,"metadata":{},"#
                + #""media_asset":null,"quiz":null,"roleplay":{"id":5,"scenario":"S","#
                + #""instructions":null,"character_name":null,"character_description":null,"#
                + #""content_item_id":31,"metadata":{},"turns":[{"id":70,"speaker":"user","#
                + #""message":"m","turn_order":1,"roleplay_id":5,"metadata":{}}]},"#
                + #""matching_question":null,"form_question":null}"#)
    }

    @Test func attemptsNameLevelsByNumber() throws {
        let record = LevelAttemptRecord(
            id: "a", levelID: "7", itemScores: ["1": 90], isComplete: true,
            at: WireInstant(milliseconds: 0), roleplayID: "5")
        let text = try WireJSON.encodeText(record)
        #expect(
            text == #"{"id":"a","level_id":7,"item_scores":{"1":90},"completed":true,"#
                + #""at":"1970-01-01T00:00:00.000Z","roleplay_id":5}"#)
        #expect(try WireJSON.decode(LevelAttemptRecord.self, from: text) == record)
    }

    @Test func partsOfAnExplanationThatAreNoneAreLeftOut() throws {
        let teaching = try decode(
            LevelTeaching.self,
            #"{"teaching":[{"kind":"paragraph","text":"a"},{"kind":"list","items":["b"]},{"kind":"list"},"#
                + #"{"kind":"list","items":[1]},{"kind":"film"},7],"glossary":[{"id":1,"term":"t"}]}"#
        )
        #expect(teaching.teaching == [.paragraph("a"), .list(["b"])])
        #expect(teaching.glossary.map(\.term) == ["t"])
    }
}
