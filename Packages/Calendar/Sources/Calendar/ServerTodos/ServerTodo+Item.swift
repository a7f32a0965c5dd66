import AppCore
import Foundation
import ICalendar
import TerminalUI

// A VTODO and what a student sees and edits of it. Everything else in it stays.
//
// Source: RFC 5545, sections 3.6.2, 3.8.1.9 (priority), 3.8.1.11 (status) and 3.8.2.3 (due).

extension ServerTodo.Draft {
    init(_ item: CalendarItem, _ localCalendar: LocalCalendar) {
        self.init(
            title: item.summary, notes: item.details, due: Self.due(of: item, localCalendar),
            priority: Self.priority(item.priority), tags: item.categories)
    }

    /// A day without a time is the day on which it is due.
    private static func due(of item: CalendarItem, _ localCalendar: LocalCalendar) -> DayTime? {
        switch item.end {
        case .day(let day): return DayTime(Day(number: day.number))
        case let end?: return localCalendar.time(of: ItemTime.date(end, localCalendar))
        case nil: break
        }
        guard let start = item.start, item.duration != nil else { return nil }
        let end = localCalendar.time(of: ItemTime.end(of: item, localCalendar))
        return start.isDay ? DayTime(end.day) : end
    }

    /// 1 to 4 are high, 5 is medium, 6 to 9 are low.
    private static func priority(_ number: Int?) -> Int? {
        switch number ?? 0 {
        case 1...4: 3
        case 5: 2
        case 6...9: 1
        default: nil
        }
    }

    /// Writes what differs from the item to it.
    func apply(to item: inout CalendarItem, _ localCalendar: LocalCalendar) {
        let before = Self(item, localCalendar)
        if title != before.title { item.summary = title }
        if notes != before.notes {
            item.details = notes
            // Other forms of the old text.
            item.parameters["DESCRIPTION"] = nil
            item.properties.removeAll { $0.name == "X-ALT-DESC" }
        }
        if tags != before.tags { item.categories = tags }
        if priority != before.priority {
            item.priority = priority.map { $0 == 3 ? 1 : $0 == 2 ? 5 : 9 }
        }
        if due != before.due { setDue(of: &item, localCalendar) }
    }

    private func setDue(of item: inout CalendarItem, _ localCalendar: LocalCalendar) {
        let before = item.end
        item.duration = nil
        item.parameters["DUE"] = nil
        guard let due else {
            item.end = nil
            return
        }
        let moment = localCalendar.moment(due.day, minutes: due.minute ?? 0)
        item.end =
            due.minute == nil
            ? .day(CalendarDay(number: due.day.number)) : ItemTime.time(moment, localCalendar)
        // A start has the due time's kind and isn't after it; some programs write both the same.
        guard let start = item.start else { return }
        let begin = ItemTime.date(start, localCalendar)
        if start == before || begin > moment {
            item.start = item.end
        } else if start.isDay != (due.minute == nil) {
            item.start =
                due.minute == nil
                ? .day(CalendarDay(number: localCalendar.day(of: begin).number))
                : ItemTime.time(begin, localCalendar)
        }
        if item.start == item.end || start.isDay != item.start?.isDay {
            item.parameters["DTSTART"] = nil
        }
    }
}

extension CalendarItem {
    /// Whether a to-do is done or cancelled.
    var isFinished: Bool {
        switch status {
        case "COMPLETED", "CANCELLED": true
        case nil: completed != nil || percentComplete == 100
        default: percentComplete == 100
        }
    }

    mutating func setDone(_ isDone: Bool, at moment: CalendarTime) {
        status = isDone ? "COMPLETED" : "NEEDS-ACTION"
        percentComplete = isDone ? 100 : nil
        completed = isDone ? moment : nil
    }
}

extension ServerTodo {
    init(_ event: OwnEvent, in list: ServerTodoList, _ localCalendar: LocalCalendar) {
        let item = event.item
        func date(_ time: CalendarTime?) -> Date? { time.map { ItemTime.date($0, localCalendar) } }
        self.init(
            id: event.id, draft: Draft(item, localCalendar), list: list, isDone: item.isFinished,
            doneAt: item.isFinished ? date(item.completed) ?? date(item.lastModified) : nil,
            createdAt: date(item.created))
        if draft.title.isEmpty { draft.title = event.title }
        guard event.isSeries else { return }
        let words = event.repetitionWords(localCalendar)
        repetition = words.isEmpty ? "on several dates" : words
        if !isDone, let next = event.dueOccurrence(localCalendar) { draft.due = next.due }
    }
}
