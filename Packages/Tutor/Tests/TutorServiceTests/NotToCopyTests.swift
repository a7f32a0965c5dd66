import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import ServiceKit
import Testing

@testable import Tutor
@testable import TutorService

/// Tests that this server avoids the mistakes of the contract's original server. Others are in
/// `OwnershipTests` (a bare id isn't a credential), `VoiceTests` (a provider's failure isn't a bare
/// 500) and `EmbedTests` (failed vectors aren't zeros).
@Suite(.timeLimit(.minutes(10))) struct NotToCopyTests {
    private static let id = TutorCampus.session

    @Test func everyRouteStandsHostileRequests() async throws {
        let campus = try await TutorCampus.make()
        let session = #""session_id":"\#(Self.id)""#
        try await ServiceConformance.check(
            campus.campus,
            samples: [
                "tutor.strokes.connect": ServiceSample(
                    "/api/strokes/connect",
                    "{\(session),\"document_name\":\"a\",\"question_number\":1}"),
                "tutor.strokes.disconnect": ServiceSample(
                    "/api/strokes/disconnect", "{\(session)}"),
                "tutor.strokes.send": ServiceSample(
                    "/api/strokes",
                    "{\(session),\"page\":1,\"strokes\":[{\"points\":[{\"x\":1,\"y\":2}]}]}"),
                "tutor.strokes.clear": ServiceSample(
                    "/api/strokes/clear", "{\(session),\"page\":1}"),
                "tutor.tts.speak": ServiceSample("/api/tts", #"{"text":"Hello."}"#),
                "tutor.voice.transcribe": ServiceSample(
                    "/api/voice/transcribe", "{\(session),\"page\":1}"),
                "tutor.voice.question": ServiceSample(
                    "/api/voice/question", "{\(session),\"page\":1}"),
                "tutor.embed": ServiceSample(
                    "/ai/embed?mode=mock", #"{"texts":["a"],"normalize":true}"#),
                "tutor.quiz.generate": ServiceSample("/ai/generate-quiz", QuizRouteTests.body),
                "tutor.documents.put": ServiceSample(
                    "/ai/documents/tides",
                    #"{"questions":[{"number":1,"text":"Why?","parts":[],"answers":[]}]}"#),
                "tutor.profile.change": ServiceSample(
                    "/users/profile", #"{"display_name":"Tove","subjects":["maths"]}"#),
            ], token: "tove")
    }

    @Test func oneSessionDoesNotEndAnother() async throws {
        let campus = try await TutorCampus.make()
        for id in ["first-of-her-sessions", "second-of-her-sessions"] {
            _ = try await campus.post("/api/strokes/connect", SessionGreeting(sessionID: id))
        }
        let logs = try await campus.get("/api/stroke-logs").json
        #expect(logs["active_sessions"]?.elements?.count == 2)
    }

    @Test func deletingWithoutASessionDeletesTheCallersOwnAlone() async throws {
        let campus = try await TutorCampus.make()
        try await campus.draw([[(1, 1)]])
        try await campus.draw([[(1, 1)]], as: "liv")
        #expect(try await campus.send(.delete, "/api/stroke-logs").json["deleted"]?.int == 1)
        #expect(try await campus.get("/api/stroke-logs", as: "liv").json["total"]?.int == 1)
    }

    @Test(arguments: [
        "/api/admin/overview", "/api/admin/users", "/api/simulation/start", "/api/cluster-strokes",
        "/ai/reconstruct", "/ai/annotate", "/ai/group-problems", "/ws/tts",
    ])
    func whatIsNotServedIsHonestlyAbsent(path: String) async throws {
        let campus = try await TutorCampus.make()
        for method in [HTTPRequest.Method.get, .post] {
            #expect(try await campus.send(method, path, "{}").status == 404)
        }
    }

    @Test func inkIsTakenAtTheRateOfAHandAndNotOfAProgram() async throws {
        let campus = try await TutorCampus.make()
        var refused: TutorCampus.Reply?
        for _ in 0..<260 where refused == nil {
            let reply = try await campus.post(
                "/api/strokes/disconnect", SessionName(sessionID: Self.id))
            if reply.status == 429 { refused = reply }
        }
        #expect(refused?.headers[.retryAfter] != nil)
        campus.clock.advance(by: .seconds(1))
        #expect(
            try await campus.post("/api/strokes/disconnect", SessionName(sessionID: Self.id)).status
                == 200)
        #expect(
            try await campus.post(
                "/api/strokes/disconnect", SessionName(sessionID: Self.id), as: "liv"
            ).status == 200)
    }

    @Test(arguments: [
        ["campus.tutor.url": "ftp://host"], ["campus.tutor.url": "http://example.com/v1"],
        ["campus.tutor.url": "https://h/v1", "campus.tutor.key_file": "/nowhere/key"],
        ["campus.tutor.voice": "-w/tmp/x"],
    ])
    func aSettingThatCannotBeUsedKeepsTheCampusFromStarting(flags: [String: String]) async throws {
        await #expect(throws: Problem.self) { try await TutorCampus.make(flags) }
    }

    @Test func theKeyGoesToTheProviderAndIntoNoAnswer() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID())")
        try Data("sk-very-secret\nsecond line\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var flags = TutorCampus.withModel
        flags["campus.tutor.key_file"] = file.path
        let campus = try await TutorCampus.make(flags)
        campus.model.always(
            .post, "/v1/chat/completions", .reply(401, #"{"error":"bad key sk-very-secret"}"#))
        try await campus.draw([[(0, 0)]])
        try await eventually("noted") {
            campus.clock.advance(by: .seconds(2))
            return try await !campus.reasoning().logs.isEmpty
        }
        let seen = try #require(campus.model.seen.first)
        #expect(seen.request.headerFields[.authorization] == "Bearer sk-very-secret")
        let shown = try await campus.get("/api/reasoning-logs?session_id=\(Self.id)").text
        #expect(!shown.contains("very-secret"))
    }
}
