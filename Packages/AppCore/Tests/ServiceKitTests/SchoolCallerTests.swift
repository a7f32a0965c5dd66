import AppCore
import AppCoreTesting
import HTTPTypes
import SQLStore
import Testing

@testable import ServiceKit

/// A service of the school's contract, and sessions in cookies: `noor`, and `nobody` for one without
/// a person.
private struct ToySchool: ServiceModule, WebSessionProviding {
    struct Echo: Codable, Sendable { var user, tenant: String }
    struct Change: Codable, Sendable { var title: String }

    static let id = "toyschool"
    init(context: ServiceContext) {}

    var routes: [ServiceRoute] {
        [
            ServiceRoute(
                Endpoint<EmptyBody, Echo>(
                    "school.mine", .school, .get, "/mine", authorization: .required, summary: "")
            ) { Echo(user: $0.principal?.userID ?? "", tenant: $0.tenantID) },
            ServiceRoute(
                Endpoint<Change, Echo>(
                    "school.change", .school, .patch, "/mine/{id}", authorization: .required,
                    summary: "")
            ) { Echo(user: $0.principal?.userID ?? "", tenant: $0.input.title) },
            ServiceRoute(
                Endpoint<EmptyBody, Echo>(
                    "school.newest", .school, .get, "/mine/newest", authorization: .none,
                    summary: "")
            ) { Echo(user: "", tenant: $0.tenantID) },
            ServiceRoute(
                Endpoint<Change, Echo>(
                    "school.me", .school, .patch, "/me", authorization: .none, summary: "")
            ) { Echo(user: "", tenant: $0.tenantID) },
            ServiceRoute(
                Endpoint<EmptyBody, EmptyBody>(
                    "school.fail", .school, .get, "/fail/{id}", authorization: .none, summary: "")
            ) { request -> EmptyBody in
                switch try request.number() {
                case 1: throw Problem.schoolForbidden("GoalPolicy", "update?")
                case 2: throw Problem.schoolInvalid(["Title can't be blank"])
                case 3: throw Problem.schoolRefusal("Assignment is locked")
                case 4: throw Problem(.rateLimited, "Slow down.", retryAfterSeconds: 17)
                case 5: throw Problem.schoolNotFound
                default: throw CancellationWord()
                }
            },
        ]
    }
    private struct CancellationWord: Error {}

    func offer(to capabilities: inout CampusCapabilities) {
        capabilities.offer(.webSessions, self)
    }
    func session(of head: HTTPRequest) async throws -> WebSession? {
        switch head.headerFields[.cookie] {
        case "s=noor":
            WebSession(
                principal: Principal(account: .home("noor"), isPremium: false),
                forgeryToken: "right")
        case "s=nobody": WebSession(principal: nil, forgeryToken: "right")
        default: nil
        }
    }
}

@Suite struct SchoolCallerTests {
    private let base = "/school/api/v1"

    private func campus(writes: RateLimit? = nil) throws -> ToyCampus {
        try ToyCampus(
            services: [ToySchool.self, ToyAccounts.self],
            writeLimits: writes.map { WriteLimits(person: $0, address: nil) })
    }

    private func fields(_ pairs: [(String, String)]) throws -> HTTPFields {
        var fields: HTTPFields = [.contentType: "application/json"]
        for (name, value) in pairs { fields[try #require(HTTPField.Name(name))] = value }
        return fields
    }

    private func change(
        _ pairs: [(String, String)], method: HTTPRequest.Method = .patch, embedded: Bool = false
    ) async throws -> ToyCampus.Answer {
        await (try campus()).ask(
            method, base + "/mine/7", #"{"title":"b"}"#, headers: try fields(pairs),
            origin: embedded ? .embedded : .network(address: "192.0.2.1"))
    }

    @Test func aCookieSaysWhoCallsUnlessATokenDoes() async throws {
        let campus = try campus()
        let cookie = await campus.ask(
            .get, base + "/mine", headers: try fields([("Cookie", "s=noor")]))
        #expect(cookie.text == #"{"user":"noor","tenant":"home"}"#)
        let both = await campus.ask(
            .get, base + "/mine",
            headers: try fields([("Cookie", "s=noor"), ("Authorization", "Bearer good")]))
        #expect(both.text.contains("tove"))
        let bad = await campus.ask(
            .get, base + "/mine",
            headers: try fields([("Cookie", "s=noor"), ("Authorization", "Bearer bad")]))
        #expect(bad.status == 401)
    }

    @Test func nobodyAndAnUnknownSchoolAre401() async throws {
        let campus = try campus()
        for pairs in [[], [("X-Tenant-Slug", "nowhere")], [("Cookie", "s=forged")]] {
            let answer = await campus.ask(.get, base + "/mine", headers: try fields(pairs))
            #expect(answer.status == 401)
            #expect(try answer.decoded([String: String].self)["error"] == "Unauthorized")
        }
    }

    @Test(arguments: ["s=noor", "s=nobody", "s=forged", ""])
    func aWriteWithoutTheSessionsTokenIsRefusedBeforeAnythingElse(cookie: String) async throws {
        for token in ["", "wrong", "rightt"] {
            let answer = try await change([("Cookie", cookie), ("X-CSRF-Token", token)])
            #expect(answer.status == 403)
            #expect(
                try answer.decoded([String: String].self) == ["error": "Invalid CSRF token"])
        }
    }

    @Test func aWriteWithTheTokenGoesThrough() async throws {
        let good = try await change([("Cookie", "s=noor"), ("X-CSRF-Token", "right")])
        #expect(good.status == 200)
        let nobody = try await change([("Cookie", "s=nobody"), ("X-CSRF-Token", "right")])
        #expect(nobody.status == 401)
    }

    @Test func tokensOfOnesOwnAndTheProgramItselfNeedNone() async throws {
        #expect(try await change([("Authorization", "Bearer good")]).status == 200)
        #expect(try await change([], embedded: true).status == 200)
        // The embedded student counts, whatever cookie comes.
        let odd = try await change([("Cookie", "s=noor")], embedded: true)
        #expect(odd.text.contains("local"))
    }

    @Test func putIsPatchForRecordsAndNotForMe() async throws {
        #expect(try await change([("Authorization", "Bearer good")], method: .put).status == 200)
        let me = await (try campus()).ask(
            .put, base + "/me", #"{"title":"b"}"#, headers: try fields([]))
        #expect(me.status == 405)
    }

    @Test func putIsDescribedAndAllowedWhereItIsTaken() async throws {
        let campus = try campus()
        let paths = try WireJSON.decode(
            JSONValue.self, from: await campus.ask(.get, "/openapi.json").text)["paths"]
        #expect(paths?[base + "/mine/{id}"]?["put"]?["operationId"] == "school.change.put")
        #expect(paths?[base + "/mine/{id}"]?["patch"]?["operationId"] == "school.change")
        #expect(paths?[base + "/me"]?["put"] == nil)
        let mine = await campus.ask(.options, base + "/mine/7")
        #expect(mine.headers[.allow] == "OPTIONS, PATCH, PUT")
        #expect(await campus.ask(.options, base + "/me").headers[.allow] == "OPTIONS, PATCH")
    }

    @Test func aPathThatIsWrittenOutHasNoMethodOfAPatterns() async throws {
        let campus = try campus()
        let newest = await campus.ask(.options, base + "/mine/newest")
        #expect(newest.headers[.allow] == "GET, HEAD, OPTIONS")
        let changed = try await campus.ask(
            .patch, base + "/mine/newest", #"{"title":"b"}"#,
            headers: fields([("Authorization", "Bearer good")]))
        #expect(changed.status == 405)
        #expect(await campus.ask(.head, base + "/mine/newest").status == 200)
    }

    @Test(arguments: [
        (1, 403, #""error":"Forbidden""#), (1, 403, #""policy":"GoalPolicy""#),
        (1, 403, #""action":"update?""#), (1, 403, #""request_id":"mine-1""#),
        (2, 422, #"{"errors":["Title can't be blank"]}"#),
        (3, 422, #"{"error":"Assignment is locked"}"#),
        (4, 429, #"{"error":"rate_limited","message":"Slow down.","retry_after":17}"#),
        (5, 404, #"{"error":"Not found"}"#), (6, 500, #""error":"Internal Server Error""#),
        (6, 500, #""status":500"#),
    ])
    func refusalsAreInTheContractsWords(id: Int, status: Int, text: String) async throws {
        let answer = await (try campus()).ask(
            .get, base + "/fail/\(id)", headers: try fields([("X-Request-ID", "mine-1")]))
        #expect(answer.status == status)
        #expect(answer.text.contains(text))
    }

    @Test func aBodyThatIsNoJSONAndAnAddressThatLeadsNowhereHaveTheirStatus() async throws {
        let campus = try campus()
        let bad = await campus.ask(
            .patch, base + "/me", "{", headers: try fields([]))
        #expect(bad.status == 400)
        #expect(bad.text.hasPrefix(#"{"error":"Bad Request","message""#))
        #expect(bad.text.hasSuffix(#""status":400}"#))
        let nowhere = await campus.ask(.get, base + "/portfolios")
        #expect(nowhere.status == 404)
        #expect(nowhere.text.contains(#""error":"Not Found""#))
        #expect(nowhere.text.contains(#""status":404"#))
    }

    @Test func headersOfTheContract() async throws {
        let campus = try campus(writes: RateLimit(perMinute: 120, atOnce: 600))
        let limit = try #require(HTTPField.Name("X-RateLimit-Limit"))
        let correlation = try #require(HTTPField.Name("X-Correlation-ID"))
        let good = await campus.ask(
            .get, base + "/mine",
            headers: try fields([("Cookie", "s=noor"), ("X-Correlation-ID", "walk.7")]))
        #expect(good.headers[limit] == "120")
        #expect(good.headers[try #require(HTTPField.Name("X-RateLimit-Policy"))] == "120;w=60")
        #expect(good.headers[correlation] == "walk.7")
        let slow = await campus.ask(
            .get, base + "/fail/4", headers: try fields([("X-Correlation-ID", "a b")]))
        #expect(slow.headers[correlation] != "a b")
        #expect(slow.headers[try #require(HTTPField.Name("X-RateLimit-Remaining"))] == "0")
        #expect(
            slow.headers[try #require(HTTPField.Name("X-RateLimit-Reset"))] == "2000000017")
        #expect(await campus.ask(.get, base + "/fail/5").headers[limit] == nil)
        let elsewhere = await campus.ask(.get, "/health")
        #expect(elsewhere.headers[limit] == nil)
    }

    @Test func onlyALimitThatIsEnforcedIsAnnounced() async throws {
        let limit = try #require(HTTPField.Name("X-RateLimit-Limit"))
        let cookie = try fields([("Cookie", "s=noor"), ("X-CSRF-Token", "right")])
        let free = try campus()
        #expect(await free.ask(.get, base + "/mine", headers: cookie).headers[limit] == nil)
        let limited = try campus(writes: RateLimit(perMinute: 30, atOnce: 2))
        for _ in 0..<2 {
            let answer = await limited.ask(
                .patch, base + "/mine/7", #"{"title":"b"}"#, headers: cookie)
            #expect(answer.status == 200)
            #expect(answer.headers[limit] == "30")
        }
        let refused = await limited.ask(
            .patch, base + "/mine/7", #"{"title":"b"}"#, headers: cookie)
        #expect(refused.status == 429)
        #expect(refused.headers[.retryAfter] == "2")
        #expect(refused.headers[limit] == "30")
        #expect(refused.text.contains(#""error":"rate_limited""#))
    }
}
