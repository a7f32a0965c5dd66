import AppCore
import TerminalUI

extension OwnTimetable {
    /// By day, then by time.
    var sortedLessons: [Lesson] {
        func key(_ lesson: Lesson) -> [Int] {
            // Weeks start on Monday; numbered days on day 1.
            let days = lesson.days.map { rotation.isNumbered ? $0 : ($0 + 6) % 7 }
            return [days.min() ?? 0, lesson.start, lesson.end]
        }
        return lessons.sorted { one, other in
            let (mine, theirs) = (key(one), key(other))
            return mine == theirs ? one.id < other.id : mine.lexicographicallyPrecedes(theirs)
        }
    }

    /// The lesson that a student means. Throws like ``NameResolver``.
    func lesson(_ name: String) throws(Problem) -> Lesson {
        try NameResolver.find(
            name, in: lessons, noun: "class in your timetable",
            list: "homeroom calendar timetable", ids: { [$0.id] }, names: { [$0.title] })
    }

    /// The index of a lesson. Throws a ``Problem`` if it was removed meanwhile.
    func index(_ id: String) throws(Problem) -> Int {
        guard let index = lessons.firstIndex(where: { $0.id == id }) else {
            throw Problem(.notFound, "This class was removed.")
        }
        return index
    }

    /// The weeks of a lesson.
    struct Weeks {
        /// `A` or `B`; nil for both.
        var letter: String?

        /// Parses `A`, `week b`, `both` or nothing; nil for anything else.
        init?(_ text: String) {
            switch text.lowercased().replacing("week", with: "").filter({ !$0.isWhitespace }) {
            case "a": letter = "A"
            case "b": letter = "B"
            case "both", "": letter = nil
            default: return nil
            }
        }
    }

    /// Counts weeks or days from this week's Monday if nothing else is set.
    mutating func startCounting(_ calendar: LocalCalendar) {
        guard rotation != .weekly, anchor == nil, first == nil else { return }
        anchor = WireDay((calendar.today - (calendar.today.weekday + 6) % 7).text)
    }

    /// Adds `2031-10-20`, `2031-10-20..2031-10-24` or `20 oct to 24 oct`. Throws a usage ``Problem``.
    mutating func addDaysOff(
        _ text: String, name: String, _ calendar: LocalCalendar
    ) throws(Problem) {
        let parser = NaturalDateParser(calendar)
        let separator = text.contains("..") ? ".." : " to "
        let parts = text.split(separator: separator, maxSplits: 1).map {
            $0.trimmingPrefix(while: { $0 == "." || $0 == " " })
        }
        guard let start = parts.first else {
            throw Problem(.usage, "--off takes a day, or two such as 2031-10-20..2031-10-24.")
        }
        let first = try parser.day(String(start))
        let last = parts.count == 2 ? try parser.day(String(parts[1])) : first
        guard first <= last, last.number - first.number <= 366 else {
            throw Problem(
                .usage, "“\(text.prefix(60))” must end after it starts, within a year.")
        }
        daysOff.removeAll { $0.first == first && $0.last == last }
        daysOff.append(DaysOff(first: first, last: last, name: String(name.prefix(100))))
        daysOff.sort { ($0.first, $0.last) < ($1.first, $1.last) }
    }

    /// The rotation, the term and the coming days off, each as a line.
    func facts(_ calendar: LocalCalendar) -> [String] {
        guard !lessons.isEmpty || first != nil || last != nil || !daysOff.isEmpty else {
            return ["Your own timetable is empty. Add a class: homeroom calendar timetable add"]
        }
        var line = "Repeats: \(rotation.words)"
        if let label = label(of: calendar.today) {
            line += "; today is \(label.prefix(1).lowercased() + label.dropFirst())"
        }
        var lines = [line + "."]
        switch (first, last) {
        case (let first?, let last?):
            lines.append("Term: \(calendar.short(Day(first))) to \(calendar.short(Day(last))).")
        case (let first?, nil): lines.append("From \(calendar.short(Day(first))) on.")
        case (nil, let last?): lines.append("Until \(calendar.short(Day(last))).")
        case (nil, nil): break
        }
        let off = daysOff.filter { $0.last >= calendar.today }.map { off in
            let name = off.name.isEmpty ? "" : " (\(off.name))"
            let last = off.last == off.first ? "" : " to \(calendar.date(off.last))"
            return calendar.date(off.first) + last + name
        }
        if !off.isEmpty { lines.append("Days off: \(off.prefix(8).joined(separator: ", ")).") }
        return lines
    }
}

extension OwnTimetable.Rotation {
    var isNumbered: Bool { if case .days = self { true } else { false } }
}

extension Timetable {
    /// Which timetable counts, if that may surprise.
    var ownNotice: String? {
        guard !own.lessons.isEmpty, hasSchoolClasses else { return nil }
        return own.replacesSchool
            ? "Your own timetable counts instead of your school's. "
                + "Change that: homeroom calendar timetable set --use school"
            : "Your school sends a timetable, so yours isn't shown. "
                + "Change that: homeroom calendar timetable set --use own"
    }
}
