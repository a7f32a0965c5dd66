import Foundation
import Testing

@testable import ICalendar

@Suite struct CalendarReaderTests {
    private func only(_ lines: String) throws -> CalendarItem {
        let reading = CalendarReader().read(file("BEGIN:VEVENT\n\(lines)\nEND:VEVENT"))
        try #require(reading.problems.isEmpty, "\(reading.problems)")
        return try #require(reading.calendar.items.first)
    }

    @Test func whatIsWrongIsReportedWithItsLineAndTheRestIsTaken() throws {
        let reading = CalendarReader().read(try Torture.bytes("broken"))
        #expect(
            reading.calendar.items.map(\.uid) == [
                "bad-rule", "rule-without-freq", "rule-out-of-range", "rule-without-step",
                "bad-exception", "bad-duration", "end-before-start", "small-things", "good-1",
                "alarm-open", "good-2",
            ])
        #expect(reading.problems.map(\.line) == BrokenFile.lines)
        let skipped = reading.problems.compactMap { problem -> String? in
            guard case .skipped(_, let title) = problem.consequence else { return nil }
            return title
        }
        #expect(skipped == BrokenFile.skipped)
    }

    @Test(arguments: ["\r\n", "\n", "\r"]) func linesEndAsTheyLike(ending: String) throws {
        let text = file("BEGIN:VEVENT\nDTSTART:2026\n 0110\nSUMMARY:a\n  b\n\tc\nEND:VEVENT")
        let reading = CalendarReader().read(text.replacing("\n", with: ending))
        #expect(reading.problems.isEmpty)
        #expect(reading.calendar.items.first?.summary == "a bc")
    }

    @Test func aFoldInsideACharacterDoesNoHarm() throws {
        let calendar = try Torture.calendar("folded")
        #expect(calendar.items.count == 5)
        for item in calendar.items {
            #expect(item.summary.hasSuffix("日本語の授業 📚 und noch viel mehr, immer weiter; ohne Ende"))
        }
    }

    @Test func escapesAreResolved() throws {
        let item = try only(
            #"""
            DTSTART:20260101
            SUMMARY:a\,b\;c\\d\ne\Nf\g\
            CATEGORIES:x\,y, z
            """#)
        #expect(item.summary == "a,b;c\\d\ne\nf\\g\\")
        #expect(item.categories == ["x,y", "z"])
    }

    @Test func parametersAreReadWithQuotesAndCarets() throws {
        let item = try only(
            "DTSTART:20260101\nX-A;CN=\"Doe; Jane: \",b;O=x^ny^'z^^:value:1")
        #expect(
            item.properties == [
                Property(
                    "X-A", "value:1",
                    [Parameter("CN", ["Doe; Jane: ", "b"]), Parameter("O", ["x\ny\"z^"])])
            ])
    }

    @Test func whatIsNotKnownIsKeptInOrder() throws {
        let item = try only(
            "X-B:2\nDTSTART;X-P=1;TZID=Europe/Berlin:20260101T090000\nATTENDEE:mailto:a@b.test\nX-A:1\nX-B:3"
                + "\nBEGIN:X-PART\nX-C:4\nEND:X-PART")
        #expect(item.properties.map(\.name) == ["X-B", "ATTENDEE", "X-A", "X-B"])
        #expect(item.parameters["DTSTART"] == [Parameter("X-P", ["1"])])
        #expect(item.components == [Component("X-PART", properties: [Property("X-C", "4")])])
    }

    @Test(arguments: [
        ("20260131", "20260131"), ("20260131T090000", "20260131T090000"),
        ("20260131T090000Z", "20260131T090000Z"), ("20260131T235960Z", "20260131T235959Z"),
    ])
    func timesAreRead(text: String, written: String) throws {
        #expect(try only("DTSTART:\(text)").start?.text == written)
    }

    @Test(arguments: [
        ("PT15M", "PT15M"), ("-P1W", "-P7D"), ("P1DT2H3M4S", "P1DT2H3M4S"), ("+PT0S", "PT0S"),
        ("PT3605S", "PT1H0M5S"), ("P1DT", "P1D"),
    ])
    func durationsAreRead(text: String, written: String) throws {
        #expect(try CalendarDuration(text: text).text == written)
    }

    @Test(arguments: ["", "P", "PT", "15M", "P1M", "PT1W", "P-1D", "PT99999999999H", "P1D1"])
    func whatIsNoDurationIsRefused(text: String) {
        #expect(throws: ValueError.self) { try CalendarDuration(text: text) }
    }

    @Test(arguments: ["", "<html><body>no</body></html>", "\u{0}\u{1}", "BEGIN:VCARD\nEND:VCARD"])
    func whatIsNoCalendarIsSaidToBeNone(text: String) throws {
        let reading = CalendarReader().read(text)
        #expect(!reading.isCalendar && reading.calendar.items.isEmpty)
        #expect(reading.problems.contains { $0.message.contains("BEGIN:VCALENDAR is expected") })
    }
}

/// The problems in `Torture/broken.ics`.
private enum BrokenFile {
    static let lines = [
        4, 5, 11, 15, 19, 24, 29, 34, 39, 45, 50, 52, 62, 63, 64, 72, 77, 81, 87, 95, 95,
    ]
    static let skipped = [
        "No start", "bad-start", "no-such-day", "no-such-time", "Kept",
        "never-ends", "cut-off",
    ]
}
