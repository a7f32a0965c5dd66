import AppCore
import Foundation
import HTTPTypes
import Testing

@testable import ServiceKit

@Suite struct PagingTests {
    private func page(_ query: String) async throws -> Page<Int> {
        try await ToyCampus().ask(.get, "/sat/api/v1/notes/" + query).decoded()
    }

    @Test(arguments: ["", "?limit=0", "?limit=-3", "?limit=many", "?offset=-5", "?limit=&offset="])
    func junkFallsBackToTheFirstFifty(query: String) async throws {
        let page = try await page(query)
        #expect(page.results == Array(0..<50))
        #expect(page.count == 120)
        #expect(page.previous == nil)
        let next = try #require(page.next)
        #expect(next.hasPrefix("http://campus.test:8000/sat/api/v1/notes/?limit=50&offset=50"))
    }

    @Test func linksKeepAllParametersSortedByName() async throws {
        let page = try await page("?q=%C3%A5%20b&offset=40&limit=40&page=7")
        #expect(page.results == Array(40..<80))
        #expect(
            page.next
                == "http://campus.test:8000/sat/api/v1/notes/?limit=40&offset=80&page=7&q=%C3%A5%20b"
        )
        #expect(
            page.previous
                == "http://campus.test:8000/sat/api/v1/notes/?limit=40&page=7&q=%C3%A5%20b")
    }

    @Test func anOffsetPastTheEndIsAnEmptyPageWithAWayBack() async throws {
        let page = try await page("?offset=500")
        #expect(page.results == [])
        #expect(page.next == nil)
        #expect(page.previous == "http://campus.test:8000/sat/api/v1/notes/?limit=50&offset=450")
    }

    @Test func hugeNumbersAreCut() async throws {
        let page = try await page("?limit=9223372036854775807&offset=0")
        #expect(page.results.count == 120)
        let far = try await self.page("?limit=5&offset=9223372036854775807")
        #expect(far.results == [])
        #expect(Paging(limit: 100_000, offset: 0).limit == Paging.maximumLimit)
    }

    @Test func theLastPageHasNoNext() async throws {
        #expect(try await page("?limit=60&offset=60").next == nil)
    }
}
