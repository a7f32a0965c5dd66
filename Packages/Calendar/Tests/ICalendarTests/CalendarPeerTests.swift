import Foundation
import Testing

@testable import ICalendar

/// Compares the torture set's results with the third-party libraries icalendar and
/// recurring-ical-events.
@Suite(
    .serialized,
    .enabled(
        if: CalendarPeer.python != nil,
        "needs icalendar and recurring-ical-events: Tools/peers run ./test PeerTests"))
struct CalendarPeerTests {
    /// Start and end, in seconds since 1970 UTC.
    private static func windows() throws -> [Range<Int>] {
        [
            try utc(2026, 1, 1)..<utc(2027, 1, 1), try utc(2026, 3, 27)..<utc(2026, 4, 4),
            try utc(2025, 10, 1)..<utc(2025, 11, 5), try utc(2031, 12, 25)..<utc(2032, 3, 2),
        ]
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York"])
    func othersFindTheSameOccurrences(reader: String) throws {
        let windows = try Self.windows()
        // The library requires lines that end with LF.
        let names = Torture.peaceful.filter { $0 != "folded-cr" }
        let files = names.map(Torture.file)
        let answers = try CalendarPeer.ask(reader, windows, files)
        var count = 0
        for (name, file) in zip(names, files) {
            let answer = try #require(answers[file.path(percentEncoded: false)])
            try #require(answer.windows.count == windows.count, "\(name): \(answer.errors)")
            let calendar = try Torture.calendar(name)
            count += try compare(calendar, with: answer, windows, reader, "\(name) for \(reader)")
        }
        #expect(count > 30_000)
    }

    @Test func othersReadWhatWasWrittenAndFindTheSame() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "homeroom-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let windows = try Array(Self.windows().prefix(2))
        let names = Torture.peaceful + ["broken"]
        let files = names.map { folder.appending(path: $0 + ".ics") }
        for (name, file) in zip(names, files) {
            let calendar = try Torture.calendar(name)
            try Data(CalendarWriter().bytes(calendar)).write(to: file)
        }
        let answers = try CalendarPeer.ask("Europe/Berlin", windows, files)
        for (name, file) in zip(names, files) {
            let answer = try #require(answers[file.path(percentEncoded: false)])
            #expect(answer.errors.isEmpty, "\(name)")
            try #require(answer.windows.count == windows.count, "\(name)")
            _ = try compare(
                try Torture.calendar(name), with: answer, windows, "Europe/Berlin",
                "\(name), written")
        }
    }

    /// Compares occurrences and returns their number.
    private func compare(
        _ calendar: CalendarObject, with answer: CalendarPeer.Answer, _ windows: [Range<Int>],
        _ reader: String, _ name: String
    ) throws -> Int {
        let schedule = CalendarSchedule(calendar, readerZone: try zone(reader))
        #expect(schedule.problems.isEmpty)
        var count = 0
        for (window, lines) in zip(windows, answer.windows) {
            let found = schedule.occurrences(from: window.lowerBound, to: window.upperBound)
            #expect(found.problems.isEmpty)
            var ours: Set<String> = []
            // Others end an occurrence immediately if it starts at a skipped time, so ends aren't
            // compared.
            var leapt: Set<String> = []
            for occurrence in found.occurrences {
                let item = calendar.items[occurrence.item]
                let begin = "\(item.kind == .event ? "VEVENT" : "VTODO")|\(occurrence.startInstant)"
                if isLeapt(occurrence) { leapt.insert("\(begin) \(item.uid)") }
                let end = isLeapt(occurrence) ? "" : String(occurrence.endInstant)
                ours.insert(
                    "\(begin)|\(end)|\(occurrence.start.isDay ? 1 : 0)|\(item.uid)|\(item.summary)")
            }
            // The library decodes before unfolding, so characters with a fold in them are lost.
            let isLossy = lines.contains { $0.contains("\u{FFFD}") }
            let theirs = Set(lines.map { line(of: $0, leapt) })
            let (mine, other) =
                isLossy
                ? (Set(ours.map(beforeSummary)), Set(theirs.map(beforeSummary))) : (ours, theirs)
            #expect(
                mine == other,
                "\(name): ours \(mine.subtracting(other).sorted().prefix(5)), theirs \(other.subtracting(mine).sorted().prefix(5))"
            )
            count += ours.count
        }
        return count
    }

    private func line(of text: String, _ leapt: Set<String>) -> String {
        var parts = text.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
        guard parts.count == 6, leapt.contains("\(parts[0])|\(parts[1]) \(parts[4])") else {
            return text
        }
        parts[2] = ""
        return parts.joined(separator: "|")
    }

    private func beforeSummary(_ line: String) -> String {
        line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false).dropLast()
            .joined(separator: "|")
    }

    private func isLeapt(_ occurrence: Occurrence) -> Bool {
        guard case .zoned(let wall, let name) = occurrence.start,
            let zone = TimeZone(identifier: name)
        else { return false }
        let date = Date(timeIntervalSince1970: Double(occurrence.startInstant))
        return occurrence.startInstant + zone.secondsFromGMT(for: date) != wall.seconds
    }
}

/// `Tools/peering/calendar_occurrences.py` in a Python that has its dependencies; `Tools/peers`
/// sets the path.
private enum CalendarPeer {
    static let python = ProcessInfo.processInfo.environment["HOMEROOM_TEST_CALENDAR"]

    struct Answer: Decodable {
        var errors: [String]
        var windows: [[String]]
    }

    static func ask(
        _ reader: String, _ windows: [Range<Int>], _ files: [URL]
    ) throws -> [String: Answer] {
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        let script = root.appending(path: "Tools/peering/calendar_occurrences.py")
        let process = Process()
        process.executableURL = URL(filePath: try #require(python))
        process.arguments =
            [
                script.path(percentEncoded: false), reader,
                windows.map { "\($0.lowerBound),\($0.upperBound)" }.joined(separator: ","),
            ] + files.map { $0.path(percentEncoded: false) }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode([String: Answer].self, from: data)
    }
}
