import Foundation
import Testing

@testable import Vocabulary

@Suite struct StudyDaysTests {
    private static let zones = [
        "UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu",
        "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Kwajalein",
        "Europe/Dublin", "America/Sao_Paulo", "Asia/Pyongyang",
    ]

    private func zone(_ name: String) throws -> TimeZone {
        try #require(TimeZone(identifier: name), "\(name)")
    }

    private func moment(_ text: String) throws -> Double {
        try #require(try? Date(text, strategy: .iso8601)).timeIntervalSince1970
    }

    @Test(arguments: zones)
    func everyMomentIsInTheDayThatBeganLastBeforeIt(_ name: String) throws {
        let zone = try zone(name)
        for hour in [0, 1, 2, 3, 4, 12, 23] {
            let days = StudyDays(timeZone: zone, rolloverHour: hour)
            var before: Int?
            // From 1999 to 2032 at irregular intervals, so that all hours of the day occur.
            for moment in stride(from: 915_148_800.0, to: 1_956_528_000, by: 86400 * 9.37) {
                let day = days.day(of: moment)
                #expect(days.start(of: day) <= moment && moment < days.start(of: day + 1))
                if let before { #expect(day > before) }
                before = day
            }
        }
    }

    @Test(arguments: zones)
    func aDayBeginsWhereTheClockReachesItsHour(_ name: String) throws {
        let zone = try zone(name)
        for hour in [0, 2, 3, 4] {
            let days = StudyDays(timeZone: zone, rolloverHour: hour)
            for day in stride(from: 14_900, to: 23_000, by: 5) {
                let start = days.start(of: day)
                #expect(days.day(of: start) >= day && days.day(of: start - 1) < day)
                let local =
                    start + Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: start)))
                #expect(local >= Double(day * 86400 + hour * 3600))
            }
        }
    }

    @Test func lengthsOfDaysFollowTheClocks() throws {
        let days = StudyDays(timeZone: try zone("Europe/Berlin"), rolloverHour: 4)
        func length(_ date: String) throws -> Double {
            let day = days.day(of: try moment(date))
            return days.start(of: day + 1) - days.start(of: day)
        }
        #expect(try length("2026-03-28T12:00:00Z") == 23 * 3600, "clocks go forward that night")
        #expect(try length("2026-10-24T12:00:00Z") == 25 * 3600)
        #expect(try length("2026-07-01T12:00:00Z") == 24 * 3600)
    }

    @Test func aDateThatAPlaceNeverHadIsOverWhenTheNextOneBegins() throws {
        // Samoa skipped from the end of 29 December 2011 to 31 December.
        let days = StudyDays(timeZone: try zone("Pacific/Apia"), rolloverHour: 4)
        let skipped = 15_338
        let change = try moment("2011-12-30T10:00:00Z")
        #expect(days.start(of: skipped) == change)
        #expect(days.start(of: skipped + 1) == change + 4 * 3600)
        #expect(days.day(of: change - 1) == skipped - 1 && days.day(of: change) == skipped)
    }

    @Test func clocksThatGoBackOverMidnightDoNotBringYesterdayBack() throws {
        // Until 2011, clocks in St. John's went back at 00:01.
        let days = StudyDays(timeZone: try zone("America/St_Johns"), rolloverHour: 0)
        let midnight = try moment("2009-11-01T02:30:00Z")
        let day = days.day(of: midnight)
        #expect(days.day(of: midnight - 1) == day - 1)
        for seconds in stride(from: 0.0, through: 7200, by: 20) {
            #expect(days.day(of: midnight + seconds) == day, "\(seconds) s after midnight")
        }
        #expect(days.start(of: day) == midnight)
    }

    @Test func fourInTheMorningIsTheBorder() throws {
        let days = StudyDays(timeZone: try zone("Asia/Kathmandu"), rolloverHour: 4)
        let border = try moment("2026-05-01T22:15:00Z")
        #expect(days.day(of: border) == days.day(of: border - 1) + 1)
        #expect(days.start(of: days.day(of: border)) == border)
    }

    @Test func timesThatCannotBeAreDaysAllTheSame() {
        let days = StudyDays(timeZone: .gmt, rolloverHour: 4)
        for seconds in [.nan, .infinity, -.infinity, 1e300, -1e300, 9.2e15] {
            let day = days.day(of: seconds)
            #expect(days.start(of: day).isFinite)
        }
        for day in [Int.max, Int.min, 1 << 40] { #expect(days.start(of: day).isFinite) }
    }
}
