import AppCore
import AppCoreTesting
import FSRS
import Foundation
import Testing

@testable import Vocabulary

@Suite struct TodayTests {
    @Test func newWordsWaitWithTheTimeTheyTakeAndTheSessionsScreen() async throws {
        let test = try await SessionFixture.make(words: 15)
        let today = try await test.study.today()
        let review = try #require(today.reviews.first)
        #expect(review.title == "15 new words")
        #expect(review.count == 15)
        // Six seconds for each before there are answers to measure.
        #expect(review.minutes == 2)
        #expect(test.built.module("vocabulary")?.screen(at: review.place) is SessionScreen)
        #expect(today.streakDays == nil)
        #expect(today.suggestions.isEmpty)
    }

    @Test func withoutWordsThereIsNothingToReview() async throws {
        let test = try await SessionFixture.make(words: 0)
        #expect(try await test.study.today() == TodayPart())
    }
}
