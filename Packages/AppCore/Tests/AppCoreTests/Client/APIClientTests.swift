import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@Suite struct APIClientTests {
    let transport = ScriptedTransport()

    @Test func aCallFillsThePathEncodesTheQueryAndNamesWhatItWants() async throws {
        transport.on(.get, "/items/", .reply(200, Sample.item))
        let show = Endpoint<EmptyBody, Sample.Item>(
            "x", .sat, .get, "/items/{id}/sub/{other}/items/", authorization: .optional,
            summary: "")
        _ = try await Sample.client(transport).call(
            show, path: ["id": "5B0C2F1E-7A44-4C0D-9B7E-0D6F0A3C1E22", "other": "a/b ä%"],
            query: [("q", "x&y=1"), ("leer", "")])
        let seen = try #require(transport.seen.first)
        #expect(
            seen.path
                == "/api/v1/items/5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22/sub/a%2Fb%20%C3%A4%25/items/"
                + "?q=x%26y%3D1&leer=")
        #expect(seen.request.scheme == "https")
        #expect(seen.request.authority == "sat.example")
        #expect(seen.header("Accept") == "application/json")
        #expect(seen.header("User-Agent")?.hasPrefix("Homeroom/") == true)
        #expect(seen.header("Content-Type") == nil)
        #expect(seen.header("Authorization") == nil)
    }

    @Test(arguments: ["", ".", ".."])
    func aParameterThatWouldBeAnotherPathIsRefused(_ id: String) async throws {
        let client = try Sample.client(transport)
        let problem = await problem { try await client.call(Sample.show, path: ["id": id]) }
        #expect(problem?.code == .invalid)
        #expect(transport.seen.isEmpty)
    }

    @Test func aBodyIsJSONAndCarriesItsKey() async throws {
        transport.on(.post, "/items/1/submit", .reply(201, Sample.item))
        let item = try await Sample.client(transport).call(
            Sample.submit, path: ["id": "1"], body: .init(text: "hi"), idempotencyKey: "k-1")
        #expect(item.title == "Waves")
        let seen = try #require(transport.seen.first)
        #expect(seen.text == #"{"text":"hi"}"#)
        #expect(seen.header("Content-Type") == "application/json")
        #expect(seen.header("Idempotency-Key") == "k-1")
    }

    @Test func anEmptyAnswerIsEnoughWhereNothingIsExpected() async throws {
        transport.on(.post, "/notes", .reply(204))
        _ = try await Sample.client(transport).call(Sample.note, body: .init(text: "x"))
    }

    @Test func theEmbeddedCampusIsMountedByBackend() async throws {
        transport.on(.get, "/sat/api/v1/me", .reply(200, Sample.item))
        _ = try await Sample.client(transport, address: .embedded).call(Sample.mine)
    }

    @Test(arguments: [
        ("https://sat.example/", "/api/v1/me"), ("https://sat.example/api/v1", "/api/v1/me"),
        ("https://sat.example/api/v1/", "/api/v1/me"),
        ("http://localhost:8000/sat", "/sat/api/v1/me"), ("http://192.168.1.20:80", "/api/v1/me"),
        ("http://[::1]:9000", "/api/v1/me"), ("HTTPS://SAT.Example", "/api/v1/me"),
    ])
    func aBaseAddressMayHoldTheContractsPathOrNot(_ address: String, _ path: String) async throws {
        transport.on(.get, path, .reply(200, Sample.item))
        _ = try await Sample.client(transport, address: .url(address)).call(Sample.mine)
        #expect(transport.seen.first?.path == path)
    }

    @Test(arguments: [
        "", "sat.example", "ftp://sat.example", "http://sat.example", "https://user:pw@sat.example",
        "https://", "https://sat example", "https://sat.example?x=1", "https://sat.example/#a",
        "https://sat.example:99999", "https://sat.example:0", "javascript://x", "https://[::1",
        "https://a\u{1B}[2J", "http://172.32.0.1", "http://8.8.8.8", "https://sät.example",
        "http://10.evil.example", "http://127.0.0.1.evil.example",
    ])
    func anAddressThatCannotBeUsedIsRefusedWithAReason(_ address: String) throws {
        let problem = #expect(throws: Problem.self) {
            try Sample.client(transport, address: .url(address))
        }
        #expect(problem?.code == .configuration)
        #expect(problem?.reason != nil)
    }

    // MARK: Repeating

    @Test func aReadIsRepeatedAfterFaults() async throws {
        transport.on(
            .get, "/me", .fail(.outcomeUnknown("reset")), .reply(502, "<html>"),
            .reply(200, Sample.item))
        let item = try await Sample.client(transport).call(Sample.mine)
        #expect(item.title == "Waves")
        #expect(transport.seen.count == 3)
    }

    @Test func aReadGivesUpAfterThreeTries() async throws {
        transport.always(.get, "/me", .fail(.notSent("refused")))
        let client = try Sample.client(transport)
        let problem = await problem { try await client.call(Sample.mine) }
        #expect(problem?.code == .unreachable)
        #expect(problem?.reason == "refused")
        #expect(transport.seen.count == 3)
    }

    @Test(arguments: [500, 502, 504, 408])
    func aWriteThatMayHaveArrivedIsNeverRepeated(_ status: Int) async throws {
        transport.on(.post, "/notes", .reply(status))
        let client = try Sample.client(transport)
        let problem = await problem {
            try await client.call(Sample.note, body: .init(text: "x"), idempotencyKey: "k")
        }
        #expect(problem?.status == status)
        #expect(transport.seen.count == 1)
    }

    @Test func aKeyedWriteIsRepeatedOnlyWhereKeysAreHonoured() async throws {
        let remote = try Sample.client(transport)
        func submit(_ client: APIClient, key: String? = "k") async -> Problem? {
            await problem {
                try await client.call(
                    Sample.submit, path: ["id": "1"], body: .init(text: "x"), idempotencyKey: key)
            }
        }
        transport.on(.post, "/submit", .fail(.timedOut))
        #expect(await submit(remote)?.code == .unreachable)
        #expect(transport.seen.count == 1)

        transport.on(.post, "/submit", .fail(.timedOut), .reply(200, Sample.item))
        #expect(await submit(try Sample.client(transport, address: .embedded)) == nil)

        transport.on(
            .get, "/me", .reply(200, Sample.item, headers: ["Idempotency-Supported": "true"]))
        _ = try await remote.call(Sample.mine)
        transport.on(.post, "/submit", .fail(.timedOut), .reply(200, Sample.item))
        #expect(await submit(remote) == nil)
        transport.on(.post, "/submit", .fail(.timedOut))
        #expect(await submit(remote, key: nil)?.code == .unreachable)
    }

    @Test func aWriteThatWasCertainlyNotTakenIsRepeatedAfterTheTimeAskedFor() async throws {
        transport.on(.post, "/notes", .reply(429, headers: ["Retry-After": "3"]), .reply(204))
        let clock = TestClock(instantUpTo: .seconds(20))
        let start = clock.now
        _ = try await Sample.client(transport, clock: clock).call(
            Sample.note, body: .init(text: "x"))
        #expect(clock.now.timeIntervalSince(start) >= 3)
    }

    @Test func aLongRetryAfterIsHandedOnInsteadOfWaitedFor() async throws {
        transport.on(.get, "/me", .reply(429, headers: ["Retry-After": "120"]))
        let client = try Sample.client(transport)
        let problem = await problem { try await client.call(Sample.mine) }
        #expect(problem?.code == .rateLimited)
        #expect(problem?.retryAfterSeconds == 120)
        #expect(transport.seen.count == 1)
    }

    @Test func waitsGrowAreJitteredAndBounded() {
        let policy = RetryPolicy(attempts: 9, base: .seconds(1), cap: .seconds(60))
        let longest = (1...9).map { policy.delay(afterFailures: $0, random: { $0.upperBound }) }
        #expect(longest == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
        #expect(policy.delay(afterFailures: 5, random: { $0.lowerBound }) == .zero)
        #expect(policy.delay(afterFailures: .max, random: { $0.upperBound }) == .seconds(60))
        #expect(
            policy.delay(afterFailures: 1, retryAfterSeconds: 30, random: { $0.lowerBound })
                == .seconds(30))
        #expect(
            policy.delay(afterFailures: 1, retryAfterSeconds: 900, random: { $0.upperBound })
                == .seconds(60))
    }

    // MARK: Bounds

    @Test func anAnswerThatIsTooLargeIsRefused() async throws {
        let limits = CallLimits(responseBytes: 1000, time: .seconds(30))
        transport.on(.get, "/me", .reply(200, String(repeating: " ", count: 1001)))
        let client = try Sample.client(transport, limits: limits)
        #expect(await problem { try await client.call(Sample.mine) }?.code == .contract)
    }

    @Test func anEndlessAnswerIsCutOff() async throws {
        transport.on(
            .get, "/me",
            .init { (_, _) async throws(TransportFailure) in
                let endless = AsyncThrowingStream<[UInt8], any Error> {
                    [UInt8](repeating: 0x20, count: 100_000)
                }
                return HTTPReply(head: HTTPResponse(status: .ok), body: .stream(endless))
            })
        let client = try Sample.client(transport)
        let problem = await problem { try await client.call(Sample.mine) }
        #expect(problem?.summary.contains("too large") == true)
    }

    @Test func aSlowAnswerEndsWithTheTimeAllowed() async throws {
        transport.on(.get, "/me", .hang)
        let clock = TestClock(instantUpTo: .seconds(20))
        let client = try Sample.client(transport, clock: clock, retry: .never)
        async let result = problem { try await client.call(Sample.mine) }
        while clock.waiting == 0 { await Task.yield() }
        clock.advance(by: .seconds(31))
        #expect(await result?.summary.contains("too long") == true)
    }

    @Test func aCancelledCallEndsAtOnce() async throws {
        transport.on(.get, "/me", .hang)
        let client = try Sample.client(transport)
        let task = Task { await problem { try await client.call(Sample.mine) } }
        while transport.seen.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value?.code == .interrupted)
    }

    // MARK: Redirects

    @Test func aMissingSlashIsForgivenAndTheCredentialsStay() async throws {
        let credentials = MemoryCredentialStore(["sat.tokens": #"{"access":"a"}"#])
        let auth = BearerAuthenticator(backend: .sat, credentials: credentials) {
            (_) async throws(Problem) -> BearerTokens in throw Problem(.signedOut, "no")
        }
        transport.on(
            .post, "/api/v1/notes",
            .reply(301, headers: ["Location": "https://sat.example:443/api/v1/notes/?x=1"]))
        transport.on(.post, "/api/v1/notes/", .reply(204))
        let client = try Sample.client(transport, authenticator: auth)
        _ = try await client.call(Sample.note, query: [("x", "1")], body: .init(text: "hi"))
        let second = try #require(transport.seen.last)
        #expect(second.request.method == .post)
        #expect(second.text == #"{"text":"hi"}"#)
        #expect(second.header("Authorization") == "Bearer a")
    }

    @Test(arguments: [
        "https://evil.example/api/v1/me", "http://sat.example/api/v1/me", "//evil.example/",
        "https://sat.example:444/api/v1/me", "https://sat.example@evil.example/api/v1/me",
        "javascript:alert(1)", "",
    ])
    func nothingFollowsARedirectToAnotherOrigin(_ location: String) async throws {
        transport.on(.get, "/me", .reply(302, headers: ["Location": location]))
        let client = try Sample.client(transport)
        #expect(await problem { try await client.call(Sample.mine) }?.code == .contract)
        #expect(transport.seen.count == 1)
    }

    @Test func aWriteIsNotCarriedToAnotherPath() async throws {
        transport.on(.post, "/notes", .reply(308, headers: ["Location": "/api/v1/elsewhere"]))
        let client = try Sample.client(transport)
        let problem = await problem {
            try await client.call(Sample.note, body: .init(text: "x"))
        }
        #expect(problem?.code == .contract)
        #expect(transport.seen.count == 1)
    }

    @Test func aCircleOfRedirectsEnds() async throws {
        transport.always(.get, "/me", .reply(302, headers: ["Location": "/api/v1/me"]))
        let client = try Sample.client(transport)
        #expect(await problem { try await client.call(Sample.mine) }?.code == .contract)
        #expect(transport.seen.count == 3)
    }

    // MARK: Answers

    @Test(arguments: ["", "<!doctype html>", "[]", #"{"id":"1"}"#, "null"])
    func anAnswerThatBreaksTheContractIsNamed(_ body: String) async throws {
        transport.on(.get, "/me", .reply(200, body))
        let client = try Sample.client(transport)
        let problem = await problem { try await client.call(Sample.mine) }
        #expect(problem?.code == .contract)
        #expect(problem?.details["endpoint"] == "sat.me")
    }

    @Test func theBodyOfAnOpenedCallIsNotCollected() async throws {
        transport.on(.post, "/notes", .reply(200, "data: 1\n\n"))
        let client = try Sample.client(transport)
        let reply = try await client.open(
            Sample.note, body: .init(text: "x"), accept: "text/event-stream")
        guard case .bytes(let bytes) = reply.body else {
            Issue.record("no body")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "data: 1\n\n")
        #expect(transport.seen.first?.header("Accept") == "text/event-stream")
        transport.on(.post, "/notes", .reply(404, #"{"detail":"No such thing."}"#))
        let problem = await problem {
            try await client.open(Sample.note, body: .init(text: "x"))
        }
        #expect(problem?.summary == "No such thing.")
    }
}
