#if WITH_AUTH && WITH_CONTENT && WITH_PROGRESS && WITH_STUDYPLAN && WITH_VOCABULARY && WITH_PAYMENTS && WITH_TUTOR
import AppCore
import AppCoreTesting
import HTTPTypes
import Testing

@testable import Vocabulary

/// Row 44 of the contract's table of differences: the word of the day. See ``AccountRowTests``.
@Suite struct WordRowTests {
    @Test(arguments: Dialect.allCases)
    func row44AnyNumberOfSynonymsIsShown(dialect: Dialect) async throws {
        let student = try await DoubleStudent(SATDouble(dialect))
        let word = try await WordOfTheDayRepository(context: student.test.context).refresh()
        #expect(word.synonyms.count == (dialect == .seed ? 3 : 4))
        #expect(word.day.description == "2031-04-05")
    }

    @Test func row44TheCampusHasSome() async throws {
        let word = try await TableCampus.make().ask(.get, "/word-of-the-day")
        #expect((word["synonyms"]?.elements?.count ?? 0) >= 2)
    }
}
#endif
