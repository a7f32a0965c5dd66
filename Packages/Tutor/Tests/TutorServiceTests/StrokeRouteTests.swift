import AppCore
import Foundation
import HTTPTypes
import SQLStore
import ServiceKit
import Testing

@testable import Tutor
@testable import TutorService

@Suite(.timeLimit(.minutes(10))) struct StrokeRouteTests {
    private static let id = TutorCampus.session

    @Test func aSessionIsBegunDrawnInAndEnded() async throws {
        let campus = try await TutorCampus.make()
        let greeting = SessionGreeting(
            sessionID: Self.id, documentName: "tides.pdf", questionNumber: 3)
        #expect(
            try await campus.post("/api/strokes/connect", greeting).text
                == #"{"status":"connected"}"#)
        try await campus.draw([[(1, 2), (3, 4)]])
        let logs = try await campus.get("/api/stroke-logs?session_id=\(Self.id)").json
        #expect(logs["total"]?.int == 2)
        #expect(logs["logs"]?.elements?.map { $0["event_type"]?.text } == ["draw", "system"])
        #expect(logs["logs"]?.elements?.first?["stroke_count"]?.int == 1)
        #expect(logs["logs"]?.elements?.last?["page"]?.int == 0)
        #expect(logs["document_name"]?.text == "tides.pdf")
        #expect(logs["matched_question_label"]?.text == "Q3")
        #expect(logs["active_sessions"]?.elements?.map(\.text) == [Self.id])
        #expect(logs["mathpix_session"] == .null)
        for _ in 0..<2 {
            let ended = try await campus.post(
                "/api/strokes/disconnect", SessionName(sessionID: Self.id))
            #expect(ended.text == #"{"status":"disconnected"}"#)
        }
        let after = try await campus.get("/api/stroke-logs?session_id=\(Self.id)").json
        #expect(after["active_sessions"]?.elements == [])
        #expect(after["total"]?.int == 2)
    }

    @Test func anErasureBringsAllThatIsLeftOfThePage() async throws {
        let campus = try await TutorCampus.make()
        try await campus.draw([[(0, 0)], [(1, 1)]])
        try await campus.draw([[(2, 2)]])
        try await campus.draw([[(9, 9)]], page: 2)
        #expect(try await visible(campus) == [0, 1, 2])
        try await campus.draw([[(1, 1)]], type: "erase")
        #expect(try await visible(campus) == [1])
        try await campus.draw([[(5, 5)]])
        #expect(try await visible(campus) == [1, 5])
        #expect(try await visible(campus, page: 2) == [9])
        try await campus.draw([], type: "erase")
        #expect(try await visible(campus) == [])
    }

    private func visible(_ campus: TutorCampus, page: Int = 1) async throws -> [Double] {
        try await campus.database.read { connection in
            try TutorSessionStore(
                owner: TutorAccounts.account("tove"), connection: connection, now: 0
            ).visibleStrokes(Self.id, page: page).map { $0.points[0].x }
        }
    }

    @Test(arguments: [
        #"{"points":[{"x":1,"y":2,"t":0.1,"force":0.5,"altitude":1,"azimuth":2}]}"#,
        #"[{"x":1,"y":2}]"#, #"[[1,2],[3,4,5]]"#,
    ])
    func barePointListsAreReadAsStrokes(stroke: String) async throws {
        let campus = try await TutorCampus.make()
        let body = #"{"session_id":"\#(Self.id)","strokes":[\#(stroke)]}"#
        #expect(try await campus.send(.post, "/api/strokes", body).status == 200)
        let logs = try await campus.get("/api/stroke-logs").json
        let point = logs["logs"]?.elements?.first?["strokes"]?.elements?.first?["points"]?
            .elements?.first
        #expect(point?["x"]?.int == 1 && point?["y"]?.int == 2)
    }

    @Test(arguments: [
        (#""strokes":[{"points":[{"x":1}]}]"#, "body.strokes"),
        (#""strokes":[[[1]]]"#, "body.strokes"), (#""strokes":[7]"#, "body.strokes"),
        (#""strokes":[{"points":[{"x":1e9,"y":0}]}]"#, "body.strokes.0"),
        (#""page":0"#, "body.page"), (#""event_type":"paint""#, "body.event_type"),
        (#""deleted_count":-1"#, "body.deleted_count"),
        (#""content_mode":"x""#, "body.content_mode"),
        (#""part_label":"\u0007""#, "body.part_label"), (#""page":"one""#, "body.page"),
    ])
    func whatIsNoInkIsRefusedByItsPlace(member: String, place: String) async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.send(
            .post, "/api/strokes", #"{"session_id":"\#(Self.id)",\#(member)}"#)
        #expect(reply.status == 422)
        #expect(try reply.detail?.hasPrefix(place) == true, "\(reply.text)")
        #expect(try await campus.get("/api/stroke-logs").json["total"]?.int == 0)
    }

    @Test func tooMuchInkAtOnceIsRefused() async throws {
        let campus = try await TutorCampus.make()
        let point = WireStroke.Point(x: 1, y: 1)
        for ink in [
            Array(repeating: WireStroke(points: [point]), count: StrokeLimits.strokes + 1),
            [WireStroke(points: Array(repeating: point, count: StrokeLimits.pointsOfAStroke + 1))],
            Array(
                repeating: WireStroke(points: Array(repeating: point, count: 9_000)), count: 5),
        ] {
            let reply = try await campus.post(
                "/api/strokes", StrokeBatch(sessionID: Self.id, strokes: ink))
            #expect(reply.status == 422)
        }
        let most = Array(repeating: WireStroke(points: [point]), count: StrokeLimits.strokes)
        let reply = try await campus.post(
            "/api/strokes", StrokeBatch(sessionID: Self.id, strokes: most))
        #expect(reply.status == 200)
    }

    @Test func aClearedPageIsForgottenAndOthersStay() async throws {
        let campus = try await TutorCampus.make()
        try await campus.draw([[(0, 0)]])
        try await campus.draw([[(9, 9)]], page: 2)
        let reply = try await campus.post("/api/strokes/clear", PageName(sessionID: Self.id))
        #expect(reply.text == #"{"status":"ok"}"#)
        #expect(try await visible(campus) == [])
        #expect(try await visible(campus, page: 2) == [9])
        let deleted = try await campus.send(.delete, "/api/stroke-logs?session_id=\(Self.id)")
        #expect(deleted.text == #"{"deleted":1}"#)
        #expect(try await campus.get("/api/stroke-logs").json["total"]?.int == 0)
    }

    @Test func onePageOfLogsIsWhatWasAskedFor() async throws {
        let campus = try await TutorCampus.make()
        for number in 0..<5 { try await campus.draw([[(Double(number), 0)]], page: 1 + number % 2) }
        let logs = try await campus.get("/api/stroke-logs?page=1&limit=2").json
        #expect(logs["total"]?.int == 3)
        #expect(logs["logs"]?.elements?.count == 2)
        for query in ["limit=0", "limit=201", "limit=x", "page=-1"] {
            let reply = try await campus.get("/api/stroke-logs?" + query)
            #expect(reply.status == 422)
            #expect(try reply.detail?.hasPrefix("query.") == true)
        }
    }

    @Test func aPageThatNobodyHasReadIsEmpty() async throws {
        let campus = try await TutorCampus.make()
        let reply = try await campus.get("/api/page-transcription?session_id=\(Self.id)")
        #expect(
            try reply.json
                == .object([
                    "latex": "", "text": "", "confidence": .integer(0), "line_data": .null,
                    "updated_at": .null,
                ]))
        #expect(try await campus.get("/api/page-transcription").status == 422)
    }

    @Test func aStrokeThatIsSentTwiceWithItsKeyIsKeptOnce() async throws {
        let campus = try await TutorCampus.make()
        let batch = StrokeBatch(
            sessionID: Self.id, strokes: [WireStroke(points: [.init(x: 1, y: 1)])])
        for _ in 0..<2 {
            let client = try await campus.client(as: "tove")
            _ = try await client.call(
                StrokeEndpoints.send, body: batch, idempotencyKey: "one-and-the-same")
        }
        #expect(try await campus.get("/api/stroke-logs").json["total"]?.int == 1)
    }
}
