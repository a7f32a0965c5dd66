import AppCore
import Foundation
import TerminalUI

/// Reads timetables from small text and CSV files.
struct OwnTimetableReader: Sendable {
    let localCalendar: LocalCalendar
    let newID: @Sendable () -> String

    /// Maximum bytes of a file.
    static let largest = 256 << 10

    private enum Column: String, CaseIterable {
        case title, days, start, end, room, teacher, week

        /// The column with one of these names; nil for another.
        init?(heading: String) {
            let names: [Column: Set<String>] = [
                .title: ["class", "title", "subject", "course", "name", "lesson"],
                .days: ["days", "day", "weekday", "weekdays", "on"],
                .start: ["start", "from", "begin", "begins", "starts"],
                .end: ["end", "to", "until", "ends"],
                .room: ["room", "place", "location", "where"],
                .teacher: ["teacher", "teachers"], .week: ["week", "weeks"],
            ]
            let word = heading.lowercased()
            guard let column = Self.allCases.first(where: { names[$0]?.contains(word) == true })
            else { return nil }
            self = column
        }
    }

    /// Adds the file's classes that aren't there yet, and its days off. Throws a ``Problem`` with the
    /// first bad line.
    func read(_ bytes: [UInt8], into timetable: inout OwnTimetable, file: String) throws(Problem) {
        guard bytes.count <= Self.largest else {
            throw Problem(.invalid, "The file is too large for a timetable.", place: file)
        }
        let text =
            String(validating: bytes, as: UTF8.self) ?? String(
                bytes: bytes, encoding: .windowsCP1252) ?? ""
        let lines = text.replacing("\u{FEFF}", with: "").split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map { $0.trimmingCharacters(in: .whitespaces) }
        // Settings first: how days are understood depends on the rotation.
        var rest: [(number: Int, text: String)] = []
        for (index, line) in lines.enumerated() where !line.isEmpty && !line.hasPrefix("#") {
            try at(index + 1, file) { () throws(Problem) in
                if !(try set(line, in: &timetable)) { rest.append((index + 1, line)) }
            }
        }
        var columns: [Column?]?
        for (number, line) in rest {
            try at(number, file) { () throws(Problem) in
                let isText = line.split(separator: " ").contains {
                    CalendarRepository.span(String($0)) != nil
                }
                guard !isText, let separator = separator(of: line) else {
                    return try add(try lesson(line, timetable), to: &timetable)
                }
                let fields = Self.fields(of: line, separator)
                let headings = fields.map { Column(heading: $0) }
                if columns == nil, headings.contains(.title), headings.contains(.days) {
                    columns = headings
                    return
                }
                try add(
                    try lesson(fields, columns ?? Column.allCases, timetable), to: &timetable)
            }
        }
        guard !rest.isEmpty else {
            throw Problem(.invalid, "The file has no classes.", place: file)
        }
    }

    private func at(
        _ line: Int, _ file: String, _ read: () throws(Problem) -> Void
    ) throws(Problem) {
        do throws(Problem) {
            try read()
        } catch {
            throw Problem(
                .invalid, error.summary, reason: error.reason,
                cure: error.cure ?? "Change the line, then import the file again.",
                place: "\(file):\(line)")
        }
    }

    /// Adds a lesson unless the same one is there.
    private func add(_ lesson: OwnTimetable.Lesson, to timetable: inout OwnTimetable)
        throws(Problem)
    {
        let isKnown = timetable.lessons.contains {
            var other = $0
            other.id = lesson.id
            return other == lesson
        }
        if !isKnown { timetable.lessons.append(lesson) }
        try timetable.check()
    }

    // MARK: - Lines

    /// Takes `rotation: ab`, `first: …`, `last: …` and `off: … Name`; false for other lines.
    private func set(_ line: String, in timetable: inout OwnTimetable) throws(Problem) -> Bool {
        guard let colon = line.firstIndex(of: ":") else { return false }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        let parser = NaturalDateParser(localCalendar)
        switch line[..<colon].lowercased() {
        case "rotation":
            guard let rotation = OwnTimetable.Rotation(value) else {
                throw Problem(
                    .invalid, "“\(value.prefix(40))” isn't a rotation: weekly, ab or 6-day.")
            }
            timetable.rotation = rotation
        case "first": timetable.first = WireDay(try parser.day(value).text)
        case "last": timetable.last = WireDay(try parser.day(value).text)
        case "off":
            let words = value.split(separator: " ", maxSplits: 1).map(String.init)
            try timetable.addDaysOff(
                words.first ?? "", name: words.count == 2 ? words[1] : "", localCalendar)
        default: return false
        }
        return true
    }

    /// Semicolon, tab or comma, if a line has three of them.
    private func separator(of line: String) -> Character? {
        [";", "\t", ","].first { separator in line.count { $0 == separator } >= 3 }
    }

    /// The fields of a line, without the quotes around them.
    private static func fields(of line: String, _ separator: Character) -> [String] {
        var fields = [""]
        var isQuoted = false
        for character in line {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                fields.append("")
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func lesson(
        _ fields: [String], _ columns: [Column?], _ timetable: OwnTimetable
    ) throws(Problem) -> OwnTimetable.Lesson {
        var values: [Column: String] = [:]
        for (column, field) in zip(columns, fields) { if let column { values[column] = field } }
        guard let days = timetable.days(values[.days] ?? "") else {
            throw Problem(.invalid, "“\((values[.days] ?? "").prefix(40))” isn't a list of days.")
        }
        guard let start = NaturalDateParser.clock(values[.start] ?? ""),
            let end = NaturalDateParser.clock(values[.end] ?? "")
        else { throw Problem(.invalid, "The times must look like 9:10 and 10:00.") }
        guard let week = OwnTimetable.Weeks(values[.week] ?? "") else {
            throw Problem(.invalid, "“\((values[.week] ?? "").prefix(40))” isn't A, B or both.")
        }
        func text(_ column: Column) -> String? {
            values[column].flatMap { $0.isEmpty ? nil : $0 }
        }
        return OwnTimetable.Lesson(
            id: newID(), title: values[.title] ?? "", days: days, week: week.letter, start: start,
            end: end == 0 ? 1440 : end, room: text(.room), teacher: text(.teacher))
    }

    /// `mon wed 9:10-10:00 Biology @ Lab 2 (Ms Brandt), week B`
    private func lesson(_ line: String, _ timetable: OwnTimetable) throws(Problem)
        -> OwnTimetable.Lesson
    {
        let words = line.split(separator: " ").map(String.init)
        guard let index = words.firstIndex(where: { CalendarRepository.span($0) != nil }),
            let span = CalendarRepository.span(words[index]),
            let days = timetable.days(words[..<index].joined(separator: " "))
        else {
            throw Problem(
                .invalid, "A line has the days, the times and the class.",
                reason: "“\(line.prefix(60))” doesn't.",
                cure: "For example: mon wed 9:10-10:00 Biology @ Lab 2 (Ms Brandt)")
        }
        var rest = words[(index + 1)...].joined(separator: " ")
        var week: String?
        for letter in ["A", "B"] {
            let ending = ", week \(letter)".lowercased()
            guard rest.lowercased().hasSuffix(ending) else { continue }
            (rest, week) = (String(rest.dropLast(ending.count)), letter)
        }
        var teacher: String?
        if rest.hasSuffix(")"), let open = rest.lastIndex(of: "(") {
            teacher = String(rest[rest.index(after: open)...].dropLast())
            rest = String(rest[..<open])
        }
        let parts = rest.split(separator: "@", maxSplits: 1).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return OwnTimetable.Lesson(
            id: newID(), title: parts.first ?? "", days: days, week: week, start: span.start,
            end: span.end == 0 ? 1440 : span.end, room: parts.count == 2 ? parts[1] : nil,
            teacher: teacher)
    }
}
