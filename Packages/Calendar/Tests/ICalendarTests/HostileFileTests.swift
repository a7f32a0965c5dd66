import Foundation
import Testing

@testable import ICalendar

/// Oversized files, and files that aren't calendars.
@Suite struct HostileFileTests {
    @Test func oneEndlessLineIsCutAndReported() {
        let text = file(
            "BEGIN:VEVENT\nDTSTART:20260101\nDESCRIPTION:\(String(repeating: "a", count: 3 << 20))\n"
                + "SUMMARY:b\nEND:VEVENT")
        let reading = CalendarReader().read(text)
        #expect(reading.problems.map(\.line) == [4])
        #expect(reading.calendar.items.first?.summary == "b")
        #expect(reading.calendar.items.first?.details == nil)
    }

    @Test func oneLineInAMillionFoldsIsCutAndReported() {
        let folds = String(repeating: "\n a", count: 2 << 20)
        let reading = CalendarReader().read(file("X-A:1\(folds)"))
        #expect(reading.problemCount == 1)
        #expect(reading.calendar.properties.isEmpty)
    }

    @Test func thousandsOfErrorsAreCountedAndTheFirstDescribed() {
        let bad = "BEGIN:VEVENT\nDTSTART:never\nEND:VEVENT\n"
        let reading = CalendarReader().read(
            file(String(repeating: bad, count: 5000) + "BEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT")
        )
        #expect(reading.problemCount == 5000)
        #expect(reading.problems.count == 100)
        #expect(reading.calendar.items.count == 1)
    }

    @Test func depthIsBounded() {
        let depth = 100_000
        let text = file(
            String(repeating: "BEGIN:X-A\n", count: depth)
                + String(repeating: "END:X-A\n", count: depth)
                + "BEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT")
        let reading = CalendarReader().read(text)
        #expect(reading.problemCount == 1)
        #expect(reading.calendar.items.count == 1)
    }

    @Test func whatIsBeyondALimitIsReportedAndTheRestIsThere() {
        var reader = CalendarReader()
        reader.limits.items = 2
        reader.limits.dates = 3
        reader.limits.keptProperties = 2
        let event = "BEGIN:VEVENT\nDTSTART:20260101\nEXDATE:20260102\nX-A:1\nEND:VEVENT\n"
        let reading = reader.read(file(String(repeating: event, count: 5)))
        #expect(reading.calendar.items.count == 2)
        #expect(reading.problems.contains { $0.message.contains("more than 2 events") })
        #expect(reading.problems.contains { $0.message.contains("more than 3 dates") })
        #expect(reading.problems.contains { $0.message.contains("more than 2 unknown properties") })
        reader.limits.bytes = 60
        #expect(reader.read(file(event)).problems.last?.consequence == .stopped)
    }

    @Test func aFileOfRulesThatTakeLongIsAnsweredAllTheSame() throws {
        let event =
            "BEGIN:VEVENT\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY;BYSECOND=1;COUNT=900000000\nEND:VEVENT\n"
        let reading = CalendarReader().read(file(String(repeating: event, count: 200)))
        let schedule = CalendarSchedule(reading.calendar, readerZone: try zone("UTC"))
        let answer = schedule.occurrences(from: try utc(2026, 1, 1), to: try utc(2027, 1, 1))
        #expect(answer.occurrences.isEmpty)
        #expect(answer.problems.count == 200)
    }

    /// The torture set with bytes changed, removed and repeated: any result is fine, but it must
    /// finish.
    @Test(arguments: Torture.names) func noFileTrapsOrHangs(name: String) throws {
        let original = try Torture.bytes(name)
        let berlin = try zone("Europe/Berlin")
        let from = try utc(2026, 1, 1)
        var random = Chance(seed: UInt64(original.count))
        for _ in 0..<20 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...40, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2:
                    bytes.insert(
                        "0123456789;:,=-\nTZP".utf8.randomElement(using: &random) ?? 10, at: place)
                case 3: bytes.removeSubrange(place..<min(place + 30, bytes.count))
                default:
                    bytes.insert(
                        contentsOf: bytes[place..<min(place + 200, bytes.count)], at: place)
                }
            }
            try walkThrough(bytes, berlin, from)
        }
        try walkThrough(
            (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) }, berlin, from)
    }

    private func walkThrough(_ bytes: [UInt8], _ zone: TimeZone, _ from: Int) throws {
        let calendar = CalendarReader().read(bytes).calendar
        let schedule = CalendarSchedule(calendar, readerZone: zone)
        for occurrence in schedule.occurrences(from: from, to: from + 40 * 86_400).occurrences {
            #expect(occurrence.startInstant <= occurrence.endInstant)
        }
        let again = CalendarReader().read(CalendarWriter().bytes(calendar))
        #expect(again.calendar.items.count == calendar.items.count, "\(again.problems)")
    }
}

/// Random numbers that are the same for the same seed.
private struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
    }
}
