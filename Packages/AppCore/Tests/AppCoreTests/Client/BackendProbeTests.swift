import AppCoreTesting
import HTTPTypes
import Testing

@testable import AppCore

@Suite struct BackendProbeTests {
    private static let lessons =
        #"{"count":1,"next":null,"previous":null,"results":[{"id":"x","title":"Colons","lesson_type":"writing"}]}"#

    private func look(
        _ backend: Backend = .sat, at address: String = "https://sat.example.test",
        _ plan: (ScriptedTransport) -> Void
    ) async throws -> ProbeResult {
        let transport = ScriptedTransport()
        plan(transport)
        return try await BackendProbe(backend, at: address, transport: transport).look()
    }

    private func finding(
        _ status: Int, _ body: String, _ headers: HTTPFields = [.contentType: "application/json"]
    ) async throws -> ProbeResult {
        try await look { transport in
            transport.otherwise(
                ScriptedTransport.Step { (_, _) async throws(TransportFailure) -> HTTPReply in
                    HTTPReply(
                        head: HTTPResponse(status: .init(code: status), headerFields: headers),
                        body: .bytes(Array(body.utf8)))
                })
        }
    }

    @Test(arguments: [
        (200, lessons), (200, #"{"count":0,"results":[]}"#),
        (401, #"{"error":{"code":"UNAUTHORIZED","message":"No."}}"#),
        (401, #"{"detail":"Sign in."}"#),
    ])
    func theContractsOwnAnswersAreTheBackend(status: Int, body: String) async throws {
        #expect(try await finding(status, body) == .backend)
    }

    @Test(arguments: [
        (404, #"{"detail":"Not found."}"#), (200, "{}"), (200, #"{"status":"ok"}"#),
        (200, #"{"count":1,"results":[{"name":"a photo"}]}"#), (200, #"{"results":"none"}"#),
        (404, "nothing here"), (200, ""), (401, "{}"), (204, ""),
    ])
    func otherAnswersAreNot(status: Int, body: String) async throws {
        guard case .somethingElse = try await finding(status, body) else {
            Issue.record("\(status) \(body) was taken for the backend")
            return
        }
    }

    @Test(arguments: [
        (200, #"[]"#, true), (200, #"[{"id":3,"name":"Finnish"}]"#, true),
        (200, #"[{"id":"5b7d","title":"Newcomers"}]"#, true),
        (200, #"[{"name":"a photo"}]"#, false), (200, #"[{"id":3}]"#, false),
        (200, #"{"programs":[]}"#, false), (404, #"[]"#, false),
    ])
    func aDialoguesServerIsToldByItsPrograms(status: Int, body: String, isIt: Bool) async throws {
        let finding = try await look(.dialogues) { transport in
            transport.otherwise(
                ScriptedTransport.Step { (request, _) async throws(TransportFailure) -> HTTPReply in
                    let asked = request.path == "/programs"
                    return HTTPReply(
                        head: HTTPResponse(
                            status: .init(code: asked ? status : 404),
                            headerFields: [.contentType: "application/json"]),
                        body: .bytes(Array((asked ? body : "{}").utf8)))
                })
        }
        if isIt { #expect(finding == .backend) } else { #expect(finding != .backend) }
    }

    @Test(arguments: [
        (401, #"{"error":"Unauthorized"}"#, true), (403, #"{"error":"Forbidden"}"#, true),
        // A tutor server, an SAT tutor, and servers of other kinds.
        (404, #"{"detail":"Not Found"}"#, false),
        (401, #"{"error":{"code":"UNAUTHORIZED","message":"No."}}"#, false),
        (200, "{}", false), (404, #"{"status":404,"error":"Not Found"}"#, false),
    ])
    func aSchoolIsToldByWhatItRefuses(status: Int, body: String, isIt: Bool) async throws {
        let finding = try await look(.school) { transport in
            transport.otherwise(
                ScriptedTransport.Step { (request, _) async throws(TransportFailure) -> HTTPReply in
                    let asked = request.path == "/api/v1/me"
                    return HTTPReply(
                        head: HTTPResponse(
                            status: .init(code: asked ? status : 404),
                            headerFields: [.contentType: "application/json"]),
                        body: .bytes(Array((asked ? body : "{}").utf8)))
                })
        }
        if isIt { #expect(finding == .backend) } else { #expect(finding != .backend) }
    }

    @Test func whatElseAnsweredIsSaid() async throws {
        let page = try await finding(
            200, "<!doctype html>Welcome to our Wi-Fi", [.contentType: "text/html; charset=utf-8"])
        #expect(page == .somethingElse("a web page"))
        let portal = try await finding(302, "", [.location: "https://login.example.test/"])
        #expect(portal == .somethingElse("a server that redirects to https://login.example.test/"))
        #expect(try await finding(503, "{}") == .troubled(status: 503))
    }

    @Test func nobodyAtHomeIsSilence() async throws {
        let finding = try await look { $0.otherwise(.fail(.notSent("refused"))) }
        #expect(finding == .silent(.notSent("refused")))
    }

    @Test func aWholeCampusIsRecognisedByItsMount() async throws {
        let finding = try await look(at: "https://campus.example.test/") { transport in
            transport.on(
                .get, "/api/v1/lessons/?limit=1", .reply(404, #"{"error":{"code":"NOT_FOUND"}}"#))
            transport.on(.get, "/sat/api/v1/lessons/?limit=1", .reply(200, Self.lessons))
        }
        #expect(finding == .wholeCampus(mount: "/sat"))
        let below = try await look(at: "https://campus.example.test/sat") { transport in
            transport.on(.get, "/sat/api/v1/lessons/?limit=1", .reply(200, Self.lessons))
        }
        #expect(below == .backend)
    }

    @Test func aTutorSaysItsNameWithItsHealth() async throws {
        let health = #"{"status":"healthy","service":"reef-server","version":"1.0.0"}"#
        #expect(try await look(.tutor) { $0.on(.get, "/health", .reply(200, health)) } == .backend)
        let below = try await look(.tutor, at: "https://campus.example.test") { transport in
            transport.on(.get, "/tutor/health", .reply(200, health))
            transport.on(.get, "/health", .reply(404, #"{"detail":"Not Found"}"#))
        }
        #expect(below == .wholeCampus(mount: "/tutor"))
        let other = try await look(.tutor) { $0.otherwise(.reply(200, #"{"status":"healthy"}"#)) }
        #expect(other == .somethingElse("a different kind of server (status 200)"))
    }

    @Test func ofOtherContractsOnlyTheKindOfAnswerIsKnown() async throws {
        let finding = try await look(.vocabulary) { $0.otherwise(.reply(404, #"{"error":"No."}"#)) }
        #expect(finding == .plausible)
    }

    @Test func anAddressThatIsNoneIsRefusedAsEver() {
        #expect(throws: Problem.self) {
            try BackendProbe(.sat, at: "sat.example.test", transport: ScriptedTransport())
        }
    }
}
