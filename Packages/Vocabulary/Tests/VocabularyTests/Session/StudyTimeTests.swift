import AppCore
import AppCoreTesting
import FSRS
import Foundation
import Testing

@testable import Vocabulary

@Suite struct StudyTimeTests {
    @Test func everyAnswerIsToldOnceWithTheTimeItTook() async throws {
        let record = StudyTimeRecord()
        let test = try await SessionFixture.make(words: 2, studyTime: record)
        let snapshot = try await test.study.openSession(SessionFixture.scope)
        let card = try #require(snapshot.card)
        _ = try await test.study.answer(card, .good, duration: 8_600, in: snapshot.session.id)
        // Another window shows the same card; neither its answer nor its time counts.
        _ = try await test.study.answer(card, .good, duration: 5_000, in: snapshot.session.id)
        #expect(
            record.times == [
                StudyTime(
                    start: test.clock.now.addingTimeInterval(-8.6), seconds: 9, problems: 1,
                    place: "vocabulary/study")
            ])
        #expect(try await test.lines().count == 1)
    }

    @Test func aCardThatLiesOpenForAnHourIsAMinute() async throws {
        let record = StudyTimeRecord()
        let test = try await SessionFixture.make(words: 1, studyTime: record)
        let snapshot = try await test.study.openSession(SessionFixture.scope)
        let card = try #require(snapshot.card)
        _ = try await test.study.answer(card, .good, duration: 3_600_000, in: snapshot.session.id)
        #expect(record.times.map(\.seconds) == [60])
    }

    @Test func anAnswerStandsAlsoWhenNobodyCounts() async throws {
        let record = StudyTimeRecord(failingWith: Problem(.cannotWrite, "No room."))
        for studyTime in [record, nil] {
            let test = try await SessionFixture.make(words: 1, studyTime: studyTime)
            _ = try await test.answer(try await test.study.openSession(SessionFixture.scope))
            #expect(try await test.lines().count == 1)
        }
        #expect(record.times.count == 1)
    }
}
