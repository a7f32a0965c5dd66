import AppCore
import Foundation
import ICalendar
import TerminalUI

extension CalendarExport {
    /// A class at one time of one weekday.
    private struct Slot: Hashable, Comparable {
        var id: String
        var weekday: Int
        var minute: Int

        static func < (one: Self, other: Self) -> Bool {
            ((one.weekday + 6) % 7, one.minute, one.id)
                < ((other.weekday + 6) % 7, other.minute, other.id)
        }
    }

    /// The classes of a range of days: one weekly event for each time of the week. Days without the
    /// class, such as holidays, are exceptions. UIDs stay the same in later exports.
    func classes(_ timetable: Timetable, in window: ClosedRange<Day>) -> [CalendarItem] {
        var slots: [Slot: [(day: Day, lesson: TimetableLesson)]] = [:]
        for day in window.days {
            for lesson in timetable.lessons(on: day, localCalendar: localCalendar) ?? [] {
                let slot = Slot(id: lesson.id, weekday: day.weekday, minute: lesson.minute)
                slots[slot, default: []].append((day, lesson))
            }
        }
        return slots.sorted { $0.key < $1.key }.compactMap { item($0.key, $0.value) }
    }

    private func item(
        _ slot: Slot, _ meetings: [(day: Day, lesson: TimetableLesson)]
    ) -> CalendarItem? {
        guard let first = meetings.first, let last = meetings.last else { return nil }
        let name = "class-\(slot.id)-\(slot.weekday)-\(slot.minute)"
        var item = CalendarItem(.event, uid: "\(name)@\(school ?? "my").\(Self.schoolMark)")
        let title = first.lesson.courseName
        item.summary = title.isEmpty ? first.lesson.sectionName : title
        item.stamp = .utc(Int(localCalendar.now.timeIntervalSince1970))
        item.location = first.lesson.room
        item.details = first.lesson.teacherNames
        item.categories = [title].filter { !$0.isEmpty }
        // Classes on another clock than the student's move with it only in UTC.
        let isLocal = meetings.allSatisfy {
            localCalendar.minutes(of: $0.lesson.start) == slot.minute
        }
        func time(_ date: Date) -> CalendarTime {
            isLocal
                ? ItemTime.time(date, localCalendar) : .utc(Int(date.timeIntervalSince1970))
        }
        item.start = time(first.lesson.start)
        item.end = time(first.lesson.end)
        guard meetings.count > 1 else { return item }
        var rule = RecurrenceRule(.weekly)
        let weeks = zip(meetings, meetings.dropFirst()).map { ($1.day.number - $0.day.number) / 7 }
        rule.interval = max(1, weeks.reduce(0, Self.greatestDivisor))
        rule.until = .utc(Int(last.lesson.start.timeIntervalSince1970))
        item.rules = [rule]
        let days = Set(meetings.map(\.day))
        var day = first.day
        while day < last.day {
            if !days.contains(day) { item.exceptionDates.append(time(start(first, on: day))) }
            day = day + 7 * rule.interval
        }
        return item
    }

    /// When a class would start on another day.
    private func start(_ meeting: (day: Day, lesson: TimetableLesson), on day: Day) -> Date {
        let minutes = localCalendar.minutes(of: meeting.lesson.start)
        let own = localCalendar.day(of: meeting.lesson.start)
        return localCalendar.moment(
            day + (own.number - meeting.day.number), minutes: minutes)
    }

    private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : greatestDivisor(other, one % other)
    }
}

extension Timetable {
    /// From the first to the last day of the known terms; nil if a class has no end.
    var term: ClosedRange<Day>? {
        if usesOwn {
            guard let first = own.first, let last = own.last else { return nil }
            return Day(first)...Day(last)
        }
        let first = terms.values.map(\.lowerBound).min()
        let last = terms.values.map(\.upperBound).max()
        guard let first, let last else { return nil }
        return first...last
    }
}
