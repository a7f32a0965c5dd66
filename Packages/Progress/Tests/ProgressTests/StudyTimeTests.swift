import AppCore
import AppCoreTesting
import Foundation
import Testing

@testable import Progress

@Suite struct StudyTimeTests {
    @Test func whatASheetTookIsToldOnceWithItsAnswers() async throws {
        let record = StudyTimeRecord()
        let test = try await Fixture.campus(studyTime: record)
        _ = try await test.repository.submit(Fixture.sheet(KeysDouble.lesson, [1, nil, 1]))
        #expect(
            record.times == [
                StudyTime(
                    start: test.clock.now.addingTimeInterval(-61), seconds: 61, problems: 2,
                    place: Place(["progress", "attempts", "lesson", KeysDouble.lesson.id]))
            ])
    }

    @Test func aSheetIsJudgedAlsoWhenCountingFails() async throws {
        let record = StudyTimeRecord(failingWith: Problem(.cannotWrite, "No room."))
        let test = try await Fixture.campus(studyTime: record)
        guard
            case .judged = try await test.repository.submit(
                Fixture.sheet(KeysDouble.lesson, [1, 1, 1]))
        else {
            Issue.record("It is not judged.")
            return
        }
        #expect(record.times.count == 1)
    }
}
