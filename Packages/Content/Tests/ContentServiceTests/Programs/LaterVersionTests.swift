import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

/// The paths of the contract's later version, and its servers' faults that this campus has not.
@Suite struct LaterVersionTests {
    private let pack: PackFolder
    private let campus: CampusFixture

    // Level 1 has two quizzes with options, a gap and a matching: items 1 to 4. Level 2 has a role-play
    // and a form, 5 and 6; level 3 a form, level 4 a statement, 8.

    init() async throws {
        pack = try ProgramPack.make()
        campus = try await CampusFixture.make(pack)
    }

    private func get(_ path: String, as token: String? = nil) async throws -> JSONValue {
        let reply = try await campus.dialogues(.get, path, as: token)
        #expect(reply.status == 200, "\(path): \(reply.text)")
        return try reply.json
    }

    private func submit(
        _ item: Int, _ body: [String: JSONValue], as token: String = "free", status: Int = 201
    ) async throws -> JSONValue {
        let reply = try await campus.dialogues(
            .post, "/quizzes/\(item)/submit", .object(body), as: token)
        #expect(reply.status == status, "\(reply.text)")
        return try reply.json
    }

    /// Answers that choose these options.
    private func choosing(_ options: Int64...) -> [String: JSONValue] {
        [
            "answers": .array(
                options.map {
                    .object(["questionId": .integer(1), "selectedOptionId": .integer($0)])
                })
        ]
    }

    private func ids(_ item: Int, right: Bool) async throws -> [Int64] {
        let quiz = try await get("/quizzes/\(item)")
        return (quiz["options"]?.elements ?? []).filter { $0["is_correct"] == .bool(right) }
            .compactMap { $0["id"]?.int.map(Int64.init) }
    }

    // MARK: Levels

    @Test func levelsOfAProgramAreInOrder() async throws {
        let levels = try await get("/programs/1/levels").elements ?? []
        #expect(levels.compactMap { $0["levelNumber"]?.int } == [1, 2, 3, 4])
        #expect(levels.compactMap { $0["unitNumber"]?.int } == [1, 1, 1, 2])
        #expect(levels.first?["contentType"] == "quiz")
        #expect(try await get("/levels?levelNumber=1").elements?.count == 2)
        #expect(try await get("/levels").elements?.count == 5)
        #expect(try await get("/levels/2")["title"] == "Title of stall")
        for path in ["/programs/9/levels", "/levels/9", "/levels/9/quizzes", "/levels/9/roleplays"]
        {
            #expect(try await campus.dialogues(.get, path).status == 404, "\(path)")
        }
    }

    @Test func aLevelsQuizzesHoldMatchingsToo() async throws {
        let quizzes = try await get("/levels/1/quizzes").elements ?? []
        #expect(
            quizzes.compactMap { $0["quizType"]?.text } == [
                "multiple_choice", "multiple_choice", "fill_in_blank", "matching_item",
            ])
        #expect(quizzes.last?["matchingPairs"]?.elements?.count == 3)
        // The client's own reading takes them.
        let read = try WireJSON.decode(
            LossyArray<Quiz>.self, from: WireJSON.encode(JSONValue.array(quizzes)))
        #expect(read.skipped == 0 && read.elements.last?.pairs.count == 3)
    }

    @Test func aLevelsRolePlaysAreInOrder() async throws {
        let turns = try await get("/levels/2/roleplays").elements?.first?["turns"]?.elements ?? []
        #expect(turns.compactMap { $0["turnOrder"]?.int } == [1, 2, 3, 4, 5])
        #expect(turns.compactMap { $0["speaker"]?.text } == ["npc", "user", "npc", "user", "npc"])
        let lines = try await get("/roleplays/5/npc-turns?turnOrder=3")
        #expect(lines["totalNpcTurns"]?.int == 2 && lines["npcTurns"]?.elements?.count == 2)
        #expect(try await campus.dialogues(.get, "/roleplays/9/npc-turns").status == 404)
    }

    // MARK: Answers

    @Test func anAnswerIsJudgedByAllOptionsThatAreRight() async throws {
        let (right, wrong) = (try await ids(1, right: true), try await ids(1, right: false))
        let verdict = try await submit(1, choosing(right[0]))
        #expect(verdict["score"]?.int == 100 && verdict["passed"] == .bool(true))
        #expect(verdict["totalQuestions"]?.int == 1 && verdict["correctAnswers"]?.int == 1)
        #expect(verdict["progressUpdated"] == .bool(true))
        #expect(verdict["levelCompleted"] == .bool(false))
        let failed = try await submit(1, choosing(wrong[0]))
        #expect(failed["score"]?.int == 0 && failed["passed"] == .bool(false))
        let feedback = failed["feedback"]?.elements?.first
        #expect(feedback?["correctAnswerId"]?.int == Int(right[0]))
        #expect(feedback?["explanation"]?.text?.isEmpty == false)
        // The right one among all of them is not the right one.
        #expect(try await submit(1, choosing(right[0], wrong[0]))["score"]?.int == 0)
        // Said twice it is said once.
        #expect(try await submit(1, choosing(right[0], right[0]))["totalQuestions"]?.int == 1)
    }

    @Test func pairsAreRightOnlyTogether() async throws {
        let pairs =
            try await get("/matching-questions/4")["pairs"]?.elements?
            .compactMap { $0["id"]?.int.map(Int64.init) } ?? []
        func links(_ rights: [Int64]) -> [String: JSONValue] {
            [
                "matchingAnswers": .array(
                    zip(pairs, rights).map {
                        .object(["leftPairId": .integer($0), "rightPairId": .integer($1)])
                    })
            ]
        }
        #expect(try await submit(4, links(pairs))["score"]?.int == 100)
        let swapped = try await submit(4, links([pairs[1], pairs[0], pairs[2]]))
        #expect(swapped["score"]?.int == 33 && swapped["passed"] == .bool(false))
        #expect(swapped["correctAnswers"]?.int == 1 && swapped["totalQuestions"]?.int == 3)
        #expect(try await submit(4, links([pairs[0]]))["score"]?.int == 33)
        // A side that is used more than once is wrong each time.
        #expect(try await submit(4, links([pairs[0], pairs[0], pairs[0]]))["score"]?.int == 0)
    }

    @Test(arguments: [
        ("por favor", 100), ("Por favor!", 100), ("se lo ruego", 100), ("por fabor", 85),
        ("gracias", 0),
    ])
    func gapsAreJudgedByTheirText(text: String, score: Int) async throws {
        let body = ["answers": JSONValue.array([.object(["text": .string(text)])])]
        #expect(try await submit(3, body)["score"]?.int == score)
    }

    @Test func emptyAndForeignAnswersAreRefused() async throws {
        let right = try await ids(1, right: true)[0]
        let bodies: [[String: JSONValue]] = [
            [:], ["answers": .array([])], ["answers": .array([.object([:])])],
            choosing(9999), ["matchingAnswers": .array([])],
            [
                "answers": .array([
                    .object(["questionId": .integer(2), "selectedOptionId": .integer(right)])
                ])
            ],
            ["answers": .array(Array(repeating: .object([:]), count: 200))],
        ]
        for body in bodies { _ = try await submit(1, body, status: 400) }
        _ = try await submit(3, ["answers": .array([.object(["text": " "])])], status: 400)
        _ = try await submit(99, choosing(right), status: 404)
        _ = try await submit(5, choosing(right), status: 404)
        #expect(try await get("/user-level-progress", as: "free").elements?.isEmpty == true)
    }

    @Test func aLevelIsCompleteOnceAllItsItemsHavePassed() async throws {
        _ = try await submit(1, choosing(try await ids(1, right: true)[0]))
        let both = try await ids(2, right: true)
        _ = try await submit(
            2,
            [
                "answers": .array(both.map { .object(["selectedOptionId": .integer($0)]) })
            ])
        let gap = try await submit(3, ["answers": .array([.object(["text": "por favor"])])])
        #expect(gap["levelCompleted"] == .bool(false))
        let early = try await campus.dialogues(
            .post, "/progress/users/me/levels/1/complete", as: "free")
        #expect(early.status == 409, "\(early.text)")
        let pairs = try await get("/matching-questions/4")["pairs"]?.elements ?? []
        let links = pairs.compactMap { $0["id"] }.map {
            JSONValue.object(["leftPairId": $0, "rightPairId": $0])
        }
        let last = try await submit(4, ["matchingAnswers": .array(links)])
        #expect(last["levelCompleted"] == .bool(true))
        let word = try await campus.dialogues(
            .post, "/progress/users/free/levels/1/complete", as: "free")
        #expect(word.status == 201)
        #expect(try word.json["completed"] == .bool(true))
    }

    // MARK: Role-plays

    private func say(
        _ message: String, turn: Int? = nil, status: Int = 201
    ) async throws -> JSONValue {
        var body: [String: JSONValue] = ["message": .string(message), "sessionId": "s-7"]
        body["turnOrder"] = turn.map { .integer(Int64($0)) }
        let reply = try await campus.dialogues(
            .post, "/roleplays/5/message", .object(body), as: "free")
        #expect(reply.status == status, "\(reply.text)")
        return try reply.json
    }

    @Test func aLineIsHeldAgainstTheOneThatIsExpected() async throws {
        let right = try await say("Quiero un kilo de naranjas por favor", turn: 2)
        #expect(right["isMatched"] == .bool(true) && right["turnOrder"]?.int == 2)
        #expect(right["sessionId"] == "s-7" && right["speaker"] == "user")
        #expect(right["metadata"]?["expectedVocabMatched"]?.elements?.contains("naranjas") == true)
        // It is a line of the conversation, and not the one that is expected here.
        #expect(
            try await say("Quiero un kilo de naranjas por favor", turn: 4)["isMatched"]
                == .bool(false))
        #expect(try await say("Me llamo Jürgen Ødegård", turn: 4)["isMatched"] == .bool(true))
        #expect(try await say("Me llamo 花子", turn: 4)["isMatched"] == .bool(true))
        #expect(try await say("Me da un kilo de naranjas, por favor")["turnOrder"]?.int == 2)
        // As on the student's screen: other words for the same are right, another number isn't.
        #expect(
            try await say("Hola, póngame 1 kilo de naranjas", turn: 2)["isMatched"] == .bool(true))
        #expect(try await say("Quiero dos kilos de naranjas", turn: 2)["isMatched"] == .bool(false))
        // A name alone would answer the question for one, on turn 4.
        let far = try await say("xyz", turn: 2)
        #expect(far["isMatched"] == .bool(false) && far["turnOrder"]?.int == 2)
        #expect(try await say("…")["isMatched"] == .bool(false))
        _ = try await say("Hola", turn: 1, status: 400)
        _ = try await say(String(repeating: "a", count: 5000), status: 400)
    }

    @Test func aTryOfARolePlayIsKept() async throws {
        let word: JSONValue = .object(["roleplayId": .integer(5), "score": .integer(80)])
        for number in 1...2 {
            campus.clock.advance(by: .seconds(1))
            let reply = try await campus.dialogues(
                .post, "/roleplay-attempt/complete", word, as: "free")
            #expect(reply.status == 201)
            #expect(try reply.json["attempt_number"]?.int == number)
        }
        let rows = try await get("/roleplay-attempt?roleplayId=5", as: "free").elements ?? []
        #expect(rows.compactMap { $0["attempt_number"]?.int } == [2, 1])
        #expect(try await get("/roleplay-attempt", as: "other").elements?.isEmpty == true)
        #expect(try await get("/user-level-progress/2", as: "free")["completed"] == .bool(false))
        try await fillInTheForm()
        #expect(try await get("/user-level-progress/2", as: "free")["completed"] == .bool(true))
        let bad = JSONValue.object(["roleplayId": .integer(1)])
        #expect(
            try await campus.dialogues(.post, "/roleplay-attempt/complete", bad, as: "free").status
                == 404)
    }

    // MARK: Progress

    @Test(arguments: ["overview", "stats", "levels"])
    func progressIsShownToItsStudentAlone(path: String) async throws {
        let own = try await get("/progress/users/free/\(path)", as: "free")
        #expect(own["userId"] == "free")
        #expect(try await get("/progress/users/me/\(path)", as: "free") == own)
        let others = try await campus.dialogues(.get, "/progress/users/free/\(path)", as: "other")
        #expect(others.status == 403)
        #expect(try await campus.dialogues(.get, "/progress/users/free/\(path)").status == 401)
    }

    @Test func nobodySpeaksForAnotherStudent() async throws {
        let body = JSONValue.object(["userId": "free", "unitLevelId": .integer(3)])
        for (path, body) in [
            ("/user-level-progress/complete", body),
            (
                "/roleplay-attempt/complete",
                .object(["userId": "free", "roleplayId": .integer(5)])
            ),
            ("/quizzes/1/submit", .object(["userId": "free"])),
            ("/roleplays/5/message", .object(["userId": "free", "message": "Hola"])),
        ] {
            #expect(
                try await campus.dialogues(.post, path, body, as: "other").status == 403, "\(path)")
            #expect(try await campus.dialogues(.post, path, body).status == 401, "\(path)")
        }
        let path = "/progress/users/free/levels/3"
        let word = try await campus.dialogues(.post, path + "/complete", as: "other")
        let change = try await campus.dialogues(
            .patch, path, .object(["completed": .bool(true)]), as: "other")
        #expect(word.status == 403 && change.status == 403)
        #expect(try await campus.dialogues(.get, "/user/free/dashboard", as: "other").status == 403)
    }

    @Test func figuresCountAllLevels() async throws {
        let done = try await campus.dialogues(
            .post, "/user-level-progress/complete", .object(["unitLevelId": .integer(3)]),
            as: "free")
        #expect(done.status == 201)
        campus.clock.advance(by: .seconds(90))
        _ = try await submit(1, choosing(try await ids(1, right: false)[0]))
        let overview = try await get("/progress/users/me/overview", as: "free")
        #expect(overview["totalLevels"]?.int == 5 && overview["completedLevels"]?.int == 1)
        #expect(overview["completionRate"] == .number(20) || overview["completionRate"]?.int == 20)
        #expect(overview["programs"]?.int == 1)
        #expect(overview["recentProgress"]?.elements?.compactMap { $0["id"]?.int } == [1, 3])
        let times = try await get("/progress/users/me/stats", as: "free")["timeStats"]
        let first = WireInstant(times?["firstStarted"]?.text ?? "")
        let last = WireInstant(times?["lastPlayed"]?.text ?? "")
        let (start, end) = (try #require(first), try #require(last))
        #expect(end.milliseconds - start.milliseconds == 90_000)
        #expect(times?["lastCompleted"] == times?["firstStarted"])
        let board = try await get("/progress/users/me/levels", as: "free")
        #expect(board["programs"]?.elements?.compactMap { $0["totalLevels"]?.int } == [4, 1])
    }

    @Test func aLevelOpensWhenTheOneBeforeItIsComplete() async throws {
        func locked() async throws -> [Bool] {
            let board = try await get("/user/me/dashboard", as: "free")
            let units = board["programs"]?.elements?.first?["units"]?.elements ?? []
            return units.flatMap { $0["levels"]?.elements ?? [] }
                .compactMap { $0["isLocked"] }.map { $0 == .bool(true) }
        }
        #expect(try await locked() == [false, true, true, false])
        _ = try await campus.dialogues(
            .post, "/roleplay-attempt/complete",
            .object(["roleplayId": .integer(5), "score": .integer(90)]), as: "free")
        #expect(try await locked() == [false, true, true, false])
        try await fillInTheForm()
        #expect(try await locked() == [false, false, false, false])
    }

    /// Fills in the form beside the role-play of level 2.
    private func fillInTheForm() async throws {
        let at = WireInstant(milliseconds: WireInstant(campus.clock.now).milliseconds).text
        let attempt: JSONValue = .object([
            "id": .string(UUID().uuidString), "level_id": .integer(2),
            "item_scores": .object(["6": .integer(100)]), "completed": .bool(false),
            "at": .string(at),
        ])
        let reply = try await campus.dialogues(
            .post, "/level-attempts", .object(["attempts": .array([attempt])]), as: "free")
        #expect(reply.status == 200, "\(reply.text)")
    }

    @Test func whatIsCompleteIsNotTakenBack() async throws {
        func change(_ isComplete: Bool, level: Int) async throws -> Int {
            try await campus.dialogues(
                .patch, "/progress/users/me/levels/\(level)",
                .object(["completed": .bool(isComplete)]), as: "free"
            ).status
        }
        #expect(try await change(false, level: 3) == 200)
        #expect(try await change(true, level: 3) == 200)
        #expect(try await change(false, level: 3) == 409)
        #expect(try await change(true, level: 1) == 409)
        #expect(try await change(true, level: 99) == 404)
    }

    @Test func theProfileHoldsNoSecret() async throws {
        let reply = try await campus.dialogues(.get, "/profile", as: "free")
        #expect(try reply.json == .object(["id": "free", "isPremium": .bool(false)]))
    }

    // MARK: Sync

    @Test func importsMoveTheTimesOfWhatTheyChange() async throws {
        let before = try await get("/sync/status")
        #expect(before["levels"]?.text?.hasSuffix("Z") == true)
        let since = try #require(before["quizzes"]?.text)
        #expect(
            try await get("/sync/status?since=\(since)") == .object(["status": "up-to-date"]))
        try pack.write(
            "street.md",
            ProgramPack.level(
                "street", unit: "walking", number: 1,
                parts: [ProgramPack.statement.replacing("stands before", with: "is before")]),
            after: 60)
        campus.clock.advance(by: .seconds(60))
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        let newer = try await get("/sync/status?since=\(since)")
        #expect(newer["quizzes"]?.text != since && newer["quizzes"] != nil)
        #expect(newer["roleplays"] == nil)
        #expect(try await campus.dialogues(.get, "/sync/status?since=soon").status == 400)
    }
}
