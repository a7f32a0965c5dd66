import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import SQLStore
import Testing

@Suite struct ResponseCacheTests {
    let transport = ScriptedTransport()
    let clock = TestClock(instantUpTo: .seconds(20))
    let store: SQLiteDatabase

    init() throws { store = try SQLiteDatabase.inMemory(migrations: CoreStore.migrations) }

    private func client(
        account: String = "anna", address: BackendAddress = .url("https://sat.example"),
        bounds: ResponseCache.Bounds = .standard
    ) throws -> APIClient {
        try Sample.client(
            transport, address: address, authenticator: AnonymousAuthenticator(account: account),
            cache: ResponseCache(store: store, bounds: bounds), clock: clock)
    }

    private func rows() async throws -> Int {
        try await store.read { try $0.rows("SELECT 1 FROM core_cache").count }
    }

    @Test func anAnswerIsThereAfterARestartWithItsAgeAndAllItsFields() async throws {
        transport.on(.get, "/me", .reply(200, #"{"id":"1","title":"T","later":true}"#))
        let before = clock.now
        #expect(try await client().cached(Sample.mine) == nil)
        #expect(try await client().fetch(Sample.mine).fetchedAt == before)
        clock.advance(by: .seconds(3600))
        let again = try #require(try await client().cached(Sample.mine))
        #expect(again.value.title == "T")
        #expect(again.fetchedAt == before)
        let wider = Endpoint<EmptyBody, JSONValue>(
            "wider", .sat, .get, "/me", authorization: .required, summary: "")
        #expect(try await client().cached(wider)?.value["later"] == .bool(true))
    }

    @Test func answersOfOthersAreInvisible() async throws {
        transport.on(.get, "/me", .reply(200, Sample.item))
        _ = try await client().fetch(Sample.mine)
        #expect(try await client(account: "ben").cached(Sample.mine) == nil)
        #expect(try await client(address: .embedded).cached(Sample.mine) == nil)
        #expect(try await client().cached(Sample.mine, query: [("a", "1")]) == nil)
        #expect(try await client().cached(Sample.mine) != nil)
    }

    @Test func aFailureIsNotStoredAndKeepsWhatWasThere() async throws {
        transport.on(.get, "/me", .reply(200, Sample.item), .reply(404), .reply(200, "[]"))
        let client = try client()
        _ = try await client.fetch(Sample.mine)
        #expect(await problem { try await client.fetch(Sample.mine) }?.code == .notFound)
        #expect(await problem { try await client.fetch(Sample.mine) }?.code == .contract)
        #expect(await client.cached(Sample.mine)?.value.title == "Waves")
    }

    @Test func followingSaysWhatIsStoredAndThenWhatIsNew() async throws {
        transport.on(
            .get, "/me", .reply(200, Sample.item), .reply(200, #"{"id":"1","title":"New"}"#),
            .reply(404))
        let client = try client()
        func follow() async -> [String] {
            var said: [String] = []
            for await followed in client.follow(Sample.mine) {
                switch followed {
                case .cached(let fetched): said.append("cached " + fetched.value.title)
                case .fresh(let fetched): said.append("fresh " + fetched.value.title)
                case .failed(let problem, let kept):
                    said.append("failed \(problem.code) \(kept?.value.title ?? "-")")
                }
            }
            return said
        }
        #expect(await follow() == ["fresh Waves"])
        #expect(await follow() == ["cached Waves", "fresh New"])
        #expect(await follow() == ["cached New", "failed not_found New"])
    }

    @Test func aCorruptRowCountsAsAbsent() async throws {
        transport.on(.get, "/me", .reply(200, Sample.item))
        let client = try client()
        _ = try await client.fetch(Sample.mine)
        try await store.write { _ = try $0.execute("UPDATE core_cache SET body = x'FF00'") }
        #expect(await client.cached(Sample.mine) == nil)
        #expect(try await rows() == 0)
    }

    @Test func aStoreThatFailsCostsTheCacheOnly() async throws {
        await store.close()
        transport.on(.get, "/me", .reply(200, Sample.item))
        let client = try client()
        #expect(await client.cached(Sample.mine) == nil)
        #expect(try await client.fetch(Sample.mine).value.title == "Waves")
    }

    @Test func aWriteForgetsWhatItChanged() async throws {
        transport.on(.get, "/me", .reply(200, Sample.item))
        transport.on(.get, "/items/1/", .reply(200, Sample.item))
        let client = try client()
        _ = try await client.fetch(Sample.mine)
        _ = try await client.fetch(Sample.show, path: ["id": "1"])
        await client.invalidate(pathPrefix: "/items/")
        #expect(await client.cached(Sample.show, path: ["id": "1"]) == nil)
        #expect(await client.cached(Sample.mine) != nil)
    }

    @Test func theOldestGoesWhenThereIsTooMuch() async throws {
        transport.always(.get, "/", .reply(200, Sample.item))
        let client = try client(bounds: .init(count: 10, bytes: 1 << 20))
        for id in 1...64 {
            _ = try await client.fetch(Sample.show, path: ["id": "\(id)"])
            clock.advance(by: .seconds(1))
        }
        #expect(try await rows() <= 10 + 32)
        #expect(await client.cached(Sample.show, path: ["id": "1"]) == nil)
        #expect(await client.cached(Sample.show, path: ["id": "64"]) != nil)
    }

    @Test func anAnswerTooLargeForTheCacheIsGivenButNotKept() async throws {
        let title = String(repeating: "x", count: 500)
        transport.on(.get, "/me", .reply(200, #"{"id":"1","title":"\#(title)"}"#))
        let client = try client(bounds: .init(count: 10, bytes: 1000))
        #expect(try await client.fetch(Sample.mine).value.title == title)
        #expect(await client.cached(Sample.mine) == nil)
    }

    @Test func theSameAgainWithinAMinuteWritesNothingAndLaterOnlyItsAge() async throws {
        transport.always(.get, "/me", .reply(200, Sample.item))
        let client = try client()
        let first = clock.now
        _ = try await client.fetch(Sample.mine)
        clock.advance(by: .seconds(59))
        #expect(try await client.fetch(Sample.mine).fetchedAt == clock.now)
        #expect(await client.cached(Sample.mine)?.fetchedAt == first)
        clock.advance(by: .seconds(1))
        _ = try await client.fetch(Sample.mine)
        #expect(await client.cached(Sample.mine)?.fetchedAt == clock.now)
        #expect(try await rows() == 1)
    }

    // MARK: Digests

    private static let digest = "demo.title-1"

    /// The title's digest, and how often it was made.
    private func title(
        _ client: APIClient, _ name: String = Self.digest
    ) async -> (fetched: CachedResponse<[String]>?, made: Int) {
        var made = 0
        let fetched = await client.digest(name, of: Sample.mine) { item in
            made += 1
            return [item.title]
        }
        return (fetched, made)
    }

    private func digests() async throws -> Int {
        try await store.read { try $0.rows("SELECT 1 FROM core_digests").count }
    }

    @Test func aDigestIsMadeOnceForEachAnswer() async throws {
        transport.on(
            .get, "/me", .reply(200, Sample.item), .reply(200, Sample.item),
            .reply(200, #"{"id":"1","title":"New"}"#))
        let client = try client()
        #expect(await title(client).fetched == nil)
        let first = clock.now
        _ = try await client.fetch(Sample.mine)
        for made in [1, 0, 0] {
            let digest = await title(client)
            #expect(
                digest.fetched == CachedResponse(["Waves"], fetchedAt: first) && digest.made == made
            )
        }
        #expect(await title(client, "demo.title-2").made == 1)
        // The same answer again keeps it, and makes it younger.
        clock.advance(by: .seconds(3600))
        _ = try await client.fetch(Sample.mine)
        let again = await title(client)
        #expect(again.fetched?.fetchedAt == clock.now && again.made == 0)
        _ = try await client.fetch(Sample.mine)
        let new = await title(client)
        #expect(new.fetched?.value == ["New"] && new.made == 1)
        #expect(try await digests() == 1)
    }

    @Test func aDigestGoesWithItsAnswerAndIsNobodyElses() async throws {
        transport.always(.get, "/me", .reply(200, Sample.item))
        let client = try client()
        let cache = ResponseCache(store: store)
        _ = try await client.fetch(Sample.mine)
        _ = await title(client)
        #expect(await title(try self.client(account: "ben")).fetched == nil)
        await client.invalidate(pathPrefix: "/other")
        #expect(try await digests() == 1)
        await client.invalidate(pathPrefix: "/me")
        #expect(try await digests() == 0)
        _ = try await client.fetch(Sample.mine)
        _ = await title(client)
        await cache.removeAll(of: .school)
        #expect(try await digests() == 1)
        await cache.removeAll(of: .sat)
        #expect(try await digests() == 0)
    }

    @Test func aDigestThatCannotBeReadIsMadeAgain() async throws {
        transport.on(.get, "/me", .reply(200, Sample.item))
        let client = try client()
        _ = try await client.fetch(Sample.mine)
        _ = await title(client)
        try await store.write { _ = try $0.execute("UPDATE core_digests SET body = x'FF00'") }
        let mended = await title(client)
        #expect(mended.fetched?.value == ["Waves"] && mended.made == 1)
        #expect(await title(client).made == 0)
    }
}
