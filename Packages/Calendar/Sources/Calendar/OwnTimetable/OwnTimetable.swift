import AppCore
import Foundation
import TerminalUI

/// The timetable that a student enters, for schools that send none.
struct OwnTimetable: Sendable, Hashable, Codable {
    /// How the lessons repeat.
    enum Rotation: Sendable, Hashable {
        /// Every week.
        case weekly
        /// Weeks A and B in turn. Weeks without a school day don't count.
        case twoWeeks
        /// School days numbered 1 to this many (2 to 20), then 1 again. Days off don't count.
        case days(Int)
    }

    /// One lesson of the week or of the rotation, on one or more days.
    struct Lesson: Sendable, Hashable, Codable, Identifiable {
        /// Eight characters, local to this computer.
        var id: String
        var title: String
        /// Weekdays, 0 = Sunday … 6 = Saturday; with numbered days, their numbers.
        var days: Set<Int>
        /// `A` or `B`; nil for every week.
        var week: String?
        /// Minutes since midnight.
        var start: Int
        var end: Int
        var room: String?
        var teacher: String?
    }

    /// Days without lessons.
    struct DaysOff: Sendable, Hashable {
        var first: Day
        var last: Day
        /// May be empty.
        var name: String
    }

    var rotation = Rotation.weekly
    var lessons: [Lesson] = []
    /// The first and last day of lessons.
    var first: WireDay?
    var last: WireDay?
    var daysOff: [DaysOff] = []
    /// The weekdays of numbered days.
    var schoolDays: Set<Int> = [1, 2, 3, 4, 5]
    /// A day of a week A, or a day with number 1; nil counts from the first day.
    var anchor: WireDay?
    /// Whether it replaces a timetable that the school sends.
    var replacesSchool = false

    static let mostLessons = 400
    static let mostDaysOff = 200
    private static let longestText = 200

    init() {}
}

// MARK: - Lessons of a day

extension OwnTimetable {
    /// The lessons of a day by start; empty outside the term and on days off.
    func lessons(on day: Day) -> [Lesson] {
        guard isInTerm(day), !isOff(day) else { return [] }
        let found: [Lesson]
        switch rotation {
        case .weekly: found = lessons.filter { $0.days.contains(day.weekday) }
        case .twoWeeks:
            let week = week(of: day)
            found = lessons.filter {
                $0.days.contains(day.weekday) && ($0.week == nil || $0.week == week)
            }
        case .days:
            guard let number = number(of: day) else { return [] }
            found = lessons.filter { $0.days.contains(number) }
        }
        return found.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    }

    /// The name of a day off; empty without a name, nil for other days.
    func nameOfDayOff(_ day: Day) -> String? {
        daysOff.first { $0.first <= day && day <= $0.last }?.name
    }

    /// `Week A`, `Day 3`; nil if days have no such name.
    func label(of day: Day) -> String? {
        switch rotation {
        case .weekly: nil
        case .twoWeeks: isInTerm(day) ? "Week \(week(of: day))" : nil
        case .days: number(of: day).map { "Day \($0)" }
        }
    }

    private func isInTerm(_ day: Day) -> Bool {
        (first.map { Day($0) <= day } ?? true) && (last.map { day <= Day($0) } ?? true)
    }

    private func isOff(_ day: Day) -> Bool { nameOfDayOff(day) != nil }

    /// Where counting starts. Far from it, the count isn't followed.
    private func start(for day: Day) -> Day {
        guard let anchor = (anchor ?? first).map({ Day($0) }),
            abs(anchor.number - day.number) <= 2000
        else { return day }
        return anchor
    }

    private func week(of day: Day) -> String {
        func monday(_ day: Day) -> Day { day - (day.weekday + 6) % 7 }
        let (one, other) = (monday(start(for: day)), monday(day))
        var count = 0
        var week = min(one, other)
        while week < max(one, other) {
            if schoolDays.contains(where: { !isOff(week + ($0 + 6) % 7) }) { count += 1 }
            week = week + 7
        }
        return count % 2 == 0 ? "A" : "B"
    }

    private func number(of day: Day) -> Int? {
        guard case .days(let length) = rotation, isSchoolDay(day) else { return nil }
        let start = start(for: day)
        let between = start <= day ? start..<day : day..<start
        var count = 0
        var one = between.lowerBound
        while one < between.upperBound {
            if isSchoolDay(one) { count += 1 }
            one = one + 1
        }
        let steps = start <= day ? count : -count
        return ((steps % length) + length) % length + 1
    }

    private func isSchoolDay(_ day: Day) -> Bool {
        schoolDays.contains(day.weekday) && !isOff(day)
    }

    /// The lessons of a day with their times; on local time, whatever clock changes do.
    func lessons(on day: Day, localCalendar: LocalCalendar) -> [TimetableLesson] {
        lessons(on: day).map { lesson in
            TimetableLesson(
                id: lesson.id, sectionName: "", courseName: lesson.title,
                minute: lesson.start, start: localCalendar.moment(day, minutes: lesson.start),
                end: localCalendar.moment(day, minutes: lesson.end), room: lesson.room,
                teachers: lesson.teacher.map { [.init(id: 0, name: $0)] } ?? [])
        }
    }
}

// MARK: - Rules

extension OwnTimetable {
    /// Throws a ``Problem`` that names the field if something can't be stored.
    func check() throws(Problem) {
        guard lessons.count <= Self.mostLessons, daysOff.count <= Self.mostDaysOff else {
            throw Problem(
                .invalid,
                "A timetable has at most \(Self.mostLessons) classes and \(Self.mostDaysOff) holidays."
            )
        }
        if let first, let last, last < first {
            throw Self.fault("last", "The last day is before the first.")
        }
        for lesson in lessons { try check(lesson) }
    }

    private func check(_ lesson: Lesson) throws(Problem) {
        let texts = [lesson.title, lesson.room ?? "", lesson.teacher ?? ""]
        guard !lesson.title.allSatisfy(\.isWhitespace) else {
            throw Self.fault("title", "A class needs a name.")
        }
        guard texts.allSatisfy({ $0.count <= Self.longestText }) else {
            throw Self.fault("title", "Names have at most \(Self.longestText) characters.")
        }
        guard (0..<1440).contains(lesson.start), (1...1440).contains(lesson.end),
            lesson.start < lesson.end
        else { throw Self.fault("time", "“\(lesson.title)” must end after it starts.") }
        guard !lesson.days.isEmpty else {
            throw Self.fault("days", "Say on which days, such as \(dayExamples).")
        }
        guard case .days(let length) = rotation else { return }
        guard lesson.days.allSatisfy({ (1...length).contains($0) }) else {
            throw Self.fault("days", "“\(lesson.title)”: days are 1 to \(length).")
        }
    }

    private static func fault(_ field: String, _ text: String) -> Problem {
        Problem(.invalid, text, fields: [field: [text]])
    }
}

// MARK: - Words

extension OwnTimetable {
    var dayExamples: String {
        if case .days = rotation { "1, 4" } else { "Mon, Wed" }
    }

    /// Parses `mon, wed`, or numbers of days such as `1, 4` or `day 1`; nil for anything else.
    func days(_ text: String) -> Set<Int>? {
        guard case .days(let length) = rotation else {
            return RecurrencePhraseParser.weekdays(text).flatMap { $0.isEmpty ? nil : $0 }
        }
        let words = text.lowercased().split { $0 == "," || $0 == " " || $0 == "+" }
            .filter { $0 != "day" && $0 != "days" }
        let days = words.compactMap { Int($0) }
        guard !days.isEmpty, days.count == words.count, days.allSatisfy((1...length).contains)
        else { return nil }
        return Set(days)
    }

    /// `Mon, Wed`; `Day 1, 4`.
    func words(_ days: Set<Int>) -> String {
        if case .days = rotation {
            return "Day " + days.sorted().map(String.init).joined(separator: ", ")
        }
        return days.sorted { ($0 + 6) % 7 < ($1 + 6) % 7 }.filter((0..<7).contains)
            .map { String(LocalCalendar.weekdays[$0].prefix(3)) }.joined(separator: ", ")
    }

    /// `Mon, Wed 09:10–10:00, week A`
    func when(_ lesson: Lesson) -> String {
        words(lesson.days) + " \(LocalCalendar.clock(lesson.start))–"
            + LocalCalendar.clock(lesson.end % 1440) + (lesson.week.map { ", week \($0)" } ?? "")
    }
}

extension OwnTimetable.DaysOff: Codable {
    private enum CodingKeys: String, CodingKey { case first, last, name }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        first = Day(try container.decode(WireDay.self, forKey: .first))
        last = Day(try container.decode(WireDay.self, forKey: .last))
        name = try container.decode(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first.text, forKey: .first)
        try container.encode(last.text, forKey: .last)
        try container.encode(name, forKey: .name)
    }
}

extension OwnTimetable.Rotation: Codable {
    /// `weekly`, `ab`, or the number of days.
    var text: String {
        switch self {
        case .weekly: "weekly"
        case .twoWeeks: "ab"
        case .days(let count): String(count)
        }
    }

    /// Parses ``text``, `a/b`, `6-day` or `6 days`; nil for anything else.
    init?(_ text: String) {
        let word = text.lowercased().filter { !$0.isWhitespace }
        switch word {
        case "weekly", "week": self = .weekly
        case "ab", "a/b", "a-b", "twoweeks": self = .twoWeeks
        default:
            let number = word.prefix(while: \.isNumber)
            let rest = word.dropFirst(number.count)
            guard let count = Int(number), (2...20).contains(count),
                ["", "-day", "day", "days", "-days"].contains(String(rest))
            else { return nil }
            self = .days(count)
        }
    }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = Self(text) ?? .weekly
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// `every week`, `weeks A and B`, `6 days in turn`
    var words: String {
        switch self {
        case .weekly: "every week"
        case .twoWeeks: "weeks A and B in turn"
        case .days(let count): "\(count) days in turn"
        }
    }
}
