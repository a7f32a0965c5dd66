import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import SQLStore
import ServiceKit
import Testing

@testable import Content
@testable import ContentService

/// Tries of levels: kept once, merged, and nobody's but their student's.
@Suite struct LevelAttemptTests {
    private let pack: PackFolder
    private let campus: CampusFixture

    // Level 1 has two quizzes with options, a gap and a matching: items 1 to 4. Level 2 has a role-play
    // and a form, 5 and 6; level 3 a form, level 4 a statement, 8.

    init() async throws {
        pack = try ProgramPack.make()
        campus = try await CampusFixture.make(pack)
    }

    private func attempt(
        id: String = UUID().uuidString, level: Int64 = 1, _ scores: [String: Int64],
        at second: Int64 = 0, completed: Bool = false, more: [String: JSONValue] = [:]
    ) -> JSONValue {
        let at = WireInstant(
            milliseconds: WireInstant(campus.clock.now).milliseconds - 60_000 + second * 1000)
        return .object(
            [
                "id": .string(id), "level_id": .integer(level),
                "item_scores": .object(scores.mapValues(JSONValue.integer)),
                "completed": .bool(completed), "at": .string(at.text),
            ].merging(more) { $1 })
    }

    private func send(
        _ attempts: [JSONValue], as token: String = "free"
    ) async throws -> LevelAttemptReceipt {
        let reply = try await campus.dialogues(
            .post, "/level-attempts", .object(["attempts": .array(attempts)]), as: token)
        #expect(reply.status == 200, "\(reply.text)")
        return try reply.decode(LevelAttemptReceipt.self)
    }

    private func page(_ query: String = "", as token: String = "free") async throws
        -> LevelAttemptPage
    {
        try await campus.dialogues(.get, "/level-attempts" + query, as: token)
            .decode(LevelAttemptPage.self)
    }

    private func row(_ level: Int = 1, as token: String = "free") async throws -> JSONValue? {
        let reply = try await campus.dialogues(
            .get, "/user-level-progress?unitLevelId=\(level)", as: token)
        return try reply.json.elements?.first
    }

    @Test func aTryIsKeptOnceHoweverOftenItComes() async throws {
        let id = UUID().uuidString
        let one = attempt(id: id, ["1": 100], more: ["detail": .object(["said": "Hola"])])
        let first = try await send([one, one])
        #expect(first.accepted.map(\.value) == [id.lowercased(), id.lowercased()])
        let again = try await send([one])
        #expect(again.accepted == [WireID(id)] && again.cursor == first.cursor)
        let page = try await page()
        #expect(page.attempts.map(\.id) == [WireID(id)] && !page.more)
        #expect(page.attempts.first?.detail?["said"] == "Hola")
        #expect(try await row()?["attempts"]?.int == 1)
    }

    @Test func goingThroughPagesMissNothing() async throws {
        let ids = (0..<7).map { _ in UUID().uuidString }
        _ = try await send(ids.map { attempt(id: $0, ["1": 50]) })
        var (seen, cursor) = ([WireID](), "0")
        for _ in 0..<4 {
            let page = try await page("?since=\(cursor)&limit=3")
            seen += page.attempts.map(\.id)
            cursor = page.cursor
            if !page.more { break }
        }
        #expect(seen == ids.map { WireID($0) })
        #expect(try await page("?since=\(cursor)").attempts.isEmpty)
        // A cursor from before an older copy was put back starts anew.
        #expect(try await page("?since=4000").attempts.count == 7)
    }

    @Test func aLevelIsCompleteWhenAllItsScoredItemsHavePassed() async throws {
        _ = try await send([attempt(["1": 100, "2": 100, "3": 69], completed: true)])
        #expect(try await row()?["completed"] == .bool(false), "a client's word is not enough")
        _ = try await send([attempt(["3": 70], at: 1)])
        #expect(try await row()?["completed"] == .bool(false))
        _ = try await send([attempt(["4": 75], at: 2)])
        #expect(try await row()?["completed"] == .bool(true))
        #expect(try await row()?["completed_content"]?["3"]?.int == 70)
    }

    @Test func aLevelIsCompleteOnlyOnceItsFormsAreFilledIn() async throws {
        // Level 3 holds one form, level 2 a role-play beside one.
        _ = try await send([attempt(level: 2, ["5": 80], completed: true)])
        #expect(try await row(2)?["completed"] == .bool(false))
        _ = try await send([attempt(level: 2, ["6": 100])])
        #expect(try await row(2)?["completed"] == .bool(true))
        _ = try await send([attempt(level: 3, [:], completed: true)])
        #expect(try await row(3)?["completed"] == .bool(false))
    }

    @Test func aFormThatAnOlderClientFilledInCounts() async throws {
        let roleplay = attempt(level: 2, ["5": 80], at: 1)
        // Only forms count without a score.
        let talk = attempt(level: 2, [:], at: 2, more: ["detail": .object(["item": "5"])])
        _ = try await send([roleplay, talk])
        #expect(try await row(2)?["completed"] == .bool(false))
        _ = try await send([attempt(level: 2, [:], at: 3, more: ["detail": .object(["item": "6"])])]
        )
        #expect(try await row(2)?["completed"] == .bool(true))
    }

    @Test func theOrderInWhichDevicesSendMakesNoDifference() async throws {
        let tries = [
            attempt(["1": 100, "2": 100], at: 1), attempt(["3": 100], at: 5),
            attempt(["4": 100], at: 3), attempt(["1": 0], at: 9),
        ]
        for one in tries { _ = try await send([one]) }
        for one in tries.reversed() { _ = try await send([one], as: "other") }
        var (one, other) = (try await row(), try await row(as: "other"))
        one = one?.without("user_id")
        other = other?.without("user_id")
        #expect(one == other && one?["completed"] == .bool(true))
        let at = WireInstant(milliseconds: WireInstant(campus.clock.now).milliseconds - 55_000)
        #expect(one?["completed_at"]?.text == at.text)
    }

    @Test func whatIsCompleteStaysSoWhenALevelGrows() async throws {
        _ = try await send([attempt(level: 4, ["8": 100])])
        #expect(try await row(4)?["completed"] == .bool(true))
        try pack.write(
            "street.md",
            ProgramPack.level(
                "street", unit: "walking", number: 1,
                parts: [ProgramPack.statement, ProgramPack.matching]), after: 60)
        _ = try await campus.importer.importPack(at: pack.path, dryRun: false)
        _ = try await send([attempt(level: 4, ["8": 0], at: 3)])
        #expect(try await row(4)?["completed"] == .bool(true))
    }

    @Test func anotherStudentsTriesAreNeverSeen() async throws {
        let id = UUID().uuidString
        _ = try await send([attempt(id: id, ["1": 100])])
        #expect(try await page(as: "other").attempts.isEmpty)
        #expect(try await row(as: "other") == nil)
        // The same id is another student's own try.
        _ = try await send([attempt(id: id, ["1": 20])], as: "other")
        #expect(try await page().attempts.first?.itemScores == ["1": 100])
        #expect(try await page(as: "other").attempts.first?.itemScores == ["1": 20])
    }

    @Test func nobodyMaySendOrReadWithoutAName() async throws {
        let body = JSONValue.object(["attempts": .array([])])
        #expect(try await campus.dialogues(.post, "/level-attempts", body).status == 401)
        #expect(try await campus.dialogues(.get, "/level-attempts").status == 401)
    }

    @Test func badTriesAreRefusedOneByOne() async throws {
        let deep = JSONValue.object(["text": .string(String(repeating: "a", count: 70_000))])
        let bad = [
            attempt(id: "no-uuid", ["1": 100]), attempt(level: 99, ["1": 100]),
            attempt(["99": 100]),
            attempt(["1": 101]), attempt(["1": -1]), attempt(["01": 50]),
            attempt(["1": 50], at: 3600), attempt(["1": 50], more: ["roleplay_id": .integer(1)]),
            attempt(["1": 50], more: ["detail": deep]),
            attempt(["1": 50], more: ["detail": .array([])]),
            attempt(Dictionary(uniqueKeysWithValues: (0..<200).map { (String($0), 5) })),
        ]
        let good = attempt(["1": 100])
        let receipt = try await send(bad + [good])
        #expect(receipt.accepted.count == 1 && receipt.refused.count == bad.count)
        #expect(receipt.refused.allSatisfy { !$0.reason.isEmpty })
        #expect(try await page().attempts.count == 1)
    }

    @Test func bodiesThatCannotBeAreRefusedWhole() async throws {
        let many = JSONValue.array((0..<201).map { _ in attempt(["1": 1]) })
        let nested = (0..<80).reduce(JSONValue.null) { inner, _ in .array([inner]) }
        let bodies: [(JSONValue, Int)] = [
            (.object(["attempts": many]), 413), (.object([:]), 400), (.array([]), 400),
            (.object(["attempts": .array([.object(["id": "x"])])]), 400),
            (.object(["attempts": .array([attempt([:], more: ["detail": nested])])]), 400),
        ]
        for (body, status) in bodies {
            let reply = try await campus.dialogues(.post, "/level-attempts", body, as: "free")
            #expect(reply.status == status, "\(reply.text)")
            #expect(try reply.json["statusCode"]?.int == status)
        }
        for query in ["?since=x", "?since=-1", "?limit=many"] {
            let reply = try await campus.dialogues(.get, "/level-attempts" + query, as: "free")
            #expect(reply.status == 400)
        }
    }

    @Test func aBatchCostsAFewStatementsBesideItsRows() async throws {
        _ = try await send([attempt(["1": 100])])
        _ = campus.database.takeCount()
        _ = try await send((0..<20).map { _ in attempt(["1": 100]) })
        let one = campus.database.takeCount()
        _ = try await send((0..<40).map { _ in attempt(["1": 100]) })
        #expect(campus.database.takeCount() - one == 20, "a row is one statement")
        #expect(one <= 20 + 12)
    }

    @Test func aStudentWhoGoesTakesTheirTriesAlong() async throws {
        _ = try await send([attempt(["1": 100])])
        _ = try await send([attempt(["1": 100])], as: "other")
        let service = ContentService(
            context: ServiceContext(
                database: campus.database, environment: .test(clock: campus.clock),
                log: .init(label: "test"), starterContent: nil, signingKey: [],
                localStudentID: "", forgetEverywhere: { _, _ in },
                capabilities: { CampusCapabilities() }))
        try await campus.database.write { try service.forget(.home("free"), in: $0) }
        #expect(try await page().attempts.isEmpty)
        #expect(try await page(as: "other").attempts.count == 1)
        #expect(try await row() == nil)
    }
}

extension JSONValue {
    fileprivate func without(_ key: String) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members[key] = nil
        return .object(members)
    }
}
