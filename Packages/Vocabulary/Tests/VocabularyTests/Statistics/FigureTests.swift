import Foundation
import Testing

@testable import Vocabulary

@Suite struct StreakTests {
    @Test(
        arguments: [
            ([], 100, 0, 0, false), ([100], 100, 1, 1, false), ([99], 100, 1, 1, true),
            ([98], 100, 0, 1, false), ([97, 98, 99, 100], 100, 4, 4, false),
            ([90, 91, 92, 98, 99], 100, 2, 3, true), ([95, 97, 99, 100], 100, 2, 2, false),
            // A clock that was ahead wrote lines for the next two days.
            ([99, 100, 101, 102], 100, 2, 4, false),
        ] as [([Int], Int, Int, Int, Bool)])
    func daysInARowEndTodayOrYesterday(
        _ days: [Int], _ today: Int, _ current: Int, _ longest: Int, _ isAtRisk: Bool
    ) {
        let streak = Streak(days, today: today)
        #expect(streak.current == current)
        #expect(streak.longest == longest)
        #expect(streak.isAtRisk == isAtRisk)
    }

    @Test func aLengthIsReachedOnTheDayThatCompletesItFirst() {
        #expect(Streak.day(reaching: 3, [1, 2, 4, 5, 6, 7]) == 6)
        #expect(Streak.day(reaching: 7, [1, 2, 4, 5, 6, 7]) == nil)
    }
}

@Suite struct StudyYearTests {
    private func day(_ day: Int, _ answers: Int) -> DayOfStudy {
        DayOfStudy(day: day, ratings: RatingCounts(good: answers), time: 0)
    }

    @Test func theLastWeekHoldsTodayAndNothingAfterIt() {
        // 2031-04-05 is a Saturday.
        let today = 22374
        #expect(UTCDay(number: today).description == "2031-04-05")
        let year = StudyYear([day(today, 3), day(today - 1, 2)], today: today)
        #expect(year.weeks.count == 53)
        #expect(year.weeks.last == [0, 0, 0, 0, 2, 3, nil])
        #expect(UTCDay(number: year.firstDay).description == "2030-04-01")
        #expect(year.activeDays == 2 && year.total == 5)
        #expect(year.best?.day == today && year.best?.count == 3)
    }

    @Test func levelsAreQuartersOfTheStudiedDays() {
        let year = StudyYear((0..<8).map { day(22374 - $0, ($0 + 1) * 10) }, today: 22374)
        #expect(year.thresholds == [10, 30, 50, 70])
        #expect([0, 5, 10, 29, 30, 50, 70, 900].map(year.level) == [0, 1, 1, 1, 2, 3, 4, 4])
        #expect(StudyYear([], today: 22374).level(0) == 0)
        #expect(StudyYear([], today: 22374).best == nil)
    }

    @Test func whatIsOlderThanTheYearIsLeftOut() {
        let year = StudyYear([day(22374 - 400, 9), day(22374 + 1, 9)], today: 22374)
        #expect(year.total == 0)
    }
}

@Suite struct ForecastTests {
    @Test func overdueCardsStandBesideTheDays() {
        let forecast = Forecast(due: [8: 2, 9: 1, 10: 5, 12: 4, 90: 7], today: 10, length: 4)
        #expect(forecast.overdue == 3)
        #expect(forecast.days.map(\.due) == [5, 0, 4, 0])
        #expect(forecast.dueToday == 8)
    }

    @Test func newCardsComeInTheirShareUntilThereAreNoneLeft() {
        let forecast = Forecast(
            due: [:], today: 10, length: 4, newCards: 45, newPerDay: 20, newToday: 5)
        #expect(forecast.days.map(\.new) == [5, 20, 20, 0])
    }
}

@Suite struct OffsetSpanTests {
    @Test func theClocksOfBerlinChangeTwiceAYear() {
        // 2031-01-01 to 2032-01-01.
        let spans = OffsetSpan.spans(from: 1_924_992_000, to: 1_956_528_000, in: .berlin)
        #expect(spans.map(\.offset) == [3600, 7200, 3600])
        // 30 March and 26 October at 01:00 UTC.
        #expect(spans.map(\.start) == [1_924_992_000, 1_932_598_800, 1_950_742_800])
        #expect(spans.last?.end == 1_956_528_000)
    }

    @Test(arguments: ["Europe/Berlin", "Asia/Kathmandu", "Africa/Casablanca", "Pacific/Apia"])
    func everyMomentHasItsSpansOffset(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let (start, end): (Int64, Int64) = (1_293_840_000, 1_356_998_400)
        let spans = OffsetSpan.spans(from: start, to: end, in: zone)
        #expect(spans.first?.start == start && spans.last?.end == end)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end == $1.start })
        for moment in Swift.stride(from: start, to: end, by: 9 * 3600 + 17) {
            let span = try #require(spans.first { $0.start <= moment && moment < $0.end })
            let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
            #expect(span.offset == offset, "\(name) at \(moment)")
        }
    }

    @Test func clocksThatAreFarOffMakeNoEndlessList() {
        #expect(OffsetSpan.spans(from: .min, to: .max, in: .berlin).count < 1000)
        #expect(OffsetSpan.spans(from: 10, to: 10, in: .berlin).isEmpty)
    }
}
