import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@Suite struct BearerAuthenticatorTests {
    let transport = ScriptedTransport()
    let credentials = MemoryCredentialStore(["sat.tokens": #"{"access":"old","refresh":"r1"}"#])

    /// Answers by the token that is sent, as a backend would.
    private func backend(accepts good: String, anonymousToo: Bool = false) {
        transport.otherwise(
            .init { (request, _) async throws(TransportFailure) in
                let sent = request.headerFields[.authorization]
                let ok = sent == "Bearer " + good || (anonymousToo && sent == nil)
                let body = ok ? Sample.item : #"{"detail":"bad","code":"token_not_valid"}"#
                return HTTPReply(
                    head: HTTPResponse(status: ok ? .ok : .unauthorized),
                    body: .bytes(Array(body.utf8)))
            })
    }

    private func authenticator(
        _ refresh: @escaping @Sendable (String) async throws(Problem) -> BearerTokens
    ) -> BearerAuthenticator {
        BearerAuthenticator(backend: .sat, credentials: credentials, refresh: refresh)
    }

    @Test func manyCallsShareOneRefreshAndAllGoThrough() async throws {
        backend(accepts: "new")
        let refreshes = Counter()
        let gate = TestClock()
        let auth = authenticator { (token) async throws(Problem) -> BearerTokens in
            refreshes.next()
            #expect(token == "r1")
            try? await gate.sleep(.seconds(1))
            return BearerTokens(access: "new")
        }
        let client = try Sample.client(transport, authenticator: auth)
        let titles = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await client.call(Sample.mine).title } }
            while transport.seen.count < 20 || gate.waiting == 0 { await Task.yield() }
            gate.advance(by: .seconds(2))
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(titles == Array(repeating: "Waves", count: 20))
        #expect(refreshes.value == 1)
        let stored = try #require(await credentials.read("sat.tokens"))
        #expect(
            try WireJSON.decode(BearerTokens.self, from: stored)
                == BearerTokens(access: "new", refresh: "r1"))
    }

    @Test func aRefreshThatIsRefusedSignsOutWithTheCure() async throws {
        backend(accepts: "nothing")
        let auth = authenticator { (_) async throws(Problem) -> BearerTokens in
            throw Problem(.signedOut, "expired", status: 401)
        }
        let client = try Sample.client(transport, authenticator: auth)
        let problem = await problem { try await client.call(Sample.mine) }
        #expect(problem?.code == .signedOut)
        #expect(problem?.cure == "homeroom auth login")
        #expect(await credentials.read("sat.tokens") == nil)
        #expect(await client.account() == "")
    }

    @Test func aRefreshThatCannotBeReachedKeepsTheTokens() async throws {
        backend(accepts: "nothing")
        let auth = authenticator { (_) async throws(Problem) -> BearerTokens in
            throw Problem(.unreachable, "down")
        }
        let client = try Sample.client(transport, authenticator: auth)
        #expect(await problem { try await client.call(Sample.mine) }?.code == .signedOut)
        #expect(await credentials.read("sat.tokens") != nil)
    }

    @Test func tokensThatAnotherProcessRenewedCountWhereTheStoreRemembersTheOldOnes() async throws {
        let keychain = RememberingStore(
            known: #"{"access":"old","refresh":"r1"}"#, now: #"{"access":"new","refresh":"r2"}"#)
        backend(accepts: "new")
        let auth = BearerAuthenticator(backend: .sat, credentials: keychain) {
            (_) async throws(Problem) -> BearerTokens in
            throw Problem(.signedOut, "used already", status: 401)
        }
        let client = try Sample.client(transport, authenticator: auth)
        #expect(try await client.call(Sample.mine).title == "Waves")
        #expect(try await keychain.readAnew("sat.tokens") != nil)
    }

    @Test func tokensThatAnotherProcessRenewedAreUsedWithoutARefresh() async throws {
        let store = credentials
        transport.on(
            .get, "/me",
            .init { (_, _) async throws(TransportFailure) in
                await store.write("sat.tokens", #"{"access":"theirs","refresh":"r9"}"#)
                return HTTPReply(head: HTTPResponse(status: .unauthorized), body: .bytes([]))
            }, .reply(200, Sample.item))
        let auth = authenticator { (_) async throws(Problem) -> BearerTokens in
            Issue.record("refreshed")
            throw Problem(.internal, "no")
        }
        _ = try await Sample.client(transport, authenticator: auth).call(Sample.mine)
        #expect(transport.seen.last?.header("Authorization") == "Bearer theirs")
    }

    @Test func aStaleTokenDoesNotLockAnybodyOutOfPublicPages() async throws {
        backend(accepts: "nothing", anonymousToo: true)
        let auth = authenticator { (_) async throws(Problem) -> BearerTokens in
            throw Problem(.signedOut, "gone", status: 401)
        }
        let item = try await Sample.client(transport, authenticator: auth)
            .call(Sample.show, path: ["id": "1"])
        #expect(item.title == "Waves")
        #expect(transport.seen.count == 2)
    }

    @Test func noCredentialsGoToRoutesThatNeedNone() async throws {
        let open = Endpoint<EmptyBody, Sample.Item>(
            "x", .sat, .get, "/open", authorization: .none, summary: "")
        transport.on(.get, "/open", .reply(200, Sample.item))
        let auth = authenticator { (_) async throws(Problem) -> BearerTokens in
            throw Problem(.internal, "no")
        }
        _ = try await Sample.client(transport, authenticator: auth).call(open)
        #expect(transport.seen.first?.header("Authorization") == nil)
    }

    @Test(arguments: [
        (
            #"{"access":"x.eyJ1c2VyX2lkIjoiNUIwQzJGMUUtN0E0NC00QzBELTlCN0UtMEQ2RjBBM0MxRTIyIn0.y"}"#,
            "5b0c2f1e-7a44-4c0d-9b7e-0d6f0a3c1e22"
        ),
        (#"{"access":"x.eyJzdWIiOjQxfQ.y"}"#, "41"), (#"{"access":"opaque"}"#, "signed-in"),
        (#"{"access":"opaque","account":"41"}"#, "41"), ("not json", ""),
    ])
    func accountsAreToldApart(_ tokens: String, _ account: String) async throws {
        let auth = BearerAuthenticator(
            backend: .sat, credentials: MemoryCredentialStore(["sat.tokens": tokens])
        ) { (_) async throws(Problem) -> BearerTokens in throw Problem(.internal, "no") }
        #expect(await auth.account() == account)
    }
}

/// Answers from memory what another process has changed meanwhile, as a keychain's client does.
private actor RememberingStore: CredentialStore {
    private var known: String?
    private var now: String?

    init(known: String?, now: String?) { (self.known, self.now) = (known, now) }

    func read(_ key: String) -> String? { known }
    func readAnew(_ key: String) -> String? {
        known = now
        return now
    }
    func write(_ key: String, _ secret: String) { (known, now) = (secret, secret) }
    func remove(_ key: String) { (known, now) = (nil, nil) }
    nonisolated var whereabouts: CredentialLocation { .memory }
}
