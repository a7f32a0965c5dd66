import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Calendar
@testable import CalendarService

@Suite struct SearchTests {
    private func hits(
        _ campus: CalendarFixture, _ query: String, as name: String = "noor"
    ) async throws -> [SearchResults.Hit] {
        let found: SearchResults = try await campus.get("/search?" + query, as: name)
        return found.results
    }

    @Test func coursesAndAssignmentsThatOneMaySeeAreFound() async throws {
        let campus = try await CalendarFixture.make()
        let earth = try campus.id("earth")
        let found = try await hits(campus, "q=SCIENCE")
        #expect(found.map(\.id) == [earth] && found.first?.type == "course")
        #expect(found.first?.url == "/learn/courses/\(earth)")
        let rocks = try await hits(campus, "q=rock")
        #expect(rocks.count == 2 && rocks.allSatisfy { $0.type == "assignment" })
        #expect(rocks.first?.url?.hasPrefix("/learn/courses/") == true)
        #expect(try await hits(campus, "q=pottery").isEmpty)
        #expect(try await hits(campus, "q=pottery", as: "zoe").count == 1)
        #expect(try await hits(campus, "q=shown", as: "ilse").isEmpty, "drafts aren't found")
        #expect(try await hits(campus, "q=hist-8").map(\.title) == ["History 8"])
    }

    @Test func whatIsAskedForIsKept() async throws {
        let campus = try await CalendarFixture.make()
        #expect(try await hits(campus, "q=8").isEmpty, "one character is too few")
        #expect(try await hits(campus, "q=").isEmpty)
        #expect(try await hits(campus, "").isEmpty)
        #expect(try await hits(campus, "q=ro&types=course").isEmpty)
        #expect(try await hits(campus, "q=ro&types=assignment,quiz").count == 2)
        #expect(try await hits(campus, "q=ro&limit=1").count == 1)
        #expect(try await hits(campus, "q=ro&limit=-3").count == 2)
        #expect(try await hits(campus, "q=%25").isEmpty)
        #expect(try await campus.status(.get, "/search?q=rock", as: nil) == 401)
    }

    @Test func theBeginningOfATitleComesFirst() async throws {
        let campus = try await CalendarFixture.make()
        let ranks = try await hits(campus, "q=ea", as: "ada").compactMap(\.rank)
        #expect(!ranks.isEmpty && ranks == ranks.sorted(by: >))
        #expect(ranks.first == 1)
    }
}
