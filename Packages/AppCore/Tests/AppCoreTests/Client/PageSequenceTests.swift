import AppCore
import AppCoreTesting
import Foundation
import HTTPTypes
import Testing

@Suite struct PageSequenceTests {
    let transport = ScriptedTransport()

    private func page(_ ids: ClosedRange<Int>, next: String?) -> String {
        let rows = ids.map { #"{"id":"\#($0)","title":"T"}"# }.joined(separator: ",")
        return #"{"count":5,"next":\#(next.map { "\"\($0)\"" } ?? "null"),"results":[\#(rows)]}"#
    }

    @Test func offsetsFollowTheEnvelopeAndNeverAnotherHost() async throws {
        transport.on(
            .get, "/items/",
            .reply(200, page(1...2, next: "http://evil.example/api/v1/items/?limit=2&offset=2")),
            .reply(200, page(3...4, next: "https://x/?offset=4")),
            .reply(200, page(5...5, next: nil)))
        let all = try await Sample.client(transport).pages(
            Sample.list, query: [("tier", "free")], limit: 2
        ).elements()
        #expect(all.map(\.id.value) == ["1", "2", "3", "4", "5"])
        #expect(
            transport.seen.map(\.path) == [
                "/api/v1/items/?tier=free&limit=2", "/api/v1/items/?tier=free&limit=2&offset=2",
                "/api/v1/items/?tier=free&limit=2&offset=4",
            ])
        #expect(transport.seen.allSatisfy { $0.request.authority == "sat.example" })
    }

    @Test func aBackendThatSendsUsBackwardsIsLeft() async throws {
        transport.on(
            .get, "/items/", .reply(200, page(1...2, next: "https://x/?offset=2")),
            .reply(200, page(1...2, next: "https://x/?offset=0")))
        let all = try await Sample.client(transport).pages(Sample.list, limit: 2).elements()
        #expect(all.count == 4)
    }

    @Test func numberedPagesEndWithAShortOne() async throws {
        let list = Endpoint<EmptyBody, Page<Int>>(
            "x", .sat, .get, "/n", query: [QueryField("page"), QueryField("per_page")],
            authorization: .optional, summary: "")
        transport.on(.get, "/n", .reply(200, "[1,2]"), .reply(200, "[3,4]"), .reply(200, "[]"))
        var pages: [[Int]] = []
        for try await page in try Sample.client(transport).pages(list, limit: 2) {
            pages.append(page.results)
        }
        #expect(pages == [[1, 2], [3, 4]])
        #expect(transport.seen.last?.path == "/api/v1/n?page=3&per_page=2")
    }

    @Test func cursorsAreFollowedUntilThereIsNone() async throws {
        let list = Endpoint<EmptyBody, Page<Int>>(
            "x", .sat, .get, "/c", query: [QueryField("cursor"), QueryField("limit")],
            authorization: .optional, summary: "")
        transport.on(
            .get, "/c", .reply(200, #"{"results":[1],"next_cursor":"a="}"#),
            .reply(200, #"{"results":[2],"next":"https://x/?cursor=b"}"#),
            .reply(200, #"{"results":[3]}"#))
        let all = try await Sample.client(transport).pages(list, limit: 1).elements()
        #expect(all == [1, 2, 3])
        #expect(
            transport.seen.map(\.path) == [
                "/api/v1/c?limit=1", "/api/v1/c?limit=1&cursor=a%3D", "/api/v1/c?limit=1&cursor=b",
            ])
    }

    @Test func aListWithoutPagesIsOnePage() async throws {
        let list = Endpoint<EmptyBody, Page<Int>>(
            "x", .sat, .get, "/w", authorization: .optional, summary: "")
        transport.on(.get, "/w", .reply(200, "[1,2,3]"))
        #expect(try await Sample.client(transport).pages(list).elements() == [1, 2, 3])
    }

    @Test func aFailureInTheMiddleIsThrown() async throws {
        transport.on(
            .get, "/items/", .reply(200, page(1...2, next: "https://x/?offset=2")), .reply(404))
        let client = try Sample.client(transport)
        let problem = await problem {
            try await client.pages(Sample.list, limit: 2).elements()
        }
        #expect(problem?.code == .notFound)
    }
}
