import AppCore
import Foundation
import ServiceKit
import Testing

@Suite struct NextLessonTests {
    private func campus() async throws -> CampusFixture {
        let agreement = PackFolder.question("first", right: "A")
            .replacingOccurrences(of: "boundaries", with: "agreement")
        return try await CampusFixture.make(
            try PackFolder([
                "pack.txt": PackFolder.manifest(version: 1) + """
                    [skill agreement]
                    name: Agreement
                    category: writing
                    order: 3

                    """,
                "a.md": PackFolder.lesson("a", order: 40),
                "b.md": PackFolder.lesson("b", order: 30, questions: agreement),
                "c.md": PackFolder.lesson("c", order: 20, tier: "premium"),
                "d.md": PackFolder.lesson("d", order: 10),
                "e.md": PackFolder.lesson("e", order: 5, diagnostic: "yes"),
            ]))
    }

    private func next(
        _ campus: CampusFixture, after slug: String, wrong: Bool = false,
        recent: [String] = [], premium: Bool = false
    ) async throws -> String? {
        let keys = try #require(campus.campus.capabilities[.answerKeys])
        let lesson = try await campus.id(of: slug)
        let key = try await campus.answerKey(of: ItemReference(.lesson, lesson))
        var done = Set<String>()
        for slug in recent { done.insert(try await campus.id(of: slug)) }
        return try await keys.nextLesson(
            after: lesson, wrongQuestions: wrong ? key?.questions.map(\.id) ?? [] : [],
            recent: done, includesPremium: premium)?.title
    }

    @Test func nextInTheSectionFollows() async throws {
        #expect(try await next(campus(), after: "a") == "Title of b")
    }

    @Test func lessonThatPractisesWhatWentWrongGoesFirst() async throws {
        #expect(try await next(campus(), after: "a", wrong: true) == "Title of d")
        #expect(try await next(campus(), after: "a", wrong: true, premium: true) == "Title of c")
    }

    @Test func premiumLessonIsNotProposedToThoseWithoutPremium() async throws {
        #expect(try await next(campus(), after: "b") == "Title of d")
        #expect(try await next(campus(), after: "b", premium: true) == "Title of c")
    }

    @Test func afterTheLastItBeginsAgainAndDiagnosticsNeverFollow() async throws {
        #expect(try await next(campus(), after: "d") == "Title of a")
        #expect(try await next(campus(), after: "d", recent: ["a", "b"]) == nil)
    }
}
