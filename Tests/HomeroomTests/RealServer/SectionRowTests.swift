#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import HTTPTypes
import Testing

@testable import Content

/// Row 43 of the contract's table of differences: math sections. See ``AccountRowTests``.
@Suite struct SectionRowTests {
    @Test(arguments: Dialect.allCases)
    func row43AMathQuestionIsATextOrBlocks(dialect: Dialect) async throws {
        let student = try await DoubleStudent.signedIn(dialect)
        let section = Lesson(
            try await student.client.call(
                ContentEndpoints.mathSection, path: ["id": SATDouble.mathSection]))
        let question = try #require(section.questions.first)
        #expect(section.questions.count == 1 && question.prompt.plain == "Half of 8?")
        #expect(question.options.map(\.plain) == ["4", "6"] && question.correctIndex == 0)
        #expect(!question.explanation.isEmpty)
    }

    @Test func row43TheCampusSendsBlocks() async throws {
        let campus = try await TableCampus.make()
        let rows = try await campus.ask(.get, "/math-sections/?tier=free")["results"]?.elements
        let id = try #require(rows?.first?["id"]?.text)
        let section = try await campus.ask(.get, "/math-sections/\(id)/")
        for question in try #require(section["questions"]?.elements) {
            #expect(question["prompt"]?.elements?.isEmpty == false)
            #expect(question["choices"]?.elements?.isEmpty == false)
        }
    }
}
#endif
