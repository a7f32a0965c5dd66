import Foundation
import Testing

@testable import Tutor

@Suite struct StudyDayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("2000-02-29", 11_016), ("1969-12-31", -1), ("2031-04-05", 22_374),
        ("9999-12-31", 2_932_896),
    ])
    func aDayIsItsNumberAndItsText(text: String, number: Int) {
        #expect(StudyDay(text)?.number == number)
        #expect(StudyDay(number).text == text)
    }

    @Test(arguments: [
        "2031-02-30", "2031-2-3", "31-02-03", "2031-13-01", "", "2031-02-03T", "a-b-c",
    ])
    func whatIsNoDayIsNone(text: String) { #expect(StudyDay(text) == nil) }

    @Test func weekdaysBeginWithMonday() throws {
        // 2031-04-05 is a Saturday.
        let day = try #require(StudyDay("2031-04-05"))
        #expect((0..<7).map { (day + $0).weekday } == [5, 6, 0, 1, 2, 3, 4])
        #expect(StudyDay(-4).weekday == 6)
        #expect(day.firstOfMonth.text == "2031-04-01")
        #expect(StudyDay("2032-02-10")?.lastOfMonth.text == "2032-02-29")
        #expect(StudyDay("2031-12-10")?.lastOfMonth.text == "2031-12-31")
    }
}

@Suite struct StudyCalendarTests {
    private let berlin = StudyCalendar(
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, firstWeekday: 0)

    @Test func aMomentIsOfTheLocalDay() {
        let utc = StudyCalendar(timeZone: .gmt, firstWeekday: 0)
        // 2031-04-05T23:30:00Z, which is 01:30 in Berlin.
        let late: Int64 = 1_933_198_200_000
        #expect(utc.day(at: late).text == "2031-04-05")
        #expect(berlin.day(at: late).text == "2031-04-06")
        #expect(utc.day(at: -1).text == "1969-12-31")
    }

    @Test func theWeekBeginsAsTheCountryHasIt() throws {
        let saturday = try #require(StudyDay("2031-04-05"))
        #expect(berlin.weekStart(of: saturday).text == "2031-03-31")
        let sundays = StudyCalendar(timeZone: .gmt, firstWeekday: 6)
        #expect(sundays.weekStart(of: saturday).text == "2031-03-30")
        #expect(sundays.weekStart(of: saturday + 1).text == "2031-04-06")
        #expect(StudyCalendar(timeZone: .gmt, firstWeekday: 5).weekStart(of: saturday) == saturday)
    }

    @Test func aSpanIsCutAtLocalMidnightAlsoOnTheDayTheClocksChange() throws {
        // 2031-03-29T22:30:00Z to 2031-03-31T00:00:00Z; in Berlin, the 30th has 23 hours.
        let start: Int64 = 1_932_589_800_000
        let pieces = berlin.byDay(start..<(start + 25 * 3_600_000 + 1_800_000))
        #expect(pieces.map(\.day.text) == ["2031-03-29", "2031-03-30", "2031-03-31"])
        #expect(
            pieces.map { $0.span.count } == [1_800_000, 23 * 3_600_000, 2 * 3_600_000])
        #expect(
            zip(pieces, pieces.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound })
        #expect(berlin.byDay(start..<start).isEmpty)
    }
}

@Suite struct WeeklyStudyTests {
    private let calendar = StudyCalendar(timeZone: .gmt, firstWeekday: 0)
    private func day(_ text: String) throws -> StudyDay { try #require(StudyDay(text)) }

    @Test func countersOfAnOlderWeekAreEmptiedBeforeSomethingIsAdded() throws {
        var study = WeeklyStudy()
        study.add(seconds: 600, problems: 3, feedback: 1, on: try day("2031-04-05"), calendar)
        study.add(seconds: 60, on: try day("2031-04-06"), calendar)
        #expect((study.seconds.value, study.problems.value, study.feedback.value) == (660, 3, 1))
        // On Monday, any addition resets all three counters.
        study.add(problems: 2, on: try day("2031-04-07"), calendar)
        #expect((study.seconds.value, study.problems.value, study.feedback.value) == (0, 2, 0))
        #expect(study.days.count == 3)
    }

    @Test func readingDoesNotEmptyAndSettlingDoes() throws {
        var study = WeeklyStudy()
        study.add(seconds: 600, on: try day("2031-04-05"), calendar)
        #expect(study.streak(on: try day("2031-05-05")) == 0)
        #expect(study.seconds.value == 600, "stale until something is added")
        study.settle(on: try day("2031-05-05"), calendar)
        #expect(study.seconds.value == 0)
    }

    @Test func whatComesLateIsNotOfThisWeek() throws {
        var study = WeeklyStudy()
        study.add(seconds: 60, on: try day("2031-04-07"), calendar)
        study.add(seconds: 600, on: try day("2031-04-05"), calendar)
        #expect(study.seconds.value == 60)
        #expect(study.days.count == 2)
    }

    @Test(arguments: [([0], 1), ([1], 1), ([2], 0), ([0, 1, 2, 4], 3), ([1, 2, 3], 3), ([], 0)])
    func aStreakIsCountedBackFromTodayOrYesterday(ago: [Int], streak: Int) {
        let today = StudyDay(22_374)
        let days = Set(ago.map { today - $0 })
        #expect(StudyTimeStreak.current(in: days, today: today) == streak)
    }

    @Test func aStreakEndsAt366AndTheLongestDoesNot() {
        let today = StudyDay(22_374)
        let days = Set((0..<500).map { today - $0 })
        #expect(StudyTimeStreak.current(in: days, today: today) == 366)
        #expect(StudyTimeStreak.longest(in: days, until: today) == 500)
        #expect(
            StudyTimeStreak.longest(in: days.union([today + 1, today + 2]), until: today) == 500)
        #expect(StudyTimeStreak.longest(in: [], until: today) == 0)
    }

    @Test(arguments: [
        (0, "0m"), (59, "0m"), (60, "1m"), (3599, "59m"), (3600, "1h 0m"), (93_900, "26h 5m"),
        (-5, "0m"),
    ])
    func durationsAreShortWords(seconds: Int, words: String) {
        #expect(DurationText.short(seconds) == words)
    }

    @Test func theMonthIsWholeAndByTheContractItsLastFourWeeks() throws {
        // April 2031 begins on a Tuesday and has five weeks.
        let today = try day("2031-04-05")
        let whole = StudyMonth(of: today).rows
        #expect(whole.count == 5)
        #expect(whole[0].map { $0?.civil.day } == [nil, 1, 2, 3, 4, 5, 6])
        #expect(whole[4].map { $0?.civil.day } == [28, 29, 30, nil, nil, nil, nil])
        let contract = StudyMonth(of: today, .contract, firstWeekday: 6).rows
        #expect(
            contract.map { $0.compactMap { $0?.civil.day } } == [
                Array(7...13), Array(14...20), Array(21...27), [28, 29, 30],
            ])
        #expect(
            StudyMonth(of: today, firstWeekday: 6).rows[0].map { $0?.civil.day } == [
                nil, nil, 1, 2, 3, 4, 5,
            ])
        #expect(try StudyMonth(of: day("2027-02-03"), .contract).rows.count == 4)
    }

    @Test func theYearEndsThisWeekAndHasNoDaysToCome() throws {
        let today = try day("2031-04-05")
        let year = StudyTimeYear(until: today, calendar)
        #expect(year.rows.count == 7)
        #expect(year.rows.allSatisfy { $0.count == 53 })
        #expect(year.rows[5].last == .some(today))
        #expect(year.rows[6].last == .some(nil))
        #expect(year.rows[0].first == .some(today - 5 - 52 * 7))
        #expect(year.rowLabels.first == "Mon")
    }
}

@Suite struct StudySittingsTests {
    @Test func reportsThatFollowOneAnotherAreOneSitting() {
        var sittings = StudySittings()
        let minute: Int64 = 60_000
        sittings.add(place: "vocabulary/study", start: 0, length: minute)
        sittings.add(place: "vocabulary/study", start: 3 * minute, length: minute)
        sittings.add(place: "vocabulary/study", start: 9 * minute, length: 2 * minute)
        #expect((sittings.count, sittings.longestSeconds) == (1, 240))
        sittings.add(place: "content/talk", start: 11 * minute, length: minute)
        sittings.add(place: "content/talk", start: 18 * minute, length: minute)
        sittings.add(place: "content/talk", start: 18 * minute, length: 0)
        #expect((sittings.count, sittings.longestSeconds) == (3, 240))
    }
}
