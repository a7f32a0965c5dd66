import AppCore
import CanvasAdapter
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// How the adapter asks Canvas: pages, tokens, refusals, throttling.
@Suite struct CanvasRequestTests {
    private typealias Answer = CannedCanvas.Answer

    private static func link(_ address: String) throws -> HTTPFields {
        [
            try #require(HTTPField.Name("Link")):
                #"<https://school.example/api/v1/courses?page=1>; rel="current",<\#(address)>; rel="next""#
        ]
    }

    @Test func pagesAreFollowedOnTheSameOriginOnly() async throws {
        let first = #"[{"id":"1","name":"Art"}]"#
        for (address, count) in [
            ("https://school.example/api/v1/courses?page=bookmark:x,y", 2),
            ("https://SCHOOL.example/api/v1/courses?page=bookmark:x,y", 2),
            ("https://elsewhere.example/api/v1/courses?page=2", 1),
            ("http://school.example/api/v1/courses?page=2", 1),
            ("https://school.example.evil/api/v1/courses?page=2", 1),
        ] {
            let canvas = CannedCanvas([
                "/courses": [
                    Answer(headers: try Self.link(address), body: first),
                    Answer(body: #"[{"id":"2","name":"Biology"}]"#),
                ]
            ])
            #expect(try await canvas.ask("/courses").json.elements?.count == count, "\(address)")
            #expect(Set(canvas.asked.map { $0.authority }) == ["school.example"])
            #expect(canvas.asked.allSatisfy { $0.scheme == "https" })
        }
    }

    @Test func aPageThatPointsToItselfEnds() async throws {
        let again = "https://school.example/api/v1/courses?page=2"
        let canvas = CannedCanvas([
            "/courses": [Answer(headers: try Self.link(again), body: #"[{"id":"1","name":"A"}]"#)]
        ])
        #expect(try await canvas.ask("/courses").json.elements?.count == 2)
    }

    @Test func onlyTheHeaderTellsThatATokenHasEnded() async throws {
        let refusal = #"{"errors":[{"message":"user not authorized"}]}"#
        let ended = CannedCanvas([
            "/users/self/profile": [
                Answer(
                    status: 401, headers: [.wwwAuthenticate: #"Bearer realm="canvas-lms""#],
                    body: refusal)
            ]
        ])
        let (status, json) = try await ended.ask("/me")
        #expect(status == 401)
        #expect(json["error"]?.text?.contains("access token has ended") == true)
        let refused = CannedCanvas([
            "/users/self/profile": [Answer(status: 401, body: refusal)]
        ])
        #expect(try await refused.ask("/me").status == 403)
        let none = CannedCanvas([String: String]())
        #expect(try await none.ask("/me", token: nil).status == 401 && none.asked.isEmpty)
    }

    @Test func aCourseThatRefusesHidesNoOther() async throws {
        let group = #"[{"id":"4","assignments":[{"id":"101","name":"Lab"}]}]"#
        for status in [401, 403, 404] {
            let canvas = CannedCanvas([
                "/courses": [Answer(body: #"[{"id":"1","name":"A"},{"id":"2","name":"B"}]"#)],
                "/courses/1/assignment_groups": [Answer(status: status, body: "{}")],
                "/courses/2/assignment_groups": [Answer(body: group)],
                "/announcements": [
                    Answer(status: status, body: "{}"), Answer(status: status, body: "{}"),
                    Answer(body: #"[{"id":"5","context_code":"course_2"}]"#),
                ],
            ])
            #expect(try await canvas.ask("/assignments").json.elements?.count == 1, "\(status)")
            #expect(try await canvas.ask("/announcements").json.elements?.count == 1, "\(status)")
        }
    }

    @Test(arguments: [403, 429]) func throttlingIsWaitedFor(status: Int) async throws {
        let throttled = Answer(status: status, body: "\(status) Forbidden (Rate Limit Exceeded)\n")
        let canvas = CannedCanvas([
            "/courses": [throttled, throttled, Answer(body: #"[{"id":"1","name":"A"}]"#)]
        ])
        #expect(try await canvas.ask("/courses").json.elements?.count == 1)
        #expect(canvas.slept == [.seconds(1), .seconds(2)])
        let always = CannedCanvas(["/courses": [throttled]])
        #expect(try await always.ask("/courses").status == 429)
        #expect(always.asked.count == 6)
    }

    @Test func questionsOfOneRefreshAreAskedOnce() async throws {
        let canvas = CannedCanvas([
            "/users/self/profile": #"{"id":"7"}"#, "/courses": #"[{"id":"1","name":"A"}]"#,
            "/courses/1/assignment_groups": "[]", "/planner/overrides": "[]",
            "/calendar_events": "[]",
        ])
        let adapter = try canvas.adapter()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for path in [
                "/me", "/students/7/todos", "/assignments", "/submissions", "/calendar", "/courses",
                "/students/7/progress",
            ] {
                group.addTask { try await CannedCanvas.ask(adapter, path).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(canvas.asked.count == 5, "\(canvas.asked.map { $0.path ?? "" })")
    }

    @Test func atMostFourRequestsRunAtOnce() async throws {
        let crowd = Crowd()
        let adapter = try #require(
            CanvasTransport(
                address: "https://school.example", network: crowd,
                environment: SystemEnvironment(
                    now: { CannedCanvas.now }, timeZone: .gmt,
                    calendar: Calendar(identifier: .gregorian), uuid: { UUID() },
                    random: { $0.lowerBound }, sleep: { _ in })))
        #expect(try await CannedCanvas.ask(adapter, "/assignments").status == 200)
        #expect(crowd.most == 4)
    }

    /// Twelve courses; counts the requests that run at once.
    private final class Crowd: HTTPTransport {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock(\.most) }

        func send(_ request: HTTPRequest, body: [UInt8]) async throws(TransportFailure) -> HTTPReply
        {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
            for _ in 0..<50 { await Task.yield() }
            counts.withLock { $0.now -= 1 }
            let courses = (1...12).map { #"{"id":"\#($0)","name":"C"}"# }.joined(separator: ",")
            let isList = request.path?.hasPrefix("/api/v1/courses?") ?? false
            return HTTPReply(
                head: HTTPResponse(status: .ok),
                body: .bytes(Array((isList ? "[\(courses)]" : "[]").utf8)))
        }
    }

    @Test func theTokenIsInNoAnswer() async throws {
        let canvas = CannedCanvas([
            "/courses": [Answer(status: 500, body: #"{"message":"broken"}"#)]
        ])
        let (status, json) = try await canvas.ask("/courses", token: "secret-token")
        #expect(status == 500 && json["error"]?.text == "Canvas: broken")
        #expect(canvas.asked.allSatisfy { $0.path?.contains("secret") == false })
        #expect(canvas.asked.first?.headerFields[.authorization] == "Bearer secret-token")
    }
}
