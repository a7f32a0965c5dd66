import AppCore
import Foundation
import ICalendar
import TerminalUI

// Marking a to-do done. Each date of a repeating to-do that's done becomes an item of its own, like
// a changed date; the series stays as it is.
//
// Source: RFC 5545, sections 3.8.1.11 (status), 3.8.2.1 (completed) and 3.8.4.4 (recurrence id).
extension OwnEvent {
    /// Whether a to-do has more than one date.
    var isSeries: Bool { repeats || calendar.items.count > 1 }

    /// The date that a repeating to-do shows: the last one missed since the last one that's done,
    /// otherwise the next. nil if there is none within twenty years.
    func dueOccurrence(_ localCalendar: LocalCalendar) -> (time: Occurrence, due: DayTime)? {
        let now = Int(localCalendar.now.timeIntervalSince1970)
        let year = 366 * 86_400
        let times = occurrences(from: now - year, to: now + year, localCalendar, limit: 2_000)
        let done = times.filter { calendar.items[$0.item].isDone }.map(\.startInstant).max()
        let open = times.filter {
            $0.startInstant > done ?? .min && !calendar.items[$0.item].isFinished
        }.map { (time: $0, due: due(of: $0, localCalendar)) }
        let missed = open.last { $0.due.wall <= localCalendar.wall }
        if let time = missed ?? open.first { return time }
        return occurrences(from: now + year, to: now + 20 * year, localCalendar, limit: 50)
            .first { !calendar.items[$0.item].isFinished }
            .map { (time: $0, due: due(of: $0, localCalendar)) }
    }

    private func occurrences(
        from start: Int, to end: Int, _ localCalendar: LocalCalendar, limit: Int
    ) -> [Occurrence] {
        CalendarSchedule(calendar, readerZone: localCalendar.zone).occurrences(
            from: start, to: end, limit: limit
        ).occurrences
    }

    private func due(of time: Occurrence, _ localCalendar: LocalCalendar) -> DayTime {
        if time.start.isDay { return DayTime(Day(number: time.end.wall.day.number)) }
        let seconds = max(time.startInstant, time.endInstant)
        return localCalendar.time(of: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// Marks a to-do done or not done. For a repeating to-do, marks the date that it shows, or the
    /// last one that's done. A series without another date is done as a whole.
    ///
    /// - Returns: the indexes of the changed items; none if that's its state already.
    mutating func setDone(
        _ isDone: Bool, at moment: CalendarTime, _ localCalendar: LocalCalendar
    ) throws(Problem) -> [Int] {
        let whole = calendar.items.firstIndex { $0.recurrenceID == nil }
        var changed: [Int] = []
        if isSeries {
            let part =
                isDone ? try indexOfDueTime(localCalendar) : try indexOfLastDone(orWhole: whole)
            if let part {
                calendar.items[part].setDone(isDone, at: moment)
                changed.append(part)
            }
            if isDone, dueOccurrence(localCalendar) != nil { return changed }
        }
        guard let whole, calendar.items[whole].isFinished != isDone else { return changed }
        calendar.items[whole].setDone(isDone, at: moment)
        return changed + [whole]
    }

    /// The item of the date that the to-do shows. Makes one if it's only a date of the series.
    private mutating func indexOfDueTime(
        _ localCalendar: LocalCalendar
    ) throws(Problem) -> Int? {
        guard !item.isFinished, let time = dueOccurrence(localCalendar)?.time else { return nil }
        let source = calendar.items[time.item]
        guard !source.replacesFuture else {
            throw Problem(
                .notAllowed, "“\(title)” was changed from one date onward.",
                cure: "Mark it done in the program it's from.")
        }
        if source.recurrenceID != nil { return time.item }
        calendar.items.append(source.part(at: time))
        return calendar.items.count - 1
    }

    private func indexOfLastDone(orWhole whole: Int?) throws(Problem) -> Int? {
        let done = calendar.items.indices.filter {
            calendar.items[$0].recurrenceID != nil && calendar.items[$0].isDone
        }
        let last = done.max { one, other in
            func order(_ index: Int) -> (Int, Int) {
                let item = calendar.items[index]
                return (
                    item.completed?.wall.seconds ?? 0, item.recurrenceID?.wall.seconds ?? 0
                )
            }
            return order(one) < order(other)
        }
        guard last != nil || whole.map({ calendar.items[$0].isFinished }) == true else {
            throw Problem(.notFound, "“\(title)” has no date that's marked done.")
        }
        return last
    }
}

extension CalendarItem {
    /// Whether a to-do is done. A cancelled one isn't.
    var isDone: Bool { isFinished && status != "CANCELLED" }

    /// One date of a series as an item that replaces it.
    fileprivate func part(at time: Occurrence) -> CalendarItem {
        var part = self
        (part.rules, part.exceptionRules) = ([], [])
        (part.recurrenceDates, part.exceptionDates) = ([], [])
        part.recurrenceID = time.recurrenceID ?? time.start
        if start != nil { part.start = time.start }
        if end != nil { part.end = start == nil ? time.start : time.end }
        return part
    }
}
