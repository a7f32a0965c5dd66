import Foundation
import ICalendar

/// Measures the calendar engine: `calendar measure EVENTS RECURRING` prints medians, one `name value` a line;
/// `calendar convert FILE OUT` reads a file, writes it again and ends; `calendar occurrences ZONE FROM TO FILE` prints
/// what happens, a line each.
@main
enum CalendarBench {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.dropFirst().map { $0 }) {
        case ("measure", let files) where files.count == 2:
            try measure(events: files[0], recurring: files[1])
        case ("convert", let files) where files.count == 2:
            let calendar = CalendarReader().read(try bytes(files[0])).calendar
            try Data(CalendarWriter().bytes(calendar)).write(to: URL(filePath: files[1]))
            // As programs do that end: nothing is taken apart first.
            exit(0)
        case ("occurrences", let words) where words.count == 4:
            try list(words)
        default:
            FileHandle.standardError.write(
                Data("usage: calendar measure|convert|occurrences …\n".utf8))
            exit(64)
        }
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    static func measure(events: String, recurring: String) throws {
        let file = try bytes(events)
        let calendar = CalendarReader().read(file).calendar
        report("events", Double(calendar.items.count))
        report("parse_ms", median { CalendarReader().read(file).calendar.items.count })
        report("export_ms", median { CalendarWriter().bytes(calendar).count })
        let rules = CalendarReader().read(try bytes(recurring)).calendar
        guard let utc = TimeZone(identifier: "UTC") else { return }
        let year = 1_767_225_600..<1_798_761_600
        func expand() -> Int {
            CalendarSchedule(rules, readerZone: utc)
                .occurrences(from: year.lowerBound, to: year.upperBound, limit: 1_000_000)
                .occurrences.count
        }
        report("occurrences", Double(expand()))
        report("year_ms", median(expand))
    }

    static func report(_ name: String, _ value: Double) { print(name, value) }

    /// Milliseconds.
    static func median(_ work: () -> Int) -> Double {
        let clock = ContinuousClock()
        var times: [Double] = []
        for round in 0..<24 {
            var result = 0
            let taken = clock.measure { result = work() }
            precondition(result > 0, "keeps the work from being left out")
            if round >= 3 { times.append(Double(taken.components.attoseconds) / 1e15) }
        }
        return times.sorted()[times.count / 2]
    }

    static func list(_ words: [String]) throws {
        guard let zone = TimeZone(identifier: words[0]), let from = Int(words[1]),
            let to = Int(words[2])
        else { return }
        let reading = CalendarReader().read(try bytes(words[3]))
        for problem in reading.problems {
            FileHandle.standardError.write(Data("\(problem.line): \(problem.message)\n".utf8))
        }
        let schedule = CalendarSchedule(reading.calendar, readerZone: zone)
        for occurrence in schedule.occurrences(from: from, to: to).occurrences {
            let item = reading.calendar.items[occurrence.item]
            print(
                item.kind == .event ? "VEVENT" : "VTODO", occurrence.startInstant,
                occurrence.endInstant, occurrence.start.isDay ? 1 : 0, item.uid, item.summary,
                separator: "|")
        }
    }
}
