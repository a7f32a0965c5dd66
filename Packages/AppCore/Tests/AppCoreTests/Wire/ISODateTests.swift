import AppCore
import Foundation
import Testing

@Suite struct ISODateTests {
    @Test(arguments: [
        ("2031-04-05T06:07:08Z", 1_933_135_628.0),
        ("2031-04-05T06:07:08.5Z", 1_933_135_628.5),
        ("2031-04-05T06:07:08.123456Z", 1_933_135_628.123456),
        ("2031-04-05T06:07:08.123456789+00:00", 1_933_135_628.123456789),
        ("2031-04-05T06:07:08-05:00", 1_933_153_628.0),
        ("2031-04-05T06:07:08+0530", 1_933_115_828.0),
        ("2031-04-05T06:07Z", 1_933_135_620.0),
        ("2031-04-05", 1_933_113_600.0),
        ("1969-12-31T23:59:59Z", -1.0),
        ("2000-02-29T00:00:00Z", 951_782_400.0),
        ("0001-01-01T00:00:00Z", -62_135_596_800.0),
    ])
    func spellingsOfTheContractsAreRead(_ text: String, _ seconds: Double) throws {
        let date = try #require(ISODate.parse(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "2031", "2031-4-5", "2031-13-01", "2031-02-29", "2031-00-10", "2031-04-31",
        "2031-04-05T", "2031-04-05T24:00:00Z", "2031-04-05T06:60:00Z", "2031-04-05T06:07:08",
        "2031-04-05T06:07:08.Z", "2031-04-05T06:07:08.1234567890Z", "2031-04-05T06:07:08+24:00",
        "2031-04-05T06:07:08Zz", "２０３１-04-05", "2031-04-05T06:07:08 Z",
    ])
    func anythingElseIsRefused(_ text: String) {
        #expect(ISODate.parse(text) == nil)
    }

    @Test func everyDayOfFourCenturiesSurvivesARoundTrip() throws {
        for day in stride(from: -141_000, through: 141_000, by: 7) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400 + 3_723)
            #expect(ISODate.parse(ISODate.format(date)) == date)
            #expect(ISODate.formatDay(date) == ISODate.format(date).prefix(10))
        }
    }

    @Test func fractionsAreRoundedDownOnTheWayOut() {
        #expect(ISODate.format(Date(timeIntervalSince1970: 1.999)) == "1970-01-01T00:00:01Z")
        #expect(ISODate.format(Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59Z")
    }

    @Test func timesOutOfAnyCalendarDoNotTrap() {
        for seconds in [Double.infinity, -.infinity, .nan, 1e300, -1e300] {
            #expect(!ISODate.format(Date(timeIntervalSince1970: seconds)).isEmpty)
        }
    }
}
