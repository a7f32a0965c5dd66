import AppCore
import AppCoreTesting
import Foundation
import SQLStore
import Testing

@testable import Tutor

/// Scripted results of quizzes and exams.
struct ResultsDouble: ResultsReading {
    var results: [StudyResult]
    func results(since start: Date) async throws(Problem) -> [StudyResult] {
        results.filter { $0.finishedAt >= start }
    }
}

/// Tests recording and reading study time. The clock shows Saturday 2031-04-05, 06:07:08 UTC.
@Suite struct StudyTimeStoreTests {
    static func make(timeZone: TimeZone = .gmt) async throws -> TestContext {
        try await TestContext.make(modules: [TutorModule.self], timeZone: timeZone)
    }

    private func study(
        _ test: TestContext, _ place: Place = "vocabulary/study", ago: Double, seconds: Int,
        problems: Int = 0
    ) async throws {
        let recorder = try #require(test.context.capability(.studyTime))
        try await recorder.record(
            StudyTime(
                start: test.clock.now - ago, seconds: seconds, problems: problems, place: place))
    }

    private func statistics(
        _ test: TestContext, _ range: StudyTimeRange = .all
    ) async throws -> StudyTimeStatistics {
        try await StudyTimeStore(context: test.context).statistics(range, results: nil)
    }

    private func rows(_ test: TestContext) async throws -> Int {
        try await test.store.read { try $0.rows("SELECT id FROM tutor_study_times").count }
    }

    @Test func whatIsRecordedIsCountedByDayAndPlace() async throws {
        let test = try await Self.make()
        try await study(test, ago: 1800, seconds: 600, problems: 12)
        try await study(test, "content/lesson/7", ago: 600, seconds: 300, problems: 4)
        try await study(test, ago: 2 * 86_400, seconds: 3600)
        let found = try await statistics(test)
        #expect(found.total == StudyAmount(seconds: 4500, problems: 16))
        #expect(found.days.keys.sorted().map(\.text) == ["2031-04-03", "2031-04-05"])
        #expect(found.places["content/lesson/7"]?.problems == 4)
        #expect(found.shares.map(\.feature) == ["vocabulary", "content"])
        #expect(found.sittings.count == 3)
        #expect(found.sittings.longestSeconds == 3600)
    }

    @Test func timeThatIsCountedIsNotCountedAgainWhoeverTellsIt() async throws {
        let test = try await Self.make()
        try await study(test, ago: 600, seconds: 600, problems: 5)
        try await study(test, ago: 600, seconds: 600, problems: 5)
        try await study(test, "progress/attempts/lesson/7", ago: 900, seconds: 900, problems: 2)
        let found = try await statistics(test)
        #expect(found.total.seconds == 900)
        #expect(found.total.problems == 12)
        #expect(found.places["progress/attempts/lesson/7"]?.seconds == 300)
    }

    @Test func aSpanInTheMiddleOfAnotherLeavesBothEnds() async throws {
        let test = try await Self.make()
        try await study(test, ago: 400, seconds: 100)
        try await study(test, "content/talk", ago: 600, seconds: 600)
        #expect(try await statistics(test).places["content/talk"]?.seconds == 500)
        #expect(try await rows(test) == 3)
    }

    @Test func studyAcrossMidnightIsOfTwoDaysOfTheStudentsZone() async throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        // 02:07 in New York: three hours reach back to 23:07.
        let test = try await Self.make(timeZone: zone)
        try await study(test, ago: 3 * 3600, seconds: 3 * 3600, problems: 8)
        let found = try await statistics(test)
        #expect(found.days[StudyDay(22_373)]?.seconds == 52 * 60 + 52)
        #expect(found.days[StudyDay(22_374)]?.seconds == 3 * 3600 - 52 * 60 - 52)
        #expect(found.total.problems == 8)
    }

    @Test func whoTravelsKeepsTheirDays() async throws {
        let test = try await Self.make()
        try await study(test, ago: 6 * 3600, seconds: 60)
        var context = test.context
        context.environment.timeZone = try #require(TimeZone(identifier: "America/New_York"))
        let found = try await StudyTimeStore(context: context).statistics(.all, results: nil)
        #expect(found.days.keys.map(\.text) == ["2031-04-05"])
    }

    @Test func aSpanThatEndsInTheFutureEndsNow() async throws {
        let test = try await Self.make()
        // Started at eight; then the clock was set back by two hours.
        try await study(test, ago: -7200, seconds: 1200, problems: 3)
        let found = try await statistics(test)
        #expect(found.days == [StudyDay(22_374): StudyAmount(seconds: 1200, problems: 3)])
    }

    @Test func afterTheClockWasSetBackTheSameHourCountsAgain() async throws {
        let test = try await Self.make()
        test.clock.advance(by: .seconds(3600))
        try await study(test, ago: 3600, seconds: 3600)
        var context = test.context
        let now = test.clock.now - 3600
        context.environment.now = { now }
        try await StudyTimeStore(context: context).record(
            StudyTime(start: now - 600, seconds: 600, problems: 0, place: "vocabulary/study"))
        #expect(try await statistics(test).total.seconds == 4200)
    }

    @Test func daysToComeOfAWrongClockWait() async throws {
        let test = try await Self.make()
        var context = test.context
        let future = test.clock.now + 40 * 86_400
        context.environment.now = { future }
        try await StudyTimeStore(context: context).record(
            StudyTime(start: future - 60, seconds: 60, problems: 0, place: "vocabulary/study"))
        #expect(try await statistics(test).isEmpty)
        #expect(
            try await StudyTimeStore(context: context).statistics(.all, results: nil).total.seconds
                == 60)
    }

    @Test func aDayLongReportIsHalfADayAndNothingIsNothing() async throws {
        let test = try await Self.make()
        try await study(test, ago: 86_400 * 3, seconds: .max)
        #expect(try await statistics(test).total.seconds == 12 * 3600)
        let before = try await rows(test)
        try await study(test, ago: 0, seconds: 0)
        #expect(try await rows(test) == before)
    }

    @Test(arguments: [
        (
            StudyTime(
                start: Date(timeIntervalSince1970: 1.9e9), seconds: -1, problems: 0, place: "a"),
            "seconds"
        ),
        (
            StudyTime(
                start: Date(timeIntervalSince1970: 1.9e9), seconds: 1, problems: -1, place: "a"),
            "problems"
        ),
        (
            StudyTime(
                start: Date(timeIntervalSince1970: 1.9e9), seconds: 1, problems: 10_001, place: "a"),
            "problems"
        ),
        (
            StudyTime(start: Date(timeIntervalSince1970: 60), seconds: 1, problems: 0, place: "a"),
            "start"
        ),
        (StudyTime(start: .distantPast, seconds: 1, problems: 0, place: "a"), "start"),
    ])
    func whatIsNoStudyTimeIsRefusedAndNamed(time: StudyTime, place: String) async throws {
        let test = try await Self.make()
        let recorder = try #require(test.context.capability(.studyTime))
        let problem = await #expect(throws: Problem.self) { try await recorder.record(time) }
        #expect(problem?.code == .invalid)
        #expect(problem?.place == place)
        #expect(try await rows(test) == 0)
    }

    @Test func aRangeBeginsWithItsFirstDay() async throws {
        let test = try await Self.make()
        // A Saturday; weeks in this calendar begin on Sunday, 2031-03-30.
        for days in [0, 6, 7, 30, 364, 366] {
            try await study(test, ago: Double(days) * 86_400 + 60, seconds: 60)
        }
        #expect(try await statistics(test, .week).total.seconds == 120)
        #expect(try await statistics(test, .month).total.seconds == 60)
        #expect(try await statistics(test, .year).total.seconds == 300)
        #expect(try await statistics(test, .all).total.seconds == 360)
        #expect(try await statistics(test, .week).sittings.count == 2)
        #expect(try await statistics(test, .week).week.seconds.value == 120)
    }

    @Test func barsAreDaysWeeksMonthsOrYears() async throws {
        let test = try await Self.make()
        for days in [0, 1, 40, 500] {
            try await study(test, ago: Double(days) * 86_400, seconds: 60)
        }
        #expect(try await statistics(test, .week).bars.map(\.seconds) == [0, 0, 0, 0, 0, 60, 60])
        #expect(try await statistics(test, .month).bars.map(\.label).first == "1–5 Apr")
        #expect(try await statistics(test, .month).bars.map(\.seconds) == [120, 0, 0, 0, 0])
        let months = try await statistics(test, .year).bars
        #expect(months.count == 13)
        #expect(months.last == .init(label: "Apr 2031", seconds: 120))
        #expect(try await statistics(test, .all).bars.map(\.label) == ["2029", "2030", "2031"])
    }

    @Test func answersOfTheTutorAreCountedBesideTime() async throws {
        let test = try await Self.make()
        try await StudyTimeStore(context: test.context).countFeedback(at: "tutor/ask")
        let found = try await statistics(test, .week)
        #expect(found.total == StudyAmount(seconds: 0, problems: 0, feedback: 1))
        #expect(found.week.feedback.value == 1)
        #expect(found.week.streak(on: found.today) == 1)
        #expect(found.sittings.count == 0)
    }

    @Test func resultsAreOfTheRange() async throws {
        let test = try await Self.make()
        func result(_ kind: StudyResult.Kind, _ score: Int, _ passed: Bool?, days: Double)
            -> StudyResult
        {
            StudyResult(
                kind: kind, title: "Tides", score: score, passed: passed, weakAreas: ["Moon"],
                finishedAt: test.clock.now - days * 86_400)
        }
        let double = ResultsDouble(results: [
            result(.exam, 90, true, days: 40), result(.exam, 50, false, days: 3),
            result(.exam, 81, true, days: 2), result(.quiz, 70, nil, days: 1),
        ])
        let found = try await StudyTimeStore(context: test.context).statistics(
            .week, results: double)
        #expect(found.results?.count == 3)
        let exams = try #require(ResultsSummary(found.results?.filter { $0.kind == .exam } ?? []))
        #expect((exams.averageScore, exams.passed, exams.failed) == (66, 1, 1))
        #expect(ResultsSummary.weakAreas(of: found.results ?? []) == ["Moon"])
        #expect(ResultsSummary([]) == nil)
    }
}
