import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Logging
import Testing

@Suite struct CookieAuthenticatorTests {
    private static let goals = Endpoint<Sample.Answer, EmptyBody>(
        "school.goals.add", .school, .post, "/goals", authorization: .required, summary: "")
    private static let me = Endpoint<EmptyBody, Sample.Item>(
        "school.me", .school, .get, "/me", authorization: .required, summary: "")

    let transport = ScriptedTransport()
    let clock = TestClock(instantUpTo: .seconds(20))
    let tokens = Counter()

    private func client(
        _ credentials: MemoryCredentialStore, tenant: String? = "juniper"
    ) throws -> APIClient {
        let tokens = tokens
        let auth = CookieAuthenticator(
            backend: .school, credentials: credentials, tenant: { tenant },
            environment: .test(clock: clock)
        ) { (fields) async throws(Problem) -> (head: HTTPResponse, body: [UInt8]) in
            #expect(fields[.cookie] == "_s=one")
            return (HTTPResponse(status: .ok), Array(#"{"token":"t\#(tokens.next())"}"#.utf8))
        }
        return try APIClient(
            backend: .school, address: .url("https://school.example"), transport: transport,
            authenticator: auth, environment: .test(clock: clock), log: Logger(label: "test"))
    }

    private let signedIn = MemoryCredentialStore(["school.cookies": #"{"values":{"_s":"one"}}"#])

    @Test func writesCarryCookieTenantAndToken() async throws {
        let client = try client(signedIn)
        transport.on(.post, "/goals", .reply(204), .reply(204))
        transport.on(.get, "/me", .reply(200, Sample.item))
        _ = try await client.call(Self.goals, body: .init(text: "x"))
        _ = try await client.call(Self.goals, body: .init(text: "y"))
        _ = try await client.call(Self.me)
        let seen = transport.seen
        #expect(seen.map { $0.header("Cookie") } == ["_s=one", "_s=one", "_s=one"])
        #expect(seen.map { $0.header("X-Tenant-Slug") } == ["juniper", "juniper", "juniper"])
        #expect(seen.map { $0.header("X-CSRF-Token") } == ["t1", "t1", nil])
    }

    @Test func anInvalidTokenIsRenewedOnceForAllWhoWait() async throws {
        let client = try client(signedIn)
        transport.otherwise(
            .init { (request, _) async throws(TransportFailure) in
                let seen = ScriptedTransport.Seen(request: request, body: [])
                let isGood = seen.header("X-CSRF-Token") == "t2"
                return HTTPReply(
                    head: HTTPResponse(status: isGood ? .noContent : .forbidden),
                    body: .bytes(isGood ? [] : Array(#"{"error":"Invalid CSRF token"}"#.utf8)))
            })
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask { _ = try await client.call(Self.goals, body: .init(text: "x")) }
            }
            try await group.waitForAll()
        }
        #expect(tokens.value == 2)
    }

    @Test func anotherRefusalIsNotRepeated() async throws {
        let client = try client(signedIn)
        transport.on(.post, "/goals", .reply(403, #"{"error":"Forbidden"}"#))
        let problem = await problem { try await client.call(Self.goals, body: .init(text: "x")) }
        #expect(problem?.code == .notAllowed)
        #expect(transport.seen.count == 1)
    }

    @Test func cookiesAreKeptReplacedAndForgotten() async throws {
        let credentials = MemoryCredentialStore()
        let client = try client(credentials, tenant: nil)
        #expect(await client.account() == "")
        func answer(_ cookie: String?) -> ScriptedTransport.Step {
            .reply(200, Sample.item, headers: cookie.map { ["Set-Cookie": $0] } ?? [:])
        }
        transport.on(
            .get, "/me", answer("_s=one; path=/; HttpOnly"), answer("_s=two; Max-Age=60"),
            answer("evil=a b; x"), answer("_s=x; Expires=Thu, 01 Jan 1970 00:00:00 GMT"),
            answer(nil))
        for _ in 0..<5 { _ = try await client.call(Self.me) }
        #expect(
            transport.seen.map { $0.header("Cookie") } == [nil, "_s=one", "_s=two", "_s=two", nil])
        #expect(await credentials.read("school.cookies") == #"{"values":{}}"#)
    }
}

extension CookieAuthenticatorTests {
    @Test func aSessionThatIsTakenOrSavedIsThereInTheNextProgram() async throws {
        let credentials = MemoryCredentialStore()
        func authenticator() -> CookieAuthenticator {
            CookieAuthenticator(
                backend: .school, credentials: credentials, tenant: { nil },
                environment: .test(clock: clock)
            ) { _ async throws(Problem) in throw Problem(.unreachable, "Nobody asks.") }
        }
        let first = authenticator()
        try await first.adopt("_s=one; other=two")
        let request = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/me")
        await first.note(
            HTTPResponse(status: .ok, headerFields: [.setCookie: "_s=new; Path=/"]), for: request)
        try await first.save()
        var sent = request
        await authenticator().apply(to: &sent, level: .required)
        #expect(sent.headerFields[.cookie] == "_s=new; other=two")
        await #expect(throws: Problem.self) { try await first.adopt("nonsense") }
    }
}
