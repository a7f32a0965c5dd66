import AppCore
import Foundation
import Testing

@testable import ServiceKit

@Suite struct SchoolWeekTests {
    /// A Wednesday, 03:00 UTC: still Tuesday in Denver.
    private let moment = ISODate.parse("2031-09-03T03:00:00Z")!
    private var denver: SchoolWeek {
        SchoolWeek(of: moment, in: TimeZone(identifier: "America/Denver")!)
    }

    @Test(arguments: [
        ("2031-09-08 16:00", "2031-09-08T22:00:00.000Z"),
        ("2031-09-08T16:00:00Z", "2031-09-08T16:00:00.000Z"),
        ("2031-09-08T16:00:00+02:00", "2031-09-08T14:00:00.000Z"),
        ("mon 08:30", "2031-09-01T14:30:00.000Z"), ("Sunday 9:05", "2031-09-07T15:05:00.000Z"),
        ("last fri 16:00", "2031-08-29T22:00:00.000Z"),
        ("next mon 00:00", "2031-09-08T06:00:00.000Z"),
        ("mon -3w 09:00", "2031-08-11T15:00:00.000Z"),
        // It is still Tuesday there.
        ("today 16:00", "2031-09-02T22:00:00.000Z"), ("+3d 08:30", "2031-09-05T14:30:00.000Z"),
        ("-2d 16:00", "2031-08-31T22:00:00.000Z"),
        // Saturday and Sunday, which move away from today.
        ("+4d schoolday 16:00", "2031-09-08T22:00:00.000Z"),
        ("+5d schoolday 16:00", "2031-09-08T22:00:00.000Z"),
        ("-3d schoolday 16:00", "2031-08-29T22:00:00.000Z"),
        ("-2d schoolday 16:00", "2031-08-29T22:00:00.000Z"),
        ("+3d schoolday 08:30", "2031-09-05T14:30:00.000Z"),
        ("today schoolday 16:00", "2031-09-02T22:00:00.000Z"),
        // After the clocks have gone back.
        ("mon +12w 09:00", "2031-11-24T16:00:00.000Z"),
    ])
    func tellsMoments(text: String, wanted: String) throws {
        #expect(WireInstant(try #require(denver.instant(text))).text == wanted)
    }

    @Test(arguments: [
        ("2031-09-08", "2031-09-08"), ("mon", "2031-09-01"), ("last sun", "2031-08-31"),
        ("fri +2w", "2031-09-19"), ("today", "2031-09-02"), ("+30d", "2031-10-02"),
    ])
    func tellsDays(text: String, wanted: String) { #expect(denver.day(text) == wanted) }

    @Test(arguments: [
        "", "mon", "16:00", "2031-02-30 10:00", "mon 24:00", "mon 9", "next week 10:00",
        "mon +999999w 10:00", "2031-09-08T16:00:00", "mon 09:00 extra", "+1w mon 10:00", "3d 10:00",
        "+d 10:00", "+99999d 10:00", "schoolday 10:00", "mon schoolday 10:00",
        "+1d weekday 10:00", "+1d schoolday schoolday 10:00",
    ])
    func refusesWhatIsNoMoment(text: String) { #expect(denver.instant(text) == nil) }

    @Test func timesThatAClockChangeLeavesOutAreTheNextThereIs() throws {
        let berlin = SchoolWeek(
            of: ISODate.parse("2031-03-26T12:00:00Z")!,
            in: TimeZone(identifier: "Europe/Berlin")!)
        let moment = try #require(berlin.instant("sun 02:30"))
        #expect(WireInstant(moment).text == "2031-03-30T01:30:00.000Z")
    }

    @Test(arguments: [
        ("2031-09-03T12:00:00Z", "@2031-W36"), ("2026-12-31T12:00:00Z", "@2026-W53"),
        ("2027-01-03T12:00:00Z", "@2026-W53"), ("2027-01-04T12:00:00Z", "@2027-W01"),
    ])
    func weeksAreThoseOfTheStandard(moment: String, wanted: String) throws {
        let date = try #require(ISODate.parse(moment))
        #expect(SchoolWeek(of: date, in: .gmt).ending == wanted)
    }
}
