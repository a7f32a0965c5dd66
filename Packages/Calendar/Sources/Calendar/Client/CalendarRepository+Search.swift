import AppCore
import Foundation
import TerminalUI

extension CalendarRepository {
    /// Days from today whose events can be found.
    private static let daysAhead = 42
    private static let mostFound = 1000

    /// Courses, their next classes, and events of the next weeks for "find anything", from the
    /// local store. Due work isn't among them: To-dos offers it.
    func searchItems() async -> [SearchItem] {
        let calendar = localCalendar
        let courses = (await knownCourses()?.value ?? []).prefix(Self.mostFound).map(Self.item)
        let today = calendar.today
        let agenda = await known(today...(today + Self.daysAhead)).agenda
        var seen: Set<String> = []
        let events = agenda.entries.filter { $0.end(in: calendar) > calendar.now }
            .compactMap { item($0, calendar) }
            // The next class of a course, and the next time of an event that repeats.
            .filter { seen.insert("\($0.id) \($0.title)").inserted }
        return courses + events.prefix(Self.mostFound)
    }

    private static func item(_ course: Course) -> SearchItem {
        SearchItem(
            .course, id: String(course.id),
            title: course.name.isEmpty ? "Course \(course.id)" : course.name,
            detail: course.code ?? "", keywords: ["course", "subject"],
            command: "homeroom calendar classes show \(course.id)",
            place: CalendarPlaces.course(course.id))
    }

    private func item(_ entry: Entry, _ calendar: LocalCalendar) -> SearchItem? {
        let start = entry.start(in: calendar)
        let day = calendar.day(of: max(start, calendar.now))
        let clock = entry.isAllDay ? nil : entry.clock(on: day, in: calendar)
        let when = [calendar.name(day), clock].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: " ")
        func found(
            _ title: String, id: String, detail: [String?], command: String = "", place: Place
        ) -> SearchItem {
            SearchItem(
                .event, id: id, title: title,
                detail: ([when] + detail.compactMap(\.self)).filter { !$0.isEmpty }
                    .joined(separator: ", "),
                keywords: ["event", entry.kind.word] + entry.categories, date: start,
                command: command, place: place)
        }
        switch entry.kind {
        case .assignment, .quiz, .todo: return nil
        case .own, .subscribed:
            // An occurrence's place is its event's.
            let id = entry.opens?.components.last ?? entry.id
            return found(
                entry.title, id: id, detail: [entry.place, entry.calendarName],
                command: "homeroom calendar show \(id)",
                place: entry.opens ?? CalendarPlaces.event(id))
        case .unitPlan, .schoolEvent:
            return found(
                entry.title, id: "", detail: [entry.kind.word, entry.place, entry.courseName],
                command: "homeroom calendar day \(day.text)",
                place: Place(["calendar", "day", day.text]))
        case .lesson:
            return found(
                "Next class: \(entry.title)", id: "", detail: [entry.place, entry.note],
                command: "homeroom calendar classes", place: CalendarPlaces.classes)
        }
    }
}
