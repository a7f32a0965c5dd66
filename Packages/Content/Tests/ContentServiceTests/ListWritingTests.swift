import AppCore
import Testing

@testable import Content

/// Lists are written without a coder. What they say is what the coder would have said.
@Suite struct ListWritingTests {
    private static let queries = [
        "", "?limit=1", "?limit=1&offset=1", "?tier=premium", "?offset=99",
    ]

    @Test(arguments: queries, [nil, "free", "premium"])
    func lessonsAreWrittenAsTheCoderWritesThem(_ query: String, _ token: String?) async throws {
        try await expectSame(LessonListItem.self, "/lessons/" + query, as: token)
    }

    @Test(arguments: queries, [nil, "free", "premium"])
    func passagesAreWrittenAsTheCoderWritesThem(_ query: String, _ token: String?) async throws {
        try await expectSame(PassageListItem.self, "/passages/" + query, as: token)
    }

    private func expectSame<Item: Codable & Sendable>(
        _ type: Item.Type, _ path: String, as token: String?
    ) async throws {
        let campus = try await CampusFixture.make(try .small())
        let reply = try await campus.get(path, as: token)
        let page = try reply.decode(Page<Item>.self)
        #expect(reply.status == 200 && page.skipped == 0)
        #expect(reply.text == (try WireJSON.encodeText(page)))
    }

    @Test func textIsEscapedOnItsWayIntoAList() async throws {
        let title = #"A "quoted" \ title"#
        let lesson = PackFolder.lesson("quotes", order: 1)
        let titled = lesson.replacing(#/title: .*/#) { _ in "title: \(title)" }
        let campus = try await CampusFixture.make(
            try PackFolder(["pack.txt": PackFolder.manifest(version: 1), "l.md": titled]))
        let page = try await campus.get("/lessons/").decode(Page<LessonListItem>.self)
        #expect(page.results.map(\.title) == [title])
    }
}
