import Foundation
import Testing

@testable import ICalendar

/// The files in `Torture`: hundreds of events of every kind, written for these tests.
enum Torture {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Torture", directoryHint: .isDirectory)

    /// Files compared with other libraries' results.
    static let peaceful = [
        "byte-order-mark", "clock-changes", "exceptions", "folded", "folded-cr", "folded-lf",
        "leap-days", "outlook", "overrides", "own-zones", "positions", "rules", "todos",
        "within-the-day",
    ]
    /// All files.
    static let names = peaceful + ["broken", "differs"]

    static func file(_ name: String) -> URL { folder.appending(path: name + ".ics") }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: file(name)))
    }

    static func calendar(_ name: String) throws -> CalendarObject {
        CalendarReader().read(try bytes(name)).calendar
    }
}

func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

/// Seconds since 1970 UTC.
func utc(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
) throws -> Int {
    try #require(WallTime(year: year, month: month, day: day, hour: hour, minute: minute)).seconds
}

/// A calendar with these lines between BEGIN:VCALENDAR and END:VCALENDAR.
func file(_ lines: String) -> String { "BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR\n" }

/// The times in 2026 when an event starts, in Berlin's local time: `0331T0900`.
func starts(
    _ lines: String, in reader: String = "Europe/Berlin", year: Int = 2026
) throws -> [String] {
    let reading = CalendarReader().read(file("BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT"))
    try #require(reading.problems.isEmpty, "\(reading.problems)")
    let zone = try zone(reader)
    let schedule = CalendarSchedule(reading.calendar, readerZone: zone)
    let answer = schedule.occurrences(
        from: try utc(year, 1, 1) - 3600, to: try utc(year + 1, 1, 1) - 3600)
    try #require(answer.problems.isEmpty && schedule.problems.isEmpty)
    return answer.occurrences.map { shown($0.startInstant, in: zone) }
}

/// `0331T0900`.
func shown(_ instant: Int, in zone: TimeZone) -> String {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    let text = CalendarTime.floating(WallTime(seconds: instant + offset)).text
    return String(text.dropFirst(4).prefix(9))
}
